//! Coloretto under the battery: every table, and any action.

use super::{Action, Assignment, Coloretto, Colour, ColourSet, Edition, Games, Options, Phase};
use super::{Row, Side, Start};
use crate::Seats;
use crate::check::{Subject, one_of};
use rand::RngExt;
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
            let fixed = Colour::ALL
                .into_iter()
                .rev()
                .take(drawn.removed_count())
                .collect();
            [
                drawn,
                Options {
                    removed: Some(fixed),
                    ..drawn
                },
            ]
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

    fn lists_every_action(&self) -> bool {
        self.table().phase() != Phase::Assign
    }
}
