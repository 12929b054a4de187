//! The buttons: the first edge acts at once, and whatever the contacts do in the next moments is ignored.
//!
//! Edges, not levels, because the hardware remembers an edge while a sector of flash is erased and
//! everything else stands still. Six buttons are six futures of one task: presses arrive in the order
//! of their edges, and those found at the same moment in the order of `Button::ALL`.

use super::console;
use super::watchdog::{Task, alive, watched};
use crate::board;
use console_nostd::{Button, Input};
use core::cell::Cell;
use core::pin::pin;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use embassy_futures::join::join_array;
use embassy_futures::poll_once;
use embassy_rp::gpio;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer, with_timeout};

/// How long contacts may chatter.
const BOUNCE: Duration = Duration::from_millis(15);
/// How long somebody who waits for quiet contacts waits at most.
const PATIENCE: Duration = Duration::from_millis(100);

/// When all contacts will be quiet, if nothing else happens.
static QUIET: Mutex<CriticalSectionRawMutex, Cell<Instant>> = Mutex::new(Cell::new(Instant::MIN));

/// Waits, but not for long, until no contact may chatter: while everything stands still a tap can not be
/// told from chatter.
pub async fn settled() {
    let quiet = async {
        loop {
            let at = QUIET.lock(Cell::get);
            if at <= Instant::now() {
                break;
            }
            Timer::at(at).await;
        }
    };
    // Somebody who never stops pressing is no reason to lose a save.
    let _ = with_timeout(PATIENCE, quiet).await;
}

/// The buttons that are down, a bit each, and word of all of them being up again.
static HELD: AtomicU8 = AtomicU8::new(0);
static RELEASED: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// How long somebody who waits for all buttons to be up waits at most.
const HOLD: Duration = Duration::from_secs(2);
/// How long it is quiet between somebody's taps and whatever may take long.
const PAUSE: Duration = Duration::from_millis(300);

/// Waits, but not for ever, until no button is down: while everything stands still, one that comes up and
/// goes down again can not be told from one that only comes up.
pub async fn released() {
    let up = async {
        while HELD.load(Relaxed) != 0 {
            RELEASED.wait().await;
        }
    };
    let _ = with_timeout(HOLD, up).await;
    // Nobody is tapping.
    Timer::after(PAUSE).await;
    settled().await;
}

/// Watches all six.
#[embassy_executor::task]
pub async fn run(pins: [gpio::Input<'static>; 6]) {
    let mut number = 0;
    let all = pins.map(|pin| {
        let index = number;
        number += 1;
        watched(Task::Button(index as u8), watch(index, pin))
    });
    join_array(all).await;
}

async fn watch(index: usize, mut pin: gpio::Input<'static>) {
    let (button, task) = (Button::ALL[index], Task::Button(index as u8));
    let mut down = false;
    loop {
        wait_for_change(index, &mut pin, task, down).await;
        // An edge is a change even when the pin is back where it was: then it was a short tap, and
        // the other half of it is reported once the contacts are quiet.
        down = !down;
        let input = if down {
            Input::Press(button)
        } else {
            Input::Release(button)
        };
        let others = HELD.load(Relaxed) & !(1 << index);
        HELD.store(others | u8::from(down) << index, Relaxed);
        if HELD.load(Relaxed) == 0 {
            RELEASED.signal(());
        }
        console::tell(input).await;
        let quiet = Instant::now() + BOUNCE;
        QUIET.lock(|at| at.set(quiet));
        alive(task, Timer::at(quiet)).await;
    }
}

/// Returns at once if the pin has changed already, or else at its next edge away from `down`.
async fn wait_for_change(index: usize, pin: &mut gpio::Input<'static>, task: Task, down: bool) {
    let edge = async {
        if down {
            pin.wait_for_rising_edge().await;
        } else {
            pin.wait_for_falling_edge().await;
        }
    };
    let mut edge = pin!(edge);
    // The first poll forgets older edges and listens from then on. Only now does the level say
    // for certain whether one of those was missed.
    if poll_once(edge.as_mut()).is_ready() || board::is_down(index) != down {
        return;
    }
    alive(task, edge).await;
}
