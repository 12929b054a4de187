//! A higher level wins more. The games follow from their deal numbers, so these tests always give
//! the same shares; `host-sim tournament` plays more of them.

mod common;

use bots_nostd::{Bot, Level};
use common::share_of_wins;
use rules_nostd::Seats;
use rules_nostd::coloretto::{self, Coloretto};
use rules_nostd::red7::{self, Red7};
use rules_nostd::tavolozza::{self, Tavolozza};

/// Easy beats random, normal beats easy and hard beats normal, in so many deals each.
fn ordered<G: Bot>(options: G::Options, deals: [u64; 3]) {
    let random = None;
    let [easy, normal, hard] = Level::ALL.map(Some);
    let pairs = [(easy, random), (normal, easy), (hard, normal)];
    for ((better, worse), deals) in pairs.into_iter().zip(deals) {
        let share = share_of_wins::<G>(options, deals, &[better, worse]);
        println!("{:?}: {better:?} against {worse:?} {share} of 1000", G::ID);
        assert!(
            share >= 600,
            "{better:?} against {worse:?}: {share} of 1000"
        );
    }
}

#[test]
fn levels_of_coloretto_are_ordered() {
    ordered::<Coloretto>(coloretto::Options::new(Seats::Two), [60, 30, 30]);
}

#[test]
fn levels_of_red7_are_ordered() {
    ordered::<Red7>(red7::Options::new(Seats::Two), [60, 30, 15]);
}

#[test]
fn levels_of_tavolozza_are_ordered() {
    ordered::<Tavolozza>(tavolozza::Options::new(Seats::Two), [60, 25, 20]);
}
