//! Everything that lies open on the table, which in Coloretto is everything but the deck.

use super::{Assignment, Card, Cards, ColourSet, Edition, Games, Options, score};
use crate::{Outcome, PerSeat, Seat, SeatSet, Seats};
use enumset::{EnumSet, EnumSetType};
use serde::{Deserialize, Serialize};

/// One of the rows on the table, by its place.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, EnumSetType,
)]
#[enumset(no_super_impls, repr = "u8", serialize_deny_unknown)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Row {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
}

impl Row {
    /// Every row a table can have: one per player, so five at most (C5).
    pub const ALL: [Row; 5] = [Row::First, Row::Second, Row::Third, Row::Fourth, Row::Fifth];

    /// The row at this place, from 0.
    pub const fn from_index(index: usize) -> Option<Row> {
        if index < Row::ALL.len() {
            Some(Row::ALL[index])
        } else {
            None
        }
    }

    /// Its place, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A set of rows, in their order on the table.
pub type RowSet = EnumSet<Row>;

/// A row card and what lies on it; one with no capacity is not part of this table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct RowCard {
    pub(super) capacity: u8,
    pub(super) taken_by: Option<Seat>,
    pub(super) cards: heapless::Vec<Card, ROW_CAPACITY, u8>,
}

/// No row card has room for more (C3).
const ROW_CAPACITY: usize = 3;

impl RowCard {
    /// The row cards for a table of this size (C3, C5): a brown one per player, or three green ones
    /// for two.
    pub(super) fn for_table(seats: Seats) -> [RowCard; 5] {
        let capacities = match seats {
            Seats::Two => [1, 2, 3, 0, 0],
            Seats::Three => [3, 3, 3, 0, 0],
            Seats::Four => [3, 3, 3, 3, 0],
            Seats::Five => [3; 5],
        };
        capacities.map(|capacity| RowCard {
            capacity,
            ..RowCard::default()
        })
    }

    /// How many cards it holds at most.
    pub fn capacity(&self) -> usize {
        usize::from(self.capacity)
    }

    /// The cards on it.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Who holds it this round.
    pub fn taken_by(&self) -> Option<Seat> {
        self.taken_by
    }

    /// Whether a card may be placed on it: it is on the table and has room (C11).
    pub(super) fn has_room(&self) -> bool {
        self.taken_by.is_none() && self.cards.len() < self.capacity()
    }

    /// Whether it may be taken: it is on the table and not empty (C12).
    pub(super) fn can_be_taken(&self) -> bool {
        self.taken_by.is_none() && !self.cards.is_empty()
    }
}

/// What the player to move has to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Choose a starting chameleon (C7).
    Pick,
    /// Draw a card or take a row (C10).
    Turn,
    /// Put this drawn card on a row (C11).
    Place(Card),
    /// Give the jokers colours and choose the colours that score plus (C19, C20).
    Assign,
    /// Nothing: the game, or the match, is over.
    Over,
}

/// The open part of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    pub(super) options: Options,
    pub(super) in_play: ColourSet,
    pub(super) phase: Phase,
    pub(super) to_move: Seat,
    pub(super) rows: [RowCard; 5],
    // These three follow from the row cards. A profile of random play spends half its time on
    // working them out, so they are kept; `validate` compares them.
    /// The rows a card may be placed on.
    pub(super) with_room: RowSet,
    /// The rows that may be taken.
    pub(super) to_take: RowSet,
    /// Who has taken a row this round.
    pub(super) out: SeatSet,
    pub(super) collections: PerSeat<Cards>,
    /// Cards that left the game with the third row of two players (C16).
    pub(super) gone: Cards,
    pub(super) last_round: bool,
    pub(super) game: u8,
    pub(super) totals: PerSeat<i16>,
    pub(super) assignments: PerSeat<Option<Assignment>>,
}

impl Table {
    pub(super) fn new(options: Options) -> Table {
        let mut table = Table {
            options,
            in_play: ColourSet::all(),
            phase: Phase::Pick,
            to_move: Seat::A,
            rows: Default::default(),
            with_room: RowSet::empty(),
            to_take: RowSet::empty(),
            out: SeatSet::empty(),
            collections: PerSeat::default(),
            gone: Cards::EMPTY,
            last_round: false,
            game: 1,
            totals: PerSeat::default(),
            assignments: PerSeat::default(),
        };
        table.lay_out_rows();
        table
    }

    /// What the table agreed on.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The colours of this game.
    pub fn in_play(&self) -> ColourSet {
        self.in_play
    }

    /// The colours that left this game (C6).
    pub fn removed(&self) -> ColourSet {
        !self.in_play
    }

    /// What the player to move has to do.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who acts next.
    #[inline]
    pub fn to_move(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.to_move)
    }

    /// The card that was drawn and waits to be placed.
    pub fn drawn(&self) -> Option<Card> {
        match self.phase {
            Phase::Place(card) => Some(card),
            _ => None,
        }
    }

    /// How many rows there are: one per player, three for two players (C5).
    #[inline]
    pub fn row_count(&self) -> usize {
        match self.options.seats {
            Seats::Two => 3,
            seats => seats.count(),
        }
    }

    /// The row cards in their order on the table.
    pub fn rows(&self) -> &[RowCard] {
        &self.rows[..self.row_count()]
    }

    /// The rows a card may be placed on: those on the table with room (C11).
    #[inline]
    pub fn rows_with_room(&self) -> RowSet {
        self.with_room
    }

    /// The rows that may be taken: those on the table with a card (C12).
    #[inline]
    pub fn rows_to_take(&self) -> RowSet {
        self.to_take
    }

    /// Puts a card on a row that has room.
    #[inline]
    pub(super) fn place(&mut self, card: Card, row: Row) {
        let onto = &mut self.rows[row.index()];
        let _ = onto.cards.push(card);
        self.to_take.insert(row);
        if onto.cards.len() >= onto.capacity() {
            self.with_room.remove(row);
        }
    }

    /// The row card goes to the player to move; its cards are handed to `each`.
    #[inline]
    pub(super) fn take(&mut self, row: Row, mut each: impl FnMut(Card)) {
        let seat = self.to_move;
        let taken = &mut self.rows[row.index()];
        for &card in &taken.cards {
            self.collections[seat].add(card);
            each(card);
        }
        taken.cards.clear();
        taken.taken_by = Some(seat);
        self.to_take.remove(row);
        self.with_room.remove(row);
        self.out.insert(seat);
    }

    /// All row cards go back empty.
    pub(super) fn lay_out_rows(&mut self) {
        self.rows = RowCard::for_table(self.options.seats);
        self.with_room = Row::ALL.into_iter().take(self.row_count()).collect();
        self.to_take = RowSet::empty();
        self.out = SeatSet::empty();
    }

    /// A player's cards.
    pub fn collection(&self, seat: Seat) -> &Cards {
        &self.collections[seat]
    }

    /// The cards that left the game from the third row of two players (C16).
    pub fn gone(&self) -> &Cards {
        &self.gone
    }

    /// Whether this round is the last (C17).
    pub fn last_round(&self) -> bool {
        self.last_round
    }

    /// Which game of the match this is, from 1.
    pub fn game(&self) -> u8 {
        self.game
    }

    /// A player's points from the games that are over.
    pub fn total(&self, seat: Seat) -> i16 {
        self.totals[seat]
    }

    /// How a player assigned the jokers and chose the plus colours, once done.
    pub fn assignment(&self, seat: Seat) -> Option<&Assignment> {
        self.assignments[seat].as_ref()
    }

    /// A player's points in this game, once assigned.
    pub fn score(&self, seat: Seat) -> Option<i16> {
        let assignment = self.assignments[seat].as_ref()?;
        Some(score::score(
            self.options.side,
            &self.collections[seat],
            assignment,
        ))
    }

    /// Play goes to the next player clockwise who has not taken a row this round (C10).
    #[inline]
    pub(super) fn pass_on(&mut self) {
        let still_in = self.options.seats.all() - self.out;
        if let Some(next) = self.to_move.next_among(still_in) {
            self.to_move = next;
        }
    }

    /// The colours nobody has chosen yet (C7).
    pub(super) fn free_colours(&self) -> ColourSet {
        let mut free = self.in_play;
        for cards in self.collections.iter() {
            free -= cards.owned();
        }
        free
    }

    /// Every card that lies open or has left the game.
    pub(super) fn open_cards(&self) -> Cards {
        let mut open = self.gone;
        for collection in self.collections.iter() {
            open.add_all(collection);
        }
        for card in self.rows.iter().flat_map(|row| &row.cards) {
            open.add(*card);
        }
        if let Some(card) = self.drawn() {
            open.add(card);
        }
        open
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let seats = self.options.seats;
        // C22: the tie-break is the current edition's, and a match is won on points alone (C24).
        let breaks_ties =
            self.options.edition == Edition::Current && self.options.games == Games::One;
        let rank = |seat: Seat| {
            let most = match &self.assignments[seat] {
                Some(assignment) if breaks_ties => {
                    score::most_of_one(&self.collections[seat], assignment)
                }
                _ => 0,
            };
            (self.totals[seat], most)
        };
        let best = seats.iter().map(rank).max();
        Some(Outcome {
            scores: seats.iter().map(|seat| self.totals[seat]).collect(),
            winners: seats
                .iter()
                .filter(|&seat| Some(rank(seat)) == best)
                .collect(),
        })
    }
}
