//! The blocks of the chip, each through its registers, and the board through small programs.

mod board;
mod clocks;
mod display;
mod flash;
mod gpio;
mod i2c;
mod loud;
mod pwm;
mod timer;

use std::time::Duration;

use crate::chip::Chip;
use crate::cpu::Bus;
use crate::flash::Flash;
use crate::stop::Reason;
use crate::time;
use crate::wire::Wire;

const RESETS: u32 = 0x4000_C000;
const CLEAR: u32 = 0x3000;

/// A chip out of reset, still on its ring oscillator, with a display at 0x3C.
fn chip() -> Chip {
    let flash = Flash::new(Vec::new(), Default::default());
    let mut chip = Chip::new(flash, Wire::new(0x3C, true, 1), 1);
    put(&mut chip, RESETS + CLEAR, 0x01FF_FFFF);
    chip.wait = 0;
    chip
}

/// The same at 125 MHz with a tick of 1 µs.
fn running_chip() -> Chip {
    let mut chip = chip();
    clocks::start_crystal(&mut chip, 47);
    pass(&mut chip, Duration::from_millis(2));
    clocks::start_pll(&mut chip);
    pass(&mut chip, Duration::from_millis(1));
    clocks::use_pll(&mut chip);
    assert_eq!(chip.clock.hz(), 125_000_000);
    chip
}

fn put(chip: &mut Chip, address: u32, value: u32) {
    let done = chip.write32(address, value);
    assert!(done.is_ok(), "write to {address:#x}: {:?}", chip.halted);
}

fn get(chip: &mut Chip, address: u32) -> u32 {
    let value = chip.read32(address);
    value.unwrap_or_else(|_| panic!("read of {address:#x}: {:?}", chip.halted))
}

/// Why a write is refused.
fn refused(chip: &mut Chip, address: u32, value: u32) -> Reason {
    assert!(
        chip.write32(address, value).is_err(),
        "write to {address:#x}"
    );
    chip.halted.take().expect("a reason")
}

/// Lets time pass without a core.
fn pass(chip: &mut Chip, duration: Duration) {
    let end = chip.clock.now() + time::ps(duration);
    while chip.next_event() <= end {
        let next = chip.next_event();
        chip.clock.cycles = chip.clock.cycle_at(next).max(chip.clock.cycles);
        chip.advance();
    }
    chip.clock.cycles = chip.clock.cycle_at(end);
}
