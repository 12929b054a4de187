//! What the battery of [`check`](crate::check) needs to know about this game.

use super::Tavolozza;
use super::{Action, Colour, MAX_COLUMNS, Options, Phase, Place, RoundRule, Source};
use crate::check::{Subject, one_of};
use crate::{Seat, Seats};
use rand::{RngExt, seq::SliceRandom};
use rand_core::Rng;

impl Subject for Tavolozza {
    fn every_table() -> impl Iterator<Item = Options> {
        Seats::ALL.into_iter().map(Options::new)
    }

    fn any_action(rng: &mut impl Rng) -> Action {
        let card = one_of(Colour::ALL, rng);
        // One column more than there can be.
        let column = rng.random_range(0..=MAX_COLUMNS as u8);
        let sources = [
            Source::Deck,
            Source::Discard,
            Source::Column(column),
            Source::Nothing,
        ];
        let place = one_of([Place::Column(column), Place::New], rng);
        let to = one_of(Seat::ALL, rng);
        let actions = [
            Action::Announce(one_of([RoundRule::Same, RoundRule::Different], rng)),
            Action::Draw(one_of(sources, rng)),
            Action::Offer { card, to },
            Action::Done,
            Action::Accept(card),
            Action::Refuse,
            Action::Play { card, place },
            Action::Discard(card),
            Action::End,
            Action::Reveal,
        ];
        one_of(actions, rng)
    }

    fn redealt(&self, seat: Seat, rng: &mut impl Rng) -> Tavolozza {
        let mut other = self.clone();
        other.redeal_colours(seat, rng);
        other.redeal_palette_cards(seat, rng);
        other.redeal_offers(seat, rng);
        other
    }
}

impl Tavolozza {
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.table.options.seats.iter();
        seats.filter(move |other| *other != seat)
    }

    fn redeal_colours(&mut self, seat: Seat, rng: &mut impl Rng) {
        let mut unseen = self.deck.clone();
        for player in self.others(seat) {
            for colour in self.hands[player].iter() {
                // All the cards there are fit.
                let _ = unseen.push(colour);
            }
        }
        unseen.shuffle(rng);
        for player in self.others(seat) {
            let size = self.hands[player].len();
            self.hands[player] = (0..size).filter_map(|_| unseen.pop()).collect();
        }
        self.deck = unseen;
    }

    fn redeal_palette_cards(&mut self, seat: Seat, rng: &mut impl Rng) {
        let mut unseen = self.palette_deck.clone();
        for player in self.others(seat) {
            if let Some(card) = self.palette_cards[player] {
                let _ = unseen.push(card);
            }
        }
        unseen.shuffle(rng);
        for player in self.others(seat) {
            if self.palette_cards[player].is_some() {
                self.palette_cards[player] = unseen.pop();
            }
        }
        self.palette_deck = unseen;
    }

    /// Third parties see that offers were made, not what was offered (T9).
    fn redeal_offers(&mut self, seat: Seat, rng: &mut impl Rng) {
        if seat == self.table.turn_of {
            return;
        }
        for player in self.others(seat) {
            let mut colours = Colour::ALL;
            colours.shuffle(rng);
            let count = self.offers[player].len();
            self.offers[player] = colours.into_iter().take(count).collect();
        }
        if self.offered.is_some() && self.table.phase != (Phase::Reply { to: seat }) {
            self.offered = Some(one_of(Colour::ALL, rng));
        }
    }
}
