//! An assembler of a few instructions, for small programs.
#![allow(dead_code, reason = "each test file uses its part")]

/// A program in the making. Registers are numbers; constants are put behind the code.
#[derive(Default)]
pub struct Code {
    halves: Vec<u16>,
    constants: Vec<(usize, u32)>,
}

impl Code {
    pub fn new() -> Self {
        Self::default()
    }

    /// An instruction by its encoding.
    pub fn op(mut self, op: u16) -> Self {
        self.halves.push(op);
        self
    }

    /// `ldr r, =value`
    pub fn constant(mut self, r: u16, value: u32) -> Self {
        self.constants.push((self.halves.len(), value));
        self.op(0x4800 | r << 8)
    }

    /// `str r, [base]`
    pub fn store(self, r: u16, base: u16) -> Self {
        self.op(0x6000 | base << 3 | r)
    }

    /// `ldr r, [base]`
    pub fn load(self, r: u16, base: u16) -> Self {
        self.op(0x6800 | base << 3 | r)
    }

    /// Stores a value at an address, by way of R6 and R7.
    pub fn poke(self, address: u32, value: u32) -> Self {
        self.constant(6, address).constant(7, value).store(7, 6)
    }

    /// `bx lr`
    pub fn ret(self) -> Self {
        self.op(0x4770)
    }

    /// `msr special, r`
    pub fn msr(self, special: u16, r: u16) -> Self {
        self.op(0xF380 | r).op(0x8800 | special)
    }

    /// `mrs r, special`
    pub fn mrs(self, r: u16, special: u16) -> Self {
        self.op(0xF3EF).op(0x8000 | r << 8 | special)
    }

    /// `wfi`
    pub fn wfi(self) -> Self {
        self.op(0xBF30)
    }

    /// `wfe`
    pub fn wfe(self) -> Self {
        self.op(0xBF20)
    }

    /// `sev`
    pub fn sev(self) -> Self {
        self.op(0xBF40)
    }

    /// `cpsid i`
    pub fn mask(self) -> Self {
        self.op(0xB672)
    }

    /// `cpsie i`
    pub fn unmask(self) -> Self {
        self.op(0xB662)
    }

    /// `b .`
    pub fn forever(self) -> Self {
        self.op(0xE7FE)
    }

    /// The bytes, for an address divisible by four.
    pub fn bytes(mut self) -> Vec<u8> {
        if self.halves.len() % 2 == 1 {
            self.halves.push(0xBF00);
        }
        for (at, value) in core::mem::take(&mut self.constants) {
            let distance = (self.halves.len() - (at + 2) / 2 * 2) / 2;
            self.halves[at] |= u16::try_from(distance).expect("a near constant");
            self.halves.extend([value as u16, (value >> 16) as u16]);
        }
        self.halves.into_iter().flat_map(u16::to_le_bytes).collect()
    }
}
