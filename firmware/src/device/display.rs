//! The display: the newest picture is on the glass as soon as the bus allows, whatever happens to the bus.
//!
//! Only what changed is sent. A display that does not answer is looked for, at both addresses, until
//! it does, and then set up and drawn as if it had just been switched on; the game does not notice.

use super::panel::{self, Lit, Panel};
use super::watchdog::{Task, alive, answer, asked_or, watched};
use crate::board::DisplayParts;
use console_nostd::{Console, Light};
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use embassy_futures::select::Either;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::mutex::Mutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer, with_timeout};
use firmware::frame::{Frame, Shadow};

/// What the glass is to show.
struct Wanted {
    frame: Frame,
    lit: Lit,
}

static WANTED: Mutex<CriticalSectionRawMutex, Wanted> = Mutex::new(Wanted {
    frame: Frame::dark(),
    lit: Lit {
        light: Light::Full,
        contrast: CONTRAST,
    },
});

/// Something in [`WANTED`] has changed.
static CHANGED: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// Whether the display answers.
static PRESENT: AtomicBool = AtomicBool::new(false);
/// Whether the glass shows less than is wanted.
static BEHIND: AtomicBool = AtomicBool::new(false);
/// The glass shows what is wanted, or can not.
static QUIET: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// The contrast of a console that has not been told otherwise, as the SSD1306 counts it.
const CONTRAST: u8 = 0x5F;
/// How long somebody who waits for the glass waits at most: a whole frame takes 24 ms.
const PATIENCE: Duration = Duration::from_millis(100);
/// How often a display that does not answer is looked for.
const RETRY: Duration = Duration::from_secs(1);
/// How long the lamp is lit then.
const BLINK: Duration = Duration::from_millis(50);

/// Draws the console's screen and hands it over; a picture that was not sent yet never will be.
pub async fn show(console: &Console) {
    let Ok(()) = console.draw(&mut WANTED.lock().await.frame);
    BEHIND.store(PRESENT.load(Relaxed), Relaxed);
    CHANGED.signal(());
}

/// Changes the light, with the next picture.
pub async fn shine(light: Light) {
    WANTED.lock().await.lit.light = light;
}

/// Changes how strong full light is, with the next picture.
pub async fn strengthen(contrast: u8) {
    WANTED.lock().await.lit.contrast = contrast;
}

/// Waits until the glass shows everything that was handed over, but not for long.
pub async fn settled() {
    let shown = async {
        while BEHIND.load(Relaxed) {
            QUIET.wait().await;
        }
    };
    // A display that is slower than that is no reason to lose a save.
    let _ = with_timeout(PATIENCE, shown).await;
}

/// Keeps the glass up to date.
#[embassy_executor::task]
pub async fn run(parts: DisplayParts) {
    watched(Task::Display, keep(parts)).await;
}

async fn keep(mut parts: DisplayParts) {
    let mut shadow = Shadow::new();
    loop {
        let found = match panel::find(&mut parts).await {
            Some(panel) => serve(panel, &mut shadow).await,
            None => false,
        };
        PRESENT.store(false, Relaxed);
        quiet();
        // One that was there a moment ago gets a second chance at once.
        if !found {
            parts.led.set_high();
            alive(Task::Display, Timer::after(BLINK)).await;
            parts.led.set_low();
            alive(Task::Display, Timer::after(RETRY - BLINK)).await;
        }
    }
}

fn quiet() {
    BEHIND.store(false, Relaxed);
    QUIET.signal(());
}

/// Serves a display until it fails or has to be set up again; says whether it had come up by then.
async fn serve(mut panel: Panel<'_>, shadow: &mut Shadow) -> bool {
    if panel.set_up().await.is_err() {
        return false;
    }
    PRESENT.store(true, Relaxed);
    shadow.forget();
    let mut up = false;
    loop {
        CHANGED.reset();
        BEHIND.store(true, Relaxed);
        let (windows, lit) = {
            let wanted = WANTED.lock().await;
            (shadow.take(&wanted.frame), wanted.lit)
        };
        if up && panel.is_dark() && lit.light != Light::Off {
            // Whether it was away while it was dark can not be known.
            return true;
        }
        if panel.update(shadow.frame(), &windows, lit).await.is_err() {
            defmt::warn!("display lost");
            return up;
        }
        up = true;
        if CHANGED.signaled() {
            continue;
        }
        quiet();
        while let Either::First(()) = asked_or(Task::Display, CHANGED.wait()).await {
            // It may have been away for a moment while there was nothing to draw.
            let there = panel.check().await;
            answer(Task::Display);
            if there.is_err() {
                defmt::warn!("display lost");
                return true;
            }
        }
    }
}
