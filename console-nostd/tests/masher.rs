//! A button-masher: millions of presses, no panic, no wedge, and every game comes back.

mod common;

use common::{Bench, Frame};
use console_nostd::{Button, Input};
use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// Presses in all, over all seeds.
const PRESSES: u32 = 2_000_000;
/// How often a way out and a resume are tried.
const TRIALS: u32 = 2_500;

/// The main menu, without and with a game to resume.
fn menus() -> [Frame; 2] {
    let mut fresh = Bench::new();
    fresh.wait(2_000);
    let without = fresh.frame();
    let mut playing = Bench::new();
    playing.wait(2_000);
    playing.taps("aaa.");
    let mut kept = Bench::with(playing.game, playing.settings);
    kept.wait(2_000);
    assert_ne!(kept.frame(), without);
    [without, kept.frame()]
}

/// Mostly A, so that games get on, with all else in between.
fn mash(bench: &mut Bench, rng: &mut Xoshiro256PlusPlus) {
    let button = match rng.random_range(0..20u32) {
        0..10 => Button::A,
        10..13 => Button::Down,
        13..15 => Button::Up,
        15..17 => Button::Left,
        17..19 => Button::Right,
        _ => Button::B,
    };
    bench.input(Input::Press(button));
    match rng.random_range(0..200u32) {
        0 => bench.wait(700),
        1 => bench.wait(2_000),
        2 => bench.wait(20 * 60_000),
        3 => {
            // Two at once, released in the other order.
            bench.input(Input::Press(Button::Left));
            bench.input(Input::Release(button));
            bench.input(Input::Release(Button::Left));
            return;
        }
        _ => bench.now += 50,
    }
    bench.input(Input::Release(button));
    bench.now += 50;
}

#[test]
fn mashing_never_wedges_and_games_resume_exactly() {
    let menus = menus();
    let mut finished = 0;
    let mut resumed = 0;
    for seed in 0..4 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut bench = Bench::new();
        let mut had_game = false;
        for press in 0..PRESSES / 4 {
            mash(&mut bench, &mut rng);
            if press % 16 == 0 {
                bench.frame();
            }
            finished += u32::from(had_game && bench.game.is_none());
            had_game = bench.game.is_some();
            if press % (PRESSES / TRIALS) != 0 {
                continue;
            }
            let Some(way_out) = bench.way_to(&menus) else {
                panic!(
                    "seed {seed}, press {press}: no way to the menu from {:?}",
                    bench.frame()
                );
            };
            // The way out may have taken a step: then it is another game.
            if bench.game.is_some() && way_out.game == bench.game {
                resumes_exactly(way_out, &bench);
                resumed += 1;
            }
        }
    }
    assert!(finished > 20, "{finished} games were finished");
    assert!(resumed > TRIALS / 4, "{resumed} games were resumed");
}

/// The console that never lost power and one that was switched on with what the other kept show
/// the same game, and go on alike.
fn resumes_exactly(mut never_off: Bench, interrupted: &Bench) {
    let mut again = Bench::with(interrupted.game.clone(), interrupted.settings.clone());
    again.wait(2_000);
    for bench in [&mut never_off, &mut again] {
        bench.taps("a");
        bench.wait(2_000);
    }
    assert_eq!(never_off.frame(), again.frame());
    assert_eq!(never_off.game, again.game);
    for bench in [&mut never_off, &mut again] {
        bench.taps("aa a. da a.");
    }
    assert_eq!(never_off.game, again.game);
}
