//! A game for people round one keyboard, in plain text: a client of the [`Referee`].
//!
//! Every choice is a number from a list, so nothing illegal can be entered. In games with hidden
//! cards the screen is cleared and asks for the next player before it shows a hand.

use crate::referee::Referee;
use crate::text;
use serde_json::{Map, Value, json};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};

/// The games, how many can play, and whether hands are hidden.
const GAMES: [(&str, std::ops::RangeInclusive<usize>, bool); 3] = [
    ("coloretto", 2..=5, false),
    ("red7", 2..=4, true),
    ("tavolozza", 2..=5, true),
];

/// The people: what they type and what they read.
struct People<R, W> {
    input: R,
    output: W,
    /// Whether the output is a screen that can be cleared.
    screen: bool,
}

/// Somebody left, or the input ended.
struct Left;

impl From<io::Error> for Left {
    fn from(_: io::Error) -> Left {
        Left
    }
}

/// Plays until the people leave.
pub fn run(input: impl BufRead, output: impl Write, screen: bool) {
    let mut people = People {
        input,
        output,
        screen,
    };
    // Leaving is how a session ends; there is nobody left to tell about a closed terminal.
    let _ = people.play();
    let _ = writeln!(people.output);
}

impl<R: BufRead, W: Write> People<R, W> {
    fn play(&mut self) -> Result<(), Left> {
        let version = env!("CARGO_PKG_VERSION");
        writeln!(
            self.output,
            "Iride {version}: three colour-card games. Type q to leave."
        )?;
        loop {
            let names: Vec<String> = GAMES.iter().map(|(name, ..)| (*name).to_owned()).collect();
            let (game, players, hidden) = GAMES[self.choose("Which game?", &names)?].clone();
            let sizes: Vec<String> = players.clone().map(|n| format!("{n} players")).collect();
            let players = players.start() + self.choose("How many?", &sizes)?;
            let mut referee = Referee::default();
            let begun = loop {
                let request = self.agree(game, players)?;
                let answer = ask(&mut referee, &request);
                if answer["ok"] == json!(true) {
                    break answer;
                }
                writeln!(self.output, "{}", text::plain(&answer["message"]))?;
            };
            self.game(&mut referee, begun, hidden)?;
        }
    }

    /// The `new` request the table agrees on.
    fn agree(&mut self, game: &str, players: usize) -> Result<Value, Left> {
        let random = RandomState::new().hash_one(0) >> 24;
        let seed = self.ask("Deal number? (Enter for a random one)")?;
        let seed = if seed.is_empty() {
            json!(random)
        } else {
            number(&seed)
        };
        let options = self.ask("Options, as in docs/referee.md? (Enter for none)")?;
        let options = if options.is_empty() {
            Value::Object(Map::new())
        } else {
            serde_json::from_str(&options).unwrap_or(Value::String(options))
        };
        writeln!(self.output, "Deal {seed}.")?;
        Ok(json!({
            "cmd": "new", "game": game, "players": players, "options": options, "seed": seed,
        }))
    }

    fn game(&mut self, referee: &mut Referee, begun: Value, hidden: bool) -> Result<(), Left> {
        let mut answer = begun;
        // What happened since each player last looked.
        let mut since = vec![Vec::new(); 5];
        let mut at_the_keyboard = None;
        while answer["over"] == json!(false) {
            let player = answer["to_move"].as_u64();
            tell(&mut since, &answer["events"]);
            if hidden && player != at_the_keyboard {
                self.curtain(player)?;
            }
            at_the_keyboard = player;
            let news = std::mem::take(&mut since[player.unwrap_or(0) as usize]);
            let view = ask(referee, &json!({ "cmd": "view", "player": player }));
            writeln!(
                self.output,
                "\n{}\n{}",
                text::events(&news),
                text::state(&view["state"])
            )?;
            let legal = ask(referee, &json!({ "cmd": "legal" }));
            let actions = legal["actions"].as_array().map_or(&[][..], Vec::as_slice);
            let words: Vec<String> = actions.iter().map(text::plain).collect();
            let choice = self.choose(&format!("Player {}:", player.unwrap_or(0)), &words)?;
            answer = ask(
                referee,
                &json!({ "cmd": "apply", "action": actions[choice] }),
            );
        }
        let state = ask(referee, &json!({ "cmd": "state" }));
        let result = ask(referee, &json!({ "cmd": "result" }));
        let told = answer["events"].as_array().map_or(&[][..], Vec::as_slice);
        writeln!(
            self.output,
            "\n{}\n{}",
            text::events(told),
            text::state(&state["state"])
        )?;
        let (scores, winners) = (
            text::plain(&result["scores"]),
            text::plain(&result["winners"]),
        );
        writeln!(
            self.output,
            "The end. Points: {scores}. Won by player {winners}.\n"
        )?;
        Ok(())
    }

    /// Nothing secret stays on the screen while the keyboard goes round.
    fn curtain(&mut self, player: Option<u64>) -> Result<(), Left> {
        let clear = if self.screen {
            "\x1b[2J\x1b[3J\x1b[H"
        } else {
            ""
        };
        let player = player.unwrap_or(0);
        self.ask(&format!(
            "{clear}Pass the keyboard to player {player}, who presses Enter."
        ))?;
        Ok(())
    }

    /// A choice from a list, by number, asked for until it is one.
    fn choose(&mut self, question: &str, choices: &[String]) -> Result<usize, Left> {
        writeln!(self.output, "{question}")?;
        for (index, choice) in choices.iter().enumerate() {
            writeln!(self.output, "  {}. {choice}", index + 1)?;
        }
        loop {
            let answer = self.ask("")?;
            match answer.parse::<usize>() {
                Ok(number) if (1..=choices.len()).contains(&number) => return Ok(number - 1),
                _ => writeln!(self.output, "A number from 1 to {}, please.", choices.len())?,
            }
        }
    }

    /// A line of answer, trimmed.
    fn ask(&mut self, question: &str) -> Result<String, Left> {
        write!(
            self.output,
            "{question}{}> ",
            if question.is_empty() { "" } else { " " }
        )?;
        self.output.flush()?;
        let mut line = String::new();
        let read = self.input.read_line(&mut line)?;
        match line.trim() {
            "q" => Err(Left),
            _ if read == 0 => Err(Left),
            answer => Ok(answer.to_owned()),
        }
    }
}

fn ask(referee: &mut Referee, request: &Value) -> Value {
    referee.answer(request.to_string().as_bytes())
}

/// A deal number as typed: digits, or the code a device shows.
fn number(typed: &str) -> Value {
    let code = || rules_nostd::DealNumber::from_code(typed).map(|deal| json!(deal.get()));
    typed
        .parse::<u64>()
        .map(Value::from)
        .ok()
        .or_else(code)
        .unwrap_or_else(|| json!(typed))
}

fn tell(since: &mut [Vec<Value>], events: &Value) {
    for news in since {
        news.extend(events.as_array().into_iter().flatten().cloned());
    }
}
