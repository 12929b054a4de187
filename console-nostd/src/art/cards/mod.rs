//! The cards of Coloretto, the colours of Red7 in [`red7`], those of Tavolozza in [`paints`].
//!
//! A colour is told by what is drawn and by how it is filled, and looks the same at every size:
//!
//! | card | drawn as | filled with |
//! |---|---|---|
//! | red | a heart | black, in a solid card |
//! | orange | a slice of the fruit | spokes |
//! | yellow | the sun | rays, mostly empty |
//! | green | a leaf | solid, aslant |
//! | blue | waves | bands lying down |
//! | brown | chocolate, a piece broken off | blocks |
//! | grey | a cloud | a fine check, which is grey |
//! | joker | a rainbow, any colour | arches |
//! | golden joker | a rainbow under a crown | arches |

mod large;
mod mini;
mod paints;
mod purple;
mod red7;
mod tile;

pub use paints::{Emblem, emblem, paint_large, paint_mini, paint_tile};
pub use red7::{Sign, sign};

use super::picture::Picture;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::Card;

/// The edge of a card on the table. Its last column and row stay black: cards may touch.
pub const TILE: i32 = 12;
/// The edge of a small card, in a collection.
pub const MINI: i32 = 9;
/// The edge of a large card, just drawn.
pub const LARGE: i32 = 24;

/// The picture of a card in one of the three drawers.
macro_rules! picture {
    ($drawer:ident, $card:expr) => {
        match $card {
            Card::Red => &$drawer::RED,
            Card::Orange => &$drawer::ORANGE,
            Card::Yellow => &$drawer::YELLOW,
            Card::Green => &$drawer::GREEN,
            Card::Blue => &$drawer::BLUE,
            Card::Brown => &$drawer::BROWN,
            Card::Grey => &$drawer::GREY,
            Card::Joker => &$drawer::JOKER,
            Card::GoldenJoker => &$drawer::GOLDEN_JOKER,
            Card::PlusTwo => &$drawer::PLUS_TWO,
            Card::LastRound => &$drawer::LAST_ROUND,
        }
    };
}

/// Draws a card on the table, [`TILE`] pixels square.
///
/// # Errors
/// Those of the target.
pub fn tile<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    at: Point,
    card: Card,
) -> Result<(), D::Error> {
    picture!(tile, card).paint(target, at)
}

/// Draws a small card, [`MINI`] pixels square.
///
/// # Errors
/// Those of the target.
pub fn mini<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    at: Point,
    card: Card,
) -> Result<(), D::Error> {
    picture!(mini, card).paint(target, at)
}

/// Draws a large card, [`LARGE`] pixels square.
///
/// # Errors
/// Those of the target.
pub fn large<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    at: Point,
    card: Card,
) -> Result<(), D::Error> {
    picture!(large, card).paint(target, at)
}

/// Draws an empty place for a card, [`TILE`] pixels square.
///
/// # Errors
/// Those of the target.
pub fn slot<D: DrawTarget<Color = BinaryColor>>(target: &mut D, at: Point) -> Result<(), D::Error> {
    SLOT.stamp(target, at, BinaryColor::On)
}

const SLOT: Picture<12> = Picture::new([
    "#.........#.",
    "............",
    "............",
    "............",
    "............",
    "............",
    "............",
    "............",
    "............",
    "............",
    "#.........#.",
    "............",
]);
