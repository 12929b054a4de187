//! A game in play, whichever it is: what is told between turns, who may look, the menu over it all.
//!
//! A game brings a [`Board`]: its own screens and what the buttons do on them. Everything else is
//! here and written once: notices, the cue or the curtain between players, bots, undo, menu, ranking.
//! [`AnyPlay`] is a play of any game; a new game is one more variant there.

mod any;
mod board;
mod bot;
mod curtain;
#[cfg(test)]
mod hidden_tests;
mod menu;
mod results;
#[cfg(test)]
mod tests;

pub(crate) use any::{AnyPlay, Title};
pub(crate) use board::{Board, Push, Scene, Step, Strip};
pub(crate) use results::lines;

use crate::keep::{Kinds, Names, Settings};
use crate::keys::Act;
use crate::list::List;
use crate::page::{Drawn, Page};
use crate::screens::book::Reader;
use crate::text::Texts;
use crate::{Button, Instant, Tune};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use heapless::Deque;
use rules_nostd::{Game, Seat};

/// What a push led to, as far as the console is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Nothing, or something on the screen only.
    Stay,
    /// A step of the game: keep it.
    Stepped(Tune),
    /// Nothing can be done there.
    Refused,
    /// Leave; the game stays kept.
    Quit,
    /// The game is over and the table wants another.
    Again,
    /// The game is over and done with.
    Finished,
}

/// A game in play.
#[derive(Clone)]
pub(crate) struct Play<B: Board> {
    pub(crate) names: Names,
    pub(crate) kinds: Kinds,
    pub(crate) game: B::Game,
    /// Game and board before the last step, while that step may be taken back.
    before: Option<(B::Game, B)>,
    /// Whether that step looked into a hidden hand, and whether such a step was taken back already.
    probed: bool,
    retried: bool,
    board: B,
    face: Face,
    /// Where the menu was, under a page that was opened from it.
    menu: Option<List>,
    /// What has to be told before play goes on, oldest first.
    notices: Deque<B::Told, NOTICES>,
    /// Which person is called to the board before anything happens there: by a cue over it that goes
    /// away by itself where nobody hides anything, else by a curtain before it that only A lifts.
    summons: Option<Seat>,
    cue_until: Option<Instant>,
    /// The move of a bot.
    turn: Option<bot::Turn<<B::Game as Game>::Action>>,
    /// When hidden cards have been in sight for long enough.
    rest_until: Option<Instant>,
    /// Nobody has looked for a while, or ever: hidden cards wait behind the curtain even for one person
    /// among bots.
    rested: bool,
    /// The curtain fell by itself before a person's hand: that has to be said.
    fell: bool,
}

/// The most notices of one step: in Red7 the others go out, and a round may end before anybody plays.
const NOTICES: usize = 10;

/// The most that is told of one step, or remembered for later: in Red7 nineteen.
const NEWS: usize = 24;

/// What is on the screen, under the notices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Face {
    Board,
    Menu(List),
    Scores,
    Legend,
    Rules(Reader),
    Ranking(List),
    Details(Seat),
    End(List),
}

impl<B: Board> Play<B> {
    /// A game that begins, or goes on.
    pub(crate) fn new(names: Names, kinds: Kinds, game: B::Game, now: Instant) -> Play<B> {
        let mut play = Play {
            names,
            kinds,
            board: B::settle(&game),
            game,
            before: None,
            probed: false,
            retried: false,
            face: Face::Board,
            menu: None,
            notices: Deque::new(),
            summons: None,
            cue_until: None,
            turn: None,
            rest_until: None,
            rested: true,
            fell: false,
        };
        play.resume(now);
        play
    }

    /// Goes on with the game, wherever it stands, as if it had just been switched on: what was being
    /// told is not told again, and the last step can not be taken back any more.
    pub(crate) fn resume(&mut self, now: Instant) {
        self.notices.clear();
        self.before = None;
        self.rested = true;
        self.fell = false;
        self.summons = self.person(self.game.to_move());
        self.board = B::settle(&self.game);
        self.turn_page();
        self.uncovered(now);
    }

    /// Whether B acts on release here, or when held.
    pub(crate) fn b_can_be_held(&self) -> bool {
        self.notices.is_empty() && self.face == Face::Board
    }

    /// When something happens by itself: the cue goes away, a bot plays, or the curtain falls.
    pub(crate) fn next_wake(&self) -> Option<Instant> {
        let wakes = [self.cue_until, self.bot_wake(), self.rest_until];
        wakes.into_iter().flatten().min()
    }

    /// The next thing that happens by itself until `now`.
    pub(crate) fn wake(&mut self, now: Instant) -> Option<Outcome> {
        let Some(until) = self.cue_until.filter(|until| *until <= now) else {
            return match self.rest(now) {
                true => Some(Outcome::Stay),
                false => self.let_bot_act(now),
            };
        };
        self.answer();
        self.watch(until);
        if self.notices.pop_front().is_some() {
            self.uncovered(until);
        }
        Some(Outcome::Stay)
    }

    /// The buttons.
    pub(crate) fn push(&mut self, act: Act, settings: &Settings, now: Instant) -> Outcome {
        let outcome = self.pushed(act, settings, now);
        self.watch(now);
        outcome
    }

    fn pushed(&mut self, act: Act, settings: &Settings, now: Instant) -> Outcome {
        let button = match act {
            Act::HoldB => {
                if self.b_can_be_held() {
                    self.open_menu(now);
                }
                return Outcome::Stay;
            }
            Act::Push(button) => button,
        };
        // Whatever is told wants to be read, and whoever is called to come: neither button does more,
        // so that a thumb that bounces plays nobody else's turn.
        if !self.notices.is_empty() {
            if button == Button::A {
                self.notices.pop_front();
                self.uncovered(now);
            }
            return Outcome::Stay;
        }
        if self.summons.is_some() && self.face == Face::Board {
            if button == Button::A || !self.is_curtained() {
                self.answer();
            }
            return Outcome::Stay;
        }
        let watched = self.bot().is_some();
        let push = match self.face {
            Face::Board if watched => self.board.watch(&self.game, button),
            Face::Board => self.board.push(&self.game, settings, button),
            _ => return self.push_page(button, settings, now),
        };
        match push {
            Push::Step(action) if !watched => self.step(&[action], now),
            Push::Steps(first, second) if !watched => self.step(&[first, second], now),
            Push::Step(_) | Push::Steps(..) | Push::Refused => Outcome::Refused,
            Push::Stay => Outcome::Stay,
            Push::Legend => {
                self.cover(Face::Legend, now);
                Outcome::Stay
            }
            Push::Menu => {
                self.open_menu(now);
                Outcome::Stay
            }
        }
    }

    fn open_menu(&mut self, now: Instant) {
        if !self.is_curtained() {
            self.answer();
        }
        self.cover(Face::Menu(List::default()), now);
    }

    /// Plays a step, or some that are one. Only legal ones are ever offered; any other is refused here
    /// once more.
    fn step(&mut self, actions: &[<B::Game as Game>::Action], now: Instant) -> Outcome {
        let before = (self.game.clone(), self.board.clone());
        let mut step = Step::default();
        let mut news = Deque::<B::Told, NEWS>::new();
        for &action in actions {
            let stepped = B::step(&mut self.game, action, &mut |told| {
                // There is room for all of one step, but for rounds that end before anybody plays.
                let _ = news.push_back(told);
            });
            let Ok(more) = stepped else {
                self.game = before.0;
                return Outcome::Refused;
            };
            step = Step {
                reveals: step.reveals || more.reveals,
                tune: more.tune.or(step.tune),
                cue: step.cue || more.cue,
                probes: step.probes || more.probes,
            };
        }
        self.board.covered();
        for told in news {
            if !self.board.remember(&told) {
                let _ = self.notices.push_back(told);
            }
        }
        let next = self.game.to_move();
        let changed = next != before.0.to_move();
        let is_last_try = step.probes && self.retried;
        self.before = (!step.reveals && !is_last_try).then_some(before);
        self.probed = step.probes;
        self.retried &= !step.probes;
        self.summons = self.person(next).filter(|_| changed || step.cue);
        let called = changed && self.bot().is_none();
        self.board.stepped(&self.game);
        self.turn_page();
        self.uncovered(now);
        Outcome::Stepped(match (next, step.tune) {
            (None, _) => Tune::Win,
            (_, Some(tune)) => tune,
            _ if called => Tune::YourTurn,
            _ => Tune::Move,
        })
    }

    fn undo(&mut self, now: Instant) -> Outcome {
        let Some(before) = self.before.take() else {
            return Outcome::Refused;
        };
        let changed = before.0.to_move() != self.game.to_move();
        (self.game, self.board) = before;
        self.notices.clear();
        self.retried |= self.probed;
        // A curtain stays: whoever holds the device need not be who may look.
        let is_called = changed || self.summons.is_some();
        self.summons = self.person(self.game.to_move()).filter(|_| is_called);
        self.board.stepped(&self.game);
        self.turn_page();
        self.uncovered(now);
        Outcome::Stepped(Tune::Move)
    }

    /// The page that belongs to the state of the game. A question about another one is nobody's.
    fn turn_page(&mut self) {
        self.turn = None;
        self.face = match self.game.to_move() {
            Some(_) => Face::Board,
            None => Face::Ranking(List::default()),
        };
    }

    /// Opens a page over the board.
    fn cover(&mut self, page: Face, now: Instant) {
        self.board.covered();
        self.face = page;
        self.menu = None;
        self.pace(now);
    }

    /// Draws what is on the screen.
    pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
    ) -> Drawn<D> {
        let scene = &Scene {
            game: &self.game,
            names: &self.names,
            texts,
            watched: self.bot().is_some(),
        };
        if let Some(told) = self.notices.front() {
            return B::draw_told(scene, page, *told);
        }
        let reason = match self.fell {
            true => Some(texts.fell),
            false => self.board.calls_for(&self.game, texts),
        };
        match self.summons {
            Some(seat) if self.face == Face::Board && self.is_curtained() => {
                curtain::curtain(page, texts, scene.name(seat), reason)
            }
            Some(seat) if self.face == Face::Board => {
                self.draw_face(page, scene)?;
                curtain::cue(page, texts, scene.name(seat), reason)
            }
            _ => self.draw_face(page, scene),
        }
    }

    fn draw_face<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        scene: &Scene<'_, B::Game>,
    ) -> Drawn<D> {
        match self.face {
            Face::Board if scene.watched => self.draw_watched(page, scene),
            Face::Board => self.board.draw(scene, page),
            Face::Legend => {
                page.header(scene.texts.legend_title, "", scene.texts.back)?;
                B::draw_legend(page, scene.texts)
            }
            Face::Rules(reader) => reader.draw(page, scene.texts, B::TITLE),
            Face::Scores => results::scores::<B, D>(page, scene),
            Face::Ranking(list) => {
                let Some(outcome) = self.game.outcome() else {
                    return Ok(());
                };
                let tie_break = B::tie_break(scene.texts);
                results::ranking(page, (scene.texts, scene.names), &outcome, tie_break, list)
            }
            Face::Details(seat) => B::draw_details(scene, page, seat),
            Face::Menu(list) => self.draw_menu(page, scene.texts, list),
            Face::End(list) => self.draw_end(page, scene.texts, list),
        }
    }
}
