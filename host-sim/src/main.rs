//! The command line of Iride on a desktop.
#![forbid(unsafe_code)]

use anyhow::anyhow;
use clap::{Args, Parser, Subcommand};
use console_nostd::Console;
use host_sim::machine::{Deals, Machine, Stopwatch};
use host_sim::picture::Theme;
use host_sim::storage::{AlreadyOpen, Files};
use host_sim::window::{Display, Ended};
use host_sim::{import, playthrough, referee, script, soak, terminal, tournament};
use std::io::{ErrorKind, Write, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

/// Iride: a pocket console for colour-card games, on a desktop. Without a command, play.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true, after_help = KEYS)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: Play,
}

const KEYS: &str = "\
Keys:
  Arrows         the direction pad
  Z or Enter     A: yes, go on
  X or Esc       B: no, back; held down in a game, its menu
In the window the buttons can be clicked. In the terminal a key can't be held down:
  M              holds B down for you
  Q or Ctrl-C    leaves; the game is saved after every step";

#[derive(Subcommand)]
enum Command {
    /// Play from a file of button presses, without a display (docs/scripts.md)
    Script(script::Command),
    /// Go on here with the game in a dump of a device's flash (docs/saves.md)
    Import(import::Import),
    /// Answer JSON requests, one a line, on standard input (docs/referee.md)
    Referee,
    /// Play random games over every table and check every step
    Soak(soak::Soak),
    /// Let bots play against each other and count their wins (docs/bots.md)
    Tournament(tournament::Tournament),
    /// Write down a random game, step by step
    Playthrough(playthrough::Playthrough),
}

#[derive(Args)]
struct Play {
    /// Play in the terminal
    #[arg(long, conflicts_with = "window")]
    terminal: bool,
    /// Play in a window, or not at all
    #[arg(long)]
    window: bool,
    /// Keep the game in this file, and the settings beside it in FILE.settings
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Dots of the desktop for a pixel of the console
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=32))]
    scale: Option<u32>,
    /// The colour of the screen
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,
}

impl Play {
    fn run(self) -> anyhow::Result<()> {
        let files = Files::chosen(self.save.clone())?;
        let _lock = files.lock().map_err(|AlreadyOpen| {
            anyhow!("Iride is already open with this game: go on there, or use --save FILE")
        })?;
        let clock = Stopwatch::start();
        let mut machine = Machine::<Console>::new(Box::new(files), Deals::Random, clock.now());
        let played = self.shell(&mut machine, clock);
        if let Some(trouble) = machine.trouble() {
            eprintln!("{trouble}");
        }
        played
    }

    fn shell(&self, machine: &mut Machine, clock: Stopwatch) -> anyhow::Result<()> {
        if !self.terminal {
            let ended = match Display::find() {
                Ok(display) => display.run(machine, clock, self.theme, self.scale)?,
                Err(error) => Ended::NeverOpened(error),
            };
            match ended {
                Ended::Closed => return Ok(()),
                Ended::NeverOpened(error) if self.window => {
                    return Err(error.context("no window can be opened here"));
                }
                Ended::NeverOpened(error) if !terminal::is_here() => {
                    return Err(anyhow!("no window can be opened here ({error})")
                        .context(terminal::NOWHERE));
                }
                Ended::NeverOpened(error) => {
                    eprintln!("No window can be opened here ({error}): playing in the terminal.");
                }
            }
        }
        terminal::run(machine, clock, self.theme)
    }
}

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("host-sim: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<()> {
    let done = match cli.command {
        None => cli.play.run(),
        Some(Command::Script(script)) => script.run(),
        Some(Command::Import(import)) => import
            .run()
            .and_then(|told| writeln!(stdout(), "{told}").map_err(Into::into)),
        Some(Command::Referee) => referee::run(stdin().lock(), stdout().lock()).map_err(Into::into),
        Some(Command::Soak(soak)) => soak::run(&soak, stdout()),
        Some(Command::Tournament(tournament)) => tournament::run(&tournament, stdout()),
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
