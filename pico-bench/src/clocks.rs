//! CLOCKS: which source the reference and the system clock come from. The clocks of blocks that are not modelled are only remembered.

use crate::oscillators::{CRYSTAL_HZ, Crystal, Pll, RING_HZ};
use crate::reg::{Access, Write, unmodelled};
use crate::stop::Reason;
use crate::time::Ps;

const REF_CTRL: u32 = 0x30;
const REF_DIV: u32 = 0x34;
const REF_SELECTED: u32 = 0x38;
const SYS_CTRL: u32 = 0x3C;
const SYS_DIV: u32 = 0x40;
const SYS_SELECTED: u32 = 0x44;
const PERI_CTRL: u32 = 0x48;
const RESUS_CTRL: u32 = 0x78;
const SLEEP_EN: u32 = 0xA8;

/// The clock generators.
#[derive(Clone, Debug)]
pub struct Clocks {
    ref_ctrl: u32,
    ref_div: u32,
    sys_ctrl: u32,
    sys_div: u32,
    peri_ctrl: u32,
    /// CTRL and DIV of USB, ADC and RTC.
    others: [[u32; 2]; 3],
    gates: [u32; 4],
}

impl Clocks {
    pub(crate) fn new() -> Self {
        Self {
            ref_ctrl: 0,
            ref_div: 0x100,
            sys_ctrl: 0,
            sys_div: 0x100,
            peri_ctrl: 0,
            others: [[0, 0x100]; 3],
            gates: [u32::MAX, 0x7FFF, u32::MAX, 0x7FFF],
        }
    }

    /// The reference clock's frequency.
    pub(crate) fn ref_hz(&self, crystal: &Crystal, now: Ps) -> Access<u64> {
        let source = match self.ref_ctrl & 3 {
            0 => RING_HZ,
            2 if crystal.stable(now) => CRYSTAL_HZ,
            2 => {
                return Err(Reason::Unmodelled(
                    "clk_ref from a crystal that is not stable".into(),
                ));
            }
            _ => {
                return Err(Reason::Unmodelled(
                    "clk_ref from its auxiliary source".into(),
                ));
            }
        };
        Ok(source / u64::from((self.ref_div >> 8 & 3).max(1)))
    }

    /// The system clock's frequency.
    pub(crate) fn sys_hz(&self, crystal: &Crystal, plls: &[Pll; 2], now: Ps) -> Access<u64> {
        let source = match (self.sys_ctrl & 1, self.sys_ctrl >> 5 & 7) {
            (0, _) => self.ref_hz(crystal, now)?,
            (_, auxiliary @ (0 | 1)) => plls[auxiliary as usize].hz(now).ok_or_else(|| {
                Reason::Unmodelled("clk_sys from a PLL that is not locked".into())
            })?,
            (_, 2) => RING_HZ,
            (_, 3) if crystal.stable(now) => CRYSTAL_HZ,
            _ => return Err(Reason::Unmodelled("this source of clk_sys".into())),
        };
        let divider = match self.sys_div {
            0 => 1 << 24,
            divider => u64::from(divider),
        };
        Ok(source * 256 / divider)
    }

    pub(crate) fn read(&self, offset: u32) -> Access<u32> {
        Ok(match offset {
            REF_CTRL => self.ref_ctrl,
            REF_DIV => self.ref_div,
            REF_SELECTED => 1 << (self.ref_ctrl & 3),
            SYS_CTRL => self.sys_ctrl,
            SYS_DIV => self.sys_div,
            SYS_SELECTED => 1 << (self.sys_ctrl & 1),
            PERI_CTRL => self.peri_ctrl,
            0x54..=0x77 => {
                let (clock, register) = ((offset - 0x54) / 12, (offset - 0x54) % 12 / 4);
                match register {
                    2 => 1,
                    register => self.others[clock as usize][register as usize],
                }
            }
            RESUS_CTRL => 0,
            0xA0..=0xAC => self.gates[(offset - 0xA0) as usize / 4],
            _ => return unmodelled("CLOCKS", offset),
        })
    }

    pub(crate) fn write(&mut self, offset: u32, write: Write) -> Access<()> {
        match offset {
            REF_CTRL => self.ref_ctrl = write.within(self.ref_ctrl, 0x63, "CLK_REF_CTRL")?,
            REF_DIV => self.ref_div = write.within(self.ref_div, 0x300, "CLK_REF_DIV")?,
            SYS_CTRL => self.sys_ctrl = write.within(self.sys_ctrl, 0xE1, "CLK_SYS_CTRL")?,
            SYS_DIV => self.sys_div = write.onto(self.sys_div),
            PERI_CTRL => {
                self.peri_ctrl = write.within(self.peri_ctrl, 0xCE0, "CLK_PERI_CTRL")?;
            }
            0x54..=0x77 if (offset - 0x54) % 12 < 8 => {
                let (clock, register) = ((offset - 0x54) / 12, (offset - 0x54) % 12 / 4);
                let register = &mut self.others[clock as usize][register as usize];
                *register = write.onto(*register);
            }
            RESUS_CTRL => {
                write.within(0, 0, "CLK_SYS_RESUS_CTRL")?;
            }
            SLEEP_EN..=0xAC => {
                let gate = &mut self.gates[(offset - 0xA0) as usize / 4];
                *gate = write.onto(*gate);
            }
            _ => return unmodelled("CLOCKS", offset),
        }
        Ok(())
    }
}
