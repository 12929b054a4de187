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
pub fn take(watchdog: &Watchdog) -> Option<Code> {
    let words = core::array::from_fn(|word| NOTE[word].load(Relaxed));
    NOTE[0].store(0, Relaxed);
    let timed_out = || watchdog.reset_reason() == Some(ResetReason::TimedOut);
    stopped::unpack(&words).or_else(|| timed_out().then(|| stopped::hung(watchdog::who_ran())))
}

/// A task did not answer.
pub fn hung(task: &str) -> ! {
    defmt::error!("{=str} does not answer", task);
    stop(&stopped::hung(task))
}

fn stop(code: &Code) -> ! {
    cortex_m::interrupt::disable();
    for (kept, word) in NOTE.iter().zip(stopped::pack(code)) {
        kept.store(word, Relaxed);
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
    defmt::error!("panic at {=str}:{=u32}", file, line);
    stop(&stopped::panicked(file, line))
}

/// The processor can not go on. With no stack left to enter this on, it stands still instead and
/// the watchdog's hardware does the rest.
#[exception]
// SAFETY: it is entered by the processor only, and never returns.
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    defmt::error!("fault at {=u32:08x}", frame.pc());
    stop(&stopped::faulted(frame.pc()))
}
