//! Execute-in-place: the cache in front of flash, and the serial interface (SSI) that boot code programs to make flash readable.

use std::collections::VecDeque;

use crate::flash::{Flash, SIZE};
use crate::reg::{Access, Write, unmodelled};
use crate::stop::Reason;

const SETS: usize = 1024;
const LINE_BITS: u32 = 64;
const NONE: u32 = u32::MAX;
/// Cycles a miss takes besides the transfer: chip select and the way through the cache. An estimate.
const MISS_OVERHEAD: u32 = 6;

const CTRLR0: u32 = 0x00;
const CTRLR1: u32 = 0x04;
const SSIENR: u32 = 0x08;
const SER: u32 = 0x10;
const BAUDR: u32 = 0x14;
const SR: u32 = 0x28;
const DR0: u32 = 0x60;
const RX_SAMPLE_DLY: u32 = 0xF0;
const SPI_CTRLR0: u32 = 0xF4;

const READ_STATUS_1: u8 = 0x05;
const READ_STATUS_2: u8 = 0x35;
const QUAD_READ: u8 = 0xEB;
/// Status register 2 of the Pico's flash: quad mode enabled.
const QUAD_ENABLED: u8 = 2;

/// The XIP block with its flash.
#[derive(Clone, Debug)]
pub struct Xip {
    /// The flash chip.
    pub flash: Flash,
    readable: bool,
    stale: bool,
    cached: bool,
    tags: Vec<[u32; 2]>,
    oldest: Vec<u8>,
    /// The line the last instruction came from.
    current: u32,
    miss_cycles: u32,
    /// Cache misses since power-on.
    pub misses: u64,
    ctrlr0: u32,
    ctrlr1: u32,
    enabled: bool,
    select: u32,
    baud: u32,
    sample_delay: u32,
    spi_ctrlr0: u32,
    sent: Vec<u8>,
    answers: VecDeque<u8>,
}

impl Xip {
    pub(crate) fn new(flash: Flash) -> Self {
        Self {
            flash,
            readable: false,
            stale: false,
            cached: true,
            tags: vec![[NONE; 2]; SETS],
            oldest: vec![0; SETS],
            current: NONE,
            miss_cycles: 0,
            misses: 0,
            ctrlr0: 0,
            ctrlr1: 0,
            enabled: false,
            select: 1,
            baud: 0,
            sample_delay: 0,
            spi_ctrlr0: 0,
            sent: Vec::new(),
            answers: VecDeque::new(),
        }
    }

    /// A reset of the block; flash keeps what it holds.
    pub(crate) fn reset(&mut self) {
        let flash = std::mem::replace(&mut self.flash, Flash::new(Vec::new(), Default::default()));
        *self = Self {
            misses: self.misses,
            ..Self::new(flash)
        };
    }

    /// Where in flash an address of the window is; adds to `wait` what a miss costs.
    #[inline]
    pub(crate) fn locate(&mut self, address: u32, wait: &mut u32) -> Access<usize> {
        let offset = address as usize & 0xFF_FFFF;
        let line = (offset >> 3) as u32;
        if line == self.current {
            return Ok(offset);
        }
        self.look_up(address, line, wait)?;
        Ok(offset)
    }

    /// The same for an instruction, whose neighbours are then at hand.
    #[inline]
    pub(crate) fn locate_code(&mut self, address: u32, wait: &mut u32) -> Access<usize> {
        let offset = address as usize & 0xFF_FFFF;
        let line = (offset >> 3) as u32;
        if line != self.current {
            self.look_up(address, line, wait)?;
            self.current = line;
        }
        Ok(offset)
    }

    fn look_up(&mut self, address: u32, line: u32, wait: &mut u32) -> Access<()> {
        let offset = address as usize & 0xFF_FFFF;
        if !self.readable {
            return Err(Reason::FlashNotReadable(format!(
                "access to {address:#010x} outside XIP mode"
            )));
        }
        if address >> 24 != 0x10 || offset >= SIZE {
            return Err(Reason::Unmodelled(format!("flash window {address:#010x}")));
        }
        let set = line as usize % SETS;
        let ways = &mut self.tags[set];
        if self.cached && ways[0] == line {
            self.oldest[set] = 1;
        } else if self.cached && ways[1] == line {
            self.oldest[set] = 0;
        } else {
            let way = self.oldest[set];
            ways[way as usize] = line;
            self.oldest[set] = 1 - way;
            *wait += self.miss_cycles;
            self.misses += 1;
        }
        Ok(())
    }

    /// The ROM takes flash out of XIP mode.
    pub(crate) fn leave(&mut self) {
        self.readable = false;
        self.current = NONE;
    }

    pub(crate) fn is_readable(&self) -> bool {
        self.readable
    }

    /// Flash has changed under the cache.
    pub(crate) fn changed(&mut self) {
        self.stale = true;
    }

    pub(crate) fn flush(&mut self) {
        self.tags.fill([NONE; 2]);
        self.current = NONE;
        self.stale = false;
    }

    /// Flash answers in XIP mode from now on, each miss taking so many cycles.
    pub(crate) fn enter(&mut self, miss_cycles: u32) -> Access<()> {
        if self.stale {
            return Err(Reason::FlashMisuse(
                "XIP mode entered with a stale cache".into(),
            ));
        }
        self.miss_cycles = miss_cycles;
        self.readable = true;
        Ok(())
    }

    /// XIP_CTRL.
    pub(crate) fn control_read(&mut self, offset: u32) -> Access<u32> {
        match offset {
            0x00 => Ok(u32::from(self.cached) | 2),
            // FLUSH reads as zero once done; STAT says ready and the stream idle.
            0x04 => Ok(0),
            0x08 => Ok(6),
            // The stream is never started.
            0x18 => Ok(0),
            _ => unmodelled("XIP_CTRL", offset),
        }
    }

    pub(crate) fn control_write(&mut self, offset: u32, write: Write) -> Access<()> {
        match offset {
            0x00 => {
                let new = write.within(u32::from(self.cached) | 2, 0b11, "XIP_CTRL.CTRL")?;
                self.cached = new & 1 != 0;
            }
            0x04 => self.flush(),
            _ => return unmodelled("XIP_CTRL", offset),
        }
        Ok(())
    }

    pub(crate) fn ssi_read(&mut self, offset: u32) -> Access<u32> {
        Ok(match offset {
            CTRLR0 => self.ctrlr0,
            CTRLR1 => self.ctrlr1,
            SSIENR => u32::from(self.enabled),
            SER => self.select,
            BAUDR => self.baud,
            // Transmitter empty and not busy; something received?
            SR => 0b110 | u32::from(!self.answers.is_empty()) << 3,
            DR0 => {
                let answer = self.answers.pop_front();
                u32::from(answer.ok_or_else(|| Reason::Unmodelled("SSI read without data".into()))?)
            }
            RX_SAMPLE_DLY => self.sample_delay,
            SPI_CTRLR0 => self.spi_ctrlr0,
            _ => return unmodelled("SSI", offset),
        })
    }

    pub(crate) fn ssi_write(&mut self, offset: u32, value: u32) -> Access<()> {
        match offset {
            CTRLR0 => self.ctrlr0 = value,
            CTRLR1 => self.ctrlr1 = value,
            SSIENR => self.enable_ssi(value & 1 != 0)?,
            SER => self.select = value,
            BAUDR => self.baud = value,
            DR0 => self.send(value)?,
            RX_SAMPLE_DLY => self.sample_delay = value,
            SPI_CTRLR0 => self.spi_ctrlr0 = value,
            _ => return unmodelled("SSI", offset),
        }
        Ok(())
    }

    fn quad(&self) -> bool {
        self.ctrlr0 >> 21 & 3 == 2
    }

    /// Turning the interface on with a quad read that needs no instruction is what makes flash readable.
    fn enable_ssi(&mut self, on: bool) -> Access<()> {
        self.enabled = on;
        self.sent.clear();
        self.answers.clear();
        if !on {
            self.leave();
            return Ok(());
        }
        let instruction_bits = self.spi_ctrlr0 >> 8 & 3;
        if !self.quad() || instruction_bits != 0 {
            return Ok(());
        }
        if self.ctrlr0 >> 8 & 3 != 3 || self.spi_ctrlr0 & 3 != 2 {
            return Err(Reason::Unmodelled(
                "this XIP configuration of the SSI".into(),
            ));
        }
        let address_clocks = self.spi_ctrlr0 >> 2 & 15;
        let wait_clocks = self.spi_ctrlr0 >> 11 & 31;
        let clocks = address_clocks + wait_clocks + LINE_BITS / 4;
        self.enter(clocks * self.baud + MISS_OVERHEAD)
    }

    /// Bytes to the flash chip in plain serial mode.
    fn send(&mut self, value: u32) -> Access<()> {
        if !self.enabled {
            return Err(Reason::Unmodelled("write to a disabled SSI".into()));
        }
        self.sent.push(value as u8);
        let answer = match (self.sent[0], self.quad()) {
            // Command and mode bits of the first quad read: no answer is awaited.
            (QUAD_READ, true) if self.sent.len() <= 2 => return Ok(()),
            (READ_STATUS_1, false) => 0,
            (READ_STATUS_2, false) => {
                if self.sent.len() == 1 {
                    0
                } else {
                    QUAD_ENABLED
                }
            }
            (command, _) => {
                return Err(Reason::Unmodelled(format!("flash command {command:#04x}")));
            }
        };
        self.answers.push_back(answer);
        Ok(())
    }
}
