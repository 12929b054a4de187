//! The battery that every game must pass at every step, written once for all of them.
//!
//! Tests call it on a few thousand games, the desktop's soak on millions. Nothing on a device does,
//! so nothing of it is linked there.

use crate::{Actions, Game, View, record};
use core::fmt::Debug;
use rand::{RngExt, seq::IndexedRandom};
use rand_core::Rng;

/// What the battery needs besides the rules: every table there can be, and actions of any kind.
pub trait Subject: Game {
    /// Every combination of options, one after the other.
    fn every_table() -> impl Iterator<Item = Self::Options>;

    /// Some action of this game, legal or not: all of them must have a chance.
    fn any_action(rng: &mut impl Rng) -> Self::Action;

    /// Whether `legal` lists every action that `apply` takes here. Not so where it only proposes
    /// one of many (Coloretto's assignment, C23).
    fn lists_every_action(&self) -> bool {
        true
    }
}

/// What a step of a game did that no step may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Violation {
    /// The state does not validate: cards lost or doubled, an impossible phase.
    Flawed(crate::Flaw),
    /// A player is to move but has no legal action, or the game is over and there is one.
    NoWayOn,
    /// `legal` listed an action twice.
    ListedTwice,
    /// A legal action was refused.
    LegalRefused,
    /// An action that is not legal was taken.
    IllegalTaken,
    /// A refused action changed the state or told an event.
    RefusalChanged,
    /// The same action on the same state did not give the same state and events.
    NotRepeatable,
    /// Save, load and save again did not give the same bytes, or the record is too long.
    RecordDiffers,
    /// A state imagined from a view is flawed, or looks different to the seat that imagined it.
    ViewDiffers,
    /// The game is over without a winner, or has an outcome before the end.
    NoOutcome,
    /// The game did not end within the given number of actions.
    NeverEnds,
}

/// How many arbitrary actions [`state`] tries on each state.
const OTHERS: usize = 8;

/// How many events of one action are compared. More are rare: a round of Red7 that ends and the
/// deal of the next tell about ten.
const EVENTS: usize = 32;

/// Checks everything that must hold for one state, trying every legal action and a few others.
///
/// # Errors
/// The first thing found that does not hold.
pub fn state<G: Subject>(game: &G, rng: &mut impl Rng) -> Result<(), Violation> {
    game.validate().map_err(Violation::Flawed)?;
    let mut legal = Actions::new();
    game.legal(&mut legal);
    if legal.is_empty() == game.to_move().is_some() {
        return Err(Violation::NoWayOn);
    }
    if game.outcome().is_some_and(|o| !o.winners.is_empty()) == game.to_move().is_some() {
        return Err(Violation::NoOutcome);
    }
    actions(game, &legal, rng)?;
    saves(game)?;
    for seat in game.seats().iter() {
        let view = game.view(seat);
        let imagined = view.imagine(rng);
        if imagined.view(seat) != view || imagined.validate().is_err() {
            return Err(Violation::ViewDiffers);
        }
    }
    Ok(())
}

fn actions<G: Subject>(
    game: &G,
    legal: &Actions<G::Action>,
    rng: &mut impl Rng,
) -> Result<(), Violation> {
    for (index, &action) in legal.iter().enumerate() {
        if legal[..index].contains(&action) {
            return Err(Violation::ListedTwice);
        }
        let mut next = game.clone();
        if next.apply(action, &mut |_| ()).is_err() {
            return Err(Violation::LegalRefused);
        }
        next.validate().map_err(Violation::Flawed)?;
    }
    for _ in 0..OTHERS {
        let action = G::any_action(rng);
        if legal.contains(&action) {
            continue;
        }
        let mut next = game.clone();
        let mut told = false;
        match next.apply(action, &mut |_| told = true) {
            Ok(()) if game.lists_every_action() => return Err(Violation::IllegalTaken),
            Ok(()) => next.validate().map_err(Violation::Flawed)?,
            Err(_) if told || next != *game => return Err(Violation::RefusalChanged),
            Err(_) => {}
        }
    }
    Ok(())
}

fn saves<G: Game>(game: &G) -> Result<(), Violation> {
    let saved = record::save(game);
    let same = match record::load::<G>(&saved) {
        Ok(loaded) => loaded == *game && record::save(&loaded) == saved,
        Err(_) => false,
    };
    if same && saved.len() <= G::MAX_RECORD {
        Ok(())
    } else {
        Err(Violation::RecordDiffers)
    }
}

/// Plays a game to its end with random legal actions, checking every state on the way, and tells
/// `log` each action before it is played. Returns how many there were.
///
/// # Errors
/// The first thing found that does not hold; the last action logged led to it.
pub fn game<G: Subject>(
    mut game: G,
    rng: &mut impl Rng,
    max_actions: usize,
    mut log: impl FnMut(G::Action),
) -> Result<usize, Violation> {
    let mut legal = Actions::new();
    for played in 0..max_actions {
        state(&game, rng)?;
        game.legal(&mut legal);
        let Some(&action) = legal.choose(rng) else {
            return Ok(played);
        };
        log(action);
        let mut twin = game.clone();
        let mut told = heapless::Vec::<G::Event, EVENTS>::new();
        let first = game.apply(action, &mut |event| {
            let _ = told.push(event);
        });
        if first.is_err() {
            return Err(Violation::LegalRefused);
        }
        let mut retold = heapless::Vec::<G::Event, EVENTS>::new();
        let again = twin.apply(action, &mut |event| {
            let _ = retold.push(event);
        });
        if again.is_err() || twin != game || told != retold {
            return Err(Violation::NotRepeatable);
        }
    }
    Err(Violation::NeverEnds)
}

/// A random one of `choices`, for the games' [`Subject::any_action`].
pub(crate) fn one_of<T: Copy, const N: usize>(choices: [T; N], rng: &mut impl Rng) -> T {
    choices[rng.random_range(0..N)]
}
