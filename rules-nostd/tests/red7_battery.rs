//! The battery of `check` over every table of Red7, and what a state costs.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules_nostd::check::{self, Subject};
use rules_nostd::red7::Red7;
use rules_nostd::{DealNumber, Game};

#[test]
fn every_table_plays_through_the_battery() {
    for (table, options) in Red7::every_table().enumerate() {
        for seed in 0..60 {
            let deal = DealNumber::new(seed << 8 | table as u64).unwrap();
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(deal.get());
            let game = Red7::deal(options, deal, &mut |_| ()).unwrap();
            let mut actions = Vec::new();
            let played = check::game(game, &mut rng, 5_000, |action| actions.push(action));
            assert!(
                played.is_ok(),
                "{options:?} {deal:?} {played:?} {actions:?}"
            );
        }
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<Red7>() <= 256, "{}", size_of::<Red7>());
    assert_eq!(Red7::MAX_RECORD, 166);
}
