//! The address map: which block answers at an address, and what it costs. What no block answers for is a bus error where the chip has one,
//! and the end of the run where the chip has a block that the bench does not model.

use crate::chip::{Chip, SRAM_SIZE};
use crate::cpu::{Bus, Cause, Fault};
use crate::reg::{Access, Write, unmodelled};
use crate::resets::{block, regulator_read};
use crate::rom;
use crate::stop::Reason;

/// Wait states of the bridge to the slow peripherals.
const APB_WAIT: u32 = 2;
const ROM_SIZE: u32 = 16 << 10;
const BUS_ERROR: Fault = Fault::Hard(Cause::BusError);

const SYSINFO: u32 = 0x4000_0000;
const CLOCKS: u32 = 0x4000_8000;
const RESETS: u32 = 0x4000_C000;
const PSM: u32 = 0x4001_0000;
const IO_BANK0: u32 = 0x4001_4000;
const PADS_BANK0: u32 = 0x4001_C000;
const PADS_QSPI: u32 = 0x4002_0000;
const XOSC: u32 = 0x4002_4000;
const PLL_SYS: u32 = 0x4002_8000;
const PLL_USB: u32 = 0x4002_C000;
const I2C0: u32 = 0x4004_4000;
const PWM: u32 = 0x4005_0000;
const TIMER: u32 = 0x4005_4000;
const WATCHDOG: u32 = 0x4005_8000;
const ROSC: u32 = 0x4006_0000;
const VREG: u32 = 0x4006_4000;
const DMA: u32 = 0x5000_0000;

/// The reset bit of the block at a base address.
fn reset_bit(base: u32) -> u32 {
    match base {
        SYSINFO => block::SYSINFO,
        IO_BANK0 => block::IO_BANK0,
        PADS_BANK0 => block::PADS_BANK0,
        PADS_QSPI => block::PADS_QSPI,
        PLL_SYS => block::PLL_SYS,
        PLL_USB => block::PLL_USB,
        I2C0 => block::I2C0,
        PWM => block::PWM,
        TIMER => block::TIMER,
        DMA => block::DMA,
        _ => 0,
    }
}

impl Chip {
    fn halted_by(&mut self, reason: Reason) -> Fault {
        self.halt_with(reason);
        Fault::Halt
    }

    fn check_reset(&self, base: u32) -> Access<()> {
        if self.resets.holds(reset_bit(base)) {
            return Err(Reason::Unmodelled(format!(
                "access to {base:#010x} held in reset"
            )));
        }
        Ok(())
    }

    fn register_read(&mut self, address: u32) -> Access<u32> {
        let (base, offset) = (address & !0x3FFF, address & 0xFFF);
        let now = self.clock.now();
        self.check_reset(base)?;
        match base {
            SYSINFO if offset == 0 => Ok(0x2000_2927),
            SYSINFO if offset == 4 => Ok(2),
            CLOCKS => self.clocks.read(offset),
            RESETS => self.resets.read(offset),
            PSM => self.power_on.read(offset),
            IO_BANK0 => self.gpio.read(offset),
            PADS_BANK0 => self.gpio.pads_read(offset),
            PADS_QSPI if offset <= 0x18 => Ok(self.pads_qspi[offset as usize / 4]),
            XOSC => self.crystal.read(offset, now),
            PLL_SYS => self.plls[0].read(offset, now),
            PLL_USB => self.plls[1].read(offset, now),
            // Reading clears interrupts.
            I2C0 => {
                self.changed = true;
                self.i2c.read(offset)
            }
            PWM => self.pwm.read(offset),
            TIMER => self.timer.read(offset, now),
            WATCHDOG => self.watchdog.read(offset, now),
            ROSC => self.ring.read(offset),
            VREG => regulator_read(offset),
            // No channel ever runs.
            DMA if offset < 0x300 && matches!(offset & 0x3F, 0 | 0xC) => Ok(0),
            _ => unmodelled(&format!("block {base:#010x}"), offset),
        }
    }

    fn register_write(&mut self, address: u32, value: u32) -> Access<()> {
        let (base, offset) = (address & !0x3FFF, address & 0xFFF);
        let write = Write::through(address, value);
        let now = self.clock.now();
        self.check_reset(base)?;
        self.changed = true;
        match base {
            CLOCKS => {
                self.clocks.write(offset, write)?;
                self.reclock()
            }
            RESETS => {
                let blocks = self.resets.write(offset, write)?;
                self.enter_reset(blocks)
            }
            PSM => {
                if self.power_on.write(offset, write)? {
                    self.sio = Default::default();
                    self.settle_pins()?;
                }
                Ok(())
            }
            IO_BANK0 => {
                self.gpio.write(offset, write)?;
                if offset < 0xF0 {
                    self.settle_pins()
                } else {
                    Ok(())
                }
            }
            PADS_BANK0 => {
                self.gpio.pads_write(offset, write)?;
                self.settle_pins()
            }
            PADS_QSPI if offset <= 0x18 => {
                let pad = &mut self.pads_qspi[offset as usize / 4];
                *pad = write.onto(*pad);
                Ok(())
            }
            XOSC => self.crystal.write(offset, write, now),
            PLL_SYS | PLL_USB => {
                let crystal = self.crystal.stable(now);
                self.plls[usize::from(base == PLL_USB)].write(offset, write, now, crystal)?;
                self.reclock()
            }
            I2C0 => {
                if offset == 0x10 {
                    self.check_wires()?;
                }
                self.i2c.write(offset, write, &self.clock, &mut self.wire)
            }
            PWM => {
                self.pwm.write(offset, write)?;
                self.note_tones();
                Ok(())
            }
            TIMER => self.timer.write(offset, write, now),
            WATCHDOG => {
                if self.watchdog.write(offset, write, now)? {
                    self.reclock()?;
                }
                Ok(())
            }
            ROSC => self.ring.write(offset, write),
            _ => unmodelled(&format!("block {base:#010x}"), offset),
        }
    }

    /// Everything that is neither RAM nor flash.
    #[cold]
    fn slow_read(&mut self, address: u32, length: usize) -> Result<u32, Fault> {
        let word = address & !3;
        let value = match address >> 24 {
            0x00 if address < ROM_SIZE => {
                rom::read(address, length).map(|value| value << (8 * (address & 3)))
            }
            0x14 => self.xip.control_read(word & 0xFFF),
            0x18 => self.xip.ssi_read(word & 0xFFF),
            0x40 | 0x50 => {
                self.wait += APB_WAIT;
                self.register_read(word)
            }
            0xD0 => {
                let pins = self.gpio.inputs();
                self.sio.read(word & 0xFFF, pins)
            }
            0x11..=0x13 | 0x15 | 0x21 => unmodelled("memory alias", address),
            _ => return Err(BUS_ERROR),
        };
        match value {
            Ok(value) => Ok(value >> (8 * (address & 3))),
            Err(reason) => Err(self.halted_by(at(reason, "read of", address))),
        }
    }

    /// The same for writes. Narrow writes reach a register with their value in every lane.
    #[cold]
    fn slow_write(&mut self, address: u32, value: u32) -> Result<(), Fault> {
        let word = address & !3;
        let done = match address >> 24 {
            0x14 => self.xip.control_write(word & 0xFFF, Write::plain(value)),
            0x18 => self.xip.ssi_write(word & 0xFFF, value),
            0x40 | 0x50 => {
                self.wait += APB_WAIT;
                self.register_write(word, value)
            }
            0xD0 => match self.sio.write(word & 0xFFF, value) {
                Ok(true) => self.settle_pins(),
                Ok(false) => Ok(()),
                Err(reason) => Err(reason),
            },
            0x10..=0x13 | 0x15 | 0x21 => unmodelled("write to memory alias", address),
            _ => return Err(BUS_ERROR),
        };
        done.map_err(|reason| {
            let reason = at(reason, &format!("write of {value:#x} to"), address);
            self.halted_by(reason)
        })
    }

    /// Where in flash an address is, or what kind of access it is instead.
    #[inline]
    fn flash(&mut self, address: u32) -> Result<usize, Fault> {
        let mut wait = 0;
        let located = self.xip.locate(address, &mut wait);
        self.wait += wait;
        located.map_err(|reason| self.halted_by(reason))
    }

    /// RAM by address, for the bench.
    pub(crate) fn ram(&self, address: u32, length: usize) -> Option<&[u8]> {
        let at = address.checked_sub(0x2000_0000)? as usize;
        self.sram.get(at..at.checked_add(length)?)
    }

    /// The same, to be changed.
    pub(crate) fn ram_mut(&mut self, address: u32, length: usize) -> Option<&mut [u8]> {
        let at = address.checked_sub(0x2000_0000)? as usize;
        self.sram.get_mut(at..at.checked_add(length)?)
    }
}

fn at(reason: Reason, access: &str, address: u32) -> Reason {
    match reason {
        Reason::Unmodelled(what) => {
            Reason::Unmodelled(format!("{what} ({access} {address:#010x})"))
        }
        other => other,
    }
}

macro_rules! read {
    ($name:ident, $type:ty) => {
        #[inline]
        fn $name(&mut self, address: u32) -> Result<u32, Fault> {
            const LENGTH: usize = size_of::<$type>();
            let bytes = match address >> 24 {
                0x20 => self
                    .sram
                    .get(address as usize & 0xFF_FFFF..)
                    .and_then(|rest| rest.first_chunk::<LENGTH>()),
                0x10 => {
                    let at = self.flash(address)?;
                    self.xip
                        .flash
                        .bytes()
                        .get(at..)
                        .and_then(|rest| rest.first_chunk::<LENGTH>())
                }
                _ => return Ok(u32::from(self.slow_read(address, LENGTH)? as $type)),
            };
            bytes
                .map(|bytes| u32::from(<$type>::from_le_bytes(*bytes)))
                .ok_or(BUS_ERROR)
        }
    };
}

macro_rules! write {
    ($name:ident, $type:ty, $lanes:expr) => {
        #[inline]
        fn $name(&mut self, address: u32, value: u32) -> Result<(), Fault> {
            const LENGTH: usize = size_of::<$type>();
            let value = value as $type;
            if address >> 24 != 0x20 {
                return self.slow_write(address, u32::from(value).wrapping_mul($lanes));
            }
            let rest = self.sram.get_mut(address as usize & 0xFF_FFFF..);
            let bytes = rest
                .and_then(|rest| rest.first_chunk_mut::<LENGTH>())
                .ok_or(BUS_ERROR)?;
            *bytes = value.to_le_bytes();
            Ok(())
        }
    };
}

impl Bus for Chip {
    read!(read8, u8);
    read!(read16, u16);
    read!(read32, u32);
    write!(write8, u8, 0x0101_0101);
    write!(write16, u16, 0x0001_0001);
    write!(write32, u32, 1);

    #[inline]
    fn fetch(&mut self, address: u32) -> Result<u16, Fault> {
        let at = address as usize & 0xFF_FFFF;
        let bytes = match address >> 24 {
            0x10 => {
                let mut wait = 0;
                let located = self.xip.locate_code(address, &mut wait);
                self.wait += wait;
                let at = located.map_err(|reason| self.halted_by(reason))?;
                self.xip.flash.bytes().get(at..at + 2)
            }
            // The ROM's functions are done by the bench.
            0x00 if address < ROM_SIZE => {
                self.rom_called = true;
                return Err(Fault::Halt);
            }
            0x20 if at + 2 <= SRAM_SIZE => self.sram.get(at..at + 2),
            0x40..=0x5F | 0xA0..=0xFF => return Err(Fault::Hard(Cause::ExecuteNever)),
            _ => None,
        };
        bytes
            .map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
            .ok_or(BUS_ERROR)
    }

    fn cycles(&self) -> u64 {
        self.clock.cycles
    }

    fn halt(&mut self, reason: Reason) -> Fault {
        self.halted_by(reason)
    }
}
