//! Short tunes on a piezo. A new tune takes the place of the old one; between tunes the PWM is off.

use super::watchdog::{Task, alive, watched};
use crate::board::SoundParts;
use console_nostd::Tune;
use embassy_futures::select::{Either, select};
use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pwm::{Config, Pwm};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};

static NEXT: Signal<CriticalSectionRawMutex, Tune> = Signal::new();

/// Plays a tune from its beginning, instead of the one that plays.
pub fn play(tune: Tune) {
    NEXT.signal(tune);
}

/// A tone in hertz, or silence for 0, and how many milliseconds it lasts.
type Note = (u16, u16);

const C5: u16 = 523;
const E5: u16 = 659;
const G5: u16 = 784;
const A5: u16 = 880;
const C6: u16 = 1047;
const E6: u16 = 1319;
const LOW: u16 = 196;

const fn notes(tune: Tune) -> &'static [Note] {
    match tune {
        Tune::Move => &[(A5, 25)],
        Tune::Error => &[(LOW, 90), (0, 40), (LOW, 140)],
        Tune::YourTurn => &[(E5, 70), (A5, 110)],
        Tune::LastRound => &[(C6, 90), (0, 40), (C6, 90), (0, 40), (G5, 200)],
        Tune::Win => &[
            (C5, 100),
            (E5, 100),
            (G5, 100),
            (C6, 160),
            (0, 40),
            (G5, 80),
            (E6, 320),
        ],
    }
}

/// Plays what it is told to.
#[embassy_executor::task]
pub async fn run(parts: SoundParts) {
    watched(Task::Sound, player(parts)).await;
}

async fn player(parts: SoundParts) {
    let mut pwm = Pwm::new_output_a(parts.pwm, parts.pin, off());
    let mut next = None;
    loop {
        let tune = match next.take() {
            Some(tune) => tune,
            None => alive(Task::Sound, NEXT.wait()).await,
        };
        for &(hertz, millis) in notes(tune) {
            if hertz == 0 {
                hush(&mut pwm);
            } else {
                pwm.set_config(&tone(hertz));
            }
            let end = Timer::after(Duration::from_millis(millis.into()));
            if let Either::First(tune) = alive(Task::Sound, select(NEXT.wait(), end)).await {
                next = Some(tune);
                break;
            }
        }
        hush(&mut pwm);
    }
}

/// The slice stands still.
fn off() -> Config {
    let mut config = Config::default();
    config.enable = false;
    config
}

/// Stops the tone with the pin low: beyond every tone's compare value, where a counter that stands
/// still leaves it.
fn hush(pwm: &mut Pwm<'static>) {
    pwm.set_config(&off());
    pwm.set_counter(u16::MAX);
}

/// A square wave. A division by 64 leaves a count of sixteen bits for every tone from 30 Hz up.
fn tone(hertz: u16) -> Config {
    const DIVISION: u8 = 64;
    let count = clk_sys_freq() / u32::from(DIVISION) / u32::from(hertz);
    let mut config = Config::default();
    config.divider = DIVISION.into();
    config.top = count.clamp(2, 0xFFFF) as u16 - 1;
    config.compare_a = config.top / 2 + 1;
    config
}
