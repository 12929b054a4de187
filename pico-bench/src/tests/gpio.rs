//! Pins: pulls, edges that stay latched, levels that do not, and outputs.

use super::{chip, get, put, refused};
use crate::chip::Chip;
use crate::gpio::Drive;
use crate::stop::Reason;

const BUTTON: u8 = 10;
const LED: u8 = 25;
const IO: u32 = 0x4001_4000;
const PADS: u32 = 0x4001_C000;
const GPIO_IN: u32 = 0xD000_0004;
/// Registers and bits of GP10: the second group of eight, the third four bits.
const INTR1: u32 = IO + 0xF4;
const INTE1: u32 = IO + 0x104;
const EDGE_LOW: u32 = 4 << 8;
const EDGE_HIGH: u32 = 8 << 8;
const LEVEL_LOW: u32 = 1 << 8;
const IRQ: u32 = 1 << 13;

/// GP10 as a button: SIO function, input, pull-up.
fn button() -> Chip {
    let mut chip = chip();
    put(&mut chip, PADS + 4 + 4 * u32::from(BUTTON), 1 << 6 | 1 << 3);
    put(&mut chip, IO + 8 * u32::from(BUTTON) + 4, 5);
    put(&mut chip, INTR1, EDGE_LOW | EDGE_HIGH);
    chip
}

fn pressed(chip: &mut Chip) -> bool {
    get(chip, GPIO_IN) >> BUTTON & 1 == 0
}

#[test]
fn a_button_is_high_by_its_pull_up_and_low_when_pressed() {
    let mut chip = button();
    assert!(!pressed(&mut chip));
    chip.connect(BUTTON, Drive::Low);
    assert!(pressed(&mut chip));
    chip.connect(BUTTON, Drive::Floating);
    assert!(!pressed(&mut chip));
}

#[test]
fn an_edge_stays_latched_until_it_is_cleared_even_when_the_level_is_gone() {
    let mut chip = button();
    put(&mut chip, INTE1, EDGE_LOW);
    assert_eq!(chip.lines() & IRQ, 0);
    chip.connect(BUTTON, Drive::Low);
    chip.connect(BUTTON, Drive::Floating);
    assert_eq!(chip.lines() & IRQ, IRQ);
    assert_eq!(get(&mut chip, INTR1) & 0xF00, EDGE_LOW | EDGE_HIGH | 2 << 8);
    put(&mut chip, INTR1, EDGE_LOW);
    assert_eq!(chip.lines() & IRQ, 0);
    assert_eq!(
        get(&mut chip, INTR1) & EDGE_HIGH,
        EDGE_HIGH,
        "the other edge is still there"
    );
}

#[test]
fn an_edge_before_its_interrupt_is_enabled_counts() {
    let mut chip = button();
    chip.connect(BUTTON, Drive::Low);
    put(&mut chip, INTE1, EDGE_LOW);
    assert_eq!(chip.lines() & IRQ, IRQ);
}

#[test]
fn a_level_interrupt_follows_the_pin() {
    let mut chip = button();
    put(&mut chip, INTE1, LEVEL_LOW);
    chip.connect(BUTTON, Drive::Low);
    assert_eq!(chip.lines() & IRQ, IRQ);
    put(&mut chip, INTR1, LEVEL_LOW);
    assert_eq!(chip.lines() & IRQ, IRQ, "a level can not be cleared");
    chip.connect(BUTTON, Drive::Floating);
    assert_eq!(chip.lines() & IRQ, 0);
}

#[test]
fn pins_without_input_enable_read_low_and_without_pulls_keep_their_level() {
    let mut chip = button();
    let pad = PADS + 4 + 4 * u32::from(BUTTON);
    put(&mut chip, pad, 1 << 6);
    assert!(!pressed(&mut chip), "the wire keeps its charge");
    put(&mut chip, pad, 1 << 3);
    assert!(
        pressed(&mut chip),
        "nothing is seen through a pad that is off"
    );
    put(&mut chip, pad, 1 << 6 | 1 << 2);
    assert!(pressed(&mut chip), "pulled down");
}

#[test]
fn an_output_drives_its_wire() {
    let mut chip = chip();
    put(&mut chip, IO + 8 * u32::from(LED) + 4, 5);
    put(&mut chip, 0xD000_0024, 1 << LED);
    assert!(!chip.gpio.level(LED));
    put(&mut chip, 0xD000_0014, 1 << LED);
    assert!(chip.gpio.level(LED));
    put(&mut chip, 0xD000_001C, 1 << LED);
    assert!(!chip.gpio.level(LED));
    // Inverted on the way out.
    put(&mut chip, IO + 8 * u32::from(LED) + 4, 1 << 8 | 5);
    assert!(chip.gpio.level(LED));
}

#[test]
fn an_output_against_a_pressed_button_is_a_short() {
    let mut chip = button();
    chip.connect(BUTTON, Drive::Low);
    put(&mut chip, 0xD000_0024, 1 << BUTTON);
    assert_eq!(
        refused(&mut chip, 0xD000_0014, 1 << BUTTON),
        Reason::Contention(BUTTON)
    );
}

#[test]
fn functions_without_a_model_are_refused() {
    let mut chip = button();
    let reason = refused(&mut chip, IO + 8 * u32::from(BUTTON) + 4, 2);
    assert!(matches!(reason, Reason::Unmodelled(what) if what.contains("GP10")));
}

#[test]
fn spinlocks_are_taken_once() {
    let mut chip = chip();
    assert_eq!(get(&mut chip, 0xD000_017C), 1 << 31);
    assert_eq!(get(&mut chip, 0xD000_017C), 0);
    put(&mut chip, 0xD000_017C, 1);
    assert_eq!(get(&mut chip, 0xD000_017C), 1 << 31);
}

#[test]
fn the_divider_divides_with_and_without_sign() {
    let mut chip = chip();
    for (at, a, b, quotient, remainder) in [
        (0x60, 100_u32, 7_u32, 14_u32, 2_u32),
        (0x68, -100_i32 as u32, 7, -14_i32 as u32, -2_i32 as u32),
        (0x60, 5, 0, u32::MAX, 5),
        (0x68, -5_i32 as u32, 0, 1, -5_i32 as u32),
    ] {
        put(&mut chip, 0xD000_0000 + at, a);
        put(&mut chip, 0xD000_0004 + at, b);
        assert_eq!(get(&mut chip, 0xD000_0074), remainder);
        assert_eq!(get(&mut chip, 0xD000_0070), quotient);
    }
}
