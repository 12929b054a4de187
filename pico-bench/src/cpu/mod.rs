//! The Cortex-M0+ core: registers, flags and the step from one instruction to the next, with the cycles of its technical reference manual.
//! It knows a [`Bus`] and nothing of what hangs on it.

mod exception;
mod execute;
mod ppb;
mod systick;
mod wide;

use crate::stop::Reason;
pub use systick::SysTick;

/// What the core sees of the world.
pub trait Bus {
    /// Reads a byte.
    fn read8(&mut self, address: u32) -> Result<u32, Fault>;
    /// Reads an aligned halfword.
    fn read16(&mut self, address: u32) -> Result<u32, Fault>;
    /// Reads an aligned word.
    fn read32(&mut self, address: u32) -> Result<u32, Fault>;
    /// Writes a byte.
    fn write8(&mut self, address: u32, value: u32) -> Result<(), Fault>;
    /// Writes an aligned halfword.
    fn write16(&mut self, address: u32, value: u32) -> Result<(), Fault>;
    /// Writes an aligned word.
    fn write32(&mut self, address: u32, value: u32) -> Result<(), Fault>;
    /// Fetches half an instruction word.
    fn fetch(&mut self, address: u32) -> Result<u16, Fault>;
    /// Core cycles since power-on.
    fn cycles(&self) -> u64;
    /// Ends the run after this instruction.
    fn halt(&mut self, reason: Reason) -> Fault;
}

/// Why an instruction did not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The program's fault: the core takes a HardFault.
    Hard(Cause),
    /// The bench's end: the bus has kept the reason.
    Halt,
}

/// What a HardFault was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Nothing answers at the address.
    BusError,
    /// A halfword or word access that is not aligned.
    Unaligned,
    /// Code fetched from a region that never executes.
    ExecuteNever,
    /// An undefined instruction.
    Undefined,
    /// A branch to ARM code.
    NotThumb,
    /// `BKPT` without a debugger.
    Breakpoint,
    /// `SVC` where its handler can not run.
    Supervisor,
    /// The frame of an exception could not be written.
    Stacking,
    /// The frame of an exception could not be read back, or makes no sense.
    Unstacking,
    /// The vector of an exception could not be read.
    Vector,
}

/// A HardFault the core took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultRecord {
    /// Core cycles since power-on.
    pub cycle: u64,
    /// The instruction.
    pub pc: u32,
    /// What was wrong.
    pub cause: Cause,
    /// The address it was wrong with, where there is one.
    pub address: Option<u32>,
}

/// What the core is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Executing.
    Running,
    /// Asleep until an event.
    WaitingForEvent,
    /// Asleep until an interrupt.
    WaitingForInterrupt,
    /// Locked up: nothing but a reset helps.
    LockedUp,
}

/// The core.
#[derive(Clone, Debug)]
pub struct Cpu {
    /// R0–R12, the stack pointer in use, LR and the address of the current instruction.
    pub r: [u32; 16],
    /// Negative flag.
    pub n: bool,
    /// Zero flag.
    pub z: bool,
    /// Carry flag.
    pub c: bool,
    /// Overflow flag.
    pub v: bool,
    thumb: bool,
    next: u32,
    /// The stack pointer that is not in R13.
    other_sp: u32,
    /// The exception being handled, 0 in thread mode.
    pub ipsr: u32,
    /// Interrupts masked.
    pub primask: bool,
    control: u32,
    event: bool,
    /// What the core is doing.
    pub state: State,
    vtor: u32,
    enabled: u32,
    pending: u32,
    lines: u32,
    system_pending: u32,
    priority: [u8; 32],
    shpr: [u32; 2],
    sev_on_pend: bool,
    active: u64,
    execution_priority: i32,
    /// The system timer.
    pub systick: SysTick,
    /// The program asked for a system reset.
    pub reset_requested: bool,
    /// The lowest main stack pointer seen.
    pub lowest_sp: u32,
    /// Instructions executed.
    pub instructions: u64,
    /// HardFaults taken since power-on, oldest first.
    pub faults: Vec<FaultRecord>,
    fault_address: Option<u32>,
}

impl Default for Cpu {
    fn default() -> Self {
        Self::new()
    }
}

impl Cpu {
    /// A core out of reset, which has not read its vectors.
    pub fn new() -> Self {
        Self {
            r: [0; 16],
            n: false,
            z: false,
            c: false,
            v: false,
            thumb: true,
            next: 0,
            other_sp: 0,
            ipsr: 0,
            primask: false,
            control: 0,
            event: false,
            state: State::Running,
            vtor: 0,
            enabled: 0,
            pending: 0,
            lines: 0,
            system_pending: 0,
            priority: [0; 32],
            shpr: [0; 2],
            sev_on_pend: false,
            active: 0,
            execution_priority: exception::THREAD,
            systick: SysTick::default(),
            reset_requested: false,
            lowest_sp: u32::MAX,
            instructions: 0,
            faults: Vec::new(),
            fault_address: None,
        }
    }

    /// A reset: everything but the records of the bench starts anew.
    pub fn reset(&mut self) {
        let faults = core::mem::take(&mut self.faults);
        *self = Self {
            lines: self.lines,
            lowest_sp: self.lowest_sp,
            instructions: self.instructions,
            faults,
            ..Self::new()
        };
    }

    /// The program status register.
    pub fn xpsr(&self) -> u32 {
        u32::from(self.n) << 31
            | u32::from(self.z) << 30
            | u32::from(self.c) << 29
            | u32::from(self.v) << 28
            | u32::from(self.thumb) << 24
            | self.ipsr
    }

    fn set_flags(&mut self, xpsr: u32) {
        self.n = xpsr >> 31 & 1 != 0;
        self.z = xpsr >> 30 & 1 != 0;
        self.c = xpsr >> 29 & 1 != 0;
        self.v = xpsr >> 28 & 1 != 0;
    }

    fn on_process_stack(&self) -> bool {
        self.control & 2 != 0
    }

    /// The main stack pointer.
    pub fn msp(&self) -> u32 {
        if self.on_process_stack() {
            self.other_sp
        } else {
            self.r[13]
        }
    }

    fn note_stack(&mut self) {
        if !self.on_process_stack() {
            self.lowest_sp = self.lowest_sp.min(self.r[13]);
        }
    }

    /// Takes a pending exception or executes one instruction. Returns the cycles it took, without the wait states of the bus, or `None`
    /// when the bus has a reason to end the run.
    #[inline]
    pub fn step<B: Bus>(&mut self, bus: &mut B) -> Option<u32> {
        if (self.pending & self.enabled) | self.system_pending != 0
            && let Some(exception) = self.takeable()
        {
            return self.enter(bus, exception, self.r[15]).ok();
        }
        let pc = self.r[15];
        self.next = pc.wrapping_add(2);
        self.instructions += 1;
        let done = match bus.fetch(pc) {
            Ok(op) => self.execute(bus, op),
            Err(fault) => Err(fault),
        };
        match done {
            Ok(cycles) => {
                self.r[15] = self.next;
                Some(cycles)
            }
            Err(Fault::Hard(cause)) => self.take_fault(bus, cause).ok(),
            Err(Fault::Halt) => None,
        }
    }

    fn branch(&mut self, target: u32) {
        self.next = target & !1;
    }

    /// Interworking branch: through an even address the core would leave Thumb state, which it can not.
    fn branch_exchange(&mut self, target: u32) -> Result<(), Fault> {
        if target & 1 == 0 {
            self.r[15] = target;
            self.thumb = false;
            return Err(Fault::Hard(Cause::NotThumb));
        }
        self.branch(target);
        Ok(())
    }

    fn load<B: Bus>(&mut self, bus: &mut B, address: u32, size: u32) -> Result<u32, Fault> {
        let value = if address & (size - 1) != 0 {
            Err(Fault::Hard(Cause::Unaligned))
        } else if address >> 20 == 0xE00 {
            self.ppb_read(bus, address, size)
        } else {
            match size {
                1 => bus.read8(address),
                2 => bus.read16(address),
                _ => bus.read32(address),
            }
        };
        if value.is_err() {
            self.fault_address = Some(address);
        }
        value
    }

    fn store<B: Bus>(
        &mut self,
        bus: &mut B,
        address: u32,
        value: u32,
        size: u32,
    ) -> Result<(), Fault> {
        let done = if address & (size - 1) != 0 {
            Err(Fault::Hard(Cause::Unaligned))
        } else if address >> 20 == 0xE00 {
            self.ppb_write(bus, address, value, size)
        } else {
            match size {
                1 => bus.write8(address, value),
                2 => bus.write16(address, value),
                _ => bus.write32(address, value),
            }
        };
        if done.is_err() {
            self.fault_address = Some(address);
        }
        done
    }
}
