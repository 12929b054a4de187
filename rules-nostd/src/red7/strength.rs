//! The seven rules: how strong a collection is under each, and which of its cards count.
//!
//! Knows sets of cards and nothing of players or turns. Under every rule a collection only gets
//! stronger, or stays as strong, when a card is added; [`finish`](super::finish) builds on that.

use super::cards::{Card, Colour};
use super::sets::CardSet;

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

    /// The strength when `count` cards count, the best of which is the highest of `among`.
    #[inline]
    const fn of(count: usize, among: CardSet) -> Strength {
        match among.highest() {
            Some(best) => Strength((count as u16) << PLACE_BITS | best.index() as u16),
            None => Strength::NONE,
        }
    }

    /// The strength when all of these cards count.
    #[inline]
    const fn of_all(counted: CardSet) -> Strength {
        Strength::of(counted.len(), counted)
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
#[inline]
pub fn strength(rule: Colour, collection: CardSet) -> Strength {
    #[cfg(test)]
    super::finish::tests::count_step();
    match rule {
        Colour::Red => Strength::of(1, collection),
        Colour::Orange => {
            let (count, cards) = collection.fullest_numbers();
            Strength::of(count, cards)
        }
        Colour::Yellow => {
            let (count, cards) = collection.fullest_colours();
            Strength::of(count, cards)
        }
        Colour::Green => Strength::of_all(collection.intersection(EVEN)),
        Colour::Blue => Strength::of(collection.colours().len(), collection),
        Colour::Indigo => longest_run(collection),
        Colour::Violet => Strength::of_all(collection.intersection(BELOW_FOUR)),
    }
}

/// The very cards a collection's strength counts under a rule (R5): what a round's winner scores
/// (R13).
pub fn counted(rule: Colour, collection: CardSet) -> CardSet {
    let strength = strength(rule, collection);
    let Some(best) = strength.best() else {
        return CardSet::EMPTY;
    };
    match rule {
        Colour::Red => CardSet::one(best),
        Colour::Orange => collection.intersection(CardSet::number(best.number())),
        Colour::Yellow => collection.intersection(CardSet::colour(best.colour())),
        Colour::Green => collection.intersection(EVEN),
        Colour::Blue => highest_of_each(Colour::ALL.into_iter().map(CardSet::colour), collection),
        Colour::Indigo => {
            let run = (1..=best.number()).rev().take(strength.count());
            highest_of_each(run.map(CardSet::number), collection)
        }
        Colour::Violet => collection.intersection(BELOW_FOUR),
    }
}

fn highest_of_each(groups: impl Iterator<Item = CardSet>, collection: CardSet) -> CardSet {
    groups
        .filter_map(|group| collection.intersection(group).highest())
        .collect()
}

/// The longest run; of two equally long, the higher one.
#[inline]
fn longest_run(collection: CardSet) -> Strength {
    let (length, top) = LONGEST_RUNS[usize::from(collection.numbers())];
    let tops = collection.intersection(CardSet::number(top));
    Strength::of(length.into(), tops)
}

/// The length and the top number of the longest run in every set of numbers, as [`CardSet::numbers`]
/// gives it: a look-up has no loop for a processor to guess the end of.
const LONGEST_RUNS: [(u8, u8); 128] = {
    let mut runs = [(0, 0); 128];
    let mut numbers = 0;
    while numbers < runs.len() {
        // Each time round, the numbers on which a run one longer ends are left.
        let mut tops = numbers;
        while tops != 0 {
            runs[numbers] = (runs[numbers].0 + 1, tops.ilog2() as u8 + 1);
            tops &= tops << 1;
        }
        numbers += 1;
    }
    runs
};
