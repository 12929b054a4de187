//! What is not modelled is an error, never a silent zero.

use super::{chip, refused};
use crate::chip::Chip;
use crate::cpu::{Bus, Cause, Fault};
use crate::stop::Reason;

fn unreadable(address: u32) -> Reason {
    let mut chip = chip();
    assert_eq!(chip.read32(address), Err(Fault::Halt), "{address:#x}");
    chip.halted.expect("a reason")
}

#[test]
fn registers_without_a_model_are_named() {
    for (address, name) in [
        (0x4003_4000, "0x40034000"),   // UART0
        (0x4003_C000, "0x4003c000"),   // SPI0
        (0x4004_8000, "0x40048000"),   // I2C1
        (0x4004_C000, "0x4004c000"),   // ADC
        (0x4005_C000, "0x4005c000"),   // RTC
        (0x5020_0000, "0x50200000"),   // PIO0
        (0x4004_40A8, "I2C0 + 0x0a8"), // CLR_RESTART_DET
        (0x4001_4000, "IO_BANK0"),     // GPIO0_STATUS
        (0x4005_4030, "TIMER"),        // PAUSE
        (0xD000_0050, "SIO"),          // FIFO_ST
        (0xD000_0080, "SIO"),          // INTERP0
        (0x1300_0000, "memory alias"),
        (0x2100_0000, "memory alias"),
        (0x0000_3000, "boot ROM"),
    ] {
        let reason = unreadable(address);
        assert!(
            matches!(&reason, Reason::Unmodelled(what) if what.contains(name)),
            "{address:#x}: {reason}"
        );
        assert!(
            reason.to_string().contains(&format!("{address:#010x}")),
            "{reason}"
        );
    }
}

#[test]
fn bits_without_a_model_are_named() {
    for (address, value) in [
        (0x4004_4000, 0x63),        // I2C0 in another mode
        (0x4004_406C, 2),           // ABORT
        (0x4005_0000, 1 << 4),      // PWM slice counting a pin
        (0x4005_00A8, 1),           // PWM interrupts
        (0x4002_8004, 0),           // PLL in fractional mode
        (0x4000_8078, 0x100),       // resuscitation
        (0x4001_000C, 1),           // PSM.DONE
        (0x4001_4160, 1),           // waking from dormancy
        (0x4002_4008, 0x636F_6D61), // dormant
        (0x5000_0000, 1),           // DMA
        (0x4006_4000, 0xC1),        // regulator
    ] {
        let reason = refused(&mut chip(), address, value);
        assert!(
            matches!(reason, Reason::Unmodelled(_)),
            "{address:#x}: {reason}"
        );
    }
}

#[test]
fn a_block_held_in_reset_does_not_answer() {
    let mut chip = chip();
    super::put(&mut chip, super::RESETS, 1 << 21);
    assert_eq!(chip.read32(0x4005_4028), Err(Fault::Halt));
    assert!(matches!(chip.halted, Some(Reason::Unmodelled(what)) if what.contains("reset")));
}

#[test]
fn addresses_where_the_chip_has_nothing_are_the_programs_fault() {
    let read = |address| Chip::read32(&mut chip(), address);
    for address in [
        0x0000_4000,
        0x1FFF_FFFC,
        0x2004_2000,
        0x3000_0000,
        0x6000_0000,
        0xD100_0000,
    ] {
        assert_eq!(
            read(address),
            Err(Fault::Hard(Cause::BusError)),
            "{address:#x}"
        );
    }
    for address in [0x4000_0000, 0x5000_0000, 0xD000_0000, 0xE000_E000] {
        assert_eq!(
            chip().fetch(address),
            Err(Fault::Hard(Cause::ExecuteNever)),
            "{address:#x}"
        );
    }
    assert_eq!(
        chip().write32(0x0000_0000, 1),
        Err(Fault::Hard(Cause::BusError))
    );
}

#[test]
fn narrow_writes_reach_every_lane() {
    let mut chip = chip();
    assert_eq!(chip.write8(0x4005_800C, 0xAB), Ok(()));
    assert_eq!(chip.read32(0x4005_800C), Ok(0xABAB_ABAB));
    assert_eq!(chip.read8(0x4005_800D), Ok(0xAB));
    assert_eq!(chip.write16(0x4005_800C, 0x1234), Ok(()));
    assert_eq!(chip.read32(0x4005_800C), Ok(0x1234_1234));
}
