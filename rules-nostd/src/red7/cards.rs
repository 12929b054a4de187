//! The 49 cards (R1): colours, cards, and sets of both as bits.
//!
//! A card's bit is its place in the card order, so the highest bit of a set is its highest card and
//! each number is a row of seven bits. Nothing here knows a rule beyond that order.

use core::fmt;
use serde::{Deserialize, Serialize};

/// A colour, from the lowest to the highest (R1), and the rule that goes with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Colour {
    /// Most cards below 4.
    Violet,
    /// The longest run of numbers.
    Indigo,
    /// Most different colours.
    Blue,
    /// Most even cards.
    Green,
    /// Most cards of one colour.
    Yellow,
    /// Most cards of one number.
    Orange,
    /// The highest card.
    Red,
}

impl Colour {
    /// Every colour, from the lowest to the highest.
    pub const ALL: [Colour; 7] = [
        Colour::Violet,
        Colour::Indigo,
        Colour::Blue,
        Colour::Green,
        Colour::Yellow,
        Colour::Orange,
        Colour::Red,
    ];

    /// The letter that names the colour on a card: `R O Y G B I V`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Violet => 'V',
            Colour::Indigo => 'I',
            Colour::Blue => 'B',
            Colour::Green => 'G',
            Colour::Yellow => 'Y',
            Colour::Orange => 'O',
            Colour::Red => 'R',
        }
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.letter() == letter)
    }
}

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ColourSet(u8);

impl ColourSet {
    /// The set of one colour.
    #[inline]
    pub const fn one(colour: Colour) -> ColourSet {
        ColourSet(1 << colour as u8)
    }

    /// Whether `colour` is in the set.
    #[inline]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & ColourSet::one(colour).0 != 0
    }

    /// This set with `colour` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, colour: Colour) -> ColourSet {
        self.union(ColourSet::one(colour))
    }

    /// The colours in either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 | other.0)
    }

    /// The colours in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 & other.0)
    }

    /// How many colours are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colours in the set, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Colour> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let colour = *Colour::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(colour)
        })
    }
}

/// How many colours, and how many numbers.
const SEVEN: u8 = 7;

/// How many cards there are (R1).
pub const CARDS: usize = 49;

/// One of the 49 cards. Cards are ordered by number first, then colour (R1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

impl Card {
    /// The card with this number, 1 to 7, and colour.
    pub const fn new(number: u8, colour: Colour) -> Option<Card> {
        if number >= 1 && number <= SEVEN {
            Some(Card((number - 1) * SEVEN + colour as u8))
        } else {
            None
        }
    }

    /// The card at this place in the card order, from 0.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < CARDS {
            Some(Card(index as u8))
        } else {
            None
        }
    }

    /// The card's place in the card order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card's number, 1 to 7.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 / SEVEN + 1
    }

    /// The card's colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 % SEVEN) as usize]
    }

    /// The card with this name: `R7` … `V1`.
    pub fn from_name(name: &str) -> Option<Card> {
        let mut letters = name.chars();
        let colour = Colour::from_letter(letters.next()?)?;
        let number = letters.next()?.to_digit(10)?;
        match letters.next() {
            None => Card::new(number as u8, colour),
            Some(_) => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.number())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<u8> for Card {
    type Error = NoSuchCard;
    fn try_from(index: u8) -> Result<Card, NoSuchCard> {
        Card::from_index(index.into()).ok_or(NoSuchCard)
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.0
    }
}

/// A number that stands for no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchCard;

impl fmt::Display for NoSuchCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there are 49 cards")
    }
}

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
    pub const fn colours(self) -> ColourSet {
        // Rows 4 to 7 are laid over rows 1 to 4, then those four over each other.
        let rows = self.0 | self.0 >> 21;
        let row = rows | rows >> 7 | rows >> 14 | rows >> 21;
        ColourSet(row as u8 & 0x7F)
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
