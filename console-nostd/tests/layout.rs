//! Every screen that buttons reach: no text is clipped, cut or written over another.

mod common;

use common::{Bench, Frame};
use console_nostd::{Label, SIZE};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use std::collections::HashSet;

/// Fails on a text that leaves the screen, is cut, or touches another.
fn check(bench: &Bench, path: &str) {
    let mut labels: Vec<(Rectangle, String)> = Vec::new();
    let mut note = |label: &Label<'_>| {
        assert!(
            !label.cut,
            "{path}: {:?} is cut {:?}",
            label.text,
            bench.frame()
        );
        labels.push((label.area, label.text.to_owned()));
    };
    bench
        .console
        .draw_noting(&mut Frame::blank(), &mut note)
        .unwrap();
    let screen = Rectangle::new(Point::zero(), SIZE);
    for (index, (area, text)) in labels.iter().enumerate() {
        let inside = area.intersection(&screen) == *area;
        assert!(
            inside,
            "{path}: {text:?} leaves the screen {:?}",
            bench.frame()
        );
        for (other, words) in &labels[..index] {
            let apart = area.intersection(other).is_zero_sized();
            // A cue covers what is under it.
            let cue = text.ends_with("turn") && text != "turn";
            assert!(
                apart || cue,
                "{path}: {text:?} over {words:?} {:?}",
                bench.frame()
            );
        }
    }
}

/// A console at its menu, in which all five players have a name of eight W.
fn widest_names() -> Bench {
    const LETTERS: &str = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let place = |letter| LETTERS.chars().position(|known| known == letter).unwrap();
    let mut bench = Bench::new();
    bench.wait(2_000);
    // Five players, then each name from the top of the list.
    bench.taps("a drr");
    for seat in 1..=5 {
        bench.taps("d a");
        for letter in format!("Player {seat}").chars() {
            let (from, to) = (place(letter), place('W'));
            let steps = if from < to {
                "u".repeat(to - from)
            } else {
                "d".repeat(from - to)
            };
            bench.taps(&steps);
            bench.taps("r");
        }
        bench.taps("a");
    }
    bench.taps("b");
    bench
}

/// Walks breadth first through everything a few taps reach, and returns the number of screens.
fn walk(start: &Bench, limit: usize) -> usize {
    let mut seen = HashSet::new();
    let mut edge = vec![(start.clone(), String::new())];
    seen.insert(format!("{:?}", start.frame()));
    while let Some((bench, path)) = edge.first().cloned() {
        edge.remove(0);
        check(&bench, &path);
        for tap in ["u", "d", "l", "r", "a", "b", "B"] {
            if seen.len() >= limit {
                break;
            }
            let mut next = bench.clone();
            next.taps(tap);
            if seen.insert(format!("{:?}", next.frame())) {
                edge.push((next, format!("{path}{tap}")));
            }
        }
    }
    seen.len()
}

#[test]
fn every_menu_screen_is_laid_out_well() {
    let mut bench = Bench::new();
    bench.wait(2_000);
    assert_eq!(
        walk(&bench, 3_000),
        3_000,
        "menus, names and deal numbers have more screens"
    );
}

#[test]
fn every_screen_of_a_first_round_is_laid_out_well() {
    for more_players in ["", "dr u", "drr u", "drrr u"] {
        let mut bench = Bench::new();
        bench.wait(2_000);
        bench.taps(&format!("a {more_players} aa.."));
        walk(&bench, 1_500);
    }
}

/// Plays on with A and a wandering cursor, checking every screen, until the game is over.
fn play_and_check(bench: &mut Bench) {
    let steps = [
        "a", "a", "da", "a", "a", "ra", "a", "uua", "a", "B", "b", "a", "lb", "b",
    ];
    for (count, step) in steps.iter().cycle().enumerate() {
        for tap in step.chars() {
            bench.taps(&tap.to_string());
            check(bench, step);
        }
        bench.wait(1_000);
        check(bench, step);
        if bench.game.is_none() {
            return;
        }
        assert!(count < 5_000, "the game never ends {:?}", bench.frame());
    }
}

#[test]
fn whole_games_with_the_widest_names_are_laid_out_well() {
    let start = widest_names();
    for players in ["dr u", "drr u", "drrr u", ""] {
        let mut bench = start.clone();
        // From five: two, three, four, five players; a match of four games on the violet side.
        bench.taps(&format!("a {players} a ddda da uuuu a.."));
        play_and_check(&mut bench);
    }
}
