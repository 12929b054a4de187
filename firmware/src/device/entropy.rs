//! Where deal numbers come from: the ring oscillator's random bit and the moments of the presses.

use embassy_rp::clocks::RoscRng;
use embassy_time::Instant;
use firmware::pool::Pool;
use rules_nostd::DealNumber;

/// A source of deal numbers.
pub struct Source(Pool);

impl Source {
    /// With whatever the oscillator has been doing since the power came on.
    pub fn new() -> Source {
        let mut source = Source(Pool::new());
        source.stir();
        source
    }

    /// Somebody pressed a button: the microsecond of it is noise.
    pub fn stir(&mut self) {
        self.0.stir(Instant::now().as_ticks());
    }

    /// A deal number that fits a code.
    pub fn deal(&mut self) -> DealNumber {
        let (mut byte, mut left) = (0, 0);
        let number = self.0.draw(|| {
            if left == 0 {
                (byte, left) = (RoscRng::next_u8(), u8::BITS);
            }
            left -= 1;
            byte >> left & 1 == 1
        });
        // Forty bits are fewer than a deal number may have.
        DealNumber::new(number & DealNumber::MAX_CODED).unwrap_or(DealNumber::ZERO)
    }
}
