//! The console as a person meets it: what the buttons lead to outside a game, light and time.

mod common;

use common::{Bench, Frame, at_first_turn, at_menu, kept};
use console_nostd::{Button, Input};

#[test]
fn the_logo_stays_a_second_or_until_a_button() {
    let mut bench = Bench::new();
    let logo = bench.frame();
    bench.wait(900);
    assert_eq!(bench.frame(), logo);
    bench.wait(100);
    assert_eq!(bench.frame(), at_menu().frame());
    let mut impatient = Bench::new();
    impatient.tap(Button::Left);
    assert_eq!(impatient.frame(), at_menu().frame());
}

#[test]
fn nothing_wakes_the_console_without_a_reason() {
    let mut bench = at_menu();
    // Dim and off after the idle minutes, and then nothing at all.
    let dim = bench.console.next_wake().unwrap();
    assert_eq!(dim.millis(), 150_000);
    bench.wait(20 * 60_000);
    assert_eq!(bench.console.next_wake(), None);
}

#[test]
fn a_stuck_arrow_neither_keeps_the_console_awake_nor_saves() {
    for line in ["", "d", "dd", "ddd", "dddd"] {
        let mut bench = at_menu();
        bench.taps("d a");
        bench.taps(line);
        bench.input(Input::Press(Button::Right));
        assert!(bench.settings.is_some(), "one press, one change");
        bench.settings = None;
        bench.wait(20 * 60_000);
        assert_eq!(bench.frame(), Frame::blank());
        assert_eq!(bench.console.next_wake(), None);
        assert_eq!(bench.settings, None, "and no other");
    }
}

#[test]
fn a_button_that_is_still_down_does_nothing_on_the_next_screen() {
    let mut bench = at_menu();
    bench.taps("aa dd a");
    bench.input(Input::Press(Button::B));
    bench.taps("a");
    let players = bench.frame();
    bench.input(Input::Release(Button::B));
    assert_eq!(bench.frame(), players);
    let mut bench = at_menu();
    bench.taps("aaa");
    bench.input(Input::Press(Button::Up));
    bench.input(Input::Release(Button::Up));
    bench.input(Input::Press(Button::Down));
    bench.taps("a");
    let cue = bench.frame();
    bench.wait(800);
    assert_eq!(bench.frame(), cue, "the arrow does not send the cue away");
}

#[test]
fn a_sleeping_console_wakes_without_acting() {
    let mut bench = at_menu();
    let menu = bench.frame();
    bench.wait(10 * 60_000);
    assert_eq!(bench.frame(), Frame::blank());
    bench.tap(Button::A);
    assert_eq!(bench.frame(), menu);
    bench.tap(Button::A);
    assert_ne!(bench.frame(), menu);
}

#[test]
fn a_deal_number_gives_the_same_game_by_chance_and_by_hand() {
    let mut by_chance = at_menu();
    by_chance.deal = 32;
    by_chance.taps("aaaa.");
    let mut by_hand = at_menu();
    // Options, the deal's line, 00000011 (33 in base 32), and start.
    by_hand.taps("aaa u a lu lu");
    by_hand.taps("a d a.");
    let game = by_hand.game.clone();
    assert!(game.is_some());
    assert_eq!(by_chance.game, game);
}

#[test]
fn a_new_game_asks_before_it_drops_an_unfinished_one() {
    let mut bench = at_first_turn();
    let game = bench.game.clone();
    bench.taps("B ua");
    let menu = bench.frame();
    bench.taps("da");
    let question = bench.frame();
    assert_ne!(question, menu);
    bench.taps("bu");
    assert_eq!((bench.frame(), &bench.game), (menu, &game), "no");
    bench.taps("da a aaa.");
    assert_ne!(bench.game, game, "yes");
}

#[test]
fn held_arrows_repeat_in_lists() {
    let mut held = at_menu();
    held.taps("aaa");
    held.hold(Button::Down, 600);
    let mut tapped = at_menu();
    tapped.taps("aaa dddd");
    assert_eq!(
        held.frame(),
        tapped.frame(),
        "at once, then at 400, 500 and 600 ms"
    );
}

#[test]
fn the_settings_turn_the_sound_off_and_change_the_brightness() {
    let mut bench = at_menu();
    let before = bench.contrast;
    bench.taps("d a dd r b");
    assert!(bench.contrast > before);
    bench.taps("a dd rr b");
    assert!(bench.contrast < before, "it goes round");
    bench.taps("a dd ll b u");
    assert_eq!(kept(&bench).contrast, bench.contrast, "remembered");
    let mut loud = bench.clone();
    loud.taps("aaaa. a. a.");
    assert_eq!(loud.tunes, 3, "the game begins, and two start colours");
    bench.taps("d a d a b");
    bench.taps("u aaaa. a. a.");
    assert!(bench.game.is_some());
    assert_eq!(bench.tunes, 0);
}

#[test]
fn a_held_b_clears_a_name() {
    let mut bench = at_menu();
    bench.taps("aa dd a");
    let blank = bench.frame();
    bench.taps("uuu r uuu");
    assert_ne!(bench.frame(), blank);
    bench.taps("B");
    assert_eq!(bench.frame(), blank);
}

#[test]
fn the_rules_are_read_from_the_menu_and_lead_back_to_it() {
    let mut bench = at_menu();
    bench.taps("dd");
    let line = bench.frame();
    bench.taps("a");
    let games = bench.frame();
    for game in ["", "d", "dd"] {
        bench.taps(game);
        let chosen = bench.frame();
        bench.taps("a");
        let first = bench.frame();
        bench.taps("l");
        assert!(
            bench.texts().contains(&"Legend".to_string()),
            "the last page"
        );
        bench.taps("r");
        assert_eq!(bench.frame(), first, "round the ends");
        bench.taps("r d a r b");
        assert_eq!(bench.frame(), chosen, "the list, on the game that was read");
        bench.taps(&game.replace('d', "u"));
        assert_eq!(bench.frame(), games);
    }
    bench.taps("b");
    assert_eq!(bench.frame(), line);
    let mut fresh = at_menu();
    fresh.taps("dd");
    assert_eq!(bench.settings, fresh.settings, "nothing was set");
}
