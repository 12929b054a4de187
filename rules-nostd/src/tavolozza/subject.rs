//! What the battery of [`check`](crate::check) needs to know about this game.

use super::{Action, Colour, MAX_COLUMNS, Options, Place, RoundRule, Source, Tavolozza};
use crate::check::{Subject, one_of};
use crate::{Seat, Seats};
use rand::RngExt;
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
}
