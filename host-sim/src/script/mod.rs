//! Headless play from a text file: buttons in, frames compared, pictures out (docs/scripts.md).
//!
//! [`parse()`] reads a script, [`play()`] plays it without touching a file, [`frames`] are what is
//! compared, and [`Command`] is all this on the command line.

pub mod frames;
pub mod gif;
mod parse;
mod play;

pub use parse::{Fault, Line, Step, parse};
pub use play::{BEAT, Deed, NEAR, Played, Rest, TAP, play, play_from};

use crate::picture::{self, Glow, Theme};
use anyhow::{Context, anyhow};
use clap::Args;
use console_nostd::Console;
use frames::Block;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Dots for a pixel in pictures.
const PITCH: u32 = 4;

/// What to play, and what to keep of it.
#[derive(Args)]
pub struct Command {
    /// The script
    file: PathBuf,
    /// The folder for the pictures of `shot NAME`
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// Write everything that was to be seen as an animated GIF
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// Write the frame at rest after every line, as text
    #[arg(long, value_name = "FILE")]
    frames: Option<PathBuf>,
    /// Write the frames that `expect` names anew, instead of comparing with them
    #[arg(long)]
    update: bool,
    /// The colour of the screen in pictures
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,
}

impl Command {
    /// Plays the script. What was to be seen up to a fault is still written.
    ///
    /// # Errors
    /// When a file can't be read or written, the script is not one, or a frame is not as expected.
    pub fn run(&self) -> anyhow::Result<()> {
        let script = parse(&read(&self.file)?).map_err(|fault| at(&self.file, &fault))?;
        let beside = self.file.with_added_extension("frames");
        let expected = match self.update {
            true => None,
            false => Some(expected(&script, &beside)?),
        };
        let (played, done) = play::<Console>(&script, expected.as_deref());
        self.write(&played)?;
        done.map_err(|fault| at(&self.file, &fault))?;
        if self.update && !played.expected.is_empty() {
            write(&beside, frames::write(&played.expected))?;
        }
        Ok(())
    }

    fn write(&self, played: &Played) -> anyhow::Result<()> {
        if !played.shots.is_empty() {
            fs::create_dir_all(&self.out).with_context(|| self.out.display().to_string())?;
        }
        for (name, seen) in &played.shots {
            let path = self.out.join(name).with_added_extension("png");
            let image = picture::glass(&seen.frame, self.theme, Glow::full(seen.light), PITCH);
            image
                .save_png(&path)
                .with_context(|| path.display().to_string())?;
        }
        if let Some(path) = &self.gif {
            let file = File::create(path).with_context(|| path.display().to_string())?;
            gif::write(played, self.theme, PITCH, BufWriter::new(file))
                .with_context(|| path.display().to_string())?;
        }
        match &self.frames {
            Some(path) => write(path, frames::write_changes(&played.frames())),
            None => Ok(()),
        }
    }
}

/// The frames that a script's `expect` lines are compared with: those beside it, if it has any.
///
/// # Errors
/// When there are none, or the file is not one of frames.
pub fn expected(script: &[Line], path: &Path) -> anyhow::Result<Vec<Block>> {
    if !script
        .iter()
        .any(|line| matches!(line.step, Step::Expect(_)))
    {
        return Ok(Vec::new());
    }
    let text = read(path).context("the frames to expect are missing; --update writes them")?;
    frames::read(&text).map_err(|fault| at(path, &fault))
}

fn at(path: &Path, fault: &Fault) -> anyhow::Error {
    anyhow!("{}:{}: {}", path.display(), fault.line, fault.message)
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

fn write(path: &Path, text: String) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| path.display().to_string())
}
