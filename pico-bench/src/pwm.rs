//! PWM: the slices' settings, told as a history of tones. The wave is not followed cycle by cycle; what a piezo would play is.

use crate::reg::{Access, Write, unmodelled};
use crate::stop::Reason;
use crate::time::Ps;

const SLICES: usize = 8;
/// Settings written this close together are one change: the hardware takes most of them over at the end of a period.
const TOGETHER: Ps = 50_000_000;

/// What a pin plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// Frequency.
    pub hz: f64,
    /// Part of the period the pin is high, 0 to 1.
    pub duty: f64,
}

/// A change of what a pin plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToneChange {
    /// When, in picoseconds since power-on.
    pub at: Ps,
    /// What from now on; nothing when the pin is still.
    pub tone: Option<Tone>,
}

#[derive(Clone, Copy, Debug)]
struct Slice {
    csr: u32,
    div: u32,
    cc: u32,
    top: u32,
}

const RESET: Slice = Slice {
    csr: 0,
    div: 0x10,
    cc: 0,
    top: 0xFFFF,
};

/// The PWM block.
#[derive(Clone, Debug)]
pub struct Pwm {
    slices: [Slice; SLICES],
}

impl Pwm {
    const EN: u32 = 1;
    const PHASE_CORRECT: u32 = 2;
    const INVERT: u32 = 0b1100;

    pub(crate) fn new() -> Self {
        Self {
            slices: [RESET; SLICES],
        }
    }

    /// What a pin would play at a system clock.
    pub(crate) fn tone(&self, pin: u8, sys_hz: u64) -> Option<Tone> {
        let slice = self.slices[pin as usize / 2 % SLICES];
        let channel = pin & 1;
        let compare = slice.cc >> (16 * channel) & 0xFFFF;
        let inverted = slice.csr >> (2 + channel) & 1 != 0;
        let steps = f64::from(slice.top) + 1.0;
        let part = (f64::from(compare) / steps).min(1.0);
        let duty = if inverted { 1.0 - part } else { part };
        let still = slice.csr & Self::EN == 0 || part == 0.0 || part == 1.0;
        let ramp = if slice.csr & Self::PHASE_CORRECT != 0 {
            2.0
        } else {
            1.0
        };
        let divider = match slice.div {
            0..16 => 256.0,
            div => f64::from(div) / 16.0,
        };
        (!still).then(|| Tone {
            hz: sys_hz as f64 / divider / steps / ramp,
            duty,
        })
    }

    pub(crate) fn read(&self, offset: u32) -> Access<u32> {
        Ok(match offset {
            0x00..0xA0 => {
                let slice = &self.slices[offset as usize / 0x14];
                match offset % 0x14 {
                    0x00 => slice.csr,
                    0x04 => slice.div,
                    0x0C => slice.cc,
                    0x10 => slice.top,
                    _ => return unmodelled("PWM", offset),
                }
            }
            0xA0 => (0..SLICES).fold(0, |word, i| word | (self.slices[i].csr & Self::EN) << i),
            _ => return unmodelled("PWM", offset),
        })
    }

    pub(crate) fn write(&mut self, offset: u32, write: Write) -> Access<()> {
        match offset {
            0x00..0xA0 => {
                let slice = &mut self.slices[offset as usize / 0x14];
                let modelled = Self::EN | Self::PHASE_CORRECT | Self::INVERT;
                match offset % 0x14 {
                    0x00 => slice.csr = write.within(slice.csr, modelled, "PWM CSR")?,
                    0x04 => slice.div = write.within(slice.div, 0xFFF, "PWM DIV")?,
                    // CTR: where in the period a tone begins can not be heard.
                    0x08 => {}
                    0x0C => slice.cc = write.onto(slice.cc),
                    _ => slice.top = write.within(slice.top, 0xFFFF, "PWM TOP")?,
                }
            }
            0xA0 => {
                let enabled = write.onto(self.read(0xA0)?);
                for (i, slice) in self.slices.iter_mut().enumerate() {
                    slice.csr = slice.csr & !Self::EN | enabled >> i & 1;
                }
            }
            0xA4..=0xB0 => return Err(Reason::Unmodelled("PWM interrupts".into())),
            _ => return unmodelled("PWM", offset),
        }
        Ok(())
    }
}

/// The history of one pin.
#[derive(Clone, Debug, Default)]
pub struct Tones {
    changes: Vec<ToneChange>,
    pending: Option<ToneChange>,
}

impl Tones {
    /// The pin plays this now.
    pub(crate) fn note(&mut self, at: Ps, tone: Option<Tone>) {
        match &mut self.pending {
            Some(pending) if at - pending.at <= TOGETHER => pending.tone = tone,
            _ => {
                self.settle();
                if tone != self.playing() {
                    self.pending = Some(ToneChange { at, tone });
                }
            }
        }
    }

    /// What the pin plays.
    pub fn playing(&self) -> Option<Tone> {
        self.pending.or(self.changes.last().copied())?.tone
    }

    fn settle(&mut self) {
        if let Some(pending) = self.pending.take()
            && pending.tone != self.playing()
        {
            self.changes.push(pending);
        }
    }

    /// All changes so far.
    pub fn changes(&self) -> Vec<ToneChange> {
        let mut all = self.clone();
        all.settle();
        all.changes
    }
}
