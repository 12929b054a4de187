//! The colour cards: six colours (T1), sets of them, hands and piles.
//!
//! Nothing here knows where a card lies or who may see it.

use serde::{Deserialize, Serialize};

/// A colour of the colour cards (T1), primaries first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
            Red | Blue | Yellow => ColourSet::EMPTY,
            Green => ColourSet::of(&[Blue, Yellow]),
            Orange => ColourSet::of(&[Red, Yellow]),
            Purple => ColourSet::of(&[Red, Blue]),
        }
    }
}

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct ColourSet(u8);

impl ColourSet {
    /// No colour.
    pub const EMPTY: ColourSet = ColourSet(0);
    /// Every colour.
    pub const ALL: ColourSet = ColourSet::of(&Colour::ALL);

    /// The set of these colours.
    pub const fn of(colours: &[Colour]) -> ColourSet {
        let mut bits = 0;
        let mut rest = colours;
        while let [first, tail @ ..] = rest {
            bits |= 1 << *first as u8;
            rest = tail;
        }
        ColourSet(bits)
    }

    /// Whether `colour` is in the set.
    #[inline]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & (1 << colour as u8) != 0
    }

    /// Adds `colour`.
    #[inline]
    pub const fn insert(&mut self, colour: Colour) {
        self.0 |= 1 << colour as u8;
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

    /// The colours that are in `self` but not in `other`.
    #[inline]
    pub const fn without(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 & !other.0)
    }

    /// The colours that are in both sets.
    #[inline]
    pub const fn and(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 & other.0)
    }

    /// Whether every colour of `self` is in `other`.
    #[inline]
    pub const fn is_subset(self, other: ColourSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The colours in the set, primaries first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Colour> + Clone {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let first = *Colour::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(first)
        })
    }
}

impl FromIterator<Colour> for ColourSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> ColourSet {
        let mut set = ColourSet::EMPTY;
        for colour in colours {
            set.insert(colour);
        }
        set
    }
}

impl TryFrom<u8> for ColourSet {
    type Error = &'static str;
    fn try_from(bits: u8) -> Result<ColourSet, Self::Error> {
        let set = ColourSet(bits);
        if set.is_subset(ColourSet::ALL) {
            Ok(set)
        } else {
            Err("there are six colours")
        }
    }
}

impl From<ColourSet> for u8 {
    fn from(set: ColourSet) -> u8 {
        set.0
    }
}

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
        ColourSet(bits)
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
