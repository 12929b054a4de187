//! A game as bytes: which game, format version, options and state, checksum.
//!
//! The first byte is the game, the second the version of its format, then the state in postcard's
//! encoding with its options first, then a CRC-32 of all that, little end first. What is read back
//! is believed only when the checksum, the version and [`Game::validate`] all agree.

use crate::{Flaw, Game, GameId};
use crc::{CRC_32_ISO_HDLC, Crc};

/// The format of the states in this version of the crate. A change of any game's state adds one.
pub const FORMAT: u8 = 1;

/// The longest record of any game.
pub const MAX_RECORD: usize = 512;

/// A record.
pub type Record = heapless::Vec<u8, MAX_RECORD>;

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
const HEADER: usize = 2;
const CHECKSUM: usize = 4;

/// Why bytes are not a record of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadRecord {
    /// Too short, or the checksum does not agree: damaged, or never a record.
    Damaged,
    /// A record of another game, or of one this crate does not know.
    OtherGame,
    /// A record of another format version.
    OtherVersion(u8),
    /// The checksum agrees but the bytes do not decode.
    Garbled,
    /// It decodes to a state that play can not reach.
    Impossible(Flaw),
}

/// Writes a game down.
pub fn save<G: Game>(game: &G) -> Record {
    const { assert!(G::MAX_RECORD <= MAX_RECORD) };
    let mut buffer = [0; MAX_RECORD];
    buffer[0] = id_byte(G::ID);
    buffer[1] = FORMAT;
    let room = MAX_RECORD - CHECKSUM;
    // Every game's MAX_RECORD is at most ours, and tests hold every game to its own.
    let state = postcard::to_slice(game, &mut buffer[HEADER..room]).map_or(0, |state| state.len());
    let end = HEADER + state;
    let checksum = CRC.checksum(&buffer[..end]).to_le_bytes();
    buffer[end..end + CHECKSUM].copy_from_slice(&checksum);
    Record::from_slice(&buffer[..end + CHECKSUM]).unwrap_or_default()
}

/// Which game a record holds, judged by its checksum and first byte only.
///
/// # Errors
/// When the bytes are damaged or the game is unknown.
pub fn game_of(record: &[u8]) -> Result<GameId, BadRecord> {
    let first = *body(record)?.first().ok_or(BadRecord::Damaged)?;
    GameId::ALL
        .into_iter()
        .find(|&id| id_byte(id) == first)
        .ok_or(BadRecord::OtherGame)
}

/// Reads a game back.
///
/// # Errors
/// When the bytes are anything but an undamaged record of a possible state of this very game.
// In a frame of its own, for the device's flash.
#[inline(never)]
pub fn load<G: Game>(record: &[u8]) -> Result<G, BadRecord> {
    let body = body(record)?;
    let [id, version, state @ ..] = body else {
        return Err(BadRecord::Damaged);
    };
    if *id != id_byte(G::ID) {
        return Err(BadRecord::OtherGame);
    }
    if *version != FORMAT {
        return Err(BadRecord::OtherVersion(*version));
    }
    let (game, rest) = postcard::take_from_bytes::<G>(state).map_err(|_| BadRecord::Garbled)?;
    if !rest.is_empty() {
        return Err(BadRecord::Garbled);
    }
    game.validate().map_err(BadRecord::Impossible)?;
    Ok(game)
}

fn id_byte(id: GameId) -> u8 {
    match id {
        GameId::Coloretto => b'C',
        GameId::Red7 => b'R',
        GameId::Tavolozza => b'T',
    }
}

/// The record without its checksum, if that agrees.
fn body(record: &[u8]) -> Result<&[u8], BadRecord> {
    let (body, checksum) = record.split_last_chunk().ok_or(BadRecord::Damaged)?;
    if CRC.checksum(body) == u32::from_le_bytes(*checksum) {
        Ok(body)
    } else {
        Err(BadRecord::Damaged)
    }
}
