//! Sets of cards as bits: hands, collections and score piles.
//!
//! A card's bit is its place in the card order, so the highest bit of a set is its highest card and
//! each number is a row of seven bits. What counts under a rule is decided elsewhere.

use super::cards::{CARDS, Card, Colour, ColourSet, NoSuchCard, SEVEN};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A set of cards: a hand, a collection or a score pile, where order means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct CardSet(u64);

/// The lowest card of every number.
const FIRST_OF_EACH_ROW: u64 = 0x0000_0408_1020_4081;

impl CardSet {
    /// No cards.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 49 cards.
    pub const ALL: CardSet = CardSet((1 << CARDS) - 1);

    /// The set of one card.
    #[inline]
    pub const fn one(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// The seven cards of this number; none if there is no such number.
    #[inline]
    pub const fn number(number: u8) -> CardSet {
        if number >= 1 && number <= SEVEN {
            CardSet(0x7F << ((number - 1) * SEVEN))
        } else {
            CardSet::EMPTY
        }
    }

    /// The seven cards of this colour.
    #[inline]
    pub const fn colour(colour: Colour) -> CardSet {
        CardSet(FIRST_OF_EACH_ROW << colour as u8)
    }

    /// Whether `card` is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & CardSet::one(card).0 != 0
    }

    /// Adds `card`.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= CardSet::one(card).0;
    }

    /// Takes `card` out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !CardSet::one(card).0;
    }

    /// This set with `card` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        self.union(CardSet::one(card))
    }

    /// This set without `card`.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        self.difference(CardSet::one(card))
    }

    /// The cards in either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// How many cards are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The highest card (R1).
    #[inline]
    pub const fn highest(self) -> Option<Card> {
        match self.0.checked_ilog2() {
            Some(bit) => Some(Card(bit as u8)),
            None => None,
        }
    }

    /// The colours of the cards.
    #[inline]
    pub fn colours(self) -> ColourSet {
        // Rows 4 to 7 are laid over rows 1 to 4, then those four over each other.
        let rows = self.0 | self.0 >> 21;
        let row = rows | rows >> 7 | rows >> 14 | rows >> 21;
        ColourSet::from_repr_truncated(row as u8)
    }

    /// The numbers of the cards as bits, the lowest for the ones.
    #[inline]
    pub(super) const fn numbers(self) -> u8 {
        const LOW_SIX: u64 = FIRST_OF_EACH_ROW * 0x3F;
        const SEVENTH_TO_SIXTH: u64 =
            1 << 42 | 1 << 36 | 1 << 30 | 1 << 24 | 1 << 18 | 1 << 12 | 1 << 6;
        // The sum carries into a row's highest bit when any of the six below it is set; the product
        // then brings the seven bits, which stand seven apart, side by side from bit 42 on.
        let any = self.0 | ((self.0 & LOW_SIX) + LOW_SIX);
        let each = any >> 6 & FIRST_OF_EACH_ROW;
        (each.wrapping_mul(SEVENTH_TO_SIXTH) >> 42) as u8 & 0x7F
    }

    /// How many cards the most frequent numbers have, and all cards of those numbers.
    #[inline]
    pub(super) fn fullest_numbers(self) -> (usize, CardSet) {
        let of_colour = |c: u8| self.0 >> c & FIRST_OF_EACH_ROW;
        let (count, firsts) = most_frequent([0, 1, 2, 3, 4, 5, 6].map(of_colour));
        (count, CardSet(self.0 & firsts.wrapping_mul(0x7F)))
    }

    /// How many cards the most frequent colours have, and all cards of those colours.
    #[inline]
    pub(super) fn fullest_colours(self) -> (usize, CardSet) {
        let row = |n: u8| self.0 >> (n * SEVEN) & 0x7F;
        let (count, colours) = most_frequent([0, 1, 2, 3, 4, 5, 6].map(row));
        (
            count,
            CardSet(self.0 & colours.wrapping_mul(FIRST_OF_EACH_ROW)),
        )
    }

    /// The sum of the cards' numbers, which are points in a score pile (R13).
    pub fn points(self) -> u16 {
        self.iter().map(|card| u16::from(card.number())).sum()
    }

    /// The cards, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let card = Card(left.trailing_zeros() as u8);
            left &= left - 1;
            Some(card)
        })
    }

    /// Every subset of the set, the empty one and the set itself included.
    pub(super) fn subsets(self) -> impl Iterator<Item = CardSet> {
        let mut next = Some(0);
        core::iter::from_fn(move || {
            let subset: u64 = next?;
            // Counting up in the set's own bits; the count comes round to 0 after the last.
            next = Some(subset.wrapping_sub(self.0) & self.0).filter(|&bits| bits != 0);
            Some(CardSet(subset))
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl TryFrom<u64> for CardSet {
    type Error = NoSuchCard;
    fn try_from(bits: u64) -> Result<CardSet, NoSuchCard> {
        if bits & !CardSet::ALL.0 == 0 {
            Ok(CardSet(bits))
        } else {
            Err(NoSuchCard)
        }
    }
}

impl From<CardSet> for u64 {
    fn from(set: CardSet) -> u64 {
        set.0
    }
}

/// In how many of seven sets of bits the most frequent bits are, and which bits those are.
///
/// All bits are counted at once, as an adder does: `ones`, `twos` and `fours` are the digits of
/// every bit's count.
#[inline]
fn most_frequent(sets: [u64; 7]) -> (usize, u64) {
    let add = |a: u64, b: u64, c: u64| (a ^ b ^ c, a & b | c & (a ^ b));
    let (sum, carry) = add(sets[0], sets[1], sets[2]);
    let (other_sum, other_carry) = add(sets[3], sets[4], sets[5]);
    let (ones, last_carry) = add(sum, other_sum, sets[6]);
    let (twos, fours) = add(carry, other_carry, last_carry);
    let mut count = 0;
    let mut bits = u64::MAX;
    for (digits, value) in [(fours, 4), (twos, 2), (ones, 1)] {
        if bits & digits != 0 {
            bits &= digits;
            count += value;
        }
    }
    (count, bits)
}
