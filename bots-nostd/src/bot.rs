//! What a game must tell a bot beside its rules.

use crate::{Answer, Question};
use rand::RngExt;
use rand_core::Rng;
use rules_nostd::{Actions, Game, Seat};

/// A game that bots can play.
pub trait Bot: Game {
    /// After how many actions an imagined game is judged, if its stage is not over by then.
    const HORIZON: u16;

    /// Changes when what a bot plans for is over: the game of a match, the round of a longer game.
    fn stage(&self) -> u16;

    /// How many times longer than elsewhere it takes to imagine a game on this table: so many times
    /// fewer are imagined, for people who wait for a small core.
    fn slowness(&self) -> u16 {
        1
    }

    /// How much better a seat stands than the best of the others. An imagined game is judged by it,
    /// so it may look at every card.
    fn worth(&self, seat: Seat) -> i32;

    /// How much better than the others an action must be to be worth the time that it takes people.
    fn bother(&self, _action: &Self::Action) -> i32 {
        0
    }

    /// What the player to move does in an imagined game: quickly found, and sensible more often
    /// than not. One of `legal`; nothing when that is empty.
    fn likely(&self, legal: &Actions<Self::Action>, rng: &mut impl Rng) -> Option<Self::Action>;

    /// What a bot is asked about a view.
    fn question(view: Self::View) -> Question;

    /// The action of an answer; nothing when it is about another game.
    fn action(answer: Answer) -> Option<Self::Action>;
}

/// What `of` says of a seat, less the most it says of any other.
pub(crate) fn margin<G: Game>(game: &G, seat: Seat, of: impl Fn(Seat) -> i32) -> i32 {
    let others = game.seats().iter().filter(|&other| other != seat);
    of(seat) - others.map(&of).max().unwrap_or(0)
}

/// Any of these, each as likely as the others.
pub(crate) fn any<T: Copy>(of: &[T], rng: &mut impl Rng) -> Option<T> {
    // 32 bits wide on every machine, so that all draw alike.
    let count = of.len() as u32;
    let index = if count > 1 {
        rng.random_range(0..count)
    } else {
        0
    };
    of.get(index as usize).copied()
}
