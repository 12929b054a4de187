//! Saves that survive any power cut: a log of whole pages in the last 128 KiB of a NOR flash.
//!
//! From the bottom up: a [`record`] is a header, a body and a checksum over both; the `scan` finds what
//! records an area holds and only reads; a [`Store`] keeps the newest game and the newest settings, and
//! what was set aside. [`Bytes`] is an area in memory, for dumps of a device and for tests.
//!
//! What makes it hold (`docs/saves.md` has the whole argument):
//!
//! - No page is programmed twice, so a cut never touches what was kept before.
//! - No sector is erased while it holds something that is still needed.
//! - Nothing is believed to be blank because it reads so: what is written is read back, and a sector is
//!   erased by this very run of the program before it is used.
//! - Every record says which records were current when it was written: what is missing is noticed.
//!
//! It allocates nothing, waits for nobody and knows no game.
#![no_std]
#![forbid(unsafe_code)]

mod bytes;
pub mod record;
mod scan;
mod store;

pub use bytes::{Bytes, OutOfBounds};
pub use record::{Kind, MAX_BODY};
pub use store::{ASIDES, Aside, Error, Slot, State, Store, TRIES};

/// The smallest erase, in bytes.
pub const SECTOR: usize = 4096;
/// The largest program, in bytes: what is at risk when power goes away during one.
pub const PAGE: usize = 256;
/// Sectors of the area.
pub const SECTORS: usize = 32;
/// Bytes of the area.
pub const AREA: usize = SECTORS * SECTOR;

/// Pages of a sector.
const PAGES: u8 = (SECTOR / PAGE) as u8;
/// The page of a sector that is kept for its link to the next; the others hold records.
const LINK_PAGE: u8 = PAGES - 1;

/// Where a record begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    sector: u8,
    page: u8,
}

impl Place {
    /// Bytes from the start of the area.
    fn offset(self) -> u32 {
        u32::from(self.sector) * SECTOR as u32 + u32::from(self.page) * PAGE as u32
    }
}
