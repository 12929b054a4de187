//! The UF2 file says what the ELF file says, in whole sectors, and refuses what is not for a Pico.

use firmware::uf2::{BadImage, Image};

/// An ELF file of 32 bits with nothing but loaded parts: physical address and bytes of each.
fn elf(parts: &[(u32, &[u8])]) -> Vec<u8> {
    let mut file = vec![0; 52];
    file[..7].copy_from_slice(b"\x7FELF\x01\x01\x01");
    let mut put = |at: usize, bytes: &[u8]| file[at..at + bytes.len()].copy_from_slice(bytes);
    put(16, &2_u16.to_le_bytes());
    put(18, &40_u16.to_le_bytes());
    put(20, &1_u32.to_le_bytes());
    put(28, &52_u32.to_le_bytes());
    put(40, &52_u16.to_le_bytes());
    put(42, &32_u16.to_le_bytes());
    put(44, &(parts.len() as u16).to_le_bytes());
    let mut offset = 52 + 32 * parts.len() as u32;
    for (address, bytes) in parts {
        let size = bytes.len() as u32;
        // Linked to run elsewhere: only the physical address counts.
        for word in [1, offset, 0x2000_0000, *address, size, size, 4, 4] {
            file.extend(word.to_le_bytes());
        }
        offset += size;
    }
    for (_, bytes) in parts {
        file.extend(*bytes);
    }
    file
}

/// A block's words, its payload, and whether it has the right shape.
fn blocks(file: &[u8]) -> Vec<(u32, &[u8])> {
    assert_eq!(file.len() % 512, 0);
    let count = file.len() / 512;
    let word =
        |block: &[u8], n: usize| u32::from_le_bytes(block[4 * n..4 * n + 4].try_into().unwrap());
    file.chunks(512)
        .enumerate()
        .map(|(number, block)| {
            assert_eq!((word(block, 0), word(block, 1)), (0x0A32_4655, 0x9E5D_5157));
            assert_eq!((word(block, 2), word(block, 7)), (0x2000, 0xE48B_FF56));
            assert_eq!((word(block, 4), word(block, 5)), (256, number as u32));
            assert_eq!(
                (word(block, 6), word(block, 127)),
                (count as u32, 0x0AB1_6F30)
            );
            (word(block, 3), &block[32..32 + 256])
        })
        .collect()
}

#[test]
fn every_sector_touched_is_whole_and_says_what_the_image_says() {
    let (boot, late) = ([1; 256], [7; 700]);
    let parts: [(u32, &[u8]); 3] = [
        (0x1000_0000, &boot),
        (0x1000_0100, &[9, 8, 7]),
        (0x1000_50F0, &late),
    ];
    let image = Image::from_elf(&elf(&parts)).unwrap();
    assert_eq!(image.size(), 256 + 3 + 700);
    let file = image.to_uf2();
    let blocks = blocks(&file);
    let addresses: Vec<u32> = blocks.iter().map(|(address, _)| *address).collect();
    let sectors = [0x1000_0000, 0x1000_5000_u32];
    let whole = sectors.iter().flat_map(|s| (*s..s + 4096).step_by(256));
    assert_eq!(addresses, whole.collect::<Vec<_>>());
    for (start, bytes) in parts {
        for (address, byte) in (start..).zip(bytes) {
            let (_, page) = blocks
                .iter()
                .find(|(page, _)| address & !255 == *page)
                .unwrap();
            assert_eq!(page[address as usize % 256], *byte, "{address:#x}");
        }
    }
    let filled: usize = blocks
        .iter()
        .flat_map(|(_, page)| *page)
        .filter(|b| **b != 0xFF)
        .count();
    assert_eq!(filled, 256 + 3 + 700, "the rest is as an erased flash");
}

#[test]
fn what_is_not_for_the_programs_flash_is_refused() {
    assert_eq!(Image::from_elf(b"MZ"), Err(BadImage::NotElf));
    assert_eq!(Image::from_elf(&elf(&[])), Err(BadImage::Empty));
    let ram: [(u32, &[u8]); 1] = [(0x2000_0000, &[1])];
    assert_eq!(
        Image::from_elf(&elf(&ram)),
        Err(BadImage::Outside(0x2000_0000))
    );
    // The last part of the flash holds people's games.
    let saves: [(u32, &[u8]); 1] = [(0x101D_FFFF, &[1, 2])];
    assert_eq!(
        Image::from_elf(&elf(&saves)),
        Err(BadImage::Outside(0x101E_0000))
    );
}
