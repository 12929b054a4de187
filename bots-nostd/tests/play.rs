//! Bots at every table: what they play is legal, follows from what they may know, and fits a Pico.

mod common;

use bots_nostd::{Answer, Bot, Level, Question, Thinker, Thinking, decide, seed};
use common::{action, play, random_positions};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::check::Subject;
use rules_nostd::coloretto::Coloretto;
use rules_nostd::red7::Red7;
use rules_nostd::tavolozza::Tavolozza;

/// Bots play so many whole games at every table; `play` fails on an action that is refused.
fn whole_games<G: Bot + Subject>(deals: u64) {
    for options in G::every_table() {
        for deal in 0..deals {
            let mut players = [Some(Level::Easy); 5];
            if deal == 0 {
                players[1] = Some(Level::Normal);
            }
            assert!(!play::<G>(options, deal, &players).winners.is_empty());
        }
    }
}

#[test]
fn bots_play_coloretto_at_every_table() {
    whole_games::<Coloretto>(4);
}

#[test]
fn bots_play_red7_at_every_table() {
    whole_games::<Red7>(80);
}

#[test]
fn bots_play_tavolozza_at_every_table() {
    whole_games::<Tavolozza>(60);
}

/// An offer sends the device to somebody and back: one a turn has to be made (T9), and about as many are.
#[test]
fn bots_of_tavolozza_offer_little_more_than_they_must() {
    use rules_nostd::tavolozza::{Action, Options};
    use rules_nostd::{DealNumber, Game, Seats};
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    for (seats, deals) in [(Seats::Two, 6), (Seats::Five, 4)] {
        for level in Level::ALL {
            let (mut turns, mut offers, mut in_turn, mut most) = (0, 0, 0, 0);
            for deal in 0..deals {
                let deal = DealNumber::new(deal).unwrap();
                let mut game = Tavolozza::deal(Options::new(seats), deal, &mut |_| ()).unwrap();
                while let Some(action) = action(&game, Some(level), &mut rng) {
                    turns += u32::from(matches!(action, Action::Draw(_)));
                    match action {
                        Action::Draw(_) => in_turn = 0,
                        Action::Offer { .. } => in_turn += 1,
                        _ => {}
                    }
                    offers += u32::from(matches!(action, Action::Offer { .. }));
                    most = most.max(in_turn);
                    game.apply(action, &mut |_| ()).unwrap();
                }
            }
            println!("{seats:?} {level:?}: {offers} offers in {turns} turns, {most} in one");
            assert!(2 * offers < 3 * turns && most < 5, "{level:?}");
        }
    }
}

/// What is hidden from a seat may change and its bot does not.
fn is_blind<G: Bot + Subject>() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut different = 0;
    for options in G::every_table().step_by(3) {
        for game in random_positions::<G>(options, 3, 7) {
            let seat = game.to_move().unwrap();
            let other = game.redealt(seat, &mut rng);
            different += u32::from(other != game);
            for level in [Level::Easy, Level::Normal] {
                let answers = [&game, &other].map(|game| {
                    let view = game.view(seat);
                    let seed = seed(&view);
                    decide::<G>(view, level, seed)
                });
                assert!(answers[0].is_some());
                assert_eq!(answers[0], answers[1], "{game:?}");
            }
        }
    }
    assert!(different >= 10, "{different} states differ");
}

#[test]
fn bots_are_blind_to_what_is_hidden() {
    is_blind::<Coloretto>();
    is_blind::<Red7>();
    is_blind::<Tavolozza>();
}

/// Only the seat to move is answered, and a question gives what a thinker with its seed does.
fn answers_for_the_seat_to_move<G: Bot + Subject>() {
    for options in G::every_table() {
        for game in random_positions::<G>(options, 1, 9) {
            for seat in game.seats().iter() {
                let view = game.view(seat);
                let thinking = Thinking::new(G::question(view.clone()), Level::Easy);
                assert_eq!(thinking.is_some(), game.to_move() == Some(seat));
                let Some(mut thinking) = thinking else {
                    continue;
                };
                let mut steps = 0;
                let answer = loop {
                    if let Some(answer) = thinking.step() {
                        break answer;
                    }
                    steps += 1;
                    assert!(steps <= 2 * 99, "an easy bot plays at a glance");
                };
                assert_eq!(thinking.step(), Some(answer), "decided is decided");
                let seed = seed(&view);
                let expected = decide::<G>(view, Level::Easy, seed);
                assert_eq!(G::action(answer), expected);
            }
        }
    }
}

#[test]
fn bots_answer_for_the_seat_to_move_only() {
    answers_for_the_seat_to_move::<Coloretto>();
    answers_for_the_seat_to_move::<Red7>();
    answers_for_the_seat_to_move::<Tavolozza>();
}

#[test]
fn a_finished_game_has_no_answer() {
    use rules_nostd::{Actions, DealNumber, Game, Seats, coloretto};
    let options = coloretto::Options::new(Seats::Two);
    let mut game = Coloretto::deal(options, DealNumber::ZERO, &mut |_| ()).unwrap();
    let mut legal = Actions::new();
    while game.to_move().is_some() {
        game.legal(&mut legal);
        game.apply(legal[0], &mut |_| ()).unwrap();
    }
    for seat in game.seats().iter() {
        assert!(Thinker::<Coloretto>::new(game.view(seat), Level::Hard, 1).is_none());
    }
}

/// The device's RAM is small; on its 32 bits all of these are smaller still, or as large.
#[test]
fn thoughts_are_small() {
    let sizes = [
        size_of::<Thinking>(),
        size_of::<Thinker<Coloretto>>(),
        size_of::<Thinker<Red7>>(),
        size_of::<Thinker<Tavolozza>>(),
        size_of::<Question>(),
        size_of::<Answer>(),
    ];
    println!("{sizes:?}");
    assert!(sizes[0] <= 2048, "{sizes:?}");
    assert!(sizes[4] <= 320, "{sizes:?}");
    assert!(sizes[5] <= 16, "{sizes:?}");
}
