//! A bare core for small programs: RAM, and a device that writes down what is stored to it.
#![allow(dead_code, reason = "each test file uses its part")]

use crate::assembler::Code;
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

impl Code {
    /// Writes down a value.
    pub fn trace(self, value: u32) -> Self {
        self.poke(TRACE, value)
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
        self.free += (bytes.len() as u32 + 3) & !3;
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
