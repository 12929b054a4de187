//! The command line of Iride on a desktop.
#![forbid(unsafe_code)]

use clap::{Parser, Subcommand};
use host_sim::{play, playthrough, referee, soak};
use std::io::{ErrorKind, IsTerminal, Write, stdin, stdout};

/// Iride: three colour-card games on a desktop. Without a command, play.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Answer JSON requests, one a line, on standard input (docs/referee.md)
    Referee,
    /// Play random games over every table and check every step
    Soak(soak::Soak),
    /// Write down a random game, step by step
    Playthrough(playthrough::Playthrough),
}

fn main() -> anyhow::Result<()> {
    let done = match Cli::parse().command {
        None => {
            play::run(stdin().lock(), stdout().lock(), stdout().is_terminal());
            Ok(())
        }
        Some(Command::Referee) => referee::run(stdin().lock(), stdout().lock()),
        Some(Command::Soak(soak)) => return soak::run(&soak),
        Some(Command::Playthrough(game)) => stdout().write_all(game.record()?.as_bytes()),
    };
    match done {
        // Whoever was reading has gone, and so has the reason to write.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => Ok(done?),
    }
}
