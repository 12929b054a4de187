//! What is kept over a power cycle, in the last part of the flash.
//!
//! A save waits until the picture it belongs to is on the glass and the buttons are quiet, and only for
//! that; a newer one takes its place if it has not begun. Writing stops everything else for moments,
//! erasing for 45 ms and at worst 400. What could not be understood is kept under a key of its own.

use super::watchdog::{Task, alive, watched};
use super::{buttons, console, display};
use crate::board::{FLASH_SIZE, SAVES};
use console_nostd::{Bytes, Input, MAX_SAVE, NotSaved, Slot};
use core::cell::RefCell;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_futures::block_on;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use embedded_storage_async::nor_flash::NorFlash;
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::map::{MapConfig, MapStorage};

/// Between two sectors that are erased: enough for a press to be drawn.
const BREATH: Duration = Duration::from_millis(20);

/// What is to be done with a slot.
struct Work {
    /// First keep what is there under another key.
    aside: bool,
    /// Then keep this instead; nothing, if it is empty.
    keep: Option<Bytes>,
}

impl Work {
    const NONE: Work = Work {
        aside: false,
        keep: None,
    };
}

type Pending = Mutex<CriticalSectionRawMutex, RefCell<[Work; 2]>>;

static PENDING: Pending = Mutex::new(RefCell::new([Work::NONE; 2]));
/// Whether anything is noted that was not begun.
static NOTED: AtomicBool = AtomicBool::new(false);
static BEGIN: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Keeps bytes in a slot.
pub fn save(slot: Slot, bytes: Bytes) {
    note(slot, |work| work.keep = Some(bytes));
}

/// Keeps nothing in a slot.
pub fn clear(slot: Slot) {
    note(slot, |work| work.keep = Some(Bytes::new()));
}

/// Empties a slot, but keeps what is there.
pub fn set_aside(slot: Slot) {
    note(slot, |work| work.aside = true);
}

fn note(slot: Slot, change: impl FnOnce(&mut Work)) {
    PENDING.lock(|pending| change(&mut pending.borrow_mut()[slot as usize]));
    NOTED.store(true, Relaxed);
}

/// The picture that goes with everything noted so far is handed over: the flash may be written.
pub fn begin() {
    if NOTED.load(Relaxed) {
        NOTED.store(false, Relaxed);
        BEGIN.signal(());
    }
}

fn next_work(slot: Slot) -> Work {
    PENDING.lock(|pending| core::mem::replace(&mut pending.borrow_mut()[slot as usize], Work::NONE))
}

/// What was kept.
pub struct Saves {
    pub game: Option<Bytes>,
    pub settings: Option<Bytes>,
}

type Chip = BlockingAsync<Flash<'static, FLASH, Blocking, FLASH_SIZE>>;

/// The part of the flash that holds saves. The map's functions are async, but this flash never makes
/// them wait: they are run to their end where they are called.
pub struct Store {
    map: MapStorage<u8, Chip, Cache<Uncached, Uncached, Uncached, u8>>,
    /// A record with its key, as the map moves it about.
    buffer: [u8; MAX_SAVE + 8],
    /// Whether the flash holds something else than a map.
    unreadable: bool,
    /// What has still to be set aside before anything may take its place.
    hands_off: [bool; 2],
}

/// The key of a slot's own bytes.
const fn key(slot: Slot) -> u8 {
    slot as u8
}

/// The keys of what was set aside: eight for each slot, more than a device ever needs.
fn keys_aside(slot: Slot) -> impl Iterator<Item = u8> {
    let first = 16 + 8 * slot as u8;
    first..first + 8
}

impl Store {
    /// The store on a Pico's flash.
    pub fn new(flash: Peri<'static, FLASH>) -> Store {
        let chip = BlockingAsync::new(Flash::new_blocking(flash));
        Store {
            map: MapStorage::new(chip, const { MapConfig::new(SAVES) }, Cache::new_uncached()),
            buffer: [0; MAX_SAVE + 8],
            unreadable: false,
            hands_off: [false; 2],
        }
    }

    /// Everything that was kept. What can not be read is shown to the console as no bytes at all, so
    /// that it says so.
    pub fn load(&mut self) -> Saves {
        let game = self.read(key(Slot::Game));
        let settings = self.read(key(Slot::Settings));
        self.unreadable = game.is_err() || settings.is_err();
        Saves {
            game: game.unwrap_or_else(|_| Some(Bytes::new())),
            settings: settings.unwrap_or_else(|_| Some(Bytes::new())),
        }
    }

    fn read(&mut self, key: u8) -> Result<Option<Bytes>, NotSaved> {
        let found = self.map.fetch_item::<&[u8]>(&mut self.buffer, &key);
        match block_on(found) {
            Ok(Some(bytes)) if !bytes.is_empty() => {
                Bytes::from_slice(bytes).map(Some).map_err(|_| NotSaved)
            }
            Ok(_) => Ok(None),
            Err(_) => Err(NotSaved),
        }
    }

    fn write(&mut self, key: u8, bytes: &[u8]) -> Result<(), NotSaved> {
        let written = self.map.store_item(&mut self.buffer, &key, &bytes);
        block_on(written).map_err(|_| NotSaved)
    }

    /// Makes a new map of a flash that holds something else: the table has been told by now. A slot
    /// that can be read all the same is kept.
    async fn start_anew(&mut self) -> Result<(), NotSaved> {
        defmt::warn!("saves unreadable, erasing");
        let saves = self.load();
        let sector = ERASE_SIZE as u32;
        for start in SAVES.step_by(ERASE_SIZE) {
            let erased = self.map.flash().erase(start, start + sector);
            block_on(erased).map_err(|_| NotSaved)?;
            // Everything stands still while a sector is erased: others get their turn in between.
            alive(Task::Storage, Timer::after(BREATH)).await;
            alive(Task::Storage, settled()).await;
        }
        self.unreadable = false;
        for (slot, bytes) in [(Slot::Game, saves.game), (Slot::Settings, saves.settings)] {
            self.write(key(slot), &bytes.unwrap_or_default())?;
        }
        Ok(())
    }

    /// Copies a slot's bytes to the first free key aside, then empties the slot.
    async fn set_aside(&mut self, slot: Slot) -> Result<(), NotSaved> {
        if self.unreadable {
            return self.start_anew().await;
        }
        let Some(bytes) = self.read(key(slot))? else {
            return Ok(());
        };
        for aside in keys_aside(slot) {
            if self.read(aside)?.is_none() {
                self.write(aside, &bytes)?;
                return self.write(key(slot), &[]);
            }
        }
        Err(NotSaved)
    }

    async fn carry_out(&mut self, slot: Slot, work: Work) -> Option<Result<(), NotSaved>> {
        let hands_off = work.aside || self.hands_off[slot as usize];
        self.hands_off[slot as usize] = hands_off && self.set_aside(slot).await.is_err();
        if self.hands_off[slot as usize] {
            return work.keep.map(|_| Err(NotSaved));
        }
        let bytes = work.keep?;
        Some(self.write(key(slot), &bytes))
    }
}

/// Carries out what it is asked.
#[embassy_executor::task]
pub async fn run(store: Store) {
    watched(Task::Storage, keeper(store)).await;
}

/// Waits until nobody is disturbed when everything stands still for a while.
async fn settled() {
    display::settled().await;
    buttons::settled().await;
}

async fn keeper(mut store: Store) {
    loop {
        alive(Task::Storage, BEGIN.wait()).await;
        settled().await;
        for slot in [Slot::Game, Slot::Settings] {
            if let Some(result) = store.carry_out(slot, next_work(slot)).await {
                console::tell(Input::Saved(slot, result)).await;
            }
        }
    }
}
