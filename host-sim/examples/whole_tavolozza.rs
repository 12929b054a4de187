//! Writes a script that plays a whole game of Tavolozza through the buttons alone.
//!
//! `cargo run -p host-sim --example whole_tavolozza -- PLAYERS DEAL` plays the rules beside a console,
//! chooses sensible moves, and finds the buttons for each by trying them on a copy of the console: the
//! fewest that make it save just the game the rules have. On the way it looks at the Palette card, the
//! players, the legend and the menu, and takes a step back. Without a DEAL it looks for a short game.

use anyhow::{Context, bail};
use console_nostd::{Button, Console, Effect, Input, Instant, Kept, Slot};
use rules_nostd::tavolozza::{Action, Cards, Colour, Options, RoundRule, Source, Tavolozza};
use rules_nostd::{Actions, DealNumber, Game, Seat, Seats, record};

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let players: usize = arguments.next().context("how many players?")?.parse()?;
    let seats = Seats::new(players).context("2 to 5 players")?;
    let Some(deal) = arguments.next() else {
        let deals = (0..5_000).min_by_key(|deal| actions_of(seats, *deal));
        println!("a short game: deal {}", deals.unwrap_or(0));
        return Ok(());
    };
    let deal = DealNumber::new(deal.parse()?).context("too large a number")?;
    println!("# Tavolozza for {players}, from the logo to the menu again. Written by:");
    println!(
        "# cargo run -p host-sim --example whole_tavolozza -- {players} {}\n",
        deal.get()
    );
    let game = begin(seats, deal).context("no such game")?;
    let mut writer = Writer {
        device: Device::new(),
        game,
        actions: 0,
        replied: false,
        seen: Vec::new(),
    };
    writer.set_up(seats)?;
    writer.enter(deal)?;
    writer.press("a", "Start");
    writer.play()
}

fn begin(seats: Seats, deal: DealNumber) -> Option<Tavolozza> {
    Tavolozza::deal(Options::new(seats), deal, &mut |_| ()).ok()
}

/// How many actions a game has; one that nobody reveals much in does not count.
fn actions_of(seats: Seats, deal: u64) -> usize {
    let Some(mut game) = DealNumber::new(deal).and_then(|deal| begin(seats, deal)) else {
        return usize::MAX;
    };
    let mut actions = 0;
    while game.to_move().is_some() && actions < 5_000 {
        let action = choose(&game);
        let _ = game.apply(action, &mut |_| ());
        actions += 1;
    }
    match game.palette_deck().is_empty() {
        true => actions,
        false => usize::MAX,
    }
}

/// A console on which buttons are tried.
#[derive(Clone)]
struct Device {
    console: Console,
    now: u64,
    /// The game that was last saved, and how often one was.
    saved: Vec<u8>,
    saves: usize,
}

impl Device {
    fn new() -> Device {
        let console = Console::new(Kept::default(), Instant::from_millis(0));
        let (saved, saves) = (Vec::new(), 0);
        Device {
            console,
            now: 0,
            saved,
            saves,
        }
    }

    fn input(&mut self, input: Input) {
        self.console.handle(input, Instant::from_millis(self.now));
        while let Some(effect) = self.console.poll_effect() {
            let slot = match effect {
                Effect::Save(Slot::Game, bytes) => {
                    self.saved = bytes.to_vec();
                    self.saves += 1;
                    Slot::Game
                }
                Effect::Save(slot, _) | Effect::Clear(slot) => slot,
                _ => continue,
            };
            let saved = Input::Saved(slot, Ok(()));
            self.console.handle(saved, Instant::from_millis(self.now));
        }
    }

    /// Time passes; the console is woken when it wants to be.
    fn wait(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(wake) = self.console.next_wake().filter(|wake| wake.millis() <= end) {
            self.now = self.now.max(wake.millis());
            self.input(Input::Wake);
        }
        self.now = end;
    }

    /// Does what a line of a script says.
    fn step(&mut self, step: &str) -> anyhow::Result<()> {
        let words: Vec<&str> = step.split(' ').collect();
        let count = |default| {
            words
                .last()
                .and_then(|word| word.parse().ok())
                .unwrap_or(default)
        };
        let (name, taps, held) = match words[..] {
            ["wait", _] => {
                self.wait(count(0));
                return Ok(());
            }
            ["shot", _] => return Ok(()),
            ["hold", name, _] => (name, 1, count(0)),
            [name, ..] => (name, count(1), 60),
            [] => bail!("an empty step"),
        };
        let button = match name {
            "up" => Button::Up,
            "down" => Button::Down,
            "left" => Button::Left,
            "right" => Button::Right,
            "a" => Button::A,
            "b" => Button::B,
            _ => bail!("no button {name}"),
        };
        for _ in 0..taps {
            self.input(Input::Press(button));
            self.wait(held);
            self.input(Input::Release(button));
            self.wait(if held == 60 { 40 } else { 100 });
        }
        Ok(())
    }

    /// Whether the last game saved is this one.
    fn has(&self, game: &Tavolozza) -> bool {
        let record = record::save(game);
        self.saved
            .windows(record.len())
            .any(|bytes| *bytes == record[..])
    }
}

/// The game as the rules see it, the console, and the script that is being written.
struct Writer {
    device: Device,
    game: Tavolozza,
    actions: usize,
    /// Whether the last one answered an offer.
    replied: bool,
    /// The pictures taken.
    seen: Vec<String>,
}

impl Writer {
    /// A line of the script, done at once.
    fn press(&mut self, step: &str, comment: &str) {
        println!("{step:<12} # {comment}");
        if let Err(wrong) = self.device.step(step) {
            unreachable!("{wrong}");
        }
    }

    /// A picture, the first time.
    fn shot(&mut self, name: &str, comment: &str) {
        if !self.seen.iter().any(|seen| seen == name) {
            self.seen.push(name.to_owned());
            self.press(&format!("shot tavolozza-{name}"), comment);
        }
    }

    /// From the logo to the options.
    fn set_up(&mut self, seats: Seats) -> anyhow::Result<()> {
        self.press("wait 1100", "the logo");
        self.press("a", "English");
        self.press("a", "New game");
        self.press("up", "round to the last line: Tavolozza");
        self.press("shot tavolozza-games", "which game");
        self.press("a", "who plays");
        self.press("down", "how many players");
        match seats {
            Seats::Two => self.press("left", "two"),
            Seats::Three => {}
            Seats::Four => self.press("right", "four"),
            Seats::Five => self.press("right 2", "five"),
        }
        self.press("up", "next");
        self.press("a", "the options");
        Ok(())
    }

    /// Enters the deal number by hand, so that the same buttons give the same game on any device.
    fn enter(&mut self, deal: DealNumber) -> anyhow::Result<()> {
        const LETTERS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        let code = deal.code().context("a number without letters")?;
        self.press("up", "the last line: the deal number");
        self.press("a", "to be entered");
        let mut moves = 0;
        for letter in code.chars() {
            let place = LETTERS.find(letter).context("not a letter of a code")?;
            if place > 0 {
                if moves > 0 {
                    self.press(&times("right", moves), "to the next letter");
                }
                moves = 0;
                let step = match place {
                    0..=16 => times("up", place),
                    _ => times("down", LETTERS.len() - place),
                };
                self.press(&step, &letter.to_string());
            }
            moves += 1;
        }
        self.press("a", "done");
        self.press("down", "round to the first line");
        Ok(())
    }

    fn play(&mut self) -> anyhow::Result<()> {
        self.press(
            "shot tavolozza-curtain",
            "nothing is seen before its player looks",
        );
        let mut undone = false;
        while self.game.to_move().is_some() {
            let action = choose(&self.game);
            let before = self.game.clone();
            self.act(action)?;
            if !undone && self.actions > 10 && matches!(action, Action::Play { .. }) {
                undone = true;
                self.press("hold b 700", "the menu");
                self.press("down 2", "Undo");
                self.press(
                    "shot tavolozza-menu",
                    "a card on the palette may be taken back",
                );
                self.press("a", "it is in hand again");
                self.game = before;
                if !self.device.has(&self.game) {
                    bail!("the step was not taken back");
                }
                self.act(action)?;
            }
        }
        self.press("shot tavolozza-over", "why the game is over");
        self.press("a", "the ranking");
        self.press("shot tavolozza-ranking", "the ranking");
        self.press("a", "the winner's Palette cards");
        self.press("shot tavolozza-revealed", "what was revealed");
        self.press("a", "the next player's");
        self.press("b", "back to the ranking");
        self.press("b", "again or menu?");
        self.press("down", "menu");
        self.press("a", "and there it is, without a game to resume");
        Ok(())
    }

    /// Plays an action: the fewest buttons that make the console save what the rules say.
    fn act(&mut self, action: Action) -> anyhow::Result<()> {
        let seat = self.game.to_move().map_or(0, Seat::index) + 1;
        let mut after = self.game.clone();
        if after.apply(action, &mut |_| ()).is_err() {
            bail!("only legal actions are chosen");
        }
        let (reads, steps) = self.buttons(action, &after).context("no buttons for it")?;
        for read in 0..reads {
            let is_last = read + 1 == reads;
            self.press("wait 500", "a curtain that falls hears nothing");
            match action {
                Action::Accept(_) | Action::Refuse if read == 0 => {
                    self.shot("called", "whom the offer is for");
                }
                _ if self.replied && is_last => self.shot("answer", "how the offer ended"),
                Action::Draw(_) if is_last && self.actions > 10 => {
                    self.shot("since-then", "what the others did");
                }
                _ => {}
            }
            self.press("a", "go on");
        }
        self.replied = matches!(action, Action::Accept(_) | Action::Refuse);
        if self.actions == 5 {
            self.look_around();
        }
        let (last, first) = steps.split_last().context("no button at all")?;
        for step in first {
            self.press(step, "…");
        }
        let kind = match action {
            Action::Announce(_) => "announce",
            Action::Draw(_) => "draw",
            Action::Offer { .. } => "offer",
            Action::Accept(_) | Action::Refuse => "reply",
            Action::Play { .. } | Action::Discard(_) => "play",
            Action::Done | Action::End => "end",
            Action::Reveal => "reveal",
        };
        self.shot(kind, "before it is done");
        self.press(last, &format!("Player {seat}: {action:?}"));
        if self.device.saves == 0 || !self.device.has(&after) {
            bail!("another game");
        }
        self.game = after;
        self.actions += 1;
        Ok(())
    }

    /// How often A is pressed until the board is there, and what is pressed then.
    fn buttons(&self, action: Action, after: &Tavolozza) -> Option<(usize, Vec<String>)> {
        let mut ways: Vec<(usize, Vec<String>)> = Vec::new();
        for reads in 0..6 {
            if action == Action::Reveal {
                let steps = ["b", "a", "a"].map(String::from);
                ways.push((reads, steps.to_vec()));
                ways.push((reads, steps[1..].to_vec()));
            }
            if let Action::Announce(rule) = action {
                let down = (rule == RoundRule::Different).then(|| "down".to_owned());
                let a = || ["a".to_owned()].into_iter();
                ways.push((reads, a().chain(down).chain(a()).collect()));
            }
            for across in 0..7 {
                for along in 0..6 {
                    for sure in 1..=2 {
                        let moves = [("right", across), ("down", along)];
                        let moved = moves.into_iter().filter(|(_, count)| *count > 0);
                        let mut steps: Vec<String> =
                            moved.map(|(name, count)| times(name, count)).collect();
                        steps.extend((0..sure).map(|_| "a".to_owned()));
                        // After a reveal the next Palette card is looked at first.
                        let leave = ["b".to_owned()].into_iter();
                        ways.push((reads, leave.chain(steps.clone()).collect()));
                        ways.push((reads, steps));
                    }
                }
            }
        }
        ways.sort_by_key(|(reads, steps)| {
            let presses = steps
                .iter()
                .map(|step| step.split(' ').nth(1).map_or(1, |n| n.parse().unwrap_or(1)));
            reads + presses.sum::<usize>()
        });
        ways.into_iter().find(|(reads, steps)| {
            let mut device = self.device.clone();
            let reading = std::iter::repeat_n(["wait 500", "a"], *reads).flatten();
            let all = reading.chain(steps.iter().map(String::as_str));
            let mut done = true;
            for step in all {
                done &= device.saves == self.device.saves && device.step(step).is_ok();
            }
            done && device.saves == self.device.saves + 1 && device.has(after)
        })
    }

    /// What else there is to see.
    fn look_around(&mut self) {
        self.press("shot tavolozza-table", "the table");
        self.press("b", "the own Palette card");
        self.press(
            "shot tavolozza-palette-card",
            "which of its colours are visible",
        );
        self.press("right", "the players");
        self.press(
            "shot tavolozza-players",
            "cards in hand, revealed cards, points",
        );
        self.press("b", "back");
        self.press("hold b 700", "the menu");
        self.press("down", "the legend");
        self.press("a", "every colour");
        self.press("shot tavolozza-legend", "and which two make which");
        self.press("b", "back to the menu");
        self.press("b", "and to the table");
    }
}

/// So many presses of a button.
fn times(button: &str, count: usize) -> String {
    match count {
        1 => button.to_owned(),
        _ => format!("{button} {count}"),
    }
}

fn legal(game: &Tavolozza) -> Actions<Action> {
    let mut legal = Actions::new();
    game.legal(&mut legal);
    legal
}

/// The colours of a player's Palette card that are visible, and how many of the others are in hand.
fn progress(game: &Tavolozza, seat: Seat) -> i32 {
    let Some(card) = game.palette_card(seat) else {
        return 0;
    };
    let asks = card.asks_for();
    let visible = game.table().columns.visible() & asks;
    let held = (asks - visible) & game.hand(seat).colours();
    visible.len() as i32 * 10 + held.len() as i32 * 3
}

/// A sensible move: whatever brings the own Palette card nearer.
fn choose(game: &Tavolozza) -> Action {
    let legal = legal(game);
    let seat = game.to_move().unwrap_or(Seat::A);
    if legal.contains(&Action::Reveal) {
        return Action::Reveal;
    }
    let worth = |action: &&Action| {
        let mut after = game.clone();
        let _ = after.apply(**action, &mut |_| ());
        let gain = progress(&after, seat) - progress(game, seat);
        match action {
            Action::Announce(rule) => i32::from(*rule == RoundRule::Different),
            // Nobody knows what it will be.
            Action::Draw(Source::Deck) => 2,
            Action::Draw(_) => gain,
            Action::Offer { card, .. } => i32::from(game.hand(seat).count(*card)),
            Action::Done => 20,
            Action::Accept(_) => gain,
            Action::Refuse => 0,
            Action::Play { .. } => gain * 2 + 1,
            Action::Discard(card) => gain * 2 + spare(game.hand(seat), *card),
            Action::End => 0,
            Action::Reveal => 100,
        }
    };
    let best = legal.iter().rev().max_by_key(worth);
    *best.expect("there is always something to do")
}

/// Whether a card can be spared: there are others of its colour.
fn spare(hand: &Cards, card: Colour) -> i32 {
    i32::from(hand.count(card) > 1) - 1
}
