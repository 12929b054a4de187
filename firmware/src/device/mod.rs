//! The device: start-up, from the clocks to sleep.
//!
//! Two executors run in interrupts. The urgent one has what must never wait: the buttons and the bytes
//! for the display. The steady one has the console and all that follows from it. Thread mode is
//! left to the bots, who take long, and sleeps when none thinks.

mod bots;
mod buttons;
mod console;
mod crash;
mod display;
mod entropy;
mod panel;
mod plant;
mod sound;
mod storage;
mod watchdog;

use crate::board::{self, Board, DisplayParts, SoundParts};
use console::Start;
use defmt_rtt as _;
use embassy_executor::{InterruptExecutor, SpawnError, SpawnToken, Spawner};
use embassy_rp::gpio::Input;
use embassy_rp::interrupt::{self, InterruptExt, Priority};
use embassy_rp::watchdog::Watchdog;
use storage::Store;

static URGENT: InterruptExecutor = InterruptExecutor::new();
static STEADY: InterruptExecutor = InterruptExecutor::new();

#[embassy_rp::interrupt]
// SAFETY: it is started before the interrupt is unmasked, and called from here only.
unsafe fn SWI_IRQ_0() {
    unsafe { URGENT.on_interrupt() }
}

#[embassy_rp::interrupt]
// SAFETY: as above.
unsafe fn SWI_IRQ_1() {
    unsafe { STEADY.on_interrupt() }
}

/// Starts what must never wait.
#[embassy_executor::task]
async fn start_urgent(display: DisplayParts, buttons: [Input<'static>; 6]) {
    let spawner = here().await;
    spawner.spawn(once(display::run(display)));
    spawner.spawn(once(buttons::run(buttons)));
}

/// Starts the console and what follows from it.
#[embassy_executor::task]
async fn start_steady(start: Start, sound: SoundParts, store: Store, dog: Watchdog) {
    let spawner = here().await;
    spawner.spawn(once(console::run(start)));
    spawner.spawn(once(sound::run(sound)));
    spawner.spawn(once(storage::run(store)));
    spawner.spawn(once(watchdog::run(dog)));
}

/// The executor of whoever asks: some of its tasks can not be handed over from thread mode.
async fn here() -> Spawner {
    // SAFETY: only the two tasks above await this, and embassy's executors poll them.
    unsafe { Spawner::for_current_executor() }.await
}

/// Every task is started once, so there is always room for it.
fn once<T>(token: Result<SpawnToken<T>, SpawnError>) -> SpawnToken<T> {
    match token {
        Ok(token) => token,
        Err(_) => panic!("a task started twice"),
    }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    let board = Board::new(embassy_rp::init(board::config()));
    let mut watchdog = Watchdog::new(board.watchdog);
    let stopped = crash::take(&mut watchdog);
    watchdog::start(&mut watchdog);

    // A pin's edge interrupts everybody; embassy would let it wait for all of them.
    interrupt::IO_IRQ_BANK0.set_priority(Priority::P0);
    interrupt::SWI_IRQ_0.set_priority(Priority::P1);
    let urgent = URGENT.start(interrupt::SWI_IRQ_0);
    urgent.spawn(once(start_urgent(board.display, board.buttons)));

    let mut store = Store::new(board.flash);
    let saves = store.load(stopped.is_some());

    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    let steady = STEADY.start(interrupt::SWI_IRQ_1);
    let start = Start { saves, stopped };
    steady.spawn(once(start_steady(start, board.sound, store, watchdog)));

    bots::run()
}
