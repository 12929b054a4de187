//! A bot's move: asked for, waited for, shown, played.
//!
//! A bot acts no sooner than [`PACE`] after it was asked, so that people can follow and a fast machine
//! shows what a slow one does. Where something can be pointed at or said, the cursor goes there or the
//! words stand there first, as long again. While a page covers the board nothing is played.

use super::{Board, Outcome, Play, Scene, Strip};
use crate::art::{Font, Icon};
use crate::page::{Drawn, Page};
use crate::text::fill;
use crate::{Duration, Instant, Ticket};
use bots_nostd::{Answer, Bot, Level, Question};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::{Actions, Game};

/// How long people have for everything a bot does.
const PACE: Duration = Duration::from_millis(1000);

/// How far a bot has got with its move.
#[derive(Clone)]
pub(super) struct Turn<A> {
    /// Of the question, once it was asked.
    ticket: Option<Ticket>,
    /// What it plays, once it has said so.
    action: Option<A>,
    /// Whether the cursor shows it.
    pub(super) points: bool,
    /// When it goes on; never while something covers the board.
    due: Option<Instant>,
}

impl<B: Board> Play<B> {
    /// The level of the bot that is to move, if it is one.
    pub(super) fn bot(&self) -> Option<Level> {
        let seat = self.game.to_move()?;
        self.kinds[seat.index()]
    }

    /// Whether a bot is at work before everybody's eyes.
    pub(crate) fn is_thinking(&self) -> bool {
        self.turn.is_some() && self.b_can_be_held()
    }

    /// The board came into sight or was covered: a bot begins, begins to wait anew, or stands still.
    pub(super) fn pace(&mut self, now: Instant) {
        let in_sight = self.b_can_be_held();
        if self.bot().is_none() {
            self.turn = None;
        } else if in_sight && self.turn.is_none() {
            self.turn = Some(Turn {
                ticket: None,
                action: None,
                points: false,
                due: None,
            });
        }
        if let Some(turn) = &mut self.turn {
            turn.points = false;
            turn.due = in_sight.then(|| now + PACE);
        }
    }

    /// The question that is to be asked now, under this ticket.
    pub(crate) fn ask(&mut self, ticket: Ticket) -> Option<(Question, Level)> {
        let (seat, level) = (self.game.to_move()?, self.bot()?);
        let turn = self.turn.as_mut().filter(|turn| turn.ticket.is_none())?;
        turn.ticket = Some(ticket);
        Some((B::Game::question(self.game.view(seat)), level))
    }

    /// A bot has decided. What is no answer to the last question is not heard; what can not be
    /// played is replaced by something that can.
    pub(crate) fn told(&mut self, ticket: Ticket, answer: Option<Answer>, now: Instant) {
        let asked = |turn: &&mut Turn<_>| turn.ticket == Some(ticket) && turn.action.is_none();
        let Some(turn) = self.turn.as_mut().filter(asked) else {
            return;
        };
        let game = &self.game;
        let is_legal = |action: &_| game.clone().apply(*action, &mut |_| ()).is_ok();
        let said = answer.and_then(B::Game::action).filter(is_legal);
        turn.action = said.or_else(|| {
            let mut legal = Actions::new();
            game.legal(&mut legal);
            legal.first().copied()
        });
        turn.due = turn.due.map(|due| due.max(now));
    }

    /// When a bot that has decided goes on.
    pub(super) fn bot_wake(&self) -> Option<Instant> {
        let turn = self.turn.as_ref()?;
        turn.action.and(turn.due)
    }

    /// A bot goes on, if it is time: it points, or it plays. It counts from the moment it was due, so that
    /// moments add up to nothing.
    pub(super) fn let_bot_act(&mut self, now: Instant) -> Option<Outcome> {
        let turn = self.turn.as_mut()?;
        let due = turn.due.filter(|due| *due <= now)?;
        let action = turn.action?;
        if !turn.points && self.board.point(&self.game, action) {
            turn.points = true;
            turn.due = Some(due + PACE);
            return Some(Outcome::Stay);
        }
        let outcome = self.step(&[action], due);
        // Nobody takes back what a bot did, nor what was done before it.
        self.before = None;
        Some(outcome)
    }

    /// Draws what everybody may see of the board, and what the bot does.
    pub(super) fn draw_watched<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        scene: &Scene<'_, B::Game>,
    ) -> Drawn<D> {
        self.board.draw_watched(scene, page)?;
        let Some(seat) = self.game.to_move() else {
            return Ok(());
        };
        let Some(Strip { at, room, font }) = self.board.strip() else {
            return Ok(());
        };
        let shown = self.turn.as_ref().filter(|turn| turn.points);
        let deed = shown.and_then(|turn| turn.action);
        let icon = match deed {
            Some(_) => Icon::Bot,
            None => Icon::Hourglass,
        };
        page.icon(at + Point::new(0, 1), icon, BinaryColor::On)?;
        let (at, room) = (at + Point::new(Icon::SIZE + 2, 0), room - Icon::SIZE - 2);
        let small = at + Point::new(0, 2);
        // Patterns for the name of the bot.
        let name = scene.name(seat);
        let fits = |pattern: &str| font.width(&fill(pattern, &[&name])) <= room;
        let thinks = fill(scene.texts.thinks, &[&"%"]);
        let pattern = match deed {
            Some(action) => B::deed(scene, action),
            None if fits(&thinks) => thinks,
            None => fill("%", &[&"%"]),
        };
        // What is too long for that is written small, and then only the name is cut.
        let (font, at) = match deed.is_some() && !fits(&pattern) || font == Font::Tiny {
            true => (Font::Tiny, small),
            false => (font, at),
        };
        page.phrase_at(font, at, room, &pattern, name)
    }
}
