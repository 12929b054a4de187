//! Writes a script that plays a whole game of Red7 through the buttons alone.
//!
//! `cargo run -p host-sim --example whole_red7 -- PLAYERS DEAL [round] [actions] [target]` plays the
//! rules beside the console, chooses legal turns, and writes down the buttons a person would press for
//! them, with a comment on each. On the way it tries a turn that is not ahead, looks at the table, and
//! takes a step back.

use anyhow::Context;
use rand::seq::IndexedRandom;
use rand_xoshiro::{Xoshiro128PlusPlus, rand_core::SeedableRng};
use rules_nostd::red7::{Action, Card, Event, Length, Options, Phase, Red7, To};
use rules_nostd::{Actions, DealNumber, Game, PerSeat, Seat, SeatSet, Seats};

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [players, deal, variant @ ..] = &arguments[..] else {
        anyhow::bail!("how many players, and which deal?");
    };
    let seats = Seats::new(players.parse()?).context("2 to 4 players")?;
    let deal = DealNumber::new(deal.parse()?).context("too large a number")?;
    let has = |word: &str| variant.iter().any(|given| given == word);
    let options = Options {
        length: if has("round") {
            Length::Round
        } else {
            Length::Full
        },
        actions: has("actions"),
        target: has("target"),
        ..Options::new(seats)
    };
    println!("# Red7 for {players}, from the logo to the menu again. Written by:");
    println!(
        "# cargo run -p host-sim --example whole_red7 -- {}\n",
        arguments.join(" ")
    );
    set_up(&options);
    enter(deal)?;
    say("a", "Start");
    let game = Red7::deal(options, deal, &mut |_| ());
    let mut writer = Writer {
        game: game.ok().context("bad options")?,
        rng: Xoshiro128PlusPlus::seed_from_u64(deal.get()),
        unheard: SeatSet::empty(),
        steps: 0,
        at: 0,
        fresh: PerSeat::default(),
        shown: Vec::new(),
    };
    writer.lift_curtain();
    writer.play();
    Ok(())
}

/// A line of the script.
fn say(step: &str, comment: &str) {
    println!("{step:<12} # {comment}");
}

/// So many presses of a button.
fn press(button: &str, times: usize) {
    match times {
        0 => {}
        1 => println!("{button}"),
        times => println!("{button} {times}"),
    }
}

/// From the logo to the options.
fn set_up(options: &Options) {
    say("wait 1100", "the logo");
    say("a", "English");
    say("a", "New game");
    say("down", "Red7");
    say("shot red7-games", "which game");
    say("a", "this one");
    say("down", "how many players");
    match options.seats {
        Seats::Two => say("left", "two"),
        Seats::Three | Seats::Five => {}
        Seats::Four => say("right", "four"),
    }
    say("up", "next");
    say("a", "the options");
    let round = options.length == Length::Round;
    let wanted = [
        (round, "one round"),
        (options.actions, "the action rule"),
        (options.target, "points to win"),
    ];
    for (is_wanted, name) in wanted {
        if name != "points to win" || !round {
            println!("down");
        }
        if is_wanted {
            say("a", name);
        }
    }
    say("shot red7-options", "what the table agrees on");
    press("up", if round { 2 } else { 3 });
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
            press("right", moves);
            moves = 0;
            let (button, count) = match place {
                0..=16 => ("up", place),
                _ => ("down", LETTERS.len() - place),
            };
            say(&format!("{button} {count}"), &letter.to_string());
        }
        moves += 1;
    }
    say("a", "done");
    say("down", "round to the first line");
    Ok(())
}

fn who(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

/// What a step led to.
struct After {
    can_be_undone: bool,
    /// Somebody else takes the device.
    hands_over: bool,
}

/// The game as the rules see it, beside the script that is being written.
struct Writer {
    game: Red7,
    rng: Xoshiro128PlusPlus,
    /// Who has to hear what the others did.
    unheard: SeatSet,
    steps: u32,
    /// Where the cursor is in the hand.
    at: usize,
    /// What each player drew last: a turn begins there.
    fresh: PerSeat<Option<Card>>,
    /// The pictures that have been taken.
    shown: Vec<&'static str>,
}

impl Writer {
    fn play(&mut self) {
        let mut undone = false;
        while let Some(seat) = self.game.to_move() {
            self.steps += 1;
            match self.steps {
                1 => self.try_in_vain(),
                4 => look_around(),
                _ => {}
            }
            let before = (self.game.clone(), self.unheard, self.fresh);
            let after = self.turn(seat);
            if after.can_be_undone && after.hands_over && !undone && self.steps > 5 {
                undone = true;
                self.shot("red7-curtain", "nothing is seen before A");
                self.undo();
                (self.game, self.unheard, self.fresh) = before;
                self.begin_turn();
            }
            if after.hands_over {
                self.lift_curtain();
            }
        }
        self.shot("red7-ranking", "the ranking");
        say("a", "the winner's cards");
        self.shot("red7-points", "card by card");
        say("a", "the next player's");
        say("b", "back to the ranking");
        say("b", "again or menu?");
        say("down", "menu");
        say("a", "and there it is, without a game to resume");
    }

    /// A picture, the first time there is something to see.
    fn shot(&mut self, name: &'static str, comment: &str) {
        if !self.shown.contains(&name) {
            self.shown.push(name);
            say(&format!("shot {name}"), comment);
        }
    }

    fn legal(game: &Red7) -> Actions<Action> {
        let mut legal = Actions::new();
        game.legal(&mut legal);
        legal
    }

    /// Lays out the first card that is not ahead and tries to play it: nothing is lost.
    fn try_in_vain(&mut self) {
        self.shot("red7-hand", "seven cards");
        let hand: Vec<Card> = self.hand();
        let legal = Self::legal(&self.game);
        let rule = |card: &Card| !legal.contains(&Action::Rule(*card));
        let Some(place) = hand.iter().position(rule) else {
            return;
        };
        press("right", place);
        say("down", &format!("{} as the rule?", hand[place]));
        say("a", "it would not be ahead");
        self.shot("red7-refused", "and nothing was played");
        say("a", "so it is");
        say("up", "back into the hand");
        press("left", place);
    }

    /// Moves the cursor.
    fn go_to(&mut self, place: usize) {
        let button = if place > self.at { "right" } else { "left" };
        press(button, place.abs_diff(self.at));
        self.at = place;
    }

    fn hand(&self) -> Vec<Card> {
        let seat = self.game.to_move().unwrap_or(Seat::A);
        self.game.hand(seat).iter().collect()
    }

    /// One step, or the two that are one on the screen.
    fn turn(&mut self, seat: Seat) -> After {
        let legal = Self::legal(&self.game);
        // Rather a collection play: that is where the actions are.
        let plays: Vec<Action> = legal
            .iter()
            .filter(|action| matches!(action, Action::Collection(_)))
            .copied()
            .collect();
        let some = if plays.is_empty() || self.steps.is_multiple_of(3) {
            &legal[..]
        } else {
            &plays[..]
        };
        let action = *some.choose(&mut self.rng).expect("there is always one");
        let table = self.game.table();
        let mut steps = vec![action];
        match action {
            Action::Collection(card) => {
                let mut after = self.game.clone();
                let _ = after.apply(action, &mut |_| ());
                let hand = self.hand();
                let place = hand.iter().position(|other| *other == card).unwrap_or(0);
                self.go_to(place);
                say("up", &format!("{} lays out {card}", who(seat)));
                let acts = self.acts(card);
                if !acts {
                    let ends = Self::legal(&after);
                    let end = *ends.choose(&mut self.rng).expect("the turn can end");
                    if let Action::Rule(rule) = end {
                        let to = hand.iter().position(|other| *other == rule).unwrap_or(0);
                        self.go_to(to);
                        say("down", &format!("and {rule} as the rule"));
                    }
                    steps.push(end);
                }
                self.shot("red7-plan", "ahead, if it is played");
                say("a", "plays");
                if acts && card.number() == 3 {
                    self.shot("red7-draw", "a card that nobody knows");
                    say("a", "and draws");
                }
            }
            Action::Rule(card) => {
                let hand = self.hand();
                let place = hand.iter().position(|other| *other == card).unwrap_or(0);
                self.go_to(place);
                say(
                    "down",
                    &format!("{} lays out {card} as the rule", who(seat)),
                );
                say("a", "plays");
            }
            Action::End => say("a", &format!("{} ends the turn", who(seat))),
            Action::Seven { card, to } => {
                let cards: Vec<Card> = table.collection(seat).iter().collect();
                let place = cards.iter().position(|other| *other == card).unwrap_or(0);
                self.go_to(place);
                if to == To::Deck {
                    println!("up");
                }
                self.shot("red7-seven", "a 7 moves a card");
                say("a", &format!("the 7 moves {card}"));
            }
            Action::One { player, card } => {
                let mine = table.collection(seat).len();
                let others = table.in_round().iter().filter(|other| *other != seat);
                let victims = others.filter(|other| table.collection(*other).len() >= mine);
                let cards: Vec<(Seat, Card)> = victims
                    .flat_map(|v| table.collection(v).iter().map(move |card| (v, card)))
                    .collect();
                let place = cards.iter().position(|other| *other == (player, card));
                self.go_to(place.unwrap_or(0));
                self.shot("red7-one", "a 1 takes a card");
                say("a", &format!("the 1 takes {card} from {}", who(player)));
            }
        }
        self.apply(seat, &steps)
    }

    /// Whether a card's action follows at once.
    fn acts(&self, card: Card) -> bool {
        let table = self.game.table();
        let seat = table.to_move().unwrap_or(Seat::A);
        let mine = table.collection(seat).len() + 1;
        let mut others = table.in_round().iter().filter(|other| *other != seat);
        table.options().actions
            && match card.number() {
                7 => true,
                5 => self.game.hand(seat).len() > 1,
                3 => !self.game.deck().is_empty(),
                1 => others.any(|other| table.collection(other).len() >= mine),
                _ => false,
            }
    }

    /// Plays the steps and reads what is told after them.
    fn apply(&mut self, seat: Seat, steps: &[Action]) -> After {
        let mut told = Vec::new();
        let before = self.hand();
        for action in steps {
            let applied = self.game.apply(*action, &mut |event| told.push(event));
            assert!(applied.is_ok(), "only legal actions are chosen");
        }
        let mut handed_over = false;
        let mut drew = false;
        let mut out = false;
        for event in told {
            drew |= matches!(event, Event::Drew { .. });
            out |= matches!(event, Event::Eliminated { .. });
            match event {
                Event::Eliminated { player } => {
                    self.hear(player);
                    self.shot("red7-out", "everybody hears of it");
                    say("a", &format!("{} is out", who(player)));
                }
                Event::RoundWon { player, .. } => {
                    self.shot("red7-round", "and what it is worth");
                    say("a", &format!("{} wins the round", who(player)));
                    if self.game.options().length == Length::Full {
                        self.shot("red7-totals", "what everybody has won so far");
                        say("a", "so far");
                    }
                    self.unheard = SeatSet::empty();
                    handed_over = true;
                }
                Event::Collected { player, .. }
                | Event::Ruled { player, .. }
                | Event::Drew { player }
                | Event::Moved { player, .. }
                | Event::Removed { player, .. } => self.hear(player),
                _ => {}
            }
        }
        let next = self.game.to_move();
        let new = self
            .game
            .hand(seat)
            .iter()
            .find(|card| !before.contains(card));
        if *steps != [Action::End] {
            self.fresh[seat] = new.filter(|_| drew);
        }
        if handed_over {
            self.fresh = PerSeat::default();
        }
        self.begin_turn();
        let hands_over = next.is_some() && (handed_over || next != Some(seat));
        if !hands_over && next.is_some() && self.game.table().phase() == Phase::Five {
            self.shot("red7-five", "a 5 wants another card");
        }
        After {
            can_be_undone: !drew && !handed_over && !out,
            hands_over,
        }
    }

    /// The cursor is on the card that was drawn last.
    fn begin_turn(&mut self) {
        let seat = self.game.to_move().unwrap_or(Seat::A);
        let chooses = matches!(self.game.table().phase(), Phase::Turn | Phase::Five);
        let fresh = self.fresh[seat].filter(|_| chooses);
        let place = self.hand().iter().position(|card| fresh == Some(*card));
        self.at = place.unwrap_or(0);
    }

    /// The others have something to hear of.
    fn hear(&mut self, player: Seat) {
        let before = self.unheard.contains(player);
        self.unheard = self.game.seats().all();
        if !before {
            self.unheard.remove(player);
        }
    }

    /// Takes the last step back.
    fn undo(&mut self) {
        say("hold b 700", "the menu: the last player wants a card back");
        say("down 2", "Undo");
        self.shot("red7-menu", "a turn may be taken back");
        say("a", "it is the last player's turn again");
    }

    /// The next player takes the device, and reads what happened.
    fn lift_curtain(&mut self) {
        let Some(seat) = self.game.to_move() else {
            return;
        };
        self.shot("red7-curtain", "nothing is seen before A");
        say("wait 500", "the curtain has fallen");
        say("a", &format!("{} has the device", who(seat)));
        if self.unheard.contains(seat) {
            self.unheard.remove(seat);
            if self.steps > 4 {
                self.shot("red7-news", "what happened since the last turn");
            }
            say("a", "and has read what happened");
        }
    }
}

/// What else there is to see.
fn look_around() {
    say("b", "the table");
    say("shot red7-table", "everybody's collections");
    say("right", "one player's");
    say("shot red7-player", "how strong it is");
    say("left", "all again");
    say("b", "back to the hand");
    say("hold b 700", "the menu");
    say("down", "Legend");
    say("a", "every colour");
    say("shot red7-legend", "and its rule");
    say("b", "back to the menu");
    say("b", "and to the hand");
}
