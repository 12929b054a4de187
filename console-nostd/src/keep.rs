//! What is kept over a power cycle, as bytes that are checked before they are believed.
//!
//! A tag, a format version, postcard's encoding, and a CRC-32 of all that. The game's own record is
//! inside, sealed by the rules once more.

use crate::{Bytes, MAX_SAVE};
use crc::{CRC_32_ISO_HDLC, Crc};
use rules_nostd::coloretto::{Coloretto, Options};
use rules_nostd::record;
use rules_nostd::{DealNumber, Game, Seat, Seats};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The letters of a name, at most.
pub(crate) const NAME_LETTERS: usize = 8;

/// A player's name: eight letters of up to three bytes.
pub(crate) type Name = heapless::String<24>;

/// One name for each seat.
pub(crate) type Names = [Name; 5];

/// The format of both slots. A change of what they hold adds one.
const FORMAT: u8 = 1;
const CHECKSUM: usize = 4;
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// What the console remembers besides a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Minutes without a press until the display goes off; 0 is never.
    pub(crate) sleep_minutes: u8,
    /// Whether drawing a card asks once more.
    pub(crate) ask_to_draw: bool,
    /// Who played last.
    pub(crate) names: Names,
    /// What the last table agreed on.
    pub(crate) options: Options,
}

impl Settings {
    /// The choices for [`Settings::sleep_minutes`].
    pub(crate) const SLEEP: [u8; 5] = [1, 2, 5, 10, 0];

    /// Those of a new console.
    pub(crate) fn new() -> Settings {
        Settings {
            sleep_minutes: 5,
            ask_to_draw: true,
            names: Default::default(),
            options: Options::new(Seats::Three),
        }
    }

    pub(crate) fn seal(&self) -> Bytes {
        seal(b'S', self)
    }

    pub(crate) fn open(bytes: &[u8]) -> Option<Settings> {
        let settings: Settings = open(b'S', bytes)?;
        // The rules know best what a table can agree on.
        let playable = Coloretto::deal(settings.options, DealNumber::ZERO, &mut |_| ()).is_ok();
        let known = Settings::SLEEP.contains(&settings.sleep_minutes);
        (names_fit(&settings.names) && known && playable).then_some(settings)
    }
}

/// A game and who plays it.
#[derive(Clone, Debug)]
pub(crate) struct SavedGame {
    pub(crate) names: Names,
    pub(crate) game: Coloretto,
}

impl SavedGame {
    pub(crate) fn seal(names: &Names, game: &Coloretto) -> Bytes {
        seal(b'G', &(names, record::save(game)))
    }

    pub(crate) fn open(bytes: &[u8]) -> Option<SavedGame> {
        let (names, record): (Names, record::Record) = open(b'G', bytes)?;
        let game: Coloretto = record::load(&record).ok()?;
        let all_named = game
            .seats()
            .iter()
            .all(|seat| !names[seat.index()].is_empty());
        (names_fit(&names) && all_named).then_some(SavedGame { names, game })
    }
}

fn names_fit(names: &Names) -> bool {
    names
        .iter()
        .all(|name| name.chars().count() <= NAME_LETTERS)
}

/// The name of a seat.
pub(crate) fn name_of(names: &Names, seat: Seat) -> &str {
    &names[seat.index()]
}

/// Two bytes before and four behind what a slot holds; in the game's slot five names with their
/// lengths and a record with its own.
const FITS: () = assert!(2 + 5 * (1 + 24) + 2 + Coloretto::MAX_RECORD + CHECKSUM <= MAX_SAVE);

fn seal(tag: u8, value: &impl Serialize) -> Bytes {
    const { FITS };
    let mut buffer = [0; MAX_SAVE];
    buffer[0] = tag;
    buffer[1] = FORMAT;
    let room = MAX_SAVE - CHECKSUM;
    // Both slots fit: see FITS, and the test of the longest names.
    let len = postcard::to_slice(value, &mut buffer[2..room]).map_or(0, |written| written.len());
    let end = 2 + len;
    let checksum = CRC.checksum(&buffer[..end]).to_le_bytes();
    buffer[end..end + CHECKSUM].copy_from_slice(&checksum);
    Bytes::from_slice(&buffer[..end + CHECKSUM]).unwrap_or_default()
}

fn open<T: DeserializeOwned>(tag: u8, bytes: &[u8]) -> Option<T> {
    let (body, checksum) = bytes.split_last_chunk()?;
    let [first, version, value @ ..] = body else {
        return None;
    };
    let good = CRC.checksum(body) == u32::from_le_bytes(*checksum);
    if !good || *first != tag || *version != FORMAT {
        return None;
    }
    match postcard::take_from_bytes(value) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_names_and_records_come_back() {
        let long =
            Name::try_from("\u{20ac}\u{20ac}\u{20ac}\u{20ac}\u{20ac}\u{20ac}\u{20ac}\u{20ac}")
                .unwrap();
        assert_eq!((long.len(), long.chars().count()), (24, NAME_LETTERS));
        let names: Names = core::array::from_fn(|_| long.clone());
        let options = Options {
            start: rules_nostd::coloretto::Start::Random,
            ..Options::new(Seats::Four)
        };
        let game = Coloretto::deal(options, DealNumber::ZERO, &mut |_| ()).unwrap();
        let kept = SavedGame::open(&SavedGame::seal(&names, &game)).unwrap();
        assert_eq!((kept.names, kept.game), (names.clone(), game));
        let settings = Settings {
            names,
            ..Settings::new()
        };
        assert_eq!(Settings::open(&settings.seal()), Some(settings));
    }

    #[test]
    fn settings_no_table_can_agree_on_are_refused() {
        let mut settings = Settings::new();
        settings.options.removed = Some(rules_nostd::coloretto::ColourSet::all());
        assert_eq!(Settings::open(&settings.seal()), None);
        settings = Settings {
            sleep_minutes: 3,
            ..Settings::new()
        };
        assert_eq!(Settings::open(&settings.seal()), None);
    }
}
