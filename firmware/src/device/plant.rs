//! Mistakes for the bench to find: a test image makes one when it is asked to.
//!
//! The bench writes what it wants into `PLANT`, by its symbol, before the device boots. In the image for
//! people none of this exists: every question here is answered with a constant.

#[cfg(not(feature = "plant"))]
pub use none::*;
#[cfg(feature = "plant")]
pub use planted::*;

#[cfg(not(feature = "plant"))]
mod none {
    use super::super::watchdog::Task;
    use firmware::frame::Window;

    pub fn event(_: Task) {}

    pub fn press() {}

    pub fn is_silent(_: Task) -> bool {
        false
    }

    pub fn windows(windows: &[Window]) -> &[Window] {
        windows
    }

    pub fn window(window: Window) -> Window {
        window
    }

    pub fn thread_mode() {}
}

#[cfg(feature = "plant")]
mod planted {
    use super::super::watchdog::Task;
    use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
    use embassy_rp::interrupt::{self, InterruptExt};
    use embassy_time::{Duration, Instant};
    use firmware::frame::Window;

    /// What goes wrong: the letters `PL` in the upper half, and below them
    ///
    /// | value | mistake |
    /// |---|---|
    /// | `0x0100 + n` | task n (`Task::index`) keeps the processor at its next event |
    /// | `0x0200 + n` | task n does not answer the watchdog |
    /// | `0x0300` | thread mode burns two seconds, again and again |
    /// | `0x0301` | the picture is not sent after the first press |
    /// | `0x0302` | pages are addressed one too low after the first press |
    /// | `0x0303` | the first press panics |
    /// | `0x0304` | the first press overflows the stack |
    /// | `0x0305` | the first press reads an address that is not there |
    /// | `0x0306` | no button interrupts after the first press |
    ///
    /// What stops the device is done once: the next boot finds nothing here.
    #[unsafe(no_mangle)]
    #[unsafe(link_section = ".uninit.plant")]
    static PLANT: AtomicU32 = AtomicU32::new(0);

    const MARK: u32 = 0x504C_0000;
    const HANG: u32 = 0x100;
    const SILENT: u32 = 0x200;
    const BURN: u32 = 0x300;
    const NO_FLUSH: u32 = 0x301;
    const WRONG_PAGE: u32 = 0x302;
    const PANIC: u32 = 0x303;
    const OVERFLOW: u32 = 0x304;
    const FAULT: u32 = 0x305;
    const LOST_INTERRUPT: u32 = 0x306;

    /// Whether a button has been pressed since boot.
    static PRESSED: AtomicU32 = AtomicU32::new(0);

    fn is(mistake: u32) -> bool {
        PLANT.load(Relaxed) == MARK | mistake
    }

    fn now(mistake: u32) -> bool {
        let now = is(mistake);
        if now {
            PLANT.store(0, Relaxed);
        }
        now
    }

    pub fn event(task: Task) {
        if now(HANG + task.index() as u32) {
            loop {
                cortex_m::asm::nop();
            }
        }
    }

    pub fn press() {
        PRESSED.store(1, Relaxed);
        if now(PANIC) {
            panic!("planted");
        }
        if now(OVERFLOW) {
            overflow(0);
        }
        if now(FAULT) {
            // SAFETY: it is not: nothing is there, and the processor faults.
            unsafe { core::ptr::read_volatile(0xF000_0000 as *const u32) };
        }
        if is(LOST_INTERRUPT) {
            interrupt::IO_IRQ_BANK0.disable();
        }
    }

    /// Deeper and deeper; the compiler is not told that it never ends.
    #[inline(never)]
    fn overflow(depth: u32) -> u32 {
        let room = core::hint::black_box([depth; 64]);
        if core::hint::black_box(true) {
            overflow(depth + 1);
        }
        room[depth as usize % 64]
    }

    pub fn is_silent(task: Task) -> bool {
        now(SILENT + task.index() as u32)
    }

    pub fn windows(windows: &[Window]) -> &[Window] {
        if PRESSED.load(Relaxed) == 1 && is(NO_FLUSH) {
            &[]
        } else {
            windows
        }
    }

    pub fn window(window: Window) -> Window {
        if PRESSED.load(Relaxed) == 1 && is(WRONG_PAGE) {
            let last_page = (window.last_page + 1).min(7);
            let first_page = last_page - (window.last_page - window.first_page);
            return Window {
                first_page,
                last_page,
                ..window
            };
        }
        window
    }

    pub fn thread_mode() {
        if is(BURN) {
            let end = Instant::now() + Duration::from_secs(2);
            while Instant::now() < end {}
        }
    }
}
