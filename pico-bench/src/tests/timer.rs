//! The timer's alarms, and the watchdog's countdown.

use std::time::Duration;

use super::{get, pass, put, running_chip};
use crate::chip::Chip;
use crate::watchdog::Bite;

const TIMER: u32 = 0x4005_4000;
const ALARM0: u32 = TIMER + 0x10;
const ARMED: u32 = TIMER + 0x20;
const RAW_LOW: u32 = TIMER + 0x28;
const INTR: u32 = TIMER + 0x34;
const INTE: u32 = TIMER + 0x38;
const WATCHDOG: u32 = 0x4005_8000;

fn armed(micros: u32) -> Chip {
    let mut chip = running_chip();
    put(&mut chip, INTE, 1);
    let now = get(&mut chip, RAW_LOW);
    put(&mut chip, ALARM0, now.wrapping_add(micros));
    chip
}

#[test]
fn the_counter_counts_microseconds() {
    let mut chip = running_chip();
    let before = get(&mut chip, RAW_LOW);
    pass(&mut chip, Duration::from_micros(12_345));
    assert_eq!(get(&mut chip, RAW_LOW) - before, 12_345);
}

#[test]
fn an_alarm_rings_at_its_microsecond_and_not_before() {
    let mut chip = armed(500);
    pass(&mut chip, Duration::from_micros(499));
    assert_eq!((chip.lines() & 1, get(&mut chip, ARMED)), (0, 1));
    pass(&mut chip, Duration::from_micros(1));
    assert_eq!((chip.lines() & 1, get(&mut chip, ARMED)), (1, 0));
    put(&mut chip, INTR, 1);
    assert_eq!(chip.lines() & 1, 0);
}

#[test]
fn an_alarm_parked_at_the_end_does_not_ring() {
    let mut chip = running_chip();
    put(&mut chip, INTE, 1);
    put(&mut chip, ALARM0, u32::MAX);
    pass(&mut chip, Duration::from_secs(3600));
    assert_eq!(chip.lines() & 1, 0);
}

#[test]
fn an_alarm_just_missed_waits_for_the_counter_to_come_round() {
    let mut chip = armed(u32::MAX);
    pass(&mut chip, Duration::from_secs(4200));
    assert_eq!(chip.lines() & 1, 0);
    pass(&mut chip, Duration::from_secs(100));
    assert_eq!(chip.lines() & 1, 1);
}

#[test]
fn a_disarmed_alarm_is_silent() {
    let mut chip = armed(500);
    put(&mut chip, ARMED, 1);
    pass(&mut chip, Duration::from_secs(1));
    assert_eq!(chip.lines() & 1, 0);
}

#[test]
fn the_low_word_latches_the_high_one() {
    let mut chip = running_chip();
    pass(&mut chip, Duration::from_secs(4294));
    let low = get(&mut chip, TIMER + 0x0C);
    pass(&mut chip, Duration::from_secs(10));
    assert!(low > 0xFFF0_0000);
    assert_eq!(get(&mut chip, TIMER + 0x08), 0);
    assert_eq!(get(&mut chip, TIMER + 0x24), 1);
}

#[test]
fn the_watchdog_counts_twice_each_tick_and_bites_at_zero() {
    let mut chip = running_chip();
    put(&mut chip, WATCHDOG + 4, 2_000);
    put(&mut chip, WATCHDOG, 1 << 30);
    let pass_us = |chip: &mut Chip, micros: u64| {
        chip.clock.cycles += micros * 125;
        chip.watchdog.bites(chip.clock.now())
    };
    assert_eq!(pass_us(&mut chip, 999), None);
    assert_eq!(get(&mut chip, WATCHDOG) & 0xFF_FFFF, 2);
    put(&mut chip, WATCHDOG + 4, 2_000);
    assert_eq!(pass_us(&mut chip, 999), None, "fed");
    assert_eq!(pass_us(&mut chip, 2), Some(Bite::Timeout));
}

#[test]
fn a_stopped_watchdog_does_not_bite() {
    let mut chip = running_chip();
    put(&mut chip, WATCHDOG + 4, 2_000);
    put(&mut chip, WATCHDOG, 1 << 30);
    put(&mut chip, WATCHDOG + 0x3000, 1 << 30);
    chip.clock.cycles += 1_000_000;
    assert_eq!(chip.watchdog.bites(chip.clock.now()), None);
    put(&mut chip, WATCHDOG, 1 << 31);
    assert_eq!(chip.watchdog.bites(chip.clock.now()), Some(Bite::Forced));
}
