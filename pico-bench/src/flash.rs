//! The flash chip: a NOR array whose erases and programs take time, wear sectors, and are torn when power goes away in the middle.

use std::time::Duration;

use crate::rng::Rng;
use crate::time::{self, Ps};

/// The Pico's flash.
pub const SIZE: usize = 2 << 20;
/// The smallest erase.
pub const SECTOR: usize = 4096;
/// The largest program.
pub const PAGE: usize = 256;

/// How long flash operations take.
#[derive(Clone, Copy, Debug)]
pub struct FlashTiming {
    /// Erasing a sector: 45 ms is typical for the W25Q16, 400 ms the maximum.
    pub erase: Duration,
    /// Programming a page: 0.7 ms is typical, 3 ms the maximum.
    pub program: Duration,
}

impl Default for FlashTiming {
    fn default() -> Self {
        Self {
            erase: Duration::from_millis(45),
            program: Duration::from_micros(700),
        }
    }
}

/// One operation of the chip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Erase of the sector at an offset.
    Erase(u32),
    /// Program of a page, or part of one, at an offset.
    Program(u32, Vec<u8>),
}

/// An operation that was done or begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationRecord {
    /// When it began, in core cycles since power-on.
    pub cycle: u64,
    /// What it did.
    pub operation: Operation,
    /// False when power went away before its end.
    pub complete: bool,
}

/// The array and its history.
#[derive(Clone, Debug)]
pub struct Flash {
    bytes: Vec<u8>,
    erases: Vec<u32>,
    timing: FlashTiming,
    /// Everything done to the array since power-on.
    pub log: Vec<OperationRecord>,
}

impl Flash {
    pub(crate) fn new(mut bytes: Vec<u8>, timing: FlashTiming) -> Self {
        bytes.resize(SIZE, 0xFF);
        Self {
            bytes,
            erases: vec![0; SIZE / SECTOR],
            timing,
            log: Vec::new(),
        }
    }

    /// How long its operations take.
    pub fn timing(&self) -> FlashTiming {
        self.timing
    }

    /// The whole array.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The whole array, to be changed behind the program's back.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// How often each sector has been erased.
    pub fn erase_counts(&self) -> &[u32] {
        &self.erases
    }

    /// How long an operation takes.
    pub(crate) fn time(&self, operation: &Operation) -> Ps {
        match operation {
            Operation::Erase(_) => time::ps(self.timing.erase),
            Operation::Program(..) => time::ps(self.timing.program),
        }
    }

    pub(crate) fn begin(&mut self, cycle: u64, operation: Operation) {
        if let Operation::Erase(at) = operation {
            self.erases[at as usize / SECTOR] += 1;
        }
        self.log.push(OperationRecord {
            cycle,
            operation,
            complete: false,
        });
    }

    /// Ends the operation begun last.
    pub(crate) fn complete(&mut self) {
        let Some(record) = self.log.last_mut().filter(|record| !record.complete) else {
            return;
        };
        record.complete = true;
        match &record.operation {
            Operation::Erase(at) => self.bytes[*at as usize..][..SECTOR].fill(0xFF),
            Operation::Program(at, data) => {
                for (byte, new) in self.bytes[*at as usize..].iter_mut().zip(data) {
                    *byte &= new;
                }
            }
        }
    }

    /// Leaves the operation begun last half done: a program has cleared an arbitrary part of the bits it was to clear, an erase may leave
    /// any bit as it was, set or even cleared (chips clear all bits before they set them).
    pub(crate) fn tear(&mut self, rng: &mut Rng) {
        let Some(record) = self.log.last().filter(|record| !record.complete) else {
            return;
        };
        match &record.operation {
            Operation::Erase(at) => {
                for byte in &mut self.bytes[*at as usize..][..SECTOR] {
                    let chance = rng.next();
                    *byte = match chance & 3 {
                        0 => *byte,
                        1 => 0xFF,
                        2 => 0x00,
                        _ => (chance >> 8) as u8,
                    };
                }
            }
            Operation::Program(at, data) => {
                for (byte, new) in self.bytes[*at as usize..].iter_mut().zip(data) {
                    let to_clear = *byte & !new;
                    *byte &= !(to_clear & rng.next() as u8);
                }
            }
        }
    }
}
