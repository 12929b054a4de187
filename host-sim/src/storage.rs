//! What the console keeps over a power cycle, in files or in memory.
//!
//! A file holds one record, the same that the device writes to its flash. Files are replaced as a whole or not at all, whatever happens meanwhile, and a file that could not
//! be read is never written over. Nothing here panics or prints: what went wrong is kept as a
//! sentence for the end.

use anyhow::Context;
use console_nostd::{NotSaved, Slot};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use store_nostd::Kind;
use store_nostd::record::{self, FORMAT, MAX_RECORD};

/// A place for the console's slots.
pub trait Storage {
    /// What is kept in a slot.
    fn load(&mut self, slot: Slot) -> Option<Vec<u8>>;
    /// Keeps `bytes` instead of what was there.
    ///
    /// # Errors
    /// When they could not be kept; what was there still is.
    fn save(&mut self, slot: Slot, bytes: &[u8]) -> Result<(), NotSaved>;
    /// Keeps nothing in a slot.
    ///
    /// # Errors
    /// When what was there could not be removed.
    fn clear(&mut self, slot: Slot) -> Result<(), NotSaved>;
    /// Empties a slot, but keeps what was in it elsewhere.
    fn set_aside(&mut self, slot: Slot);
    /// What is wrong now, in a sentence for a person.
    fn trouble(&self) -> Option<String>;
}

impl<S: Storage + ?Sized> Storage for Box<S> {
    fn load(&mut self, slot: Slot) -> Option<Vec<u8>> {
        (**self).load(slot)
    }

    fn save(&mut self, slot: Slot, bytes: &[u8]) -> Result<(), NotSaved> {
        (**self).save(slot, bytes)
    }

    fn clear(&mut self, slot: Slot) -> Result<(), NotSaved> {
        (**self).clear(slot)
    }

    fn set_aside(&mut self, slot: Slot) {
        (**self).set_aside(slot);
    }

    fn trouble(&self) -> Option<String> {
        (**self).trouble()
    }
}

/// Slots that last as long as the program.
#[derive(Clone, Default, Debug)]
pub struct Memory([Option<Vec<u8>>; 2]);

impl Storage for Memory {
    fn load(&mut self, slot: Slot) -> Option<Vec<u8>> {
        self.0[index(slot)].clone()
    }

    fn save(&mut self, slot: Slot, bytes: &[u8]) -> Result<(), NotSaved> {
        self.0[index(slot)] = Some(bytes.to_vec());
        Ok(())
    }

    fn clear(&mut self, slot: Slot) -> Result<(), NotSaved> {
        self.0[index(slot)] = None;
        Ok(())
    }

    fn set_aside(&mut self, slot: Slot) {
        self.0[index(slot)] = None;
    }

    fn trouble(&self) -> Option<String> {
        None
    }
}

/// Slots in files of their own.
#[derive(Debug)]
pub struct Files {
    slots: [SlotFile; 2],
}

#[derive(Debug)]
struct SlotFile {
    path: PathBuf,
    /// Something is there that could not be read or set aside: it is not to be written over.
    hands_off: bool,
    trouble: Option<String>,
    /// Where something that could not be understood is now.
    aside: Option<String>,
}

impl Files {
    /// The files in the platform's data folder, or `None` where this user has none.
    pub fn in_data_folder() -> Option<Files> {
        let folders = directories::ProjectDirs::from("", "", "Iride")?;
        let folder = folders.data_dir();
        Some(Files::at(
            folder.join("game.save"),
            folder.join("settings.save"),
        ))
    }

    /// The game in `game` and the settings beside it, under the same name and `.settings`.
    pub fn beside(game: PathBuf) -> Files {
        let settings = with_suffix(&game, ".settings");
        Files::at(game, settings)
    }

    fn at(game: PathBuf, settings: PathBuf) -> Files {
        let slots = [game, settings].map(|path| SlotFile {
            path,
            hands_off: false,
            trouble: None,
            aside: None,
        });
        Files { slots }
    }

    /// The files at this place, or else in the platform's data folder.
    ///
    /// # Errors
    /// This user has no such folder.
    pub fn chosen(game: Option<PathBuf>) -> anyhow::Result<Files> {
        match game {
            Some(game) => Ok(Files::beside(game)),
            None => Files::in_data_folder()
                .context("there is no folder to save in: choose a place with --save FILE"),
        }
    }

    /// Whether anything is in a slot, readable or not.
    pub fn is_kept(&self, slot: Slot) -> bool {
        let path = &self.slots[index(slot)].path;
        // What can not even be looked at may be there.
        path.try_exists().unwrap_or(true)
    }

    /// Makes room for something that does not come from here: what is in the slot gets a name of its own, which is
    /// returned.
    ///
    /// # Errors
    /// When it can not be renamed.
    pub fn replaced(&mut self, slot: Slot) -> io::Result<Option<PathBuf>> {
        let path = &self.slots[index(slot)].path;
        match self.is_kept(slot) {
            true => rename_aside(path, "replaced"),
            false => Ok(None),
        }
    }

    /// Keeps these files for this program until the lock is dropped, so that two consoles do not
    /// overwrite each other's game. Where nothing can be written there is nothing to lock.
    ///
    /// # Errors
    /// Another program keeps them.
    pub fn lock(&self) -> Result<Option<File>, AlreadyOpen> {
        let path = with_suffix(&self.slots[0].path, ".lock");
        if let Some(folder) = path.parent() {
            // A failure shows below, and again when the game is saved.
            let _ = fs::create_dir_all(folder);
        }
        let opened = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let Ok(file) = opened else {
            return Ok(None);
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(AlreadyOpen),
            _ => Ok(Some(file)),
        }
    }
}

/// Another console has this game open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlreadyOpen;

impl Storage for Files {
    fn load(&mut self, slot: Slot) -> Option<Vec<u8>> {
        let bytes = self.slots[index(slot)].load(name(slot))?;
        Some(body(slot, bytes))
    }

    fn save(&mut self, slot: Slot, bytes: &[u8]) -> Result<(), NotSaved> {
        let mut room = [0; MAX_RECORD];
        // A file holds one record: its number has nothing to be compared with.
        let length = record::write(kind(slot), 1, bytes, &mut room).ok_or(NotSaved)?;
        self.slots[index(slot)].change(name(slot), |path| replace(path, &room[..length]))
    }

    fn clear(&mut self, slot: Slot) -> Result<(), NotSaved> {
        self.slots[index(slot)].change(name(slot), |path| match fs::remove_file(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            done => done,
        })
    }

    fn set_aside(&mut self, slot: Slot) {
        let file = &mut self.slots[index(slot)];
        // There is no answer to this effect; a failure is told at the end like any other.
        let mut aside = None;
        let moved = file.change(name(slot), |path| {
            aside = rename_aside(path, "damaged")?;
            Ok(())
        });
        file.hands_off = moved.is_err();
        file.aside = aside.map(|path| {
            let (name, path) = (name(slot), path.display().to_string());
            format!("The {name} could not be understood and was put aside as {path}.")
        });
    }

    fn trouble(&self) -> Option<String> {
        let told = |what: fn(&SlotFile) -> Option<&str>| -> Vec<&str> {
            self.slots.iter().filter_map(what).collect()
        };
        let mut sentences = told(|slot| slot.aside.as_deref());
        let troubles = told(|slot| slot.trouble.as_deref());
        if !troubles.is_empty() {
            sentences.extend(troubles);
            sentences.push("Look there, or choose another place with --save FILE.");
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

impl SlotFile {
    fn load(&mut self, name: &str) -> Option<Vec<u8>> {
        match read(&self.path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => {
                self.hands_off = true;
                let path = self.path.display();
                self.trouble = Some(format!("The {name} in {path} could not be read: {error}."));
                None
            }
        }
    }

    fn change(
        &mut self,
        name: &str,
        change: impl FnOnce(&Path) -> io::Result<()>,
    ) -> Result<(), NotSaved> {
        if self.hands_off {
            return Err(NotSaved);
        }
        let path = self.path.display();
        match change(&self.path) {
            Ok(()) => {
                self.trouble = None;
                Ok(())
            }
            Err(error) => {
                self.trouble = Some(format!("The {name} could not be saved in {path}: {error}."));
                Err(NotSaved)
            }
        }
    }
}

fn index(slot: Slot) -> usize {
    match slot {
        Slot::Game => 0,
        Slot::Settings => 1,
    }
}

fn name(slot: Slot) -> &'static str {
    match slot {
        Slot::Game => "game",
        Slot::Settings => "settings",
    }
}

fn kind(slot: Slot) -> Kind {
    match slot {
        Slot::Game => Kind::Game,
        Slot::Settings => Kind::Settings,
    }
}

/// What a slot's record holds. Bytes that are no such record are handed on as they are: a file from before
/// there were records is then read, anything else is refused and set aside.
pub(crate) fn body(slot: Slot, bytes: Vec<u8>) -> Vec<u8> {
    match record::read(&bytes) {
        Some((header, body)) if header.format == FORMAT && header.kind == kind(slot) => {
            body.to_vec()
        }
        _ => bytes,
    }
}

/// What is in a file, as far as a slot could have filled it and one byte more.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_RECORD as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Replaces a file as a whole: the new one is on the disk before it takes the old one's name.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut new = tempfile::Builder::new()
        .prefix(".iride-")
        .tempfile_in(folder)
        // tempfile's own error repeats the path.
        .map_err(|error| io::Error::from(error.kind()))?;
    new.write_all(bytes)?;
    new.as_file().sync_all()?;
    new.persist(path).map_err(|error| error.error)?;
    // The name itself reaches the disk with the folder; not every system lets one ask for that.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Gives a file the first free name of `….damaged-1`, `….damaged-2`, …, or with another word, and says which.
fn rename_aside(path: &Path, word: &str) -> io::Result<Option<PathBuf>> {
    for number in 1_u32.. {
        let aside = with_suffix(path, &format!(".{word}-{number}"));
        // Taking the name first makes sure that nobody else has it.
        match OpenOptions::new().write(true).create_new(true).open(&aside) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(_) => {
                return match fs::rename(path, &aside) {
                    Ok(()) => Ok(Some(aside)),
                    Err(error) => {
                        fs::remove_file(&aside)?;
                        // Another instance was faster.
                        let gone = error.kind() == ErrorKind::NotFound;
                        if gone { Ok(None) } else { Err(error) }
                    }
                };
            }
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}
