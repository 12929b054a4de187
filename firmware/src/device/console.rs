//! The console's task: inputs and time in; the picture out, then everything else it asks for.
//!
//! Draw, then save: what is to be kept is noted, but the flash is not touched before the picture is
//! on the glass. It owns the console and nothing of the board.

use super::watchdog::{Task, alive, watched};
use super::{display, entropy, plant, sound, storage};
use console_nostd::{Console, Effect, Input, Instant, Kept};
use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::Timer;
use firmware::stopped::Code;

/// What happened and has not been handled: more than six buttons can do while a sector is erased.
static INPUTS: Channel<CriticalSectionRawMutex, Input, 32> = Channel::new();

/// Tells the console what happened.
pub async fn tell(input: Input) {
    INPUTS.send(input).await;
}

fn now() -> Instant {
    Instant::from_millis(embassy_time::Instant::now().as_millis())
}

/// What the console starts with.
pub struct Start {
    /// What was kept over the power cycle.
    pub saves: storage::Saves,
    /// Why the device last stopped.
    pub stopped: Option<Code>,
}

/// Runs the console.
#[embassy_executor::task]
pub async fn run(start: Start) {
    watched(Task::Console, play(start)).await;
}

async fn play(start: Start) {
    if let Some(code) = &start.stopped {
        defmt::warn!("stopped before: {=str}", code.as_str());
    }
    let kept = Kept {
        game: start.saves.game.as_deref(),
        settings: start.saves.settings.as_deref(),
        stopped: start.stopped.as_ref().map(Code::as_str),
    };
    let mut console = Console::new(kept, now());
    defmt::info!("console on");
    let mut pool = entropy::Source::new();
    loop {
        obey_and_show(&mut console, &mut pool).await;
        let wake = console.next_wake();
        let input = match wake {
            Some(at) => {
                let time = Timer::at(embassy_time::Instant::from_millis(at.millis()));
                match alive(Task::Console, select(INPUTS.receive(), time)).await {
                    Either::First(input) => input,
                    Either::Second(()) => Input::Wake,
                }
            }
            None => alive(Task::Console, INPUTS.receive()).await,
        };
        handle(&mut console, &mut pool, input);
        // Whatever else has happened belongs to the same picture.
        while let Ok(input) = INPUTS.try_receive() {
            handle(&mut console, &mut pool, input);
        }
    }
}

fn handle(console: &mut Console, pool: &mut entropy::Source, input: Input) {
    match input {
        Input::Press(button) => {
            pool.stir();
            plant::press();
            defmt::info!("press {=u8}", button as u8);
        }
        Input::Saved(slot, Err(_)) => defmt::warn!("not saved: slot {=u8}", slot as u8),
        _ => {}
    }
    console.handle(input, now());
}

/// Notes what the console asks for, draws, and only then lets the flash be written.
async fn obey_and_show(console: &mut Console, pool: &mut entropy::Source) {
    while let Some(effect) = console.poll_effect() {
        match effect {
            Effect::Save(slot, bytes) => storage::save(slot, bytes),
            Effect::Clear(slot) => storage::clear(slot),
            Effect::SetAside(slot) => storage::set_aside(slot),
            Effect::WantDeal => {
                let deal = pool.deal();
                defmt::info!("deal {=u64}", deal.get());
                console.handle(Input::Deal(deal), now());
            }
            Effect::Play(tune) => sound::play(tune),
            Effect::Light(light) => display::shine(light).await,
            Effect::Contrast(contrast) => display::strengthen(contrast).await,
        }
    }
    display::show(console).await;
    storage::begin();
}
