//! The 16-bit Thumb instructions.

use super::{Bus, Cause, Cpu, Fault, State};

/// Cycles of a load or store: the single-cycle I/O port is faster.
fn access(address: u32) -> u32 {
    if address >> 28 == 0xD { 1 } else { 2 }
}

fn sign_extend(value: u32, bits: u32) -> u32 {
    ((value << (32 - bits)) as i32 >> (32 - bits)) as u32
}

impl Cpu {
    #[inline]
    pub(super) fn execute<B: Bus>(&mut self, bus: &mut B, op: u16) -> Result<u32, Fault> {
        let op = u32::from(op);
        let pc = self.r[15];
        let pc4 = pc.wrapping_add(4);
        let (d, m, n) = (op as usize & 7, op as usize >> 3 & 7, op as usize >> 6 & 7);
        let imm5 = op >> 6 & 31;
        let (d8, imm8) = (op as usize >> 8 & 7, op & 0xFF);
        let cycles = match op >> 8 {
            0x00..=0x07 => {
                self.r[d] = self.shift_left(self.r[m], imm5);
                1
            }
            0x08..=0x0F => {
                self.r[d] = self.shift_right(self.r[m], if imm5 == 0 { 32 } else { imm5 });
                1
            }
            0x10..=0x17 => {
                self.r[d] = self.shift_arithmetic(self.r[m], if imm5 == 0 { 32 } else { imm5 });
                1
            }
            0x18..=0x1F => {
                let y = if op & 0x400 != 0 { n as u32 } else { self.r[n] };
                self.r[d] = if op & 0x200 == 0 {
                    self.add(self.r[m], y, false)
                } else {
                    self.add(self.r[m], !y, true)
                };
                1
            }
            0x20..=0x27 => {
                self.r[d8] = self.test(imm8);
                1
            }
            0x28..=0x2F => {
                self.add(self.r[d8], !imm8, true);
                1
            }
            0x30..=0x37 => {
                self.r[d8] = self.add(self.r[d8], imm8, false);
                1
            }
            0x38..=0x3F => {
                self.r[d8] = self.add(self.r[d8], !imm8, true);
                1
            }
            0x40..=0x43 => {
                self.data_processing(op >> 6 & 15, d, m);
                1
            }
            0x44..=0x47 => self.high_registers(bus, op)?,
            0x48..=0x4F => {
                let address = (pc4 & !3).wrapping_add(imm8 * 4);
                self.r[d8] = self.load(bus, address, 4)?;
                access(address)
            }
            0x50..=0x5F => {
                let address = self.r[m].wrapping_add(self.r[n]);
                match op >> 9 & 7 {
                    0 => self.store(bus, address, self.r[d], 4)?,
                    1 => self.store(bus, address, self.r[d], 2)?,
                    2 => self.store(bus, address, self.r[d], 1)?,
                    3 => self.r[d] = sign_extend(self.load(bus, address, 1)?, 8),
                    4 => self.r[d] = self.load(bus, address, 4)?,
                    5 => self.r[d] = self.load(bus, address, 2)?,
                    6 => self.r[d] = self.load(bus, address, 1)?,
                    _ => self.r[d] = sign_extend(self.load(bus, address, 2)?, 16),
                }
                access(address)
            }
            0x60..=0x8F => {
                let size = match op >> 12 {
                    6 => 4,
                    7 => 1,
                    _ => 2,
                };
                let address = self.r[m].wrapping_add(imm5 * size);
                if op & 0x800 == 0 {
                    self.store(bus, address, self.r[d], size)?;
                } else {
                    self.r[d] = self.load(bus, address, size)?;
                }
                access(address)
            }
            0x90..=0x97 => {
                let address = self.r[13].wrapping_add(imm8 * 4);
                self.store(bus, address, self.r[d8], 4)?;
                access(address)
            }
            0x98..=0x9F => {
                let address = self.r[13].wrapping_add(imm8 * 4);
                self.r[d8] = self.load(bus, address, 4)?;
                access(address)
            }
            0xA0..=0xA7 => {
                self.r[d8] = (pc4 & !3).wrapping_add(imm8 * 4);
                1
            }
            0xA8..=0xAF => {
                self.r[d8] = self.r[13].wrapping_add(imm8 * 4);
                1
            }
            0xB0..=0xBF => self.miscellaneous(bus, op)?,
            0xC0..=0xC7 => {
                let mut address = self.r[d8];
                for i in (0..8).filter(|i| imm8 >> i & 1 != 0) {
                    self.store(bus, address, self.r[i], 4)?;
                    address = address.wrapping_add(4);
                }
                self.r[d8] = address;
                1 + imm8.count_ones()
            }
            0xC8..=0xCF => {
                let mut address = self.r[d8];
                for i in (0..8).filter(|i| imm8 >> i & 1 != 0) {
                    self.r[i] = self.load(bus, address, 4)?;
                    address = address.wrapping_add(4);
                }
                if imm8 >> d8 & 1 == 0 {
                    self.r[d8] = address;
                }
                1 + imm8.count_ones()
            }
            0xD0..=0xDD => {
                if self.condition(op >> 8 & 15) {
                    self.branch(pc4.wrapping_add(sign_extend(imm8 << 1, 9)));
                    2
                } else {
                    1
                }
            }
            0xDE => return Err(Fault::Hard(Cause::Undefined)),
            0xDF => self.supervisor_call(bus)?,
            0xE0..=0xE7 => {
                self.branch(pc4.wrapping_add(sign_extend((op & 0x7FF) << 1, 12)));
                2
            }
            0xF0..=0xF7 => self.execute_wide(bus, op)?,
            _ => return Err(Fault::Hard(Cause::Undefined)),
        };
        Ok(cycles)
    }

    fn test(&mut self, value: u32) -> u32 {
        self.n = value >> 31 != 0;
        self.z = value == 0;
        value
    }

    fn add(&mut self, a: u32, b: u32, carry: bool) -> u32 {
        let wide = u64::from(a) + u64::from(b) + u64::from(carry);
        let result = wide as u32;
        self.c = wide >> 32 != 0;
        self.v = ((a ^ result) & (b ^ result)) >> 31 != 0;
        self.test(result)
    }

    fn shift_left(&mut self, value: u32, by: u32) -> u32 {
        if by != 0 {
            self.c = by <= 32 && value >> (32 - by) & 1 != 0;
        }
        self.test(value.checked_shl(by).unwrap_or(0))
    }

    fn shift_right(&mut self, value: u32, by: u32) -> u32 {
        if by != 0 {
            self.c = by <= 32 && value >> (by - 1) & 1 != 0;
        }
        self.test(value.checked_shr(by).unwrap_or(0))
    }

    fn shift_arithmetic(&mut self, value: u32, by: u32) -> u32 {
        let by = by.min(32);
        if by != 0 {
            self.c = value as i32 >> (by - 1) & 1 != 0;
        }
        self.test((value as i32 >> by.min(31)) as u32)
    }

    fn rotate(&mut self, value: u32, by: u32) -> u32 {
        let result = value.rotate_right(by & 31);
        if by != 0 {
            self.c = result >> 31 != 0;
        }
        self.test(result)
    }

    fn data_processing(&mut self, code: u32, d: usize, m: usize) {
        let (x, y) = (self.r[d], self.r[m]);
        let by = y & 0xFF;
        let result = match code {
            0 => self.test(x & y),
            1 => self.test(x ^ y),
            2 => self.shift_left(x, by),
            3 => self.shift_right(x, by),
            4 => self.shift_arithmetic(x, by),
            5 => self.add(x, y, self.c),
            6 => self.add(x, !y, self.c),
            7 => self.rotate(x, by),
            8 => {
                self.test(x & y);
                x
            }
            9 => self.add(0, !y, true),
            10 => {
                self.add(x, !y, true);
                x
            }
            11 => {
                self.add(x, y, false);
                x
            }
            12 => self.test(x | y),
            13 => self.test(x.wrapping_mul(y)),
            14 => self.test(x & !y),
            _ => self.test(!y),
        };
        self.r[d] = result;
    }

    fn high_registers<B: Bus>(&mut self, bus: &mut B, op: u32) -> Result<u32, Fault> {
        let pc = self.r[15];
        let (d, m) = ((op & 7 | op >> 4 & 8) as usize, (op >> 3 & 15) as usize);
        let value = |i: usize| {
            if i == 15 {
                pc.wrapping_add(4)
            } else {
                self.r[i]
            }
        };
        let (x, y) = (value(d), value(m));
        match op >> 8 & 3 {
            1 => {
                self.add(x, !y, true);
                Ok(1)
            }
            3 if op & 0x80 != 0 => {
                self.r[14] = pc.wrapping_add(2) | 1;
                self.branch_exchange(y)?;
                Ok(2)
            }
            3 => self.branch_or_return(bus, y),
            code => {
                let result = if code == 0 { x.wrapping_add(y) } else { y };
                match d {
                    15 => {
                        self.branch(result);
                        return Ok(2);
                    }
                    13 => {
                        self.r[13] = result & !3;
                        self.note_stack();
                    }
                    _ => self.r[d] = result,
                }
                Ok(1)
            }
        }
    }

    fn branch_or_return<B: Bus>(&mut self, bus: &mut B, target: u32) -> Result<u32, Fault> {
        if self.ipsr != 0 && target >> 28 == 0xF {
            return self.exception_return(bus, target);
        }
        self.branch_exchange(target)?;
        Ok(2)
    }

    fn miscellaneous<B: Bus>(&mut self, bus: &mut B, op: u32) -> Result<u32, Fault> {
        let (d, m) = (op as usize & 7, op as usize >> 3 & 7);
        let x = self.r[m];
        match op >> 4 & 0xFF {
            0x00..=0x07 => self.r[13] = self.r[13].wrapping_add((op & 0x7F) * 4),
            0x08..=0x0F => {
                self.r[13] = self.r[13].wrapping_sub((op & 0x7F) * 4);
                self.note_stack();
            }
            0x20..=0x23 => self.r[d] = sign_extend(x, 16),
            0x24..=0x27 => self.r[d] = sign_extend(x, 8),
            0x28..=0x2B => self.r[d] = x & 0xFFFF,
            0x2C..=0x2F => self.r[d] = x & 0xFF,
            0x40..=0x5F => return self.push(bus, op),
            0x66 | 0x67 if op & 0xF == 2 => self.set_primask(op >> 4 & 1 != 0),
            0xA0..=0xA3 => self.r[d] = x.swap_bytes(),
            0xA4..=0xA7 => self.r[d] = x.swap_bytes().rotate_left(16),
            0xAC..=0xAF => self.r[d] = sign_extend(x.swap_bytes() >> 16, 16),
            0xC0..=0xDF => return self.pop(bus, op),
            0xE0..=0xEF => return Err(Fault::Hard(Cause::Breakpoint)),
            0xF0..=0xFF if op & 0xF == 0 => return Ok(self.hint(op >> 4 & 0xF)),
            _ => return Err(Fault::Hard(Cause::Undefined)),
        }
        Ok(1)
    }

    fn hint(&mut self, hint: u32) -> u32 {
        match hint {
            2 if self.event => self.event = false,
            2 => self.state = State::WaitingForEvent,
            3 => self.state = State::WaitingForInterrupt,
            4 => self.event = true,
            // NOP, YIELD and the hints this architecture leaves free do nothing.
            _ => return 1,
        }
        if hint == 4 { 1 } else { 2 }
    }

    fn push<B: Bus>(&mut self, bus: &mut B, op: u32) -> Result<u32, Fault> {
        let list = op & 0xFF | op >> 8 << 14 & 1 << 14;
        let count = list.count_ones();
        let mut address = self.r[13].wrapping_sub(4 * count);
        let bottom = address;
        for i in (0..15).filter(|i| list >> i & 1 != 0) {
            self.store(bus, address, self.r[i], 4)?;
            address = address.wrapping_add(4);
        }
        self.r[13] = bottom;
        self.note_stack();
        Ok(1 + count)
    }

    fn pop<B: Bus>(&mut self, bus: &mut B, op: u32) -> Result<u32, Fault> {
        let mut address = self.r[13];
        for i in (0..8).filter(|i| op >> i & 1 != 0) {
            self.r[i] = self.load(bus, address, 4)?;
            address = address.wrapping_add(4);
        }
        let count = (op & 0xFF).count_ones();
        if op & 0x100 == 0 {
            self.r[13] = address;
            return Ok(1 + count);
        }
        let target = self.load(bus, address, 4)?;
        self.r[13] = address.wrapping_add(4);
        Ok(2 + count + self.branch_or_return(bus, target)?)
    }

    fn condition(&self, code: u32) -> bool {
        let holds = match code >> 1 {
            0 => self.z,
            1 => self.c,
            2 => self.n,
            3 => self.v,
            4 => self.c && !self.z,
            5 => self.n == self.v,
            _ => self.n == self.v && !self.z,
        };
        holds != (code & 1 != 0)
    }
}
