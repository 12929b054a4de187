//! Can the bench be trusted? Firmware that does the wrong thing is caught, by the very comparison that
//! the right one passes.

mod common;

use common::{OPENING, plant, planted_image, written};
use pico_bench::Options;
use pico_bench::console::{Device, Trouble};

const NOTHING: u32 = 0;
const NO_FLUSH: u32 = 0x301;
const WRONG_PAGE: u32 = 0x302;
const LOST_INTERRUPT: u32 = 0x306;

/// Plays the opening on a device that makes a mistake from its first press on.
fn compare(mistake: u32) -> Result<usize, Trouble> {
    let mut device = Device::new(planted_image(), Options::default())?;
    plant(&mut device.pico, mistake);
    device.compare(&written(OPENING), |_, _| ())
}

/// The line after which a mistake is seen.
fn caught(mistake: u32) -> String {
    match compare(mistake) {
        Err(Trouble::Differs(difference)) => difference.line,
        Err(trouble) => panic!("something else: {trouble}"),
        Ok(frames) => panic!("not caught in {frames} frames"),
    }
}

#[test]
fn without_a_mistake_nothing_is_caught() {
    match compare(NOTHING) {
        Ok(frames) => assert!(frames >= 15, "only {frames} frames"),
        Err(trouble) => panic!("{trouble}"),
    }
}

#[test]
fn a_skipped_flush_is_caught_at_the_first_press() {
    assert_eq!(caught(NO_FLUSH), "line 3: a");
}

#[test]
fn a_wrong_page_address_is_caught_at_the_first_press() {
    assert_eq!(caught(WRONG_PAGE), "line 3: a");
}

/// The first press is still seen, and no other.
#[test]
fn a_lost_interrupt_is_caught_at_the_second_press() {
    assert_eq!(caught(LOST_INTERRUPT), "line 4: a");
}
