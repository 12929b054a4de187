//! People alone: what each of them is shown, how long, and what can be taken back.

use super::{NOW, UNDO, Vec, any_act, at, check_layout, drawn, names, press, table, viewer};
use crate::keep::{Kinds, Settings};
use crate::keys::Act;
use crate::play::curtain::REST;
use crate::play::{Board, Outcome, Play};
use crate::screens::{red7, tavolozza};
use crate::text::Language;
use crate::{Button, Instant};
use rand::{RngExt, seq::IndexedRandom};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::check::Subject;
use rules_nostd::red7::Red7;
use rules_nostd::{Actions, DealNumber, Game, Seat};

/// A game on each table, mashed for so many pushes or to its end; `each` sees every state.
fn mash<B: Board>(pushes: u32, mut each: impl FnMut(&Play<B>, &mut Xoshiro256PlusPlus)) -> Counts
where
    B::Game: Subject,
{
    let mut counts = Counts::default();
    let mut legal = Actions::new();
    for (table, options) in B::Game::every_table().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(table as u64);
        let deal = DealNumber::random(&mut rng);
        let game = B::Game::deal(options, deal, &mut |_| ()).unwrap();
        let mut play = Play::<B>::new(names("WWWWWWWW"), Kinds::default(), game, NOW);
        for _ in 0..pushes {
            each(&play, &mut rng);
            play.game.legal(&mut legal);
            // Now and then a step that is legal: mashing alone finds few.
            let step = legal.choose(&mut rng).copied();
            let step = step.filter(|_| viewer(&play).is_some() && rng.random_ratio(1, 12));
            let outcome = match step {
                Some(action) => play.step(&[action], NOW),
                None => play.push(any_act(&mut rng), &Settings::new(), NOW),
            };
            counts.steps += u32::from(matches!(outcome, Outcome::Stepped(_)));
            counts.refused += u32::from(outcome == Outcome::Refused);
            counts.notices += u32::from(!play.notices.is_empty());
            if matches!(outcome, Outcome::Again | Outcome::Finished) {
                counts.finished += 1;
                break;
            }
        }
    }
    counts
}

#[derive(Default, Debug)]
struct Counts {
    steps: u32,
    refused: u32,
    notices: u32,
    finished: u32,
}

/// Games that differ only in what the viewer can not know draw identical pixels, and answer every
/// button that plays nothing alike.
fn check_privacy<B: Board>(play: &Play<B>, rng: &mut Xoshiro256PlusPlus)
where
    B::Game: Subject,
{
    // A seat that nobody sits on knows only what lies open.
    let nobody = Seat::E;
    let seat = viewer(play).unwrap_or(nobody);
    let mut twin = play.clone();
    twin.game = play.game.redealt(seat, rng);
    if viewer(play).is_none() {
        // At a table for five somebody does sit there.
        twin.game = twin.game.redealt(Seat::A, rng);
    }
    assert_eq!(drawn(play), drawn(&twin));
    for button in Button::ALL {
        let (mut one, mut other) = (play.clone(), twin.clone());
        let act = Act::Push(button);
        let outcome = one.push(act, &Settings::new(), NOW);
        if matches!(outcome, Outcome::Stepped(_)) || one.summons != play.summons {
            continue;
        }
        assert_eq!(other.push(act, &Settings::new(), NOW), outcome);
        if viewer(&one) == viewer(play) {
            assert_eq!(drawn(&one), drawn(&other));
        }
    }
}

#[test]
fn red7_shows_nobody_what_they_can_not_know() {
    let mut hands = 0;
    let counts = mash::<red7::Board>(1_000, |play, rng| {
        hands += u32::from(viewer(play).is_some());
        check_privacy(play, rng);
    });
    assert!(hands > 5_000, "{hands} screens with a hand");
    assert!(counts.steps > 500 && counts.notices > 100, "{counts:?}");
}

#[test]
fn red7_is_laid_out_well_in_every_language() {
    let counts = mash::<red7::Board>(6_000, |play, _| {
        for language in Language::ALL {
            check_layout(play, language.texts());
        }
    });
    assert!(counts.finished > 5 && counts.refused > 1_000, "{counts:?}");
}

#[test]
fn tavolozza_shows_nobody_what_they_can_not_know() {
    let mut hands = 0;
    let counts = mash::<tavolozza::Board>(8_000, |play, rng| {
        hands += u32::from(viewer(play).is_some());
        check_privacy(play, rng);
    });
    assert!(hands > 5_000, "{hands} screens with a hand");
    assert!(counts.steps > 1_000 && counts.notices > 100, "{counts:?}");
}

#[test]
fn tavolozza_is_laid_out_well_in_every_language() {
    let counts = mash::<tavolozza::Board>(6_000, |play, _| {
        for language in Language::ALL {
            check_layout(play, language.texts());
        }
    });
    assert!(counts.steps > 1_000 && counts.refused > 100, "{counts:?}");
}

/// However often A is pressed after a game: what was scored stays, and can be read again.
#[test]
fn a_hasty_one_ends_nothing() {
    let mut options = rules_nostd::red7::Options::new(rules_nostd::Seats::Three);
    options.length = rules_nostd::red7::Length::Round;
    let game = Red7::deal(options, DealNumber::ZERO, &mut |_| ()).unwrap();
    let mut play = Play::<red7::Board>::new(names("Anna"), Kinds::default(), game, NOW);
    let mut legal = Actions::new();
    while play.game.to_move().is_some() {
        play.game.legal(&mut legal);
        play.play(legal[0]);
    }
    let mut faces = Vec::new();
    for _ in 0..20 {
        let outcome = play.push(Act::Push(Button::A), &Settings::new(), NOW);
        assert_eq!(outcome, Outcome::Stay);
        if !faces.contains(&play.face) {
            faces.push(play.face);
        }
    }
    let each = Seat::C.index() + 1;
    assert_eq!(
        faces.len(),
        each + 1,
        "the ranking, and each player's cards"
    );
    press(&mut play, &[Act::Push(Button::B), Act::Push(Button::B)], 0);
    let again = play.push(Act::Push(Button::A), &Settings::new(), NOW);
    assert_eq!(again, Outcome::Again);
}

fn red7_for_two() -> Play<red7::Board> {
    let options = rules_nostd::red7::Options::new(rules_nostd::Seats::Two);
    let game = Red7::deal(options, DealNumber::ZERO, &mut |_| ()).unwrap();
    Play::new(names("Anna"), Kinds::default(), game, NOW)
}

#[test]
fn a_hand_that_nobody_looks_at_goes_behind_the_curtain() {
    let mut play = red7_for_two();
    let curtain = drawn(&play);
    assert_eq!(play.next_wake(), None, "a curtain waits for ever");
    let at = |millis| Instant::from_millis(millis);
    play.push(Act::Push(Button::A), &Settings::new(), at(100));
    let hand = drawn(&play);
    assert_ne!(hand, curtain);
    // Each press begins the time anew.
    play.push(Act::Push(Button::Right), &Settings::new(), at(20_000));
    assert_eq!(play.next_wake(), Some(at(20_000) + REST));
    play.wake(at(79_900));
    assert!(viewer(&play).is_some());
    play.wake(at(80_000));
    assert_eq!((viewer(&play), play.next_wake()), (None, None));
    // It says that it fell by itself.
    assert_ne!(drawn(&play), curtain);
    let curtain = drawn(&play);
    play.push(Act::Push(Button::Left), &Settings::new(), at(80_100));
    assert_eq!(drawn(&play), curtain, "only A lifts it");
    // What was behind the menu or a message is not in sight afterwards either.
    play.push(Act::Push(Button::A), &Settings::new(), at(80_200));
    play.push(Act::HoldB, &Settings::new(), at(80_300));
    play.wake(at(140_300));
    play.push(Act::Push(Button::B), &Settings::new(), at(140_400));
    assert_eq!(drawn(&play), curtain, "behind the menu");
    play.push(Act::Push(Button::A), &Settings::new(), at(140_500));
    play.uncovered(at(300_000));
    assert_eq!(drawn(&play), curtain, "behind a message");
}

#[test]
fn an_undo_behind_a_curtain_leaves_it_there() {
    let mut options = rules_nostd::red7::Options::new(rules_nostd::Seats::Three);
    options.actions = true;
    let mut tried = 0;
    for deal in 0..60 {
        let mut begun = table::<red7::Board>(options, deal, 5);
        press(&mut begun, &[Act::Push(Button::A)], 0);
        let mut legal = Actions::new();
        begun.game.legal(&mut legal);
        for action in &legal {
            let mut play = begun.clone();
            play.step(&[*action], at(200));
            let same = play.game.to_move() == begun.game.to_move();
            if !same || play.before.is_none() || !play.notices.is_empty() {
                continue;
            }
            press(&mut play, &[Act::Push(Button::Right)], 300);
            while play.wake(at(70_000)).is_some() {}
            let curtain = drawn(&play);
            press(&mut play, &UNDO, 71_000);
            assert_eq!((viewer(&play), drawn(&play)), (None, curtain));
            tried += 1;
        }
    }
    assert!(tried > 5, "{tried} curtains");
}

#[test]
fn r9_what_others_hold_can_not_be_tried_out() {
    let options = rules_nostd::red7::Options::new(rules_nostd::Seats::Three);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let (mut out, mut twice) = (0, 0);
    for deal in 0..400 {
        let mut begun = table::<red7::Board>(options, deal, 5);
        let mut legal = Actions::new();
        begun.game.legal(&mut legal);
        // Somewhere in the round.
        for _ in 0..deal % 12 {
            let Some(&action) = legal.choose(&mut rng) else {
                break;
            };
            begun.step(&[action], NOW);
            begun.game.legal(&mut legal);
        }
        begun.notices.clear();
        press(&mut begun, &[Act::Push(Button::A)], 0);
        for action in &legal {
            let mut play = begun.clone();
            play.step(&[*action], at(200));
            let round = |play: &Play<red7::Board>| play.game.table().round();
            if play.game.to_move() == begun.game.to_move() || round(&play) != round(&begun) {
                continue;
            }
            if play.game.table().out() != begun.game.table().out() {
                assert!(play.before.is_none(), "somebody is out");
                out += 1;
                continue;
            }
            play.undo(at(300));
            play.step(&[*action], at(400));
            assert!(play.before.is_none(), "it was taken back once already");
            twice += 1;
        }
    }
    assert!(out > 5 && twice > 100, "{out} out, {twice} taken back");
}

#[test]
fn who_lifts_the_curtain_takes_back_nobody_elses_step() {
    let options = rules_nostd::red7::Options::new(rules_nostd::Seats::Two);
    let mut tried = 0;
    for deal in 0..40 {
        let mut begun = table::<red7::Board>(options, deal, 5);
        press(&mut begun, &[Act::Push(Button::A)], 0);
        let mut legal = Actions::new();
        begun.game.legal(&mut legal);
        for action in &legal {
            let mut play = begun.clone();
            play.step(&[*action], at(100));
            if play.game.to_move() == begun.game.to_move() || play.before.is_none() {
                continue;
            }
            let mut at_the_curtain = play.clone();
            press(&mut at_the_curtain, &UNDO, 200);
            assert_eq!(at_the_curtain.game, begun.game);
            let after = play.game.clone();
            press(
                &mut play,
                &[Act::Push(Button::A), Act::Push(Button::A)],
                200,
            );
            press(&mut play, &UNDO, 500);
            assert_eq!(play.game, after);
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried} steps");
}
