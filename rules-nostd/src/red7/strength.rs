//! The seven rules: how strong a collection is under each, and which of its cards count.
//!
//! Knows sets of cards and nothing of players or turns. Under every rule a collection only gets
//! stronger, or stays as strong, when a card is added; [`finish`](super::finish) builds on that.

use super::cards::{Card, CardSet, Colour};

/// How strong a collection is under a rule: how many cards count, then the best of them.
///
/// No two collections of one game have the same strength, except that of count 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strength(u16);

/// Bits of the best card's place in a [`Strength`], below the count.
const PLACE_BITS: u32 = 6;

impl Strength {
    /// Nothing counts: never ahead (R6).
    pub const NONE: Strength = Strength(0);

    /// The strength of these counted cards.
    #[inline]
    const fn of(counted: CardSet) -> Strength {
        match counted.highest() {
            Some(best) => Strength::new(counted.len(), best),
            None => Strength::NONE,
        }
    }

    #[inline]
    const fn new(count: usize, best: Card) -> Strength {
        Strength((count as u16) << PLACE_BITS | best.index() as u16)
    }

    /// How many cards count.
    pub const fn count(self) -> usize {
        (self.0 >> PLACE_BITS) as usize
    }

    /// The best of the counted cards; none if nothing counts.
    pub const fn best(self) -> Option<Card> {
        if self.count() == 0 {
            return None;
        }
        Card::from_index((self.0 & ((1 << PLACE_BITS) - 1)) as usize)
    }
}

const EVEN: CardSet = CardSet::number(2)
    .union(CardSet::number(4))
    .union(CardSet::number(6));

const BELOW_FOUR: CardSet = CardSet::number(1)
    .union(CardSet::number(2))
    .union(CardSet::number(3));

/// The strength of a collection under a rule.
pub fn strength(rule: Colour, collection: CardSet) -> Strength {
    #[cfg(test)]
    super::finish::steps::count();
    match collection.highest() {
        None => Strength::NONE,
        Some(best) => match rule {
            Colour::Red => Strength::new(1, best),
            Colour::Blue => Strength::new(collection.colours().len(), best),
            Colour::Indigo => {
                let (length, top) = longest_run(collection);
                collection
                    .intersection(CardSet::number(top))
                    .highest()
                    .map_or(Strength::NONE, |best| Strength::new(length, best))
            }
            _ => Strength::of(counted(rule, collection)),
        },
    }
}

/// The very cards a collection's strength counts under a rule (R5): what a round's winner scores
/// (R13).
pub fn counted(rule: Colour, collection: CardSet) -> CardSet {
    match rule {
        Colour::Red => highest_of(collection),
        Colour::Orange => strongest((1..=7).map(CardSet::number), collection),
        Colour::Yellow => strongest(Colour::ALL.into_iter().map(CardSet::colour), collection),
        Colour::Green => collection.intersection(EVEN),
        Colour::Blue => highest_of_each(Colour::ALL.into_iter().map(CardSet::colour), collection),
        Colour::Indigo => {
            let (length, top) = longest_run(collection);
            let run = (1..=top).rev().take(length);
            highest_of_each(run.map(CardSet::number), collection)
        }
        Colour::Violet => collection.intersection(BELOW_FOUR),
    }
}

fn highest_of(cards: CardSet) -> CardSet {
    cards.highest().map_or(CardSet::EMPTY, CardSet::one)
}

fn highest_of_each(groups: impl Iterator<Item = CardSet>, collection: CardSet) -> CardSet {
    groups.fold(CardSet::EMPTY, |found, group| {
        found.union(highest_of(collection.intersection(group)))
    })
}

/// The strongest of the groups that `collection` is divided into.
fn strongest(groups: impl Iterator<Item = CardSet>, collection: CardSet) -> CardSet {
    let mut found = (Strength::NONE, CardSet::EMPTY);
    for group in groups {
        let cards = collection.intersection(group);
        let strength = Strength::of(cards);
        if strength > found.0 {
            found = (strength, cards);
        }
    }
    found.1
}

/// The length and the top number of the longest run, the higher one of two equally long; (0, 0) for
/// no cards.
fn longest_run(collection: CardSet) -> (usize, u8) {
    let mut length = 0;
    let mut tops = collection.numbers();
    let mut top = 0;
    // Each time round, the numbers on which a run one longer ends are left.
    while let Some(bit) = tops.checked_ilog2() {
        length += 1;
        top = bit as u8 + 1;
        tops &= tops << 1;
    }
    (length, top)
}
