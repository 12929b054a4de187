//! The private peripheral bus: NVIC, system control block and SysTick registers.

use super::exception::{PENDSV, SYSTICK};
use super::{Bus, Cpu, Fault};
use crate::stop::Reason;

const CPUID: u32 = 0x410C_C601;
const AIRCR_KEY: u32 = 0x05FA;

fn unmodelled<B: Bus, T>(bus: &mut B, address: u32) -> Result<T, Fault> {
    Err(bus.halt(Reason::Unmodelled(format!("core register {address:#010x}"))))
}

impl Cpu {
    pub(super) fn ppb_read<B: Bus>(
        &mut self,
        bus: &mut B,
        address: u32,
        size: u32,
    ) -> Result<u32, Fault> {
        if size != 4 {
            return unmodelled(bus, address);
        }
        Ok(match address {
            0xE000_E010..=0xE000_E01C => self.systick.read(address & 0x1F, bus.cycles()),
            0xE000_E100 | 0xE000_E180 => self.enabled,
            0xE000_E200 | 0xE000_E280 => self.pending,
            0xE000_E400..=0xE000_E41C => {
                let i = address as usize & 0x1F;
                (0..4).fold(0, |word, k| {
                    word | u32::from(self.priority[i + k]) << (8 * k)
                })
            }
            0xE000_ED00 => CPUID,
            0xE000_ED04 => {
                let pending = self.system_pending;
                let urgent = self.takeable().unwrap_or(0);
                self.ipsr
                    | urgent << 12
                    | u32::from(self.pending != 0) << 22
                    | (pending >> SYSTICK & 1) << 26
                    | (pending >> PENDSV & 1) << 28
            }
            0xE000_ED08 => self.vtor,
            0xE000_ED0C => 0xFA05 << 16,
            0xE000_ED10 => u32::from(self.sev_on_pend) << 4,
            // CCR: unaligned accesses trap, frames are aligned to eight bytes.
            0xE000_ED14 => 0x208,
            0xE000_ED1C => self.shpr[0],
            0xE000_ED20 => self.shpr[1],
            // DHCSR: no debugger.
            0xE000_EDF0 => 0,
            _ => return unmodelled(bus, address),
        })
    }

    pub(super) fn ppb_write<B: Bus>(
        &mut self,
        bus: &mut B,
        address: u32,
        value: u32,
        size: u32,
    ) -> Result<(), Fault> {
        if size != 4 {
            return unmodelled(bus, address);
        }
        match address {
            0xE000_E010..=0xE000_E018 => {
                let now = bus.cycles();
                if !self.systick.write(address & 0x1F, value, now) {
                    return Err(bus.halt(Reason::Unmodelled(
                        "SysTick from the external reference clock".into(),
                    )));
                }
            }
            0xE000_E100 => self.enabled |= value,
            0xE000_E180 => self.enabled &= !value,
            0xE000_E200 => self.pend(value),
            0xE000_E280 => self.unpend(value),
            0xE000_E400..=0xE000_E41C => {
                let i = address as usize & 0x1F;
                for k in 0..4 {
                    self.priority[i + k] = (value >> (8 * k)) as u8 & 0xC0;
                }
                self.update_priority();
            }
            0xE000_ED04 => self.write_icsr(bus, value)?,
            0xE000_ED08 => self.vtor = value & !0xFF,
            0xE000_ED0C if value >> 16 == AIRCR_KEY => {
                if value & 4 != 0 {
                    self.reset_requested = true;
                }
            }
            0xE000_ED10 if value & !0x10 == 0 => self.sev_on_pend = value != 0,
            0xE000_ED1C => {
                self.shpr[0] = value & 0xC000_0000;
                self.update_priority();
            }
            0xE000_ED20 => {
                self.shpr[1] = value & 0xC0C0_0000;
                self.update_priority();
            }
            _ => return unmodelled(bus, address),
        }
        Ok(())
    }

    fn write_icsr<B: Bus>(&mut self, bus: &mut B, value: u32) -> Result<(), Fault> {
        if value >> 31 != 0 {
            return Err(bus.halt(Reason::Unmodelled("NMI".into())));
        }
        for (set, clear, exception) in [(28, 27, PENDSV), (26, 25, SYSTICK)] {
            if value >> set & 1 != 0 {
                self.system_pending |= 1 << exception;
            }
            if value >> clear & 1 != 0 {
                self.system_pending &= !(1 << exception);
            }
        }
        Ok(())
    }

    /// Brings the system timer up to date and pends its exception when it is due.
    pub fn tick(&mut self, now: u64) {
        if self.systick.expire(now) {
            self.system_pending |= 1 << SYSTICK;
        }
    }
}
