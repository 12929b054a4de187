//! Which plays are legal: those after which some way to finish the turn ends ahead (R20).
//!
//! Everything here is decided from a [`Moment`], which holds the open cards and the hand of the
//! player to move: no other hand, and of the deck only whether a 3 would draw.
//!
//! Ways to finish are looked for among sets of cards, not orders of plays. Three facts allow it.
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
//! The work is bounded by the number of cards. `steps` in the tests below counts strengths over
//! positions made to be bad: see there for the worst.

use super::cards::{Card, Colour, ColourSet};
use super::sets::CardSet;
use super::strength::{Strength, counted, strength};
use super::table::{Phase, Table};
use super::{Action, Refusal, To};
use crate::{Actions, Seat};
use core::cell::OnceCell;

/// What the player to move has to go by.
pub(super) struct Moment {
    phase: Phase,
    played: u8,
    actions: bool,
    rule: Colour,
    mine: CardSet,
    hand: CardSet,
    /// Whether a 3 draws: the deck is not empty (R17).
    may_draw: bool,
    rivals: heapless::Vec<Rival, 3, u8>,
    bars: Bars,
    /// The rules under which the player is ahead as things stand.
    ahead: ColourSet,
    /// For each rival, the bars after a 1 has taken the card that lowers each of them most.
    lowered: OnceCell<heapless::Vec<Bars, 3, u8>>,
}

/// Another player still in the round (R7).
struct Rival {
    seat: Seat,
    cards: CardSet,
    bars: Bars,
}

/// Strengths that have to be beaten, one for each rule.
#[derive(Clone, Copy)]
struct Bars([Strength; 7]);

impl Bars {
    const NONE: Bars = Bars([Strength::NONE; 7]);

    /// All seven at once: without a branch on the rule they are fast to compute.
    #[inline]
    fn of(cards: CardSet) -> Bars {
        Bars(Colour::ALL.map(|rule| strength(rule, cards)))
    }

    #[inline]
    fn raise(&mut self, other: &Bars) {
        for (bar, &other) in self.0.iter_mut().zip(&other.0) {
            *bar = (*bar).max(other);
        }
    }

    /// Lowers these strengths of `cards` to what is left when the one card that matters most under
    /// each rule is gone. Cards that do not count do not matter.
    fn lower(&mut self, cards: CardSet) {
        for rule in Colour::ALL {
            let without = |card| strength(rule, cards.without(card));
            let weakest = counted(rule, cards).iter().map(without).min();
            self.0[rule as usize] = weakest.unwrap_or(Strength::NONE);
        }
    }

    /// The rules under which `mine` is ahead. Count 0 beats nothing (R6).
    #[inline]
    fn beaten_by(&self, mine: CardSet) -> ColourSet {
        let mine = Bars::of(mine);
        let mut ahead = ColourSet::default();
        for (rule, (mine, bar)) in Colour::ALL.into_iter().zip(mine.0.iter().zip(&self.0)) {
            if mine > bar {
                ahead = ahead.with(rule);
            }
        }
        ahead
    }

    /// Whether `mine` is ahead under one of these rules.
    fn beaten(&self, mine: CardSet, rules: ColourSet) -> bool {
        !self.beaten_by(mine).intersection(rules).is_empty()
    }
}

impl Moment {
    /// The moment at which this table is, with the hand of the player to move.
    pub(super) fn new(table: &Table, hand: CardSet, deck_is_empty: bool) -> Moment {
        let mine = table.collections[table.turn];
        let rule = table.rule();
        let mut moment = Moment {
            phase: table.phase,
            played: table.played,
            actions: table.options.actions,
            rule,
            mine,
            hand,
            may_draw: !deck_is_empty,
            rivals: heapless::Vec::new(),
            bars: Bars::NONE,
            ahead: ColourSet::default(),
            lowered: OnceCell::new(),
        };
        for seat in table.in_round().iter().filter(|&seat| seat != table.turn) {
            let cards = table.collections[seat];
            let bars = Bars::of(cards);
            moment.bars.raise(&bars);
            // Four players have three rivals each.
            let _ = moment.rivals.push(Rival { seat, cards, bars });
        }
        moment.ahead = moment.bars.beaten_by(mine);
        moment
    }

    /// Every legal action.
    pub(super) fn legal(&self, actions: &mut Actions<Action>) {
        actions.clear();
        self.each_candidate(|action| {
            if self.finishes(action) {
                // MAX_ACTIONS counts every card of a hand twice and the end of the turn; a
                // collection for a 7 has no more.
                let _ = actions.push(action);
            }
            false
        });
    }

    /// Whether there is a legal action; a player without one is eliminated (R9).
    pub(super) fn has_legal(&self) -> bool {
        self.each_candidate(|action| self.finishes(action))
    }

    /// Why `action` is not legal, if it is not.
    pub(super) fn check(&self, action: Action) -> Result<(), Refusal> {
        self.fits(action)?;
        if self.finishes(action) {
            Ok(())
        } else {
            Err(Refusal::NotAhead)
        }
    }

    /// Calls `found` with every action that fits the phase and the cards, until it says true.
    fn each_candidate(&self, mut found: impl FnMut(Action) -> bool) -> bool {
        match self.phase {
            Phase::Turn if self.played == 0 => {
                self.hand.iter().any(|card| found(Action::Rule(card)))
                    || self.hand.iter().any(|card| found(Action::Collection(card)))
            }
            Phase::Turn => {
                found(Action::End) || self.hand.iter().any(|card| found(Action::Rule(card)))
            }
            Phase::Five => self.hand.iter().any(|card| found(Action::Collection(card))),
            Phase::Seven => self.mine.iter().any(|card| {
                [To::Rule, To::Deck]
                    .into_iter()
                    .any(|to| found(Action::Seven { card, to }))
            }),
            Phase::One => self.victims(self.mine.len()).any(|(_, rival)| {
                let player = rival.seat;
                let mut cards = rival.cards.iter();
                cards.any(|card| found(Action::One { player, card }))
            }),
            Phase::Over => false,
        }
    }

    /// Whether `action` fits the phase and the cards, whatever it leads to.
    fn fits(&self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Refusal::Over),
            (Phase::Turn, Action::Collection(_)) if self.played > 0 => Err(Refusal::AlreadyPlayed),
            (Phase::Turn, Action::End) if self.played == 0 => Err(Refusal::NothingPlayed),
            (Phase::Turn, Action::End) => Ok(()),
            (Phase::Turn | Phase::Five, Action::Collection(card))
            | (Phase::Turn, Action::Rule(card)) => {
                refuse_unless(self.hand.contains(card), Refusal::NotInHand)
            }
            (Phase::Seven, Action::Seven { card, .. }) => {
                refuse_unless(self.mine.contains(card), Refusal::NotInCollection)
            }
            (Phase::One, Action::One { player, card }) => {
                let mut victims = self.victims(self.mine.len());
                let (_, victim) = victims
                    .find(|(_, rival)| rival.seat == player)
                    .ok_or(Refusal::NoVictim)?;
                refuse_unless(victim.cards.contains(card), Refusal::NotInCollection)
            }
            _ => Err(Refusal::WrongPhase),
        }
    }

    /// Whether some way to finish the turn after `action`, which fits, ends ahead or draws with a 3
    /// (R20).
    fn finishes(&self, action: Action) -> bool {
        match action {
            Action::End => self.ahead.contains(self.rule),
            Action::Rule(card) => self.ahead.contains(card.colour()),
            Action::Collection(card) => self.play_finishes(card),
            Action::Seven { card, to } => {
                let rule = match to {
                    To::Rule => card.colour(),
                    To::Deck => self.rule,
                };
                let rules = self.hand.colours().with(rule);
                self.bars.beaten(self.mine.without(card), rules)
            }
            Action::One { player, card } => {
                let rules = self.closing_rules(self.hand);
                let mut bars = Bars::NONE;
                for rival in &self.rivals {
                    if rival.seat == player {
                        bars.raise(&Bars::of(rival.cards.without(card)));
                    } else {
                        bars.raise(&rival.bars);
                    }
                }
                bars.beaten(self.mine, rules)
            }
        }
    }

    /// Whether the turn can still be closed as things stand: ahead now, or by a rule card.
    pub(super) fn closes(&self) -> bool {
        self.is_ahead(self.closing_rules(self.hand))
    }

    /// Whether the player is ahead under one of these rules as things stand.
    fn is_ahead(&self, rules: ColourSet) -> bool {
        !self.ahead.intersection(rules).is_empty()
    }

    /// The rules a turn can be closed under with these cards left in hand.
    fn closing_rules(&self, hand: CardSet) -> ColourSet {
        hand.colours().with(self.rule)
    }

    /// Whether some way to finish follows from playing `card` to the collection.
    fn play_finishes(&self, card: Card) -> bool {
        let hand = self.hand.without(card);
        if self.actions && card.number() == 5 {
            self.five_finishes(self.mine.with(card), hand)
        } else {
            self.last_play_finishes(self.mine, CardSet::EMPTY, hand, card)
        }
    }

    /// After a 5: more fives, then a last card if there is another.
    fn five_finishes(&self, mine: CardSet, hand: CardSet) -> bool {
        let fives = hand.intersection(CardSet::number(5));
        let others = hand.difference(fives);
        if others.is_empty() {
            return self
                .bars
                .beaten(mine.union(fives), ColourSet::one(self.rule));
        }
        others
            .iter()
            .any(|last| self.last_play_finishes(mine, fives, others.without(last), last))
    }

    /// Whether some way to finish plays any of `fives` and then `last` to the collection, with the
    /// other fives and `rest` left in hand.
    fn last_play_finishes(&self, mine: CardSet, fives: CardSet, rest: CardSet, last: Card) -> bool {
        if self.is_ahead(self.closing_rules(rest)) {
            // And stays so with more cards: a 7 can move itself away again.
            return true;
        }
        let mine = mine.with(last);
        let ahead_with = |played: CardSet, bars: &Bars| {
            let left = rest.union(fives.difference(played));
            bars.beaten(mine.union(played), self.closing_rules(left))
        };
        if !self.actions {
            return ahead_with(fives, &self.bars);
        }
        match last.number() {
            3 if self.may_draw => true,
            7 => {
                let mine = mine.union(fives);
                let rules = self.closing_rules(rest);
                mine.iter().any(|moved| {
                    let rules = rules.with(moved.colour());
                    self.bars.beaten(mine.without(moved), rules)
                })
            }
            number => {
                played_before(fives, fives.len()).any(|played| ahead_with(played, &self.bars))
                    || number == 1
                        && self.victims(mine.len()).any(|(index, victim)| {
                            let room = victim.cards.len() - mine.len();
                            self.lowered(index).is_some_and(|bars| {
                                played_before(fives, room).any(|played| ahead_with(played, bars))
                            })
                        })
            }
        }
    }

    /// Whether a 1 has a victim now (R17).
    pub(super) fn has_victim(&self) -> bool {
        self.victims(self.mine.len()).next().is_some()
    }

    /// The rivals with at least `cards` cards, and their places among the rivals.
    fn victims(&self, cards: usize) -> impl Iterator<Item = (usize, &Rival)> {
        let rivals = self.rivals.iter().enumerate();
        rivals.filter(move |(_, rival)| rival.cards.len() >= cards)
    }

    /// The bars after a 1 took the best card, for each rule, from the rival at `index`.
    fn lowered(&self, index: usize) -> Option<&Bars> {
        let all = self.lowered.get_or_init(|| {
            let lower = |victim: &Rival| {
                let mut bars = victim.bars;
                bars.lower(victim.cards);
                for other in self.rivals.iter().filter(|other| other.seat != victim.seat) {
                    bars.raise(&other.bars);
                }
                bars
            };
            self.rivals.iter().map(lower).collect()
        });
        all.get(index)
    }
}

/// The sets of `fives` worth playing before a last card when at most `room` of them may be: as many
/// as possible, or one fewer to close the turn with it.
fn played_before(fives: CardSet, room: usize) -> impl Iterator<Item = CardSet> {
    let enough = room.min(fives.len().saturating_sub(1));
    fives
        .subsets()
        .filter(move |played| (enough..=room).contains(&played.len()))
}

fn refuse_unless(holds: bool, refusal: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(refusal) }
}

#[cfg(test)]
pub(super) mod steps {
    extern crate std;
    use core::cell::Cell;
    std::thread_local!(static STEPS: Cell<usize> = const { Cell::new(0) });

    /// Counts one strength.
    pub(in super::super) fn count() {
        STEPS.set(STEPS.get() + 1);
    }
}
