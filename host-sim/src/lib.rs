//! Iride on a desktop: the games at a plain-text table, the referee, and the soak.
//!
//! - [`referee`]: the rules as a text protocol for any program, and the games in its words.
//! - [`play`]: a game for people round one keyboard.
//! - [`playthrough`]: a whole game written down, and read back.
//! - [`soak`]: random games by the million, every step checked.
//!
//! The private `text` puts the protocol's words more plainly for people.
#![forbid(unsafe_code)]

pub mod play;
pub mod playthrough;
pub mod referee;
pub mod soak;
mod text;
