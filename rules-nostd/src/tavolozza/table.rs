//! The table: all that everybody may see, and what follows from that alone.
//!
//! No hidden card is in here; hands, decks and offered cards lie elsewhere.

use super::action::RoundRule;
use super::cards::{Cards, ColourSet, Pile};
use super::palette::Columns;
use super::palette_cards::PaletteSet;
use crate::{Outcome, PerSeat, Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};

/// The game ends after so many rounds in a row without a reveal (T7).
pub const MAX_IDLE_ROUNDS: u8 = 10;

/// What a table agrees on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Options {
    /// How many players there are (T4).
    pub seats: Seats,
}

impl Options {
    /// The usual game for so many players.
    pub const fn new(seats: Seats) -> Options {
        Options { seats }
    }
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// The first player announces the round's rule (T6).
    Announce,
    /// The player draws (T8).
    Draw,
    /// The player offers cards (T9).
    Trade,
    /// An opponent accepts or refuses a card (T9).
    Reply {
        /// The opponent.
        to: Seat,
    },
    /// The player plays cards (T10).
    Play,
    /// The game is over (T7).
    Over,
}

/// All that everybody may see, sizes of hidden piles aside.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// What the table agreed on.
    pub options: Options,
    /// What is to be done next.
    pub phase: Phase,
    /// Who has the First Player marker (T3).
    pub first_player: Seat,
    /// Whose turn it is; the first player's while the round's rule is announced.
    pub turn_of: Seat,
    /// The round's rule, once announced.
    pub round_rule: Option<RoundRule>,
    /// The palette.
    pub columns: Columns,
    /// The discard pile, its last card on top.
    pub discard: Pile,
    /// The Palette cards each player has revealed.
    pub revealed: PerSeat<PaletteSet>,
    /// The cards played this turn, on the palette or discarded.
    pub played: Cards,
    /// The number of the round, from 1.
    pub round: u8,
    /// How many rounds in a row ended without a reveal.
    pub idle_rounds: u8,
    /// Whether a Palette card was revealed in this round.
    pub revealed_this_round: bool,
}

impl Table {
    /// Who acts next; nobody once the game is over.
    #[inline]
    pub fn to_move(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over => None,
            Phase::Reply { to } => Some(to),
            Phase::Announce | Phase::Draw | Phase::Trade | Phase::Play => Some(self.turn_of),
        }
    }

    /// The colours the round's rule still allows in this turn (T6).
    #[inline]
    pub fn playable(&self) -> ColourSet {
        match self.round_rule {
            Some(rule) => rule.allows(&self.played),
            None => ColourSet::empty(),
        }
    }

    /// The points a player has so far.
    pub fn points(&self, seat: Seat) -> u8 {
        self.revealed[seat].points()
    }

    /// The result, once the game is over (T19).
    pub fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let seats = self.options.seats;
        let rank = |seat| (self.points(seat), self.revealed[seat].len());
        let best = seats.iter().map(rank).max()?;
        let winners: SeatSet = seats.iter().filter(|&seat| rank(seat) == best).collect();
        let scores = seats.iter().map(|seat| i16::from(self.points(seat)));
        Some(Outcome {
            scores: scores.collect(),
            winners,
        })
    }
}
