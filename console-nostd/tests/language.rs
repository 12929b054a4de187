//! The languages: the first question of a new console, the change in the settings, and words that
//! the screen can show.

mod common;

use common::{Bench, Frame, speaking};
use console_nostd::Button;

/// Switches on a console that keeps what another one kept.
fn kept(bench: &Bench) -> Bench {
    Bench::with(bench.game.clone(), bench.settings.clone())
}

fn says(bench: &Bench, text: &str) -> bool {
    bench.texts().iter().any(|shown| shown == text)
}

#[test]
fn a_new_console_asks_for_its_language_once() {
    let mut bench = Bench::out_of_the_box();
    bench.wait(1_000);
    for own in [
        "English", "Italiano", "Română", "Language", "Lingua", "Limba",
    ] {
        assert!(says(&bench, own), "{own} in {:?}", bench.texts());
    }
    let question = bench.frame();
    for button in [Button::Left, Button::Right, Button::B] {
        bench.tap(button);
        assert_eq!(bench.frame(), question, "only A answers");
    }
    bench.hold(Button::B, 700);
    assert_eq!(bench.settings, None);
    // Without an answer it is asked again.
    let mut bench = kept(&bench);
    bench.wait(1_000);
    assert_eq!(bench.frame(), question);
    bench.taps("d a");
    assert!(says(&bench, "Nuova partita"), "{:?}", bench.texts());
    let mut again = kept(&bench);
    again.wait(1_000);
    assert_eq!(again.frame(), bench.frame());
}

#[test]
fn every_language_can_be_the_first() {
    for (way, menu) in [
        ("", "New game"),
        ("d", "Nuova partita"),
        ("u", "Joc nou"),
        ("ddd", "New game"),
    ] {
        let mut bench = Bench::with(None, speaking(way));
        bench.taps("a");
        assert!(says(&bench, menu), "{way}: {:?}", bench.texts());
    }
}

#[test]
fn a_button_sends_the_logo_away_and_chooses_nothing() {
    let mut bench = Bench::out_of_the_box();
    bench.tap(Button::A);
    assert_eq!(bench.settings, None);
    assert!(says(&bench, "Italiano"));
}

#[test]
fn the_language_is_asked_for_before_anything_is_told_and_a_kept_game_goes_on() {
    let mut bench = Bench::new();
    bench.taps("a aaaa.");
    let mut again = Bench::after(Some("hung: sound"), bench.game.clone(), None);
    again.wait(1_000);
    again.taps("dda");
    assert!(says(&again, "Consola a repornit:"), "{:?}", again.texts());
    assert!(says(&again, "Jocul a fost păstrat."));
    again.taps("a");
    assert!(says(&again, "Continuă jocul"));
    again.taps("a.");
    assert_eq!(again.game, bench.game);
}

#[test]
fn settings_that_lost_the_language_are_told_in_the_new_one() {
    let mut again = Bench::with(None, Some(vec![0; 9]));
    again.wait(1_000);
    assert!(says(&again, "Italiano"));
    again.taps("da");
    assert!(
        says(&again, "Alcune opzioni non erano"),
        "{:?}",
        again.texts()
    );
}

#[test]
fn the_settings_change_the_language_at_once() {
    let mut bench = Bench::new();
    bench.taps("a d a");
    let english = bench.frame();
    for (tap, language, name) in [
        ("a", "Lingua", "Italiano"),
        ("r", "Limba", "Română"),
        ("r", "Language", "English"),
        ("l", "Limba", "Română"),
        ("l", "Lingua", "Italiano"),
    ] {
        bench.taps(tap);
        assert!(says(&bench, language) && says(&bench, name), "{tap}");
        let mut again = kept(&bench);
        again.taps("a d a");
        assert_eq!(again.frame(), bench.frame(), "{tap}: remembered");
    }
    bench.taps("l");
    assert_eq!(bench.frame(), english);
}

#[test]
fn a_game_goes_on_in_another_language_and_keeps_its_names() {
    let mut bench = Bench::new();
    bench.taps("a aaaa.");
    assert!(bench.texts().iter().any(|text| text.starts_with("Player ")));
    let game = bench.game.clone();
    // Out to the menu, Italian, and back.
    bench.taps("B ua dd a a b uu");
    assert!(says(&bench, "Riprendi la partita"), "{:?}", bench.texts());
    bench.taps("a..");
    assert_eq!(bench.game, game);
    let texts = bench.texts();
    assert!(
        texts.iter().any(|text| text.starts_with("Player ")),
        "{texts:?}"
    );
    assert!(
        texts.iter().any(|text| text.starts_with("inizia con ")),
        "{texts:?}"
    );
    assert_ne!(bench.frame(), Frame::blank());
}
