//! Exceptions: priorities, stacking and unstacking, tail-chaining, faults and lockup, and what wakes a sleeping core.

use super::{Bus, Cause, Cpu, Fault, FaultRecord, State};

/// Lower than any exception.
pub(super) const THREAD: i32 = 256;
const HARD_FAULT: u32 = 3;
pub(super) const SVCALL: u32 = 11;
pub(super) const PENDSV: u32 = 14;
pub(super) const SYSTICK: u32 = 15;
/// Cycles from the last instruction to the first of the handler.
const ENTRY: u32 = 15;
/// The same from one handler to the next, without stacking.
const TAIL_CHAIN: u32 = 6;
const EXIT: u32 = 10;

impl Cpu {
    /// The interrupt lines of the peripherals, as they are now.
    pub fn set_lines(&mut self, lines: u32) {
        let risen = lines & !self.lines;
        self.lines = lines;
        self.pend(risen);
    }

    pub(super) fn pend(&mut self, interrupts: u32) {
        if self.sev_on_pend && interrupts & !self.pending != 0 {
            self.event = true;
        }
        self.pending |= interrupts;
    }

    pub(super) fn unpend(&mut self, interrupts: u32) {
        self.pending &= !interrupts;
        // A line that is still high pends again, unless its handler is running and will see to it on return.
        self.pending |= self.lines & interrupts & !((self.active >> 16) as u32);
    }

    pub(super) fn set_primask(&mut self, on: bool) {
        self.primask = on;
        self.update_priority();
    }

    /// The priority of an exception: the lower the number, the more urgent.
    pub(super) fn priority_of(&self, exception: u32) -> i32 {
        match exception {
            2 => -2,
            HARD_FAULT => -1,
            SVCALL => (self.shpr[0] >> 24) as i32,
            PENDSV => (self.shpr[1] >> 16 & 0xFF) as i32,
            SYSTICK => (self.shpr[1] >> 24) as i32,
            irq => i32::from(self.priority[irq as usize - 16]),
        }
    }

    fn active_priority(&self) -> i32 {
        let mut left = self.active;
        let mut best = THREAD;
        while left != 0 {
            best = best.min(self.priority_of(left.trailing_zeros()));
            left &= left - 1;
        }
        best
    }

    pub(super) fn update_priority(&mut self) {
        let active = self.active_priority();
        self.execution_priority = if self.primask { active.min(0) } else { active };
    }

    /// The most urgent pending exception; of equals, the one with the lowest number.
    fn most_urgent(&self) -> Option<u32> {
        let mut left =
            u64::from(self.pending & self.enabled) << 16 | u64::from(self.system_pending);
        let mut best = None;
        let mut best_priority = THREAD;
        while left != 0 {
            let exception = left.trailing_zeros();
            let priority = self.priority_of(exception);
            if priority < best_priority {
                best = Some(exception);
                best_priority = priority;
            }
            left &= left - 1;
        }
        best
    }

    /// The exception the core would take now.
    pub fn takeable(&self) -> Option<u32> {
        self.most_urgent()
            .filter(|&exception| self.priority_of(exception) < self.execution_priority)
    }

    /// Wakes a sleeping core that has a reason to; true when it runs.
    pub fn wake(&mut self) -> bool {
        let wakes = match self.state {
            State::Running => return true,
            State::LockedUp => return false,
            State::WaitingForEvent => core::mem::take(&mut self.event) || self.takeable().is_some(),
            // PRIMASK keeps the handler from running, not the core from waking.
            State::WaitingForInterrupt => self
                .most_urgent()
                .is_some_and(|exception| self.priority_of(exception) < self.active_priority()),
        };
        if wakes {
            self.state = State::Running;
        }
        wakes
    }

    /// Stacks the context, to be resumed at `resume`, and goes to the handler.
    pub(super) fn enter<B: Bus>(
        &mut self,
        bus: &mut B,
        exception: u32,
        resume: u32,
    ) -> Result<u32, Fault> {
        let process = self.on_process_stack();
        let padded = self.r[13] & 4;
        let frame = self.r[13].wrapping_sub(padded).wrapping_sub(32);
        let words = [
            self.r[0],
            self.r[1],
            self.r[2],
            self.r[3],
            self.r[12],
            self.r[14],
            resume,
            self.xpsr() | padded << 7,
        ];
        let mut written = Ok(());
        for (word, address) in words
            .into_iter()
            .zip((0..8).map(|i| frame.wrapping_add(4 * i)))
        {
            written = written.and_then(|()| self.store(bus, address, word, 4));
        }
        self.r[13] = frame;
        self.note_stack();
        self.r[14] = match (self.ipsr != 0, process) {
            (true, _) => 0xFFFF_FFF1,
            (false, true) => 0xFFFF_FFFD,
            (false, false) => 0xFFFF_FFF9,
        };
        if process {
            core::mem::swap(&mut self.r[13], &mut self.other_sp);
            self.control = 0;
        }
        match written {
            // The handler of a fault runs even when its own frame could not be written.
            Err(Fault::Hard(_)) if exception != HARD_FAULT => {
                self.record(bus, Cause::Stacking, resume);
                self.go_to_handler(bus, HARD_FAULT)?;
            }
            Err(Fault::Halt) => return Err(Fault::Halt),
            _ => self.go_to_handler(bus, exception)?,
        }
        Ok(ENTRY)
    }

    fn go_to_handler<B: Bus>(&mut self, bus: &mut B, exception: u32) -> Result<(), Fault> {
        self.ipsr = exception;
        self.active |= 1 << exception;
        self.update_priority();
        if exception >= 16 {
            self.pending &= !(1 << (exception - 16));
        } else {
            self.system_pending &= !(1 << exception);
        }
        self.event = true;
        match self.load(bus, self.vtor.wrapping_add(4 * exception), 4) {
            Ok(vector) => {
                self.thumb = vector & 1 != 0;
                self.r[15] = vector & !1;
                self.next = self.r[15];
                if self.thumb {
                    return Ok(());
                }
                self.take_fault(bus, Cause::NotThumb).map(|_| ())
            }
            Err(Fault::Hard(_)) => self.take_fault(bus, Cause::Vector).map(|_| ()),
            Err(Fault::Halt) => Err(Fault::Halt),
        }
    }

    pub(super) fn exception_return<B: Bus>(
        &mut self,
        bus: &mut B,
        value: u32,
    ) -> Result<u32, Fault> {
        let to_process = value == 0xFFFF_FFFD;
        let leaving = self.ipsr;
        let remaining = self.active & !(1 << leaving);
        let sane = match value {
            0xFFFF_FFF1 => remaining != 0,
            0xFFFF_FFF9 | 0xFFFF_FFFD => remaining == 0,
            _ => false,
        };
        if !sane {
            return Err(Fault::Hard(Cause::Unstacking));
        }
        self.active = remaining;
        self.update_priority();
        if leaving >= 16 {
            self.pending |= self.lines & 1 << (leaving - 16);
        }
        self.event = true;
        if let Some(exception) = self.takeable() {
            self.r[14] = value;
            self.go_to_handler(bus, exception)?;
            return Ok(TAIL_CHAIN);
        }
        let frame = if to_process {
            self.other_sp
        } else {
            self.r[13]
        };
        let mut words = [0; 8];
        for (i, word) in words.iter_mut().enumerate() {
            match self.load(bus, frame.wrapping_add(4 * i as u32), 4) {
                Ok(value) => *word = value,
                Err(Fault::Hard(_)) => return self.unstacking_fault(bus, value),
                Err(Fault::Halt) => return Err(Fault::Halt),
            }
        }
        let xpsr = words[7];
        if (xpsr & 0x3F != 0) != (value == 0xFFFF_FFF1) {
            return self.unstacking_fault(bus, value);
        }
        self.r[..4].copy_from_slice(&words[..4]);
        self.r[12] = words[4];
        self.r[14] = words[5];
        self.next = words[6] & !1;
        self.set_flags(xpsr);
        self.ipsr = xpsr & 0x3F;
        self.thumb = xpsr >> 24 & 1 != 0;
        let sp = frame.wrapping_add(32).wrapping_add(xpsr >> 7 & 4);
        if to_process {
            self.other_sp = self.r[13];
            self.control = 2;
        }
        self.r[13] = sp;
        if !self.thumb {
            self.r[15] = self.next;
            return Err(Fault::Hard(Cause::NotThumb));
        }
        Ok(EXIT)
    }

    fn unstacking_fault<B: Bus>(&mut self, bus: &mut B, value: u32) -> Result<u32, Fault> {
        self.record(bus, Cause::Unstacking, self.r[15]);
        self.r[14] = value;
        self.go_to_handler(bus, HARD_FAULT)?;
        Ok(TAIL_CHAIN)
    }

    pub(super) fn supervisor_call<B: Bus>(&mut self, bus: &mut B) -> Result<u32, Fault> {
        if self.priority_of(SVCALL) >= self.execution_priority {
            return Err(Fault::Hard(Cause::Supervisor));
        }
        let cycles = self.enter(bus, SVCALL, self.next)?;
        self.next = self.r[15];
        Ok(cycles)
    }

    pub(super) fn take_fault<B: Bus>(&mut self, bus: &mut B, cause: Cause) -> Result<u32, Fault> {
        self.record(bus, cause, self.r[15]);
        if self.execution_priority < 0 {
            self.state = State::LockedUp;
            return Ok(1);
        }
        let cycles = self.enter(bus, HARD_FAULT, self.r[15])?;
        self.next = self.r[15];
        Ok(cycles)
    }

    fn record<B: Bus>(&mut self, bus: &mut B, cause: Cause, pc: u32) {
        self.faults.push(FaultRecord {
            cycle: bus.cycles(),
            pc,
            cause,
            address: self.fault_address.take(),
        });
    }
}
