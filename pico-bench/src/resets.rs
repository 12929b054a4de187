//! Blocks in and out of reset: RESETS for the peripherals, PSM for the rest, and the voltage regulator, which is only looked at.

use crate::reg::{Access, Write, unmodelled};
use crate::stop::Reason;

const ALL: u32 = 0x01FF_FFFF;

/// Reset bits of the peripherals the bench models.
pub mod block {
    /// I2C0.
    pub const I2C0: u32 = 1 << 3;
    /// IO_BANK0.
    pub const IO_BANK0: u32 = 1 << 5;
    /// PADS_BANK0.
    pub const PADS_BANK0: u32 = 1 << 8;
    /// PADS_QSPI.
    pub const PADS_QSPI: u32 = 1 << 9;
    /// PLL_SYS.
    pub const PLL_SYS: u32 = 1 << 12;
    /// PLL_USB.
    pub const PLL_USB: u32 = 1 << 13;
    /// PWM.
    pub const PWM: u32 = 1 << 14;
    /// SYSINFO.
    pub const SYSINFO: u32 = 1 << 19;
    /// TIMER.
    pub const TIMER: u32 = 1 << 21;
    /// DMA.
    pub const DMA: u32 = 1 << 2;
}

/// RESETS.
#[derive(Clone, Debug)]
pub struct Resets {
    held: u32,
    watchdog_selects: u32,
}

impl Resets {
    pub(crate) fn new() -> Self {
        // What the ROM has released to read flash.
        Self {
            held: ALL & !(block::PADS_QSPI | 1 << 6 | block::TIMER),
            watchdog_selects: 0,
        }
    }

    /// Whether a block is held in reset.
    pub fn holds(&self, block: u32) -> bool {
        self.held & block != 0
    }

    pub(crate) fn read(&self, offset: u32) -> Access<u32> {
        match offset {
            0x0 => Ok(self.held),
            0x4 => Ok(self.watchdog_selects),
            0x8 => Ok(!self.held & ALL),
            _ => unmodelled("RESETS", offset),
        }
    }

    /// Returns the blocks that went into reset.
    pub(crate) fn write(&mut self, offset: u32, write: Write) -> Access<u32> {
        match offset {
            0x0 => {
                let before = self.held;
                self.held = write.within(self.held, ALL, "RESETS.RESET")?;
                Ok(self.held & !before)
            }
            _ => unmodelled("RESETS", offset),
        }
    }
}

/// PSM, the power-on state machine.
#[derive(Clone, Debug, Default)]
pub struct PowerOn {
    force_on: u32,
    force_off: u32,
    watchdog_selects: u32,
}

impl PowerOn {
    const EVERYTHING: u32 = 0x1_FFFF;
    const OSCILLATORS: u32 = 0b11;
    const SIO: u32 = 1 << 14;
    const PROC0: u32 = 1 << 15;
    const PROC1: u32 = 1 << 16;

    /// Whether the watchdog resets all but the oscillators, the only kind of reset that is modelled.
    pub(crate) fn watchdog_resets_chip(&self) -> bool {
        self.watchdog_selects == Self::EVERYTHING & !Self::OSCILLATORS
    }

    pub(crate) fn read(&self, offset: u32) -> Access<u32> {
        match offset {
            0x0 => Ok(self.force_on),
            0x4 => Ok(self.force_off),
            0x8 => Ok(self.watchdog_selects),
            0xC => Ok(Self::EVERYTHING & !self.force_off),
            _ => unmodelled("PSM", offset),
        }
    }

    /// True when SIO is to be reset.
    pub(crate) fn write(&mut self, offset: u32, write: Write) -> Access<bool> {
        match offset {
            0x0 => {
                self.force_on = write.within(self.force_on, Self::PROC0, "PSM.FRCE_ON")?;
            }
            0x4 => {
                let off = write.within(self.force_off, Self::SIO | Self::PROC1, "PSM.FRCE_OFF")?;
                if off & Self::SIO != 0 && self.force_on & Self::PROC0 == 0 {
                    return Err(Reason::Unmodelled(
                        "core 0 resetting itself through PSM".into(),
                    ));
                }
                self.force_off = off;
                return Ok(off & Self::SIO != 0);
            }
            0x8 => {
                self.watchdog_selects =
                    write.within(self.watchdog_selects, Self::EVERYTHING, "PSM.WDSEL")?;
            }
            _ => return unmodelled("PSM", offset),
        }
        Ok(false)
    }
}

/// VREG_AND_CHIP_RESET: 1.10 V and in regulation; the last chip reset was a power-on.
pub(crate) fn regulator_read(offset: u32) -> Access<u32> {
    match offset {
        0x0 => Ok(1 << 12 | 0xB1),
        0x4 => Ok(0x91),
        0x8 => Ok(1 << 8),
        _ => unmodelled("VREG_AND_CHIP_RESET", offset),
    }
}
