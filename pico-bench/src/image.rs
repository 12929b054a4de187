//! A firmware image: what the ELF file puts into flash, its symbols, its sections and the table for its defmt log.

use std::collections::BTreeMap;
use std::path::Path;

use defmt_decoder::Table;
use object::elf::{FileHeader32, PT_LOAD};
use object::read::elf::{ElfFile, FileHeader, ProgramHeader};
use object::{Endianness, Object, ObjectSection, ObjectSymbol, SymbolKind};

use crate::flash::SIZE;
use crate::rom;

const FLASH_AT: u32 = 0x1000_0000;

/// Why a file is no image.
#[derive(Debug)]
pub enum ImageError {
    /// The file can not be read.
    File(std::io::Error),
    /// It is no 32-bit ELF file.
    Elf(object::Error),
    /// Its log table makes no sense.
    Defmt(String),
    /// It wants to be loaded somewhere that is not flash.
    OutsideFlash(u32),
}

impl core::fmt::Display for ImageError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::File(error) => write!(f, "can not read the image: {error}"),
            Self::Elf(error) => write!(f, "no ELF file: {error}"),
            Self::Defmt(error) => write!(f, "defmt table: {error}"),
            Self::OutsideFlash(address) => write!(f, "nothing can be loaded at {address:#010x}"),
        }
    }
}

impl std::error::Error for ImageError {}

/// A place with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name, demangled, without hash.
    pub name: String,
    /// Where it is.
    pub address: u32,
    /// How long it is.
    pub size: u32,
}

/// A section that takes room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// Where it runs.
    pub address: u32,
    /// How long it is.
    pub size: u32,
}

/// A firmware image.
#[derive(Debug)]
pub struct Image {
    flash: Vec<u8>,
    programmed: usize,
    symbols: Vec<Symbol>,
    code: BTreeMap<u32, usize>,
    sections: Vec<Section>,
    defmt: Option<Table>,
}

impl Image {
    /// Reads an image from an ELF file.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, ImageError> {
        let bytes = std::fs::read(path).map_err(ImageError::File)?;
        Self::parse(&bytes)
    }

    /// Reads an image from the bytes of an ELF file.
    pub fn parse(bytes: &[u8]) -> Result<Self, ImageError> {
        let elf = ElfFile::<FileHeader32<Endianness>>::parse(bytes).map_err(ImageError::Elf)?;
        let mut image = Self::from_flash(vec![0xFF; SIZE]);
        let endian = elf.elf_header().endian().map_err(ImageError::Elf)?;
        for header in elf.elf_program_headers() {
            let data = header.data(endian, bytes).unwrap_or_default();
            if header.p_type(endian) == PT_LOAD && !data.is_empty() {
                let at = header.p_paddr(endian);
                let room = at
                    .checked_sub(FLASH_AT)
                    .and_then(|at| image.flash.get_mut(at as usize..at as usize + data.len()));
                room.ok_or(ImageError::OutsideFlash(at))?
                    .copy_from_slice(data);
                image.programmed += data.len();
            }
        }
        for symbol in elf.symbols() {
            let name = symbol.name().unwrap_or_default();
            if name.is_empty() || name.starts_with('$') || symbol.is_undefined() {
                continue;
            }
            let thumb = u32::from(symbol.kind() == SymbolKind::Text);
            let address = symbol.address() as u32 & !thumb;
            if symbol.kind() == SymbolKind::Text {
                image.code.insert(address, image.symbols.len());
            }
            image.symbols.push(Symbol {
                name: format!("{:#}", rustc_demangle::demangle(name)),
                address,
                size: symbol.size() as u32,
            });
        }
        let sections = elf
            .sections()
            .filter(|section| section.address() != 0 && section.size() != 0);
        image.sections = sections
            .map(|section| Section {
                name: section.name().unwrap_or_default().to_owned(),
                address: section.address() as u32,
                size: section.size() as u32,
            })
            .collect();
        image.defmt = Table::parse(bytes).map_err(|error| ImageError::Defmt(error.to_string()))?;
        if image
            .defmt
            .as_ref()
            .is_some_and(|table| !table.encoding().can_recover())
        {
            return Err(ImageError::Defmt(
                "only the rzCOBS encoding can be followed".into(),
            ));
        }
        Ok(image)
    }

    /// An image of nothing but flash: no symbols, no log.
    pub fn from_flash(flash: Vec<u8>) -> Self {
        Self {
            flash,
            programmed: 0,
            symbols: Vec::new(),
            code: BTreeMap::new(),
            sections: Vec::new(),
            defmt: None,
        }
    }

    /// An image of nothing but a boot loader: a program of at most 252 bytes, which the ROM copies to the end of RAM and runs there.
    pub fn from_loader(code: &[u8]) -> Self {
        assert!(code.len() <= 252, "a boot loader of {} bytes", code.len());
        let mut flash = vec![0xFF; SIZE];
        flash[..code.len()].copy_from_slice(code);
        let checksum = rom::boot_checksum(&flash[..252]);
        flash[252..256].copy_from_slice(&checksum.to_le_bytes());
        Self::from_flash(flash)
    }

    /// What flash holds when the image has been loaded onto an empty chip.
    pub fn flash(&self) -> &[u8] {
        &self.flash
    }

    /// Bytes of flash the image takes.
    pub fn flash_used(&self) -> usize {
        self.programmed
    }

    /// The sections that are loaded or reserved at run time.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Bytes of RAM given to statics (`.data`, `.bss`, `.uninit`).
    pub fn static_ram(&self) -> u32 {
        let ram = self
            .sections
            .iter()
            .filter(|section| section.address >> 24 == 0x20);
        ram.map(|section| section.size).sum()
    }

    /// A symbol by its whole name, or by the end of its path (`display::SHADOW`).
    pub fn symbol(&self, name: &str) -> Option<&Symbol> {
        let tail = format!("::{name}");
        let mut symbols = self.symbols.iter();
        symbols
            .clone()
            .find(|symbol| symbol.name == name)
            .or_else(|| symbols.find(|symbol| symbol.name.ends_with(&tail)))
    }

    /// A place in the code as a symbol and an offset.
    pub fn place(&self, pc: u32) -> String {
        match self.code.range(..=pc).next_back() {
            Some((&address, &index)) if pc - address < self.symbols[index].size.max(4) => {
                format!("{} + {:#x}", self.symbols[index].name, pc - address)
            }
            _ => "no symbol".to_owned(),
        }
    }

    pub(crate) fn defmt(&self) -> Option<&Table> {
        self.defmt.as_ref()
    }
}
