//! A moment of a turn as the player to move knows it, and what can be done then.
//!
//! A [`Moment`] holds the table and the hand of the player to move: no other hand, and of the deck
//! only whether a 3 would draw. So legality can not depend on anything else (R20).

use super::finish::Ways;
use super::table::{Phase, Table};
use super::{Action, CardSet, Colour, Refusal, To, strength};
use crate::{Actions, Seat};

/// What the player to move has to go by.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub(super) table: &'a Table,
    pub(super) hand: CardSet,
    /// Whether a 3 draws: the deck is not empty (R17).
    pub(super) may_draw: bool,
}

impl Moment<'_> {
    /// Every legal action.
    pub(super) fn legal(&self, actions: &mut Actions<Action>) {
        actions.clear();
        let ways = Ways::new(self);
        self.each_candidate(|action| {
            if ways.after(action) {
                // MAX_ACTIONS counts every card of a hand twice and the end of the turn. The cards
                // a 7 or a 1 chooses from are no more than that.
                let _ = actions.push(action);
            }
            false
        });
    }

    /// Whether there is a legal action; a player without one is eliminated (R9).
    pub(super) fn has_legal(&self) -> bool {
        let ways = Ways::new(self);
        self.each_candidate(|action| ways.after(action))
    }

    /// Why `action` is not legal, if it is not.
    pub(super) fn check(&self, action: Action) -> Result<(), Refusal> {
        self.fits(action)?;
        let legal = match action {
            Action::End => self.is_ahead(self.table.rule()),
            Action::Rule(card) => self.is_ahead(card.colour()),
            _ => Ways::new(self).after(action),
        };
        unless(!legal, Refusal::NotAhead)
    }

    /// Whether the turn can be closed as things stand: ahead now, or with a rule card.
    pub(super) fn closes(&self) -> bool {
        Ways::new(self).closes()
    }

    /// Whether a 1 has a victim (R17).
    pub(super) fn has_victim(&self) -> bool {
        self.victims().next().is_some()
    }

    /// The collection of the player to move.
    pub(super) fn mine(&self) -> CardSet {
        self.table.collections[self.table.turn]
    }

    /// The other players still in the round, and their collections (R7).
    pub(super) fn rivals(&self) -> impl Iterator<Item = (Seat, CardSet)> {
        let table = self.table;
        let rivals = table.in_round().iter().filter(|&seat| seat != table.turn);
        rivals.map(|seat| (seat, table.collections[seat]))
    }

    /// The rivals with at least as many cards as the player to move (R17).
    fn victims(&self) -> impl Iterator<Item = (Seat, CardSet)> {
        let mine = self.mine().len();
        self.rivals().filter(move |(_, cards)| cards.len() >= mine)
    }

    /// Whether the player to move would be ahead under this rule. Count 0 never is (R6).
    fn is_ahead(&self, rule: Colour) -> bool {
        let mine = strength(rule, self.mine());
        let mut rivals = self.rivals();
        mine.count() > 0 && rivals.all(|(_, cards)| mine > strength(rule, cards))
    }

    /// Calls `found` with every action that fits the phase and the cards, until it says true.
    fn each_candidate(&self, mut found: impl FnMut(Action) -> bool) -> bool {
        let mut hand = self.hand.iter();
        match self.table.phase {
            Phase::Turn if self.table.played == 0 => {
                hand.clone().any(|card| found(Action::Rule(card)))
                    || hand.any(|card| found(Action::Collection(card)))
            }
            Phase::Turn => found(Action::End) || hand.any(|card| found(Action::Rule(card))),
            Phase::Five => hand.any(|card| found(Action::Collection(card))),
            Phase::Seven => self.mine().iter().any(|card| {
                let mut places = [To::Rule, To::Deck].into_iter();
                places.any(|to| found(Action::Seven { card, to }))
            }),
            Phase::One => self.victims().any(|(player, cards)| {
                let mut cards = cards.iter();
                cards.any(|card| found(Action::One { player, card }))
            }),
            Phase::Over => false,
        }
    }

    /// Whether `action` fits the phase and the cards, whatever it leads to.
    fn fits(&self, action: Action) -> Result<(), Refusal> {
        let played = self.table.played > 0;
        match (self.table.phase, action) {
            (Phase::Over, _) => Err(Refusal::Over),
            (Phase::Turn, Action::Collection(_)) if played => Err(Refusal::AlreadyPlayed),
            (Phase::Turn, Action::End) => unless(!played, Refusal::NothingPlayed),
            (Phase::Turn | Phase::Five, Action::Collection(card))
            | (Phase::Turn, Action::Rule(card)) => {
                unless(!self.hand.contains(card), Refusal::NotInHand)
            }
            (Phase::Seven, Action::Seven { card, .. }) => {
                unless(!self.mine().contains(card), Refusal::NotInCollection)
            }
            (Phase::One, Action::One { player, card }) => {
                let victim = self.victims().find(|&(seat, _)| seat == player);
                let (_, cards) = victim.ok_or(Refusal::NoVictim)?;
                unless(!cards.contains(card), Refusal::NotInCollection)
            }
            _ => Err(Refusal::WrongPhase),
        }
    }
}

/// All is well unless `wrong`.
fn unless(wrong: bool, refusal: Refusal) -> Result<(), Refusal> {
    if wrong { Err(refusal) } else { Ok(()) }
}
