//! Which actions leave a way to finish the turn ahead, or to draw with a 3: the legal ones (R20).
//!
//! Ways are looked for among sets of cards, not orders of plays. Three facts allow it.
//!
//! - Only a 5 gives another collection play (R21), so a turn's collection plays are some fives in
//!   any order and one last card, or fives down to an empty hand. Fives do nothing else.
//! - A collection never gets weaker by a card, under any rule, and a player never gets less ahead
//!   when another's collection loses one. So as many fives as possible are played before the last
//!   card; the only reasons to hold some back are to close the turn with one of them as the rule
//!   card, and to stay small enough for a 1 to have a victim.
//! - A 7 needs no five held back: playing that five and moving it to the rule pile with the 7 gives
//!   the same rule and a collection at least as good.
//!
//! The work is bounded. A hand has at most seven cards, and the most there is to try is four fives
//! (or three) before each of the other cards, all sevens, with up to 42 cards to move: with the
//! sevens played at once and the rivals' strengths, fewer than 5,400 strengths for a whole list of
//! legal actions. The worst position that a search found takes 3,304; it is no likely one.

use super::moment::Moment;
use super::strength::{Strength, counted, strength};
use super::{Action, Card, CardSet, Colour, ColourSet, To};
use crate::Seat;
use core::cell::OnceCell;

/// The ways to finish a turn from a moment on.
pub(super) struct Ways {
    actions: bool,
    may_draw: bool,
    rule: Colour,
    mine: CardSet,
    hand: CardSet,
    rivals: heapless::Vec<Rival, 3, u8>,
    bars: Bars,
    /// The rules under which the player is ahead as things stand.
    ahead: ColourSet,
}

/// Another player still in the round (R7).
struct Rival {
    seat: Seat,
    cards: CardSet,
    bars: Bars,
    /// Everybody's bars after a 1 took from this rival what lowers each of them most.
    lowered: OnceCell<Bars>,
}

impl Ways {
    pub(super) fn new(moment: &Moment) -> Ways {
        let mut ways = Ways {
            actions: moment.table.options.actions,
            may_draw: moment.may_draw,
            rule: moment.table.rule(),
            mine: moment.mine(),
            hand: moment.hand,
            rivals: heapless::Vec::new(),
            bars: Bars::NONE,
            ahead: ColourSet::empty(),
        };
        for (seat, cards) in moment.rivals() {
            let bars = Bars::of(cards);
            ways.bars.raise(&bars);
            // Each of four players has three rivals.
            let _ = ways.rivals.push(Rival {
                seat,
                cards,
                bars,
                lowered: OnceCell::new(),
            });
        }
        ways.ahead = ways.bars.beaten_by(ways.mine);
        ways
    }

    /// Whether there is a way after `action`, which fits the moment.
    #[inline]
    pub(super) fn after(&self, action: Action) -> bool {
        match action {
            Action::End => self.ahead.contains(self.rule),
            Action::Rule(card) => self.ahead.contains(card.colour()),
            Action::Collection(card) => self.after_play(card),
            Action::Seven { card, to } => {
                let rule = match to {
                    To::Rule => card.colour(),
                    To::Deck => self.rule,
                };
                let ahead = self.bars.beaten_by(self.mine.without(card));
                !ahead.is_disjoint(self.hand.colours() | rule)
            }
            Action::One { player, card } => self.closes() || self.after_one(player, card),
        }
    }

    /// Whether the turn can be closed as things stand.
    pub(super) fn closes(&self) -> bool {
        !self.ahead.is_disjoint(self.closing_rules(self.hand))
    }

    /// The rules a turn can be closed under with these cards left in hand: the active one, and that
    /// of each card.
    fn closing_rules(&self, hand: CardSet) -> ColourSet {
        hand.colours() | self.rule
    }

    fn after_one(&self, player: Seat, card: Card) -> bool {
        let mut bars = Bars::NONE;
        for rival in &self.rivals {
            if rival.seat == player {
                bars.raise(&Bars::of(rival.cards.without(card)));
            } else {
                bars.raise(&rival.bars);
            }
        }
        let ahead = bars.beaten_by(self.mine);
        !ahead.is_disjoint(self.closing_rules(self.hand))
    }

    fn after_play(&self, card: Card) -> bool {
        let hand = self.hand.without(card);
        if self.actions && card.number() == 5 {
            self.after_five(self.mine.with(card), hand)
        } else {
            self.with_last(self.mine, CardSet::EMPTY, hand, card)
        }
    }

    /// Whether there is a way after a 5: more fives, then a last card if there is another.
    fn after_five(&self, mine: CardSet, hand: CardSet) -> bool {
        let fives = hand.intersection(CardSet::number(5));
        let others = hand.difference(fives);
        if others.is_empty() {
            let ahead = self.bars.beaten_by(mine.union(fives));
            return ahead.contains(self.rule);
        }
        others
            .iter()
            .any(|last| self.with_last(mine, fives, others.without(last), last))
    }

    /// Whether there is a way that plays some of `fives` and then `last` to the collection `mine`,
    /// with the other fives and `rest` left in hand.
    fn with_last(&self, mine: CardSet, fives: CardSet, rest: CardSet, last: Card) -> bool {
        if !self.ahead.is_disjoint(self.closing_rules(rest)) {
            // And stays so with more cards: a 7 can move itself away again.
            return true;
        }
        let mine = mine.with(last);
        let closes = |played: CardSet, bars: &Bars| {
            let left = rest.union(fives.difference(played));
            let ahead = bars.beaten_by(mine.union(played));
            !ahead.is_disjoint(self.closing_rules(left))
        };
        if !self.actions {
            return closes(fives, &self.bars);
        }
        match last.number() {
            3 if self.may_draw => true,
            7 => self.with_seven(mine.union(fives), rest),
            1 => {
                let mut victims = self.rivals.iter().filter(|r| r.cards.len() >= mine.len());
                worth_playing(fives, fives.len()).any(|played| closes(played, &self.bars))
                    || victims.any(|victim| {
                        let room = victim.cards.len() - mine.len();
                        let bars = self.lowered(victim);
                        worth_playing(fives, room).any(|played| closes(played, bars))
                    })
            }
            _ => worth_playing(fives, fives.len()).any(|played| closes(played, &self.bars)),
        }
    }

    /// Whether there is a way once a 7 has been played to the collection, with `hand` left.
    fn with_seven(&self, mine: CardSet, hand: CardSet) -> bool {
        let rules = self.closing_rules(hand);
        mine.iter().any(|moved| {
            let ahead = self.bars.beaten_by(mine.without(moved));
            !ahead.is_disjoint(rules | moved.colour())
        })
    }

    /// Everybody's bars after a 1 took from this rival what lowers each of them most.
    fn lowered<'a>(&self, victim: &'a Rival) -> &'a Bars {
        victim.lowered.get_or_init(|| {
            let mut bars = Bars::lowest_without_one(victim.cards);
            for other in self.rivals.iter().filter(|r| r.seat != victim.seat) {
                bars.raise(&other.bars);
            }
            bars
        })
    }
}

/// The sets of `fives` worth playing before a last card when at most `room` of them may be: as many
/// as possible, or one fewer to close the turn with it.
fn worth_playing(fives: CardSet, room: usize) -> impl Iterator<Item = CardSet> {
    let enough = room.min(fives.len().saturating_sub(1));
    fives
        .subsets()
        .filter(move |played| (enough..=room).contains(&played.len()))
}

/// Strengths that have to be beaten, one for each rule.
struct Bars([Strength; 7]);

impl Bars {
    const NONE: Bars = Bars([Strength::NONE; 7]);

    /// All seven at once: without a branch on the rule they are fast to compute.
    #[inline]
    fn of(cards: CardSet) -> Bars {
        Bars(Colour::ALL.map(|rule| strength(rule, cards)))
    }

    /// What is left of `cards` under each rule when the card that matters most there is gone.
    fn lowest_without_one(cards: CardSet) -> Bars {
        Bars(Colour::ALL.map(|rule| {
            let counted = counted(rule, cards).iter();
            let lowered = counted.map(|card| strength(rule, cards.without(card)));
            lowered.min().unwrap_or(Strength::NONE)
        }))
    }

    #[inline]
    fn raise(&mut self, other: &Bars) {
        for (bar, &other) in self.0.iter_mut().zip(&other.0) {
            *bar = (*bar).max(other);
        }
    }

    /// The rules under which `mine` is ahead. Count 0 beats nothing (R6).
    #[inline]
    fn beaten_by(&self, mine: CardSet) -> ColourSet {
        let strengths = Bars::of(mine);
        let pairs = strengths.0.iter().zip(&self.0);
        let rules = Colour::ALL.into_iter().zip(pairs);
        rules.fold(ColourSet::empty(), |ahead, (rule, (mine, bar))| {
            if mine > bar { ahead | rule } else { ahead }
        })
    }
}

#[cfg(test)]
pub(super) mod tests {
    extern crate std;
    use super::*;
    use crate::red7::{Options, Table};
    use crate::{Actions, Seats};
    use core::cell::Cell;
    use rand::RngExt;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro128PlusPlus;

    std::thread_local!(static STEPS: Cell<usize> = const { Cell::new(0) });

    /// Counts one strength.
    pub(in super::super) fn count_step() {
        STEPS.set(STEPS.get() + 1);
    }

    /// Where each card is: 0 to 3 a collection, 4 the hand of player 0, 5 elsewhere.
    type Places = [u8; 49];

    fn steps_of_legal(places: &Places) -> usize {
        let at = |place| {
            let here = CardSet::ALL
                .iter()
                .filter(move |c| places[c.index()] == place);
            here.collect::<CardSet>()
        };
        let mut table = Table::new(Options {
            actions: true,
            ..Options::new(Seats::Four)
        });
        for seat in Seats::Four.iter() {
            table.collections[seat] = at(seat.index() as u8);
        }
        let moment = Moment {
            table: &table,
            hand: at(4),
            may_draw: false,
        };
        STEPS.set(0);
        moment.legal(&mut Actions::new());
        STEPS.get()
    }

    /// Moves a card to where the search takes longer, again and again.
    fn climb(rng: &mut Xoshiro128PlusPlus) -> usize {
        let mut places: Places = core::array::from_fn(|_| rng.random_range(0..6));
        let mut worst = 0;
        for _ in 0..4_000 {
            let mut next = places;
            for _ in 0..rng.random_range(1..4u32) {
                next[rng.random_range(0..49)] = rng.random_range(0..6);
            }
            if next.iter().filter(|&&place| place == 4).count() > 7 {
                continue;
            }
            let steps = steps_of_legal(&next);
            if steps >= worst {
                (places, worst) = (next, steps);
            }
        }
        worst
    }

    #[test]
    fn the_work_is_bounded() {
        let mut rng = Xoshiro128PlusPlus::seed_from_u64(20);
        let worst = (0..20).map(|_| climb(&mut rng)).max().unwrap();
        assert!((2_000..5_400).contains(&worst), "{worst}");
    }
}
