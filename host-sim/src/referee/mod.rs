//! The referee: a text protocol for the rules, one JSON object a line in, one a line out.
//!
//! `docs/referee.md` is its contract. This module reads lines and answers them; `fields` picks
//! requests apart, `protocol` says what a game must be able to put into words, and one module per
//! game does so. Nothing here decides a rule.

mod coloretto;
pub(crate) mod fields;
mod lines;
mod numbers;
pub(crate) mod protocol;
mod red7;
mod session;
mod tavolozza;

use bots_nostd::{Bot, Level};
use fields::{Fields, Refused};
use lines::{Line, Lines};
use protocol::{Protocol, Words};
use rules_nostd::coloretto::Coloretto;
use rules_nostd::red7::Red7;
use rules_nostd::tavolozza::Tavolozza;
use rules_nostd::{DealNumber, GameId, Seats, record};
use serde_json::{Map, Value, json};
use session::Session;
use std::io::{self, BufRead, Write};

/// Answers requests until the input ends.
///
/// # Errors
/// When the input can not be read or the output can not be written.
pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut referee = Referee::default();
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next_line()? {
        let answer = match line {
            Line::Whole(line) => referee.answer(line),
            Line::TooLong => refusal(None, &Refused::bad_json("the line is over 65,536 bytes")),
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

/// A referee and the game it is holding, if any.
#[derive(Default)]
pub struct Referee {
    game: Option<Box<dyn Session>>,
}

impl Referee {
    /// Answers one line.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        let request = match serde_json::from_slice(line).map(numbers::plain) {
            Ok(Some(Value::Object(request))) => request,
            Ok(Some(_)) => {
                return refusal(None, &Refused::bad_request("a request is a JSON object"));
            }
            Ok(None) => {
                let message = "not JSON: a number out of range".to_owned();
                return refusal(None, &Refused::bad_json(message));
            }
            Err(error) => return refusal(None, &Refused::bad_json(format!("not JSON: {error}"))),
        };
        let mut fields = Fields::new(request);
        let id = match fields.id() {
            Ok(id) => id,
            Err(refused) => return refusal(None, &refused),
        };
        match self.carry_out(fields) {
            Ok(answer) => with_id(id, true, answer),
            Err(refused) => refusal(id, &refused),
        }
    }

    fn carry_out(&mut self, mut fields: Fields) -> Result<Map<String, Value>, Refused> {
        let command = fields.string("cmd")?;
        match command.as_str() {
            "hello" => {
                fields.end()?;
                Ok(hello())
            }
            "new" => self.new_game(fields),
            "legal" => {
                fields.end()?;
                self.unfinished()?.legal()
            }
            "apply" => {
                let action = fields.object("action")?;
                fields.end()?;
                self.unfinished()?.apply(&action)
            }
            "state" => {
                fields.end()?;
                Ok(object([("state", self.game()?.state())]))
            }
            "view" => {
                let player = fields.integer("player")?;
                fields.end()?;
                Ok(object([("state", self.game()?.view(player)?)]))
            }
            "result" => {
                fields.end()?;
                self.game()?.result()
            }
            "bot" => {
                let level = fields.word("level", &LEVELS)?;
                let seed = fields.seed("seed")?;
                fields.end()?;
                self.unfinished()?.bot(level, seed)
            }
            "save" => {
                fields.end()?;
                let data = data_encoding::HEXLOWER.encode(&self.game()?.save());
                Ok(object([("data", json!(data))]))
            }
            "load" => self.load(fields),
            "score" => coloretto::score_command(fields),
            "rank" => red7::rank_command(fields),
            "fits" => tavolozza::fits_command(fields),
            other => Err(Refused::unknown_command(other)),
        }
    }

    fn game(&mut self) -> Result<&mut dyn Session, Refused> {
        match &mut self.game {
            Some(game) => Ok(&mut **game),
            None => Err(Refused::no_game()),
        }
    }

    fn unfinished(&mut self) -> Result<&mut dyn Session, Refused> {
        let game = self.game()?;
        if game.is_over() {
            Err(Refused::game_over())
        } else {
            Ok(game)
        }
    }

    fn new_game(&mut self, mut fields: Fields) -> Result<Map<String, Value>, Refused> {
        match fields.word("game", &games())? {
            GameId::Coloretto => self.begin::<Coloretto>(fields),
            GameId::Red7 => self.begin::<Red7>(fields),
            GameId::Tavolozza => self.begin::<Tavolozza>(fields),
        }
    }

    fn begin<G: Protocol + Bot>(
        &mut self,
        mut fields: Fields,
    ) -> Result<Map<String, Value>, Refused> {
        let players = fields.integer("players")?;
        let options = fields.optional_object("options")?.unwrap_or_default();
        let setup = fields.optional_object("setup")?;
        let seed = match setup {
            Some(_) => fields.optional_seed("seed")?.unwrap_or(DealNumber::ZERO),
            None => fields.seed("seed")?,
        };
        fields.end()?;
        let seats = usize::try_from(players).ok().and_then(Seats::new);
        let seats = seats.filter(|seats| G::TABLES.contains(seats));
        let seats = seats.ok_or_else(|| {
            Refused::bad_request(format!("{} is not for {players} players", G::NAME))
        })?;
        let mut options = Fields::new(options);
        let agreed = G::read_options(seats, &mut options)?;
        options.end()?;
        let mut events = Vec::new();
        let mut tell = |event| events.push(G::write_event(&event));
        let game = match setup {
            None => G::deal(agreed, seed, &mut tell),
            Some(setup) => {
                let mut setup = Fields::new(setup);
                let order = G::read_setup(&agreed, &mut setup)?;
                setup.end()?;
                G::set_up(agreed, &order, seed, &mut tell)
            }
        };
        let game = game.map_err(|bad| Refused::bad_request(protocol::setup_sentence(bad)))?;
        let mut answer = object([("events", Value::Array(events))]);
        answer.extend(game.status());
        self.game = Some(Box::new(game));
        Ok(answer)
    }

    fn load(&mut self, mut fields: Fields) -> Result<Map<String, Value>, Refused> {
        let data = fields.string("data")?;
        fields.end()?;
        let bytes = data_encoding::HEXLOWER_PERMISSIVE
            .decode(data.as_bytes())
            .map_err(|_| Refused::bad_request("the data is not in hex"))?;
        let game = match record::game_of(&bytes) {
            Ok(GameId::Coloretto) => session::load::<Coloretto>(&bytes),
            Ok(GameId::Red7) => session::load::<Red7>(&bytes),
            Ok(GameId::Tavolozza) => session::load::<Tavolozza>(&bytes),
            Err(bad) => Err(bad),
        };
        let game = game.map_err(|bad| Refused::bad_request(protocol::record_sentence(bad)))?;
        let status = game.status();
        self.game = Some(game);
        Ok(status)
    }
}

fn hello() -> Map<String, Value> {
    let games: Vec<&str> = games().iter().map(|(name, _)| *name).collect();
    object([
        ("name", json!("iride")),
        ("version", json!(env!("CARGO_PKG_VERSION"))),
        ("protocol", json!(1)),
        ("games", json!(games)),
    ])
}

/// The protocol's names of the games.
fn games() -> Words<GameId, 3> {
    [
        ("coloretto", GameId::Coloretto),
        ("red7", GameId::Red7),
        ("tavolozza", GameId::Tavolozza),
    ]
}

/// The protocol's names of the bots' levels.
const LEVELS: Words<Level, 3> = [
    ("easy", Level::Easy),
    ("normal", Level::Normal),
    ("hard", Level::Hard),
];

fn object<const N: usize>(entries: [(&str, Value); N]) -> Map<String, Value> {
    entries
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
}

fn with_id(id: Option<Value>, ok: bool, answer: Map<String, Value>) -> Value {
    let mut whole = Map::new();
    if let Some(id) = id {
        whole.insert("id".to_owned(), id);
    }
    whole.insert("ok".to_owned(), Value::Bool(ok));
    whole.extend(answer);
    Value::Object(whole)
}

fn refusal(id: Option<Value>, refused: &Refused) -> Value {
    let answer = object([
        ("error", json!(refused.word())),
        ("message", json!(refused.message())),
    ]);
    with_id(id, false, answer)
}
