//! The file that is dragged onto a Pico: the image's flash, cut into blocks as the boot ROM takes them.
//!
//! The format is Microsoft's UF2: blocks of 512 bytes with 256 bytes of flash each. Every sector
//! that holds any of the image is written whole, because the boot ROM erases whole ones. Nothing here
//! knows where files are.

use object::Endianness;
use object::elf::{FileHeader32, PT_LOAD};
use object::read::elf::{FileHeader, ProgramHeader};
use std::collections::BTreeMap;
use std::fmt;

/// Bytes of flash in a block: a page.
const PAYLOAD: usize = 256;
/// Bytes of a block.
const BLOCK: usize = 512;
/// Bytes that are erased together.
const SECTOR: u32 = 4096;
/// The family of the RP2040, which says that a file is not for another chip.
const FAMILY: u32 = 0xE48B_FF56;
const HAS_FAMILY: u32 = 0x2000;

/// Where the program's flash is; what lies behind it holds saves and is none of ours.
const FLASH: std::ops::Range<u32> = 0x1000_0000..0x101E_0000;

/// Why an image can not be made into a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadImage {
    /// It is no ELF file for a 32-bit processor.
    NotElf,
    /// Nothing in it belongs into the flash.
    Empty,
    /// Something in it belongs elsewhere than into the program's flash.
    Outside(u32),
}

impl fmt::Display for BadImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadImage::NotElf => f.write_str("it is no ELF file of 32 bits"),
            BadImage::Empty => f.write_str("nothing in it belongs into the flash"),
            BadImage::Outside(address) => {
                write!(f, "{address:#010x} is outside the program's flash")
            }
        }
    }
}

/// What an ELF file puts into the flash, byte by byte in pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    pages: BTreeMap<u32, [u8; PAYLOAD]>,
    /// Bytes of flash the program fills, without what is between its parts.
    size: usize,
}

impl Image {
    /// Reads the loaded parts of an ELF file.
    ///
    /// # Errors
    /// When it is no image for the program's flash.
    pub fn from_elf(elf: &[u8]) -> Result<Image, BadImage> {
        let header = FileHeader32::<Endianness>::parse(elf).map_err(|_| BadImage::NotElf)?;
        let endian = header.endian().map_err(|_| BadImage::NotElf)?;
        let segments = header
            .program_headers(endian, elf)
            .map_err(|_| BadImage::NotElf)?;
        let mut image = Image {
            pages: BTreeMap::new(),
            size: 0,
        };
        for segment in segments {
            let bytes = segment.data(endian, elf).map_err(|()| BadImage::NotElf)?;
            if segment.p_type(endian) == PT_LOAD && !bytes.is_empty() {
                image.put(segment.p_paddr(endian), bytes)?;
            }
        }
        if image.pages.is_empty() {
            return Err(BadImage::Empty);
        }
        Ok(image)
    }

    /// Bytes of flash the program fills.
    pub fn size(&self) -> usize {
        self.size
    }

    fn put(&mut self, start: u32, bytes: &[u8]) -> Result<(), BadImage> {
        self.size += bytes.len();
        for (address, byte) in (start..).zip(bytes) {
            if !FLASH.contains(&address) {
                return Err(BadImage::Outside(address));
            }
            let place = address as usize % PAYLOAD;
            let page = self.pages.entry(address - place as u32);
            page.or_insert([0xFF; PAYLOAD])[place] = *byte;
        }
        Ok(())
    }

    /// The file.
    pub fn to_uf2(&self) -> Vec<u8> {
        let mut sectors: Vec<u32> = self.pages.keys().map(|page| page / SECTOR).collect();
        sectors.dedup();
        let pages: Vec<u32> = sectors
            .iter()
            .flat_map(|sector| (sector * SECTOR..(sector + 1) * SECTOR).step_by(PAYLOAD))
            .collect();
        let count = pages.len() as u32;
        let erased = [0xFF; PAYLOAD];
        (0..)
            .zip(pages)
            .flat_map(|(number, page)| {
                block(
                    number,
                    count,
                    page,
                    self.pages.get(&page).unwrap_or(&erased),
                )
            })
            .collect()
    }
}

fn block(number: u32, count: u32, address: u32, payload: &[u8; PAYLOAD]) -> [u8; BLOCK] {
    let mut block = [0; BLOCK];
    let head = [
        0x0A32_4655,
        0x9E5D_5157,
        HAS_FAMILY,
        address,
        PAYLOAD as u32,
        number,
        count,
        FAMILY,
    ];
    for (place, word) in block.chunks_exact_mut(4).zip(head) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    block[32..32 + PAYLOAD].copy_from_slice(payload);
    block[BLOCK - 4..].copy_from_slice(&0x0AB1_6F30_u32.to_le_bytes());
    block
}
