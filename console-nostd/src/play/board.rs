//! What a game brings to a play: its own screens, and what the buttons do there.

use super::Title;
use crate::art::Font;
use crate::keep::{Names, Settings};
use crate::page::{Drawn, Page};
use crate::text::{Line, Texts};
use crate::{Button, Tune};
use bots_nostd::Bot;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::{Game, Seat};

/// What a game's screens need to draw themselves.
pub(crate) struct Scene<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) names: &'a Names,
    pub(crate) texts: &'a Texts,
    /// Whether a bot plays and people only watch.
    pub(crate) watched: bool,
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
    type Game: Bot;
    /// Something everybody should hear of.
    type Told: Copy;
    /// Which game it is.
    const TITLE: Title;
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

    /// What a button does while a bot plays: it may look, and play nothing.
    fn watch(&mut self, _game: &Self::Game, button: Button) -> Push<<Self::Game as Game>::Action> {
        match button {
            Button::B => Push::Menu,
            _ => Push::Stay,
        }
    }

    /// Points at what a bot is about to do; returns whether there is anything to point at.
    fn point(&mut self, _game: &Self::Game, _action: <Self::Game as Game>::Action) -> bool {
        false
    }

    /// What a bot that points is about to do, in words; a `%` in them stands for its name.
    fn deed(_scene: &Scene<'_, Self::Game>, _action: <Self::Game as Game>::Action) -> Line {
        Line::new()
    }

    /// Where it is written that a bot thinks and what it does, and how much room there is: the place of
    /// what A would do. Nowhere if the board shows it by itself.
    fn strip(&self) -> Option<Strip>;

    /// What the player to move is called for, if it is not simply a turn.
    fn calls_for(&self, _game: &Self::Game, _texts: &Texts) -> Option<&'static str> {
        None
    }

    /// Takes note of what the others hear of only once they have the device; says whether it did. What
    /// it leaves is told to the table at once.
    fn remember(&mut self, _told: &Self::Told) -> bool {
        false
    }

    /// The screen and the cursor after a step, or where they were before one that was taken back; what is
    /// remembered stays.
    fn stepped(&mut self, game: &Self::Game) {
        *self = Self::settle(game);
    }

    /// A page covers the board: a question that was asked is taken back.
    fn covered(&mut self);

    /// Draws the board.
    fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Self::Game>,
        page: &mut Page<'_, '_, D>,
    ) -> Drawn<D>;

    /// Draws as much of the board as everybody may see, for a bot's turn; not the strip.
    fn draw_watched<D: DrawTarget<Color = BinaryColor>>(
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

    /// Draws what the cards look like, under a header.
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

    /// What decides between players with the same points, where the rules know of something.
    fn tie_break(_texts: &Texts) -> &'static str {
        ""
    }

    /// A player's points so far, as the page of scores shows them.
    fn points_so_far(game: &Self::Game, seat: Seat) -> Line;
}

/// A line for what a bot does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strip {
    pub(crate) at: Point,
    pub(crate) room: i32,
    /// What does not fit in this font is written in the smallest.
    pub(crate) font: Font,
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
    /// The menu is wanted.
    Menu,
    /// A step of the game.
    Step(A),
    /// Two steps that are one to their player: both are played, or neither.
    Steps(A, A),
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
    /// Whoever plays on was found by looking into a hidden hand. Taken back once it is a mistake; taken
    /// back again and again it would tell what is in that hand.
    pub(crate) probes: bool,
}
