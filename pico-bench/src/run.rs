//! The run: executes, sleeps, resets and lets things happen in the order of time, and does the ROM's functions.

use std::collections::VecDeque;

use crate::chip::SRAM_SIZE;
use crate::cpu::{Bus, State};
use crate::flash::{Operation, PAGE, SECTOR};
use crate::pico::Pico;
use crate::reg::Access;
use crate::rng::Rng;
use crate::rom::{self, Function};
use crate::setup::{Action, Reset};
use crate::stop::{Reason, Stop};
use crate::time::{self, NEVER, Ps};
use crate::watchdog::Bite;

/// The longest stretch of execution without a look at log and condition: 20 µs at 125 MHz.
const STRETCH: u64 = 2500;
/// What the ROM does before the boot loader runs, at the ring oscillator's speed (3 ms). An estimate.
const ROM_BOOT_CYCLES: u64 = 20_000;
/// What a call of a ROM function costs besides its work. An estimate.
const ROM_CALL_CYCLES: u64 = 40;
/// Where the ROM copies the boot loader.
const LOADER_AT: u32 = 0x2004_1F00;
const LOADER_SIZE: usize = 256;
/// The value in scratch register 4 that makes the ROM jump elsewhere.
const VECTOR_MAGIC: u32 = 0xB007_C0D3;

/// What the ROM is doing to flash while the core waits.
#[derive(Clone, Debug)]
pub(crate) struct FlashJob {
    left: VecDeque<Operation>,
    ends: Ps,
}

/// A power cut planned inside a flash operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PowerCut {
    pub operation: u64,
    pub part: f64,
    pub seed: u64,
}

impl Pico<'_> {
    /// What the ROM does after a reset: checks the boot loader in flash, copies it to the end of RAM and runs it.
    pub(crate) fn boot(&mut self) {
        let lowest = self.cpu.lowest_sp;
        self.cpu.reset();
        self.log.restart();
        self.job = None;
        self.chip.clock.cycles += ROM_BOOT_CYCLES;
        self.activity.awake += ROM_BOOT_CYCLES;
        let loader: [u8; LOADER_SIZE] = core::array::from_fn(|i| self.chip.xip.flash.bytes()[i]);
        let (code, checksum) = loader.split_at(LOADER_SIZE - 4);
        if rom::boot_checksum(code).to_le_bytes() != checksum {
            self.chip.halt_with(Reason::NoBootLoader);
        }
        if self.chip.watchdog.scratch()[4] == VECTOR_MAGIC {
            self.chip
                .halt_with(Reason::Unmodelled("watchdog boot to a vector".into()));
        }
        if let Some(room) = self.chip.ram_mut(LOADER_AT, LOADER_SIZE) {
            room.copy_from_slice(&loader);
        }
        self.cpu.r[13] = LOADER_AT;
        self.cpu.r[14] = 0;
        self.cpu.r[15] = LOADER_AT;
        self.cpu.lowest_sp = lowest;
        self.chip.changed = true;
    }

    pub(crate) fn lose_power(&mut self, seed: u64) {
        self.chip.xip.flash.tear(&mut Rng::new(seed));
        self.chip.halt_with(Reason::PowerLost);
    }

    fn stop(&self, reason: Reason) -> Stop {
        let pc = self.cpu.r[15];
        Stop {
            reason,
            pc,
            place: self.image.place(pc),
            cycle: self.chip.clock.cycles,
        }
    }

    /// Runs to a moment or until a condition holds; true for the latter.
    pub(crate) fn run_to(
        &mut self,
        end: Ps,
        mut condition: impl FnMut(&Self) -> bool,
    ) -> Result<bool, Stop> {
        loop {
            self.happen();
            if let Some(reason) = &self.chip.halted {
                return Err(self.stop(reason.clone()));
            }
            if condition(self) {
                return Ok(true);
            }
            let now = self.chip.clock.now();
            if now >= end {
                return Ok(false);
            }
            let next = self.next_event().min(end);
            let next = self.chip.clock.cycle_at(next).min(self.cpu.systick.due());
            self.pass(next)?;
        }
    }

    fn next_event(&self) -> Ps {
        let planned = self
            .plan
            .first_key_value()
            .map_or(NEVER, |(&(at, _), _)| at);
        let job = self.job.as_ref().map_or(NEVER, |job| job.ends);
        self.chip.next_event().min(planned).min(job)
    }

    /// Lets happen what is due, and tells the core.
    fn happen(&mut self) {
        let now = self.chip.clock.now();
        while let Some(entry) = self.plan.first_entry().filter(|entry| entry.key().0 <= now) {
            let action = entry.remove();
            self.act(action);
        }
        if self.job.as_ref().is_some_and(|job| job.ends <= now) && self.chip.halted.is_none() {
            self.end_operation();
        }
        if self.chip.next_event() <= now {
            self.chip.advance();
        }
        if let Some(bite) = self.chip.watchdog.bites(now) {
            self.reset_chip(bite);
        }
        if core::mem::take(&mut self.cpu.reset_requested) {
            self.resets.push((time::duration(now), Reset::Core));
            self.chip.reset_by_core();
            self.boot();
        }
        self.cpu.tick(self.chip.clock.cycles);
        if core::mem::take(&mut self.chip.changed) {
            self.cpu.set_lines(self.chip.lines());
        }
    }

    fn reset_chip(&mut self, bite: Bite) {
        self.resets.push((self.now(), Reset::Watchdog(bite)));
        // A flash operation in progress goes on inside the flash chip; the ROM would find it busy. Too rare to follow further.
        if self.job.is_some() {
            self.chip
                .halt_with(Reason::Unmodelled("reset during a flash operation".into()));
        }
        self.chip.keep(|chip| chip.reset_by_watchdog(bite));
        self.boot();
    }

    /// Lets time pass up to a cycle: busy in the ROM, asleep, or executing.
    fn pass(&mut self, until: u64) -> Result<(), Stop> {
        let from = self.chip.clock.cycles;
        if self.job.is_some() {
            if self.cpu.takeable().is_some() {
                return Err(self.stop(Reason::InterruptDuringFlash));
            }
            self.chip.clock.cycles = until.max(from);
            self.activity.awake += self.chip.clock.cycles - from;
            return Ok(());
        }
        if self.cpu.state == State::LockedUp {
            if !self.chip.watchdog.running() {
                return Err(self.stop(Reason::Lockup));
            }
            self.chip.clock.cycles = until.max(from);
            self.activity.awake += self.chip.clock.cycles - from;
            return Ok(());
        }
        if self.cpu.state != State::Running {
            if !self.cpu.wake() {
                self.chip.clock.cycles = until.max(from);
                self.activity.asleep += self.chip.clock.cycles - from;
                return Ok(());
            }
            self.activity.wakes += 1;
        }
        self.execute(until.min(from + STRETCH));
        self.activity.awake += self.chip.clock.cycles - from;
        self.log.drain(&mut self.chip, self.image);
        Ok(())
    }

    fn execute(&mut self, until: u64) {
        while self.chip.clock.cycles < until {
            let Some(cycles) = self.cpu.step(&mut self.chip) else {
                if core::mem::take(&mut self.chip.rom_called) {
                    self.call_rom();
                }
                return;
            };
            self.chip.clock.cycles += u64::from(cycles + self.chip.wait);
            self.chip.wait = 0;
            if self.chip.changed || self.cpu.state != State::Running || self.cpu.reset_requested {
                return;
            }
        }
    }

    /// The core is at a function of the ROM: does it, and returns.
    fn call_rom(&mut self) {
        match rom::function_at(self.cpu.r[15]).and_then(|function| self.do_rom(function)) {
            Ok(cycles) => {
                self.chip.clock.cycles += ROM_CALL_CYCLES + cycles + u64::from(self.chip.wait);
                self.chip.wait = 0;
                if self.job.is_none() {
                    self.return_from_rom();
                }
            }
            Err(reason) => self.chip.halt_with(reason),
        }
    }

    fn return_from_rom(&mut self) {
        self.cpu.r[15] = self.cpu.r[14] & !1;
    }

    fn do_rom(&mut self, function: Function) -> Access<u64> {
        let [a, b, c, ..] = self.cpu.r;
        match function {
            Function::TableLookup => self.cpu.r[0] = rom::look_up(a, b)?,
            Function::ConnectInternalFlash => {}
            Function::FlashExitXip => self.chip.xip.leave(),
            Function::FlashFlushCache => self.chip.xip.flush(),
            Function::FlashEnterCmdXip => {
                return Err(Reason::Unmodelled("slow XIP mode of the boot ROM".into()));
            }
            Function::FlashRangeErase => {
                self.check_flash_call(a, b, true)?;
                let sectors = (a..a + b).step_by(SECTOR);
                self.begin_job(sectors.map(Operation::Erase).collect());
            }
            Function::FlashRangeProgram => {
                self.check_flash_call(a, c, false)?;
                let data = self.copy_in(b, c)?;
                let pages = data.chunks(PAGE).zip((a..).step_by(PAGE));
                self.begin_job(
                    pages
                        .map(|(page, at)| Operation::Program(at, page.to_vec()))
                        .collect(),
                );
            }
            Function::Memcpy44 | Function::Memcpy => {
                let data = self.copy_in(b, c)?;
                self.copy_out(a, &data)?;
                return Ok(u64::from(c));
            }
            Function::Memset | Function::Memset4 => {
                check_length(c)?;
                self.copy_out(a, &vec![b as u8; c as usize])?;
                return Ok(u64::from(c));
            }
            Function::Popcount => self.cpu.r[0] = a.count_ones(),
            Function::Reverse => self.cpu.r[0] = a.reverse_bits(),
            Function::LeadingZeros => self.cpu.r[0] = a.leading_zeros(),
            Function::TrailingZeros => self.cpu.r[0] = a.trailing_zeros(),
            Function::ResetToUsbBoot => return Err(Reason::UsbBoot),
        }
        Ok(0)
    }

    fn check_flash_call(&self, at: u32, length: u32, erase: bool) -> Access<()> {
        if self.chip.xip.is_readable() {
            return Err(Reason::FlashMisuse("operation in XIP mode".into()));
        }
        rom::check_range(at, length, erase)
    }

    fn copy_in(&mut self, from: u32, length: u32) -> Access<Vec<u8>> {
        check_length(length)?;
        (0..length)
            .map(|i| match self.chip.read8(from.wrapping_add(i)) {
                Ok(byte) => Ok(byte as u8),
                Err(_) => Err(self.chip.halted.take().unwrap_or_else(|| {
                    Reason::Unmodelled(format!("boot ROM reading {from:#010x}"))
                })),
            })
            .collect()
    }

    fn copy_out(&mut self, to: u32, data: &[u8]) -> Access<()> {
        for (i, &byte) in data.iter().enumerate() {
            if self
                .chip
                .write8(to.wrapping_add(i as u32), u32::from(byte))
                .is_err()
            {
                return Err(Reason::Unmodelled(format!("boot ROM writing {to:#010x}")));
            }
        }
        Ok(())
    }

    fn begin_job(&mut self, operations: VecDeque<Operation>) {
        self.job = Some(FlashJob {
            left: operations,
            ends: 0,
        });
        self.begin_operation();
    }

    fn begin_operation(&mut self) {
        let now = self.chip.clock.now();
        let operation = self.job.as_mut().and_then(|job| job.left.pop_front());
        let (Some(operation), Some(job)) = (operation, &mut self.job) else {
            self.job = None;
            self.return_from_rom();
            return;
        };
        let flash = &mut self.chip.xip.flash;
        let time = flash.time(&operation);
        job.ends = now + time;
        flash.begin(self.chip.clock.cycles, operation);
        match &mut self.cut {
            Some(cut) if cut.operation == 0 => {
                let (part, seed) = (cut.part, cut.seed);
                self.cut = None;
                let at = now + (time as f64 * part) as Ps;
                self.plan.insert((at, 0), Action::CutPower(seed));
            }
            Some(cut) => cut.operation -= 1,
            None => {}
        }
    }

    fn end_operation(&mut self) {
        self.chip.xip.flash.complete();
        self.chip.xip.changed();
        self.begin_operation();
    }
}

/// No copy is longer than RAM.
fn check_length(length: u32) -> Access<()> {
    if length as usize > SRAM_SIZE {
        return Err(Reason::Unmodelled(format!(
            "boot ROM copy of {length:#x} bytes"
        )));
    }
    Ok(())
}
