//! The colour cards: six colours (T1), sets of them, hands and piles.
//!
//! Nothing here knows where a card lies or who may see it.

use enumset::{EnumSet, EnumSetType, enum_set};
use serde::{Deserialize, Serialize};

/// A colour of the colour cards (T1), primaries first.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, EnumSetType,
)]
#[enumset(no_super_impls, repr = "u8", serialize_deny_unknown)]
#[repr(u8)]
pub enum Colour {
    /// A primary.
    Red,
    /// A primary.
    Blue,
    /// A primary.
    Yellow,
    /// Blue and yellow.
    Green,
    /// Red and yellow.
    Orange,
    /// Red and blue.
    Purple,
}

impl Colour {
    /// Every colour.
    pub const ALL: [Colour; 6] = [
        Colour::Red,
        Colour::Blue,
        Colour::Yellow,
        Colour::Green,
        Colour::Orange,
        Colour::Purple,
    ];

    /// Whether this is red, blue or yellow.
    #[inline]
    pub const fn is_primary(self) -> bool {
        (self as u8) < Colour::Green as u8
    }

    /// How many cards of this colour there are (T1).
    #[inline]
    pub const fn copies(self) -> u8 {
        if self.is_primary() { 11 } else { 5 }
    }

    /// The two primaries that make a secondary; none for a primary.
    #[inline]
    pub const fn primaries(self) -> ColourSet {
        use Colour::{Blue, Green, Orange, Purple, Red, Yellow};
        match self {
            Red | Blue | Yellow => ColourSet::empty(),
            Green => enum_set!(Blue | Yellow),
            Orange => enum_set!(Red | Yellow),
            Purple => enum_set!(Red | Blue),
        }
    }
}

/// A set of colours, primaries first.
pub type ColourSet = EnumSet<Colour>;

/// Colour cards whose order means nothing, a hand for one: how many there are of each colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cards([u8; 6]);

impl Cards {
    /// How many cards of `colour` there are.
    #[inline]
    pub const fn count(&self, colour: Colour) -> u8 {
        self.0[colour as usize]
    }

    /// Whether there is a card of `colour`.
    #[inline]
    pub const fn contains(&self, colour: Colour) -> bool {
        self.count(colour) != 0
    }

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 6]
    }

    /// The colours of which there is a card.
    #[inline]
    pub fn colours(&self) -> ColourSet {
        let mut bits = 0;
        for colour in Colour::ALL {
            bits |= u8::from(self.contains(colour)) << colour as u8;
        }
        ColourSet::from_repr_truncated(bits)
    }

    /// Every card, primaries first.
    pub fn iter(&self) -> impl Iterator<Item = Colour> + Clone {
        let counts = self.0;
        Colour::ALL
            .into_iter()
            .flat_map(move |c| core::iter::repeat_n(c, usize::from(counts[c as usize])))
    }

    /// Adds `count` cards of `colour`.
    #[inline]
    pub(super) const fn add(&mut self, colour: Colour, count: u8) {
        let slot = &mut self.0[colour as usize];
        *slot = slot.saturating_add(count);
    }

    /// Takes a card of `colour` away, if there is one.
    #[inline]
    pub(super) const fn remove(&mut self, colour: Colour) {
        let slot = &mut self.0[colour as usize];
        *slot = slot.saturating_sub(1);
    }
}

impl FromIterator<Colour> for Cards {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Cards {
        let mut cards = Cards::default();
        for colour in colours {
            cards.add(colour, 1);
        }
        cards
    }
}

/// All colour cards of the game: 11 of each primary, 5 of each secondary (T1).
pub const COLOUR_CARDS: usize = 48;

/// An ordered pile of colour cards, its last card on top. All of them fit.
pub type Pile = heapless::Vec<Colour, COLOUR_CARDS, u8>;
