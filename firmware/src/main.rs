//! Iride on a Raspberry Pi Pico; run on a desktop, the maker of the file that is dragged onto one.
//!
//! What the device's program is held to:
//!
//! - A press reaches the glass before anything else happens: draw, then save, then sleep.
//! - Nothing polls and nothing ticks. The core sleeps until a pin, a byte, or a moment somebody asked
//!   for wakes it; only the watchdog asks by itself, every four seconds.
//! - Each task has one job and owns its part of the board. They talk through channels and signals of
//!   a fixed size.
//! - The display may be absent and the flash may be torn: the game goes on. What can not go on
//!   starts anew and says why.
//! - It decides nothing: every rule, screen and word is the console's.
#![cfg_attr(target_os = "none", no_std)]
#![cfg_attr(target_os = "none", no_main)]

#[cfg(target_os = "none")]
mod board;
#[cfg(not(target_os = "none"))]
mod desktop;
#[cfg(target_os = "none")]
mod device;

/// Makes the file.
#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    desktop::main()
}
