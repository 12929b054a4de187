//! The battery of `check` over every table of Red7, and what a state costs.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules_nostd::check::{self, Subject};
use rules_nostd::red7::{Options, Red7};
use rules_nostd::{Actions, DealNumber, Game, Seat, Seats};

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
    assert!(size_of::<Red7>() <= 256);
    assert_eq!(Red7::MAX_RECORD, 166);
}

/// A shared deal number must give the same game on every device, this year and next: if this test
/// fails, it is not the test that is wrong.
#[test]
fn golden_deals_never_change() {
    let options = Options::new(Seats::Two);
    let deal = DealNumber::from_code("7K3M09QX").unwrap();
    let game = Red7::deal(options, deal, &mut |_| ()).unwrap();
    let hands = [Seat::A, Seat::B].map(|seat| format!("{:?}", game.hand(seat)));
    let top = format!("{:?}", &game.deck()[24..]);
    assert_eq!(hands[0], "{R2, O3, I4, O4, Y5, V6, O6}");
    assert_eq!(hands[1], "{G1, V2, V3, R5, G6, R6, O7}");
    assert_eq!(top, "[G4, Y3, B2, O1, G7, Y1, V1, R4, B5]");

    let options = Options {
        actions: true,
        ..Options::new(Seats::Four)
    };
    let mut game = Red7::deal(options, deal, &mut |_| ()).unwrap();
    let mut actions = Actions::new();
    let mut played = 0;
    while game.to_move().is_some() {
        game.legal(&mut actions);
        game.apply(actions[0], &mut |_| ()).unwrap();
        played += 1;
    }
    let outcome = game.outcome().unwrap();
    assert_eq!(played, 271);
    assert_eq!(outcome.scores, [18, 32, 25, 6]);
}
