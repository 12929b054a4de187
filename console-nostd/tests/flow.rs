//! The console as a person meets it: what the buttons lead to, what is kept, what is told.

mod common;

use common::{Bench, Frame, english};
use console_nostd::{Button, Input, Instant, NotSaved, Slot};

/// A console that shows its menu.
fn at_menu() -> Bench {
    let mut bench = Bench::new();
    bench.wait(1_000);
    bench
}

/// A game of three with the usual options, the start colours picked, at the first turn.
fn at_first_turn() -> Bench {
    let mut bench = at_menu();
    bench.taps("aaaa. a. a. a.");
    bench
}

fn kept(bench: &Bench) -> Bench {
    let mut again = Bench::with(bench.game.clone(), bench.settings.clone());
    again.wait(1_000);
    again
}

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
fn the_legend_and_the_menu_leave_a_choice_as_it_was() {
    let mut bench = at_menu();
    bench.taps("aaaa. rrr");
    let fourth = bench.frame();
    bench.taps("bb");
    assert_eq!(bench.frame(), fourth, "a start colour");
    bench.taps("Ba bb");
    assert_eq!(bench.frame(), fourth, "after the scores");
    let mut placing = at_first_turn();
    placing.taps("aa d");
    let second = placing.frame();
    placing.taps("b b B b");
    assert_eq!(placing.frame(), second, "a row");
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
fn drawing_asks_once_unless_the_settings_say_no() {
    let mut bench = at_first_turn();
    let before = bench.game.clone();
    bench.taps("a");
    assert_eq!(bench.game, before, "asked");
    bench.taps("b");
    bench.taps("a a");
    assert_ne!(bench.game, before, "asked again and answered");
    let mut bold = at_menu();
    bold.taps("d a u a b u");
    bold.taps("aaaa. a. a. a.");
    let before = bold.game.clone();
    bold.taps("a");
    assert_ne!(bold.game, before);
}

#[test]
fn placing_can_be_undone_and_drawing_can_not() {
    let mut bench = at_first_turn();
    bench.taps("aa");
    let drawn = bench.game.clone();
    bench.taps("da.");
    assert_ne!(bench.game, drawn);
    // The menu's third line is Undo.
    bench.taps("B dd a.");
    assert_eq!(bench.game, drawn);
    // After a draw there is nothing to undo: the line stays, and does nothing.
    bench.taps("B dd");
    let menu = bench.frame();
    bench.taps("a");
    assert_eq!((bench.frame(), &bench.game), (menu, &drawn));
    bench.taps("ddd a.");
    let mut again = kept(&bench);
    assert_eq!(
        bench.frame(),
        again.frame(),
        "at the menu, with a game to resume"
    );
    again.taps("a.");
    bench.taps("a.");
    assert_eq!(bench.frame(), again.frame());
}

#[test]
fn a_held_b_opens_the_menu_and_a_tap_shows_the_legend() {
    let mut bench = at_first_turn();
    let table = bench.frame();
    bench.input(Input::Press(Button::B));
    assert_eq!(bench.frame(), table, "B acts on release");
    bench.wait(500);
    bench.input(Input::Release(Button::B));
    let legend = bench.frame();
    assert_ne!(legend, table);
    bench.taps("b");
    assert_eq!(bench.frame(), table);
    bench.input(Input::Press(Button::B));
    bench.wait(600);
    let menu = bench.frame();
    assert!(menu != table && menu != legend);
    bench.input(Input::Release(Button::B));
    assert_eq!(bench.frame(), menu, "and its release does nothing");
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
fn every_game_of_a_match_tells_its_points_and_the_totals() {
    let mut bench = at_menu();
    // A match of four, start colours dealt.
    bench.taps("aaa ddd a d a uuuu a.");
    let mut totals = [0; 3];
    let mut games = 0;
    for _ in 0..20_000 {
        let texts = bench.texts();
        if texts.contains(&"Result".to_owned()) {
            break;
        }
        if texts.iter().any(|text| text.ends_with(" of 4")) {
            games += 1;
            assert!(texts.contains(&format!("Game {games} of 4")), "{texts:?}");
            let told = texts.iter().filter_map(|text| {
                let (total, points) = text.strip_suffix(')')?.split_once(" (")?;
                Some((total.parse::<i32>().ok()?, points.parse::<i32>().ok()?))
            });
            let told: Vec<_> = told.collect();
            assert_eq!(told.len(), 3);
            for (before, (total, points)) in totals.iter_mut().zip(told) {
                assert_eq!(*before + points, total, "game {games}");
                *before = total;
            }
            assert!(totals.iter().all(|total| *total != 0));
        }
        bench.taps("a.");
    }
    assert_eq!(games, 3, "the fourth ends with the ranking");
    bench.taps("a");
    let texts = bench.texts();
    assert!(texts.last().unwrap().starts_with("Game 4: "), "{texts:?}");
}

#[test]
fn an_assignment_can_be_changed_and_the_best_one_comes_back() {
    let mut bench = at_first_turn();
    while !bench.texts().iter().any(|text| text.starts_with("= ")) {
        bench.taps("a.");
    }
    let best = bench.texts();
    // One joker, then a colour for each of these: three score plus. What +2 cards are worth comes
    // before the sum.
    let is_worth = |text: &&String| text.starts_with(['+', '-']);
    let sum = best.iter().position(|text| text.starts_with("= ")).unwrap();
    let signs: Vec<_> = best[sum..].iter().filter(is_worth).collect();
    let plus = |sign: &&&String| sign.starts_with('+');
    assert_eq!(signs.iter().filter(plus).count(), 3);
    assert!(signs.len() > 3);
    for place in 0..=signs.len() {
        bench.taps(&"r".repeat(place));
        bench.taps("d");
        let may_change = place == 0 || signs[place - 1].starts_with('+');
        assert_eq!(
            bench.texts() != best,
            may_change,
            "place {place}: no fourth plus"
        );
        bench.taps("u");
        assert_eq!(bench.texts(), best, "place {place}: back again");
        bench.taps("db");
        assert_eq!(bench.texts(), best, "place {place}: the best one");
    }
    let game = bench.game.clone();
    bench.taps("d a b");
    assert_eq!(bench.game, game, "asked, and answered no");
    bench.taps("a a");
    assert_ne!(bench.game, game);
}

#[test]
fn the_own_cards_are_in_sight_while_one_is_placed() {
    let mut bench = at_first_turn();
    let count = |bench: &Bench| bench.texts().iter().filter(|text| *text == "1").count();
    assert_eq!(count(&bench), 1, "the start colour");
    bench.taps("aa");
    assert!(bench.texts().iter().any(|text| text.starts_with("place ")));
    assert_eq!(count(&bench), 1, "beside the drawn card");
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
fn a_bouncing_thumb_does_not_play_the_next_players_turn() {
    let mut bench = at_menu();
    bench.taps("aaaa.");
    // One start colour, and at once another A: it only sends the cue away.
    bench.taps("a");
    let once = bench.game.clone();
    bench.taps("a");
    assert_eq!(bench.game, once);
    bench.taps("a");
    assert_ne!(bench.game, once);
}

#[test]
fn a_thumb_that_presses_twice_lifts_no_curtain() {
    let is_behind = |bench: &Bench| bench.texts().iter().any(|text| text.starts_with("Pass to"));
    let mut played = 0;
    for deal in 1..7 {
        let mut bench = at_menu();
        bench.deal = deal;
        bench.taps("ad aaa");
        assert!(is_behind(&bench));
        bench.taps("a");
        assert!(is_behind(&bench), "Start, and once more");
        bench.wait(500);
        bench.taps("a");
        assert!(!is_behind(&bench));
        // Whichever card is ahead in the collection, if one is.
        let before = bench.game.clone();
        bench.taps("ua");
        for _ in 0..6 {
            if bench.game == before {
                bench.taps("a d r ua");
            }
        }
        if bench.game == before || !is_behind(&bench) {
            continue;
        }
        played += 1;
        bench.taps("a");
        assert!(is_behind(&bench), "played, and once more");
        // The menu is there at once, and leads back to the curtain.
        bench.taps("B");
        assert!(!is_behind(&bench));
        bench.taps("ba");
        assert!(is_behind(&bench), "closed, and once more");
        bench.taps(".a");
        assert!(!is_behind(&bench));
    }
    assert!(played > 2);
}

#[test]
fn nothing_is_played_while_somebody_elses_cards_are_shown() {
    let mut bench = at_first_turn();
    bench.taps("aa");
    let (drawn, table) = (bench.game.clone(), bench.frame());
    bench.taps("r a");
    assert_eq!(
        (&bench.game, bench.frame()),
        (&drawn, table),
        "A only comes back"
    );
    bench.taps("a");
    assert_ne!(bench.game, drawn);
}

#[test]
fn left_and_right_show_everybodys_cards() {
    let mut bench = at_first_turn();
    let own = bench.frame();
    bench.taps("r");
    let next = bench.frame();
    bench.taps("r");
    let last = bench.frame();
    assert!(own != next && next != last && last != own);
    bench.taps("r");
    assert_eq!(bench.frame(), own, "three players");
    bench.taps("l");
    assert_eq!(bench.frame(), last);
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

#[test]
fn the_rules_in_play_are_those_of_the_game_and_lead_back_to_the_same_place() {
    for (game, title) in [("", "Coloretto"), ("d", "Red7"), ("dd", "Tavolozza")] {
        let mut bench = at_menu();
        bench.taps(&format!("a {game} aaa. a.."));
        let place = bench.frame();
        let kept = bench.game.clone();
        assert!(kept.is_some(), "{title}");
        bench.taps("B ddd a");
        let first = bench.frame();
        let mut menu = at_menu();
        menu.taps(&format!("dd a {game} a"));
        assert_eq!(first, menu.frame(), "{title}: the same book");
        bench.taps("a a r d l l");
        bench.taps("bb");
        assert_eq!(bench.frame(), place, "{title}");
        assert_eq!(bench.game, kept, "{title}");
    }
}

#[test]
fn a_step_can_be_undone_after_the_rules_were_read() {
    let mut bench = at_first_turn();
    bench.taps("aa");
    let drawn = bench.game.clone();
    bench.taps("da.");
    let placed = bench.frame();
    bench.taps("B ddd a a a bb");
    assert_eq!(bench.frame(), placed);
    bench.taps("B dd a.");
    assert_eq!(bench.game, drawn);
}

#[test]
fn hidden_cards_go_behind_the_curtain_while_the_rules_are_read() {
    let mut bench = at_menu();
    bench.taps("a d aaa.");
    bench.taps("a");
    let hand = bench.frame();
    bench.taps("B ddd a");
    let book = bench.frame();
    bench.wait(61_000);
    assert_eq!(bench.frame(), book, "nothing secret is in it");
    bench.taps("bb");
    assert_ne!(bench.frame(), hand);
    let texts = bench.texts();
    assert!(
        texts.contains(&"hidden after a pause".to_owned()),
        "{texts:?}"
    );
}
