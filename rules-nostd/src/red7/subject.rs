//! What the battery of [`check`](crate::check) needs to know about Red7.

use super::{Action, CARDS, Card, Length, Options, Pile, Red7, To};
use crate::check::{Subject, one_of};
use crate::{Seat, Seats};
use rand::{RngExt, seq::SliceRandom};
use rand_core::Rng;

impl Subject for Red7 {
    fn every_table() -> impl Iterator<Item = Options> {
        let seats = [Seats::Two, Seats::Three, Seats::Four].into_iter();
        seats.flat_map(|seats| {
            [false, true].into_iter().flat_map(move |actions| {
                let games = [
                    (Length::Full, false),
                    (Length::Full, true),
                    (Length::Round, false),
                ];
                games.into_iter().map(move |(length, target)| Options {
                    seats,
                    length,
                    actions,
                    target,
                })
            })
        })
    }

    fn any_action(rng: &mut impl Rng) -> Action {
        let place = rng.random_range(0..CARDS as u32) as usize;
        let Some(card) = Card::from_index(place) else {
            return Action::End;
        };
        match rng.random_range(0..5u32) {
            0 => Action::Collection(card),
            1 => Action::Rule(card),
            2 => Action::Seven {
                card,
                to: one_of([To::Rule, To::Deck], rng),
            },
            3 => Action::One {
                player: one_of(Seat::ALL, rng),
                card,
            },
            _ => Action::End,
        }
    }

    fn redealt(&self, seat: Seat, rng: &mut impl Rng) -> Red7 {
        let mut other = self.clone();
        let others = || self.table.options.seats.iter().filter(move |s| *s != seat);
        let mut unseen: Pile = self.deck.clone();
        for card in others().flat_map(|other| self.hands[other].iter()) {
            // All 49 cards fit.
            let _ = unseen.push(card);
        }
        unseen.shuffle(rng);
        for player in others() {
            let size = self.hands[player].len();
            other.hands[player] = (0..size).filter_map(|_| unseen.pop()).collect();
        }
        other.deck = unseen;
        other
    }
}
