//! A dump of a device's flash: the game in it goes on here.
//!
//! The dump is read by the very store that the device writes with, and what it holds is tried on a
//! console before it is believed.

use crate::storage::{AlreadyOpen, Files, Memory, Storage};
use anyhow::{Context, anyhow, bail};
use clap::Args;
use console_nostd::{Console, Effect, Instant, Kept, Slot};
use std::fmt;
use std::fs;
use std::path::PathBuf;
use store_nostd::{AREA, Bytes, MAX_BODY, State, Store};

/// The Pico's whole flash, in bytes; the saves are its end.
const FLASH: usize = 2 << 20;

/// What a dump holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dump {
    /// The game in progress.
    pub game: Vec<u8>,
    /// The settings, where there are any that can be read.
    pub settings: Option<Vec<u8>>,
}

/// Why a dump can not be played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It is neither the whole flash nor the part for saves.
    Length(usize),
    /// No game is in progress in it.
    NoGame,
    /// The game in it is damaged, or it is another program's.
    Lost,
    /// Another version of the device wrote it.
    OtherVersion,
    /// The game is whole, but this version can not read it.
    Unreadable,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Length(length) => write!(
                f,
                "this is no dump of a Pico's flash: it has {length} bytes, not {FLASH} or the last {AREA} of them"
            ),
            Refused::NoGame => write!(f, "no game is in progress in this dump"),
            Refused::Lost => write!(
                f,
                "the game in this dump is damaged, or these are another program's data"
            ),
            Refused::OtherVersion => write!(f, "another version of Iride wrote this dump"),
            Refused::Unreadable => write!(f, "this version of Iride can not read the game"),
        }
    }
}

impl std::error::Error for Refused {}

impl Dump {
    /// Reads a dump: of the whole flash, or of the part for saves.
    ///
    /// # Errors
    /// When no game in it can be played on.
    pub fn read(bytes: &[u8]) -> Result<Dump, Refused> {
        let area = match bytes.len() {
            AREA => bytes,
            FLASH => &bytes[FLASH - AREA..],
            length => return Err(Refused::Length(length)),
        };
        let mut store = Store::open(Bytes(area.to_vec()), 0).map_err(|_| Refused::Lost)?;
        match store.state(store_nostd::Slot::Game) {
            State::Kept => {}
            State::Empty => return Err(Refused::NoGame),
            State::Lost => return Err(Refused::Lost),
            State::OtherVersion(_) => return Err(Refused::OtherVersion),
        }
        let mut room = [0; MAX_BODY];
        let mut load = |slot| match store.load(slot, &mut room) {
            Ok(bytes) => Ok(bytes.map(<[u8]>::to_vec)),
            Err(_) => Err(Refused::Lost),
        };
        let game = load(store_nostd::Slot::Game)?.ok_or(Refused::NoGame)?;
        let settings = load(store_nostd::Slot::Settings)?;
        let unread = unread(&game, settings.as_deref());
        if unread.contains(&Slot::Game) {
            return Err(Refused::Unreadable);
        }
        let settings = settings.filter(|_| !unread.contains(&Slot::Settings));
        Ok(Dump { game, settings })
    }

    /// A console's memory with this in it.
    pub fn memory(&self) -> Memory {
        let mut memory = Memory::default();
        // Memory keeps everything.
        let _ = memory.save(Slot::Game, &self.game);
        if let Some(settings) = &self.settings {
            let _ = memory.save(Slot::Settings, settings);
        }
        memory
    }
}

/// What a console that is switched on with this can not read.
fn unread(game: &[u8], settings: Option<&[u8]>) -> Vec<Slot> {
    let kept = Kept {
        game: Some(game),
        settings,
        stopped: None,
    };
    let mut console = Console::new(kept, Instant::default());
    let mut unread = Vec::new();
    while let Some(effect) = console.poll_effect() {
        if let Effect::SetAside(slot) = effect {
            unread.push(slot);
        }
    }
    unread
}

/// The command: a device's game goes on here.
#[derive(Args)]
pub struct Import {
    /// The dump: the whole flash of 2 MiB, or its last 128 KiB (docs/saves.md)
    dump: PathBuf,
    /// Keep the game in this file, and the settings beside it in FILE.settings
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Put an unfinished game that is there aside
    #[arg(long)]
    force: bool,
}

impl Import {
    /// Takes over what is in the dump, and says what was done in sentences for a person.
    ///
    /// # Errors
    /// When the dump is refused, a game is in the way, or the files can not be written.
    pub fn run(&self) -> anyhow::Result<String> {
        let place = || self.dump.display().to_string();
        let bytes = fs::read(&self.dump).with_context(place)?;
        let dump = Dump::read(&bytes).with_context(place)?;
        let mut files = Files::chosen(self.save.clone())?;
        let _lock = files
            .lock()
            .map_err(|AlreadyOpen| anyhow!("Iride is open with this game: leave it first"))?;
        if files.is_kept(Slot::Game) && !self.force {
            bail!("there is an unfinished game here: finish it, or put it aside with --force");
        }
        let mut told = Vec::new();
        let mut take = |slot, bytes: &[u8]| -> anyhow::Result<()> {
            if let Some(path) = files.replaced(slot)? {
                told.push(format!("What was here is now {}.", path.display()));
            }
            files.save(slot, bytes).map_err(|_| {
                let trouble = files.trouble().unwrap_or_default();
                anyhow!("{} {trouble}", told.join(" ").trim())
            })
        };
        if let Some(settings) = &dump.settings {
            take(Slot::Settings, settings)?;
        }
        take(Slot::Game, &dump.game)?;
        if dump.settings.is_none() {
            told.push("The dump has no settings that can be read: those here stay.".to_owned());
        }
        told.push("The game is here: start Iride to go on with it.".to_owned());
        Ok(told.join("\n"))
    }
}
