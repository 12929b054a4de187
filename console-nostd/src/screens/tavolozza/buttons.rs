//! What the buttons do in a game of Tavolozza, screen by screen.

use super::choices::{may_reveal, needs_asking, sources, spots, targets};
use super::{Board, Spot, View};
use crate::Button;
use crate::play::Push;
use rules_nostd::tavolozza::{Action, Phase, RoundRule, Tavolozza};

impl Board {
    /// At the table Left and Right choose a card, or where to draw from; Up and Down choose what to do
    /// with it.
    pub(super) fn push_table(
        &mut self,
        game: &Tavolozza,
        ask_to_draw: bool,
        button: Button,
    ) -> Push<Action> {
        let asked = core::mem::take(&mut self.asked);
        match button {
            Button::Left | Button::Right => self.move_across(game, button == Button::Right),
            Button::Up | Button::Down => self.move_along(game, button == Button::Down),
            Button::B if asked => {}
            Button::B => self.view = View::Mine,
            Button::A if game.table().phase == Phase::Announce => {
                self.view = View::Rule(RoundRule::Same);
            }
            Button::A => {
                let Some(action) = self.chosen(game) else {
                    return Push::Refused;
                };
                if asked || !needs_asking(action, ask_to_draw) {
                    return Push::Step(action);
                }
                self.asked = true;
            }
        }
        Push::Stay
    }

    /// The next card of the hand, or the next place to draw from.
    fn move_across(&mut self, game: &Tavolozza, forward: bool) {
        if game.table().phase == Phase::Draw {
            let sources = sources(game);
            self.source =
                next(&sources, |source| *source == self.source, forward).unwrap_or(self.source);
            return;
        }
        let target = self.chosen(game).and_then(opponent);
        self.spot = next(&spots(game), |spot| *spot == self.spot, forward).unwrap_or(self.spot);
        // The next card is for the same opponent, if it may be.
        let same = match self.spot {
            Spot::Card(card) if target.is_some() => targets(game, card)
                .iter()
                .position(|action| opponent(*action) == target),
            _ => None,
        };
        self.aim = same.unwrap_or(0) as u8;
    }

    /// The next opponent to offer the card to, or the next place for it; else the next card.
    fn move_along(&mut self, game: &Tavolozza, forward: bool) {
        match (game.table().phase, self.spot) {
            (Phase::Trade | Phase::Play, Spot::Card(card)) => {
                let len = targets(game, card).len().max(1);
                let step = if forward { 1 } else { len - 1 };
                self.aim = ((usize::from(self.aim) + step) % len) as u8;
            }
            _ => self.move_across(game, forward),
        }
    }

    pub(super) fn push_rule(&mut self, button: Button, rule: RoundRule) -> Push<Action> {
        self.view = match button {
            Button::A => return Push::Step(Action::Announce(rule)),
            Button::B => View::Table,
            _ => View::Rule(match rule {
                RoundRule::Same => RoundRule::Different,
                RoundRule::Different => RoundRule::Same,
            }),
        };
        Push::Stay
    }

    pub(super) fn push_mine(&mut self, game: &Tavolozza, button: Button) -> Push<Action> {
        let asked = core::mem::take(&mut self.asked);
        match button {
            Button::A if asked => return Push::Step(Action::Reveal),
            Button::A => {
                self.asked = may_reveal(game);
                if !self.asked {
                    return Push::Refused;
                }
            }
            Button::B if asked => {}
            Button::B => self.view = View::Table,
            _ => self.view = View::Players,
        }
        Push::Stay
    }

    pub(super) fn push_players(&mut self, button: Button) -> Push<Action> {
        self.view = match button {
            Button::A => return Push::Refused,
            Button::B => View::Table,
            _ => View::Mine,
        };
        Push::Stay
    }
}

/// Whom an offer is for.
fn opponent(action: Action) -> Option<rules_nostd::Seat> {
    match action {
        Action::Offer { to, .. } => Some(to),
        _ => None,
    }
}

/// The one after, or before, the chosen one, round the ends; the first if none is.
fn next<T: Copy>(all: &[T], chosen: impl Fn(&T) -> bool, forward: bool) -> Option<T> {
    let len = all.len().max(1);
    let step = if forward { 1 } else { len - 1 };
    let place = all.iter().position(chosen).map_or(0, |now| now + step);
    all.get(place % len).copied()
}
