//! The battery that every game must pass at every step, written once for all of them.
//!
//! Tests call it on a few thousand games, the desktop's soak on millions. Nothing on a device does,
//! so nothing of it is linked there.

use crate::{Actions, Game, Seat, View, record};
use core::fmt::Debug;
use rand::{RngExt, seq::IndexedRandom};
use rand_core::Rng;

/// What the battery needs besides the rules: every table there can be, and actions of any kind.
pub trait Subject: Game {
    /// Every combination of options, one after the other.
    fn every_table() -> impl Iterator<Item = Self::Options>;

    /// Some action of this game, legal or not: all of them must have a chance.
    fn any_action(rng: &mut impl Rng) -> Self::Action;

    /// The same game with what `seat` can not know dealt anew, straight on the state: what the
    /// seat's view must not show.
    fn redealt(&self, seat: Seat, rng: &mut impl Rng) -> Self;

    /// An action that `apply` takes although `legal` does not list it: where `legal` only proposes
    /// one of many (Coloretto's assignment, C23). Everywhere else there is none.
    fn unlisted_action(&self, _rng: &mut impl Rng) -> Option<Self::Action> {
        None
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
    /// A view changed with cards its seat can not know.
    ViewLeaks,
    /// A state imagined from a view is flawed, or looks different to the seat that imagined it.
    ViewDiffers,
    /// The game is over without a winner, or has an outcome before the end.
    NoOutcome,
    /// The game did not end within the given number of actions.
    NeverEnds,
}

/// A violation, and the action that showed it if there was one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure<A> {
    /// What went wrong.
    pub violation: Violation,
    /// On which action: not a step of the game, but tried on a copy of its state.
    pub action: Option<A>,
}

impl<A> From<Violation> for Failure<A> {
    fn from(violation: Violation) -> Failure<A> {
        Failure {
            violation,
            action: None,
        }
    }
}

impl Violation {
    fn on<A>(self, action: A) -> Failure<A> {
        Failure {
            violation: self,
            action: Some(action),
        }
    }
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
pub fn state<G: Subject>(game: &G, rng: &mut impl Rng) -> Result<(), Failure<G::Action>> {
    game.validate().map_err(Violation::Flawed)?;
    let mut legal = Actions::new();
    game.legal(&mut legal);
    if legal.is_empty() == game.to_move().is_some() {
        return Err(Violation::NoWayOn.into());
    }
    if game.outcome().is_some_and(|o| !o.winners.is_empty()) == game.to_move().is_some() {
        return Err(Violation::NoOutcome.into());
    }
    legal_actions(game, &legal, rng)?;
    other_actions(game, &legal, rng)?;
    saves(game)?;
    views(game, rng)?;
    Ok(())
}

/// Every listed action, and one that is not listed where there are such, leads to a good state.
fn legal_actions<G: Subject>(
    game: &G,
    legal: &Actions<G::Action>,
    rng: &mut impl Rng,
) -> Result<(), Failure<G::Action>> {
    for (index, action) in legal.iter().enumerate() {
        if legal[..index].contains(action) {
            return Err(Violation::ListedTwice.on(*action));
        }
    }
    for action in legal.iter().copied().chain(game.unlisted_action(rng)) {
        let mut next = game.clone();
        if next.apply(action, &mut |_| ()).is_err() {
            return Err(Violation::LegalRefused.on(action));
        }
        let checked = next.validate();
        checked.map_err(|flaw| Violation::Flawed(flaw).on(action))?;
    }
    Ok(())
}

/// Arbitrary actions are refused without a trace, unless they are legal.
fn other_actions<G: Subject>(
    game: &G,
    legal: &Actions<G::Action>,
    rng: &mut impl Rng,
) -> Result<(), Failure<G::Action>> {
    let only_listed = game.unlisted_action(rng).is_none();
    for _ in 0..OTHERS {
        let action = G::any_action(rng);
        if legal.contains(&action) {
            continue;
        }
        let mut next = game.clone();
        let mut told = false;
        match next.apply(action, &mut |_| told = true) {
            Ok(()) if only_listed => return Err(Violation::IllegalTaken.on(action)),
            Ok(()) => {
                let checked = next.validate();
                checked.map_err(|flaw| Violation::Flawed(flaw).on(action))?;
            }
            Err(_) if told || next != *game => return Err(Violation::RefusalChanged.on(action)),
            Err(_) => {}
        }
    }
    Ok(())
}

/// A view does not change with what its seat can not know, and what is imagined from it fits it.
fn views<G: Subject>(game: &G, rng: &mut impl Rng) -> Result<(), Violation> {
    for seat in game.seats().iter() {
        let view = game.view(seat);
        if game.redealt(seat, rng).view(seat) != view {
            return Err(Violation::ViewLeaks);
        }
        let imagined = view.imagine(rng);
        if imagined.view(seat) != view || imagined.validate().is_err() {
            return Err(Violation::ViewDiffers);
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
/// The first thing found that does not hold; the actions logged led there.
pub fn game<G: Subject>(
    mut game: G,
    rng: &mut impl Rng,
    max_actions: usize,
    mut log: impl FnMut(G::Action),
) -> Result<usize, Failure<G::Action>> {
    let mut legal = Actions::new();
    for played in 0..max_actions {
        state(&game, rng)?;
        game.legal(&mut legal);
        // Half of the time what was proposed, where there is only a proposal.
        let unlisted = game.unlisted_action(rng).filter(|_| rng.random());
        let Some(action) = unlisted.or(legal.choose(rng).copied()) else {
            return Ok(played);
        };
        log(action);
        let mut twin = game.clone();
        let mut told = heapless::Vec::<G::Event, EVENTS>::new();
        let first = game.apply(action, &mut |event| {
            let _ = told.push(event);
        });
        if first.is_err() {
            return Err(Violation::LegalRefused.on(action));
        }
        let mut retold = heapless::Vec::<G::Event, EVENTS>::new();
        let again = twin.apply(action, &mut |event| {
            let _ = retold.push(event);
        });
        if again.is_err() || twin != game || told != retold {
            return Err(Violation::NotRepeatable.on(action));
        }
    }
    Err(Violation::NeverEnds.into())
}

/// A random one of `choices`, for the games' [`Subject::any_action`].
pub(crate) fn one_of<T: Copy, const N: usize>(choices: [T; N], rng: &mut impl Rng) -> T {
    choices[rng.random_range(0..N)]
}
