//! TIMER: 64 bits of microseconds, counted by the tick that the watchdog makes of the reference clock, and four alarms.

use crate::reg::{Access, Write, unmodelled};
use crate::time::{NEVER, Ps};

/// The timer.
#[derive(Clone, Debug)]
pub struct Timer {
    /// Microseconds at `since`.
    base: u64,
    since: Ps,
    /// Length of a tick; none while there is no tick.
    tick: Option<Ps>,
    latched_high: u32,
    alarms: [u32; 4],
    /// When an armed alarm rings, in microseconds.
    due: [Option<u64>; 4],
    raised: u32,
    enabled: u32,
    forced: u32,
}

impl Timer {
    pub(crate) fn new(tick: Option<Ps>, now: Ps) -> Self {
        Self {
            base: 0,
            since: now,
            tick,
            latched_high: 0,
            alarms: [0; 4],
            due: [None; 4],
            raised: 0,
            enabled: 0,
            forced: 0,
        }
    }

    /// A reset; the tick goes on.
    pub(crate) fn reset(&mut self, now: Ps) {
        *self = Self::new(self.tick, now);
    }

    /// The counter.
    pub fn micros(&self, now: Ps) -> u64 {
        self.base + self.tick.map_or(0, |tick| (now - self.since) / tick)
    }

    /// The tick changes its length, or stops.
    pub(crate) fn set_tick(&mut self, tick: Option<Ps>, now: Ps) {
        if tick != self.tick {
            self.base = self.micros(now);
            self.since = now;
            self.tick = tick;
        }
    }

    /// When the next alarm rings.
    pub(crate) fn next(&self) -> Ps {
        let Some(tick) = self.tick else { return NEVER };
        let next = self.due.iter().flatten().min();
        next.map_or(NEVER, |&due| {
            self.since + due.saturating_sub(self.base) * tick
        })
    }

    pub(crate) fn advance(&mut self, now: Ps) {
        let micros = self.micros(now);
        for (i, due) in self.due.iter_mut().enumerate() {
            if due.is_some_and(|due| due <= micros) {
                *due = None;
                self.raised |= 1 << i;
            }
        }
    }

    /// Interrupt lines 0 to 3.
    pub(crate) fn lines(&self) -> u32 {
        self.raised & self.enabled | self.forced
    }

    pub(crate) fn read(&mut self, offset: u32, now: Ps) -> Access<u32> {
        let micros = self.micros(now);
        Ok(match offset {
            0x08 => self.latched_high,
            0x0C => {
                self.latched_high = (micros >> 32) as u32;
                micros as u32
            }
            0x10..=0x1C => self.alarms[(offset - 0x10) as usize / 4],
            0x20 => (0..4).fold(0, |armed, i| armed | u32::from(self.due[i].is_some()) << i),
            0x24 => (micros >> 32) as u32,
            0x28 => micros as u32,
            0x34 => self.raised,
            0x38 => self.enabled,
            0x3C => self.forced,
            0x40 => self.lines(),
            _ => return unmodelled("TIMER", offset),
        })
    }

    pub(crate) fn write(&mut self, offset: u32, write: Write, now: Ps) -> Access<()> {
        match offset {
            0x10..=0x1C => {
                let i = (offset - 0x10) as usize / 4;
                let alarm = write.onto(self.alarms[i]);
                let micros = self.micros(now);
                self.alarms[i] = alarm;
                // It rings when the low words agree: a value just missed waits for the counter to come round.
                self.due[i] = Some(micros + u64::from(alarm.wrapping_sub(micros as u32)));
            }
            0x20 => {
                let disarmed = write.ones("TIMER.ARMED")?;
                for (i, due) in self.due.iter_mut().enumerate() {
                    if disarmed >> i & 1 != 0 {
                        *due = None;
                    }
                }
            }
            0x34 => self.raised &= !write.ones("TIMER.INTR")?,
            0x38 => self.enabled = write.within(self.enabled, 15, "TIMER.INTE")?,
            0x3C => self.forced = write.within(self.forced, 15, "TIMER.INTF")?,
            _ => return unmodelled("TIMER", offset),
        }
        Ok(())
    }
}
