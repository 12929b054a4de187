//! What the device does when it can not go on: it starts anew, says why, and still has the game.

mod common;

use common::{OPENING, plant, planted_image};
use console_nostd::{Button, Console, Effect, Input, Instant, Kept};
use host_sim::machine::{Device, Frame};
use host_sim::script::{TAP, parse, play};
use pico_bench::console::{self, picture, pin};
use pico_bench::{Bite, Options, Pico, Reset};
use std::cell::RefCell;
use std::sync::OnceLock;
use std::time::Duration;

/// When the tasks are asked, and the watchdog is fed if they answered.
const ROUND: Duration = Duration::from_secs(4);
/// When the hardware gives up, and a little more.
const LIMIT: Duration = Duration::from_millis(8100);

/// The tasks as their names are shown, in the order in which they are numbered.
const TASKS: [&str; 11] = [
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

/// What a mistake is called that makes a task keep the processor, or not answer.
const HANG: u32 = 0x100;
const SILENT: u32 = 0x200;
const PANIC: u32 = 0x303;
const OVERFLOW: u32 = 0x304;
const FAULT: u32 = 0x305;

/// A device with a saved game, shortly before the watchdog is fed: a task that hangs now has four
/// seconds and not eight, which are long on the bench while the core is awake.
fn saved_game() -> Pico<'static> {
    static SAVED: OnceLock<Pico<'static>> = OnceLock::new();
    let saved = SAVED.get_or_init(|| {
        let mut device = console::Device::new(planted_image(), Options::default()).unwrap();
        let played = common::written(OPENING);
        device.compare(&played, |_, _| ()).unwrap();
        assert!(played.end < Instant::from_millis(11_000));
        device
            .run_to(3 * ROUND - Duration::from_millis(200))
            .unwrap();
        device.pico
    });
    saved.clone()
}

thread_local! {
    /// Why the desktop's console is told that it was switched off.
    static CODE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The desktop's console, told at every start but the first that the shell had to switch it off.
struct Told(Console);

impl Device for Told {
    fn switch_on(kept: Kept<'_>, now: Instant) -> Told {
        CODE.with_borrow(|code| {
            let stopped = kept.game.map(|_| code.as_str());
            Told(Console::new(Kept { stopped, ..kept }, now))
        })
    }

    fn handle(&mut self, input: Input, now: Instant) {
        self.0.handle(input, now);
    }

    fn draw(&self, frame: &mut Frame) {
        Device::draw(&self.0, frame);
    }

    fn poll_effect(&mut self) -> Option<Effect> {
        self.0.poll_effect()
    }

    fn next_wake(&self) -> Option<Instant> {
        self.0.next_wake()
    }
}

/// What the desktop shows before the console stops, then why it did, then the menu, then the game.
fn desktop(code: &str) -> Vec<Frame> {
    CODE.set(code.to_owned());
    let rest = "shot game\nrestart\nwait 1100\nshot why\na\nshot menu\na\nwait 1000\nshot game\n";
    let (played, done) = play::<Told>(&parse(&format!("{OPENING}{rest}")).unwrap(), None);
    done.unwrap();
    played
        .shots
        .into_iter()
        .map(|(_, seen)| seen.frame)
        .collect()
}

fn tap(pico: &mut Pico<'_>, button: Button, wait: Duration) {
    pico.press(pin(button));
    pico.run_for(Duration::from_millis(TAP.millis())).unwrap();
    pico.release(pin(button));
    pico.run_for(wait).unwrap();
}

/// Runs on after something that makes the device start anew; returns what kind of reset it was.
fn reset(pico: &mut Pico<'_>, within: Duration) -> Reset {
    let start = pico.now();
    pico.run_until(LIMIT, |pico| !pico.resets().is_empty())
        .unwrap();
    let [(at, reset)] = *pico.resets() else {
        panic!("{} resets", pico.resets().len());
    };
    assert!(at - start <= within, "{:?}", at - start);
    for button in Button::ALL {
        pico.release(pin(button));
    }
    reset
}

/// The device has started anew: it tells the log and the players why, and the saved game goes on.
fn says(pico: &mut Pico<'_>, code: &str) {
    let since = pico.resets()[0].0;
    let said = |pico: &Pico<'_>, text: &str| {
        let mut lines = pico.log().iter().filter(|line| line.at > since);
        lines.any(|line| line.text == text)
    };
    let is_on = |pico: &Pico<'_>| said(pico, "console on");
    assert!(pico.run_until(Duration::from_secs(1), is_on).unwrap());
    assert!(said(pico, &format!("stopped before: {code}")), "{code}");
    let shown = desktop(code);
    let [before, why, menu, after] = shown.as_slice() else {
        panic!("{} shots", shown.len());
    };
    pico.run_for(Duration::from_millis(1100)).unwrap();
    assert_eq!(picture(&pico.frame()), *why, "{code}: the reason");
    tap(pico, Button::A, Duration::from_millis(40));
    assert_eq!(picture(&pico.frame()), *menu, "{code}: the menu");
    tap(pico, Button::A, Duration::from_millis(1040));
    assert_eq!(picture(&pico.frame()), *after, "{code}: the game");
    assert_eq!(after, before, "{code}: the game is where it was");
    assert_eq!(pico.resets().len(), 1, "{code}: only once");
}

/// A task keeps the processor from its next event on, which a press brings about: it moves, draws,
/// sounds and saves.
fn check_hang(task: usize) {
    let button = task
        .checked_sub(4)
        .map_or(Button::A, |button| Button::ALL[button]);
    let mut pico = saved_game();
    plant(&mut pico, HANG + task as u32);
    pico.press(pin(button));
    assert_eq!(reset(&mut pico, LIMIT), Reset::Watchdog(Bite::Timeout));
    says(&mut pico, &format!("hung: {}", TASKS[task]));
}

#[test]
fn a_console_that_hangs_is_reset_and_named() {
    check_hang(0);
}

#[test]
fn a_display_that_hangs_is_reset_and_named() {
    check_hang(1);
}

#[test]
fn a_sound_that_hangs_is_reset_and_named() {
    check_hang(2);
}

#[test]
fn a_storage_that_hangs_is_reset_and_named() {
    check_hang(3);
}

#[test]
fn the_first_button_that_hangs_is_reset_and_named() {
    check_hang(4);
}

#[test]
fn the_last_button_that_hangs_is_reset_and_named() {
    check_hang(9);
}

/// Everything else goes on over a thought that never ends, and the watchdog asks in vain.
#[test]
fn a_bot_that_hangs_is_noticed_and_named() {
    let mut pico = saved_game();
    plant(&mut pico, HANG + 10);
    assert_eq!(reset(&mut pico, LIMIT), Reset::Watchdog(Bite::Forced));
    says(&mut pico, "hung: bot");
}

#[test]
fn every_task_that_does_not_answer_is_named() {
    for (task, name) in TASKS.iter().enumerate() {
        let mut pico = saved_game();
        plant(&mut pico, SILENT + task as u32);
        assert_eq!(reset(&mut pico, LIMIT), Reset::Watchdog(Bite::Forced));
        says(&mut pico, &format!("hung: {name}"));
    }
}

/// The watchdog bites nobody who is well.
#[test]
fn a_device_that_is_well_is_not_reset() {
    let mut pico = saved_game();
    for button in Button::ALL {
        tap(&mut pico, button, 2 * LIMIT);
    }
    assert_eq!(pico.resets(), []);
}

#[test]
fn a_panic_says_where() {
    let mut pico = saved_game();
    plant(&mut pico, PANIC);
    pico.press(pin(Button::A));
    let reset = reset(&mut pico, Duration::from_millis(20));
    assert_eq!(reset, Reset::Watchdog(Bite::Forced));
    let source = include_str!("../../firmware/src/device/plant.rs");
    let is_panic = |line: &str| line.contains("panic!(\"planted\")");
    let line = source.lines().position(is_panic).unwrap() + 1;
    says(&mut pico, &format!("panic plant.rs:{line}"));
}

#[test]
fn a_fault_says_where() {
    let mut pico = saved_game();
    plant(&mut pico, FAULT);
    pico.press(pin(Button::A));
    let reset = reset(&mut pico, Duration::from_millis(20));
    assert_eq!(reset, Reset::Watchdog(Bite::Forced));
    let [fault] = *pico.faults() else {
        panic!("{:?}", pico.faults());
    };
    assert_eq!(fault.address, Some(0xF000_0000));
    says(&mut pico, &format!("fault {:08X}", fault.pc));
}

#[test]
fn a_stack_that_overflows_leaves_the_rest_of_memory_alone() {
    const STACK: u32 = 0x2000_0000;
    let image = planted_image();
    let top = image.symbol("_stack_start").unwrap().address;
    let statics = |pico: &Pico<'_>| {
        let length = (0x2004_0000 - top) as usize;
        pico.ram(top, length).unwrap().to_vec()
    };
    let mut pico = saved_game();
    plant(&mut pico, OVERFLOW);
    pico.press(pin(Button::A));
    let limit = Duration::from_millis(20);
    let deep = (top - STACK) * 3 / 4;
    let is_deep = |pico: &Pico<'_>| pico.stack_used() > Some(deep);
    assert!(pico.run_until(limit, is_deep).unwrap());
    assert_eq!(pico.faults(), [], "not there yet");
    let before = statics(&pico);
    let faults = |pico: &Pico<'_>| !pico.faults().is_empty();
    assert!(pico.run_until(limit, faults).unwrap());
    assert!(
        pico.faults()[0].address < Some(STACK),
        "{:?}",
        pico.faults()
    );
    assert!(statics(&pico) == before, "something was written over");
    assert_eq!(reset(&mut pico, LIMIT), Reset::Watchdog(Bite::Timeout));
    says(&mut pico, "hung: console");
}

/// A game that crashes the device twice before anything more of it is saved is set aside; the device goes on without it.
#[test]
fn a_game_that_crashes_twice_on_resume_is_set_aside() {
    let mut pico = saved_game();
    pico.power_cycle();
    for crash in 1..=2 {
        pico.run_for(Duration::from_millis(1300)).unwrap();
        assert_eq!(pico.resets().len(), crash - 1);
        plant(&mut pico, PANIC);
        pico.press(pin(Button::A));
        let has_crashed = |pico: &Pico<'_>| pico.resets().len() == crash;
        assert!(pico.run_until(Duration::from_secs(1), has_crashed).unwrap());
        pico.release(pin(Button::A));
        let found = |pico: &Pico<'_>| {
            let ends = format!("crashes {crash}");
            pico.log().iter().any(|line| line.text.ends_with(&ends))
        };
        assert!(pico.run_until(Duration::from_secs(1), found).unwrap());
    }
    // Why it stopped, what became of the game, and a menu that works.
    pico.run_for(Duration::from_millis(1300)).unwrap();
    let [game, _] = common::kept(pico.flash().bytes());
    assert_eq!(game, None, "it is not offered any more");
    let area = pico.flash().bytes()[common::SAVES..].to_vec();
    let mut store = store_nostd::Store::open(store_nostd::Bytes(area), 0).unwrap();
    let mut room = [0; store_nostd::MAX_BODY];
    let aside = store.aside(0, &mut room).unwrap().unwrap();
    let [before, _] = common::kept(saved_game().flash().bytes());
    assert_eq!(Some(aside.bytes.to_vec()), before, "and it is not lost");
    for _ in 0..2 {
        tap(&mut pico, Button::A, Duration::from_millis(200));
    }
    let mut fresh = common::in_the_menu(planted_image(), Options::default());
    fresh.run_for(Duration::from_millis(200)).unwrap();
    assert_eq!(
        pico.frame(),
        fresh.frame(),
        "the menu of a device without a game"
    );
    assert_eq!(pico.resets().len(), 2);
}
