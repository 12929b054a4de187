//! The boot ROM: its header, its table of functions and, done natively, the functions themselves. Programs find them by their two-letter
//! codes, as on the chip.

use crate::flash::{PAGE, SECTOR, SIZE};
use crate::reg::Access;
use crate::stop::Reason;

const FUNCTIONS_AT: u32 = 0x1000;
const TABLE_AT: u32 = 0x200;
const MAGIC: u32 = 0x0201_754D;

/// A function of the ROM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// Finds another by its code.
    TableLookup,
    /// Connects the flash pins.
    ConnectInternalFlash,
    /// Takes flash out of XIP mode.
    FlashExitXip,
    /// Erases sectors.
    FlashRangeErase,
    /// Programs pages.
    FlashRangeProgram,
    /// Flushes the XIP cache.
    FlashFlushCache,
    /// Back to (slow) XIP mode.
    FlashEnterCmdXip,
    /// memcpy, words.
    Memcpy44,
    /// memcpy, bytes.
    Memcpy,
    /// memset, bytes.
    Memset,
    /// memset, words.
    Memset4,
    /// Ones in a word.
    Popcount,
    /// Bits reversed.
    Reverse,
    /// Leading zeros.
    LeadingZeros,
    /// Trailing zeros.
    TrailingZeros,
    /// Restart as a USB drive.
    ResetToUsbBoot,
}

const FUNCTIONS: [(&[u8; 2], Function); 16] = [
    (b"\0\0", Function::TableLookup),
    (b"IF", Function::ConnectInternalFlash),
    (b"EX", Function::FlashExitXip),
    (b"RE", Function::FlashRangeErase),
    (b"RP", Function::FlashRangeProgram),
    (b"FC", Function::FlashFlushCache),
    (b"CX", Function::FlashEnterCmdXip),
    (b"C4", Function::Memcpy44),
    (b"MC", Function::Memcpy),
    (b"MS", Function::Memset),
    (b"S4", Function::Memset4),
    (b"P3", Function::Popcount),
    (b"R3", Function::Reverse),
    (b"L3", Function::LeadingZeros),
    (b"T3", Function::TrailingZeros),
    (b"UB", Function::ResetToUsbBoot),
];

/// The function at an address of the ROM.
pub(crate) fn function_at(address: u32) -> Access<Function> {
    let index = address.wrapping_sub(FUNCTIONS_AT) / 4;
    FUNCTIONS
        .get(index as usize)
        .map(|&(_, function)| function)
        .ok_or_else(|| Reason::Unmodelled(format!("boot ROM code at {address:#06x}")))
}

/// What programs read in the ROM.
pub(crate) fn read(address: u32, length: usize) -> Access<u32> {
    match length {
        4 => Ok(u32::from(read16(address)?) | u32::from(read16(address + 2)?) << 16),
        2 => read16(address).map(u32::from),
        _ => Ok(u32::from(
            read16(address & !1)?.to_le_bytes()[address as usize & 1],
        )),
    }
}

fn read16(address: u32) -> Access<u16> {
    Ok(match address {
        0x10 => MAGIC as u16,
        0x12 => (MAGIC >> 16) as u16,
        0x14 => TABLE_AT as u16,
        0x18 => FUNCTIONS_AT as u16 | 1,
        TABLE_AT..0x300 => {
            let entry = (address - TABLE_AT) as usize / 4 + 1;
            match FUNCTIONS.get(entry) {
                Some((code, _)) if address & 2 == 0 => u16::from_le_bytes(**code),
                Some(_) => (FUNCTIONS_AT as u16 + 4 * entry as u16) | 1,
                None => 0,
            }
        }
        _ => {
            return Err(Reason::Unmodelled(format!(
                "boot ROM data at {address:#06x}"
            )));
        }
    })
}

/// Where the table lookup finds a code: 0 when the ROM has no such function.
pub(crate) fn look_up(table: u32, code: u32) -> Access<u32> {
    if table != TABLE_AT {
        return Err(Reason::Unmodelled(format!(
            "boot ROM table at {table:#06x}"
        )));
    }
    let found = FUNCTIONS
        .iter()
        .skip(1)
        .position(|(name, _)| u32::from(u16::from_le_bytes(**name)) == code);
    // A function the chip has but the bench does not must not look absent.
    found
        .map(|i| (FUNCTIONS_AT + 4 * (i as u32 + 1)) | 1)
        .ok_or_else(|| Reason::Unmodelled(format!("boot ROM function {code:#06x}")))
}

/// The checksum the ROM wants at the end of a second stage boot loader.
pub(crate) fn boot_checksum(loader: &[u8]) -> u32 {
    loader.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte) << 24, |crc, _| {
            if crc >> 31 != 0 {
                crc << 1 ^ 0x04C1_1DB7
            } else {
                crc << 1
            }
        })
    })
}

/// Checks a range against the flash's units.
pub(crate) fn check_range(at: u32, length: u32, erase: bool) -> Access<()> {
    let unit = if erase { SECTOR } else { PAGE } as u32;
    let inside = u64::from(at) + u64::from(length) <= SIZE as u64;
    if at.is_multiple_of(unit) && length.is_multiple_of(unit) && inside {
        Ok(())
    } else {
        let what = if erase { "erase" } else { "program" };
        Err(Reason::FlashMisuse(format!(
            "{what} of {length:#x} bytes at {at:#x}"
        )))
    }
}
