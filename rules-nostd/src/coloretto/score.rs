//! Scoring (C19–C23): what an assignment of jokers and plus colours is worth, and the best one.

use super::{Card, Cards, Colour, ColourSet, Side};
use crate::sort_few;
use serde::{Deserialize, Serialize};

/// The game has three jokers (C1).
const JOKERS: usize = 3;
/// Up to three colours score plus (C20).
const PLUS: usize = 3;

/// Which colours a player's jokers stand for and which colours score plus.
///
/// The jokers are kept in card order, so that equal assignments are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Assignment {
    jokers: [Option<Colour>; JOKERS],
    plus: ColourSet,
}

impl Assignment {
    /// An assignment, the jokers in any order; `None` for more jokers than the game has.
    pub fn new(jokers: &[Colour], plus: ColourSet) -> Option<Assignment> {
        let mut places = [None; JOKERS];
        if jokers.len() > JOKERS {
            return None;
        }
        for (place, &colour) in places.iter_mut().zip(jokers) {
            *place = Some(colour);
        }
        Some(Assignment {
            jokers: in_card_order(places),
            plus,
        })
    }

    /// The colours the jokers stand for, in card order.
    pub fn jokers(&self) -> impl Iterator<Item = Colour> + Clone {
        self.jokers.into_iter().flatten()
    }

    /// The colours that score plus.
    pub fn plus(&self) -> ColourSet {
        self.plus
    }

    /// Whether every joker is a colour in play (C19).
    pub(super) fn jokers_allowed(&self, in_play: ColourSet, cards: &Cards) -> bool {
        in_card_order(self.jokers) == self.jokers
            && self.jokers().count() == usize::from(cards.jokers())
            && self.jokers().all(|colour| in_play.contains(colour))
    }

    /// Whether up to three colours score plus, each owned with the jokers assigned (C20).
    pub(super) fn plus_allowed(&self, cards: &Cards) -> bool {
        let counts = self.counts(cards);
        self.plus.len() <= PLUS && self.plus.iter().all(|colour| counts[colour as usize] > 0)
    }

    /// How many cards of each colour there are, the jokers as what they stand for.
    pub fn counts(&self, cards: &Cards) -> [u8; 7] {
        let mut counts = cards.colours();
        for colour in self.jokers() {
            let count = &mut counts[colour as usize];
            *count = count.saturating_add(1);
        }
        counts
    }
}

fn in_card_order(mut jokers: [Option<Colour>; JOKERS]) -> [Option<Colour>; JOKERS] {
    sort_few(&mut jokers, |joker| (joker.is_none(), *joker));
    jokers
}

/// What `count` cards of one colour are worth, before the sign (C20).
#[inline]
pub fn points(side: Side, count: u8) -> i16 {
    const BROWN: [i16; 7] = [0, 1, 3, 6, 10, 15, 21];
    const VIOLET: [i16; 7] = [0, 1, 4, 8, 7, 6, 5];
    let table = match side {
        Side::Brown => &BROWN,
        Side::Violet => &VIOLET,
    };
    table[usize::from(count.min(6))]
}

/// A player's points (C20, C21).
pub fn score(side: Side, cards: &Cards, assignment: &Assignment) -> i16 {
    let counts = assignment.counts(cards);
    let colours: i16 = Colour::ALL
        .into_iter()
        .map(|colour| {
            let points = points(side, counts[colour as usize]);
            if assignment.plus.contains(colour) {
                points
            } else {
                -points
            }
        })
        .sum();
    colours + 2 * i16::from(cards.count(Card::PlusTwo))
}

/// The most cards of a single colour, the jokers as what they stand for (C22).
pub fn most_of_one(cards: &Cards, assignment: &Assignment) -> u8 {
    assignment.counts(cards).into_iter().max().unwrap_or(0)
}

/// The assignment with the highest score; among those the one with the most cards of a single
/// colour; among those the first joker colours, then the first plus colours, in card order (C23).
///
/// With the jokers given, the plus colours are simply those worth most, since no colour is worth
/// less than nothing. So only the jokers are searched: at most 84 ways to give three of them seven
/// colours, in card order, where the first of equals stays.
pub fn best_assignment(side: Side, in_play: ColourSet, cards: &Cards) -> Assignment {
    let mut search = Search {
        side,
        in_play,
        counts: cards.colours(),
        jokers: [None; JOKERS],
        best: None,
        best_jokers: [None; JOKERS],
    };
    search.give(0, usize::from(cards.jokers()).min(JOKERS), Colour::Red);
    let mut best = Assignment {
        jokers: search.best_jokers,
        plus: ColourSet::empty(),
    };
    best.plus = best_plus(side, &best.counts(cards));
    best
}

struct Search {
    side: Side,
    in_play: ColourSet,
    counts: [u8; 7],
    jokers: [Option<Colour>; JOKERS],
    best: Option<(i16, u8)>,
    best_jokers: [Option<Colour>; JOKERS],
}

impl Search {
    /// Gives the jokers from number `given` on colours from `first` on, in every way.
    fn give(&mut self, given: usize, jokers: usize, first: Colour) {
        if given == jokers {
            let worth = Some(worth(self.side, &self.counts));
            if worth > self.best {
                self.best = worth;
                self.best_jokers = self.jokers;
            }
            return;
        }
        for colour in self.in_play.iter().filter(|&colour| colour >= first) {
            self.counts[colour as usize] += 1;
            self.jokers[given] = Some(colour);
            self.give(given + 1, jokers, colour);
            self.counts[colour as usize] -= 1;
        }
    }
}

/// What these colours score with the best plus colours, and the most cards of a single one.
fn worth(side: Side, counts: &[u8; 7]) -> (i16, u8) {
    let mut total = 0;
    let mut most = 0;
    let (mut first, mut second, mut third) = (0, 0, 0);
    for &count in counts {
        let points = points(side, count);
        total += points;
        most = most.max(count);
        third = third.max(second.min(points));
        second = second.max(first.min(points));
        first = first.max(points);
    }
    (2 * (first + second + third) - total, most)
}

/// The three owned colours worth most, the first in card order among equals.
fn best_plus(side: Side, counts: &[u8; 7]) -> ColourSet {
    let mut plus = ColourSet::empty();
    for _ in 0..PLUS {
        let rest = Colour::ALL
            .into_iter()
            .filter(|&c| !plus.contains(c) && counts[c as usize] > 0);
        // max_by_key keeps the last of equals, so it looks from the end.
        let next = rest.rev().max_by_key(|&c| points(side, counts[c as usize]));
        if let Some(colour) = next {
            plus.insert(colour);
        }
    }
    plus
}
