//! The sources of clocks: crystal, ring oscillator and the two PLLs. They start in real time: the crystal after the cycles its STARTUP
//! register asks for, a PLL after its lock time.

use crate::reg::{Access, Write, unmodelled};
use crate::rng::Rng;
use crate::stop::Reason;
use crate::time::{NEVER, Ps};

/// The crystal of a Pico.
pub const CRYSTAL_HZ: u64 = 12_000_000;
/// The ring oscillator as it comes out of reset; a real one is somewhere between 1.8 and 12 MHz.
pub const RING_HZ: u64 = 6_500_000;
/// Time from power-up of a PLL to lock. The datasheet gives none; this is on the slow side.
const PLL_LOCK: Ps = 100_000_000;

/// The crystal oscillator.
#[derive(Clone, Debug)]
pub struct Crystal {
    startup: u32,
    control: u32,
    stable_at: Ps,
}

impl Crystal {
    const ENABLE: u32 = 0xFAB << 12;
    const DISABLE: u32 = 0xD1E << 12;
    const RANGE_1_15_MHZ: u32 = 0xAA0;

    pub(crate) fn new() -> Self {
        Self {
            // 1 ms of a 12 MHz crystal.
            startup: 47,
            control: Self::DISABLE,
            stable_at: NEVER,
        }
    }

    /// Whether its clock can be used.
    pub fn stable(&self, now: Ps) -> bool {
        self.stable_at <= now
    }

    pub(crate) fn read(&self, offset: u32, now: Ps) -> Access<u32> {
        Ok(match offset {
            0x00 => self.control,
            0x04 => {
                let enabled = self.stable_at != NEVER;
                u32::from(enabled) << 12 | u32::from(self.stable(now)) << 31
            }
            0x0C => self.startup,
            _ => return unmodelled("XOSC", offset),
        })
    }

    pub(crate) fn write(&mut self, offset: u32, write: Write, now: Ps) -> Access<()> {
        match offset {
            0x00 => {
                self.control = write.onto(self.control);
                match self.control & 0xFFF_000 {
                    Self::ENABLE if self.control & 0xFFF != Self::RANGE_1_15_MHZ => {
                        return Err(Reason::Unmodelled("XOSC frequency range".into()));
                    }
                    Self::ENABLE if self.stable_at == NEVER => {
                        let x4 = if self.startup >> 20 & 1 != 0 { 4 } else { 1 };
                        let cycles = u64::from(self.startup & 0x3FFF) * 256 * x4;
                        self.stable_at = now + cycles * 1_000_000_000_000 / CRYSTAL_HZ;
                    }
                    Self::ENABLE => {}
                    Self::DISABLE => self.stable_at = NEVER,
                    _ => return Err(Reason::Unmodelled("XOSC enable code".into())),
                }
            }
            0x0C => self.startup = write.within(self.startup, 0x10_3FFF, "XOSC.STARTUP")?,
            _ => return unmodelled("XOSC", offset),
        }
        Ok(())
    }
}

/// The ring oscillator, which always runs, and its random bit.
#[derive(Clone, Debug)]
pub struct Ring {
    control: u32,
    drive: [u32; 2],
    divider: u32,
    bits: Rng,
}

impl Ring {
    const PASSWORD: u32 = 0x9696;
    const DIVIDE_BY_16: u32 = 0xAA0 + 16;

    pub(crate) fn new(seed: u64) -> Self {
        Self {
            control: 0xAA0,
            drive: [0; 2],
            divider: Self::DIVIDE_BY_16,
            bits: Rng::new(seed),
        }
    }

    pub(crate) fn read(&mut self, offset: u32) -> Access<u32> {
        Ok(match offset {
            0x00 => self.control,
            0x04 => self.drive[0],
            0x08 => self.drive[1],
            0x10 => self.divider,
            0x18 => 1 << 31 | 1 << 12,
            0x1C => (self.bits.next() >> 40) as u32 & 1,
            _ => return unmodelled("ROSC", offset),
        })
    }

    /// Only settings that leave the frequency as it is.
    pub(crate) fn write(&mut self, offset: u32, write: Write) -> Access<()> {
        let (register, allowed): (&mut u32, &[u32]) = match offset {
            0x00 => (&mut self.control, &[0xAA0, 0xFAB_AA0, 0xFAB_FA4, 0xFAB_FA5]),
            0x04 => (&mut self.drive[0], &[Self::PASSWORD << 16]),
            0x08 => (&mut self.drive[1], &[Self::PASSWORD << 16]),
            0x10 => (&mut self.divider, &[Self::DIVIDE_BY_16]),
            _ => return unmodelled("ROSC", offset),
        };
        let new = write.onto(*register);
        if !allowed.contains(&new) {
            return Err(Reason::Unmodelled(format!("ROSC + {offset:#x} = {new:#x}")));
        }
        *register = new;
        Ok(())
    }
}

/// A PLL fed by the crystal.
#[derive(Clone, Debug)]
pub struct Pll {
    name: &'static str,
    reference: u32,
    power: u32,
    feedback: u32,
    dividers: u32,
    locked_at: Ps,
}

impl Pll {
    const PD: u32 = 1;
    const DSMPD: u32 = 4;
    const POSTDIVPD: u32 = 8;
    const VCOPD: u32 = 32;

    pub(crate) fn new(name: &'static str) -> Self {
        Self {
            name,
            reference: 1,
            power: 0x2D,
            feedback: 0,
            dividers: 0x77000,
            locked_at: NEVER,
        }
    }

    pub(crate) fn reset(&mut self) {
        *self = Self::new(self.name);
    }

    /// Its output, once locked and let out; none with a divider of zero.
    pub fn hz(&self, now: Ps) -> Option<u64> {
        if self.locked_at > now || self.power & Self::POSTDIVPD != 0 {
            return None;
        }
        let vco =
            CRYSTAL_HZ.checked_div(u64::from(self.reference & 63))? * u64::from(self.feedback);
        vco.checked_div(u64::from(self.dividers >> 16 & 7))?
            .checked_div(u64::from(self.dividers >> 12 & 7))
            .filter(|&hz| hz > 0)
    }

    pub(crate) fn read(&self, offset: u32, now: Ps) -> Access<u32> {
        Ok(match offset {
            0x00 => self.reference | u32::from(self.locked_at <= now) << 31,
            0x04 => self.power,
            0x08 => self.feedback,
            0x0C => self.dividers,
            _ => return unmodelled(self.name, offset),
        })
    }

    pub(crate) fn write(
        &mut self,
        offset: u32,
        write: Write,
        now: Ps,
        crystal: bool,
    ) -> Access<()> {
        match offset {
            0x00 => {
                self.reference = write.within(self.reference, 63, "PLL CS")?;
                self.relock(now);
            }
            0x04 => {
                let was_on = self.power & (Self::PD | Self::VCOPD) == 0;
                self.power = write.within(self.power, 0x2D, "PLL PWR")?;
                let on = self.power & (Self::PD | Self::VCOPD) == 0;
                if on && self.power & Self::DSMPD == 0 {
                    return Err(Reason::Unmodelled("PLL fractional mode".into()));
                }
                if on && !crystal {
                    return Err(Reason::Unmodelled("PLL without a stable crystal".into()));
                }
                if !on {
                    self.locked_at = NEVER;
                } else if !was_on {
                    self.locked_at = now + PLL_LOCK;
                }
            }
            0x08 => {
                self.feedback = write.within(self.feedback, 0xFFF, "PLL FBDIV_INT")?;
                self.relock(now);
            }
            0x0C => self.dividers = write.within(self.dividers, 0x77000, "PLL PRIM")?,
            _ => return unmodelled(self.name, offset),
        }
        Ok(())
    }

    fn relock(&mut self, now: Ps) {
        if self.locked_at != NEVER {
            self.locked_at = now + PLL_LOCK;
        }
    }
}
