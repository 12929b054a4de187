//! Red7's screens: where the cursors stand, and what a step tells the table.
//!
//! Hands are hidden, so the device goes round behind a curtain. After it: what the others did
//! ([`log`]), then the hand, where a turn is composed ([`plan`], [`hand`]) and [`table`], everybody's
//! collections. [`told`] is for all to hear; [`buttons`] leads through them. A screen is drawn from
//! what lies open and from the hand of the player to move, from nothing else.

mod buttons;
mod cells;
mod hand;
mod log;
pub(crate) mod options;
mod plan;
mod table;
#[cfg(test)]
mod tests;
mod told;

use crate::keep::Settings;
use crate::page::{Drawn, Page};
use crate::play::{self, Push, Scene, Step, Strip};
use crate::text::{Line, Texts};
use crate::{Button, Tune};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use log::{Log, What};
use plan::Plan;
use rules_nostd::red7::{Action, Card, Colour, Event, Length, Phase, Red7, Refusal, To};
use rules_nostd::{Game, PerSeat, Seat, SeatSet};
use told::{Reason, Told};

/// The screens of a game of Red7.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    view: View,
    /// Which card of the row the cursor is on.
    at: usize,
    plan: Plan,
    /// Where a 7 moves the chosen card.
    to: To,
    /// Whether the chosen step has been asked about.
    asked: bool,
    /// What A tried in vain.
    refused: Option<Refused>,
    /// The card that each player drew last and has not played after: for that player's eyes only.
    fresh: PerSeat<Option<Card>>,
    log: Log,
    /// The first line of the log in sight.
    top: usize,
}

/// Which screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum View {
    Hand,
    /// Everybody's collections.
    Table,
    /// One player's cards.
    Player(Seat),
}

/// Why nothing was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refused {
    /// The turn would not end ahead (R9).
    NotAhead,
    /// No way to finish the turn from there would (R20).
    NoWay,
}

impl play::Board for Board {
    type Game = Red7;
    type Told = Told;
    const TITLE: play::Title = play::Title::Red7;
    const HIDDEN: bool = true;

    fn settle(_game: &Red7) -> Board {
        Board {
            view: View::Hand,
            at: 0,
            plan: Plan::default(),
            to: To::Rule,
            asked: false,
            refused: None,
            fresh: PerSeat::default(),
            log: Log::default(),
            top: 0,
        }
    }

    fn push(&mut self, game: &Red7, settings: &Settings, button: Button) -> Push<Action> {
        if let Some(seat) = self.hears(game) {
            return self.push_news(seat, button);
        }
        if self.refused.take().is_some() {
            return Push::Stay;
        }
        match self.view {
            View::Hand => self.push_hand(game, settings.device.ask_to_draw, button),
            View::Table | View::Player(_) => self.push_table(game.seats(), button),
        }
    }

    fn step(game: &mut Red7, action: Action, tell: &mut impl FnMut(Told)) -> Result<Step, Refusal> {
        let before = game.clone();
        let mut step = Step::default();
        let mut drew = None;
        let mut drawers = SeatSet::empty();
        let mut rule = before.table().rule();
        let mut same_round = true;
        let mut out = before.table().out();
        let mut totals = PerSeat::default();
        for seat in before.seats().iter() {
            totals[seat] = told::points_of(&before, seat);
        }
        game.apply(action, &mut |event| {
            if let Some((seat, what)) = What::of(event) {
                if what == What::Out {
                    out.insert(seat);
                }
                let unheard = before.seats().all() - out - seat;
                tell(Told::Did {
                    seat,
                    what,
                    unheard,
                });
            }
            match event {
                Event::Ruled { card, .. }
                | Event::Moved {
                    card, to: To::Rule, ..
                } => {
                    rule = card.colour();
                }
                Event::Drew { player } => {
                    drawers.insert(player);
                    if matches!(action, Action::Collection(_)) {
                        drew = Some(player);
                        step.reveals = true;
                    }
                }
                Event::Eliminated { player } => {
                    step.reveals = true;
                    let reason = if drew == Some(player) {
                        Reason::InVain
                    } else if same_round && before.hand(player).is_empty() {
                        Reason::EmptyHand
                    } else {
                        Reason::NoPlay
                    };
                    tell(Told::Out(player, reason, rule));
                }
                Event::RoundBegan { .. } => {
                    same_round = false;
                    rule = Colour::Red;
                    out.clear();
                }
                Event::RoundWon { player, cards } => {
                    step.reveals = true;
                    step.tune = Some(Tune::Win);
                    step.cue = true;
                    tell(Told::RoundWon(player, cards));
                    if before.options().length == Length::Full {
                        totals[player] += cards.points() as u8;
                        tell(Told::Totals(totals));
                    }
                }
                _ => {}
            }
        })?;
        for player in drawers.iter().filter(|_| same_round) {
            let old = before.hand(player);
            if let Some(card) = game.hand(player).iter().find(|card| !old.contains(*card)) {
                tell(Told::Drawn(player, card));
            }
        }
        // R9: whether the next player is out depends on cards that nobody else knows.
        step.probes = game.to_move() != before.to_move();
        Ok(step)
    }

    fn remember(&mut self, told: &Told) -> bool {
        match *told {
            Told::Did {
                seat,
                what,
                unheard,
            } => {
                self.log.add(seat, what, unheard);
                self.fresh[seat] = None;
                true
            }
            // Everybody has seen how a round ended, and nobody wants to hear how it came to that.
            Told::RoundWon(..) => {
                self.log = Log::default();
                self.fresh = PerSeat::default();
                false
            }
            Told::Drawn(seat, card) => {
                self.fresh[seat] = Some(card);
                true
            }
            Told::Out(..) | Told::Totals(_) => false,
        }
    }

    /// On the card that was drawn last.
    fn stepped(&mut self, game: &Red7) {
        let log = core::mem::take(&mut self.log);
        let fresh = core::mem::take(&mut self.fresh);
        let place = |seat| {
            game.hand(seat)
                .iter()
                .position(|card| fresh[seat] == Some(card))
        };
        let is_chosen = matches!(game.table().phase(), Phase::Turn | Phase::Five);
        let seat = game.to_move().filter(|_| is_chosen);
        *self = Board {
            at: seat.and_then(place).unwrap_or(0),
            log,
            fresh,
            ..play::Board::settle(game)
        };
    }

    fn covered(&mut self) {
        self.asked = false;
        self.refused = None;
    }

    fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Red7>,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D> {
        if let Some(seat) = self.hears(scene.game) {
            return self.log.draw(scene, page, seat, self.top);
        }
        match self.view {
            View::Hand => hand::draw(self, scene, page),
            View::Table => table::draw(scene, page),
            View::Player(seat) => table::draw_player(scene, page, seat),
        }
    }

    /// The table shows by itself who thinks.
    fn strip(&self) -> Option<Strip> {
        None
    }

    fn draw_watched<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Red7>,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D> {
        table::draw(scene, page)
    }

    fn draw_told<D: DrawTarget<Color = BinaryColor>>(
        scene: &Scene<'_, Red7>,
        page: &mut Page<'_, '_, D>,
        told: Told,
    ) -> Drawn<D> {
        told::draw(scene, page, told)
    }

    fn draw_legend<D: DrawTarget<Color = BinaryColor>>(
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
    ) -> Drawn<D> {
        told::legend(page, texts)
    }

    fn draw_details<D: DrawTarget<Color = BinaryColor>>(
        scene: &Scene<'_, Red7>,
        page: &mut Page<'_, '_, D>,
        seat: Seat,
    ) -> Drawn<D> {
        told::details(scene, page, seat)
    }

    fn points_so_far(game: &Red7, seat: Seat) -> Line {
        told::points_so_far(game, seat)
    }
}

impl Board {
    /// The player to move, if there is something to hear first.
    fn hears(&self, game: &Red7) -> Option<Seat> {
        game.to_move().filter(|seat| self.log.has_news(*seat))
    }
}
