//! What a game must be able to put into words, and the words all games share.

use super::fields::{Fields, Refused};
use rules_nostd::record::BadRecord;
use rules_nostd::{BadSetup, Flaw, Game, Seat, SeatSet, Seats};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// A few words and what they stand for.
pub type Words<T, const N: usize> = [(&'static str, T); N];

/// A game in the words of the protocol.
pub trait Protocol: Game {
    /// The game's name.
    const NAME: &'static str;
    /// The tables it can be played at.
    const TABLES: RangeInclusive<Seats>;

    /// Reads the options; what is left out has its default.
    ///
    /// # Errors
    /// A wrong type or an unknown word.
    fn read_options(seats: Seats, options: &mut Fields) -> Result<Self::Options, Refused>;

    /// Every option, as [`Self::read_options`] reads it.
    fn write_options(options: &Self::Options) -> Map<String, Value>;

    /// Reads an explicit order of the cards.
    ///
    /// # Errors
    /// A wrong type, or a word that names no card.
    fn read_setup(options: &Self::Options, setup: &mut Fields) -> Result<Self::Setup, Refused>;

    /// Reads an action: its shape first, then the names in it.
    ///
    /// # Errors
    /// `bad_request` for an unknown shape, `illegal_action` for a name of nothing.
    fn read_action(action: &Value) -> Result<Self::Action, Refused>;

    /// An action, as [`Self::read_action`] reads it.
    fn write_action(action: &Self::Action) -> Value;

    /// An event.
    fn write_event(event: &Self::Event) -> Value;

    /// The word for what the player to move has to do.
    fn phase(&self) -> &'static str;

    /// The state as a seat sees it, hidden cards as nulls; with `all`, everything.
    fn write_state(view: &Self::View, all: Option<&Self>) -> Value;

    /// Why an action was refused.
    fn refusal_sentence(refusal: Self::Refusal) -> &'static str;
}

/// The one field of an action and its value.
///
/// # Errors
/// `bad_request` for anything but an object with one field.
pub fn only_field(action: &Value) -> Result<(&str, &Value), Refused> {
    let mut fields = action.as_object().into_iter().flatten();
    match (fields.next(), fields.next()) {
        (Some((name, value)), None) => Ok((name, value)),
        _ => Err(unknown_shape()),
    }
}

/// The refusal of an action that is no action of the game being played.
pub fn unknown_shape() -> Refused {
    Refused::bad_request("no action of this game has this shape")
}

/// The refusal of a well-shaped action with a name or a number of nothing in it.
pub fn names_nothing(what: &str) -> Refused {
    Refused::illegal_action(format!("there is no such {what}"))
}

/// A string in an action.
///
/// # Errors
/// `bad_request` for any other type.
pub fn string(value: &Value) -> Result<&str, Refused> {
    value.as_str().ok_or_else(unknown_shape)
}

/// An integer in an action.
///
/// # Errors
/// `bad_request` for any other type.
pub fn integer(value: &Value) -> Result<i64, Refused> {
    value.as_i64().ok_or_else(unknown_shape)
}

/// A list of strings in an action.
///
/// # Errors
/// `bad_request` for any other type.
pub fn strings(value: &Value) -> Result<Vec<&str>, Refused> {
    value
        .as_array()
        .ok_or_else(unknown_shape)?
        .iter()
        .map(string)
        .collect()
}

/// `true` in an action.
///
/// # Errors
/// `bad_request` for anything else.
pub fn just_true(value: &Value) -> Result<(), Refused> {
    if *value == Value::Bool(true) {
        Ok(())
    } else {
        Err(unknown_shape())
    }
}

/// The fields of an object in an action, which has exactly these.
///
/// # Errors
/// `bad_request` for anything else.
pub fn exactly<'a, const N: usize>(
    value: &'a Value,
    names: [&str; N],
) -> Result<[&'a Value; N], Refused> {
    let object = value
        .as_object()
        .filter(|object| object.len() == N)
        .ok_or_else(unknown_shape)?;
    let values: Option<Vec<&Value>> = names.iter().map(|name| object.get(*name)).collect();
    values
        .and_then(|values| values.try_into().ok())
        .ok_or_else(unknown_shape)
}

/// A player as the protocol numbers them.
pub fn player(seat: Seat) -> Value {
    seat.index().into()
}

/// Players as the protocol numbers them.
pub fn players(seats: SeatSet) -> Value {
    seats.iter().map(player).collect()
}

/// The player with this number.
pub fn seat(number: i64) -> Option<Seat> {
    usize::try_from(number).ok().and_then(Seat::from_index)
}

/// A hidden pile of known size.
pub fn hidden(len: usize) -> Value {
    vec![Value::Null; len].into()
}

/// Why a game could not be set up.
pub fn setup_sentence(bad: BadSetup) -> &'static str {
    match bad {
        BadSetup::Players => "the table has no such player",
        BadSetup::Options => "these options do not go together, or not with this many players",
        BadSetup::Cards => "these are not exactly the cards of the game",
        BadSetup::Order => "the rules do not deal the cards like this",
    }
}

/// Why a record was not loaded.
pub fn record_sentence(bad: BadRecord) -> String {
    match bad {
        BadRecord::Damaged => "the data is damaged: its checksum does not agree".to_owned(),
        BadRecord::OtherGame => "the data is of an unknown game".to_owned(),
        BadRecord::OtherVersion(version) => {
            format!("the data is of format version {version}, which this version can not read")
        }
        BadRecord::Garbled => "the data can not be decoded".to_owned(),
        BadRecord::Impossible(flaw) => {
            let what = match flaw {
                Flaw::Options => "the options",
                Flaw::Seat => "a seat",
                Flaw::Cards => "the cards",
                Flaw::Phase => "the phase",
                Flaw::Count => "the points, rounds or games",
            };
            format!("no game can be in this state: {what} can not be right")
        }
    }
}
