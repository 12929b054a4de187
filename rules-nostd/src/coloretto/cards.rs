//! The cards (C1, C2): seven colours of chameleons, jokers, "+2", and the Last Round card.

use enumset::{EnumSet, EnumSetType};
use serde::{Deserialize, Serialize};

/// A chameleon's colour, in card order.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, EnumSetType,
)]
#[enumset(no_super_impls, repr = "u8", serialize_deny_unknown)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Colour {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Brown,
    Grey,
}

impl Colour {
    /// Every colour, in card order.
    pub const ALL: [Colour; 7] = [
        Colour::Red,
        Colour::Orange,
        Colour::Yellow,
        Colour::Green,
        Colour::Blue,
        Colour::Brown,
        Colour::Grey,
    ];

    /// The chameleon of this colour.
    #[inline]
    pub const fn card(self) -> Card {
        Card::ALL[self as usize]
    }
}

/// A card. No card is ever both drawn and [`Card::LastRound`]: that one is set aside (C17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Card {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Brown,
    Grey,
    Joker,
    GoldenJoker,
    PlusTwo,
    LastRound,
}

impl Card {
    /// Every kind of card: the chameleons in card order first.
    pub const ALL: [Card; 11] = [
        Card::Red,
        Card::Orange,
        Card::Yellow,
        Card::Green,
        Card::Blue,
        Card::Brown,
        Card::Grey,
        Card::Joker,
        Card::GoldenJoker,
        Card::PlusTwo,
        Card::LastRound,
    ];

    /// The colour of a chameleon.
    #[inline]
    pub fn colour(self) -> Option<Colour> {
        Colour::ALL.get(self as usize).copied()
    }
}

/// A set of colours, in card order.
pub type ColourSet = EnumSet<Colour>;

/// Cards counted by kind: a collection, or the cards that left the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cards([u8; 10]);

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards([0; 10]);

    /// How many cards of this kind.
    #[inline]
    pub fn count(&self, card: Card) -> u8 {
        self.0.get(card as usize).copied().unwrap_or(0)
    }

    /// How many chameleons of each colour, in card order.
    #[inline]
    pub fn colours(&self) -> [u8; 7] {
        let [a, b, c, d, e, f, g, ..] = self.0;
        [a, b, c, d, e, f, g]
    }

    /// How many jokers, the Golden Joker included.
    #[inline]
    pub fn jokers(&self) -> u8 {
        self.0[Card::Joker as usize].saturating_add(self.0[Card::GoldenJoker as usize])
    }

    /// The colours of the chameleons.
    #[inline]
    pub fn owned(&self) -> ColourSet {
        let counts = self.colours().into_iter().rev();
        let bits = counts.fold(0, |bits, count| bits << 1 | u8::from(count > 0));
        ColourSet::from_repr_truncated(bits)
    }

    /// Adds a card. The Last Round card is not counted anywhere.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.add_many(card, 1);
    }

    /// Adds several cards of a kind.
    #[inline]
    pub fn add_many(&mut self, card: Card, many: u8) {
        if let Some(count) = self.0.get_mut(card as usize) {
            *count = count.saturating_add(many);
        }
    }

    /// Adds other cards to these.
    pub fn add_all(&mut self, other: &Cards) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }

    /// These cards without those of `other`, unless one of those is not among them.
    pub fn less(&self, other: &Cards) -> Option<Cards> {
        let mut rest = *self;
        for (count, less) in rest.0.iter_mut().zip(other.0) {
            *count = count.checked_sub(less)?;
        }
        Some(rest)
    }

    /// Whether there are no cards at all.
    pub fn is_empty(&self) -> bool {
        *self == Cards::EMPTY
    }

    /// The number of cards.
    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// The cards one by one, kind after kind.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        let kinds = Card::ALL.into_iter().zip(self.0);
        kinds.flat_map(|(card, count)| core::iter::repeat_n(card, usize::from(count)))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut counted = Cards::EMPTY;
        for card in cards {
            counted.add(card);
        }
        counted
    }
}
