//! A bare core for small programs: RAM, a device that writes down what is stored to it, and an assembler of a few instructions.

use pico_bench::Reason;
use pico_bench::cpu::{Bus, Cause, Cpu, Fault};

/// RAM, with the vectors at its start.
pub const RAM: u32 = 0x2000_0000;
const SIZE: u32 = 0x1_0000;
/// The main stack grows down from here.
pub const STACK: u32 = RAM + 0x8000;
/// Stores here are written down.
pub const TRACE: u32 = 0x4000_0000;
/// Stores here set the interrupt lines.
pub const LINES: u32 = 0x4000_0004;

/// The memory of a bare core.
pub struct World {
    pub ram: Vec<u8>,
    pub trace: Vec<u32>,
    pub lines: u32,
    pub cycles: u64,
    pub stack_writes: u32,
    pub halted: Option<Reason>,
}

const ERROR: Fault = Fault::Hard(Cause::BusError);

impl World {
    fn bytes(&mut self, address: u32, length: usize) -> Result<&mut [u8], Fault> {
        let at = address.wrapping_sub(RAM) as usize;
        self.ram.get_mut(at..at.saturating_add(length)).ok_or(ERROR)
    }

    pub fn word(&mut self, address: u32) -> u32 {
        self.read32(address).expect("an address in RAM")
    }
}

impl Bus for World {
    fn read8(&mut self, address: u32) -> Result<u32, Fault> {
        Ok(self.bytes(address, 1)?[0].into())
    }
    fn read16(&mut self, address: u32) -> Result<u32, Fault> {
        let bytes = self.bytes(address, 2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]).into())
    }
    fn read32(&mut self, address: u32) -> Result<u32, Fault> {
        let bytes = self.bytes(address, 4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }
    fn write8(&mut self, address: u32, value: u32) -> Result<(), Fault> {
        self.bytes(address, 1)?[0] = value as u8;
        Ok(())
    }
    fn write16(&mut self, address: u32, value: u32) -> Result<(), Fault> {
        self.bytes(address, 2)?
            .copy_from_slice(&(value as u16).to_le_bytes());
        Ok(())
    }
    fn write32(&mut self, address: u32, value: u32) -> Result<(), Fault> {
        match address {
            TRACE => self.trace.push(value),
            LINES => self.lines = value,
            _ => {
                self.stack_writes += u32::from((STACK - 0x100..STACK).contains(&address));
                self.bytes(address, 4)?
                    .copy_from_slice(&value.to_le_bytes());
            }
        }
        Ok(())
    }
    fn fetch(&mut self, address: u32) -> Result<u16, Fault> {
        if address >> 28 >= 4 {
            return Err(Fault::Hard(Cause::ExecuteNever));
        }
        self.read16(address).map(|half| half as u16)
    }
    fn cycles(&self) -> u64 {
        self.cycles
    }
    fn halt(&mut self, reason: Reason) -> Fault {
        self.halted = Some(reason);
        Fault::Halt
    }
}

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

    /// Writes down a value.
    pub fn trace(self, value: u32) -> Self {
        self.poke(TRACE, value)
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

/// A core with its world.
pub struct Bench {
    pub cpu: Cpu,
    pub world: World,
    free: u32,
}

impl Bench {
    /// A core about to run `main`, all interrupts with priority 0, VTOR at the start of RAM.
    pub fn new(main: Code) -> Self {
        let mut bench = Self {
            cpu: Cpu::new(),
            world: World {
                ram: vec![0; SIZE as usize],
                trace: Vec::new(),
                lines: 0,
                cycles: 0,
                stack_writes: 0,
                halted: None,
            },
            free: RAM + 0x100,
        };
        bench.cpu.r[13] = STACK;
        let start = Code::new().poke(0xE000_ED08, RAM);
        let start = bench.place(start.forever());
        bench.cpu.r[15] = start;
        // Up to the endless loop, which leaves VTOR set.
        for _ in 0..4 {
            bench.step();
        }
        bench.cpu.r[15] = bench.place(main);
        bench
    }

    /// Puts code somewhere.
    pub fn place(&mut self, code: Code) -> u32 {
        let (at, bytes) = (self.free, code.bytes());
        self.free += bytes.len() as u32 + 3 & !3;
        let offset = (at - RAM) as usize;
        self.world.ram[offset..offset + bytes.len()].copy_from_slice(&bytes);
        at
    }

    /// Gives an exception its handler.
    pub fn handler(mut self, exception: u32, code: Code) -> Self {
        let at = self.place(code) | 1;
        self.world
            .write32(RAM + 4 * exception, at)
            .expect("the vector table");
        self
    }

    /// One instruction, or exception entry; false when the run has ended.
    pub fn step(&mut self) -> bool {
        self.cpu.set_lines(self.world.lines);
        if !self.cpu.wake() {
            self.world.cycles += 1;
            self.cpu.tick(self.world.cycles);
            return true;
        }
        let cycles = self.cpu.step(&mut self.world);
        self.world.cycles += u64::from(cycles.unwrap_or(0));
        self.cpu.tick(self.world.cycles);
        cycles.is_some()
    }

    /// So many steps.
    pub fn run(mut self, steps: u32) -> Self {
        for _ in 0..steps {
            if !self.step() {
                break;
            }
        }
        self
    }
}
