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
        Some(Command::Referee) => referee::run(stdin().lock(), stdout().lock()).map_err(Into::into),
        Some(Command::Soak(soak)) => soak::run(&soak, stdout()),
        Some(Command::Playthrough(game)) => {
            let written = game.record()?;
            stdout().write_all(written.as_bytes()).map_err(Into::into)
        }
    };
    match done {
        // Whoever was reading has gone, and so has the reason to write.
        Err(error) if is_broken_pipe(&error) => Ok(()),
        done => done,
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<std::io::Error>();
    io.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
