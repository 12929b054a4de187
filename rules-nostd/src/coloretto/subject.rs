//! Coloretto under the battery: every table, and any action.

use super::setup::last_round_at;
use super::{Action, Assignment, Card, Coloretto, Colour, ColourSet, Edition, Games, Options};
use super::{Phase, Row, Side, Start};
use crate::check::{Subject, one_of};
use crate::{Seat, Seats};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_core::Rng;

impl Subject for Coloretto {
    fn every_table() -> impl Iterator<Item = Options> {
        let seats = Seats::ALL.into_iter();
        let editions = seats.flat_map(|seats| {
            [Edition::Current, Edition::Classic2003].map(|edition| (seats, edition))
        });
        let sides = editions
            .flat_map(|(seats, edition)| [Side::Brown, Side::Violet].map(|s| (seats, edition, s)));
        let starts =
            sides.flat_map(|(n, e, side)| [Start::Choose, Start::Random].map(|s| (n, e, side, s)));
        let games = starts
            .flat_map(|(n, e, s, start)| [Games::One, Games::Four].map(|g| (n, e, s, start, g)));
        games.flat_map(|(seats, edition, side, start, games)| {
            let drawn = Options {
                seats,
                edition,
                side,
                removed: None,
                start,
                games,
            };
            let out = drawn.removed_count();
            let fixed = (out > 0).then(|| Options {
                removed: Some(Colour::ALL.into_iter().rev().take(out).collect()),
                ..drawn
            });
            [drawn].into_iter().chain(fixed)
        })
    }

    fn any_action(rng: &mut impl Rng) -> Action {
        match rng.random_range(0..5u32) {
            0 => Action::Pick(one_of(Colour::ALL, rng)),
            1 => Action::Draw,
            2 => Action::Place(one_of(Row::ALL, rng)),
            3 => Action::Take(one_of(Row::ALL, rng)),
            _ => {
                let jokers = [(); 3].map(|()| one_of(Colour::ALL, rng));
                let plus: ColourSet = [(); 4].iter().map(|()| one_of(Colour::ALL, rng)).collect();
                let count = one_of([0, 1, 2, 3], rng);
                Assignment::new(&jokers[..count], plus).map_or(Action::Draw, Action::Assign)
            }
        }
    }

    fn redealt(&self, _: Seat, rng: &mut impl Rng) -> Coloretto {
        let mut other = self.clone();
        let last_round = last_round_at(&other.deck);
        other.deck.retain(|card| *card != Card::LastRound);
        other.deck.shuffle(rng);
        if let Some(at) = last_round {
            // There is room: it was taken out just now.
            let _ = other.deck.insert(at, Card::LastRound);
        }
        other
    }

    fn unlisted_action(&self, rng: &mut impl Rng) -> Option<Action> {
        let table = &self.table;
        let seat = table.to_move().filter(|_| table.phase == Phase::Assign)?;
        let cards = &table.collections[seat];
        let in_play: heapless::Vec<Colour, 7> = table.in_play.iter().collect();
        let jokers = [(); 3].map(|()| in_play.choose(rng).copied().unwrap_or(Colour::Red));
        let jokers = jokers.get(..usize::from(cards.jokers()))?;
        let mut owned: heapless::Vec<Colour, 10> = cards.owned().iter().collect();
        for colour in jokers {
            if !owned.contains(colour) {
                let _ = owned.push(*colour);
            }
        }
        owned.shuffle(rng);
        let plus = owned.into_iter().take(one_of([0, 1, 2, 3], rng)).collect();
        Assignment::new(jokers, plus).map(Action::Assign)
    }
}
