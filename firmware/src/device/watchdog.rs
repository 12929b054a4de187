//! The watchdog: every task is asked now and then, and only when all have answered is it fed.
//!
//! A task that waits answers through [`alive`]. One that stays silent is named in the record and the
//! device starts anew; one that never lets go of the processor is stopped by the hardware, and is named
//! all the same, because [`watched`] notes who runs.

use super::{crash, plant};
use core::future::{Future, poll_fn};
use core::pin::pin;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::Watchdog;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};

/// Everything that has to answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Task {
    Console,
    Display,
    Sound,
    Storage,
    /// One of the six, in the order of `Button::ALL`.
    Button(u8),
    /// Thread mode.
    Bots,
}

const TASKS: usize = 11;

const NAMES: [&str; TASKS] = [
    "console",
    "display",
    "sound",
    "storage",
    "button up",
    "button down",
    "button left",
    "button right",
    "button A",
    "button B",
    "bot",
];

impl Task {
    /// Its place among all tasks.
    pub const fn index(self) -> usize {
        match self {
            Task::Console => 0,
            Task::Display => 1,
            Task::Sound => 2,
            Task::Storage => 3,
            Task::Button(button) => 4 + button as usize,
            Task::Bots => 10,
        }
    }
}

/// How long a task may take to answer. The longest it is kept waiting is a sector of flash that takes
/// its maximum of 400 ms to erase.
const ROUND: Duration = Duration::from_secs(4);

/// When the hardware gives up: after two rounds, and within its limit of 8.3 s.
const LIMIT: Duration = Duration::from_secs(8);

static ASKED: [Signal<CriticalSectionRawMutex, ()>; TASKS] = [const { Signal::new() }; TASKS];
static ANSWERED: [AtomicBool; TASKS] = [const { AtomicBool::new(true) }; TASKS];

/// Nobody runs.
const NOBODY: u32 = u32::MAX;

/// Who runs, for whoever has to explain a reset.
#[unsafe(link_section = ".uninit.running")]
static RUNNING: AtomicU32 = AtomicU32::new(NOBODY);

/// The name of the task that ran when the hardware gave up.
pub fn who_ran() -> &'static str {
    let name = NAMES.get(RUNNING.load(Relaxed) as usize);
    name.copied().unwrap_or("nobody")
}

/// Left where only a power cycle and the ROM's loader change it, to tell our own clock from theirs.
const STARTED: (usize, u32) = (4, 0x4952_4944);

/// Whether this program had started the clock before the reset.
pub fn was_started(watchdog: &mut Watchdog) -> bool {
    watchdog.get_scratch(STARTED.0) == STARTED.1
}

/// Starts the hardware's clock.
pub fn start(watchdog: &mut Watchdog) {
    RUNNING.store(NOBODY, Relaxed);
    watchdog.set_scratch(STARTED.0, STARTED.1);
    watchdog.start(LIMIT);
}

/// Runs a task and notes whenever it does.
pub async fn watched<T>(task: Task, work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    poll_fn(|context| {
        // What runs may have interrupted another task.
        let before = RUNNING.load(Relaxed);
        RUNNING.store(task.index() as u32, Relaxed);
        let done = work.as_mut().poll(context);
        RUNNING.store(before, Relaxed);
        done
    })
    .await
}

/// Waits for something, and meanwhile answers for the task that waits.
pub async fn alive<T>(task: Task, wait: impl Future<Output = T>) -> T {
    let mut wait = pin!(wait);
    loop {
        match asked_or(task, wait.as_mut()).await {
            Either::First(()) => answer(task),
            Either::Second(done) => return done,
        }
    }
}

/// Waits for something or until the task is asked, for one that looks after its part of the board
/// before it [answers](answer).
pub async fn asked_or<T>(task: Task, wait: impl Future<Output = T>) -> Either<(), T> {
    let first = select(ASKED[task.index()].wait(), wait).await;
    if let Either::Second(_) = first {
        plant::event(task);
    }
    first
}

/// Answers for work that is no task and can not wait, if it was asked.
pub fn answer_if_asked(task: Task) {
    if ASKED[task.index()].try_take().is_some() {
        plant::event(task);
        answer(task);
    }
}

/// The task is well.
pub fn answer(task: Task) {
    if !plant::is_silent(task) {
        ANSWERED[task.index()].store(true, Relaxed);
    }
}

/// Asks everybody, and feeds the watchdog once everybody has answered.
#[embassy_executor::task]
pub async fn run(mut watchdog: Watchdog) {
    loop {
        for (asked, answered) in ASKED.iter().zip(&ANSWERED) {
            answered.store(false, Relaxed);
            asked.signal(());
        }
        Timer::after(ROUND).await;
        if let Some(silent) = ANSWERED.iter().position(|answered| !answered.load(Relaxed)) {
            crash::hung(NAMES[silent]);
        }
        watchdog.feed(LIMIT);
    }
}
