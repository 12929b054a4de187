//! What is kept over a power cycle, as bytes that are checked before they are believed.
//!
//! A tag, a format version, what is kept, and a CRC-32 of all that. A game is its names, which
//! of them are bots, and the record of its rules. Settings are parts, each with a version of its own: one that this version
//! can not read costs nobody the others.

use crate::tables::Tables;
use crate::text::{Language, Texts};
use crate::{Bytes, MAX_SAVE};
use bots_nostd::Level;
use crc::{CRC_32_ISO_HDLC, Crc};
use rules_nostd::Game;
use rules_nostd::coloretto::{Coloretto, Options};
use rules_nostd::red7::{Options as Red7Options, Red7};
use rules_nostd::tavolozza::{Options as TavolozzaOptions, Tavolozza};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The letters of a name, at most.
pub(crate) const NAME_LETTERS: usize = 8;

/// A player's name: eight letters of up to three bytes.
pub(crate) type Name = heapless::String<24>;

/// One name for each seat.
pub(crate) type Names = [Name; 5];

/// Who plays on each seat: a bot of some level, or a person.
pub(crate) type Kinds = [Option<Level>; 5];

/// What each slot begins with: its tag and its format.
pub(crate) const GAME: [u8; 2] = [b'G', 3];
const SETTINGS: [u8; 2] = [b'S', 2];
const CHECKSUM: usize = 4;
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// What the console remembers besides a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// What the screen speaks; nothing until somebody has chosen.
    pub(crate) language: Option<Language>,
    pub(crate) device: Device,
    /// Who played last.
    pub(crate) names: Names,
    /// Which of them were bots.
    pub(crate) kinds: Kinds,
    /// What the last table of each game agreed on.
    pub(crate) tables: Tables,
}

/// How the console itself behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Device {
    /// Minutes without a press until the display goes off; 0 is never.
    pub(crate) sleep_minutes: u8,
    /// Whether drawing a card asks once more.
    pub(crate) ask_to_draw: bool,
    /// Whether it makes any sound.
    pub(crate) sound: bool,
    /// How bright the display is, up to [`Device::BRIGHTEST`].
    pub(crate) brightness: u8,
}

impl Device {
    /// The choices for [`Device::sleep_minutes`].
    pub(crate) const SLEEP: [u8; 5] = [1, 2, 5, 10, 0];
    /// The most for [`Device::brightness`]; the least is 1.
    pub(crate) const BRIGHTEST: u8 = 5;

    /// The display's contrast, from 0 to 255.
    pub(crate) fn contrast(&self) -> u8 {
        self.brightness * (255 / Device::BRIGHTEST)
    }

    fn is_possible(&self) -> bool {
        let asleep = Device::SLEEP.contains(&self.sleep_minutes);
        asleep && (1..=Device::BRIGHTEST).contains(&self.brightness)
    }
}

/// The parts of the settings, by the byte each begins with.
const LANGUAGE: u8 = b'L';
const DEVICE: u8 = b'D';
const NAMES: u8 = b'N';
const KINDS: u8 = b'B';
const COLORETTO: u8 = b'C';
const RED7: u8 = b'7';
const TAVOLOZZA: u8 = b'T';
/// The version of each part. Changing what a part holds adds one to its own.
const LANGUAGE_VERSION: u8 = 1;
const DEVICE_VERSION: u8 = 1;
const NAMES_VERSION: u8 = 1;
const KINDS_VERSION: u8 = 1;
const COLORETTO_VERSION: u8 = 1;
const RED7_VERSION: u8 = 1;
const TAVOLOZZA_VERSION: u8 = 1;

impl Settings {
    /// Those of a new console.
    pub(crate) fn new() -> Settings {
        Settings {
            language: None,
            device: Device {
                sleep_minutes: 5,
                ask_to_draw: true,
                sound: true,
                brightness: 4,
            },
            names: Default::default(),
            kinds: Default::default(),
            tables: Tables::new(),
        }
    }

    /// The words of the language they name.
    pub(crate) fn texts(&self) -> &'static Texts {
        self.language.unwrap_or_default().texts()
    }

    pub(crate) fn seal(&self) -> Bytes {
        let mut parts = Writer::new(SETTINGS);
        parts.part(LANGUAGE, LANGUAGE_VERSION, &self.language);
        parts.part(DEVICE, DEVICE_VERSION, &self.device);
        parts.part(NAMES, NAMES_VERSION, &self.names);
        parts.part(KINDS, KINDS_VERSION, &self.kinds);
        parts.part(COLORETTO, COLORETTO_VERSION, &self.tables.coloretto);
        parts.part(RED7, RED7_VERSION, &self.tables.red7);
        parts.part(TAVOLOZZA, TAVOLOZZA_VERSION, &self.tables.tavolozza);
        parts.seal()
    }

    /// The settings, and whether all of them could be read; those that could not are as new.
    // In a frame of its own, for the device's flash.
    #[inline(never)]
    pub(crate) fn open(bytes: &[u8]) -> Option<(Settings, bool)> {
        let mut rest = body(SETTINGS, bytes)?;
        let mut settings = Settings::new();
        let mut whole = true;
        while let [kind, version, len, more @ ..] = rest {
            let (part, after) = more.split_at_checked(usize::from(*len))?;
            whole &= settings.read(*kind, *version, part).is_some();
            rest = after;
        }
        rest.is_empty().then_some((settings, whole))
    }

    fn read(&mut self, kind: u8, version: u8, part: &[u8]) -> Option<()> {
        match (kind, version) {
            (LANGUAGE, LANGUAGE_VERSION) => self.language = decode(part)?,
            (DEVICE, DEVICE_VERSION) => {
                self.device = decode(part).filter(Device::is_possible)?;
            }
            (NAMES, NAMES_VERSION) => self.names = decode(part).filter(names_fit)?,
            (KINDS, KINDS_VERSION) => self.kinds = decode(part)?,
            (COLORETTO, COLORETTO_VERSION) => {
                let playable = |options: &Options| Tables::playable::<Coloretto>(*options);
                self.tables.coloretto = decode(part).filter(playable)?;
            }
            (RED7, RED7_VERSION) => {
                let playable = |options: &Red7Options| Tables::playable::<Red7>(*options);
                self.tables.red7 = decode(part).filter(playable)?;
            }
            (TAVOLOZZA, TAVOLOZZA_VERSION) => {
                let playable = |options: &TavolozzaOptions| Tables::playable::<Tavolozza>(*options);
                self.tables.tavolozza = decode(part).filter(playable)?;
            }
            _ => return None,
        }
        Some(())
    }
}

/// Whether these can be the names of a table.
pub(crate) fn names_fit(names: &Names) -> bool {
    names
        .iter()
        .all(|name| name.chars().count() <= NAME_LETTERS)
}

/// In the game's slot: two bytes before and four behind, five names with their lengths, who
/// is a bot, a record with its own length. The settings are shorter: names and a few bytes.
const FITS: () = {
    let around = 2 + 5 * (1 + 24) + 5 * 2 + 2 + CHECKSUM;
    assert!(around + Coloretto::MAX_RECORD <= MAX_SAVE);
    assert!(around + Red7::MAX_RECORD <= MAX_SAVE);
    assert!(around + Tavolozza::MAX_RECORD <= MAX_SAVE);
};

/// Puts a slot's bytes together.
struct Writer(Bytes);

impl Writer {
    fn new(tag: [u8; 2]) -> Writer {
        const { FITS };
        // Everything fits: see FITS, and the tests of the longest names.
        Writer(Bytes::from_slice(&tag).unwrap_or_default())
    }

    fn value(&mut self, value: &impl Serialize) {
        let start = self.0.len();
        let _ = self.0.resize(MAX_SAVE - CHECKSUM, 0);
        let written = postcard::to_slice(value, &mut self.0[start..]).map_or(0, |w| w.len());
        self.0.truncate(start + written);
    }

    fn part(&mut self, kind: u8, version: u8, value: &impl Serialize) {
        let _ = self.0.extend_from_slice(&[kind, version, 0]);
        let start = self.0.len();
        self.value(value);
        let len = self.0.len() - start;
        if let Some(place) = self.0.get_mut(start - 1) {
            *place = len as u8;
        }
    }

    fn seal(mut self) -> Bytes {
        let checksum = CRC.checksum(&self.0).to_le_bytes();
        let _ = self.0.extend_from_slice(&checksum);
        self.0
    }
}

/// A value as a slot keeps it.
pub(crate) fn seal(tag: [u8; 2], value: &impl Serialize) -> Bytes {
    let mut writer = Writer::new(tag);
    writer.value(value);
    writer.seal()
}

/// The value in a slot, if that is what these bytes are.
pub(crate) fn open<T: DeserializeOwned>(tag: [u8; 2], bytes: &[u8]) -> Option<T> {
    decode(body(tag, bytes)?)
}

/// What is between the format and the checksum, if these agree.
fn body(tag: [u8; 2], bytes: &[u8]) -> Option<&[u8]> {
    let (body, checksum) = bytes.split_last_chunk()?;
    let good = CRC.checksum(body) == u32::from_le_bytes(*checksum);
    body.strip_prefix(&tag).filter(|_| good)
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_nostd::coloretto::ColourSet;

    fn named() -> Settings {
        let name = |_| Name::try_from("\u{20ac}\u{20ac}\u{20ac}\u{20ac}\u{20ac}").unwrap();
        let mut settings = Settings::new();
        settings.language = Some(Language::Romanian);
        settings.names = core::array::from_fn(name);
        settings.device.sound = false;
        settings.kinds[1] = Some(Level::Hard);
        settings
    }

    #[test]
    fn settings_come_back() {
        assert_eq!(Settings::open(&named().seal()), Some((named(), true)));
    }

    #[test]
    fn a_part_that_can_not_be_read_costs_no_other() {
        let mut settings = named();
        settings.tables.coloretto.removed = Some(ColourSet::all());
        assert_eq!(Settings::open(&settings.seal()), Some((named(), false)));
        for (sleep_minutes, brightness) in [(3, 1), (5, 0), (5, 6)] {
            let mut settings = named();
            settings.device = Device {
                sleep_minutes,
                brightness,
                ..settings.device
            };
            let device = Settings::new().device;
            let expected = Settings { device, ..named() };
            assert_eq!(Settings::open(&settings.seal()), Some((expected, false)));
        }
        // Another version's part, then one this version does not know at all.
        let mut parts = Writer::new(SETTINGS);
        parts.part(NAMES, NAMES_VERSION + 1, &named().names);
        parts.part(b'?', 1, &7u32);
        parts.part(DEVICE, DEVICE_VERSION, &named().device);
        let expected = Settings {
            language: None,
            names: Names::default(),
            kinds: Kinds::default(),
            ..named()
        };
        assert_eq!(Settings::open(&parts.seal()), Some((expected, false)));
    }

    #[test]
    fn settings_from_before_there_were_bots_and_languages_are_still_read() {
        let mut parts = Writer::new(SETTINGS);
        parts.part(DEVICE, DEVICE_VERSION, &named().device);
        parts.part(NAMES, NAMES_VERSION, &named().names);
        let expected = Settings {
            language: None,
            kinds: Kinds::default(),
            ..named()
        };
        assert_eq!(Settings::open(&parts.seal()), Some((expected, true)));
    }

    #[test]
    fn a_language_that_is_not_known_is_asked_for_again() {
        let mut parts = Writer::new(SETTINGS);
        parts.part(LANGUAGE, LANGUAGE_VERSION, &Some(9u8));
        parts.part(DEVICE, DEVICE_VERSION, &named().device);
        let (settings, whole) = Settings::open(&parts.seal()).unwrap();
        assert_eq!((settings.language, whole), (None, false));
        assert_eq!(settings.device, named().device);
    }

    #[test]
    fn settings_that_end_too_early_are_refused() {
        for parts in [&[NAMES][..], &[NAMES, 1], &[NAMES, 1, 9, 0]] {
            let mut writer = Writer::new(SETTINGS);
            writer.0.extend_from_slice(parts).unwrap();
            assert_eq!(Settings::open(&writer.seal()), None);
        }
    }
}
