//! Deal numbers made of noise.
//!
//! The ring oscillator's random bit is neither fair nor independent enough as it is: von Neumann's
//! trick makes it fair, and a [`Pool`] stirs many of them together with the moments of the presses. It
//! knows neither the oscillator nor the clock: both are handed to it.

/// Fair bits stirred into every deal number: more than the forty it has.
const FAIR_BITS: u32 = 64;

/// Pairs of raw bits looked at for them, at most: about four pairs make a fair bit even of a source
/// that is one seven times in eight, and a source that has stopped must not stop the game.
const MOST_PAIRS: u32 = 16 * FAIR_BITS;

/// Noise gathered so far.
#[derive(Clone, Debug, Default)]
pub struct Pool(u64);

impl Pool {
    /// Nothing gathered yet.
    pub const fn new() -> Pool {
        Pool(0)
    }

    /// Stirs in something that nobody can foretell, such as the microsecond of a press.
    pub fn stir(&mut self, noise: u64) {
        self.0 = mix(self.0.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ noise);
    }

    /// A number of 64 bits out of everything stirred in and fresh raw bits.
    pub fn draw(&mut self, mut raw: impl FnMut() -> bool) -> u64 {
        let (mut bits, mut fair) = (0_u64, 0);
        for _ in 0..MOST_PAIRS {
            let (first, second) = (raw(), raw());
            // Of two unequal bits, either order is as likely as the other.
            if first != second {
                bits = bits << 1 | u64::from(first);
                fair += 1;
            }
            if fair == FAIR_BITS {
                break;
            }
        }
        self.stir(bits);
        self.stir(u64::from(fair));
        self.0
    }
}

/// A bijection of 64 bits in which every bit depends on every other (the finisher of SplitMix64).
fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// A poor source: one with a probability of `ones` in eight.
    fn source(ones: u64, seed: &mut u64) -> impl FnMut() -> bool {
        move || {
            *seed = seed.wrapping_add(1);
            mix(*seed) % 8 < ones
        }
    }

    #[test]
    fn every_bit_is_one_about_half_of_the_time_even_from_a_poor_source() {
        for ones in [1, 4, 7] {
            let (mut pool, mut seed) = (Pool::new(), ones);
            let mut count = [0; 64];
            for _ in 0..4000 {
                let number = pool.draw(source(ones, &mut seed));
                for (bit, count) in count.iter_mut().enumerate() {
                    *count += number >> bit & 1;
                }
            }
            // Five standard deviations of a fair coin thrown 4000 times are 158.
            assert!(
                count.iter().all(|count| count.abs_diff(2000) < 158),
                "{count:?}"
            );
        }
    }

    #[test]
    fn a_source_that_stopped_still_gives_numbers_and_presses_make_them_differ() {
        let mut seen = HashSet::new();
        for moment in 0..1000 {
            let mut pool = Pool::new();
            pool.stir(moment);
            assert!(seen.insert(pool.draw(|| true)));
            assert!(seen.insert(pool.draw(|| true)));
        }
    }

    #[test]
    fn fresh_bits_alone_make_numbers_differ() {
        let mut seed = 0;
        let numbers: HashSet<u64> = (0..1000)
            .map(|_| Pool::new().draw(source(4, &mut seed)))
            .collect();
        assert_eq!(numbers.len(), 1000);
    }
}
