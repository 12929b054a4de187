//! A game in play, whichever it is: what is told between turns, who may look, the menu over it all.
//!
//! A game brings a [`Board`]: its own screens and what the buttons do on them. Everything else is
//! here and written once: notices, the cue or the curtain between players, undo, menu, ranking.
//! [`AnyPlay`] is a play of any game; a new game is one more variant there.

mod any;
mod menu;
mod results;
#[cfg(test)]
mod tests;

pub(crate) use any::{AnyPlay, Title};
pub(crate) use results::lines;

use crate::keep::{Names, Settings};
use crate::keys::Act;
use crate::list::List;
use crate::page::{Drawn, Page};
use crate::text::{Line, Texts};
use crate::{Button, Duration, Instant, Tune};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use heapless::Deque;
use rules_nostd::{Game, Seat};

/// How long the cue "NAME's turn" stays when nobody presses anything.
const CUE: Duration = Duration::from_millis(1000);

/// What a game's screens need to draw themselves.
pub(crate) struct Scene<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) names: &'a Names,
    pub(crate) texts: &'a Texts,
}

impl<G> Scene<'_, G> {
    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }
}

/// A game's own screens: where its cursors stand, and what they mean.
pub(crate) trait Board: Clone {
    /// The rules behind them.
    type Game: Game;
    /// Something everybody should hear of.
    type Told: Copy;
    /// Whether players hide cards from each other: then the device is handed over behind a curtain.
    const HIDDEN: bool;

    /// The screen and the cursor that belong to a state of the game.
    fn settle(game: &Self::Game) -> Self;

    /// What a button does.
    fn push(
        &mut self,
        game: &Self::Game,
        settings: &Settings,
        button: Button,
    ) -> Push<<Self::Game as Game>::Action>;

    /// Plays a step and tells what everybody should hear of it, in order.
    ///
    /// # Errors
    /// Those of the rules; nothing was told.
    fn step(
        game: &mut Self::Game,
        action: <Self::Game as Game>::Action,
        tell: &mut impl FnMut(Self::Told),
    ) -> Result<Step, <Self::Game as Game>::Refusal>;

    /// A page covers the board: a question that was asked is taken back.
    fn covered(&mut self);

    /// Draws the board.
    fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Self::Game>,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D>;

    /// Draws a notice.
    fn draw_told<D: DrawTarget<Color = BinaryColor>>(
        scene: &Scene<'_, Self::Game>,
        page: &mut Page<'_, '_, D>,
        told: Self::Told,
    ) -> Drawn<D>;

    /// Draws what the cards look like.
    fn draw_legend<D: DrawTarget<Color = BinaryColor>>(
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
    ) -> Drawn<D>;

    /// Draws how a player came by the points.
    fn draw_details<D: DrawTarget<Color = BinaryColor>>(
        scene: &Scene<'_, Self::Game>,
        page: &mut Page<'_, '_, D>,
        seat: Seat,
    ) -> Drawn<D>;

    /// A player's points so far, as the page of scores shows them.
    fn points_so_far(game: &Self::Game, seat: Seat) -> Line;
}

/// What a button led to on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Push<A> {
    /// Nothing, or something on the screen only.
    Stay,
    /// Nothing can be done there.
    Refused,
    /// The legend is wanted.
    Legend,
    /// A step of the game.
    Step(A),
}

/// What a step was like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Step {
    /// It showed something nobody knew: it can not be taken back.
    pub(crate) reveals: bool,
    /// It has a tune of its own.
    pub(crate) tune: Option<Tune>,
    /// Whose turn it is has to be said, even if it is the same player's.
    pub(crate) cue: bool,
}

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
    pub(crate) game: B::Game,
    /// The game before the last step, while that step may be taken back.
    before: Option<B::Game>,
    board: B,
    face: Face,
    /// What has to be told before play goes on, oldest first.
    notices: Deque<B::Told, NOTICES>,
    /// Who is called to the board before anything happens there: by a cue over it that goes away by
    /// itself where all cards lie open, else by a curtain before it that only A lifts.
    summons: Option<Seat>,
    cue_until: Option<Instant>,
}

/// The most notices of one step: Coloretto tells at most three.
const NOTICES: usize = 8;

/// What is on the screen, under the notices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Face {
    Board,
    Menu(List),
    Scores,
    Legend,
    Ranking(List),
    Details(Seat),
    End(List),
}

impl<B: Board> Play<B> {
    /// A game that begins, or goes on.
    pub(crate) fn new(names: Names, game: B::Game, now: Instant) -> Play<B> {
        let mut play = Play {
            names,
            board: B::settle(&game),
            game,
            before: None,
            face: Face::Board,
            notices: Deque::new(),
            summons: None,
            cue_until: None,
        };
        play.resume(now);
        play
    }

    /// Goes on with the game, wherever it stands, as if it had just been switched on: what was being
    /// told is not told again, and the last step can not be taken back any more.
    pub(crate) fn resume(&mut self, now: Instant) {
        self.notices.clear();
        self.before = None;
        self.summons = self.game.to_move();
        self.settle();
        self.uncovered(now);
    }

    /// Whether B acts on release here, or when held.
    pub(crate) fn b_can_be_held(&self) -> bool {
        self.notices.is_empty() && self.face == Face::Board
    }

    /// When the cue goes away by itself.
    pub(crate) fn next_wake(&self) -> Option<Instant> {
        self.cue_until
    }

    /// Time passes.
    pub(crate) fn wake(&mut self, now: Instant) {
        if self.cue_until.is_some_and(|until| until <= now) {
            self.answer();
        }
    }

    /// The buttons.
    pub(crate) fn push(&mut self, act: Act, settings: &Settings, now: Instant) -> Outcome {
        let button = match act {
            Act::HoldB => {
                if self.b_can_be_held() {
                    if !B::HIDDEN {
                        self.answer();
                    }
                    self.cover(Face::Menu(List::default()));
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
            if button == Button::A || !B::HIDDEN {
                self.answer();
            }
            return Outcome::Stay;
        }
        match self.face {
            Face::Board => match self.board.push(&self.game, settings, button) {
                Push::Stay => Outcome::Stay,
                Push::Refused => Outcome::Refused,
                Push::Legend => {
                    self.cover(Face::Legend);
                    Outcome::Stay
                }
                Push::Step(action) => self.step(action, now),
            },
            _ => self.push_page(button, now),
        }
    }

    /// Plays a step. Only legal ones are ever offered; any other is refused here once more.
    fn step(&mut self, action: <B::Game as Game>::Action, now: Instant) -> Outcome {
        let before = self.game.clone();
        let notices = &mut self.notices;
        let stepped = B::step(&mut self.game, action, &mut |told| {
            // There is room for all of one step.
            let _ = notices.push_back(told);
        });
        let Ok(step) = stepped else {
            return Outcome::Refused;
        };
        let next = self.game.to_move();
        let changed = next != before.to_move();
        self.before = (!step.reveals).then_some(before);
        self.summons = next.filter(|_| changed || step.cue);
        self.settle();
        self.uncovered(now);
        Outcome::Stepped(match (next, step.tune) {
            (None, _) => Tune::Win,
            (_, Some(tune)) => tune,
            _ if changed => Tune::YourTurn,
            _ => Tune::Move,
        })
    }

    fn undo(&mut self, now: Instant) -> Outcome {
        let Some(before) = self.before.take() else {
            return Outcome::Refused;
        };
        let changed = before.to_move() != self.game.to_move();
        self.game = before;
        self.notices.clear();
        self.summons = self.game.to_move().filter(|_| changed);
        self.settle();
        self.uncovered(now);
        Outcome::Stepped(Tune::Move)
    }

    /// The screen that belongs to the state of the game.
    fn settle(&mut self) {
        self.board = B::settle(&self.game);
        self.face = match self.game.to_move() {
            Some(_) => Face::Board,
            None => Face::Ranking(List::default()),
        };
    }

    /// Opens a page over the board.
    fn cover(&mut self, page: Face) {
        self.board.covered();
        self.face = page;
    }

    /// Whoever was called is there.
    fn answer(&mut self) {
        self.summons = None;
        self.cue_until = None;
    }

    /// The board comes into sight, as far as nothing else is told: a cue begins to count.
    pub(crate) fn uncovered(&mut self, now: Instant) {
        let cue = !B::HIDDEN && self.summons.is_some() && self.b_can_be_held();
        self.cue_until = cue.then(|| now + CUE);
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
        };
        if let Some(told) = self.notices.front() {
            return B::draw_told(scene, page, *told);
        }
        match self.summons {
            Some(seat) if self.face == Face::Board && B::HIDDEN => {
                results::curtain(page, texts, scene.name(seat))
            }
            Some(seat) if self.face == Face::Board => {
                self.draw_face(page, scene)?;
                results::cue(page, texts, scene.name(seat))
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
            Face::Board => self.board.draw(scene, page),
            Face::Legend => B::draw_legend(page, scene.texts),
            Face::Scores => results::scores::<B, D>(page, scene),
            Face::Ranking(list) => results::ranking(page, scene, list),
            Face::Details(seat) => B::draw_details(scene, page, seat),
            Face::Menu(list) => self.draw_menu(page, scene.texts, list),
            Face::End(list) => self.draw_end(page, scene.texts, list),
        }
    }
}
