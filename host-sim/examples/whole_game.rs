//! Writes a script that plays a whole game of Coloretto through the buttons alone.
//!
//! `cargo run -p host-sim --example whole_game -- PLAYERS DEAL [LEVELS]` plays the rules beside the
//! console, chooses sensible moves, and writes down the buttons a person would press for them, with a
//! comment on each. On the way it looks at the legend and the menu, and takes a step back. With
//! levels such as `-en`, a letter for each seat, bots (easy, normal, hard) play those seats.

use anyhow::Context;
use bots_nostd::{Bot, Level, Thinking};
use rules_nostd::coloretto::{
    Action, Card, Coloretto, Edition, Event, Options, Row, Side, Start, best_assignment, score,
};
use rules_nostd::{Actions, DealNumber, Game, Seat, Seats};

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let players = arguments.next().context("how many players?")?;
    let players = players.parse::<u64>()?;
    let deal = arguments.next().context("which deal?")?.parse::<u64>()?;
    let levels = arguments.next().unwrap_or_default();
    let mut bots = [None; 5];
    for (bot, letter) in bots.iter_mut().zip(levels.chars()) {
        *bot = match letter {
            'e' => Some(Level::Easy),
            'n' => Some(Level::Normal),
            'h' => Some(Level::Hard),
            _ => None,
        };
    }
    let seats = Seats::new(players as usize).context("2 to 5 players")?;
    let deal = DealNumber::new(deal).context("too large a number")?;
    println!("# Coloretto for {players}, from the logo to the menu again. Written by:");
    println!(
        "# cargo run -p host-sim --example whole_game -- {players} {}{}{levels}\n",
        deal.get(),
        if levels.is_empty() { "" } else { " " }
    );
    let options = set_up(seats, &bots);
    enter(deal)?;
    say("a", "Start");
    let game = Coloretto::deal(options, deal, &mut |_| ())
        .ok()
        .context("bad options")?;
    let mut writer = Writer {
        game,
        bots,
        steps: 0,
    };
    writer.wait_for_cue();
    writer.play();
    Ok(())
}

/// A line of the script.
fn say(step: &str, comment: &str) {
    println!("{step:<12} # {comment}");
}

/// From the logo to the options: another variant for each size of table.
fn set_up(seats: Seats, bots: &[Option<Level>; 5]) -> Options {
    let mut options = Options::new(seats);
    say("wait 1100", "the logo");
    say("a", "English");
    say("shot main-menu", "nothing to resume yet");
    say("a", "New game");
    say("a", "Coloretto");
    say("shot players", "who plays");
    say("down", "how many players");
    match seats {
        Seats::Two => say("left", "two"),
        Seats::Three => {}
        Seats::Four => say("right", "four"),
        Seats::Five => say("right 2", "five"),
    }
    let mut line = 0;
    for (place, bot) in bots.iter().enumerate() {
        if let Some(level) = bot {
            say(
                &format!("down {}", place + 1 - line),
                &format!("seat {}", place + 1),
            );
            let times = *level as usize + 1;
            say(&format!("right {times}"), &format!("a bot, {level:?}"));
            line = place + 1;
        }
    }
    if line > 0 {
        say("shot kinds", "who is a bot");
    }
    match line {
        0 => say("up", "next"),
        line => say(&format!("up {}", line + 1), "next"),
    }
    say("a", "the options");
    say("shot options", "what the table agrees on");
    match seats {
        Seats::Two => {
            options.edition = Edition::Classic2003;
            say("down", "the edition");
            say("a", "of 2003");
            say("up", "and back");
        }
        Seats::Five => {
            options.side = Side::Violet;
            options.start = Start::Random;
            say("down 2", "the score side");
            say("right", "violet");
            say("down", "the start colours");
            say("right", "dealt");
            say("up 3", "and back");
        }
        Seats::Three | Seats::Four => {}
    }
    options
}

/// Enters the deal number by hand, so that the same buttons give the same game on any device.
fn enter(deal: DealNumber) -> anyhow::Result<()> {
    const LETTERS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let code = deal.code().context("a number without letters")?;
    say("up", "the last line: the deal number");
    say("a", "to be entered");
    let mut moves = 0;
    for letter in code.chars() {
        let place = LETTERS.find(letter).context("not a letter of a code")?;
        if place > 0 {
            match moves {
                0 => {}
                1 => println!("right"),
                moves => println!("right {moves}"),
            }
            moves = 0;
            let (button, count) = match place {
                0..=16 => ("up", place),
                _ => ("down", LETTERS.len() - place),
            };
            say(&format!("{button} {count}"), &letter.to_string());
        }
        moves += 1;
    }
    say("shot deal", "eight letters make a game");
    say("a", "done");
    say("down", "round to the first line");
    Ok(())
}

/// How much longer than its pace a bot may think on a device for one step, in milliseconds.
const NORMAL: u32 = 400;
const HARD: u32 = 3000;

/// The game as the rules see it, beside the script that is being written.
struct Writer {
    game: Coloretto,
    bots: [Option<Level>; 5],
    steps: u32,
}

impl Writer {
    fn play(&mut self) {
        let mut undone = false;
        while let Some(seat) = self.game.to_move() {
            if let Some(level) = self.bots[seat.index()] {
                self.watch(seat, level);
                continue;
            }
            let action = self.choose(seat);
            let before = self.game.clone();
            self.press(seat, action);
            self.apply(action, seat);
            self.steps += 1;
            if self.steps == 8 {
                look_around();
            }
            if !undone && self.steps > 10 && matches!(action, Action::Place(_)) {
                undone = true;
                undo();
                self.game = before;
                self.wait_for_cue();
                self.press(seat, action);
                self.apply(action, seat);
            }
        }
        say("shot ranking", "the ranking");
        say("a", "the winner's points");
        say("shot points", "colour by colour");
        say("a", "the next player's");
        say("b", "back to the ranking");
        say("b", "again or menu?");
        say("down", "menu");
        say("a", "and there it is, without a game to resume");
    }

    /// A bot plays a step, and people watch. How long that takes is more than enough for a device.
    fn watch(&mut self, seat: Seat, level: Level) {
        let mut thinking = Thinking::new(Coloretto::question(self.game.view(seat)), level)
            .expect("it is its move");
        let answer = loop {
            if let Some(answer) = thinking.step() {
                break answer;
            }
        };
        let action = Coloretto::action(answer).expect("an answer in Coloretto");
        // The pace, and a cursor that points unless it draws.
        let shown = if action == Action::Draw { 1000 } else { 2000 };
        say(
            &format!("wait {shown}"),
            &format!("Bot {}: {action:?}", seat.index() + 1),
        );
        let slow = match level {
            Level::Easy => 0,
            Level::Normal => NORMAL,
            Level::Hard => HARD,
        };
        if slow > 0 {
            println!("wait {slow}");
        }
        self.apply(action, seat);
        self.steps += 1;
    }

    fn legal(&self) -> Actions<Action> {
        let mut legal = Actions::new();
        self.game.legal(&mut legal);
        legal
    }

    /// Plays an action, and reads what is told after it.
    fn apply(&mut self, action: Action, seat: Seat) {
        let mut told = Vec::new();
        let applied = self.game.apply(action, &mut |event| told.push(event));
        assert!(applied.is_ok(), "only legal actions are chosen");
        self.read(&told, seat);
    }

    /// A sensible move: a row that is worth it, or a card on the row that suits one best.
    fn choose(&self, seat: Seat) -> Action {
        let legal = self.legal();
        let worth = |action: &&Action| {
            let mut after = self.game.clone();
            let _ = after.apply(**action, &mut |_| ());
            match action {
                Action::Take(_) => self.points(&after, seat) - self.points(&self.game, seat),
                // Worth waiting for.
                Action::Draw => 3,
                _ => i16::from(self.steps as u8 % 3),
            }
        };
        *legal
            .iter()
            .max_by_key(worth)
            .expect("there is always something to do")
    }

    fn points(&self, game: &Coloretto, seat: Seat) -> i16 {
        let table = game.table();
        let cards = table.collection(seat);
        let side = table.options().side;
        score(side, cards, &best_assignment(side, table.in_play(), cards))
    }

    /// The buttons for an action, from where the cursor stands at the beginning of a step.
    fn press(&self, seat: Seat, action: Action) {
        let who = format!("Player {}", seat.index() + 1);
        match action {
            Action::Pick(colour) => {
                if self.steps == 0 {
                    say("shot start-colours", "a colour each");
                }
                let place = self
                    .legal()
                    .iter()
                    .position(|legal| *legal == action)
                    .unwrap_or(0);
                if place > 0 {
                    println!("right {place}");
                }
                say("a", &format!("{who} starts with {colour:?}"));
            }
            Action::Draw => {
                say("a", &format!("{who} draws"));
                let next = self
                    .game
                    .deck()
                    .iter()
                    .rev()
                    .find(|card| **card != Card::LastRound);
                say(
                    "a",
                    &format!("and turns {:?}", next.copied().unwrap_or(Card::LastRound)),
                );
            }
            Action::Place(row) => {
                if self.steps == 4 {
                    say("shot drawn", "a card to place");
                }
                self.go_to(row);
                say("a", &format!("on row {}", row.index() + 1));
            }
            Action::Take(row) => {
                self.go_to(row);
                let cards = self.game.table().rows()[row.index()].cards();
                say("a", &format!("{who} takes {cards:?}"));
                if cards.contains(&Card::GoldenJoker) {
                    say("a", "yes, with the Golden Joker's card");
                }
            }
            Action::Assign(_) => {
                say("shot scoring", "the best assignment is proposed");
                say("a", &format!("{who} scores as proposed"));
                say("a", "yes");
            }
        }
    }

    /// Moves the cursor to a row: it begins on the deck if there is a card to draw, otherwise on
    /// the first row that can be chosen.
    fn go_to(&self, row: Row) {
        let rows: Vec<Row> = self
            .legal()
            .iter()
            .filter_map(|action| match action {
                Action::Take(row) | Action::Place(row) => Some(*row),
                _ => None,
            })
            .collect();
        let place = rows.iter().position(|other| *other == row).unwrap_or(0);
        let from_deck = self.legal().contains(&Action::Draw);
        match place + usize::from(from_deck) {
            0 => {}
            1 => println!("down"),
            steps => println!("down {steps}"),
        }
    }

    /// Reads what is told after a step, and lets the cue pass.
    fn read(&self, told: &[Event], before: Seat) {
        for event in told {
            if let Event::GoldenDrew { card, .. } = event {
                say("a", &format!("the Golden Joker drew {card:?}"));
            }
        }
        if told.contains(&Event::LastRound) {
            say("shot last-round", "everybody hears of it");
            say("a", "the last round");
        }
        if told.contains(&Event::RoundEnded) {
            say("a", "the round is over");
        }
        let next = self.game.to_move().filter(|seat| *seat != before);
        if next.is_some_and(|seat| self.bots[seat.index()].is_none()) {
            self.wait_for_cue();
        }
    }

    fn wait_for_cue(&self) {
        let seat = self.game.to_move().map_or(0, Seat::index);
        say("wait 1000", &format!("Player {}'s turn", seat + 1));
    }
}

/// Takes the last step back.
fn undo() {
    say("hold b 700", "the menu");
    say("down 2", "Undo");
    say("shot menu", "a card on a row may be taken back");
    say("a", "it is in hand again");
}

/// What else there is to see at the table.
fn look_around() {
    say("shot table", "the table");
    say("right", "the next player's cards");
    say("left", "and back");
    say("b", "the legend");
    say("shot legend", "every card");
    say("b", "back");
    say("hold b 700", "the menu");
    say("a", "the scores so far");
    say("shot scores", "if the game ended now");
    say("b", "back to the menu");
    say("b", "and to the table");
}
