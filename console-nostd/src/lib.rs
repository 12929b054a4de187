//! The console: everything a person sees and does, as a machine without I/O.
//!
//! Buttons and time go in with [`Console::handle`]; pixels come out with [`Console::draw`], requests
//! to the shell with [`Console::poll_effect`], and [`Console::next_wake`] says when it wants to be
//! called again. It owns no clock, no storage, no display: a desktop and an RP2040 run the same one.
#![no_std]
#![forbid(unsafe_code)]

pub mod art;
mod console;
mod flow;
mod io;
mod keep;
mod keys;
mod list;
mod page;
mod play;
mod screens;
mod show;
mod tables;
pub mod text;
mod time;

pub use console::Console;
pub use io::{
    Button, Bytes, Effect, Input, Kept, Light, MAX_SAVE, NotSaved, STOPPED_LETTERS, Slot, Ticket,
    Tune,
};
pub use page::Mark;
pub use time::{Duration, Instant};

use embedded_graphics::prelude::Size;

/// The size of the screen.
pub const SIZE: Size = Size::new(128, 64);
