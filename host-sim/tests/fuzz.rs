//! What the fuzzer does, on inputs from a seed: so that it is done wherever tests run.

use host_sim::fuzz::TARGETS;
use host_sim::player::dice;
use rand::{Rng, RngExt};

fn inputs(target: &str, runs: u64) {
    let (_, run) = TARGETS.iter().find(|(name, _)| *name == target).unwrap();
    for seed in 0..runs {
        let mut dice = dice(seed);
        let length = dice.random_range(0..300);
        let mut input = vec![0; length];
        dice.fill_bytes(&mut input);
        run(&input);
    }
}

#[test]
fn records_of_anything_are_refused_or_can_be_played() {
    inputs("rules", 20_000);
}

#[test]
fn a_console_that_kept_anything_works() {
    inputs("console", 1500);
}

#[test]
fn a_store_on_anything_works() {
    inputs("store", 4000);
}

#[test]
fn a_file_of_anything_is_read_or_refused() {
    inputs("file", 1500);
}
