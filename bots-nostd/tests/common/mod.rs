//! Bots at a table, through the rules alone.
#![allow(dead_code, reason = "each test file uses its part")]

use bots_nostd::{Bot, Level, decide, seed};
use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::{Actions, DealNumber, Outcome, Seat, SeatSet};

/// Who sits at a table: a bot of this level, or somebody who plays at random.
pub type Player = Option<Level>;

/// What the player to move does.
pub fn action<G: Bot>(game: &G, player: Player, rng: &mut Xoshiro256PlusPlus) -> Option<G::Action> {
    let Some(level) = player else {
        let mut legal = Actions::new();
        game.legal(&mut legal);
        return legal.get(rng.random_range(0..legal.len().max(1))).copied();
    };
    let view = game.view(game.to_move()?);
    let seed = seed(&view);
    decide::<G>(view, level, seed)
}

/// Plays a game to its end.
pub fn play<G: Bot>(options: G::Options, deal: u64, players: &[Player]) -> Outcome {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(deal);
    let deal = DealNumber::new(deal).unwrap();
    let mut game = G::deal(options, deal, &mut |_| ()).unwrap();
    while let Some(seat) = game.to_move() {
        let action = action(&game, players[seat.index()], &mut rng).unwrap();
        game.apply(action, &mut |_| ())
            .expect("bots play legal actions");
    }
    game.outcome().unwrap()
}

/// How many thousandths of the wins the first of these players gets in so many deals, each of them
/// played once from every seat; a shared win is shared.
pub fn share_of_wins<G: Bot>(options: G::Options, deals: u64, players: &[Player]) -> u64 {
    let count = players.len();
    let mut won = 0;
    for deal in 0..deals {
        for turn in 0..count {
            let mut seated = players.to_vec();
            seated.rotate_right(turn);
            let winners: SeatSet = play::<G>(options, deal, &seated).winners;
            if winners.contains(Seat::ALL[turn]) {
                won += 60_000 / winners.len() as u64;
            }
        }
    }
    won / 60 / (deals * count as u64)
}

/// Positions of random games, seven in each: every so many actions one, somebody to move in all.
pub fn random_positions<G: Bot>(options: G::Options, deals: u64, every: usize) -> Vec<G> {
    let mut positions = Vec::new();
    for deal in 0..deals {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(deal);
        let deal = DealNumber::new(deal).unwrap();
        let mut game = G::deal(options, deal, &mut |_| ()).unwrap();
        for played in 0..7 * every {
            if game.to_move().is_none() {
                break;
            }
            if played % every == 0 {
                positions.push(game.clone());
            }
            let action = action(&game, None, &mut rng).unwrap();
            game.apply(action, &mut |_| ()).unwrap();
        }
    }
    positions
}
