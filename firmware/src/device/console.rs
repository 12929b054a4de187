//! The console's task: inputs and time in; the picture out, then everything else it asks for.
//!
//! Draw, then save: what is to be kept is noted, but the flash is not touched before the picture is
//! on the glass. It owns the console and nothing of the board.

use super::watchdog::{Task, alive, watched};
use super::{bots, display, entropy, plant, sound, storage};
use console_nostd::{Console, Duration, Effect, Input, Instant, Kept};
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

/// Tells the console what happened, from where nothing can wait; returns whether there was room.
pub fn try_tell(input: Input) -> bool {
    INPUTS.try_send(input).is_ok()
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
    let mut shell = Shell {
        console: Console::new(kept, now()),
        pool: entropy::Source::new(),
        woken: now(),
    };
    defmt::info!("console on");
    loop {
        shell.hurry().await;
        display::show(&shell.console).await;
        shell.obey().await;
        storage::begin();
        let input = shell.next_input().await;
        shell.handle(input);
        // Whatever else has happened meanwhile belongs to the same picture.
        while let Ok(input) = INPUTS.try_receive() {
            shell.hurry().await;
            shell.handle(input);
        }
    }
}

/// The console and what it needs around it.
struct Shell {
    console: Console,
    pool: entropy::Source,
    /// When it was last woken by its own wish.
    woken: Instant,
}

impl Shell {
    /// What happens next, or the moment the console wants to be woken. Two such moments are at
    /// least a millisecond apart, so that time goes on whatever it asks for.
    async fn next_input(&mut self) -> Input {
        let Some(wake) = self.console.next_wake() else {
            return alive(Task::Console, INPUTS.receive()).await;
        };
        let wake = wake.max(self.woken + Duration::from_millis(1));
        let wake = Timer::at(embassy_time::Instant::from_millis(wake.millis()));
        match alive(Task::Console, select(INPUTS.receive(), wake)).await {
            Either::First(input) => input,
            Either::Second(()) => {
                self.woken = now();
                Input::Wake
            }
        }
    }

    fn handle(&mut self, input: Input) {
        match input {
            Input::Press(button) => {
                self.pool.stir();
                plant::press();
                defmt::info!("press {=u8}", button as u8);
            }
            Input::Saved(slot, Err(_)) => defmt::warn!("not saved: slot {=u8}", slot as u8),
            _ => {}
        }
        self.console.handle(input, now());
    }

    /// Does what goes with the picture or changes it.
    async fn hurry(&mut self) {
        while let Some(effect) = self.console.poll_urgent() {
            self.meet(effect).await;
        }
    }

    /// Does everything else that the console asks for.
    async fn obey(&mut self) {
        while let Some(effect) = self.console.poll_effect() {
            self.meet(effect).await;
        }
    }

    /// Does what the console asks for, or notes it: the flash is not written before
    /// [`storage::begin`].
    async fn meet(&mut self, effect: Effect) {
        match effect {
            Effect::Save(slot, bytes) => storage::save(slot, bytes),
            Effect::Clear(slot) => storage::clear(slot),
            Effect::SetAside(slot) => storage::set_aside(slot),
            Effect::WantDeal => {
                let deal = self.pool.deal();
                defmt::info!("deal {=u64}", deal.get());
                self.console.handle(Input::Deal(deal), now());
            }
            Effect::AskBot {
                ticket,
                question,
                level,
            } => bots::ask(ticket, question, level),
            Effect::Play(tune) => sound::play(tune),
            Effect::Light(light) => display::shine(light).await,
            Effect::Contrast(contrast) => display::strengthen(contrast).await,
        }
    }
}
