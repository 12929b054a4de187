//! A flash that loses its power: it counts every operation, and tears the one it is told to.
#![allow(dead_code, reason = "each test file uses its part")]

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use store_nostd::{AREA, PAGE, SECTOR, SECTORS};

/// Chance that can be had again: a linear congruential generator.
#[derive(Clone)]
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// Where power goes away.
#[derive(Clone, Copy, Debug)]
pub enum Cut {
    Before,
    /// Inside; the number chooses which bits were reached.
    Inside(u64),
    After,
}

/// Before, inside in several ways, after.
pub fn cuts(tearings: u64) -> impl Iterator<Item = Cut> {
    let inside = (0..tearings).map(Cut::Inside);
    [Cut::Before, Cut::After].into_iter().chain(inside)
}

#[derive(Clone)]
pub struct Flash {
    pub bytes: Vec<u8>,
    pub operations: u64,
    pub erases: [u32; SECTORS],
    pub programs: u64,
    pub cut: Option<(u64, Cut)>,
    pub is_off: bool,
    /// Pages that never take what is written.
    pub bad: Vec<u32>,
    /// Whether a torn program reaches every bit of its page, not only those that were to be programmed.
    pub whole_pages: bool,
}

#[derive(Debug)]
pub struct Off;

impl NorFlashError for Off {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Flash {
    pub fn new() -> Flash {
        Flash::holding(vec![0xFF; AREA])
    }

    pub fn holding(bytes: Vec<u8>) -> Flash {
        Flash {
            bytes,
            operations: 0,
            erases: [0; SECTORS],
            programs: 0,
            cut: None,
            is_off: false,
            bad: Vec::new(),
            whole_pages: true,
        }
    }

    /// The same flash when power comes back.
    pub fn again(&self) -> Flash {
        let mut flash = self.clone();
        (flash.cut, flash.is_off, flash.operations) = (None, false, 0);
        flash
    }

    /// What a torn program does to the part of its page that it was not to touch: any bit may be cleared.
    fn tear_page(&mut self, at: usize, length: usize, seed: u64) {
        let mut chance = Chance(seed ^ 0x5EED);
        let start = at / PAGE * PAGE;
        for place in start..start + PAGE {
            let (first, second) = (chance.next() as u8, chance.next() as u8);
            if !(at..at + length).contains(&place) {
                self.bytes[place] &= first | second | chance.next() as u8;
            }
        }
    }

    /// Whether this operation is done, torn or not begun.
    fn begin(&mut self) -> Result<Option<u64>, Off> {
        if self.is_off {
            return Err(Off);
        }
        let number = self.operations;
        self.operations += 1;
        match self.cut {
            Some((at, Cut::Before)) if at == number => {
                self.is_off = true;
                Err(Off)
            }
            Some((at, Cut::Inside(seed))) if at == number => {
                self.is_off = true;
                Ok(Some(seed))
            }
            _ => Ok(None),
        }
    }

    fn end(&mut self) -> Result<(), Off> {
        let after = matches!(self.cut, Some((at, Cut::After)) if at + 1 == self.operations);
        self.is_off |= after;
        if self.is_off { Err(Off) } else { Ok(()) }
    }
}

impl ErrorType for Flash {
    type Error = Off;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Off> {
        if self.is_off {
            return Err(Off);
        }
        bytes.copy_from_slice(&self.bytes[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        AREA
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Off> {
        assert_eq!((from as usize % SECTOR, to - from), (0, SECTOR as u32));
        let torn = self.begin()?;
        self.erases[from as usize / SECTOR] += 1;
        let sector = &mut self.bytes[from as usize..to as usize];
        match torn {
            None => sector.fill(0xFF),
            Some(seed) => {
                let mut chance = Chance(seed);
                for byte in sector {
                    // Hardly begun, nearly done, or anything between.
                    let word = chance.next();
                    let pick = match seed % 4 {
                        0 => word & 31,
                        1 => 2 + (word & 31),
                        _ => word & 3,
                    };
                    *byte = match pick {
                        0 => (word >> 8) as u8,
                        1 => 0,
                        2 if seed % 4 == 0 => *byte,
                        2 => *byte | (word >> 8) as u8,
                        _ if seed % 4 == 0 => *byte,
                        _ => 0xFF,
                    };
                }
            }
        }
        self.end()
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Off> {
        for (at, page) in (offset..).step_by(PAGE).zip(bytes.chunks(PAGE)) {
            assert!(at as usize % PAGE + page.len() <= PAGE, "over a page's end");
            let torn = self.begin()?;
            self.programs += 1;
            let bad = self.bad.contains(&(at / PAGE as u32));
            let mut chance = Chance(torn.unwrap_or(0));
            if let Some(seed) = torn.filter(|_| self.whole_pages) {
                self.tear_page(at as usize, page.len(), seed);
            }
            let target = &mut self.bytes[at as usize..][..page.len()];
            for (byte, new) in target.iter_mut().zip(page) {
                let (first, second) = (chance.next() as u8, chance.next() as u8);
                let reached = match torn {
                    None if bad => first,
                    None => 0xFF,
                    Some(seed) if seed % 4 == 0 => first & second & chance.next() as u8,
                    Some(seed) if seed % 4 == 1 => first | second | chance.next() as u8,
                    Some(_) => first,
                };
                *byte &= new | !reached;
            }
            self.end()?;
        }
        Ok(())
    }
}

impl embedded_storage_async::nor_flash::ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Off> {
        ReadNorFlash::read(self, offset, bytes)
    }

    fn capacity(&self) -> usize {
        AREA
    }
}

/// A word of four bytes: what another store of items packs them into.
impl embedded_storage_async::nor_flash::NorFlash for Flash {
    const WRITE_SIZE: usize = 4;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Off> {
        for sector in (from..to).step_by(SECTOR) {
            NorFlash::erase(self, sector, sector + SECTOR as u32)?;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Off> {
        // A chip programs no further than the end of a page.
        let mut at = offset;
        let mut left = bytes;
        while !left.is_empty() {
            let room = PAGE - at as usize % PAGE;
            let (part, rest) = left.split_at(room.min(left.len()));
            NorFlash::write(self, at, part)?;
            (at, left) = (at + part.len() as u32, rest);
        }
        Ok(())
    }
}

impl embedded_storage_async::nor_flash::MultiwriteNorFlash for Flash {}
