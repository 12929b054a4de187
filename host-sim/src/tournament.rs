//! The tournament: bots against each other, and against somebody who plays at random.
//!
//! Every deal is played once from each seat, so that nobody wins by luck of the draw alone. The
//! games follow from the seed: the same command prints the same table on every machine.

use crate::referee::fields::{Fields, Refused};
use crate::referee::protocol::Protocol;
use anyhow::{anyhow, bail};
use bots_nostd::{Bot, Level, decide, seed};
use clap::{Args, ValueEnum};
use rand::seq::IndexedRandom;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::coloretto::Coloretto;
use rules_nostd::red7::Red7;
use rules_nostd::tavolozza::Tavolozza;
use rules_nostd::{Actions, DealNumber, Outcome, Seats};
use serde_json::Value;
use std::io::Write;

/// Who plays what.
#[derive(Args, Clone)]
pub struct Tournament {
    /// The game
    #[arg(value_enum)]
    game: GameName,
    /// Who sits at the table, clockwise: as many players as there are names
    #[arg(value_enum, required = true, num_args = 2..=5)]
    players: Vec<Player>,
    /// How many deals; each is played once from every seat
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// The first deal number
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..1 << 40))]
    seed: u64,
    /// Options as in docs/referee.md, such as {"side":"violet"}
    #[arg(long, default_value = "{}")]
    options: String,
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    Coloretto,
    Red7,
    Tavolozza,
}

#[derive(Clone, Copy, ValueEnum)]
enum Player {
    Random,
    Easy,
    Normal,
    Hard,
}

impl Player {
    fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Easy => "easy",
            Player::Normal => "normal",
            Player::Hard => "hard",
        }
    }

    /// The level of a bot; nothing for who plays at random.
    fn level(self) -> Option<Level> {
        match self {
            Player::Random => None,
            Player::Easy => Some(Level::Easy),
            Player::Normal => Some(Level::Normal),
            Player::Hard => Some(Level::Hard),
        }
    }
}

/// What a player got in all games together.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// A win counts 1, one that is shared a part of it.
    wins: f64,
    points: i64,
}

/// Plays the tournament and writes a line for each player.
///
/// # Errors
/// When there is no such table, or the output can not be written.
pub fn run(tournament: &Tournament, output: impl Write) -> anyhow::Result<()> {
    match tournament.game {
        GameName::Coloretto => play_all::<Coloretto>(tournament, output),
        GameName::Red7 => play_all::<Red7>(tournament, output),
        GameName::Tavolozza => play_all::<Tavolozza>(tournament, output),
    }
}

fn play_all<G: Protocol + Bot>(of: &Tournament, mut output: impl Write) -> anyhow::Result<()> {
    let options = table::<G>(of)?;
    let mut tallies = vec![Tally::default(); of.players.len()];
    for number in of.seed..of.seed + of.deals {
        for turn in 0..of.players.len() {
            let mut seated = of.players.clone();
            seated.rotate_right(turn);
            let outcome = play::<G>(options, number, &seated)?;
            for (player, tally) in tallies.iter_mut().enumerate() {
                let seat = (player + turn) % of.players.len();
                tally.points += i64::from(outcome.scores.get(seat).copied().unwrap_or(0));
                if outcome.winners.iter().any(|winner| winner.index() == seat) {
                    tally.wins += 1.0 / outcome.winners.len() as f64;
                }
            }
        }
    }
    let games = of.deals * of.players.len() as u64;
    writeln!(output, "{}, {games} games from deal {}", G::NAME, of.seed)?;
    for (player, tally) in of.players.iter().zip(tallies) {
        writeln!(
            output,
            "{:<8} {:>8.1} wins {:>5.1} % {:>8.2} points a game",
            player.name(),
            tally.wins,
            100.0 * tally.wins / games as f64,
            tally.points as f64 / games as f64,
        )?;
    }
    Ok(())
}

/// What the table agrees on, if there is such a table.
fn table<G: Protocol>(of: &Tournament) -> anyhow::Result<G::Options> {
    let count = of.players.len();
    let seats = Seats::new(count).filter(|seats| G::TABLES.contains(seats));
    let seats = seats.ok_or_else(|| anyhow!("{} is not for {count} players", G::NAME))?;
    let Ok(Value::Object(options)) = serde_json::from_str(&of.options) else {
        bail!("--options is not a JSON object: {}", of.options);
    };
    let read = |mut fields: Fields| -> Result<G::Options, Refused> {
        let options = G::read_options(seats, &mut fields)?;
        fields.end()?;
        Ok(options)
    };
    let options = read(Fields::new(options)).map_err(|refused| anyhow!("{}", refused.message()))?;
    // The first deal shows whether the options go together.
    let first = G::deal(options, DealNumber::ZERO, &mut |_| ());
    first.map_err(|bad| anyhow!("{}", crate::referee::protocol::setup_sentence(bad)))?;
    Ok(options)
}

fn play<G: Protocol + Bot>(
    options: G::Options,
    number: u64,
    seated: &[Player],
) -> anyhow::Result<Outcome> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
    let deal = DealNumber::new(number).ok_or_else(|| anyhow!("no such deal: {number}"))?;
    let mut game = G::deal(options, deal, &mut |_| ()).map_err(|bad| anyhow!("{bad:?}"))?;
    while let Some(seat) = game.to_move() {
        let action = match seated[seat.index()].level() {
            Some(level) => {
                let view = game.view(seat);
                let seed = seed(&view);
                decide::<G>(view, level, seed)
            }
            None => {
                let mut legal = Actions::new();
                game.legal(&mut legal);
                legal.choose(&mut rng).copied()
            }
        };
        let action = action.ok_or_else(|| anyhow!("deal {number}: nobody knows what to play"))?;
        game.apply(action, &mut |_| ())
            .map_err(|refusal| anyhow!("deal {number}: {action:?} was refused: {refusal:?}"))?;
    }
    game.outcome()
        .ok_or_else(|| anyhow!("deal {number}: no outcome"))
}
