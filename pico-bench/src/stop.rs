//! Why a run ends before its time. Everything the bench does not model, and everything a chip or a display would silently get wrong, is a
//! reason to stop.

use core::fmt;

use crate::ssd1306::Violation;

/// What ended a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The program touched something the bench has no model of.
    Unmodelled(String),
    /// Flash was read, or code fetched from it, while it could not answer.
    FlashNotReadable(String),
    /// A flash operation of the ROM was asked for wrongly.
    FlashMisuse(String),
    /// An interrupt would have been taken while the ROM kept flash busy: its handler can not be fetched.
    InterruptDuringFlash,
    /// The first 256 bytes of flash are no second stage boot loader: the ROM would wait for a UF2.
    NoBootLoader,
    /// The program asked for the ROM's USB boot loader.
    UsbBoot,
    /// The core locked up (a fault inside the fault handler) and no watchdog is running to help.
    Lockup,
    /// The display was spoken to against its datasheet.
    Display(Violation),
    /// The chip drives a pin against what is connected to it.
    Contention(u8),
    /// Power went away, as the test had asked.
    PowerLost,
}

/// The end of a run: why, and where the core was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What ended the run.
    pub reason: Reason,
    /// Address of the instruction.
    pub pc: u32,
    /// The same as a symbol and an offset.
    pub place: String,
    /// Core cycles since power-on.
    pub cycle: u64,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unmodelled(what) => write!(f, "not modelled: {what}"),
            Self::FlashNotReadable(what) => write!(f, "flash can not be read now: {what}"),
            Self::FlashMisuse(what) => write!(f, "flash operation misused: {what}"),
            Self::InterruptDuringFlash => write!(f, "interrupt taken while flash is busy"),
            Self::NoBootLoader => write!(f, "no boot loader in flash"),
            Self::UsbBoot => write!(f, "reset to USB boot"),
            Self::Lockup => write!(f, "core locked up"),
            Self::Display(violation) => write!(f, "display protocol: {violation}"),
            Self::Contention(pin) => write!(f, "GP{pin} driven against its wiring"),
            Self::PowerLost => write!(f, "power lost"),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} at pc {:#010x} ({}), cycle {}",
            self.reason, self.pc, self.place, self.cycle
        )
    }
}

impl std::error::Error for Stop {}
