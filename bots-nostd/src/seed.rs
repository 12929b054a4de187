//! A seed from what a seat may know.

use core::hash::{Hash, Hasher};

/// A number that follows from a view alone, the same on every machine.
pub fn seed(view: &impl Hash) -> u64 {
    let mut hash = Fnv(0xCBF2_9CE4_8422_2325);
    view.hash(&mut hash);
    hash.finish()
}

/// FNV-1a. Lengths and discriminants count as 32 bits wide, as they are on the device.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.write(&(number as u32).to_le_bytes());
    }

    fn write_isize(&mut self, number: isize) {
        self.write(&(number as i32).to_le_bytes());
    }
}
