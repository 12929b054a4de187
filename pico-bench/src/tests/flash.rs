//! Flash: operations by the ROM, their time, their tears, and reads at the wrong moment.

use super::{chip, put, refused};
use crate::cpu::Bus;
use crate::flash::{Flash, Operation, PAGE, SECTOR};
use crate::rng::Rng;
use crate::stop::Reason;

fn torn(before: u8, operation: Operation, seed: u64) -> Vec<u8> {
    let mut flash = Flash::new(vec![before; SECTOR], Default::default());
    flash.begin(0, operation);
    flash.tear(&mut Rng::new(seed));
    flash.bytes()[..SECTOR].to_vec()
}

#[test]
fn programming_only_clears_bits() {
    let mut flash = Flash::new(vec![0b1111_0000; SECTOR], Default::default());
    flash.begin(0, Operation::Program(0, vec![0b1010_1010; PAGE]));
    flash.complete();
    assert_eq!(flash.bytes()[0], 0b1010_0000);
    flash.begin(0, Operation::Erase(0));
    flash.complete();
    assert_eq!(flash.bytes()[0], 0xFF);
    assert_eq!(flash.erase_counts()[0], 1);
}

#[test]
fn a_torn_program_has_cleared_some_of_the_bits_it_was_to_clear_and_no_others() {
    let operation = || Operation::Program(0, vec![0x0F; PAGE]);
    let bytes = torn(0xFF, operation(), 1);
    assert!(bytes[..PAGE].iter().all(|byte| byte & 0x0F == 0x0F));
    let cleared: u32 = bytes[..PAGE].iter().map(|byte| byte.count_zeros()).sum();
    assert!((300..700).contains(&cleared), "{cleared} of 1024 bits");
    assert!(
        bytes[PAGE..].iter().all(|&byte| byte == 0xFF),
        "beyond the page"
    );
    assert_eq!(bytes, torn(0xFF, operation(), 1), "the same seed");
    assert_ne!(bytes, torn(0xFF, operation(), 2), "another seed");
}

#[test]
fn a_torn_erase_leaves_anything() {
    let bytes = torn(0x5A, Operation::Erase(0), 3);
    for kind in [0x00, 0x5A, 0xFF] {
        assert!(
            bytes.iter().filter(|&&byte| byte == kind).count() > SECTOR / 8,
            "{kind:#x}"
        );
    }
    assert!(bytes.iter().any(|byte| ![0x00, 0x5A, 0xFF].contains(byte)));
}

#[test]
fn flash_is_not_readable_outside_xip_mode() {
    let mut chip = chip();
    assert!(chip.read32(0x1000_0000).is_err());
    assert!(matches!(
        chip.halted.take(),
        Some(Reason::FlashNotReadable(_))
    ));
    chip.xip.enter(112).expect("a clean cache");
    assert_eq!(chip.read32(0x1000_0000), Ok(u32::MAX));
    assert_eq!(chip.wait, 112, "a miss");
    assert_eq!(chip.read32(0x1000_0004), Ok(u32::MAX));
    assert_eq!(chip.wait, 112, "the other half of the line");
    chip.xip.leave();
    assert!(chip.fetch(0x1000_0000).is_err());
    assert!(matches!(chip.halted, Some(Reason::FlashNotReadable(_))));
}

#[test]
fn the_cache_must_be_flushed_after_flash_has_changed() {
    let mut chip = chip();
    chip.xip.changed();
    assert!(matches!(chip.xip.enter(112), Err(Reason::FlashMisuse(_))));
    chip.xip.flush();
    assert_eq!(chip.xip.enter(112), Ok(()));
}

#[test]
fn the_serial_interface_makes_flash_readable_as_boot_code_sets_it() {
    const SSI: u32 = 0x1800_0000;
    let mut chip = chip();
    put(&mut chip, SSI + 0x08, 0);
    put(&mut chip, SSI + 0x14, 4);
    put(&mut chip, SSI, 2 << 21 | 31 << 16 | 3 << 8);
    put(&mut chip, SSI + 0xF4, 0xA0 << 24 | 4 << 11 | 8 << 2 | 2);
    put(&mut chip, SSI + 0x08, 1);
    chip.wait = 0;
    assert_eq!(chip.read32(0x1000_0000), Ok(u32::MAX));
    assert_eq!(chip.wait, (8 + 4 + 16) * 4 + 6);
    let mut chip = super::chip();
    put(&mut chip, SSI + 0x08, 1);
    assert!(matches!(
        refused(&mut chip, SSI + 0x60, 0x9F),
        Reason::Unmodelled(_)
    ));
}
