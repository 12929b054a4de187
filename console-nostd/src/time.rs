//! Time as the console is told of it: it owns no clock.

use core::ops::{Add, Sub};

/// A moment, in milliseconds since the shell began to count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Instant(u64);

/// A length of time. Every timer of the console is a multiple of 100 ms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Duration(u64);

impl Instant {
    /// The moment so many milliseconds after the shell began to count.
    pub const fn from_millis(millis: u64) -> Instant {
        Instant(millis)
    }

    /// Milliseconds since the shell began to count.
    pub const fn millis(self) -> u64 {
        self.0
    }
}

impl Duration {
    /// So many milliseconds.
    pub const fn from_millis(millis: u64) -> Duration {
        Duration(millis)
    }

    /// So many seconds.
    pub const fn from_secs(secs: u64) -> Duration {
        Duration(secs * 1000)
    }

    /// The length in milliseconds.
    pub const fn millis(self) -> u64 {
        self.0
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;
    fn add(self, length: Duration) -> Instant {
        Instant(self.0.saturating_add(length.0))
    }
}

impl Sub<Instant> for Instant {
    type Output = Duration;
    fn sub(self, earlier: Instant) -> Duration {
        Duration(self.0.saturating_sub(earlier.0))
    }
}
