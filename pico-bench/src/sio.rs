//! SIO as core 0 sees it: the program's own pins, the hardware divider and the spinlocks.

use crate::reg::{Access, unmodelled};

/// Single-cycle I/O.
#[derive(Clone, Debug, Default)]
pub struct Sio {
    /// Output levels.
    pub out: u32,
    /// Output enables.
    pub enable: u32,
    locks: u32,
    dividend: u32,
    divisor: u32,
    quotient: u32,
    remainder: u32,
    divider_dirty: bool,
}

impl Sio {
    pub(crate) fn read(&mut self, offset: u32, pins: u32) -> Access<u32> {
        Ok(match offset {
            0x000 => 0,
            0x004 => pins,
            // The flash pins: chip select and data are high at rest.
            0x008 => 0x3E,
            0x010 => self.out,
            0x020 => self.enable,
            0x05C => self.locks,
            0x060 | 0x068 => self.dividend,
            0x064 | 0x06C => self.divisor,
            0x070 => {
                self.divider_dirty = false;
                self.quotient
            }
            0x074 => self.remainder,
            0x078 => 1 | u32::from(self.divider_dirty) << 1,
            0x100..=0x17C => {
                let lock = 1 << ((offset - 0x100) / 4);
                let free = self.locks & lock == 0;
                self.locks |= lock;
                if free { lock } else { 0 }
            }
            _ => return unmodelled("SIO", offset),
        })
    }

    /// True when pins may have changed.
    pub(crate) fn write(&mut self, offset: u32, value: u32) -> Access<bool> {
        match offset {
            0x010 => self.out = value,
            0x014 => self.out |= value,
            0x018 => self.out &= !value,
            0x01C => self.out ^= value,
            0x020 => self.enable = value,
            0x024 => self.enable |= value,
            0x028 => self.enable &= !value,
            0x02C => self.enable ^= value,
            0x060 | 0x064 | 0x068 | 0x06C => {
                if offset & 4 == 0 {
                    self.dividend = value;
                } else {
                    self.divisor = value;
                }
                self.divide(offset & 8 != 0);
            }
            0x070 => self.quotient = value,
            0x074 => self.remainder = value,
            0x100..=0x17C => self.locks &= !(1 << ((offset - 0x100) / 4)),
            _ => return unmodelled("SIO", offset),
        }
        Ok(offset < 0x030)
    }

    fn divide(&mut self, signed: bool) {
        let (a, b) = (self.dividend, self.divisor);
        self.divider_dirty = true;
        (self.quotient, self.remainder) = match (signed, b) {
            (false, 0) => (u32::MAX, a),
            (false, b) => (a / b, a % b),
            (true, 0) => (if (a as i32) < 0 { 1 } else { u32::MAX }, a),
            (true, b) => (
                (a as i32).wrapping_div(b as i32) as u32,
                (a as i32).wrapping_rem(b as i32) as u32,
            ),
        };
    }
}
