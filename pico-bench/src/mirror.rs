//! What the device's flash must hold: a store of its own that is asked for the same, and counts its erases.

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use host_sim::player::Wish;
use store_nostd::{AREA, Bytes, Error, OutOfBounds, SECTOR, SECTORS, Slot, Store};

/// A flash in memory that counts.
#[derive(Clone, Debug)]
pub struct Counting {
    bytes: Bytes<Vec<u8>>,
    /// How often each sector was erased.
    pub erases: [u32; SECTORS],
    /// How many pages were programmed.
    pub programs: u64,
}

impl ErrorType for Counting {
    type Error = OutOfBounds;
}

impl ReadNorFlash for Counting {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), OutOfBounds> {
        self.bytes.read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        AREA
    }
}

impl NorFlash for Counting {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), OutOfBounds> {
        let sectors = self.erases.iter_mut().skip(from as usize / SECTOR);
        for count in sectors.take((to - from) as usize / SECTOR) {
            *count += 1;
        }
        self.bytes.erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), OutOfBounds> {
        self.programs += 1;
        self.bytes.write(offset, bytes)
    }
}

/// A store beside the device's.
pub struct Mirror {
    store: Store<Counting>,
    /// How many records were written.
    pub records: u64,
}

impl Mirror {
    /// Power comes to a device with an empty area.
    ///
    /// # Errors
    /// None that memory has.
    pub fn new() -> Result<Mirror, Error> {
        Mirror::on(Counting {
            bytes: Bytes(vec![0xFF; AREA]),
            erases: [0; SECTORS],
            programs: 0,
        })
    }

    fn on(flash: Counting) -> Result<Mirror, Error> {
        let mut store = Store::open(flash, 0)?;
        store.prepare()?;
        Ok(Mirror { store, records: 0 })
    }

    /// Power goes and comes back.
    ///
    /// # Errors
    /// None that memory has.
    pub fn restart(&mut self) -> Result<(), Error> {
        let records = self.records;
        *self = Mirror::on(self.store.flash().clone())?;
        self.records = records;
        Ok(())
    }

    /// Does what the console wishes, as the device does: the newest of each slot, the game first; then the next sector is made ready.
    ///
    /// # Errors
    /// None that memory has.
    pub fn grant(&mut self, wishes: &[Wish]) -> Result<(), Error> {
        let slots = [
            (console_nostd::Slot::Game, Slot::Game),
            (console_nostd::Slot::Settings, Slot::Settings),
        ];
        for (wished, slot) in slots {
            if wishes.contains(&Wish::SetAside(wished)) {
                self.store.set_aside(slot)?;
                self.records += 1;
            }
            let newest = wishes.iter().rev().find_map(|wish| match wish {
                Wish::Keep(kept, bytes) if *kept == wished => Some(bytes),
                _ => None,
            });
            if let Some(bytes) = newest {
                self.store.save(slot, bytes)?;
                self.records += 1;
            }
        }
        if !wishes.is_empty() {
            self.store.prepare()?;
        }
        Ok(())
    }

    /// The flash.
    pub fn flash(&mut self) -> &Counting {
        self.store.flash()
    }
}

impl Counting {
    /// The whole area.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes.0
    }
}
