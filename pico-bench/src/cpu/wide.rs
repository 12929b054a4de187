//! The 32-bit instructions of ARMv6-M: `BL`, `MSR`, `MRS` and the barriers.

use super::{Bus, Cause, Cpu, Fault};
use crate::stop::Reason;

const MSP: u32 = 8;
const PSP: u32 = 9;
const PRIMASK: u32 = 16;
const CONTROL: u32 = 20;

impl Cpu {
    pub(super) fn execute_wide<B: Bus>(&mut self, bus: &mut B, first: u32) -> Result<u32, Fault> {
        let pc4 = self.r[15].wrapping_add(4);
        let second = u32::from(bus.fetch(self.r[15].wrapping_add(2))?);
        self.next = pc4;
        if second & 0xD000 == 0xD000 {
            let s = first >> 10 & 1;
            let i1 = !(second >> 13 ^ s) & 1;
            let i2 = !(second >> 11 ^ s) & 1;
            let offset =
                s << 24 | i1 << 23 | i2 << 22 | (first & 0x3FF) << 12 | (second & 0x7FF) << 1;
            self.r[14] = pc4 | 1;
            self.branch(pc4.wrapping_add(((offset << 7) as i32 >> 7) as u32));
            return Ok(3);
        }
        match (first & 0xFFF0, second & 0xFF00) {
            (0xF380, 0x8800) => {
                self.write_special(bus, second & 0xFF, self.r[first as usize & 15])?
            }
            (0xF3E0, 0x8000..=0x8E00) if first & 15 == 15 => {
                self.r[second as usize >> 8 & 15] = self.read_special(bus, second & 0xFF)?;
            }
            (0xF3B0, 0x8F00) if first & 15 == 15 && matches!(second >> 4 & 15, 4..=6) => {}
            _ => return Err(Fault::Hard(Cause::Undefined)),
        }
        Ok(3)
    }

    fn write_special<B: Bus>(
        &mut self,
        bus: &mut B,
        register: u32,
        value: u32,
    ) -> Result<(), Fault> {
        match register {
            0..=3 => self.set_flags(value),
            // IPSR and EPSR ignore writes.
            5..=7 => {}
            MSP | PSP => {
                if self.on_process_stack() == (register == PSP) {
                    self.r[13] = value & !3;
                    self.note_stack();
                } else {
                    self.other_sp = value & !3;
                }
            }
            PRIMASK => self.set_primask(value & 1 != 0),
            CONTROL if value & 1 != 0 => {
                return Err(bus.halt(Reason::Unmodelled("unprivileged thread mode".into())));
            }
            // In handler mode the stack is the main one and stays it.
            CONTROL if self.ipsr == 0 && (value ^ self.control) & 2 != 0 => {
                core::mem::swap(&mut self.r[13], &mut self.other_sp);
                self.control ^= 2;
            }
            CONTROL => {}
            other => {
                return Err(bus.halt(Reason::Unmodelled(format!(
                    "MSR to special register {other}"
                ))));
            }
        }
        Ok(())
    }

    fn read_special<B: Bus>(&mut self, bus: &mut B, register: u32) -> Result<u32, Fault> {
        Ok(match register {
            0..=3 | 5..=7 => {
                let flags = if register & 4 == 0 {
                    self.xpsr() & 0xF000_0000
                } else {
                    0
                };
                flags | if register & 1 != 0 { self.ipsr } else { 0 }
            }
            MSP | PSP => {
                if self.on_process_stack() == (register == PSP) {
                    self.r[13]
                } else {
                    self.other_sp
                }
            }
            PRIMASK => u32::from(self.primask),
            CONTROL => self.control,
            other => {
                return Err(bus.halt(Reason::Unmodelled(format!(
                    "MRS of special register {other}"
                ))));
            }
        })
    }
}
