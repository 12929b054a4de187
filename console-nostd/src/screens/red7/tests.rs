//! What a game of Red7 does on the screen, rule by rule.

use super::log::{Log, What};
use super::plan::{self, Plan};
use super::told::{Reason, Told};
use super::{Board, Refused, View};
use crate::Button;
use crate::art::Font;
use crate::keep::Settings;
use crate::keys::Act;
use crate::play::{self, Push};
use crate::text::Language;
use rules_nostd::check::Subject;
use rules_nostd::red7::{Action, Card, Options, Phase, Red7, To};
use rules_nostd::{Actions, DealNumber, Game, PerSeat, Seat, Seats};

extern crate std;
use std::vec::Vec;

fn board(game: &Red7) -> Board {
    play::Board::settle(game)
}

fn push(board: &mut Board, game: &Red7, buttons: &[Button]) -> Push<Action> {
    let mut last = Push::Stay;
    for button in buttons {
        last = play::Board::push(board, game, &Settings::new(), *button);
    }
    last
}

fn legal(game: &Red7) -> Actions<Action> {
    let mut actions = Actions::new();
    game.legal(&mut actions);
    actions
}

/// States of many games on every table, each met by `each`.
fn states(mut each: impl FnMut(&Red7)) {
    for options in Red7::every_table() {
        for number in 0..8 {
            let deal = DealNumber::new(number).unwrap();
            let mut game = Red7::deal(options, deal, &mut |_| ()).unwrap();
            let mut turn = number as usize;
            for _ in 0..60 {
                let actions = legal(&game);
                if actions.is_empty() {
                    break;
                }
                each(&game);
                turn += 1;
                let action = actions[turn * 7 % actions.len()];
                game.apply(action, &mut |_| ()).unwrap();
            }
        }
    }
}

#[test]
fn every_rule_has_room_in_every_language() {
    let mut cut = Vec::new();
    for language in Language::ALL {
        let texts = language.texts().red7;
        let lines = [
            (&texts.rules, Font::Body, 99),
            (&texts.short_rules, Font::Body, 74),
            (&texts.short_rules, Font::Tiny, 50),
        ];
        for (words, font, room) in lines {
            let wide = words.iter().filter(|text| font.width(text) > room);
            cut.extend(wide.map(|text| (text, font, font.width(text))));
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}

#[test]
fn r9_ahead_is_what_the_rules_call_ahead() {
    let (mut ahead, mut behind) = (0, 0);
    states(|game| {
        let actions = legal(game);
        let is_open = game.table().phase() == Phase::Turn;
        for (_, card) in plan::row(game).into_iter().filter(|_| is_open) {
            let rule = Plan {
                rule: Some(card),
                ..Plan::default()
            };
            let said = plan::verdict(game, rule, None, To::Rule);
            assert_eq!(said, actions.contains(&Action::Rule(card)));
            ahead += u32::from(said);
            behind += u32::from(!said);
            if game.table().played() == 0 && !plan::acts(game, card) {
                let both = [Action::Collection(card), Action::End];
                let collection = Plan {
                    collection: Some(card),
                    ..Plan::default()
                };
                let said = plan::verdict(game, collection, None, To::Rule);
                assert_eq!(said, plan::passes(game, both), "{card}");
            }
        }
    });
    assert!(ahead > 1_000 && behind > 1_000, "{ahead} {behind}");
}

#[test]
fn r10_any_card_may_be_laid_out_and_what_is_not_ahead_is_refused_without_a_trace() {
    let mut refused = 0;
    states(|game| {
        if game.table().phase() != Phase::Turn || game.table().played() > 0 {
            return;
        }
        for place in 0..plan::row(game).len() {
            let mut board = board(game);
            board.at = place;
            assert_eq!(push(&mut board, game, &[Button::Down]), Push::Stay);
            let plan = board.plan;
            let card = plan.rule.unwrap();
            match push(&mut board, game, &[Button::A]) {
                Push::Refused => {
                    refused += 1;
                    assert_eq!(board.refused, Some(Refused::NotAhead));
                    assert!(!legal(game).contains(&Action::Rule(card)));
                    push(&mut board, game, &[Button::A]);
                    assert_eq!((board.refused, board.plan), (None, plan));
                }
                played => assert_eq!(played, Push::Step(Action::Rule(card))),
            }
            let up = [Button::Up, Button::Up];
            push(&mut board, game, &up);
            assert_eq!(board.plan.collection, Some(card), "up, and up again");
        }
    });
    assert!(refused > 100);
}

/// Every legal action of every phase can be reached with the buttons.
#[test]
fn r17_every_legal_step_can_be_pressed() {
    let mut seen = [0; 5];
    let bold = &mut Settings::new();
    bold.device.ask_to_draw = false;
    states(|game| {
        for action in legal(game) {
            let mut board = board(game);
            let row = plan::row(game);
            let place_of = |seat: Option<Seat>, card: Card| {
                let wanted = |&(owner, other): &(Seat, Card)| {
                    seat.is_none_or(|s| s == owner) && other == card
                };
                row.iter().position(wanted).unwrap()
            };
            let kind = match action {
                Action::Collection(card) => {
                    board.at = place_of(None, card);
                    push(&mut board, game, &[Button::Up]);
                    0
                }
                Action::Rule(card) => {
                    board.at = place_of(None, card);
                    push(&mut board, game, &[Button::Down]);
                    1
                }
                Action::End => 2,
                Action::Seven { card, to } => {
                    board.at = place_of(None, card);
                    if to == To::Deck {
                        push(&mut board, game, &[Button::Up]);
                    }
                    3
                }
                Action::One { player, card } => {
                    board.at = place_of(Some(player), card);
                    4
                }
            };
            seen[kind] += 1;
            let played = play::Board::push(&mut board, game, bold, Button::A);
            match (played, action) {
                // Without an action of its own a collection play is only half of a turn: it is played
                // when that half is enough.
                (Push::Refused, Action::Collection(card)) => assert!(!plan::acts(game, card)),
                (Push::Steps(first, Action::End), _) => assert_eq!(first, action),
                (played, _) => assert_eq!(played, Push::Step(action)),
            }
        }
    });
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}

#[test]
fn r20_the_gamble_of_a_3_asks_once_and_can_not_be_taken_back() {
    let (mut asked, mut in_vain) = (0, 0);
    states(|game| {
        for action in legal(game) {
            let Action::Collection(card) = action else {
                continue;
            };
            if card.number() != 3 || !plan::acts(game, card) {
                continue;
            }
            let mut board = board(game);
            board.plan.collection = Some(card);
            assert_eq!(push(&mut board, game, &[Button::A]), Push::Stay);
            assert!(board.asked);
            let mut no = board.clone();
            push(&mut no, game, &[Button::B]);
            assert!(!no.asked && no.view == View::Hand);
            assert_eq!(push(&mut board, game, &[Button::A]), Push::Step(action));
            asked += 1;
            let mut after = game.clone();
            let mut told = Vec::new();
            let tell = &mut |news| told.push(news);
            let step = <Board as play::Board>::step(&mut after, action, tell).unwrap();
            assert!(step.reveals);
            let out = Told::Out(game.to_move().unwrap(), Reason::InVain, game.table().rule());
            in_vain += u32::from(told.contains(&out));
        }
    });
    assert!(asked > 50 && in_vain > 5, "{asked} {in_vain}");
}

#[test]
fn only_what_shows_something_new_can_not_be_taken_back() {
    states(|game| {
        for action in legal(game) {
            let mut after = game.clone();
            let mut told = Vec::new();
            let tell = &mut |news| told.push(news);
            let step = <Board as play::Board>::step(&mut after, action, tell).unwrap();
            let won = told.iter().any(|news| matches!(news, Told::RoundWon(..)));
            let drew = matches!(action, Action::Collection(_))
                && told.iter().any(|news| {
                    matches!(
                        news,
                        Told::Did {
                            what: What::Drew,
                            ..
                        }
                    )
                });
            let is_out = told.iter().any(|news| matches!(news, Told::Out(..)));
            assert_eq!(step.reveals, won || drew || is_out, "{action:?}");
            assert_eq!(step.probes, after.to_move() != game.to_move(), "{action:?}");
            assert_eq!(step.cue, won);
            let out = |news: &&Told| matches!(news, Told::Out(..));
            let newly_out = (after.table().out() - game.table().out()).len();
            let told_out = told.iter().filter(out).count();
            assert!(told_out >= newly_out && (won || told_out == newly_out));
        }
    });
}

#[test]
fn whoever_is_out_is_so_under_the_rule_of_that_moment() {
    let (mut ended, mut went_on) = (0, 0);
    states(|game| {
        for action in legal(game) {
            let Action::Rule(card) = action else {
                continue;
            };
            let mut told = Vec::new();
            let tell = &mut |news| told.push(news);
            let _ = <Board as play::Board>::step(&mut game.clone(), action, tell).unwrap();
            let of_this_round = told
                .iter()
                .take_while(|news| !matches!(news, Told::RoundWon(..)));
            let rules: Vec<_> = of_this_round
                .filter_map(|news| match news {
                    Told::Out(_, _, rule) => Some(*rule),
                    _ => None,
                })
                .collect();
            assert!(rules.iter().all(|rule| *rule == card.colour()), "{told:?}");
            let won = told.iter().any(|news| matches!(news, Told::RoundWon(..)));
            ended += u32::from(won && !rules.is_empty());
            went_on += u32::from(!won && !rules.is_empty());
        }
    });
    assert!(ended > 50 && went_on > 50, "{ended} {went_on}");
}

#[test]
fn r12_a_turn_begins_on_the_card_that_was_drawn_in_the_last_one() {
    let (mut found, mut undone) = (0, 0);
    for number in 0..20 {
        let deal = DealNumber::new(number).unwrap();
        let options = Options::new(Seats::ALL[number as usize % 3]);
        let game = Red7::deal(options, deal, &mut |_| ()).unwrap();
        let (names, kinds) = (Default::default(), Default::default());
        let mut play = play::Play::<Board>::new(names, kinds, game, Default::default());
        let mut drawn = PerSeat::<Option<Card>>::default();
        let mut turn = number as usize;
        for _ in 0..150 {
            let Some(seat) = play.game.to_move() else {
                break;
            };
            if let Some(card) = drawn[seat] {
                assert_eq!(plan::row(&play.game)[play.board().at].1, card);
                found += 1;
            }
            let actions = legal(&play.game);
            turn += 1;
            let action = actions[turn * 7 % actions.len()];
            let (had, round) = (play.game.hand(seat), play.game.table().round());
            // Also when a step was taken back.
            let mut back = play.clone();
            back.play(action);
            back.push(Act::HoldB, &Settings::new(), Default::default());
            for button in [Button::Down, Button::Down, Button::A] {
                back.push(Act::Push(button), &Settings::new(), Default::default());
            }
            if back.game == play.game {
                assert_eq!(back.board().at, play.board().at);
                assert_eq!(back.board().log, play.board().log, "nobody hears of it");
                undone += u32::from(drawn[seat].is_some());
            }
            play.play(action);
            if play.game.table().round() != round {
                drawn = PerSeat::default();
                continue;
            }
            let mut new = play.game.hand(seat).difference(had).iter();
            drawn[seat] = new.next();
        }
    }
    assert!(found > 50 && undone > 10, "{found} {undone}");
}

#[test]
fn each_player_hears_once_what_the_others_did() {
    let card = Card::from_name("R7").unwrap();
    let (a, b, c) = (Seat::A, Seat::B, Seat::C);
    let mut log = Log::default();
    log.add(a, What::Collected(card), b | c);
    log.add(b, What::Drew, a | c);
    assert!(log.has_news(a) && log.has_news(b) && log.has_news(c));
    log.heard(c);
    assert!(log.has_news(a) && !log.has_news(c));
    log.heard(a);
    assert!(!log.has_news(a) && log.has_news(b));
    for _ in 0..100 {
        log.add(c, What::Drew, a | b);
    }
    assert!(log.last_top(a) > 0, "there is a limit, and no panic");
}

#[test]
fn the_table_shows_everybody_and_then_each_player() {
    let game = Red7::deal(Options::new(Seats::Three), DealNumber::ZERO, &mut |_| ()).unwrap();
    let mut board = board(&game);
    push(&mut board, &game, &[Button::B]);
    let mut views = Vec::new();
    for _ in 0..4 {
        views.push(board.view);
        push(&mut board, &game, &[Button::Right]);
    }
    let each = [Seat::A, Seat::B, Seat::C].map(View::Player);
    assert_eq!(views[0], View::Table);
    assert_eq!(views[1..], each);
    assert_eq!(board.view, View::Table);
    push(&mut board, &game, &[Button::Left, Button::B]);
    assert_eq!(board.view, View::Hand);
}
