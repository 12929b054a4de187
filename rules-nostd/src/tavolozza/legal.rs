//! What may be done: the list of legal actions, and the questions that `turn` asks before it does
//! anything. Nothing here changes a game.

use super::{
    Action, Colour, MAX_COLUMNS, PaletteCard, Phase, Refusal, RoundRule, Source, Tavolozza,
};
use crate::{Actions, Seat};

impl Tavolozza {
    /// Replaces `actions` with every legal one.
    pub(super) fn list_legal(&self, actions: &mut Actions<Action>) {
        actions.clear();
        // MAX_ACTIONS is more than any phase has, so nothing is ever left out.
        let mut add = |action| {
            let _ = actions.push(action);
        };
        let table = &self.table;
        match table.phase {
            Phase::Announce => {
                add(Action::Announce(RoundRule::Same));
                add(Action::Announce(RoundRule::Different));
            }
            Phase::Draw => {
                let columns = (0..MAX_COLUMNS as u8).map(Source::Column);
                let sources = [Source::Deck, Source::Discard, Source::Nothing];
                for source in sources.into_iter().chain(columns) {
                    if self.may_draw(source).is_ok() {
                        add(Action::Draw(source));
                    }
                }
            }
            Phase::Trade => {
                let hand = self.hands[table.turn_of].colours();
                for to in table.options.seats.iter() {
                    if to != table.turn_of {
                        for card in hand - self.offers[to] {
                            add(Action::Offer { card, to });
                        }
                    }
                }
                if self.has_offered() {
                    add(Action::Done);
                }
            }
            Phase::Reply { to } => {
                for card in self.hands[to].colours().iter() {
                    if self.offered != Some(card) {
                        add(Action::Accept(card));
                    }
                }
                add(Action::Refuse);
            }
            Phase::Play => {
                let hand = self.hands[table.turn_of].colours();
                for card in hand & table.playable() {
                    for place in table.columns.fits(card).iter() {
                        add(Action::Play { card, place });
                    }
                    add(Action::Discard(card));
                }
                if !table.played.is_empty() {
                    add(Action::End);
                }
            }
            Phase::Over => {}
        }
        if self.may_reveal().is_ok() {
            add(Action::Reveal);
        }
    }

    /// Refuses what does not belong to the phase.
    pub(super) fn require_phase(&self, phase: Phase) -> Result<(), Refusal> {
        if self.table.phase == phase {
            Ok(())
        } else {
            Err(self.wrong_phase())
        }
    }

    /// The refusal of an action that does not belong to the phase.
    pub(super) fn wrong_phase(&self) -> Refusal {
        if self.table.phase == Phase::Over {
            Refusal::GameOver
        } else {
            Refusal::WrongPhase
        }
    }

    /// Whether the player may draw from `source` (T8, T18).
    pub(super) fn may_draw(&self, source: Source) -> Result<(), Refusal> {
        let table = &self.table;
        let (good, refusal) = match source {
            Source::Deck => (
                !self.deck.is_empty() || !table.discard.is_empty(),
                Refusal::EmptyPile,
            ),
            Source::Discard => (!table.discard.is_empty(), Refusal::EmptyPile),
            Source::Column(index) => (
                usize::from(index) < table.columns.len(),
                Refusal::NoSuchColumn,
            ),
            Source::Nothing => (
                self.deck.is_empty() && table.discard.is_empty() && table.columns.is_empty(),
                Refusal::MustDraw,
            ),
        };
        if good { Ok(()) } else { Err(refusal) }
    }

    /// Whether an offer was made this turn, accepted or not (T9).
    pub(super) fn has_offered(&self) -> bool {
        self.offers.iter().any(|colours| !colours.is_empty())
    }

    /// Who must reply to which card.
    pub(super) fn reply(&self) -> Result<(Seat, Colour), Refusal> {
        match (self.table.phase, self.offered) {
            (Phase::Reply { to }, Some(offered)) => Ok((to, offered)),
            _ => Err(self.wrong_phase()),
        }
    }

    /// Whether the player may play a card of this colour at all (T6, T10).
    pub(super) fn may_play(&self, card: Colour) -> Result<(), Refusal> {
        self.require_phase(Phase::Play)?;
        if !self.hands[self.table.turn_of].contains(card) {
            return Err(Refusal::NotInHand);
        }
        if !self.table.playable().contains(card) {
            return Err(Refusal::RoundRule);
        }
        Ok(())
    }

    /// The Palette card the player may reveal now (T17).
    pub(super) fn may_reveal(&self) -> Result<PaletteCard, Refusal> {
        let (Phase::Draw | Phase::Trade | Phase::Play) = self.table.phase else {
            return Err(self.wrong_phase());
        };
        let card = self.palette_cards[self.table.turn_of].ok_or(Refusal::NoPaletteCard)?;
        if card.asks_for().is_subset(self.table.columns.visible()) {
            Ok(card)
        } else {
            Err(Refusal::NotVisible)
        }
    }
}
