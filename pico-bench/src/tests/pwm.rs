//! What a piezo on a PWM pin plays.

use std::time::Duration;

use super::{pass, put, running_chip};
use crate::chip::Chip;

const PIEZO: u8 = 16;
const PWM: u32 = 0x4005_0000;
const FUNCTION: u32 = 0x4001_4000 + 8 * PIEZO as u32 + 4;

/// 125 MHz / 125 / (TOP + 1): a tone of 1 MHz / (TOP + 1) at half duty.
fn play(chip: &mut Chip, top: u32) {
    put(chip, PWM + 4, 125 << 4);
    put(chip, PWM + 0xC, top.div_ceil(2));
    put(chip, PWM + 0x10, top);
    put(chip, PWM, 1);
}

#[test]
fn frequency_and_duty_come_from_divider_top_and_compare() {
    let mut chip = running_chip();
    put(&mut chip, FUNCTION, 4);
    play(&mut chip, 999);
    let tone = chip.tones[usize::from(PIEZO)].playing().expect("a tone");
    assert!(
        (tone.hz - 1000.0).abs() < 1e-6 && (tone.duty - 0.5).abs() < 1e-9,
        "{tone:?}"
    );
    put(&mut chip, PWM + 0xC, 250);
    let tone = chip.tones[usize::from(PIEZO)].playing().expect("a tone");
    assert!((tone.duty - 0.25).abs() < 1e-9);
    put(&mut chip, PWM, 0b11);
    let tone = chip.tones[usize::from(PIEZO)].playing().expect("a tone");
    assert!(
        (tone.hz - 500.0).abs() < 1e-6,
        "up and down again takes twice as long"
    );
}

#[test]
fn a_tune_is_a_list_of_changes_however_many_registers_each_needs() {
    let mut chip = running_chip();
    put(&mut chip, FUNCTION, 4);
    for top in [2272, 1135, 999] {
        play(&mut chip, top);
        pass(&mut chip, Duration::from_millis(80));
    }
    put(&mut chip, PWM, 0);
    pass(&mut chip, Duration::from_millis(80));
    let changes = chip.tones[usize::from(PIEZO)].changes();
    let notes: Vec<Option<u32>> = changes
        .iter()
        .map(|change| change.tone.map(|tone| tone.hz.round() as u32))
        .collect();
    assert_eq!(notes, [Some(440), Some(880), Some(1000), None]);
    for pair in changes.windows(2) {
        let length = (pair[1].at - pair[0].at) as f64 / 1e9;
        assert!((length - 80.0).abs() < 0.1, "{length} ms");
    }
}

#[test]
fn a_pin_that_is_not_connected_plays_nothing() {
    let mut chip = running_chip();
    play(&mut chip, 999);
    assert_eq!(chip.tones[usize::from(PIEZO)].playing(), None);
}

#[test]
fn a_still_output_is_no_tone() {
    let mut chip = running_chip();
    put(&mut chip, FUNCTION, 4);
    play(&mut chip, 999);
    put(&mut chip, PWM + 0xC, 0);
    assert_eq!(chip.tones[usize::from(PIEZO)].playing(), None);
}
