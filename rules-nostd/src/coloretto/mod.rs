//! Coloretto, current and 2003 editions: collect a few colours, avoid the rest.
//!
//! All cards but the deck are open, so a [`Table`] is nearly everything: the state adds the order
//! of the deck and the random stream. Rule ids (C1 …) are those of `docs/rules/coloretto.md`.

mod cards;
mod options;
mod play;
mod score;
mod setup;
mod subject;
mod table;
mod validate;
mod view;

pub use cards::{Card, Cards, Colour, ColourSet};
pub use options::{Edition, Games, Options, Side, Start};
pub use play::{Action, Event, Refusal};
pub use score::{Assignment, best_assignment, most_of_one, points, score};
pub use setup::Setup;
pub use table::{Phase, Row, RowCard, RowSet, Table};
pub use view::View;

use crate::{Actions, BadSetup, DealNumber, Flaw, Game, GameId, Outcome, Seat, Seats, Stream};
use serde::{Deserialize, Serialize};

/// The deck is largest with 4 players: 63 chameleons, 10 "+2" and 3 jokers, less the 4 starting
/// chameleons, with the Last Round card.
pub const DECK_CAPACITY: usize = 63 + 10 + 3 - 4 + 1;

/// The draw deck; its last card is the top one.
pub type Deck = heapless::Vec<Card, DECK_CAPACITY, u8>;

/// A game of Coloretto, or a match of four.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Coloretto {
    table: Table,
    deck: Deck,
    stream: Stream,
}

impl Coloretto {
    /// What everybody sees.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The draw deck, bottom first. Nobody at the table may see it.
    pub fn deck(&self) -> &[Card] {
        &self.deck
    }
}

/// The longest record: header and checksum, then every field at its longest in postcard's encoding.
const MAX_RECORD: usize = {
    const FRAME: usize = 2 + 4;
    const OPTIONS: usize = 1 + 1 + 1 + 2 + 1 + 1;
    // Colours in play, phase (with a card), player to move, three sets, last round, game.
    const SMALL_FIELDS: usize = 1 + 2 + 1 + 3 + 1 + 1;
    // Capacity, holder, and a length; a row that is held has no cards.
    const ROWS: usize = 5 * (1 + 1 + 1 + 3);
    const COLLECTIONS_AND_GONE: usize = (5 + 1) * 10;
    // Four games of at most 147 points either way.
    const TOTALS: usize = 5 * 2;
    const ASSIGNMENTS: usize = 5 * (1 + 3 * 2 + 1);
    const DECK: usize = 1 + DECK_CAPACITY;
    const STREAM: usize = 8 + 3;
    FRAME
        + OPTIONS
        + SMALL_FIELDS
        + ROWS
        + COLLECTIONS_AND_GONE
        + TOTALS
        + ASSIGNMENTS
        + DECK
        + STREAM
};

impl Game for Coloretto {
    const ID: GameId = GameId::Coloretto;
    const MAX_RECORD: usize = MAX_RECORD;

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn deal(
        options: Options,
        deal: DealNumber,
        events: &mut dyn FnMut(Event),
    ) -> Result<Self, BadSetup> {
        options.check()?;
        let mut game = Coloretto {
            table: Table::new(options),
            deck: Deck::new(),
            stream: Stream::new(deal),
        };
        game.begin(events);
        Ok(game)
    }

    fn set_up(
        options: Options,
        setup: &Setup,
        deal: DealNumber,
        events: &mut dyn FnMut(Event),
    ) -> Result<Self, BadSetup> {
        setup.start(options, Stream::new(deal), events)
    }

    fn options(&self) -> &Options {
        self.table.options()
    }

    fn deal_number(&self) -> DealNumber {
        self.stream.deal()
    }

    fn seats(&self) -> Seats {
        self.table.options().seats
    }

    #[inline]
    fn to_move(&self) -> Option<Seat> {
        self.table.to_move()
    }

    #[inline]
    fn legal(&self, actions: &mut Actions<Action>) {
        self.list_legal(actions);
    }

    #[inline]
    fn apply(&mut self, action: Action, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        self.play(action, events)
    }

    fn view(&self, seat: Seat) -> View {
        View::new(self, seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn validate(&self) -> Result<(), Flaw> {
        validate::validate(self)
    }
}
