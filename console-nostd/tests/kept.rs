//! What is kept and read again, and what is told when that fails.

mod common;

use common::{Bench, at_first_turn, at_menu, english, kept};
use console_nostd::{Button, Input, Instant, NotSaved, Slot};

/// Plays on with A, and with Down where A draws nothing any more, until the ranking.
fn finished(mut bench: Bench) -> Bench {
    for _ in 0..5_000 {
        if bench.texts().contains(&"Result".to_owned()) {
            return bench;
        }
        bench.taps("a.");
    }
    panic!("the game never ends {:?}", bench.frame());
}

#[test]
fn names_and_options_are_remembered() {
    let mut bench = at_menu();
    // Four players; the first is called "A"; the violet side.
    bench.taps("aa dr da u a uu a d d a b");
    let mut again = kept(&bench);
    again.taps("aa");
    let mut fresh = at_menu();
    fresh.taps("aa dr u");
    assert_ne!(again.frame(), fresh.frame(), "another name");
    fresh.taps("dda u a uu");
    again.taps("ddd uuu");
    assert_eq!(again.frame(), fresh.frame());
    again.taps("a dd");
    fresh.taps("a dd");
    assert_ne!(again.frame(), fresh.frame(), "the other side");
}

#[test]
fn a_damaged_save_is_told_and_kept_aside() {
    let mut bench = at_menu();
    bench.taps("aa drl u aa. a. a. a.");
    for (game, settings, told) in [
        (true, false, vec![Slot::Game]),
        (false, true, vec![Slot::Settings]),
        (true, true, vec![Slot::Game, Slot::Settings]),
    ] {
        let damage = |bytes: &Option<Vec<u8>>, damaged: bool| {
            let mut bytes = bytes.clone()?;
            let middle = bytes.len() / 2;
            bytes[middle] ^= u8::from(damaged);
            Some(bytes)
        };
        let mut again = Bench::with(damage(&bench.game, game), damage(&bench.settings, settings));
        assert_eq!(again.aside, told);
        again.wait(1_000);
        let message = again.frame();
        assert_ne!(message, at_menu().frame());
        if settings {
            // Nobody knows any more which language was spoken.
            again.taps("a");
        }
        for _ in &told {
            again.taps("r");
            assert_ne!(again.frame(), at_menu().frame(), "only A or B close it");
            again.taps("a");
        }
        let menu = again.frame();
        let expected = if game { at_menu() } else { kept(&bench) };
        assert_eq!(menu, expected.frame());
    }
}

#[test]
fn a_game_that_can_not_be_kept_goes_on_and_says_so_once_and_at_the_end() {
    let mut bench = at_menu();
    bench.can_save = false;
    bench.taps("aaaa.");
    let message = bench.frame();
    bench.taps("a");
    assert_ne!(bench.frame(), message);
    bench.taps(". a. a. a.");
    assert_ne!(bench.frame(), message, "once is enough");
    assert_eq!(bench.game, None);
    let mut same = at_first_turn();
    same.wait(100);
    assert_eq!(bench.frame(), same.frame(), "the game went on");
    bench.taps("B ua");
    assert_eq!(bench.frame(), message, "not everything is saved");
    bench.taps("a");
    same.taps("B ua");
    assert_eq!(bench.frame(), same.frame(), "and behind it is the menu");
    // Room has been made: the next step is kept, and nothing is told.
    bench.can_save = true;
    bench.taps("a. aa");
    same.taps("a. aa");
    assert_eq!(bench.frame(), same.frame());
    assert_eq!(bench.game, same.game);
    assert!(bench.game.is_some());
}

#[test]
fn settings_that_can_not_be_kept_are_told_once_where_they_were_made() {
    let mut bench = at_menu();
    bench.can_save = false;
    bench.taps("d a d");
    bench.taps("a");
    let message = bench.frame();
    bench.taps("a");
    let mut same = at_menu();
    same.taps("d a d a");
    assert_eq!(bench.frame(), same.frame());
    bench.taps("a a");
    assert_eq!(bench.frame(), same.frame());
    assert_ne!(message, same.frame());
}

#[test]
fn a_message_neither_hides_a_turn_nor_is_lost_to_a_deal() {
    let mut bench = at_menu();
    bench.taps("aaaa");
    let cue = bench.frame();
    bench.input(Input::Saved(Slot::Game, Err(NotSaved)));
    let message = bench.frame();
    assert_ne!(message, cue);
    bench.wait(3_000);
    bench.taps("a");
    assert_eq!(bench.frame(), cue, "whose turn it is comes after it");
    bench.wait(1_000);
    assert_ne!(bench.frame(), cue);

    // The answer to Start comes only after the news that the settings could not be kept.
    let mut bench = at_menu();
    bench.taps("aaa");
    let now = Instant::from_millis(bench.now);
    bench.console.handle(Input::Press(Button::A), now);
    let not_saved = Input::Saved(Slot::Settings, Err(NotSaved));
    bench.console.handle(not_saved, now);
    let message = bench.frame();
    bench.input(Input::Wake);
    assert!(bench.game.is_some(), "the game was dealt");
    assert_eq!(bench.frame(), message);
    bench.input(Input::Release(Button::A));
    bench.taps("a");
    assert_eq!(bench.frame(), cue);
}

#[test]
fn a_finished_game_that_can_not_be_removed_is_no_news() {
    let mut bench = finished(at_first_turn());
    bench.can_save = false;
    bench.taps("b d a");
    assert_eq!(bench.frame(), at_menu().frame());
}

#[test]
fn a_console_that_was_stopped_says_why() {
    let codes = ["hung: sound", "panic display.rs:120 and much more"];
    let frames = codes.map(|code| {
        let mut bench = Bench::after(Some(code), None, english());
        bench.wait(1_000);
        let told = bench.frame();
        bench.taps("a");
        assert_eq!(bench.frame(), at_menu().frame());
        told
    });
    assert_ne!(frames[0], frames[1]);
}

#[test]
fn settings_of_another_version_are_put_aside_and_the_rest_is_used() {
    let mut bench = at_menu();
    // Five players, the first called "B".
    bench.taps("aa d rr d a uu a b");
    let mut bytes = bench.settings.clone().unwrap();
    // A part of the settings begins with its kind and its version: here the options of Coloretto.
    let options = bytes.windows(2).rposition(|part| part == b"C\x01").unwrap();
    bytes[options + 1] = 99;
    let end = bytes.len() - 4;
    let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&bytes[..end]);
    bytes[end..].copy_from_slice(&crc.to_le_bytes());
    let mut again = Bench::with(None, Some(bytes));
    assert_eq!(again.aside, [Slot::Settings]);
    assert!(again.settings.is_some(), "what could be read is kept");
    again.wait(1_000);
    assert_ne!(again.frame(), at_menu().frame(), "it is told");
    again.taps("a aa");
    let mut three = at_menu();
    three.taps("aa d d a uu a uu");
    assert_eq!(again.frame(), three.frame(), "the name is still there");
}
