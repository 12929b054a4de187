//! A test bench for a Raspberry Pi Pico: boots a firmware's ELF file, presses its buttons, reads its SSD1306, keeps its flash and counts
//! its cycles. It knows ELF files, pins and a display, and nothing of what the firmware is for.
//!
//! From the bottom up:
//! - [`cpu`]: the Cortex-M0+ core, on any bus;
//! - the blocks of the chip, one module each, of which only those are modelled that the firmware touches;
//! - `chip` and `bus`: how they hang together;
//! - [`Ssd1306`] on the [`Wire`], checking every byte against its datasheet;
//! - [`Pico`]: the board, with its power, buttons, faults and figures.
//!
//! ```no_run
//! use pico_bench::{Image, Options, Pico, build};
//! use std::time::Duration;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let image = Image::load(build::firmware(&[])?)?;
//! let mut pico = Pico::new(&image, Options::default());
//! pico.run_until_quiet(Duration::from_millis(50), Duration::from_secs(2))?;
//! let pressed = pico.cycles();
//! pico.press(14);
//! pico.run_for(Duration::from_millis(100))?;
//! println!("{}{} cycles to the last byte", pico.frame(), pico.wire().last_byte - pressed);
//! # Ok(())
//! # }
//! ```
//!
//! Times that no datasheet gives are estimates on the slow side, each said where its constant is: the ROM before the boot loader, the lock
//! of a PLL, a miss of the flash cache. Neither the second core, DMA, PIO, USB, UART, SPI, ADC and RTC nor the MPU are there.
//!
//! Whatever is not modelled ends the run with a [`Stop`] that says where and why: never a silent zero. Everything is deterministic: the
//! same image, options and actions give the same cycles.

#![forbid(unsafe_code)]

pub mod build;
mod bus;
mod chip;
mod clocks;
pub mod console;
pub mod cpu;
pub mod figures;
mod flash;
mod frame;
mod gpio;
mod i2c;
mod image;
mod log;
mod mirror;
mod oscillators;
mod pico;
mod pwm;
mod reg;
mod resets;
mod rng;
mod rom;
mod run;
mod setup;
mod sio;
pub mod soak;
mod ssd1306;
mod stop;
#[cfg(test)]
mod tests;
mod time;
mod timer;
mod watchdog;
mod wire;
mod xip;

pub use flash::{Flash, FlashTiming, Operation, OperationRecord};
pub use frame::{Frame, HEIGHT, WIDTH};
pub use gpio::Drive;
pub use image::{Image, ImageError, Section, Symbol};
pub use log::LogLine;
pub use pico::Pico;
pub use pwm::{Tone, ToneChange};
pub use setup::{Action, Activity, Options, Reset};
pub use ssd1306::{Addressing, Ssd1306, Violation};
pub use stop::{Reason, Stop};
pub use watchdog::Bite;
pub use wire::Wire;
