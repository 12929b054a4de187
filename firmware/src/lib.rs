//! The parts of the firmware that know no chip, so that a desktop can test them.
//!
//! From the glass inwards: [`frame`] is the picture and what of it has to be sent, [`stopped`] says why
//! the device last stopped, [`pool`] makes deal numbers of noise, and on a desktop [`uf2`] makes
//! the file that is dragged onto a Pico. The tasks around them are the program's, not the library's.
#![cfg_attr(target_os = "none", no_std)]
#![forbid(unsafe_code)]

pub mod frame;
pub mod pool;
pub mod stopped;
#[cfg(not(target_os = "none"))]
pub mod uf2;
