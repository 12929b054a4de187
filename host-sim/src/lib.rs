//! Iride on a desktop: the console in a window, in a terminal or played by a script; the referee
//! and the soak.
//!
//! The console knows no I/O, so a shell around it is thin. From the bottom up:
//!
//! - [`storage`]: what the console keeps, in files or in memory.
//! - [`import`]: a device's game, out of a dump of its flash.
//! - [`machine`]: the console with every effect carried out. The shells know only this.
//! - [`picture`]: a frame as themed pixels, or as text.
//! - [`window`] and [`terminal`]: for people.
//! - [`player`]: finds by trying which buttons take a game further.
//! - [`script`]: for tests, pictures and the bench: buttons from a text file, frames compared.
//!
//! And beside the console, straight on the rules:
//!
//! - [`referee`]: the rules as a text protocol for any program, and the games in its words.
//! - [`playthrough`]: a whole game written down, and read back.
//! - [`soak`]: random games by the million, every step checked.
//! - [`fuzz`]: arbitrary bytes for everything that reads them.
//! - [`tournament`]: bots against each other.
//!
//! The private `text` puts the protocol's words more plainly for people.
#![forbid(unsafe_code)]

pub mod fuzz;
pub mod import;
pub mod machine;
pub mod picture;
pub mod player;
pub mod playthrough;
pub mod referee;
pub mod script;
pub mod soak;
pub mod storage;
pub mod terminal;
mod text;
pub mod tournament;
pub mod window;
