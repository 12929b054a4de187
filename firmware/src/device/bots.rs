//! Bots think in thread mode, where everything else interrupts them: a press reaches the glass as fast as
//! ever. They think a step at a time; between two steps a newer question takes the older one's place,
//! and the watchdog is answered, so that a thought that never ends is noticed.

use super::watchdog::{self, Task};
use super::{console, plant};
use bots_nostd::{Level, Question, Thinking};
use console_nostd::{Input, Ticket};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;

/// A question and what goes with it.
struct Asked {
    ticket: Ticket,
    question: Question,
    level: Level,
}

static ASKED: Signal<CriticalSectionRawMutex, Asked> = Signal::new();

/// Asks a bot; what was asked before is forgotten.
pub fn ask(ticket: Ticket, question: Question, level: Level) {
    ASKED.signal(Asked {
        ticket,
        question,
        level,
    });
}

/// Thinks about whatever is asked, and sleeps when nothing is.
pub fn run() -> ! {
    loop {
        if let Some(asked) = ASKED.try_take() {
            defmt::info!("bot asked");
            think(asked);
        }
        plant::thread_mode();
        watchdog::answer_if_asked(Task::Bots);
        sleep();
    }
}

/// Thinks until it knows the answer, or until something else is asked.
fn think(asked: Asked) {
    let ticket = asked.ticket;
    let Some(mut thinking) = Thinking::new(asked.question, asked.level) else {
        return tell(Input::Bot(ticket, None));
    };
    while !ASKED.signaled() {
        watchdog::answer_if_asked(Task::Bots);
        if let Some(answer) = thinking.step() {
            defmt::info!("bot answers");
            return tell(Input::Bot(ticket, Some(answer)));
        }
    }
}

/// Tells the console. It interrupts whatever happens here, so that there is room sooner or later.
fn tell(input: Input) {
    while !console::try_tell(input) && !ASKED.signaled() {
        watchdog::answer_if_asked(Task::Bots);
        cortex_m::asm::wfi();
    }
}

/// Sleeps until the next interrupt, unless there is something to think about. A question that comes
/// between the look and the sleep is not slept over: the interrupt it comes with is let in only after.
fn sleep() {
    cortex_m::interrupt::disable();
    if !ASKED.signaled() {
        cortex_m::asm::wfi();
    }
    // SAFETY: they were enabled before, and no critical section is left by this.
    unsafe { cortex_m::interrupt::enable() };
}
