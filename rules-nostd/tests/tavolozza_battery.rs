//! Whole games of Tavolozza under the battery of `check`, sizes included.

use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::check::{self, Subject};
use rules_nostd::{DealNumber, Game, tavolozza::Tavolozza};

const GAMES: u64 = 60;

#[test]
fn every_table_passes_the_battery() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    for options in Tavolozza::every_table() {
        for number in 0..GAMES {
            let deal = DealNumber::new(number).unwrap();
            let game = Tavolozza::deal(options, deal, &mut |_| ()).unwrap();
            let mut log = Vec::new();
            let played = check::game(game, &mut rng, 20_000, |action| log.push(action));
            if let Err(violation) = played {
                panic!("{options:?}, deal {number}: {violation:?} after {log:?}");
            }
        }
    }
}
