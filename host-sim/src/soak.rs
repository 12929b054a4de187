//! The soak: random games over every game, table size and option, every step checked.
//!
//! What is checked is [`rules_nostd::check`]. Which games are played follows from the seed alone,
//! not from the threads, and a violation is printed as requests that reproduce it.

use crate::referee::protocol::Protocol;
use anyhow::bail;
use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::DealNumber;
use rules_nostd::check::{self, Subject};
use rules_nostd::coloretto::Coloretto;
use rules_nostd::red7::Red7;
use rules_nostd::tavolozza::Tavolozza;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// What to soak.
#[derive(Args, Clone)]
pub struct Soak {
    /// How many games to play, shared evenly among the games and their tables
    #[arg(long, default_value_t = 30_000)]
    pub games: u64,
    /// Which games to play
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many at a time; all processors if left out
    #[arg(long)]
    pub threads: Option<usize>,
}

/// No game takes longer: the longest seen has some 6,000 actions.
const MAX_ACTIONS: usize = 100_000;

/// One kind of game under the soak: how many tables it has, and how to play at one of them.
struct Contender {
    name: &'static str,
    tables: u64,
    play: fn(table: u64, seed: u64) -> Result<u64, String>,
    games: AtomicU64,
    actions: AtomicU64,
}

impl Contender {
    fn new<G: Subject + Protocol>() -> Contender {
        Contender {
            name: G::NAME,
            tables: G::every_table().count() as u64,
            play: play::<G>,
            games: AtomicU64::new(0),
            actions: AtomicU64::new(0),
        }
    }
}

/// Plays one game and returns the number of actions, or what went wrong and how to see it again.
fn play<G: Subject + Protocol>(table: u64, seed: u64) -> Result<u64, String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let deal = DealNumber::random(&mut rng);
    let options = G::every_table()
        .nth(table as usize)
        .ok_or("no such table")?;
    let mut actions: Vec<Value> = Vec::new();
    let mut misread = None;
    let mut seats = 0;
    let checked = catch_unwind(AssertUnwindSafe(|| {
        let game = G::deal(options, deal, &mut |_| ()).map_err(|bad| format!("{bad:?}"))?;
        seats = game.seats().count();
        let played = check::game(game, &mut rng, MAX_ACTIONS, |action| {
            let written = G::write_action(&action);
            if G::read_action(&written).ok() != Some(action) {
                misread = Some(written.clone());
            }
            actions.push(written);
        });
        played.map_err(|violation| format!("{violation:?}"))
    }));
    let violation = match (checked, misread) {
        (Ok(Ok(played)), None) => return Ok(played as u64),
        (Ok(Ok(_)), Some(action)) => format!("the protocol misreads its own {action}"),
        (Ok(Err(violation)), _) => violation,
        (Err(_), _) => "a panic".to_owned(),
    };
    let options = G::write_options(&options);
    let new = json!({
        "cmd": "new", "game": G::NAME, "players": seats, "options": options, "seed": deal.get(),
    });
    let steps = actions
        .iter()
        .map(|action| json!({ "cmd": "apply", "action": action }).to_string());
    let steps: Vec<String> = steps.collect();
    let code = deal.code().unwrap_or_default();
    Err(format!(
        "{violation} in deal {code}:\n{new}\n{}",
        steps.join("\n")
    ))
}

/// Soaks and prints a summary.
///
/// # Errors
/// The first violation, with the requests that reproduce it.
pub fn run(soak: &Soak) -> anyhow::Result<()> {
    let contenders = [
        Contender::new::<Coloretto>(),
        Contender::new::<Red7>(),
        Contender::new::<Tavolozza>(),
    ];
    let kinds = contenders.len() as u64;
    let threads = soak
        .threads
        .or(thread::available_parallelism().ok().map(Into::into))
        .unwrap_or(1);
    let next = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let failures = Mutex::new(Vec::new());
    let bar = ProgressBar::new(soak.games).with_style(ProgressStyle::with_template(
        "{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left",
    )?);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while !failed.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= soak.games {
                        break;
                    }
                    let contender = &contenders[(number % kinds) as usize];
                    let table = number / kinds % contender.tables;
                    match (contender.play)(table, seed_of(soak.seed, number)) {
                        Ok(actions) => {
                            contender.games.fetch_add(1, Ordering::Relaxed);
                            contender.actions.fetch_add(actions, Ordering::Relaxed);
                            bar.inc(1);
                        }
                        Err(failure) => {
                            failed.store(true, Ordering::Relaxed);
                            failures
                                .lock()
                                .unwrap_or_else(|e| e.into_inner())
                                .push(failure);
                        }
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    for contender in &contenders {
        let (games, actions) = (&contender.games, &contender.actions);
        println!(
            "{:<10} {:>11} games, {:>13} actions, {:>3} tables",
            contender.name,
            HumanCount(games.load(Ordering::Relaxed)).to_string(),
            HumanCount(actions.load(Ordering::Relaxed)).to_string(),
            contender.tables.min(soak.games.div_ceil(kinds)),
        );
    }
    match failures
        .into_inner()
        .unwrap_or_else(|e| e.into_inner())
        .first()
    {
        Some(failure) => bail!("{failure}"),
        None => println!("no violations (seed {})", soak.seed),
    }
    Ok(())
}

/// A seed of its own for each game: the games of two soaks with neighbouring seeds differ.
fn seed_of(soak: u64, number: u64) -> u64 {
    soak.wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add(number)
}
