//! When nothing works any more: note why, where a reset leaves it alone, and start anew.
//!
//! The next boot [takes](take) the note and shows it. Nothing here may panic or wait.

use super::watchdog;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog};
use firmware::stopped::{self, Code, WORDS};

#[unsafe(link_section = ".uninit.stopped")]
static NOTE: [AtomicU32; WORDS] = [const { AtomicU32::new(0) }; WORDS];

/// Why the device last stopped, if it did not just lose its power; told once.
pub fn take(watchdog: &mut Watchdog) -> Option<Code> {
    let noted = noted();
    NOTE[0].store(0, Relaxed);
    // The ROM leaves its own loader through the watchdog too: a new program has not hung.
    let was_ours = watchdog::was_started(watchdog);
    let timed_out = was_ours && watchdog.reset_reason() == Some(ResetReason::TimedOut);
    noted.or_else(|| timed_out.then(|| stopped::hung(watchdog::who_ran())))
}

fn noted() -> Option<Code> {
    stopped::unpack(&core::array::from_fn(|word| NOTE[word].load(Relaxed)))
}

/// A task did not answer.
pub fn hung(task: &str) -> ! {
    stop(&stopped::hung(task))
}

fn stop(code: &Code) -> ! {
    cortex_m::interrupt::disable();
    // Whoever is already stopping and gets here again only wants to get on.
    if noted().is_none() {
        for (kept, word) in NOTE.iter().zip(stopped::pack(code)) {
            kept.store(word, Relaxed);
        }
        // Only now: a log that is in use panics.
        defmt::error!("stopped: {=str}", code.as_str());
    }
    // SAFETY: interrupts are off for good, so nobody else feeds it any more.
    let watchdog = unsafe { WATCHDOG::steal() };
    Watchdog::new(watchdog).trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panicked(info: &PanicInfo) -> ! {
    let (file, line) = info
        .location()
        .map_or(("", 0), |location| (location.file(), location.line()));
    stop(&stopped::panicked(file, line))
}

/// The processor can not go on. With no stack left to enter this on, it stands still instead and
/// the watchdog's hardware does the rest.
#[exception]
// SAFETY: it is entered by the processor only, and never returns.
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    stop(&stopped::faulted(frame.pc()))
}
