//! What the buttons do in a game: the menu over it, what can be taken back, who may look.

mod common;

use common::{Bench, at_first_turn, at_menu, kept};
use console_nostd::{Button, Input};

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
