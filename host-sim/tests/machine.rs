//! The machine carries out every effect, wakes the console in time, and is told of failures.

mod toy;

use console_nostd::{Button, Effect, Input, Instant, Kept, Light, NotSaved, Slot, Tune};
use host_sim::machine::{Deals, Device, Frame, Machine};
use host_sim::storage::{Memory, Storage};
use toy::{DAMAGED, NOT_SAVED, Toy, number};

fn at(millis: u64) -> Instant {
    Instant::from_millis(millis)
}

fn machine(storage: impl Storage + 'static) -> Machine<Toy> {
    Machine::new(Box::new(storage), Deals::Random, at(0))
}

/// A storage where nothing can be kept.
struct Full;

impl Storage for Full {
    fn load(&mut self, _: Slot) -> Option<Vec<u8>> {
        None
    }
    fn save(&mut self, _: Slot, _: &[u8]) -> Result<(), NotSaved> {
        Err(NotSaved)
    }
    fn clear(&mut self, _: Slot) -> Result<(), NotSaved> {
        Err(NotSaved)
    }
    fn set_aside(&mut self, _: Slot) {}
    fn trouble(&self) -> Option<String> {
        Some("It is full.".to_owned())
    }
}

#[test]
fn the_console_hears_that_nothing_was_saved() {
    let mut machine = machine(Full);
    machine.press(Button::A, at(0));
    assert_eq!(number(&machine.frame()), usize::from(NOT_SAVED));
    assert_eq!(machine.trouble().as_deref(), Some("It is full."));
}

#[test]
fn a_damaged_save_is_set_aside_at_once() {
    let mut memory = Memory::default();
    memory.save(Slot::Game, &[DAMAGED]).unwrap();
    let mut machine = machine(memory);
    assert_eq!(number(&machine.frame()), 0);
    machine.restart(at(0));
    assert_eq!(number(&machine.frame()), 0);
}

#[test]
fn timers_run_at_their_own_moment_before_a_later_press() {
    let mut machine = machine(Memory::default());
    machine.press(Button::B, at(0));
    assert_eq!(machine.next_wake(), Some(at(600)));
    machine.press(Button::A, at(5000));
    assert_eq!(machine.last_wake(), Some(at(600)));
    assert_eq!(number(&machine.frame()), 101);
}

#[test]
fn light_and_tunes_are_kept_for_the_shell() {
    let mut machine = machine(Memory::default());
    assert_eq!(machine.light(), Light::Full);
    machine.press(Button::Up, at(0));
    machine.press(Button::Right, at(0));
    assert_eq!(machine.light(), Light::Dim);
    assert_eq!(machine.take_tunes(), [Tune::Move]);
    assert_eq!(machine.take_tunes(), []);
    machine.restart(at(0));
    assert_eq!(machine.light(), Light::Full);
}

#[test]
fn random_deals_differ_and_fit_a_code() {
    let mut machine = machine(Memory::default());
    let numbers: Vec<usize> = (0..20)
        .map(|i| {
            machine.press(Button::Left, at(i));
            number(&machine.frame())
        })
        .collect();
    assert!(!machine.wants_deal());
    assert!(
        numbers.iter().any(|number| *number != numbers[0]),
        "{numbers:?}"
    );
}

/// A console that wants to be woken at once, always.
struct Restless;

impl Device for Restless {
    fn switch_on(_: Kept<'_>, _: Instant) -> Restless {
        Restless
    }
    fn handle(&mut self, _: Input, _: Instant) {}
    fn draw(&self, _: &mut Frame) {}
    fn poll_effect(&mut self) -> Option<Effect> {
        None
    }
    fn next_wake(&self) -> Option<Instant> {
        Some(at(0))
    }
}

#[test]
fn time_goes_on_whatever_the_console_asks_for() {
    let memory = Box::new(Memory::default());
    let mut machine = Machine::<Restless>::new(memory, Deals::Random, at(0));
    machine.run_until(at(100));
    assert!(machine.next_wake().unwrap() > at(100));
}
