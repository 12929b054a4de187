//! An area in memory: a dump of a device, or a flash for a test.

use crate::{AREA, SECTOR};
use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

/// Bytes that behave like a NOR flash: a program only clears bits, an erase sets a sector's.
#[derive(Clone, Debug)]
pub struct Bytes<B>(pub B);

/// Something outside of the bytes was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfBounds;

impl NorFlashError for OutOfBounds {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::OutOfBounds
    }
}

impl<B: AsRef<[u8]> + AsMut<[u8]>> Bytes<B> {
    fn range(&mut self, offset: u32, length: usize) -> Result<&mut [u8], OutOfBounds> {
        let start = offset as usize;
        let end = start.checked_add(length).ok_or(OutOfBounds)?;
        self.0.as_mut().get_mut(start..end).ok_or(OutOfBounds)
    }
}

impl<B> ErrorType for Bytes<B> {
    type Error = OutOfBounds;
}

impl<B: AsRef<[u8]> + AsMut<[u8]>> ReadNorFlash for Bytes<B> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), OutOfBounds> {
        bytes.copy_from_slice(self.range(offset, bytes.len())?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        AREA
    }
}

impl<B: AsRef<[u8]> + AsMut<[u8]>> NorFlash for Bytes<B> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), OutOfBounds> {
        let length = to.checked_sub(from).ok_or(OutOfBounds)?;
        self.range(from, length as usize)?.fill(0xFF);
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), OutOfBounds> {
        let range = self.range(offset, bytes.len())?;
        for (byte, new) in range.iter_mut().zip(bytes) {
            *byte &= new;
        }
        Ok(())
    }
}
