//! The console with every effect carried out: what window, terminal and script have in common.
//!
//! A [`Machine`] is told of buttons and of time, does what the console asks for in answer, and wakes
//! it when it wants to be woken. Like the console it owns no clock: whoever drives it says what time
//! it is, a [`Stopwatch`] for people and a plain number for scripts.

use crate::picture::Glow;
use crate::storage::Storage;
use bots_nostd::{Answer, Level, Question, Thinking};
use console_nostd::{
    Button, Console, Duration, Effect, Input, Instant, Kept, Light, SIZE, Slot, Tune,
};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics_simulator::SimulatorDisplay;
use rules_nostd::DealNumber;
use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};

/// What is on the screen.
pub type Frame = SimulatorDisplay<BinaryColor>;

/// What a machine needs of a console: [`Console`], or a toy that shows what a test needs.
pub trait Device {
    /// Switches it on.
    fn switch_on(kept: Kept<'_>, now: Instant) -> Self;
    /// Tells it what happened, and when.
    fn handle(&mut self, input: Input, now: Instant);
    /// Draws the screen.
    fn draw(&self, frame: &mut Frame);
    /// The next request to the shell.
    fn poll_effect(&mut self) -> Option<Effect>;
    /// When it wants to be called again.
    fn next_wake(&self) -> Option<Instant>;
    /// Whether a bot is at work, so that nobody can say when the screen changes.
    fn is_thinking(&self) -> bool {
        false
    }
}

impl Device for Console {
    fn switch_on(kept: Kept<'_>, now: Instant) -> Console {
        Console::new(kept, now)
    }

    fn handle(&mut self, input: Input, now: Instant) {
        Console::handle(self, input, now);
    }

    fn draw(&self, frame: &mut Frame) {
        let Ok(()) = Console::draw(self, frame);
    }

    fn poll_effect(&mut self) -> Option<Effect> {
        Console::poll_effect(self)
    }

    fn next_wake(&self) -> Option<Instant> {
        Console::next_wake(self)
    }

    fn is_thinking(&self) -> bool {
        Console::is_thinking(self)
    }
}

/// Where the answers to [`Effect::WantDeal`] come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deals {
    /// From the system's entropy.
    Random,
    /// From a list; when it is used up there is no answer.
    Given(VecDeque<DealNumber>),
}

impl Deals {
    fn next(&mut self) -> Option<DealNumber> {
        match self {
            // The standard library keys every RandomState from the system's entropy.
            Deals::Random => {
                DealNumber::new(RandomState::new().hash_one(0) & DealNumber::MAX_CODED)
            }
            Deals::Given(deals) => deals.pop_front(),
        }
    }
}

/// The console with its storage, its light and its sounds. Where the storage can be cloned, so can all of it: a clone
/// shows what a button would do.
#[derive(Clone)]
pub struct Machine<D = Console, S = Box<dyn Storage>> {
    console: D,
    storage: S,
    deals: Deals,
    light: Light,
    contrast: u8,
    tunes: Vec<Tune>,
    wants_deal: bool,
    now: Instant,
    woken: Option<Instant>,
    in_a_hurry: bool,
}

impl<D: Device, S: Storage> Machine<D, S> {
    /// Switches the console on with what is in the storage.
    pub fn new(mut storage: S, deals: Deals, now: Instant) -> Machine<D, S> {
        let console = switch_on(&mut storage, now);
        let mut machine = Machine {
            console,
            storage,
            deals,
            light: Light::Full,
            contrast: u8::MAX,
            tunes: Vec::new(),
            wants_deal: false,
            now,
            woken: None,
            in_a_hurry: false,
        };
        machine.settle();
        machine
    }

    /// Switches the console off and on again: only what it kept is still there.
    pub fn restart(&mut self, now: Instant) {
        self.run_until(now);
        self.console = switch_on(&mut self.storage, self.now);
        self.light = Light::Full;
        self.wants_deal = false;
        self.woken = None;
        self.settle();
    }

    /// A button goes down.
    pub fn press(&mut self, button: Button, now: Instant) {
        self.input(Input::Press(button), now);
    }

    /// A button comes up.
    pub fn release(&mut self, button: Button, now: Instant) {
        self.input(Input::Release(button), now);
    }

    /// Time passes: the console is woken as often as it wants to be by `now`, each time at the
    /// moment it asked for.
    pub fn run_until(&mut self, now: Instant) {
        while self.wake_by(now).is_some() {}
        self.now = self.now.max(now);
    }

    /// Wakes the console once, if it wants to be woken by `until`, and says when that was.
    pub fn wake_by(&mut self, until: Instant) -> Option<Instant> {
        let now = self.next_wake().filter(|wake| *wake <= until)?;
        self.now = now;
        self.woken = Some(now);
        self.console.handle(Input::Wake, now);
        self.settle();
        Some(now)
    }

    /// When the console next wants to be woken: never in the past, and after a wake at least a
    /// millisecond later, so that time goes on whatever it asks for.
    pub fn next_wake(&self) -> Option<Instant> {
        let wake = self.console.next_wake()?.max(self.now);
        match self.woken {
            Some(woken) => Some(wake.max(woken + Duration::from_millis(1))),
            None => Some(wake),
        }
    }

    /// When the console was last woken.
    pub fn last_wake(&self) -> Option<Instant> {
        self.woken
    }

    /// From now on every bot thinks as little as the easiest does.
    pub fn hurry(&mut self) {
        self.in_a_hurry = true;
    }

    /// Whether a bot is at work.
    pub fn is_thinking(&self) -> bool {
        self.console.is_thinking()
    }

    /// What is on the screen.
    pub fn frame(&self) -> Frame {
        let mut frame = Frame::new(SIZE);
        self.console.draw(&mut frame);
        frame
    }

    /// Whether the screen is lit, dimmed or off.
    pub fn light(&self) -> Light {
        self.light
    }

    /// How bright the screen is, the settings' own brightness included.
    pub fn glow(&self) -> Glow {
        let (light, contrast) = (self.light, self.contrast);
        Glow { light, contrast }
    }

    /// The tunes played since this was last asked.
    pub fn take_tunes(&mut self) -> Vec<Tune> {
        std::mem::take(&mut self.tunes)
    }

    /// One more number for [`Deals::Given`].
    pub fn give_deal(&mut self, deal: DealNumber) {
        match &mut self.deals {
            Deals::Random => self.deals = Deals::Given(VecDeque::from([deal])),
            Deals::Given(deals) => deals.push_back(deal),
        }
    }

    /// Whether the console asked for a deal number and there was none to give.
    pub fn wants_deal(&self) -> bool {
        self.wants_deal
    }

    /// The storage.
    pub fn storage(&mut self) -> &mut S {
        &mut self.storage
    }

    /// What went wrong with the storage, in a sentence for a person.
    pub fn trouble(&self) -> Option<String> {
        self.storage.trouble()
    }

    fn input(&mut self, input: Input, now: Instant) {
        self.run_until(now);
        self.console.handle(input, self.now);
        self.settle();
    }

    /// Carries out effects until none is pending.
    fn settle(&mut self) {
        while let Some(effect) = self.console.poll_effect() {
            let answer = match effect {
                Effect::Save(slot, bytes) => {
                    Some(Input::Saved(slot, self.storage.save(slot, &bytes)))
                }
                Effect::Clear(slot) => Some(Input::Saved(slot, self.storage.clear(slot))),
                Effect::SetAside(slot) => {
                    self.storage.set_aside(slot);
                    None
                }
                Effect::WantDeal => {
                    let deal = self.deals.next();
                    self.wants_deal |= deal.is_none();
                    deal.map(Input::Deal)
                }
                // A desktop thinks so fast that nobody has to wait for it.
                Effect::AskBot {
                    ticket,
                    question,
                    level,
                } => {
                    let level = if self.in_a_hurry { Level::Easy } else { level };
                    Some(Input::Bot(ticket, think(question, level)))
                }
                Effect::Play(tune) => {
                    self.tunes.push(tune);
                    None
                }
                Effect::Light(light) => {
                    self.light = light;
                    None
                }
                Effect::Contrast(contrast) => {
                    self.contrast = contrast;
                    None
                }
            };
            if let Some(answer) = answer {
                self.console.handle(answer, self.now);
            }
        }
    }
}

/// What a bot makes of a question, all at once.
fn think(question: Question, level: Level) -> Option<Answer> {
    let mut thinking = Thinking::new(question, level)?;
    loop {
        if let Some(answer) = thinking.step() {
            return Some(answer);
        }
    }
}

fn switch_on<D: Device>(storage: &mut dyn Storage, now: Instant) -> D {
    let (game, settings) = (storage.load(Slot::Game), storage.load(Slot::Settings));
    let kept = Kept {
        game: game.as_deref(),
        settings: settings.as_deref(),
        stopped: None,
    };
    D::switch_on(kept, now)
}

/// Real time, as the console counts it.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(std::time::Instant);

impl Stopwatch {
    /// Starts at zero.
    pub fn start() -> Stopwatch {
        Stopwatch(std::time::Instant::now())
    }

    /// The time now.
    pub fn now(&self) -> Instant {
        let millis = self.0.elapsed().as_millis();
        Instant::from_millis(millis.try_into().unwrap_or(u64::MAX))
    }

    /// When the system's clock will show `instant`, unless that is beyond its range.
    pub fn deadline(&self, instant: Instant) -> Option<std::time::Instant> {
        self.0
            .checked_add(std::time::Duration::from_millis(instant.millis()))
    }
}
