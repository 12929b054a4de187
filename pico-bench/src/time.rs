//! Time on the bench: core cycles, whose length changes with the system clock, and picoseconds, which everything outside the core uses.

use std::time::Duration;

/// Picoseconds since power-on.
pub type Ps = u64;

/// A moment that never comes.
pub const NEVER: Ps = Ps::MAX;

const PS_PER_SECOND: u64 = 1_000_000_000_000;

/// A duration in picoseconds.
pub fn ps(duration: Duration) -> Ps {
    duration.as_secs() * PS_PER_SECOND + u64::from(duration.subsec_nanos()) * 1000
}

/// Picoseconds as a duration.
pub fn duration(ps: Ps) -> Duration {
    Duration::from_nanos(ps / 1000)
}

/// The system clock: counts core cycles and knows what time it is.
#[derive(Clone, Debug)]
pub struct SystemClock {
    /// Core cycles since power-on.
    pub cycles: u64,
    hz: u64,
    /// Length of a cycle, where it is a whole number of picoseconds: most of a run is at 125 MHz, and divisions are slow.
    period: Option<Ps>,
    since_cycle: u64,
    since_ps: Ps,
}

impl SystemClock {
    /// A clock at power-on.
    pub const fn new(hz: u64) -> Self {
        Self {
            cycles: 0,
            hz,
            period: whole_period(hz),
            since_cycle: 0,
            since_ps: 0,
        }
    }

    /// Its frequency.
    pub const fn hz(&self) -> u64 {
        self.hz
    }

    /// The time now.
    pub fn now(&self) -> Ps {
        self.since_ps + self.span(self.cycles - self.since_cycle)
    }

    /// How long so many cycles take at the present frequency.
    pub fn span(&self, cycles: u64) -> Ps {
        match self.period {
            Some(period) => cycles * period,
            None => (u128::from(cycles) * u128::from(PS_PER_SECOND) / u128::from(self.hz)) as u64,
        }
    }

    /// The first cycle at or after a moment.
    pub fn cycle_at(&self, at: Ps) -> u64 {
        if at == NEVER {
            return u64::MAX;
        }
        let ahead = at.saturating_sub(self.since_ps);
        self.since_cycle
            + match self.period {
                Some(period) => ahead.div_ceil(period),
                None => (u128::from(ahead) * u128::from(self.hz))
                    .div_ceil(u128::from(PS_PER_SECOND)) as u64,
            }
    }

    /// Goes on at another frequency.
    pub fn change(&mut self, hz: u64) {
        self.since_ps = self.now();
        self.since_cycle = self.cycles;
        self.hz = hz;
        self.period = whole_period(hz);
    }
}

const fn whole_period(hz: u64) -> Option<Ps> {
    if PS_PER_SECOND.is_multiple_of(hz) {
        Some(PS_PER_SECOND / hz)
    } else {
        None
    }
}
