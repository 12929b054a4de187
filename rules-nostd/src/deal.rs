//! Where chance comes from: deal numbers, and the stream of shuffles each one fixes.
//!
//! Nothing else in the crate is random. The generator (xoshiro128++) and the shuffle (rand's) are
//! pinned to exact versions and guarded by golden deals: a deal number shared by two players must
//! give the same game on both devices, this year and next.

use core::fmt;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro128PlusPlus;
use serde::{Deserialize, Serialize};

/// The number that fixes every shuffle of a game: 0 … 2^53 − 1.
///
/// Those below 2^40 are the ones a device deals; they have an eight-letter [code](Self::code).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct DealNumber(u64);

/// Crockford's base 32: no I, L, O or U, so nothing is read for something else.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Eight letters of five bits: the 40 bits of a device's deal number.
const CODE_LEN: usize = 8;

impl DealNumber {
    /// The first deal number.
    pub const ZERO: DealNumber = DealNumber(0);
    /// The largest deal number, and the largest whole number JSON carries everywhere.
    pub const MAX: u64 = (1 << 53) - 1;
    /// The largest deal number a device deals.
    pub const MAX_CODED: u64 = (1 << 40) - 1;

    /// `number` as a deal number, unless it is too large.
    pub const fn new(number: u64) -> Option<DealNumber> {
        if number <= DealNumber::MAX {
            Some(DealNumber(number))
        } else {
            None
        }
    }

    /// A deal number that fits a code, from a random source.
    pub fn random(rng: &mut impl Rng) -> DealNumber {
        DealNumber(rng.next_u64() & DealNumber::MAX_CODED)
    }

    /// The number itself.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The eight letters a person can read out, or `None` for a number of more than 40 bits.
    ///
    /// ```
    /// # use rules_nostd::DealNumber;
    /// let deal = DealNumber::new(20_261_118).unwrap();
    /// assert_eq!(deal.code().unwrap().as_str(), "000KAA7Y");
    /// assert_eq!(DealNumber::from_code("ooo kaa7y"), Some(deal));
    /// ```
    pub fn code(self) -> Option<heapless::String<CODE_LEN>> {
        if self.0 > DealNumber::MAX_CODED {
            return None;
        }
        let mut code = heapless::String::new();
        for place in (0..CODE_LEN).rev() {
            let letter = LETTERS[(self.0 >> (5 * place)) as usize & 31];
            code.push(letter as char).ok()?;
        }
        Some(code)
    }

    /// Reads a code: small letters, spaces, dashes, and the look-alikes O, I and L are forgiven.
    pub fn from_code(code: &str) -> Option<DealNumber> {
        let mut number = 0;
        let mut len = 0;
        for letter in code.bytes().filter(|b| !matches!(b, b' ' | b'-')) {
            let letter = match letter.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                other => other,
            };
            let value = LETTERS.iter().position(|&l| l == letter)?;
            len += 1;
            if len > CODE_LEN {
                return None;
            }
            number = number << 5 | value as u64;
        }
        (len == CODE_LEN).then_some(DealNumber(number))
    }
}

impl TryFrom<u64> for DealNumber {
    type Error = TooLarge;
    fn try_from(number: u64) -> Result<DealNumber, TooLarge> {
        DealNumber::new(number).ok_or(TooLarge)
    }
}

impl From<DealNumber> for u64 {
    fn from(deal: DealNumber) -> u64 {
        deal.0
    }
}

/// A number above [`DealNumber::MAX`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a deal number has at most 53 bits")
    }
}

/// A game's random stream: a deal number and how many times chance has been asked.
///
/// Each question gets a generator of its own, so that any pair of numbers is a good stream and a
/// save holds ten bytes instead of a generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stream {
    deal: DealNumber,
    asked: u16,
}

impl Stream {
    /// The stream of a deal number, from its beginning.
    pub const fn new(deal: DealNumber) -> Stream {
        Stream { deal, asked: 0 }
    }

    /// The deal number this stream began with.
    pub const fn deal(&self) -> DealNumber {
        self.deal
    }

    /// The generator for the next shuffle or draw of lots.
    pub(crate) fn next(&mut self) -> Xoshiro128PlusPlus {
        // The deal number has 53 bits; the count, put above them, comes round after 2048 questions.
        let key = self.deal.0 | u64::from(self.asked) << 53;
        self.asked = self.asked.wrapping_add(1);
        Xoshiro128PlusPlus::seed_from_u64(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_back() {
        for number in [0, 1, 31, 32, 0xFF_FFFF_FFFF, 0x12_3456_789A] {
            let deal = DealNumber::new(number).unwrap();
            assert_eq!(DealNumber::from_code(&deal.code().unwrap()), Some(deal));
        }
        assert_eq!(DealNumber::new(DealNumber::MAX).unwrap().code(), None);
    }

    #[test]
    fn bad_codes_are_refused() {
        for code in [
            "",
            "0000000",
            "000000000",
            "0000000U",
            "0000000é",
            "--------",
        ] {
            assert_eq!(DealNumber::from_code(code), None, "{code}");
        }
        assert_eq!(DealNumber::new(DealNumber::MAX + 1), None);
    }

    #[test]
    fn a_stream_is_a_function_of_its_two_numbers() {
        let mut one = Stream::new(DealNumber(7));
        let first = one.next().next_u32();
        let second = one.next().next_u32();
        let mut two = Stream::new(DealNumber(7));
        assert_eq!(
            (two.next().next_u32(), two.next().next_u32()),
            (first, second)
        );
        assert_ne!(first, second);
    }
}
