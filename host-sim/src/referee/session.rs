//! A game in progress as the referee holds it, whichever game it is.

use super::fields::Refused;
use super::object;
use super::protocol::{Protocol, player, players, seat};
use bots_nostd::{Bot, Level};
use rules_nostd::record::{self, BadRecord, Record};
use rules_nostd::{Actions, DealNumber, Seat};
use serde_json::{Map, Value, json};

type Answer = Map<String, Value>;

/// What the referee asks of the game it holds.
pub trait Session {
    fn is_over(&self) -> bool;
    fn status(&self) -> Answer;
    fn legal(&self) -> Result<Answer, Refused>;
    fn apply(&mut self, action: &Value) -> Result<Answer, Refused>;
    fn state(&self) -> Value;
    fn view(&self, player: i64) -> Result<Value, Refused>;
    fn result(&self) -> Result<Answer, Refused>;
    fn bot(&self, level: Level, seed: DealNumber) -> Result<Answer, Refused>;
    fn save(&self) -> Record;
}

impl<G: Protocol + Bot> Session for G {
    fn is_over(&self) -> bool {
        self.to_move().is_none()
    }

    fn status(&self) -> Answer {
        object([
            ("to_move", self.to_move().map_or(Value::Null, player)),
            ("phase", json!(self.phase())),
            ("over", json!(self.is_over())),
        ])
    }

    fn legal(&self) -> Result<Answer, Refused> {
        let mut actions = Actions::new();
        G::legal(self, &mut actions);
        let actions: Vec<Value> = actions.iter().map(G::write_action).collect();
        Ok(object([
            ("player", self.to_move().map_or(Value::Null, player)),
            ("actions", actions.into()),
        ]))
    }

    fn apply(&mut self, action: &Value) -> Result<Answer, Refused> {
        let action = G::read_action(action)?;
        let mut events = Vec::new();
        G::apply(self, action, &mut |event| {
            events.push(G::write_event(&event))
        })
        .map_err(|refusal| Refused::illegal_action(G::refusal_sentence(refusal)))?;
        let mut answer = object([("events", events.into())]);
        answer.extend(self.status());
        Ok(answer)
    }

    fn state(&self) -> Value {
        G::write_state(&G::view(self, Seat::A), Some(self))
    }

    fn view(&self, player: i64) -> Result<Value, Refused> {
        let seat = seat(player).filter(|&seat| self.seats().contains(seat));
        let seat = seat.ok_or_else(|| Refused::bad_request("there is no such player"))?;
        Ok(G::write_state(&G::view(self, seat), None))
    }

    fn result(&self) -> Result<Answer, Refused> {
        let outcome = self.outcome();
        let outcome = outcome.ok_or_else(|| Refused::bad_request("the game is not over"))?;
        Ok(object([
            ("scores", json!(outcome.scores.as_slice())),
            ("winners", players(outcome.winners)),
        ]))
    }

    fn bot(&self, level: Level, seed: DealNumber) -> Result<Answer, Refused> {
        let seat = self.to_move().ok_or_else(Refused::game_over)?;
        let action = bots_nostd::decide::<G>(G::view(self, seat), level, seed.get());
        let action = action.ok_or_else(Refused::game_over)?;
        Ok(object([("action", G::write_action(&action))]))
    }

    fn save(&self) -> Record {
        record::save(self)
    }
}

/// The game in a record.
pub fn load<G: Protocol + Bot>(bytes: &[u8]) -> Result<Box<dyn Session>, BadRecord> {
    let game: G = record::load(bytes)?;
    Ok(Box::new(game))
}
