//! The pins: IO_BANK0 with its edge and level interrupts, the pads with their pulls, and what is connected outside.

use crate::reg::{Access, Write, unmodelled};
use crate::stop::Reason;

/// Pins of bank 0.
pub const PINS: usize = 30;

const LEVEL_LOW: u8 = 1;
const LEVEL_HIGH: u8 = 2;
const EDGE_LOW: u8 = 4;
const EDGE_HIGH: u8 = 8;

const PAD_PULL_DOWN: u32 = 1 << 2;
const PAD_PULL_UP: u32 = 1 << 3;
const PAD_INPUT: u32 = 1 << 6;
const PAD_OUTPUT_OFF: u32 = 1 << 7;
const PAD_RESET: u32 = 0x56;

/// What is connected to a pin from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drive {
    /// Nothing: pulls decide.
    Floating,
    /// Ground.
    Low,
    /// 3.3 V.
    High,
}

/// What a pin is connected to inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// I2C.
    I2c,
    /// A PWM slice.
    Pwm,
    /// Single-cycle I/O: the program's own outputs.
    Sio,
    /// Nothing.
    None,
}

/// What the chip itself does to the pins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outputs {
    /// SIO output levels.
    pub level: u32,
    /// SIO output enables.
    pub enable: u32,
    /// Lines of the I2C bus that something on it holds low.
    pub held_low: u32,
    /// Lines of the I2C bus with a pull-up outside.
    pub pulled_up: u32,
}

/// IO_BANK0 and PADS_BANK0.
#[derive(Clone, Debug)]
pub struct Gpio {
    control: [u32; PINS],
    pads: [u32; PINS],
    latched: [u8; PINS],
    enabled: [u32; 4],
    forced: [u32; 4],
    outside: [Drive; PINS],
    /// Levels on the wires.
    wires: u32,
    /// Levels the chip sees.
    inputs: u32,
}

impl Gpio {
    pub(crate) fn new() -> Self {
        Self {
            control: [0x1F; PINS],
            pads: [PAD_RESET; PINS],
            latched: [0; PINS],
            enabled: [0; 4],
            forced: [0; 4],
            outside: [Drive::Floating; PINS],
            wires: 0,
            inputs: 0,
        }
    }

    pub(crate) fn reset_io(&mut self) {
        self.control = [0x1F; PINS];
        self.latched = [0; PINS];
        self.enabled = [0; 4];
        self.forced = [0; 4];
    }

    pub(crate) fn reset_pads(&mut self) {
        self.pads = [PAD_RESET; PINS];
    }

    pub(crate) fn connect(&mut self, pin: u8, drive: Drive) {
        self.outside[pin as usize] = drive;
    }

    /// What a pin is used for.
    pub fn function(&self, pin: u8) -> Function {
        match self.control[pin as usize] & 31 {
            3 => Function::I2c,
            4 => Function::Pwm,
            5 => Function::Sio,
            _ => Function::None,
        }
    }

    /// The level on a pin's wire.
    pub fn level(&self, pin: u8) -> bool {
        self.wires >> pin & 1 != 0
    }

    /// The levels the chip sees.
    pub(crate) fn inputs(&self) -> u32 {
        self.inputs
    }

    /// Whether the pad pulls its wire up.
    pub(crate) fn pulls_up(&self, pin: u8) -> bool {
        self.pads[pin as usize] & PAD_PULL_UP != 0
    }

    /// Works out all levels anew and latches the edges. Fails when two outputs fight.
    pub(crate) fn settle(&mut self, outputs: Outputs) -> Access<()> {
        for pin in 0..PINS as u8 {
            let (i, bit) = (pin as usize, 1 << pin);
            let driven = self.driven(pin, outputs);
            let level = match (driven, self.outside[i]) {
                (Some(true), Drive::Low) | (Some(false), Drive::High) => {
                    return Err(Reason::Contention(pin));
                }
                (Some(level), _) => level,
                (None, _) if outputs.held_low & bit != 0 => false,
                (None, Drive::Low) => false,
                (None, Drive::High) => true,
                (None, Drive::Floating) => {
                    let pulls = self.pads[i] & (PAD_PULL_UP | PAD_PULL_DOWN);
                    match pulls {
                        _ if outputs.pulled_up & bit != 0 => true,
                        PAD_PULL_UP => true,
                        PAD_PULL_DOWN => false,
                        // Both pulls keep the level, and so does, for a while, a wire with none.
                        _ => self.wires & bit != 0,
                    }
                }
            };
            self.wires = self.wires & !bit | if level { bit } else { 0 };
            self.see(pin, level && self.pads[i] & PAD_INPUT != 0);
        }
        Ok(())
    }

    fn driven(&self, pin: u8, outputs: Outputs) -> Option<bool> {
        let control = self.control[pin as usize];
        let (level, enable) = match self.function(pin) {
            Function::Sio => (
                outputs.level >> pin & 1 != 0,
                outputs.enable >> pin & 1 != 0,
            ),
            // The wave itself is not followed: see the events of the PWM block.
            Function::Pwm => (false, true),
            Function::I2c | Function::None => (false, false),
        };
        let level = overridden(control >> 8, level);
        let enable = overridden(control >> 12, enable);
        (enable && self.pads[pin as usize] & PAD_OUTPUT_OFF == 0).then_some(level)
    }

    fn see(&mut self, pin: u8, level: bool) {
        let level = overridden(self.control[pin as usize] >> 16, level);
        let was = self.inputs >> pin & 1 != 0;
        if level != was {
            self.inputs ^= 1 << pin;
            self.latched[pin as usize] |= if level { EDGE_HIGH } else { EDGE_LOW };
        }
    }

    fn raw(&self, group: usize) -> u32 {
        (0..8)
            .map(|k| (k, group * 8 + k))
            .filter(|&(_, pin)| pin < PINS)
            .fold(0, |word, (k, pin)| {
                let high = self.inputs >> pin & 1 != 0;
                let level = if high { LEVEL_HIGH } else { LEVEL_LOW };
                word | u32::from(self.latched[pin] | level) << (4 * k)
            })
    }

    fn status(&self, group: usize) -> u32 {
        self.raw(group) & self.enabled[group] | self.forced[group]
    }

    /// Interrupt line 13.
    pub(crate) fn line(&self) -> bool {
        (0..4)
            .any(|group| (self.enabled[group] | self.forced[group]) != 0 && self.status(group) != 0)
    }

    pub(crate) fn read(&self, offset: u32) -> Access<u32> {
        let group = (offset >> 2 & 3) as usize;
        Ok(match offset {
            0x000..=0x0EC if offset & 4 != 0 => self.control[offset as usize / 8],
            0x0F0..=0x0FC => self.raw(group),
            0x100..=0x10C => self.enabled[group],
            0x110..=0x11C => self.forced[group],
            0x120..=0x12C => self.status(group),
            _ => return unmodelled("IO_BANK0", offset),
        })
    }

    pub(crate) fn write(&mut self, offset: u32, write: Write) -> Access<()> {
        let group = (offset >> 2 & 3) as usize;
        match offset {
            0x000..=0x0EC if offset & 4 != 0 => {
                let control = &mut self.control[offset as usize / 8];
                let new = write.within(*control, 0x3331F, "GPIO_CTRL")?;
                if !matches!(new & 31, 3..=5 | 31) {
                    return Err(Reason::Unmodelled(format!(
                        "function {} of GP{}",
                        new & 31,
                        offset / 8
                    )));
                }
                *control = new;
            }
            0x0F0..=0x0FC => {
                let ones = write.ones("IO_BANK0.INTR")?;
                for k in (0..8).filter(|k| group * 8 + k < PINS) {
                    self.latched[group * 8 + k] &=
                        !((ones >> (4 * k)) as u8 & (EDGE_LOW | EDGE_HIGH));
                }
            }
            0x100..=0x10C => self.enabled[group] = write.onto(self.enabled[group]),
            0x110..=0x11C => self.forced[group] = write.onto(self.forced[group]),
            // Waking from dormancy: may be switched off, not on.
            0x160..=0x16C => {
                write.within(0, 0, "DORMANT_WAKE_INTE")?;
            }
            _ => return unmodelled("IO_BANK0", offset),
        }
        Ok(())
    }

    pub(crate) fn pads_read(&self, offset: u32) -> Access<u32> {
        match offset {
            0x04..=0x78 => Ok(self.pads[offset as usize / 4 - 1]),
            _ => unmodelled("PADS_BANK0", offset),
        }
    }

    pub(crate) fn pads_write(&mut self, offset: u32, write: Write) -> Access<()> {
        match offset {
            0x04..=0x78 => {
                let pad = &mut self.pads[offset as usize / 4 - 1];
                *pad = write.within(*pad, 0xFF, "PADS_BANK0")?;
                Ok(())
            }
            _ => unmodelled("PADS_BANK0", offset),
        }
    }
}

/// A signal after its two override bits.
fn overridden(bits: u32, signal: bool) -> bool {
    match bits & 3 {
        0 => signal,
        1 => !signal,
        2 => false,
        _ => true,
    }
}
