//! Oscillators start in real time, and the system clock follows its source.

use std::time::Duration;

use super::{CLEAR, chip, get, pass, put, refused, running_chip};
use crate::chip::Chip;
use crate::stop::Reason;
use crate::time;

const XOSC: u32 = 0x4002_4000;
const PLL: u32 = 0x4002_8000;
const CLOCKS: u32 = 0x4000_8000;
const ROSC: u32 = 0x4006_0000;
const WATCHDOG_TICK: u32 = 0x4005_802C;

pub fn start_crystal(chip: &mut Chip, startup: u32) {
    put(chip, XOSC + 0xC, startup);
    put(chip, XOSC, 0xFAB_AA0);
}

pub fn start_pll(chip: &mut Chip) {
    put(chip, PLL, 1);
    put(chip, PLL + 8, 125);
    put(chip, PLL + 4, 0b1100);
}

/// 12 MHz × 125 / 6 / 2, and 12 cycles of the crystal for a tick.
pub fn use_pll(chip: &mut Chip) {
    put(chip, PLL + 0xC, 6 << 16 | 2 << 12);
    put(chip, PLL + 4 + CLEAR, 0b1000);
    put(chip, CLOCKS + 0x30, 2);
    put(chip, CLOCKS + 0x3C, 1);
    put(chip, WATCHDOG_TICK, 1 << 9 | 12);
}

/// How long until a bit of a register is set.
fn time_to(chip: &mut Chip, address: u32, bit: u32) -> Duration {
    let begun = chip.clock.now();
    while get(chip, address) >> bit & 1 == 0 {
        chip.clock.cycles += 1;
    }
    time::duration(chip.clock.now() - begun)
}

#[test]
fn the_crystal_is_stable_after_startup_times_256_of_its_cycles() {
    for (startup, cycles) in [
        (47, 47 * 256),
        (750, 750 * 256),
        (1 << 20 | 47, 4 * 47 * 256),
    ] {
        let mut chip = chip();
        start_crystal(&mut chip, startup);
        let took = time_to(&mut chip, XOSC + 4, 31).as_secs_f64();
        let expected = f64::from(cycles) / 12e6;
        assert!(
            (took - expected).abs() < 1e-6,
            "{took} s instead of {expected} s"
        );
    }
}

#[test]
fn a_pll_locks_some_time_after_it_was_powered() {
    let mut chip = chip();
    start_crystal(&mut chip, 47);
    pass(&mut chip, Duration::from_millis(2));
    start_pll(&mut chip);
    let took = time_to(&mut chip, PLL, 31);
    assert!(
        took.abs_diff(Duration::from_micros(100)) < Duration::from_micros(1),
        "{took:?}"
    );
    // Another frequency needs another lock.
    put(&mut chip, PLL + 8, 100);
    assert_eq!(get(&mut chip, PLL) >> 31, 0);
}

#[test]
fn a_cycle_lasts_as_long_as_the_system_clock_says() {
    let mut chip = chip();
    let second = |chip: &Chip| chip.clock.span(chip.clock.hz());
    assert_eq!(chip.clock.hz(), 6_500_000);
    assert_eq!(second(&chip), 1_000_000_000_000);
    chip = running_chip();
    assert_eq!(chip.clock.span(1), 8000);
    let (cycles, now) = (chip.clock.cycles, chip.clock.now());
    pass(&mut chip, Duration::from_millis(3));
    assert_eq!(chip.clock.cycles - cycles, 375_000);
    assert_eq!(chip.clock.now() - now, 3_000_000_000);
}

#[test]
fn clocks_that_do_not_run_can_not_be_used() {
    let mut fresh = chip();
    assert!(matches!(
        refused(&mut fresh, CLOCKS + 0x30, 2),
        Reason::Unmodelled(_)
    ));
    let mut fresh = chip();
    assert!(matches!(
        refused(&mut fresh, CLOCKS + 0x3C, 1),
        Reason::Unmodelled(_)
    ));
    let mut fresh = chip();
    assert!(matches!(
        refused(&mut fresh, PLL + 4, 0b1100),
        Reason::Unmodelled(_)
    ));
}

#[test]
fn the_random_bit_is_fair_and_comes_from_the_seed() {
    let bits =
        |chip: &mut Chip| -> Vec<u32> { (0..4000).map(|_| get(chip, ROSC + 0x1C)).collect() };
    let (first, again) = (bits(&mut chip()), bits(&mut chip()));
    assert_eq!(first, again);
    let ones: u32 = first.iter().sum();
    assert!((1850..2150).contains(&ones), "{ones} of 4000");
}
