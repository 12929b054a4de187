//! Tavolozza: mixing colours on a shared palette, with trades in between.
//!
//! From the bottom to the top: `cards` and `palette_cards`, `palette` (columns, and where a card
//! fits), `action` (what players do and see done), `table` (all that everybody may see), `setup`
//! (how a game begins), `legal` (what may be done), `turn` (what that does), `view` (what one seat
//! may know) and `validate` (whether a state could come from play).

mod action;
mod cards;
mod legal;
mod palette;
mod palette_cards;
mod setup;
mod subject;
mod table;
mod turn;
mod validate;
mod view;

pub use action::{Action, Ending, Event, Refusal, RoundRule, Source};
pub use cards::{COLOUR_CARDS, Cards, Colour, ColourSet, Pile};
pub use palette::{Column, Columns, MAX_COLUMNS, Place, Places, Stack};
pub use palette_cards::{PALETTE_CARDS, PaletteCard, PaletteDeck, PaletteSet};
pub use setup::Setup;
pub use table::{MAX_IDLE_ROUNDS, Options, Phase, Table};
pub use view::View;

use crate::{
    Actions, BadSetup, DealNumber, Flaw, Game, GameId, Outcome, PerSeat, Seat, Seats, Stream,
};
use serde::{Deserialize, Serialize};

/// A hand is dealt and refilled to this many cards (T4, T11).
pub const HAND: usize = 6;

/// A game of Tavolozza in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tavolozza {
    table: Table,
    hands: PerSeat<Cards>,
    deck: Pile,
    palette_cards: PerSeat<Option<PaletteCard>>,
    palette_deck: PaletteDeck,
    /// The colours offered this turn to each opponent, those accepted included (T9).
    offers: PerSeat<ColourSet>,
    /// The card that waits for a reply: in the offerer's hand still.
    offered: Option<Colour>,
    stream: Stream,
}

impl Tavolozza {
    /// All that everybody may see.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// A player's hand.
    pub fn hand(&self, seat: Seat) -> &Cards {
        &self.hands[seat]
    }

    /// The colour deck, its last card on top.
    pub fn deck(&self) -> &[Colour] {
        &self.deck
    }

    /// A player's Palette card; none when the Palette deck could not replace the last one (T17).
    pub fn palette_card(&self, seat: Seat) -> Option<PaletteCard> {
        self.palette_cards[seat]
    }

    /// The Palette deck, its last card on top.
    pub fn palette_deck(&self) -> &[PaletteCard] {
        &self.palette_deck
    }

    /// The colours offered to `opponent` this turn.
    pub fn offers(&self, opponent: Seat) -> ColourSet {
        self.offers[opponent]
    }

    /// The card that waits for a reply.
    pub fn offered(&self) -> Option<Colour> {
        self.offered
    }
}

/// The longest record: header and checksum, then every field at its longest in postcard's encoding.
const MAX_RECORD: usize = {
    const FRAME: usize = 2 + 4;
    // Options, phase (with a seat), first player, turn, rule, round, idle rounds, reveal flag.
    const SMALL_FIELDS: usize = 1 + 2 + 1 + 1 + 2 + 1 + 1 + 1;
    const COLUMNS: usize = 1 + MAX_COLUMNS * (1 + 3 * 2);
    // Deck and discard pile have a length each and share the colour cards.
    const PILES: usize = 2 + COLOUR_CARDS;
    const HANDS_AND_PLAYED: usize = (5 + 1) * 6;
    const REVEALED: usize = 5 * 2;
    // A player holds a card in two bytes; all others lie in the Palette deck, one byte each.
    const PALETTE: usize = 5 * 2 + 1 + (PALETTE_CARDS - 5);
    const OFFERS: usize = 5 + 2;
    const STREAM: usize = 8 + 3;
    FRAME + SMALL_FIELDS + COLUMNS + PILES + HANDS_AND_PLAYED + REVEALED + PALETTE + OFFERS + STREAM
};

// Bots copy states by the thousand and every action saves one: they stay small.
const _: () = assert!(size_of::<Tavolozza>() <= 512);
const _: () = assert!(MAX_RECORD <= crate::record::MAX_RECORD);

impl Game for Tavolozza {
    const ID: GameId = GameId::Tavolozza;
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
    ) -> Result<Tavolozza, BadSetup> {
        setup::deal(options, deal, events)
    }

    fn set_up(
        options: Options,
        setup: &Setup,
        deal: DealNumber,
        events: &mut dyn FnMut(Event),
    ) -> Result<Tavolozza, BadSetup> {
        setup::set_up(options, setup, deal, events)
    }

    fn options(&self) -> &Options {
        &self.table.options
    }

    fn deal_number(&self) -> DealNumber {
        self.stream.deal()
    }

    fn seats(&self) -> Seats {
        self.table.options.seats
    }

    #[inline]
    fn to_move(&self) -> Option<Seat> {
        self.table.to_move()
    }

    fn legal(&self, actions: &mut Actions<Action>) {
        self.list_legal(actions);
    }

    fn apply(&mut self, action: Action, events: &mut dyn FnMut(Event)) -> Result<(), Refusal> {
        self.act(action, events)
    }

    fn view(&self, seat: Seat) -> View {
        View::of(self, seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn validate(&self) -> Result<(), Flaw> {
        self.check()
    }
}
