//! A button-masher: millions of presses, no panic, no wedge, and every game comes back.

mod common;

use common::{Bench, Frame, speaking};
use console_nostd::{Button, Input};
use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Presses in all, over all seeds.
const PRESSES: u32 = 2_000_000;

/// The main menu in every language, without and with a game to resume, the cursor on every line.
fn menus() -> Vec<Frame> {
    let mut menus = Vec::new();
    for language in ["", "d", "dd"] {
        let mut fresh = Bench::with(None, speaking(language));
        fresh.wait(2_000);
        let mut playing = fresh.clone();
        playing.taps("aaaa.");
        let mut kept = Bench::with(playing.game, playing.settings);
        kept.wait(2_000);
        for (mut menu, lines) in [(fresh, 4), (kept, 5)] {
            for _ in 0..lines {
                menus.push(menu.frame());
                menu.taps("d");
            }
        }
    }
    let distinct: HashSet<&Frame> = menus.iter().collect();
    assert_eq!(distinct.len(), 3 * 9);
    menus
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
    let menus = &menus();
    let counts: Vec<Counts> = std::thread::scope(|scope| {
        let mashers: Vec<_> = (0..4)
            .map(|seed| scope.spawn(move || mash_on(seed, PRESSES / 4, menus)))
            .collect();
        mashers.into_iter().map(|m| m.join().unwrap()).collect()
    });
    let sum = |count: fn(&Counts) -> usize| counts.iter().map(count).sum::<usize>();
    println!(
        "{} games finished, {}, {} and {} steps, {} screens left, {} games resumed",
        sum(|c| c.finished),
        sum(|c| c.steps[0]),
        sum(|c| c.steps[1]),
        sum(|c| c.steps[2]),
        sum(|c| c.screens),
        sum(|c| c.resumed)
    );
    assert!(sum(|c| c.finished) > 20);
    assert!(sum(|c| c.steps[0]) > 20_000 && sum(|c| c.steps[1]) > 2_000);
    assert!(sum(|c| c.steps[2]) > 5_000);
    assert!(sum(|c| c.screens) > 10_000);
    // All but those where a bot went on while the masher looked for the way out.
    let steps = sum(|c| c.steps.iter().sum());
    assert!(sum(|c| c.resumed) * 100 > steps * 95);
}

#[derive(Default)]
struct Counts {
    finished: usize,
    /// Of Coloretto, of Red7, and of Tavolozza.
    steps: [usize; 3],
    screens: usize,
    resumed: usize,
}

/// After every press that shows something new there is a way out, and after every one that changed
/// what is kept a console that loses power at that moment goes on with just that.
fn mash_on(seed: u64, presses: u32, menus: &[Frame]) -> Counts {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    // Odd ones begin with the question for the language; all of them change it now and then.
    let mut bench = match seed % 2 {
        0 => Bench::new(),
        _ => Bench::out_of_the_box(),
    };
    bench.bots_hurry = true;
    let mut seen = HashSet::new();
    let mut counts = Counts::default();
    let mut kept = None;
    for press in 0..presses {
        mash(&mut bench, &mut rng);
        let frame = bench.frame();
        let is_new = seen.insert(hash(&frame));
        let has_stepped = bench.game != kept;
        counts.finished += usize::from(kept.is_some() && bench.game.is_none());
        if let Some(game) = bench.game.as_deref().filter(|_| has_stepped) {
            counts.steps[which(game)] += 1;
        }
        kept.clone_from(&bench.game);
        if !is_new && !has_stepped {
            continue;
        }
        let Some(way_out) = bench.way_to(menus) else {
            panic!("seed {seed}, press {press}: no way to the menu from {frame:?}");
        };
        counts.screens += usize::from(is_new);
        // The way out may have taken a step: then it is another game.
        if has_stepped && bench.game.is_some() && way_out.game == bench.game {
            resumes_exactly(way_out, &bench, menus);
            counts.resumed += 1;
        }
    }
    counts
}

/// Which game these bytes hold: behind five names, each with its length, five kinds of player
/// and the length of the record comes the record, which begins with its game.
fn which(game: &[u8]) -> usize {
    let mut place = 2;
    for _ in 0..5 {
        place += 1 + usize::from(game[place]);
    }
    // Then who is a bot: one byte for nobody, two for a level.
    for _ in 0..5 {
        place += 1 + usize::from(game[place]);
    }
    // A length below 128 is one byte, any other two.
    place += if game[place] < 128 { 1 } else { 2 };
    match game[place] {
        b'R' => 1,
        b'T' => 2,
        _ => 0,
    }
}

fn hash(frame: &Frame) -> u64 {
    let mut hasher = DefaultHasher::new();
    frame.hash(&mut hasher);
    hasher.finish()
}

/// The console that never lost power and one that was switched on with what the other kept show
/// the same game, and go on alike.
fn resumes_exactly(mut never_off: Bench, interrupted: &Bench, menus: &[Frame]) {
    let mut again = Bench::with(interrupted.game.clone(), interrupted.settings.clone());
    again.bots_hurry = true;
    again.wait(2_000);
    let first_line = again.frame();
    assert!(menus.contains(&first_line));
    for _ in 0..menus.len() {
        if never_off.frame() != first_line {
            never_off.taps("u");
        }
    }
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
