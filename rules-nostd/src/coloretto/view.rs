//! What a seat may know: the whole table, and how many cards the deck has.

use super::setup::shuffled_deck;
use super::{Coloretto, Deck, Phase, Table};
use crate::{DealNumber, Seat, Stream};
use rand_core::Rng;

/// A player's view of Coloretto.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    seat: Seat,
    table: Table,
    deck_len: u8,
}

impl View {
    pub(super) fn new(game: &Coloretto, seat: Seat) -> View {
        View {
            seat,
            table: game.table.clone(),
            deck_len: game.deck.len() as u8,
        }
    }

    /// What everybody sees.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How many cards the deck has, the Last Round card included.
    pub fn deck_len(&self) -> usize {
        usize::from(self.deck_len)
    }
}

impl crate::View for View {
    type Game = Coloretto;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn imagine(&self, rng: &mut impl Rng) -> Coloretto {
        let options = self.table.options();
        let all = options.cards(self.table.in_play());
        let deck = match all.less(&self.table.open_cards()) {
            Some(hidden) if self.table.phase() != Phase::Pick => {
                let under = options.under_last_round();
                shuffled_deck(&hidden, (!self.table.last_round()).then_some(under), rng)
            }
            _ => Deck::new(),
        };
        Coloretto {
            table: self.table.clone(),
            deck,
            stream: Stream::new(DealNumber::random(rng)),
        }
    }
}
