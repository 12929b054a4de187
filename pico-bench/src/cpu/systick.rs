//! SysTick, counting core cycles down to zero. Its value is worked out when it is looked at.

const ENABLE: u32 = 1;
const INTERRUPT: u32 = 2;
const CORE_CLOCK: u32 = 4;

/// The system timer.
#[derive(Clone, Debug, Default)]
pub struct SysTick {
    control: u32,
    reload: u32,
    /// Where a stopped counter stands.
    value: u32,
    /// The cycle a running counter next reaches zero.
    zero_at: Option<u64>,
    counted: bool,
}

impl SysTick {
    /// The cycle at which the core must look at it again.
    pub fn due(&self) -> u64 {
        self.zero_at.unwrap_or(u64::MAX)
    }

    fn period(&self) -> u64 {
        u64::from(self.reload) + 1
    }

    /// Counts on to `now`; true when the exception became pending on the way.
    pub(super) fn expire(&mut self, now: u64) -> bool {
        let mut rings = false;
        while let Some(zero) = self.zero_at.filter(|&zero| zero <= now) {
            self.counted = true;
            rings = self.control & INTERRUPT != 0;
            self.zero_at = (self.reload != 0).then(|| zero + self.period());
        }
        rings
    }

    fn current(&self, now: u64) -> u32 {
        self.zero_at.map_or(self.value, |zero| {
            zero.saturating_sub(now) as u32 & 0xFF_FFFF
        })
    }

    pub(super) fn read(&mut self, offset: u32, now: u64) -> u32 {
        match offset {
            0x10 => {
                let counted = core::mem::take(&mut self.counted);
                self.control | u32::from(counted) << 16
            }
            0x14 => self.reload,
            0x18 => self.current(now),
            // CALIB: no reference clock known.
            _ => 1 << 31,
        }
    }

    /// False when the value asks for something that is not modelled.
    pub(super) fn write(&mut self, offset: u32, value: u32, now: u64) -> bool {
        match offset {
            0x10 => {
                if value & ENABLE != 0 && value & CORE_CLOCK == 0 {
                    return false;
                }
                let was = self.control & ENABLE != 0;
                self.control = value & 7;
                match (was, value & ENABLE != 0) {
                    (false, true) => {
                        let first = if self.value == 0 {
                            self.period()
                        } else {
                            u64::from(self.value)
                        };
                        self.zero_at = (self.reload != 0 || self.value != 0).then_some(now + first);
                    }
                    (true, false) => {
                        self.value = self.current(now);
                        self.zero_at = None;
                    }
                    _ => {}
                }
            }
            0x14 => self.reload = value & 0xFF_FFFF,
            _ => {
                self.value = 0;
                self.counted = false;
                if self.zero_at.is_some() {
                    self.zero_at = (self.reload != 0).then(|| now + self.period());
                }
            }
        }
        true
    }
}
