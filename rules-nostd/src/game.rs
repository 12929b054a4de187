//! The one trait a game implements, and what it hands out.
//!
//! Everything that plays, saves, shows or checks a game is written once, against [`Game`] and
//! [`View`]. A state holds its own random stream: the same options, deal number and actions give
//! the same game on every machine.

use crate::{DealNumber, Seat, SeatSet, Seats};
use core::fmt::Debug;
use core::hash::Hash;
use rand_core::Rng;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Which of the games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum GameId {
    /// Coloretto.
    Coloretto,
    /// Red7, 7 Rosso.
    Red7,
    /// Tavolozza.
    Tavolozza,
}

impl GameId {
    /// Every game.
    pub const ALL: [GameId; 3] = [GameId::Coloretto, GameId::Red7, GameId::Tavolozza];
}

/// The most actions a player can choose from, in any game.
///
/// Red7 sets it: a 7 moves any card of its player's collection to one of two places, 2 × 49 at the
/// very most, and a list may end with one action more. Coloretto needs 7 (start colours), Tavolozza
/// 38 (6 colours × 4 columns, a new column and a discard each, the end, a reveal).
pub const MAX_ACTIONS: usize = 99;

/// A list of actions, each once.
pub type Actions<A> = heapless::Vec<A, MAX_ACTIONS>;

/// A game in progress: everything, hidden cards included.
pub trait Game:
    Clone + PartialEq + Eq + Debug + Serialize + DeserializeOwned + Sized + 'static
{
    /// Which game this is.
    const ID: GameId;
    /// The longest [record](crate::record) of any state of this game.
    const MAX_RECORD: usize;

    /// What a table agrees on before the cards are dealt, its size included.
    type Options: Copy + PartialEq + Eq + Debug;
    /// An explicit order of the cards, instead of a shuffled one.
    type Setup;
    /// What a player does.
    type Action: Copy + PartialEq + Eq + Debug;
    /// What everybody may see of what happened.
    type Event: Copy + PartialEq + Eq + Debug;
    /// Why an action was refused.
    type Refusal: Copy + PartialEq + Eq + Debug;
    /// What one seat may know.
    type View: View<Game = Self>;

    /// Deals a new game.
    ///
    /// # Errors
    /// When no table can agree on these options.
    fn deal(
        options: Self::Options,
        deal: DealNumber,
        events: &mut dyn FnMut(Self::Event),
    ) -> Result<Self, BadSetup>;

    /// Starts a new game from an explicit order of the cards; later shuffles follow from `deal`.
    ///
    /// # Errors
    /// When no table can agree on these options, or the rules could not have dealt this.
    fn set_up(
        options: Self::Options,
        setup: &Self::Setup,
        deal: DealNumber,
        events: &mut dyn FnMut(Self::Event),
    ) -> Result<Self, BadSetup>;

    /// What the table agreed on.
    fn options(&self) -> &Self::Options;

    /// The deal number this game began with: with the same options it gives the same game again.
    fn deal_number(&self) -> DealNumber;

    /// How many players there are.
    fn seats(&self) -> Seats;

    /// Who acts next; nobody once the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// Replaces `actions` with every legal action of the player to move: none once the game is over.
    fn legal(&self, actions: &mut Actions<Self::Action>);

    /// Plays an action for the player to move and tells `events` what everybody may see of it.
    ///
    /// # Errors
    /// An illegal action is refused: the state is unchanged and no event was told.
    fn apply(
        &mut self,
        action: Self::Action,
        events: &mut dyn FnMut(Self::Event),
    ) -> Result<(), Self::Refusal>;

    /// What `seat` may know.
    fn view(&self, seat: Seat) -> Self::View;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether this state could come from play. For a state that was read from somewhere.
    ///
    /// # Errors
    /// The first thing found that no game can hold.
    fn validate(&self) -> Result<(), Flaw>;
}

/// What one seat may know of a game: no stream, no deck order, no hidden card of others.
pub trait View: Clone + PartialEq + Eq + Hash + Debug {
    /// The game this is a view of.
    type Game: Game;

    /// Whose view this is.
    fn seat(&self) -> Seat;

    /// A full state that looks just like this to the seat, with the hidden cards dealt anew and a
    /// stream of its own, all from `rng`.
    fn imagine(&self, rng: &mut impl Rng) -> Self::Game;
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Points of each player, in seat order.
    pub scores: heapless::Vec<i16, 5>,
    /// Who won; a tie that nothing breaks is shared.
    pub winners: SeatSet,
}

/// Why a game could not be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSetup {
    /// The game is not for this number of players.
    Players,
    /// The options contradict each other or the number of players.
    Options,
    /// These are not the cards of this game, or a hand or pile has the wrong size.
    Cards,
    /// The right cards, but not where the rules deal them.
    Order,
}

/// What is wrong with a state that could not come from play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The options are not ones a table can agree on.
    Options,
    /// A seat that is not at the table, or not the one that can be meant.
    Seat,
    /// Cards are missing, doubled, or of the wrong kind for their place.
    Cards,
    /// The phase does not fit the rest of the state.
    Phase,
    /// Points, rounds or games that play can not have counted.
    Count,
}
