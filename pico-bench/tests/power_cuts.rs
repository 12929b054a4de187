//! The plug is pulled while whole games are played on the real image: before, inside and after every flash
//! operation, and again while the device recovers. The game is always where it was.

mod common;

use common::{Saved, finds, image, kept, memory, ms, said, scripted, written};
use console_nostd::{Button, Console, Instant};
use host_sim::machine::{Deals, Machine};
use host_sim::player::{Desk, dice};
use host_sim::script::{Deed, Played};
use pico_bench::console::{Device, picture, pin};
use pico_bench::{Action, Drive, FlashTiming, Operation, Options, Pico, Reason};
use std::time::Duration;

/// How much is cut.
struct Campaign {
    /// Of how many presses that save something one is taken.
    every: usize,
    /// When inside an operation, as a part of it, each torn in so many ways.
    parts: &'static [f64],
    tearings: u64,
    /// Of how many cuts one goes on until the power goes again.
    again: u64,
}

#[derive(Default, Debug)]
struct Counts {
    operations: u64,
    cuts: u64,
    twice: u64,
    resumed: u64,
}

impl Campaign {
    /// Plays a script, and cuts.
    fn run(&self, played: &Played, timing: FlashTiming) -> Counts {
        let options = Options {
            flash_timing: timing,
            ..Options::default()
        };
        let mut device = Device::new(image(), options).unwrap();
        let mut counts = Counts::default();
        let mut saves = 0;
        let mut deeds = played.deeds.iter().peekable();
        while let Some((at, deed)) = deeds.next() {
            device.run_to(Duration::from_millis(at.millis())).unwrap();
            let before = device.pico.clone();
            match deed {
                Deed::Press(button) => device.pico.press(pin(*button)),
                Deed::Release(button) => device.pico.release(pin(*button)),
                other => panic!("{other:?}"),
            }
            let done = device.pico.flash().log.len();
            let end = deeds
                .peek()
                .map_or(*at + console_nostd::Duration::from_millis(100), |next| {
                    next.0
                });
            let mut probe = device.pico.clone();
            probe
                .run_for(Duration::from_millis((end - *at).millis()))
                .unwrap();
            let operations = probe.flash().log.len() - done;
            if operations == 0 {
                continue;
            }
            saves += 1;
            if saves % self.every == 0 {
                let states = [kept(before.flash().bytes()), kept(probe.flash().bytes())];
                self.cut(&device.pico, done, operations, &states, &mut counts);
            }
        }
        println!("{counts:?}");
        counts
    }

    /// Cuts in every operation that a press leads to.
    fn cut(
        &self,
        pressed: &Pico<'_>,
        done: usize,
        operations: usize,
        states: &[Saved; 2],
        counts: &mut Counts,
    ) {
        let mut pico = pressed.clone();
        for operation in done..done + operations {
            let begun = |pico: &Pico<'_>| pico.flash().log.len() > operation;
            // Before: nothing of it has reached the chip.
            let mut unplugged = pico.clone();
            let about = |pico: &Pico<'_>| pico.flash().log.len() == operation;
            unplugged.run_until(ms(1), about).unwrap();
            self.check(unplugged, 0, states, counts);
            assert!(pico.run_until(ms(500), begun).unwrap());
            counts.operations += 1;
            let timing = pico.flash().timing();
            let length = match pico.flash().log[operation].operation {
                Operation::Erase(_) => timing.erase,
                Operation::Program(..) => timing.program,
            };
            for part in self.parts {
                for tearing in 0..self.tearings {
                    let mut unplugged = pico.clone();
                    let seed = counts.cuts * 31 + tearing;
                    unplugged.after(length.mul_f64(*part), Action::CutPower(seed));
                    let stop = unplugged.run_for(2 * length).unwrap_err();
                    assert_eq!(stop.reason, Reason::PowerLost);
                    assert!(!unplugged.flash().log[operation].complete);
                    self.check(unplugged, seed, states, counts);
                }
            }
            let complete = |pico: &Pico<'_>| pico.flash().log[operation].complete;
            assert!(pico.run_until(2 * length, complete).unwrap());
            self.check(pico.clone(), 1, states, counts);
        }
    }

    /// Power comes back: the device finds what it had before the press or after it.
    fn check(&self, mut pico: Pico<'_>, seed: u64, states: &[Saved; 2], counts: &mut Counts) {
        counts.cuts += 1;
        pico.power_cycle();
        for button in Button::ALL {
            pico.release(pin(button));
        }
        let state = found(&mut pico, states);
        if !counts.cuts.is_multiple_of(self.again) {
            return;
        }
        resume(&mut pico, &state);
        counts.resumed += 1;
        // The game goes on, or a setting is changed, and the power goes again while that is saved.
        let mut desk = Desk::new(memory(&state));
        desk.wait(console_nostd::Duration::from_millis(1300));
        let mut dice = dice(seed);
        let taps = match state[0] {
            None => desk.setting(&mut dice),
            Some(_) => {
                desk.tap(Button::A);
                desk.wait(console_nostd::Duration::from_millis(1100));
                desk.step(&mut dice)
            }
        };
        let taps = taps.expect("a way on");
        let (last, first) = taps.split_last().unwrap();
        for button in first {
            tap(&mut pico, *button, 40);
        }
        let before = pico.clone();
        tap(&mut pico, *last, 1140);
        let operations = pico.flash().log.len() - before.flash().log.len();
        assert!(operations > 0, "a step is saved");
        let states = [state, kept(pico.flash().bytes())];
        for operation in 0..operations as u64 {
            let mut unplugged = before.clone();
            unplugged.cut_power_in_flash(operation, 0.5, seed + operation);
            unplugged.press(pin(*last));
            unplugged.after(ms(60), Action::Pin(pin(*last), Drive::Floating));
            let stop = unplugged.run_for(ms(1200)).unwrap_err();
            assert_eq!(stop.reason, Reason::PowerLost);
            unplugged.power_cycle();
            unplugged.release(pin(*last));
            found(&mut unplugged, &states);
            counts.twice += 1;
        }
    }
}

/// What the device finds, which is one of two states and the same that the store on the desktop finds.
fn found(pico: &mut Pico<'_>, states: &[Saved; 2]) -> Saved {
    let state = kept(pico.flash().bytes());
    assert!(
        states.contains(&state),
        "{state:?} is neither of {states:?}"
    );
    assert_eq!(finds(pico), said(&state));
    assert!(pico.faults().is_empty() && pico.resets().is_empty());
    state
}

fn tap(pico: &mut Pico<'_>, button: Button, wait: u64) {
    pico.press(pin(button));
    pico.run_for(ms(60)).unwrap();
    pico.release(pin(button));
    pico.run_for(ms(wait)).unwrap();
}

/// The menu offers the game, and it opens as on a desktop that has kept the same.
fn resume(pico: &mut Pico<'_>, state: &Saved) {
    let at = Instant::from_millis;
    let deals = Deals::Given(Default::default());
    let mut host = Machine::<Console>::new(Box::new(memory(state)), deals, at(0));
    host.run_until(at(1300));
    pico.run_for(ms(1300)).unwrap();
    assert_eq!(picture(&pico.frame()), host.frame(), "the menu");
    if state[0].is_some() {
        host.press(Button::A, at(1300));
        host.release(Button::A, at(1360));
        host.run_until(at(2500));
        tap(pico, Button::A, 1140);
        assert_eq!(picture(&pico.frame()), host.frame(), "the game");
    }
}

const SLOW: FlashTiming = FlashTiming {
    erase: ms(400),
    program: ms(3),
};

/// Half an hour of fiddling with the settings.
fn settings() -> Played {
    written(&format!(
        "wait 1100\na\ndown\na\n{}wait 500\n",
        "down\nright 2\nleft\nwait 500\n".repeat(12)
    ))
}

/// A part of the operations of a whole game.
const SOME: Campaign = Campaign {
    every: 5,
    parts: &[0.02, 0.5, 0.98],
    tearings: 1,
    again: 8,
};

fn some_cuts(script: &str) {
    let counts = SOME.run(&scripted(script), FlashTiming::default());
    assert!(counts.cuts > 50 && counts.twice > 5, "{counts:?}");
}

#[test]
fn no_cut_in_a_game_of_coloretto_loses_anything() {
    some_cuts("coloretto-2.txt");
}

#[test]
fn no_cut_in_a_game_of_red7_loses_anything() {
    some_cuts("red7-4-actions-target.txt");
}

#[test]
fn no_cut_in_a_game_of_tavolozza_loses_anything() {
    some_cuts("tavolozza-3.txt");
}

#[test]
fn no_cut_in_the_settings_loses_anything() {
    let campaign = Campaign {
        every: 2,
        parts: &[0.5],
        tearings: 2,
        again: 10,
    };
    let counts = campaign.run(&settings(), FlashTiming::default());
    assert!(counts.cuts > 30 && counts.twice > 5, "{counts:?}");
}

/// Every operation, of every press: `cargo power-cuts`.
const ALL: Campaign = Campaign {
    every: 1,
    parts: &[0.02, 0.5, 0.98],
    tearings: 3,
    again: 10,
};

#[test]
#[ignore = "minutes: cargo power-cuts"]
fn no_cut_at_all_in_a_game_of_coloretto_loses_anything() {
    ALL.run(&scripted("coloretto-2.txt"), FlashTiming::default());
}

#[test]
#[ignore = "minutes: cargo power-cuts"]
fn no_cut_at_all_in_a_game_of_red7_loses_anything() {
    ALL.run(&scripted("red7-2.txt"), FlashTiming::default());
}

#[test]
#[ignore = "minutes: cargo power-cuts"]
fn no_cut_at_all_in_a_game_of_tavolozza_loses_anything() {
    ALL.run(&scripted("tavolozza-2.txt"), FlashTiming::default());
}

/// Nobody plays at the pace of a script with the slowest flash: a person waits for the erase.
#[test]
#[ignore = "minutes: cargo power-cuts"]
fn no_cut_with_the_slowest_flash_loses_anything() {
    let campaign = Campaign { every: 4, ..ALL };
    campaign.run(&settings(), SLOW);
}

#[test]
#[ignore = "minutes: cargo power-cuts"]
fn no_cut_at_all_in_the_settings_loses_anything() {
    ALL.run(&settings(), FlashTiming::default());
}
