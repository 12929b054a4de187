//! What the table agrees on before the cards are dealt (C2, C4, C6, C7, C24).

use super::{Card, Cards, ColourSet};
use crate::{BadSetup, Seats};
use serde::{Deserialize, Serialize};

/// Which printed edition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Edition {
    /// With the Golden Joker and a tie-break; 16 cards under the Last Round card.
    #[default]
    Current,
    /// Three plain jokers, ties are shared; 15 cards under the Last Round card.
    Classic2003,
}

/// Which side of the score cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Side {
    /// 1, 3, 6, 10, 15, 21: the normal game.
    #[default]
    Brown,
    /// 1, 4, 8, 7, 6, 5: the hard one, grey in the 2003 sheet.
    Violet,
}

/// How the starting chameleons are given out (C7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Start {
    /// Players choose in turn order.
    #[default]
    Choose,
    /// Dealt at random.
    Random,
}

/// How many games are played (C24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Games {
    /// A single game.
    #[default]
    One,
    /// A match of four, points added up.
    Four,
}

impl Games {
    /// How many that is.
    #[inline]
    pub const fn count(self) -> u8 {
        match self {
            Games::One => 1,
            Games::Four => 4,
        }
    }
}

/// What the table agrees on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Options {
    /// How many players.
    pub seats: Seats,
    /// Which edition.
    pub edition: Edition,
    /// Which side of the score cards, for everybody.
    pub side: Side,
    /// The colours that leave the game with 2 or 3 players; drawn anew for each game when `None`.
    pub removed: Option<ColourSet>,
    /// How the starting chameleons are given out.
    pub start: Start,
    /// How many games.
    pub games: Games,
}

impl Options {
    /// A single game of the current edition on the brown side, start colours chosen.
    pub const fn new(seats: Seats) -> Options {
        Options {
            seats,
            edition: Edition::Current,
            side: Side::Brown,
            removed: None,
            start: Start::Choose,
            games: Games::One,
        }
    }

    /// How many colours leave the game (C6).
    pub const fn removed_count(&self) -> usize {
        match self.seats {
            Seats::Two => 2,
            Seats::Three => 1,
            Seats::Four | Seats::Five => 0,
        }
    }

    /// How many chameleons each player starts with (C7).
    pub const fn start_count(&self) -> usize {
        match self.seats {
            Seats::Two => 2,
            Seats::Three | Seats::Four | Seats::Five => 1,
        }
    }

    /// How many cards lie under the Last Round card (C8).
    pub const fn under_last_round(&self) -> usize {
        match self.edition {
            Edition::Current => 16,
            Edition::Classic2003 => 15,
        }
    }

    /// Every card of a game with these colours, but the Last Round card (C1, C2, C6).
    pub fn cards(&self, in_play: ColourSet) -> Cards {
        let mut cards = Cards::EMPTY;
        for colour in in_play.iter() {
            cards.add_many(colour.card(), 9);
        }
        cards.add_many(Card::PlusTwo, 10);
        match self.edition {
            Edition::Current => {
                cards.add_many(Card::Joker, 2);
                cards.add(Card::GoldenJoker);
            }
            Edition::Classic2003 => cards.add_many(Card::Joker, 3),
        }
        cards
    }

    /// Whether `in_play` are colours this table can play with.
    pub(super) fn allows(&self, in_play: ColourSet) -> bool {
        in_play.len() == 7 - self.removed_count()
            && self.removed.is_none_or(|removed| !removed == in_play)
    }

    /// Whether a table can agree on this.
    pub(super) fn check(&self) -> Result<(), BadSetup> {
        match self.removed {
            Some(removed) if !self.allows(!removed) => Err(BadSetup::Options),
            _ => Ok(()),
        }
    }
}
