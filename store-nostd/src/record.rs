//! A record: a header, a body, and a CRC-32 over both.
//!
//! | bytes | what |
//! |---|---|
//! | 0–3 | `IRIS` |
//! | 4 | the format's version, [`FORMAT`] |
//! | 5 | the kind |
//! | 6 | for a body that was set aside, the version of the record it came from; else 0 |
//! | 7 | 0 |
//! | 8–9 | the length of the body |
//! | 10–11 | 0 |
//! | 12–15 | the sequence number: a later record has a larger one |
//! | 16–43 | the sequence numbers of the records that are current, this one included: game, settings, trial, four that were set aside; 0 is none |
//! | 44–47 | CRC-32 of bytes 0–43 and of the body |
//!
//! Numbers are little end first. Mark, version, kind, length, sequence number and checksum stay where
//! they are in every version, so that a record of another version is known for what it is.

use crc::{CRC_32_ISO_HDLC, Crc, Digest, Table};

/// The version of the format.
pub const FORMAT: u8 = 1;
/// Bytes of a header.
pub const HEADER: usize = 48;
/// The most bytes of a body.
pub const MAX_BODY: usize = 512;
/// The longest record.
pub const MAX_RECORD: usize = HEADER + MAX_BODY;
/// The largest sequence number. All 32 sectors are worn out long before: 100,000 erases of each, with
/// fifteen records between two, are 48 million.
pub const MAX_SEQUENCE: u32 = 0xF000_0000;

const MARK: [u8; 4] = *b"IRIS";
const CRC_AT: usize = 44;

/// What a record is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The game in progress; without a body, there is none any more.
    Game,
    /// Settings and names; without a body, there are none any more.
    Settings,
    /// A game that was set aside.
    GameAside,
    /// Settings that were set aside.
    SettingsAside,
    /// How often a game crashed the device before anything more was played.
    Trial,
    /// The next sector has been taken into use.
    Link,
}

impl Kind {
    const ALL: [Kind; 6] = [
        Kind::Game,
        Kind::Settings,
        Kind::GameAside,
        Kind::SettingsAside,
        Kind::Trial,
        Kind::Link,
    ];

    fn byte(self) -> u8 {
        match self {
            Kind::Game => b'G',
            Kind::Settings => b'S',
            Kind::GameAside => b'g',
            Kind::SettingsAside => b's',
            Kind::Trial => b'T',
            Kind::Link => b'L',
        }
    }

    fn from_byte(byte: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.byte() == byte)
    }
}

/// The sequence numbers of the records that are current; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Current {
    /// The game in progress.
    pub game: u32,
    /// The settings.
    pub settings: u32,
    /// The count of the game's crashes.
    pub trial: u32,
    /// What was set aside, the newest first.
    pub asides: [u32; 4],
}

impl Current {
    fn words(&self) -> [u32; 7] {
        let [a, b, c, d] = self.asides;
        [self.game, self.settings, self.trial, a, b, c, d]
    }

    fn from_words([game, settings, trial, a, b, c, d]: [u32; 7]) -> Current {
        Current {
            game,
            settings,
            trial,
            asides: [a, b, c, d],
        }
    }
}

/// What a record says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// The version of its format.
    pub format: u8,
    /// What it is about.
    pub kind: Kind,
    /// For a body that was set aside, the version of the record it came from.
    pub origin: u8,
    /// The length of its body.
    pub length: u16,
    /// Its place in time.
    pub sequence: u32,
    /// What was current from then on.
    pub current: Current,
}

impl Header {
    /// The header's bytes, with the checksum over them and the body.
    pub fn seal(&self, body: &[u8]) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..4].copy_from_slice(&MARK);
        bytes[4] = self.format;
        bytes[5] = self.kind.byte();
        bytes[6] = self.origin;
        bytes[8..10].copy_from_slice(&self.length.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.sequence.to_le_bytes());
        let words = self.current.words();
        for (place, word) in bytes[16..CRC_AT].chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let mut check = Check::begin(&bytes);
        check.update(body);
        bytes[CRC_AT..].copy_from_slice(&check.sum().to_le_bytes());
        bytes
    }

    /// What the bytes of a header say; whether it is true only the checksum can tell.
    pub fn parse(bytes: &[u8; HEADER]) -> Option<Header> {
        let number = |at: usize| {
            let bytes = bytes
                .get(at..at + 4)
                .and_then(|bytes| bytes.try_into().ok());
            u32::from_le_bytes(bytes.unwrap_or_default())
        };
        let header = Header {
            format: bytes[4],
            kind: Kind::from_byte(bytes[5])?,
            origin: bytes[6],
            length: u16::from_le_bytes([bytes[8], bytes[9]]),
            sequence: number(12),
            current: Current::from_words(core::array::from_fn(|word| number(16 + 4 * word))),
        };
        let newest = header.current.words().into_iter().max().unwrap_or(0);
        let is_ours = header.format == FORMAT;
        let possible = bytes[..4] == MARK
            && usize::from(header.length) <= MAX_BODY
            && (1..=MAX_SEQUENCE).contains(&header.sequence)
            && (!is_ours || newest <= header.sequence);
        possible.then_some(header)
    }

    /// The length of the whole record.
    pub fn record_length(&self) -> usize {
        HEADER + usize::from(self.length)
    }
}

/// A checksum that is taken piece by piece.
pub(crate) struct Check(Digest<'static, u32, Table<1>>);

/// The table, in one place.
static TABLE: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);

impl Check {
    /// Begins with a header.
    pub(crate) fn begin(header: &[u8; HEADER]) -> Check {
        let mut digest = TABLE.digest();
        digest.update(&header[..CRC_AT]);
        Check(digest)
    }

    pub(crate) fn update(&mut self, body: &[u8]) {
        self.0.update(body);
    }

    pub(crate) fn sum(self) -> u32 {
        self.0.finalize()
    }
}

/// The checksum that a header's bytes carry.
pub(crate) fn checksum(header: &[u8; HEADER]) -> u32 {
    let [.., a, b, c, d] = *header;
    u32::from_le_bytes([a, b, c, d])
}

/// The CRC-32 of some bytes: enough to tell one save from another in a log.
pub fn sum(bytes: &[u8]) -> u32 {
    TABLE.checksum(bytes)
}

/// A record as a file holds it: a body with its header before it, and nothing behind. Returns how many
/// bytes of `room` it takes, or `None` if it does not fit.
pub fn write(kind: Kind, sequence: u32, body: &[u8], room: &mut [u8]) -> Option<usize> {
    let length = u16::try_from(body.len()).ok()?;
    let header = Header {
        format: FORMAT,
        kind,
        origin: 0,
        length,
        sequence,
        current: Current::default(),
    };
    let end = header.record_length();
    if body.len() > MAX_BODY {
        return None;
    }
    let room = room.get_mut(..end)?;
    room[..HEADER].copy_from_slice(&header.seal(body));
    room[HEADER..].copy_from_slice(body);
    Some(end)
}

/// Reads a record as a file holds it.
pub fn read(bytes: &[u8]) -> Option<(Header, &[u8])> {
    let (head, body) = bytes.split_first_chunk::<HEADER>()?;
    let header = Header::parse(head)?;
    let mut check = Check::begin(head);
    check.update(body);
    let good = usize::from(header.length) == body.len() && check.sum() == checksum(head);
    good.then_some((header, body))
}
