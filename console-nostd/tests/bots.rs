//! Bots at the table: when they are asked, when they play, and what becomes of an answer nobody wants.

mod common;

use bots_nostd::{Answer, Level};
use common::{Bench, think};
use console_nostd::{Button, Input};
use rules_nostd::coloretto::{Action, Row};

/// Two players, the second a bot of some level; both start colours are dealt and it is the first one's turn
/// or the bot's.
fn table(level: usize) -> Bench {
    let mut bench = Bench::new();
    bench.wait(1_000);
    bench.taps("aa d l dd");
    bench.taps(&"r".repeat(level));
    bench.taps("uuu a");
    bench
}

/// It is the bot's turn and it has been asked, but has not answered.
fn asked() -> Bench {
    let mut bench = table(1);
    bench.bots_answer = false;
    bench.taps("a.");
    for _ in 0..20 {
        if bench.questions > 0 {
            return bench;
        }
        bench.taps("a");
        bench.wait(100);
    }
    panic!("no bot was asked {:?}", bench.frame());
}

fn answer(bench: &mut Bench) {
    let (ticket, question, level) = bench.asked.clone().unwrap();
    let answer = think(question, level);
    bench.input(Input::Bot(ticket, answer));
}

fn shows(bench: &Bench, text: &str) -> bool {
    bench.texts().iter().any(|shown| shown == text)
}

#[test]
fn a_bot_is_asked_after_the_game_was_kept() {
    let bench = asked();
    let ask = bench.effects.iter().rposition(|effect| *effect == "ask");
    let save = bench.effects.iter().rposition(|effect| *effect == "save");
    assert!(save < ask && save.is_some());
    assert_eq!(bench.asked.as_ref().unwrap().2, Level::Easy);
    assert!(shows(&bench, "Bot 2 thinks"), "{:?}", bench.texts());
}

#[test]
fn a_bot_plays_at_its_pace_and_not_before() {
    let mut bench = asked();
    let game = bench.game.clone();
    answer(&mut bench);
    assert_eq!(bench.game, game);
    bench.wait(2_100);
    assert_ne!(bench.game, game);
    // One that takes longer plays, or points, as soon as it has decided.
    let mut bench = asked();
    bench.wait(5_000);
    assert_eq!(bench.game, game);
    let thinks = bench.frame();
    answer(&mut bench);
    assert!(bench.frame() != thinks || bench.game != game);
}

#[test]
fn an_answer_to_another_question_is_not_heard() {
    let mut bench = asked();
    let stale = bench.asked.clone().unwrap();
    // Save and quit, and resume: it is asked anew.
    bench.taps("B ua a.");
    assert_eq!(bench.questions, 2);
    let game = bench.game.clone();
    bench.input(Input::Bot(stale.0, think(stale.1.clone(), stale.2)));
    bench.wait(10_000);
    assert_eq!(bench.game, game, "nobody heard it");
    let again = bench.asked.clone().unwrap();
    assert_eq!((again.1, again.2), (stale.1, stale.2), "the same question");
    answer(&mut bench);
    bench.wait(2_100);
    assert_ne!(bench.game, game);
}

#[test]
fn an_answer_that_can_not_be_played_is_replaced() {
    for wrong in [None, Some(Answer::Coloretto(Action::Place(Row::Fifth)))] {
        let mut bench = asked();
        let game = bench.game.clone();
        let ticket = bench.asked.clone().unwrap().0;
        bench.input(Input::Bot(ticket, wrong));
        bench.wait(2_100);
        assert_ne!(bench.game, game);
    }
}

#[test]
fn nothing_is_played_under_the_menu_and_the_menu_opens_any_time() {
    let mut bench = asked();
    let game = bench.game.clone();
    bench.taps("B");
    assert!(shows(&bench, "Menu"));
    answer(&mut bench);
    bench.wait(5_000);
    assert_eq!(bench.game, game);
    bench.taps("b");
    bench.wait(2_100);
    assert_ne!(bench.game, game);
}

#[test]
fn buttons_play_nothing_for_a_bot() {
    let mut bench = asked();
    let game = bench.game.clone();
    bench.taps("a a d a u a l a r a b b");
    assert_eq!((bench.game, bench.questions), (game, 1));
}

/// A person's step before a bot's: placing a card.
fn placed_before_a_bot() -> Bench {
    let mut bench = table(1);
    bench.taps("a.");
    for _ in 0..400 {
        let mine = shows(&bench, "Player 1") && !bench.console.is_thinking();
        if mine && bench.texts().iter().any(|text| text.starts_with("place ")) {
            bench.bots_answer = false;
            bench.taps("a");
            if bench.console.is_thinking() {
                return bench;
            }
            bench.bots_answer = true;
        }
        bench.taps("a");
        bench.wait(300);
    }
    panic!("{:?}", bench.frame());
}

#[test]
fn undo_withdraws_the_question_and_never_crosses_a_bots_move() {
    let mut bench = placed_before_a_bot();
    let after = bench.game.clone();
    let stale = bench.asked.clone().unwrap();
    let mut undone = bench.clone();
    undone.taps("B dd a");
    assert_ne!(undone.game, after);
    let before = undone.game.clone();
    undone.input(Input::Bot(stale.0, think(stale.1, stale.2)));
    undone.wait(5_000);
    assert_eq!(undone.game, before);
    answer(&mut bench);
    bench.wait(2_500);
    let moved = bench.game.clone();
    assert_ne!(moved, after);
    bench.taps("B dd a");
    assert_eq!(bench.game, moved, "there is nothing to undo");
}

#[test]
fn a_game_that_is_interrupted_in_a_bots_turn_goes_on_alike() {
    let mut bench = asked();
    let mut again = Bench::with(bench.game.clone(), bench.settings.clone());
    again.bots_answer = false;
    again.wait(1_000);
    again.taps("a.");
    let question = |bench: &Bench| {
        bench
            .asked
            .clone()
            .map(|(_, question, level)| (question, level))
    };
    assert_eq!(question(&again), question(&bench));
    for bench in [&mut bench, &mut again] {
        bench.bots_answer = true;
        answer(bench);
        bench.wait(20_000);
    }
    assert_eq!(bench.game, again.game);
}

#[test]
fn a_table_of_bots_plays_to_its_end_and_can_be_left() {
    let mut bench = Bench::new();
    bench.wait(1_000);
    bench.taps("aa d l d r d rr uuu a a");
    let mut left = bench.clone();
    left.wait(7_300);
    left.taps("B ua");
    assert!(shows(&left, "Resume game"), "{:?}", left.texts());
    bench.wait(10 * 60_000);
    bench.tap(Button::Left);
    assert!(shows(&bench, "Result"), "{:?}", bench.texts());
}
