//! Tavolozza's screens over many games: what may be taken back, what is told to whom, and whether
//! every text has room in every language.

use super::choices::{legal, needs_asking, spots};
use super::log::{self, Drew, Line, Log, News};
use super::{Board, Spot, View};
use crate::keep::{Kinds, Name, Names, Settings};
use crate::keys::Act;
use crate::page::{Mark, Page};
use crate::play::{Board as _, Outcome, Play, Scene};
use crate::text::{Language, Texts, fill};
use crate::{Button, Instant, SIZE};
use embedded_graphics::mock_display::MockDisplay;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rand::{RngExt, seq::IndexedRandom};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::tavolozza::{Action, Cards, Options, Phase, RoundRule, Source, Tavolozza};
use rules_nostd::{DealNumber, Game, PerSeat, Seat, Seats};

extern crate std;
use std::string::{String, ToString};
use std::vec::Vec;

fn dealt(seats: Seats, number: u64) -> Tavolozza {
    let deal = DealNumber::new(number).unwrap();
    Tavolozza::deal(Options::new(seats), deal, &mut |_| ()).unwrap()
}

fn played(seats: Seats, number: u64) -> Play<Board> {
    let names: Names = ["Anna", "Ben", "Cleo", "Dan", "Eva"].map(|n| Name::try_from(n).unwrap());
    Play::new(
        names,
        Kinds::default(),
        dealt(seats, number),
        Instant::default(),
    )
}

fn push(play: &mut Play<Board>, buttons: &[Button]) -> Outcome {
    let mut outcome = Outcome::Stay;
    for button in buttons {
        outcome = play.push(Act::Push(*button), &Settings::new(), Instant::default());
    }
    outcome
}

/// Everything on the screen: texts as they are, other marks without.
fn marks(play: &Play<Board>, texts: &Texts) -> Vec<(Rectangle, String)> {
    let mut marks = Vec::new();
    let mut note = |mark: &Mark<'_>| match mark {
        Mark::Text { area, text, cut } => {
            assert!(!cut, "{text:?} is cut");
            marks.push((*area, text.to_string()));
        }
        Mark::Picture(area) => marks.push((*area, String::new())),
        Mark::Cover(area) => {
            marks.retain(|(mark, _): &(Rectangle, _)| mark.intersection(area).is_zero_sized());
        }
    };
    // Half of the screen is enough to draw on: only the marks are looked at.
    let mut display = MockDisplay::<BinaryColor>::new();
    display.set_allow_out_of_bounds_drawing(true);
    display.set_allow_overdraw(true);
    let mut page = Page::blank(&mut display, Some(&mut note)).unwrap();
    play.draw(&mut page, texts).unwrap();
    marks
}

fn words(play: &Play<Board>) -> Vec<String> {
    let marks = marks(play, Language::English.texts());
    let words = marks.into_iter().map(|(_, text)| text);
    words.filter(|text| !text.is_empty()).collect()
}

/// Every step of many games either asks first or can be taken back, and nothing that was shown is.
#[test]
fn what_can_not_be_undone_is_asked_about_first() {
    let (mut undoable, mut asked, mut endings) = (0, 0, 0);
    for number in 0..100 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut game = dealt(Seats::ALL[number as usize % 4], number);
        while game.to_move().is_some() {
            let action = *legal(&game).choose(&mut rng).unwrap();
            let step = Board::step(&mut game, action, &mut |_| ()).unwrap();
            let asks = needs_asking(action, true);
            assert!(asks || !step.reveals, "{action:?} shows something unasked");
            let shown = matches!(
                action,
                Action::Offer { .. }
                    | Action::Accept(_)
                    | Action::Reveal
                    | Action::Draw(Source::Deck)
            );
            assert!(step.reveals || !shown, "{action:?} could be undone");
            undoable += u32::from(!step.reveals);
            asked += u32::from(asks);
            endings += u32::from(game.to_move().is_none());
        }
    }
    assert!(undoable > 1_000 && asked > 1_000 && endings == 100);
}

/// All a player can do is reached with the arrows: every legal action is the chosen one somewhere.
#[test]
fn every_legal_action_can_be_chosen() {
    for number in 0..40 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut game = dealt(Seats::ALL[number as usize % 4], number);
        while game.to_move().is_some() {
            let actions = legal(&game);
            let mut board = Board::settle(&game);
            let mut chosen = Vec::new();
            for _ in 0..7 {
                for _ in 0..6 {
                    chosen.extend(board.chosen(&game));
                    board.push(&game, &Settings::new(), Button::Down);
                }
                board.push(&game, &Settings::new(), Button::Right);
            }
            for action in &actions {
                let elsewhere = matches!(action, Action::Reveal | Action::Announce(_));
                assert!(elsewhere || chosen.contains(action), "{action:?}");
            }
            assert!(chosen.iter().all(|action| actions.contains(action)));
            let action = *actions.choose(&mut rng).unwrap();
            game.apply(action, &mut |_| ()).unwrap();
        }
    }
}

/// The first player announces and draws the top of the deck, then offers a card: behind curtains all
/// the way, and each sees what only the two of them know.
#[test]
fn t9_a_trade_goes_over_and_back_behind_curtains() {
    let mut play = played(Seats::Three, 1);
    let first = play.game.to_move().unwrap();
    let name = |play: &Play<Board>, seat: Seat| play.names[seat.index()].to_string();
    assert_eq!(
        words(&play),
        [
            std::format!("Pass to {}", name(&play, first)),
            "look".into()
        ]
    );
    push(&mut play, &[Button::A; 3]);
    assert_eq!(play.game.table().round_rule, Some(RoundRule::Same));
    push(&mut play, &[Button::A; 2]);
    assert_eq!(play.game.table().phase, Phase::Trade);
    push(&mut play, &[Button::A; 2]);
    let Phase::Reply { to } = play.game.table().phase else {
        panic!("nothing was offered");
    };
    let offered = play.game.offered().unwrap();
    assert_eq!(words(&play)[0], std::format!("Pass to {}", name(&play, to)));
    push(&mut play, &[Button::A]);
    assert!(words(&play).contains(&"from".to_string()));
    let hand = *play.game.hand(to);
    // The first card that is not of the offered colour, yes.
    push(&mut play, &[Button::Right, Button::A, Button::A]);
    assert!(play.game.hand(to).contains(offered));
    assert_ne!(hand, *play.game.hand(to));
    assert_eq!(
        words(&play)[0],
        std::format!("Pass to {}", name(&play, first))
    );
    push(&mut play, &[Button::A]);
    let accepts = std::format!("{} accepts", name(&play, to));
    assert!(words(&play).contains(&accepts));
    push(&mut play, &[Button::A]);
    // Nothing more has to be offered, and more may be.
    assert!(words(&play).contains(&"done".to_string()));
    push(&mut play, &[Button::Left]);
    assert!(words(&play).contains(&"to".to_string()));
}

/// After the curtain each player hears of the turns since the own last one, and of the own refill.
#[test]
fn after_a_curtain_the_turns_since_the_last_one_are_told() {
    let (mut told, mut scored) = (0, 0);
    for number in 0..30 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut play = played(Seats::ALL[number as usize % 4], number);
        let mut turns: Vec<Seat> = Vec::new();
        // After how many draws who had revealed something, and for how many points.
        let mut reveals: Vec<(usize, Seat, u8)> = Vec::new();
        let mut refills = PerSeat::<Option<Cards>>::default();
        for _ in 0..200 {
            let Some(seat) = play.game.to_move() else {
                break;
            };
            let action = *legal(&play.game).choose(&mut rng).unwrap();
            if matches!(action, Action::Draw(_)) {
                turns.push(seat);
            }
            let ends = action == Action::End;
            let had_cards = *play.game.hand(seat);
            let had = play.game.table().points(seat);
            play.play(action);
            if ends {
                refills[seat] = Some(log::gained(&had_cards, play.game.hand(seat)));
            }
            if action == Action::Reveal {
                let points = play.game.table().points(seat) - had;
                reveals.push((turns.len(), seat, points));
            }
            let Some(viewer) = play.game.to_move().filter(|_| ends) else {
                continue;
            };
            let since = turns.iter().rposition(|turn| *turn == viewer);
            let since = since.map_or(0, |own| own + 1);
            let lines = play.board().log.since(viewer);
            // The own cards, first; nobody else's.
            let refill = refills[viewer].filter(|cards| !cards.is_empty());
            let own: Vec<_> = refill.iter().map(Line::Refill).collect();
            assert_eq!(lines[..own.len()], own);
            let is_refill = |line: &&Line<'_>| matches!(line, Line::Refill(_));
            assert_eq!(lines.iter().filter(is_refill).count(), own.len());
            let others = lines.iter().filter(|line| matches!(line, Line::Turn(_)));
            assert_eq!(others.count(), turns.len() - since, "game {number}");
            let points = lines.iter().map(|line| match line {
                Line::Revealed(_, points) => *points,
                _ => 0,
            });
            let missed = reveals
                .iter()
                .filter(|(draws, seat, _)| *draws >= since && *seat != viewer);
            let missed: u8 = missed.map(|(.., points)| points).sum();
            assert_eq!(points.sum::<u8>(), missed, "game {number}");
            scored += u32::from(missed);
            let expected = !lines.is_empty();
            assert_eq!(matches!(play.board().view, View::Recap(0)), expected);
            told += u32::from(expected);
        }
    }
    assert!(told > 200 && scored > 10, "{told} times, {scored} points");
}

/// Whoever ends a round and begins the next one has two turns in a row.
#[test]
fn t7_a_reveal_before_the_draw_is_told_of_the_turn_that_begins() {
    let mut log = Log::default();
    let drew = News::Drew(Seat::B, Drew::Deck, None);
    log.add(drew);
    log.add(News::Revealed(1));
    log.add(News::Refilled(Cards::default()));
    log.add(News::Revealed(3));
    log.add(drew);
    let told: Vec<_> = log
        .since(Seat::A)
        .iter()
        .map(|line| match line {
            Line::Revealed(seat, points) => Some((*seat, *points)),
            _ => None,
        })
        .collect();
    assert_eq!(told, [None, Some((Seat::B, 1)), None, Some((Seat::B, 3))]);
}

/// A bot says what everybody hears, and not which card it is about.
#[test]
fn t9_what_a_bot_announces_names_no_card() {
    let (mut offers, mut replies) = (0, 0);
    for number in 0..40 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut play = played(Seats::ALL[number as usize % 4], number);
        for _ in 0..100 {
            let actions = legal(&play.game);
            let Some(action) = actions.choose(&mut rng).copied() else {
                break;
            };
            let scene = &Scene {
                game: &play.game,
                names: &play.names,
                texts: Language::English.texts(),
                watched: true,
            };
            let mut board = play.board().clone();
            for action in &actions {
                let said = Board::deed(scene, *action);
                assert_eq!(board.point(&play.game, *action), !said.is_empty());
                match action {
                    Action::Offer { to, .. } => {
                        assert_eq!(said, fill("% offers to %", &[&"%", &scene.name(*to)]));
                        offers += 1;
                    }
                    Action::Accept(_) => {
                        assert_eq!(said, "% accepts");
                        replies += 1;
                    }
                    _ => {}
                }
            }
            play.play(action);
        }
    }
    assert!(offers > 1_000 && replies > 500, "{offers} {replies}");
}

/// After a card was played the cursor is never where one more press discards a card that does not fit.
#[test]
fn one_press_too_many_discards_nothing() {
    let mut stops = 0;
    for number in 0..30 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut play = played(Seats::ALL[number as usize % 4], number);
        for _ in 0..200 {
            if play.game.to_move().is_none() {
                break;
            }
            let action = *legal(&play.game).choose(&mut rng).unwrap();
            play.play(action);
            if !matches!(action, Action::Play { .. }) || play.game.table().phase != Phase::Play {
                continue;
            }
            let chosen = play.board().chosen(&play.game).unwrap();
            assert!(
                matches!(chosen, Action::Play { .. } | Action::End),
                "{chosen:?}"
            );
            stops += u32::from(chosen == Action::End);
        }
    }
    assert!(stops > 20, "{stops}");
}

#[test]
fn a_step_taken_back_is_not_told() {
    let mut play = played(Seats::Two, 3);
    push(&mut play, &[Button::A; 5]);
    push(&mut play, &[Button::A; 4]);
    while play.game.table().phase != Phase::Trade {
        push(&mut play, &[Button::A]);
    }
    let last = *spots(&play.game).last().unwrap();
    assert_eq!(last, Spot::Stop, "an offer was made");
    play.play(Action::Done);
    let card = play
        .game
        .hand(play.game.to_move().unwrap())
        .iter()
        .next()
        .unwrap();
    let log = play.board().log.clone();
    play.play(Action::Discard(card));
    assert_ne!(play.board().log, log);
    play.push(Act::HoldB, &Settings::new(), Instant::default());
    push(&mut play, &[Button::Down, Button::Down, Button::A]);
    assert_eq!(
        (&play.board().log, play.game.table().phase),
        (&log, Phase::Play)
    );
    assert_ne!(log, Log::default(), "what was drawn is still told");
}

/// Mostly, the first player takes what there is and plays as little as can be, and the others lay out
/// all they have: so hands and columns grow. Else by chance.
fn hoard(game: &Tavolozza, rng: &mut Xoshiro256PlusPlus) -> Action {
    let actions = legal(game);
    if rng.random_range(0..6u32) == 0 {
        return *actions.choose(rng).unwrap();
    }
    let hoards = game.table().turn_of == Seat::A;
    let columns = game.table().columns.as_slice();
    let worth = |action: &&Action| match action {
        Action::Draw(Source::Column(index)) if hoards => {
            let stacks = columns[usize::from(*index)].stacks();
            stacks.last().map_or(0, |top| top.count)
        }
        Action::End | Action::Done if hoards => 9,
        Action::Play { .. } if !hoards => 9,
        Action::End | Action::Done => 8,
        Action::Draw(Source::Deck) | Action::Refuse => 1,
        _ => 0,
    };
    *actions.iter().max_by_key(worth).unwrap()
}

fn check(play: &Play<Board>, texts: &Texts) {
    let screen = Rectangle::new(Point::zero(), SIZE);
    let marks = marks(play, texts);
    for (index, (area, what)) in marks.iter().enumerate() {
        assert_eq!(
            area.intersection(&screen),
            *area,
            "{what:?} leaves the screen"
        );
        for (other, more) in &marks[..index] {
            let apart = area.intersection(other).is_zero_sized();
            assert!(
                apart,
                "{what:?} {area:?} over {more:?} {other:?}: {marks:?}"
            );
        }
    }
}

/// Every screen of many games, with the widest names, the fullest hands and the highest columns.
#[test]
fn every_text_has_room_in_every_language() {
    let (mut largest, mut deepest, mut screens) = (0, 0, 0);
    for (number, language) in Language::ALL.into_iter().cycle().take(24).enumerate() {
        let texts = language.texts();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        let mut play = played(Seats::ALL[number % 4], number as u64);
        play.names = core::array::from_fn(|_| Name::try_from("WWWWWWWW").unwrap());
        while let Some(seat) = play.game.to_move() {
            largest = largest.max(play.game.hand(seat).len());
            let columns = play.game.table().columns.as_slice();
            deepest = deepest.max(columns.iter().map(|c| c.stacks().len()).sum());
            // All that is told, the curtain, the board, its pages, a look round, a question.
            use Button::{A, B, Down, Left, Right, Up};
            let mut looks = play.clone();
            for button in [
                A, A, A, A, B, A, B, Right, B, Right, Down, A, B, Left, Up, A, B,
            ] {
                check(&looks, texts);
                let before = looks.game.clone();
                push(&mut looks, &[button]);
                if looks.game != before {
                    break;
                }
                screens += 1;
            }
            play.play(hoard(&play.game, &mut rng));
        }
        for button in [Button::A, Button::B, Button::Right, Button::B, Button::A] {
            check(&play, texts);
            push(&mut play, &[button]);
        }
    }
    assert!(largest >= 20, "no hand of more than {largest} cards");
    assert!(
        deepest >= 9 && screens > 5_000,
        "{deepest} stacks, {screens} screens"
    );
}

/// The legend, too: it is the same in every game.
#[test]
fn the_legend_has_room_in_every_language() {
    for language in Language::ALL {
        let texts = language.texts();
        let mut play = played(Seats::Two, 0);
        push(&mut play, &[Button::A]);
        play.push(Act::HoldB, &Settings::new(), Instant::default());
        push(&mut play, &[Button::Down, Button::A]);
        check(&play, texts);
        assert!(words(&play).contains(&"Legend".to_string()));
    }
}
