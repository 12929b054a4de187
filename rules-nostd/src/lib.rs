//! The rules of three colour-card games, and nothing else.
//!
//! This crate knows cards, seats and turns. It does not know screens, buttons, files or clocks, it
//! allocates nothing, and no input makes it panic; it runs unchanged on an RP2040 and on a desktop.
//!
//! From the bottom to the top:
//!
//! - [`seat`]: who sits at the table. [`Seat`], [`Seats`], [`SeatSet`] and [`PerSeat`] make a player
//!   who is not there unrepresentable, or nearly.
//! - [`deal`]: where chance comes from. A [`DealNumber`] fixes every shuffle of a game.
//! - [`game`]: the one trait, [`Game`], that bots, saves, referee and console are written against,
//!   and [`View`], what one seat may know.
//! - [`coloretto`], [`red7`], [`tavolozza`]: the games. Rule ids in their comments and tests (C14,
//!   R20, T9 …) are those of `docs/rules`.
//! - [`record`]: a game as bytes that can be checked before they are believed.
//! - [`check`]: the battery that every game must pass, for tests and for the soak.
//!
//! ```
//! use rules_nostd::{Actions, DealNumber, Game, Seats, coloretto::{Coloretto, Options}};
//!
//! let deal = DealNumber::from_code("7K3M09QX").unwrap();
//! let mut game = Coloretto::deal(Options::new(Seats::Three), deal, &mut |_| ()).unwrap();
//! let mut actions = Actions::new();
//! while game.to_move().is_some() {
//!     game.legal(&mut actions);
//!     game.apply(actions[0], &mut |_event| ()).unwrap();
//! }
//! assert!(game.outcome().is_some());
//! ```
#![no_std]
#![forbid(unsafe_code)]

pub mod check;
pub mod coloretto;
pub mod deal;
mod few;
pub mod game;
pub mod record;
pub mod red7;
pub mod seat;
pub mod tavolozza;

pub use deal::{DealNumber, Stream};
pub use few::sort_few;
pub use game::{Actions, BadSetup, Flaw, Game, GameId, Outcome, View};
pub use seat::{PerSeat, Seat, SeatSet, Seats};
