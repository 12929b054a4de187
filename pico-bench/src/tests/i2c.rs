//! The I2C controller on its wires: timing, refusals, and a line that is stuck.

use std::time::Duration;

use super::{get, pass, put, running_chip};
use crate::chip::Chip;
use crate::time;

const I2C: u32 = 0x4004_4000;
const TAR: u32 = I2C + 0x04;
const DATA: u32 = I2C + 0x10;
const RAW: u32 = I2C + 0x34;
const CLR_ABRT: u32 = I2C + 0x54;
const CLR_STOP: u32 = I2C + 0x60;
const ENABLE: u32 = I2C + 0x6C;
const TXFLR: u32 = I2C + 0x74;
const ABRT_SOURCE: u32 = I2C + 0x80;
const ENABLE_STATUS: u32 = I2C + 0x9C;
const STOP: u32 = 1 << 9;
const TX_ABRT: u32 = 1 << 6;
const STOP_DET: u32 = 1 << 9;

const SDA: u32 = 4;
const SCL: u32 = 5;
const IO: u32 = 0x4001_4000;

/// I2C0 on GP4 and GP5 as for 400 kHz from 125 MHz: 126 + 11 + 7 cycles high, 187 + 1 low.
fn bus(address: u32) -> Chip {
    let mut chip = running_chip();
    for pin in [SDA, SCL] {
        put(&mut chip, 0x4001_C004 + 4 * pin, 0b100_1010);
        put(&mut chip, IO + 8 * pin + 4, 3);
    }
    put(&mut chip, I2C + 0x1C, 126);
    put(&mut chip, I2C + 0x20, 187);
    put(&mut chip, I2C + 0xA0, 11);
    put(&mut chip, I2C + 0x30, 0);
    put(&mut chip, TAR, address);
    put(&mut chip, ENABLE, 1);
    chip
}

fn send(chip: &mut Chip, bytes: &[u8]) {
    for (i, &byte) in bytes.iter().enumerate() {
        let stop = if i + 1 == bytes.len() { STOP } else { 0 };
        put(chip, DATA, u32::from(byte) | stop);
    }
}

/// Cycles until a raw interrupt is there.
fn cycles_to(chip: &mut Chip, interrupt: u32) -> u64 {
    let begun = chip.clock.cycles;
    while get(chip, RAW) & interrupt == 0 {
        let next = chip.next_event();
        assert!(next < time::NEVER, "nothing will happen");
        chip.clock.cycles = chip.clock.cycle_at(next);
        chip.advance();
    }
    chip.clock.cycles - begun
}

#[test]
fn a_transfer_takes_the_bits_its_registers_say() {
    let mut chip = bus(0x3C);
    send(&mut chip, &[0x00, 0xE3, 0xE3]);
    let bits = 1 + 4 * 9 + 1;
    assert_eq!(cycles_to(&mut chip, STOP_DET), bits * 332);
    assert_eq!(chip.wire.bytes, 4);
    let hz = 1e12 / chip.wire.bit as f64;
    assert!((hz - 376_506.0).abs() < 1.0, "{hz} Hz");
}

#[test]
fn a_byte_reaches_the_display_at_its_ninth_bit() {
    let mut chip = bus(0x3C);
    let begun = chip.clock.cycles;
    send(&mut chip, &[0x00, 0xE3]);
    cycles_to(&mut chip, STOP_DET);
    assert_eq!(chip.wire.last_byte - begun, (1 + 3 * 9) * 332);
}

#[test]
fn an_address_nobody_has_is_aborted_and_stopped() {
    let mut chip = bus(0x3D);
    send(&mut chip, &[0x00, 0xE3, 0xE3]);
    cycles_to(&mut chip, TX_ABRT);
    assert_eq!(get(&mut chip, ABRT_SOURCE), 3 << 23 | 1);
    assert_eq!(get(&mut chip, TXFLR), 0);
    put(&mut chip, DATA, 0);
    assert_eq!(
        get(&mut chip, TXFLR),
        0,
        "nothing is taken until the abort is read away"
    );
    cycles_to(&mut chip, STOP_DET);
    get(&mut chip, CLR_ABRT);
    assert_eq!(get(&mut chip, ABRT_SOURCE), 0);
    assert_eq!(get(&mut chip, RAW) & TX_ABRT, 0);
}

#[test]
fn a_display_pulled_off_in_a_transfer_leaves_a_byte_unacknowledged() {
    let mut chip = bus(0x3C);
    send(&mut chip, &[0x00, 0xE3, 0xE3, 0xE3]);
    pass(&mut chip, Duration::from_micros(70));
    chip.wire.unplug();
    cycles_to(&mut chip, TX_ABRT);
    assert_eq!(get(&mut chip, ABRT_SOURCE) & 0x1FFFF, 1 << 3);
}

#[test]
fn an_empty_queue_holds_the_bus_until_there_is_more() {
    let mut chip = bus(0x3C);
    put(&mut chip, DATA, 0x00);
    pass(&mut chip, Duration::from_millis(1));
    assert_eq!(get(&mut chip, RAW) & STOP_DET, 0);
    send(&mut chip, &[0xE3]);
    assert_eq!(cycles_to(&mut chip, STOP_DET), 10 * 332);
    assert_eq!(chip.wire.bytes, 3, "one address");
}

#[test]
fn switched_off_in_a_transfer_it_finishes_the_byte_and_stops() {
    let mut chip = bus(0x3C);
    send(&mut chip, &[0x00, 0xE3, 0xE3, 0xE3, 0xE3]);
    pass(&mut chip, Duration::from_micros(60));
    put(&mut chip, ENABLE, 0);
    assert_eq!(get(&mut chip, ENABLE_STATUS), 1);
    put(&mut chip, ENABLE, 1);
    send(&mut chip, &[0x00, 0xAE]);
    cycles_to(&mut chip, STOP_DET);
    get(&mut chip, CLR_STOP);
    let before = chip.wire.bytes;
    cycles_to(&mut chip, STOP_DET);
    assert_eq!(
        chip.wire.bytes - before,
        3,
        "the next transfer begins with an address"
    );
    assert!(chip.halted.is_none());
}

#[test]
fn reading_gives_the_status() {
    let mut chip = bus(0x3C);
    put(&mut chip, DATA, 1 << 8 | STOP);
    cycles_to(&mut chip, STOP_DET);
    assert_eq!(get(&mut chip, DATA), 0x40, "switched off");
}

#[test]
fn with_sda_held_a_transfer_waits_and_nine_clocks_by_hand_free_the_bus() {
    let mut chip = bus(0x3C);
    chip.wire.hold_sda(9);
    chip.keep(|chip| chip.settle_pins());
    assert!(!chip.gpio.level(SDA as u8));
    send(&mut chip, &[0x00, 0xE3]);
    pass(&mut chip, Duration::from_millis(20));
    assert_eq!(chip.wire.bytes, 0);
    // Off, the pins to SIO, SCL pulled low and let go by its output enable.
    put(&mut chip, ENABLE, 0);
    for pin in [SDA, SCL] {
        put(&mut chip, IO + 8 * pin + 4, 5);
    }
    for clock in 0..9 {
        assert!(chip.wire.sda_held(), "{clock} clocks are not enough");
        put(&mut chip, 0xD000_0024, 1 << SCL);
        put(&mut chip, 0xD000_0028, 1 << SCL);
    }
    assert!(chip.gpio.level(SDA as u8));
    for pin in [SDA, SCL] {
        put(&mut chip, IO + 8 * pin + 4, 3);
    }
    put(&mut chip, ENABLE, 1);
    send(&mut chip, &[0x00, 0xE3]);
    cycles_to(&mut chip, STOP_DET);
    assert_eq!(chip.wire.bytes, 3);
}

#[test]
fn sda_pulled_low_in_a_transfer_loses_the_bus_without_a_stop() {
    let mut chip = bus(0x3C);
    send(&mut chip, &[0x00, 0xE3, 0xE3, 0xE3]);
    pass(&mut chip, Duration::from_micros(60));
    chip.wire.hold_sda(100);
    cycles_to(&mut chip, TX_ABRT);
    assert_eq!(get(&mut chip, ABRT_SOURCE) & 0x1FFFF, 1 << 12);
    pass(&mut chip, Duration::from_millis(5));
    assert_eq!(get(&mut chip, RAW) & STOP_DET, 0);
}

#[test]
fn refusals_at_random_come_from_their_seed() {
    let nacked = |seed| {
        let mut chip = bus(0x3C);
        chip.wire.nack_at_random(300, seed);
        (0..60)
            .map(|_| {
                send(&mut chip, &[0x00, 0xE3]);
                cycles_to(&mut chip, STOP_DET);
                get(&mut chip, CLR_ABRT);
                get(&mut chip, CLR_STOP);
                chip.wire.nacked
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(nacked(1), nacked(1));
    assert_ne!(nacked(1), nacked(2));
    assert!(*nacked(1).last().expect("sixty") > 20);
}
