//! What is kept over a power cycle, in the last part of the flash.
//!
//! A save waits until the picture it belongs to is on the glass and the buttons are quiet, and only for
//! that; a newer one takes its place if it has not begun. Writing stops everything else for moments,
//! erasing for 45 ms and at worst 400: the sector for the next saves is erased after a save, so that
//! none has to wait for it. How it is kept is `store-nostd`'s.

use super::watchdog::{Task, alive, watched};
use super::{buttons, console, display};
use crate::board::{FLASH_SIZE, SAVES};
use console_nostd::{Bytes, Input, MAX_SAVE, NotSaved, Slot};
use core::cell::RefCell;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use store_nostd::{Error, State};

/// How often a game may crash the device before it is set aside.
const CRASHES: u8 = 2;

/// What is to be done with a slot.
struct Work {
    /// First keep what is there among what was set aside.
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

/// The sequence number of the game that power came with, as long as nothing more of it was saved; then the
/// same turned round, because after a power cut this memory holds anything.
#[unsafe(link_section = ".uninit.on_trial")]
static ON_TRIAL: [AtomicU32; 2] = [const { AtomicU32::new(0) }; 2];

fn put_on_trial(game: Option<u32>) {
    let game = game.unwrap_or(0);
    ON_TRIAL[0].store(game, Relaxed);
    ON_TRIAL[1].store(!game, Relaxed);
}

fn was_on_trial() -> Option<u32> {
    let game = ON_TRIAL[0].load(Relaxed);
    (game != 0 && ON_TRIAL[1].load(Relaxed) == !game).then_some(game)
}

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

type Chip = Flash<'static, FLASH, Blocking, FLASH_SIZE>;

/// The part of the flash that holds saves.
pub struct Store {
    /// None if the flash could not even be read.
    log: Option<store_nostd::Store<Chip>>,
    /// What has still to be set aside before anything may take its place.
    hands_off: [bool; 2],
}

fn place(slot: Slot) -> store_nostd::Slot {
    match slot {
        Slot::Game => store_nostd::Slot::Game,
        Slot::Settings => store_nostd::Slot::Settings,
    }
}

impl Store {
    /// The store on a Pico's flash.
    pub fn new(flash: Peri<'static, FLASH>) -> Store {
        Store {
            log: store_nostd::Store::open(Flash::new_blocking(flash), SAVES.start).ok(),
            hands_off: [false; 2],
        }
    }

    /// Everything that was kept. What can not be read, and a game that crashed the device too often, is
    /// shown to the console as no bytes at all, so that it says so and has it set aside.
    pub fn load(&mut self, has_crashed: bool) -> Saves {
        let crashes = self.try_game(has_crashed);
        let game = match crashes {
            CRASHES.. => Some(Bytes::new()),
            _ => self.read(Slot::Game),
        };
        let settings = self.read(Slot::Settings);
        let sum = |bytes: &Option<Bytes>| match bytes {
            None => 0,
            Some(bytes) if bytes.is_empty() => u32::MAX,
            Some(bytes) => store_nostd::record::sum(bytes),
        };
        defmt::info!(
            "kept: game {=u32:08x}, settings {=u32:08x}, crashes {=u8}",
            sum(&game),
            sum(&settings),
            crashes
        );
        Saves { game, settings }
    }

    /// How often the game that is kept has crashed the device, this time included; from now on it is
    /// tried once more.
    fn try_game(&mut self, has_crashed: bool) -> u8 {
        let Some(log) = &mut self.log else {
            return 0;
        };
        let game = log.game_sequence();
        let again = has_crashed && game.is_some() && was_on_trial() == game;
        let counted = if again {
            log.count_crash()
        } else {
            log.crashes()
        };
        put_on_trial(game);
        counted.unwrap_or(0)
    }

    fn read(&mut self, slot: Slot) -> Option<Bytes> {
        let mut room = [0; MAX_SAVE];
        let Some(log) = &mut self.log else {
            return Some(Bytes::new());
        };
        match log.state(place(slot)) {
            State::Empty => None,
            State::Kept => match log.load(place(slot), &mut room) {
                Ok(bytes) => bytes.map(|bytes| Bytes::from_slice(bytes).unwrap_or_default()),
                Err(_) => Some(Bytes::new()),
            },
            State::Lost | State::OtherVersion(_) => Some(Bytes::new()),
        }
    }

    fn carry_out(&mut self, slot: Slot, work: Work) -> Option<Result<(), NotSaved>> {
        let hands_off = &mut self.hands_off[slot as usize];
        *hands_off |= work.aside;
        let done = match &mut self.log {
            None => Err(Error::Flash),
            Some(log) => {
                let aside = match *hands_off {
                    true => log.set_aside(place(slot)),
                    false => Ok(()),
                };
                *hands_off &= aside.is_err();
                aside.and_then(|()| match &work.keep {
                    Some(bytes) => log.save(place(slot), bytes),
                    None => Ok(()),
                })
            }
        };
        if slot == Slot::Game && done.is_ok() {
            put_on_trial(None);
        }
        work.keep.map(|_| done.map_err(|_| NotSaved))
    }

    fn prepare(&mut self) {
        // A failure shows again when something is saved.
        if let Some(Ok(true)) = self.log.as_mut().map(|log| log.prepare()) {
            defmt::info!("sector erased");
        }
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
        let idle = async {
            buttons::released().await;
            display::settled().await;
        };
        // What is to be kept meanwhile is saved first: it does not wait for an erase.
        if let Either::Second(()) = alive(Task::Storage, select(BEGIN.wait(), idle)).await {
            store.prepare();
            alive(Task::Storage, BEGIN.wait()).await;
        }
        alive(Task::Storage, settled()).await;
        for slot in [Slot::Game, Slot::Settings] {
            let work = next_work(slot);
            if !work.aside && work.keep.is_none() {
                continue;
            }
            if let Some(result) = store.carry_out(slot, work) {
                console::tell(Input::Saved(slot, result)).await;
            }
        }
    }
}
