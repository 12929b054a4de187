//! WATCHDOG: the countdown that resets the chip, the scratch registers that survive it, and the tick generator for the timer.

use crate::reg::{Access, Write, unmodelled};
use crate::time::{NEVER, Ps};

const TRIGGER: u32 = 1 << 31;
const ENABLE: u32 = 1 << 30;
const PAUSES: u32 = 7 << 24;
const TICK_ENABLE: u32 = 1 << 9;
const TICK_RUNNING: u32 = 1 << 10;

/// Why the chip was reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bite {
    /// The countdown reached zero.
    Timeout,
    /// The program asked for it.
    Forced,
}

/// The watchdog.
#[derive(Clone, Debug)]
pub struct Watchdog {
    control: u32,
    /// Ticks left at `since`.
    left: u32,
    since: Ps,
    tick_register: u32,
    tick: Option<Ps>,
    reason: u32,
    scratch: [u32; 8],
    forced: bool,
}

impl Watchdog {
    pub(crate) fn new() -> Self {
        Self {
            control: PAUSES,
            left: 0,
            since: 0,
            tick_register: TICK_ENABLE,
            tick: None,
            reason: 0,
            scratch: [0; 8],
            forced: false,
        }
    }

    /// After it has bitten: the reason and the scratch registers stay.
    pub(crate) fn reset(&mut self, bite: Bite) {
        *self = Self {
            reason: match bite {
                Bite::Timeout => 1,
                Bite::Forced => 2,
            },
            scratch: self.scratch,
            ..Self::new()
        };
    }

    /// Whether it is counting.
    pub fn running(&self) -> bool {
        self.control & ENABLE != 0 && self.tick.is_some()
    }

    /// The scratch registers.
    pub fn scratch(&self) -> &[u32; 8] {
        &self.scratch
    }

    /// Works out the tick for a reference clock. Returns it for the timer.
    pub(crate) fn set_reference(&mut self, hz: u64, now: Ps) -> Option<Ps> {
        self.left = self.left(now);
        self.since = now;
        let cycles = u64::from(self.tick_register & 0x1FF);
        self.tick = (self.tick_register & TICK_ENABLE != 0 && cycles != 0)
            .then(|| cycles * 1_000_000_000_000 / hz);
        self.tick
    }

    /// Erratum E1: every tick counts twice.
    fn left(&self, now: Ps) -> u32 {
        match self.tick.filter(|_| self.control & ENABLE != 0) {
            Some(tick) => {
                let ticks = (now - self.since) / tick;
                u64::from(self.left).saturating_sub(2 * ticks) as u32
            }
            None => self.left,
        }
    }

    /// When it bites.
    pub(crate) fn next(&self) -> Ps {
        if self.forced {
            return 0;
        }
        match self.tick.filter(|_| self.control & ENABLE != 0) {
            Some(tick) => self.since + u64::from(self.left.div_ceil(2)) * tick,
            None => NEVER,
        }
    }

    pub(crate) fn bites(&self, now: Ps) -> Option<Bite> {
        if self.forced {
            Some(Bite::Forced)
        } else {
            (self.next() <= now).then_some(Bite::Timeout)
        }
    }

    pub(crate) fn read(&self, offset: u32, now: Ps) -> Access<u32> {
        Ok(match offset {
            0x00 => self.control | self.left(now),
            0x08 => self.reason,
            0x0C..=0x28 => self.scratch[(offset - 0x0C) as usize / 4],
            0x2C => {
                let running = self.tick.is_some();
                self.tick_register | if running { TICK_RUNNING } else { 0 }
            }
            _ => return unmodelled("WATCHDOG", offset),
        })
    }

    /// True when the tick has changed.
    pub(crate) fn write(&mut self, offset: u32, write: Write, now: Ps) -> Access<bool> {
        match offset {
            0x00 => {
                let left = self.left(now);
                // TIME is read-only; a program that writes back what it read must not fail.
                let new = write.onto(self.control | left) & (TRIGGER | ENABLE | PAUSES);
                self.left = left;
                self.since = now;
                self.control = new & !TRIGGER;
                self.forced = new & TRIGGER != 0;
            }
            0x04 => {
                self.left = write.within(0, 0xFF_FFFF, "WATCHDOG.LOAD")?;
                self.since = now;
            }
            0x0C..=0x28 => {
                let scratch = &mut self.scratch[(offset - 0x0C) as usize / 4];
                *scratch = write.onto(*scratch);
            }
            0x2C => {
                let new = write.onto(self.tick_register) & !TICK_RUNNING;
                self.tick_register = new & (TICK_ENABLE | 0x1FF);
                return Ok(true);
            }
            _ => return unmodelled("WATCHDOG", offset),
        }
        Ok(false)
    }
}
