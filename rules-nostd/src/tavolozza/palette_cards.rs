//! The twelve Palette cards (T2): one table of what they ask for, sets and a deck of them.
//!
//! Nothing here knows whether the colours asked for are visible.

use super::cards::{Colour, ColourSet};
use enumset::enum_set;
use serde::{Deserialize, Serialize};

/// All Palette cards of the game (T2).
pub const PALETTE_CARDS: usize = 12;

/// An ordered pile of Palette cards, its last card on top. All of them fit.
pub type PaletteDeck = heapless::Vec<PaletteCard, PALETTE_CARDS, u8>;

/// What the Palette cards are worth and ask for, in the order of T2.
#[rustfmt::skip]
const ASKS: [(u8, ColourSet); PALETTE_CARDS] = {
    use Colour::{Blue, Green, Orange, Purple, Red, Yellow};
    [
        (1, enum_set!(Green | Red)),
        (1, enum_set!(Orange | Blue)),
        (1, enum_set!(Purple | Yellow)),
        (3, enum_set!(Green | Red | Blue)),
        (3, enum_set!(Green | Red | Yellow)),
        (3, enum_set!(Orange | Blue | Red)),
        (3, enum_set!(Orange | Blue | Yellow)),
        (3, enum_set!(Purple | Yellow | Red)),
        (3, enum_set!(Purple | Yellow | Blue)),
        (5, enum_set!(Green | Orange | Yellow)),
        (5, enum_set!(Green | Purple | Blue)),
        (5, enum_set!(Orange | Purple | Red)),
    ]
};

/// A Palette card (T2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct PaletteCard(u8);

impl PaletteCard {
    /// The card with this number, 0 … 11 in the order of T2.
    pub const fn new(number: u8) -> Option<PaletteCard> {
        if (number as usize) < PALETTE_CARDS {
            Some(PaletteCard(number))
        } else {
            None
        }
    }

    /// Every Palette card, in the order of T2.
    pub fn all() -> impl Iterator<Item = PaletteCard> + Clone {
        (0..PALETTE_CARDS as u8).map(PaletteCard)
    }

    /// The card's number, 0 … 11 in the order of T2.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it scores when it is revealed.
    #[inline]
    pub const fn points(self) -> u8 {
        ASKS[self.0 as usize].0
    }

    /// The colours that must be completely visible to reveal it.
    #[inline]
    pub const fn asks_for(self) -> ColourSet {
        ASKS[self.0 as usize].1
    }
}

impl TryFrom<u8> for PaletteCard {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<PaletteCard, Self::Error> {
        PaletteCard::new(number).ok_or("there are twelve Palette cards")
    }
}

impl From<PaletteCard> for u8 {
    fn from(card: PaletteCard) -> u8 {
        card.0
    }
}

/// A set of Palette cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct PaletteSet(u16);

impl PaletteSet {
    /// No card.
    pub const EMPTY: PaletteSet = PaletteSet(0);
    /// All twelve.
    pub const ALL: PaletteSet = PaletteSet((1 << PALETTE_CARDS) - 1);

    /// Whether `card` is in the set.
    #[inline]
    pub const fn contains(self, card: PaletteCard) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// Adds `card`.
    #[inline]
    pub const fn insert(&mut self, card: PaletteCard) {
        self.0 |= 1 << card.0;
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

    /// The cards in the set, in the order of T2.
    pub fn iter(self) -> impl Iterator<Item = PaletteCard> + Clone {
        PaletteCard::all().filter(move |&card| self.contains(card))
    }

    /// What the cards score together.
    pub fn points(self) -> u8 {
        self.iter().map(PaletteCard::points).sum()
    }
}

impl TryFrom<u16> for PaletteSet {
    type Error = &'static str;
    fn try_from(bits: u16) -> Result<PaletteSet, Self::Error> {
        if bits <= PaletteSet::ALL.0 {
            Ok(PaletteSet(bits))
        } else {
            Err("there are twelve Palette cards")
        }
    }
}

impl From<PaletteSet> for u16 {
    fn from(set: PaletteSet) -> u16 {
        set.0
    }
}
