//! A request picked apart, field by field: each is asked for by name and type, and none may be left.

use rules_nostd::{DealNumber, Seat};
use serde_json::{Map, Value};

/// Why a request was refused: the protocol's word, and a sentence for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    word: &'static str,
    message: String,
}

impl Refused {
    pub fn bad_json(message: impl Into<String>) -> Refused {
        Refused {
            word: "bad_json",
            message: message.into(),
        }
    }

    pub fn bad_request(message: impl Into<String>) -> Refused {
        Refused {
            word: "bad_request",
            message: message.into(),
        }
    }

    pub fn illegal_action(message: impl Into<String>) -> Refused {
        Refused {
            word: "illegal_action",
            message: message.into(),
        }
    }

    pub fn unknown_command(command: &str) -> Refused {
        let message = format!("there is no command {command:?}");
        Refused {
            word: "unknown_command",
            message,
        }
    }

    pub fn no_game() -> Refused {
        let message = "there is no game: start one with \"new\" or \"load\"".to_owned();
        Refused {
            word: "no_game",
            message,
        }
    }

    pub fn game_over() -> Refused {
        Refused {
            word: "game_over",
            message: "the game is over".to_owned(),
        }
    }

    pub fn word(&self) -> &'static str {
        self.word
    }

    pub fn message(&self) -> &str {
        &self.message
    }
}

/// The fields of an object that have not been asked for yet.
pub struct Fields(Map<String, Value>);

impl Fields {
    pub fn new(fields: Map<String, Value>) -> Fields {
        Fields(fields)
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        // The order of what is left does not matter.
        self.0.swap_remove(name)
    }

    /// A field of any type.
    pub fn any(&mut self, name: &str) -> Result<Value, Refused> {
        self.take(name)
            .ok_or_else(|| Refused::bad_request(format!("the field {name:?} is missing")))
    }

    /// The `id` to repeat: a string or an integer, if there is one.
    pub fn id(&mut self) -> Result<Option<Value>, Refused> {
        match self.take("id") {
            None => Ok(None),
            Some(id) if id.is_string() || id.is_i64() => Ok(Some(id)),
            Some(_) => Err(Refused::bad_request("\"id\" is a string or an integer")),
        }
    }

    pub fn string(&mut self, name: &str) -> Result<String, Refused> {
        match self.any(name)? {
            Value::String(string) => Ok(string),
            _ => Err(wrong_type(name, "a string")),
        }
    }

    pub fn integer(&mut self, name: &str) -> Result<i64, Refused> {
        self.any(name)?
            .as_i64()
            .ok_or_else(|| wrong_type(name, "an integer"))
    }

    /// A player's number.
    pub fn seat(&mut self, name: &str) -> Result<Seat, Refused> {
        let index = usize::try_from(self.integer(name)?).ok();
        let seat = index.and_then(Seat::from_index);
        seat.ok_or_else(|| Refused::bad_request(format!("{name:?} is no player")))
    }

    pub fn list(&mut self, name: &str) -> Result<Vec<Value>, Refused> {
        match self.any(name)? {
            Value::Array(list) => Ok(list),
            _ => Err(wrong_type(name, "a list")),
        }
    }

    /// An object, still whole.
    pub fn object(&mut self, name: &str) -> Result<Value, Refused> {
        match self.any(name)? {
            object @ Value::Object(_) => Ok(object),
            _ => Err(wrong_type(name, "an object")),
        }
    }

    pub fn optional_object(&mut self, name: &str) -> Result<Option<Map<String, Value>>, Refused> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Object(object)) => Ok(Some(object)),
            Some(_) => Err(wrong_type(name, "an object")),
        }
    }

    pub fn optional_bool(&mut self, name: &str) -> Result<Option<bool>, Refused> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Bool(value)) => Ok(Some(value)),
            Some(_) => Err(wrong_type(name, "true or false")),
        }
    }

    pub fn optional_list(&mut self, name: &str) -> Result<Option<Vec<Value>>, Refused> {
        if self.0.contains_key(name) {
            self.list(name).map(Some)
        } else {
            Ok(None)
        }
    }

    pub fn optional_integer(&mut self, name: &str) -> Result<Option<i64>, Refused> {
        if self.0.contains_key(name) {
            self.integer(name).map(Some)
        } else {
            Ok(None)
        }
    }

    /// A field that is one of a few words.
    pub fn word<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> Result<T, Refused> {
        let word = self.string(name)?;
        named(&word, words).ok_or_else(|| {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            Refused::bad_request(format!("{name:?} is one of {}", known.join(", ")))
        })
    }

    pub fn optional_word<T: Copy>(
        &mut self,
        name: &str,
        words: &[(&str, T)],
    ) -> Result<Option<T>, Refused> {
        if self.0.contains_key(name) {
            self.word(name, words).map(Some)
        } else {
            Ok(None)
        }
    }

    /// A seed: 0 … 2^53 − 1.
    pub fn seed(&mut self, name: &str) -> Result<DealNumber, Refused> {
        let seed = u64::try_from(self.integer(name)?)
            .ok()
            .and_then(DealNumber::new);
        seed.ok_or_else(|| Refused::bad_request(format!("{name:?} is 0 to 2^53-1")))
    }

    pub fn optional_seed(&mut self, name: &str) -> Result<Option<DealNumber>, Refused> {
        if self.0.contains_key(name) {
            self.seed(name).map(Some)
        } else {
            Ok(None)
        }
    }

    /// That nothing is left.
    pub fn end(self) -> Result<(), Refused> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(Refused::bad_request(format!(
                "the field {name:?} is unknown"
            ))),
        }
    }
}

/// What a word stands for.
pub fn named<T: Copy>(word: &str, words: &[(&str, T)]) -> Option<T> {
    words
        .iter()
        .find(|(known, _)| *known == word)
        .map(|(_, value)| *value)
}

/// The word for a value.
pub fn word_for<T: PartialEq>(value: &T, words: &[(&'static str, T)]) -> &'static str {
    words
        .iter()
        .find(|(_, known)| known == value)
        .map_or("", |(word, _)| word)
}

fn wrong_type(name: &str, expected: &str) -> Refused {
    Refused::bad_request(format!("{name:?} is not {expected}"))
}
