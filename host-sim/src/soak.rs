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
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// What to soak.
#[derive(Args, Clone)]
pub struct Soak {
    /// How many games to play, shared evenly among the games and their tables
    #[arg(long, default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Which games to play
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many at a time; all processors if left out
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
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
        played.map_err(|failure| match failure.action {
            Some(action) => format!("{:?} on {}", failure.violation, G::write_action(&action)),
            None => format!("{:?}", failure.violation),
        })
    }));
    let violation = match (checked, misread) {
        (Ok(Ok(played)), None) => return Ok(played as u64),
        (Ok(Ok(_)), Some(action)) => format!("the protocol misreads its own {action}"),
        (Ok(Err(violation)), _) => violation,
        (Err(_), _) => "a panic".to_owned(),
    };
    Err(report::<G>(&violation, &options, seats, deal, &actions))
}

/// What went wrong, and the requests that lead a referee there.
fn report<G: Protocol>(
    violation: &str,
    options: &G::Options,
    players: usize,
    deal: DealNumber,
    actions: &[Value],
) -> String {
    let mut requests = vec![json!({
        "cmd": "new", "game": G::NAME, "players": players, "options": G::write_options(options),
        "seed": deal.get(),
    })];
    requests.extend(
        actions
            .iter()
            .map(|action| json!({ "cmd": "apply", "action": action })),
    );
    let requests: Vec<String> = requests.iter().map(Value::to_string).collect();
    let code = deal.code().unwrap_or_default();
    format!("{violation}, deal {code}:\n{}", requests.join("\n"))
}

/// Soaks and writes a summary.
///
/// # Errors
/// The first violation, with the requests that reproduce it; or the output can not be written.
pub fn run(soak: &Soak, output: impl Write) -> anyhow::Result<()> {
    soak_all(
        soak,
        output,
        &[
            Contender::new::<Coloretto>(),
            Contender::new::<Red7>(),
            Contender::new::<Tavolozza>(),
        ],
    )
}

fn soak_all(soak: &Soak, mut output: impl Write, contenders: &[Contender]) -> anyhow::Result<()> {
    let kinds = contenders.len() as u64;
    let threads = match soak.threads {
        Some(threads) => usize::from(threads),
        None => thread::available_parallelism().map_or(1, Into::into),
    };
    let next = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let failures = Mutex::new(Vec::new());
    let bar = ProgressBar::new(soak.games).with_style(ProgressStyle::with_template(
        "{bar:24} {human_pos}/{human_len} games, {eta} left",
    )?);
    thread::scope(|scope| {
        for _ in 0..threads {
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
    for contender in contenders {
        let games = contender.games.load(Ordering::Relaxed);
        writeln!(
            output,
            "{:<10} {:>11} games, {:>13} actions, {:>3} tables",
            contender.name,
            HumanCount(games).to_string(),
            HumanCount(contender.actions.load(Ordering::Relaxed)).to_string(),
            contender.tables.min(games),
        )?;
    }
    let failures = failures.into_inner().unwrap_or_else(|e| e.into_inner());
    if let Some(failure) = failures.first() {
        bail!("{failure}");
    }
    writeln!(output, "no violations (seed {})", soak.seed)?;
    Ok(())
}

/// A seed of its own for each game: the games of two soaks with neighbouring seeds differ.
fn seed_of(soak: u64, number: u64) -> u64 {
    soak.wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Referee;
    use rules_nostd::{Actions, Game, Seats, coloretto};

    fn soak(games: u64) -> Soak {
        Soak {
            games,
            seed: 1,
            threads: Some(2),
        }
    }

    #[test]
    fn a_violation_ends_the_soak_with_an_error() {
        let broken = Contender {
            play: |_, seed| {
                if seed == seed_of(1, 20) {
                    Err("broken".to_owned())
                } else {
                    Ok(1)
                }
            },
            ..Contender::new::<Coloretto>()
        };
        let error = soak_all(&soak(1_000_000), std::io::sink(), &[broken]).unwrap_err();
        assert_eq!(error.to_string(), "broken");
    }

    #[test]
    fn every_table_has_its_turn() {
        static SEEN: Mutex<Vec<u64>> = Mutex::new(Vec::new());
        let noted = Contender {
            play: |table, _| {
                SEEN.lock().unwrap().push(table);
                Ok(1)
            },
            ..Contender::new::<Red7>()
        };
        let tables = noted.tables;
        soak_all(&soak(tables), std::io::sink(), &[noted]).unwrap();
        let mut seen = SEEN.lock().unwrap().clone();
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..tables));
    }

    #[test]
    fn a_report_reproduces_the_game() {
        let options = coloretto::Options::new(Seats::Three);
        let deal = DealNumber::new(77).unwrap();
        let mut game = Coloretto::deal(options, deal, &mut |_| ()).unwrap();
        let mut actions = Vec::new();
        let mut legal = Actions::new();
        for _ in 0..30 {
            game.legal(&mut legal);
            actions.push(Coloretto::write_action(&legal[0]));
            game.apply(legal[0], &mut |_| ()).unwrap();
        }
        let report = report::<Coloretto>("a panic", &options, 3, deal, &actions);
        let mut lines = report.lines();
        assert_eq!(lines.next(), Some("a panic, deal 0000002D:"));
        let mut referee = Referee::default();
        for line in lines {
            assert_eq!(referee.answer(line.as_bytes())["ok"], json!(true), "{line}");
        }
        let state = referee.answer(br#"{"cmd":"state"}"#);
        let expected = Coloretto::write_state(&game.view(rules_nostd::Seat::A), Some(&game));
        assert_eq!(state["state"], expected);
    }
}
