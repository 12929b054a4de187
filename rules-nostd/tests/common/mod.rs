//! What the tests of several games share: explicit set-ups and random play.
#![allow(dead_code, reason = "each test file uses its part")]

use rand::{RngExt, seq::IndexedRandom};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::check::{self, Subject};
use rules_nostd::coloretto::{self, Card, Cards, Colour, ColourSet};
use rules_nostd::{Actions, DealNumber, Game, PerSeat, Seat};
use std::cell::Cell;

/// Plays random legal actions until `done` or the end.
pub fn play_until<G: Game>(mut game: G, seed: u64, done: impl Fn(&G) -> bool) -> G {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut legal = Actions::new();
    while !done(&game) {
        game.legal(&mut legal);
        let Some(&action) = legal.choose(&mut rng) else {
            break;
        };
        game.apply(action, &mut |_| ()).unwrap();
    }
    game
}

/// Plays random legal actions to the end.
pub fn playout<G: Game>(game: G, seed: u64) -> G {
    play_until(game, seed, |_| false)
}

/// An explicit start: the last colours removed, the first ones dealt, `top` on top of the deck,
/// player 0 first.
pub fn coloretto_setup(options: &coloretto::Options, top: &[Card]) -> coloretto::Setup {
    let in_play: ColourSet = Colour::ALL
        .into_iter()
        .take(7 - options.removed_count())
        .collect();
    let mut start = PerSeat::<Cards>::default();
    let mut dealt = Cards::EMPTY;
    let mut seat = Seat::A;
    for colour in in_play
        .iter()
        .take(options.seats.count() * options.start_count())
    {
        start[seat].add(colour.card());
        dealt.add(colour.card());
        seat = options.seats.after(seat);
    }
    top.iter().for_each(|&card| dealt.add(card));
    let rest = options
        .cards(in_play)
        .less(&dealt)
        .expect("the game has these cards");
    let mut deck: coloretto::Deck = rest.iter().collect();
    deck.insert(options.under_last_round(), Card::LastRound)
        .unwrap();
    deck.extend(top.iter().rev().copied());
    coloretto::Setup {
        first_player: Seat::A,
        deck,
        start,
    }
}

/// Checks every state of a few random games of every table: the battery of [`check`].
pub fn battery<G: Subject>(games_per_table: u64, max_actions: usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for (table, options) in G::every_table().enumerate() {
        for number in 0..games_per_table {
            let deal = DealNumber::new(number << 16 | table as u64).unwrap();
            let game = G::deal(options, deal, &mut |_| ()).unwrap();
            let mut log = Vec::new();
            let result = check::game(game, &mut rng, max_actions, |action| log.push(action));
            assert!(result.is_ok(), "{result:?}: {options:?}, {deal:?}, {log:?}");
        }
    }
}

/// Damages the bytes of states from anywhere in random games: whatever still decodes must be judged without a
/// panic, and what is judged possible must be playable to its end. Returns how many were refused
/// and how many believed.
pub fn damaged_states<G: Subject>(games_per_table: u64, max_actions: usize) -> (u32, u32) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let (mut refused, mut believed) = (0, 0);
    for options in G::every_table() {
        for number in 0..games_per_table {
            let deal = DealNumber::new(number).unwrap();
            let game = G::deal(options, deal, &mut |_| ()).unwrap();
            let steps = Cell::new(0);
            let step = || steps.replace(steps.get() + 1);
            play_until(game.clone(), number, |_| step() == usize::MAX);
            let stop = rng.random_range(0..steps.replace(0));
            let game = play_until(game, number, |_| step() == stop);
            let bytes = postcard::to_stdvec(&game).unwrap();
            for _ in 0..20 {
                let mut damaged = bytes.clone();
                for _ in 0..rng.random_range(1..3) {
                    let at = rng.random_range(0..damaged.len());
                    damaged[at] = damaged[at].wrapping_add(one_of(&[1, 2, 255, 7, 128], &mut rng));
                }
                match postcard::from_bytes::<G>(&damaged) {
                    Err(_) => refused += 1,
                    Ok(state) if state.validate().is_err() => refused += 1,
                    Ok(state) => {
                        believed += 1;
                        let result = check::game(state, &mut rng, max_actions, |_| ());
                        assert!(result.is_ok(), "{result:?}: {options:?} {damaged:?}");
                    }
                }
            }
        }
    }
    (refused, believed)
}

fn one_of(choices: &[u8], rng: &mut Xoshiro256PlusPlus) -> u8 {
    *choices.choose(rng).unwrap()
}
