//! Every screen that buttons reach: no text is clipped, cut or written over another.

mod common;

use common::{Bench, Frame, speaking};
use console_nostd::{Mark, SIZE};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use std::collections::{HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Fails on a text or picture that leaves the screen or touches another, and on a text that is cut.
fn check(bench: &Bench, path: &str) {
    let mut marks: Vec<(Rectangle, String)> = Vec::new();
    let mut note = |mark: &Mark<'_>| match mark {
        Mark::Text { area, text, cut } => {
            assert!(!cut, "{path}: {text:?} is cut {:?}", bench.frame());
            marks.push((*area, (*text).to_owned()));
        }
        Mark::Picture(area) => marks.push((*area, "a picture".to_owned())),
        Mark::Cover(area) => marks.retain(|(mark, _)| mark.intersection(area).is_zero_sized()),
    };
    let drawn = bench.console.draw_noting(&mut Frame::blank(), &mut note);
    drawn.unwrap();
    let screen = Rectangle::new(Point::zero(), SIZE);
    for (index, (area, what)) in marks.iter().enumerate() {
        let inside = area.intersection(&screen) == *area;
        assert!(
            inside,
            "{path}: {what:?} leaves the screen {:?}",
            bench.frame()
        );
        for (other, words) in &marks[..index] {
            assert!(
                area.intersection(other).is_zero_sized(),
                "{path}: {what:?} over {words:?} {:?}",
                bench.frame()
            );
        }
    }
}

/// What leads to each language at the first question.
const LANGUAGES: [&str; 3] = ["", "d", "dd"];

/// What each calls itself.
const NAMES: [&str; 3] = ["English", "Italiano", "Română"];

/// A console at its menu that speaks a language.
fn at_menu(language: &str) -> Bench {
    let mut bench = Bench::with(None, speaking(language));
    bench.wait(2_000);
    bench
}

/// A console at its menu, in which all five players have a name of eight W.
fn widest_names(language: &str) -> Bench {
    let mut bench = at_menu(language);
    // Five players, then each name from the top of the list.
    bench.taps("aa drr");
    for _ in 0..5 {
        bench.taps("d a");
        // Capital letters come first in the first place, and after the small ones further on.
        let first = ('A'..='W').count();
        let further = first + ('a'..='z').count();
        bench.taps(&"u".repeat(first));
        for _ in 1..8 {
            bench.taps("r");
            bench.taps(&"u".repeat(further));
        }
        bench.taps("a");
    }
    bench.taps("bb");
    let mut names = 0;
    bench.taps("aa");
    let mut note = |mark: &Mark<'_>| {
        names += u32::from(matches!(mark, Mark::Text { text, .. } if *text == "W".repeat(8)));
    };
    let drawn = bench.console.draw_noting(&mut Frame::blank(), &mut note);
    assert!(drawn.is_ok() && names == 2, "{names} names in sight");
    bench.taps("bb");
    bench
}

/// Whether letters are being entered: a label for each of the eight. Turning each of them through
/// the whole alphabet shows nothing new.
fn is_entry(bench: &Bench) -> bool {
    let mut letters = 0;
    let mut note = |mark: &Mark<'_>| {
        letters += u32::from(matches!(mark, Mark::Text { text, .. } if text.chars().count() == 1));
    };
    let drawn = bench.console.draw_noting(&mut Frame::blank(), &mut note);
    drawn.is_ok() && letters >= 8
}

/// Walks breadth first through every screen that taps reach, as far as `on` says, and returns how
/// many there are.
fn walk(start: &Bench, on: impl Fn(&Bench) -> bool) -> usize {
    let key = |bench: &Bench| {
        let mut hasher = DefaultHasher::new();
        bench.frame().hash(&mut hasher);
        hasher.finish()
    };
    let mut seen = HashSet::from([key(start)]);
    let mut edge = VecDeque::from([(start.clone(), String::new())]);
    while let Some((bench, path)) = edge.pop_front() {
        check(&bench, &path);
        if !on(&bench) {
            continue;
        }
        let entry = is_entry(&bench);
        let letters = ["u", "d"];
        // Every mixture of people and bots shows nothing that a few of them do not.
        let kinds = ["l", "r"];
        let edit = ["edit", "scrivi", "scrie"];
        let on_a_name = bench.texts().iter().any(|text| edit.contains(&&text[..]));
        for tap in ["u", "d", "l", "r", "a", "b", "B"] {
            if entry && letters.contains(&tap) && path.len() > 8 {
                continue;
            }
            if on_a_name && kinds.contains(&tap) && path.len() > 5 {
                continue;
            }
            let mut next = bench.clone();
            next.taps(tap);
            if seen.insert(key(&next)) {
                edge.push_back((next, format!("{path}{tap}")));
            }
        }
    }
    seen.len()
}

#[test]
fn every_menu_screen_is_laid_out_well() {
    for (own, language) in LANGUAGES.into_iter().enumerate() {
        // Every screen up to the first of a game, or to another language.
        let speaks = |bench: &Bench| {
            let others = (0..3).filter(|other| *other != own);
            let mut names = others.map(|other| NAMES[other].to_owned());
            !names.any(|name| bench.texts().contains(&name))
        };
        let on = |bench: &Bench| bench.game.is_none() && speaks(bench);
        let screens = walk(&at_menu(language), on);
        assert!(screens > 1_000, "{screens} screens");
    }
}

#[test]
fn the_first_question_is_laid_out_well() {
    let mut bench = Bench::out_of_the_box();
    bench.wait(2_000);
    let screens = walk(&bench, |bench| bench.settings.is_none());
    assert_eq!(screens, 6, "three lines, and the menu in each language");
}

#[test]
fn every_message_is_laid_out_well() {
    let damaged = Some(vec![0; 9]);
    let longest = "panic coloretto.rs:1234567";
    for language in LANGUAGES {
        let mut bench = Bench::after(Some(longest), damaged.clone(), damaged.clone());
        bench.wait(2_000);
        bench.taps(language);
        for _ in 0..4 {
            check(&bench, "a stop, a damaged save");
            bench.taps("a");
        }
        bench.can_save = false;
        bench.taps("d a d a");
        check(&bench, "settings that can not be saved");
        assert!(bench.texts().contains(&"!".to_owned()));
        bench.taps("a b u aaaa");
        check(&bench, "a game that can not be saved");
        assert!(bench.texts().contains(&"!".to_owned()));
        bench.can_save = true;
        bench.taps("a. a. a.");
        let mut kept = Bench::after(Some(longest), bench.game, speaking(language));
        kept.wait(2_000);
        check(&kept, "a stop, and a game that was kept");
        assert!(kept.texts().len() > 4, "{:?}", kept.texts());
    }
}

#[test]
fn every_screen_of_a_first_turn_is_laid_out_well() {
    for language in LANGUAGES {
        for more_players in ["", "dr u", "drr u", "drrr u"] {
            let mut bench = at_menu(language);
            bench.taps(&format!("aa {more_players} a ddda uuu a.."));
            let game = bench.game.clone();
            assert!(game.is_some());
            let screens = walk(&bench, |bench| bench.game == game);
            assert!(screens > 10, "{screens} screens");
        }
    }
}

/// Plays on with A and a wandering cursor, checking every screen, until the game is over. B is
/// tapped an odd number of times in a cycle, so that no page stays open for good; twice in a row it
/// leads out of the ranking.
fn play_and_check(bench: &mut Bench) {
    let steps = [
        "a", "a", "da", "a", "a", "ra", "a", "uua", "a", "B", "b", "a", "bb", "a", "l", "b",
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
    for language in LANGUAGES {
        whole_games(&widest_names(language));
    }
}

fn whole_games(start: &Bench) {
    for players in ["dr u", "drr u", "drrr u", ""] {
        // From five: two, three, four, five players; dealt start colours, a match of four games; on
        // the brown side, then on the violet one.
        for options in ["ddda da uuuu", "dda da da uuuu"] {
            let mut bench = start.clone();
            bench.taps(&format!("aa {players} a {options} a.."));
            play_and_check(&mut bench);
        }
    }
}

#[test]
fn every_screen_of_a_first_turn_of_red7_is_laid_out_well() {
    for language in LANGUAGES {
        first_turns_of_red7(&at_menu(language));
    }
}

fn first_turns_of_red7(start: &Bench) {
    // Two, three and four players, with and without the action rule.
    for players in ["dl u", "", "dr u"] {
        for actions in ["", "dda uu"] {
            let mut bench = start.clone();
            bench.taps(&format!("a da {players} a {actions} a a"));
            let game = bench.game.clone();
            assert!(game.is_some());
            let screens = walk(&bench, |bench| bench.game == game);
            assert!(screens > 300, "{screens} screens");
        }
    }
}
