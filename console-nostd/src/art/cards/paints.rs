//! The colour cards of Tavolozza: Coloretto's pictures where the colours are the same, and grapes,
//! which are filled with rings, for purple.

use super::super::picture::Picture;
use super::{large, mini, purple, tile};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::tavolozza::Colour;

/// The picture of a colour in one of the three drawers.
macro_rules! picture {
    ($drawer:ident, $size:ident, $colour:expr) => {
        match $colour {
            Colour::Red => &$drawer::RED,
            Colour::Blue => &$drawer::BLUE,
            Colour::Yellow => &$drawer::YELLOW,
            Colour::Green => &$drawer::GREEN,
            Colour::Orange => &$drawer::ORANGE,
            Colour::Purple => &purple::$size,
        }
    };
}

/// Draws a colour card on the table, [`TILE`](super::TILE) pixels square.
///
/// # Errors
/// Those of the target.
pub fn paint_tile<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    at: Point,
    colour: Colour,
) -> Result<(), D::Error> {
    picture!(tile, TILE, colour).paint(target, at)
}

/// Draws a small colour card, [`MINI`](super::MINI) pixels square.
///
/// # Errors
/// Those of the target.
pub fn paint_mini<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    at: Point,
    colour: Colour,
) -> Result<(), D::Error> {
    picture!(mini, MINI, colour).paint(target, at)
}

/// Draws a large colour card, [`LARGE`](super::LARGE) pixels square.
///
/// # Errors
/// Those of the target.
pub fn paint_large<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    at: Point,
    colour: Colour,
) -> Result<(), D::Error> {
    picture!(large, LARGE, colour).paint(target, at)
}

/// Emblems of Tavolozza, [`Emblem::SIZE`] pixels square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emblem {
    /// All of the same colour.
    Same,
    /// No colour twice.
    Different,
    /// Cards in a hand.
    Hand,
    /// Palette cards.
    Palette,
    /// Two cards changed hands.
    Trade,
    /// The discard pile.
    Discard,
}

impl Emblem {
    /// The edge of an emblem.
    pub const SIZE: i32 = 9;

    fn picture(self) -> &'static Picture<9> {
        match self {
            Emblem::Same => &SAME,
            Emblem::Different => &DIFFERENT,
            Emblem::Hand => &HAND,
            Emblem::Palette => &PALETTE,
            Emblem::Trade => &TRADE,
            Emblem::Discard => &DISCARD,
        }
    }
}

/// Draws an emblem; only its marks, so that it may lie on a lit bar in black ink.
///
/// # Errors
/// Those of the target.
pub fn emblem<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    at: Point,
    emblem: Emblem,
    ink: BinaryColor,
) -> Result<(), D::Error> {
    emblem.picture().stamp(target, at, ink)
}

const SAME: Picture<9> = Picture::new([
    ".........",
    ".........",
    ".#######.",
    ".#######.",
    ".........",
    ".#######.",
    ".#######.",
    ".........",
    ".........",
]);

const DIFFERENT: Picture<9> = Picture::new([
    "......#..",
    "......#..",
    ".#######.",
    ".#######.",
    "....#....",
    ".#######.",
    ".#######.",
    "..#......",
    "..#......",
]);

const HAND: Picture<9> = Picture::new([
    ".........",
    "#..###..#",
    "##.###.##",
    "##.###.##",
    "##.###.##",
    ".#.###.#.",
    ".##.#.##.",
    "..#####..",
    "...###...",
]);

const PALETTE: Picture<9> = Picture::new([
    "..#####..",
    ".#######.",
    "##.##.###",
    "#########",
    "#.####.##",
    "######..#",
    "##.#####.",
    ".####.##.",
    "..#####..",
]);

const TRADE: Picture<9> = Picture::new([
    ".....#...",
    ".....##..",
    "########.",
    ".....##..",
    "...#.#...",
    "..##.....",
    ".########",
    "..##.....",
    "...#.....",
]);

const DISCARD: Picture<9> = Picture::new([
    "....#....",
    "....#....",
    "....#....",
    "..#####..",
    "...###...",
    "....#....",
    "#.......#",
    "#.......#",
    "#########",
]);
