//! Players that think.
//!
//! A bot is given a [`View`](rules_nostd::View), what its seat may know, and nothing else: no deck
//! order, no hidden hand, no stream. The same view, level and seed give the same action on every
//! machine, so that a saved game goes on exactly as it would have.
//!
//! From the bottom to the top:
//!
//! - [`Level`]: how hard a bot thinks.
//! - [`Bot`]: what a game must tell a bot, beside its rules: how far to plan, and how a seat stands.
//! - [`Thinker`]: one bot thinking about one view, a step at a time, so that a caller can do other
//!   things in between, or stop.
//! - [`Question`], [`Thinking`] and [`Answer`]: the same for a caller that does not care which game
//!   is played.
#![no_std]
#![forbid(unsafe_code)]

mod bot;
mod coloretto;
mod level;
mod question;
mod red7;
mod seed;
mod tavolozza;
mod thinker;

pub use bot::Bot;
pub use level::Level;
pub use question::{Answer, Question, Thinking};
pub use seed::seed;
pub use thinker::{Thinker, decide};
