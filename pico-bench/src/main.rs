//! The bench's command line: console scripts on the real image, and figures.
#![forbid(unsafe_code)]

use anyhow::{Context, anyhow};
use clap::{Args, Parser, Subcommand};
use console_nostd::Console;
use host_sim::import::Dump;
use host_sim::picture::{self, Glow, Theme};
use host_sim::script::{Line, Played, Step, expected, parse, play_from};
use host_sim::storage::Memory;
use pico_bench::console::{Device, Trouble, with_saves};
use pico_bench::figures::Figures;
use pico_bench::soak::Summary;
use pico_bench::{Image, Options, build};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A Raspberry Pi Pico on a desktop: the real image of Iride's firmware, its buttons and its display.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a script (docs/scripts.md) on the image and compare every frame at rest with the desktop's
    Script(Script),
    /// Measure the image while whole games are played
    Figures {
        /// Write docs/figures.md instead of printing
        #[arg(long)]
        write: bool,
    },
    /// Play whole games on one device, and hold everything against the desktop
    Soak {
        /// How many
        #[arg(long, default_value_t = 200)]
        games: usize,
        /// Which
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[derive(Args)]
struct Script {
    /// The script
    file: PathBuf,
    /// The image; without it the firmware is built
    #[arg(long, value_name = "ELF")]
    image: Option<PathBuf>,
    /// The folder for the pictures of `shot NAME`
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// Start with the game in this dump of a device's flash
    #[arg(long, value_name = "DUMP")]
    from: Option<PathBuf>,
    /// Write the whole flash to this file at the end
    #[arg(long, value_name = "DUMP")]
    dump: Option<PathBuf>,
    /// Print the device's log
    #[arg(long)]
    log: bool,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Script(script) => script.run(),
        Command::Figures { write } => figures(write),
        Command::Soak { games, seed } => soak(games, seed),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pico-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn played(path: &Path, kept: Memory) -> anyhow::Result<(Vec<Line>, Played)> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let place = |fault: &dyn std::fmt::Display| anyhow!("{}: {fault}", path.display());
    let script = parse(&text).map_err(|fault| place(&fault))?;
    if let Some(line) = script.iter().find(|l| matches!(l.step, Step::Deal(_))) {
        return Err(place(&format!("line {}: {}", line.number, Trouble::Deal)));
    }
    let frames = expected(&script, &path.with_added_extension("frames"))?;
    let (played, done) = play_from::<Console>(&script, Some(&frames), kept);
    done.map_err(|fault| place(&fault))?;
    Ok((script, played))
}

impl Script {
    fn run(&self) -> anyhow::Result<()> {
        let from = match &self.from {
            None => None,
            Some(path) => {
                let place = || path.display().to_string();
                let bytes = fs::read(path).with_context(place)?;
                let memory = Dump::read(&bytes).with_context(place)?.memory();
                Some((bytes, memory))
            }
        };
        let kept = from
            .as_ref()
            .map_or_else(Memory::default, |from| from.1.clone());
        let (script, played) = played(&self.file, kept)?;
        let path = match &self.image {
            Some(path) => path.clone(),
            None => build::firmware(&[])?,
        };
        let image = Image::load(&path).with_context(|| path.display().to_string())?;
        let options = match &from {
            None => Options::default(),
            Some((bytes, _)) => with_saves(&image, bytes).context("no dump of a Pico's flash")?,
        };
        let mut device = Device::new(&image, options)?;
        // A picture shows what the line before it led to.
        let mut shots = Vec::new();
        let mut last = String::new();
        for line in &script {
            match &line.step {
                Step::Shot(name) => shots.push((last.clone(), name.clone())),
                // These take no time.
                Step::Expect(_) | Step::Deal(_) => {}
                _ => last = format!("line {}: {}", line.number, line.text),
            }
        }
        if let Some((_, name)) = shots.iter().find(|(line, _)| line.is_empty()) {
            return Err(anyhow!(
                "shot {name}: nothing has been shown yet, wait before it"
            ));
        }
        if !shots.is_empty() {
            fs::create_dir_all(&self.out).with_context(|| self.out.display().to_string())?;
        }
        let mut unwritten = Vec::new();
        let done = device.compare(&played, |device, rest| {
            for (_, name) in shots.iter().filter(|(line, _)| *line == rest.name) {
                let seen = device.seen();
                let glow = Glow::full(seen.light);
                let path = self.out.join(name).with_added_extension("png");
                let image = picture::glass(&seen.frame, Theme::default(), glow, 4);
                if let Err(error) = image.save_png(&path) {
                    unwritten.push(format!("{}: {error}", path.display()));
                }
            }
        });
        let pico = &device.pico;
        if let Some(path) = &self.dump {
            fs::write(path, pico.flash().bytes()).with_context(|| path.display().to_string())?;
        }
        if self.log {
            for line in device.earlier_log.iter().chain(pico.log()) {
                println!("{line}");
            }
        }
        let activity = pico.activity();
        println!(
            "Since power came: {} cycles, {:.3} s, {:.3} % asleep, {} wakes; {} flash operations; {} bytes of stack",
            pico.cycles(),
            pico.now().as_secs_f64(),
            activity.asleep_share() * 100.0,
            activity.wakes,
            pico.flash().log.len(),
            pico.stack_used().unwrap_or(0)
        );
        println!("{} frames are the desktop's", done?);
        match unwritten.first() {
            Some(error) => Err(anyhow!("{error}")),
            None => Ok(()),
        }
    }
}

fn soak(games: usize, seed: u64) -> anyhow::Result<()> {
    let image = Image::load(build::firmware(&[])?)?;
    let summary = Summary::play(&image, games, seed, |number, told| {
        eprintln!("{}: {told:?}", number + 1);
    })?;
    print!("{summary}");
    Ok(())
}

/// Where in docs/figures.md that begins which `figures` does not measure.
const LONG_RUNS: &str = "\n## Long runs";

fn figures(write: bool) -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let scripts = root.join("host-sim/tests/scripts");
    let games = [
        "coloretto-2",
        "coloretto-3",
        "coloretto-5",
        "red7-2-actions-target",
        "red7-4-actions-target",
        "tavolozza-2",
        "tavolozza-5",
    ];
    let games = games.map(|game| scripts.join(game).with_added_extension("txt"));
    let games: anyhow::Result<Vec<Played>> = games
        .iter()
        .map(|path| Ok(played(path, Memory::default())?.1))
        .collect();
    let games = games?;
    let mut text = String::from(
        "# Figures\n\nMeasured by `cargo figures` on the real image, while seven whole games of \
         `host-sim/tests/scripts`, of all three kinds,\nare played on the bench. A cycle is 8 ns: the core runs at 125 MHz. The wire is the display's bus: \
         what it carries takes its time, however fast the core is.\n\n\
         What the bench assumes: a ring oscillator of 6.5 MHz until the crystal runs (chips differ, 1.8 to 12 MHz), 20,000 cycles of boot ROM, \
         100 µs for a PLL\nto lock, edges of the bus without rise time (real wires are a little slower), and the core's documented cycles for \
         every instruction. A release that changes\nthe picture counts like a press. A player thinks in the middle of a game.\n",
    );
    for (title, features) in [
        ("As it is flashed", &[][..]),
        (
            "With `fast-i2c`: 1 MHz on the display's bus",
            &["fast-i2c"][..],
        ),
    ] {
        let image = Image::load(build::firmware(features)?)?;
        write!(
            text,
            "\n## {title}\n\n{}",
            Figures::measure(&image, &games)?
        )?;
    }
    if write {
        let path = root.join("docs/figures.md");
        let before = fs::read_to_string(&path).unwrap_or_default();
        // What takes long is measured by other commands and stays as it is.
        let long = before.find(LONG_RUNS).map_or("", |at| &before[at..]);
        fs::write(path, text + long).context("docs/figures.md")
    } else {
        print!("{text}");
        Ok(())
    }
}
