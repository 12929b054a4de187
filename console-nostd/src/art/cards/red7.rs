//! The colours of Red7. Five of them are Coloretto's and look the same; two are new:
//!
//! | colour | drawn as | filled with |
//! |---|---|---|
//! | indigo | the moon at night | a solid crescent |
//! | violet | a flower | petals round a dark heart |

use super::super::picture::Picture;
use super::{mini, tile};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_nostd::red7::Colour;

/// How large the sign of a colour is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// 7 by 6 pixels, under a tiny figure.
    Small,
    /// 9 pixels square, beside a figure.
    Mini,
    /// 11 pixels square, under a large figure.
    Tile,
}

/// The same for the pictures of each size.
macro_rules! picture {
    ($sign:expr, $colour:expr, $picture:ident => $body:expr) => {
        match $sign {
            Sign::Small => {
                let $picture = match $colour {
                    Colour::Red => &SMALL_RED,
                    Colour::Orange => &SMALL_ORANGE,
                    Colour::Yellow => &SMALL_YELLOW,
                    Colour::Green => &SMALL_GREEN,
                    Colour::Blue => &SMALL_BLUE,
                    Colour::Indigo => &SMALL_INDIGO,
                    Colour::Violet => &SMALL_VIOLET,
                };
                $body
            }
            Sign::Mini => {
                let $picture = match $colour {
                    Colour::Red => &mini::RED,
                    Colour::Orange => &mini::ORANGE,
                    Colour::Yellow => &mini::YELLOW,
                    Colour::Green => &mini::GREEN,
                    Colour::Blue => &mini::BLUE,
                    Colour::Indigo => &MINI_INDIGO,
                    Colour::Violet => &MINI_VIOLET,
                };
                $body
            }
            Sign::Tile => {
                let $picture = match $colour {
                    Colour::Red => &tile::RED,
                    Colour::Orange => &tile::ORANGE,
                    Colour::Yellow => &tile::YELLOW,
                    Colour::Green => &tile::GREEN,
                    Colour::Blue => &tile::BLUE,
                    Colour::Indigo => &TILE_INDIGO,
                    Colour::Violet => &TILE_VIOLET,
                };
                $body
            }
        }
    };
}

impl Sign {
    /// The pixels the sign of a colour covers when it is drawn at a point.
    pub fn bounds(self, at: Point, colour: Colour) -> Rectangle {
        let ink = picture!(self, colour, picture => picture.ink());
        Rectangle::new(at + ink.top_left, ink.size)
    }
}

/// Draws the sign of a colour; only its marks, so that it may lie on a lit bar in black ink.
///
/// # Errors
/// Those of the target.
pub fn sign<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    at: Point,
    sign: Sign,
    colour: Colour,
    ink: BinaryColor,
) -> Result<(), D::Error> {
    picture!(sign, colour, picture => picture.stamp(target, at, ink))
}

const TILE_INDIGO: Picture<12> = Picture::new([
    "...####.....",
    ".####.......",
    ".###....#...",
    "####...###..",
    "###.....#...",
    "###.........",
    "###.........",
    "####......#.",
    ".####....##.",
    ".#########..",
    "...#####....",
    "............",
]);

const TILE_VIOLET: Picture<12> = Picture::new([
    "....###.....",
    "...#####....",
    ".#.#####.#..",
    "###.###.###.",
    "####...####.",
    "####...####.",
    ".###...###..",
    "....###.....",
    "..###.###...",
    ".####.####..",
    "..###.###...",
    "............",
]);

const MINI_INDIGO: Picture<9> = Picture::new([
    "..####...",
    ".###.....",
    "###...#..",
    "##...###.",
    "##....#..",
    "###.....#",
    "###....##",
    ".#######.",
    "..#####..",
]);

const MINI_VIOLET: Picture<9> = Picture::new([
    "...###...",
    ".#.###.#.",
    "###.#.###",
    "###...###",
    ".##...##.",
    "...###...",
    ".###.###.",
    ".###.###.",
    "..#...#..",
]);

const SMALL_RED: Picture<7, 6> = Picture::new([
    ".##.##.", "#######", "#######", ".#####.", "..###..", "...#...",
]);

const SMALL_ORANGE: Picture<7, 6> = Picture::new([
    ".#####.", "#.#.#.#", "##.#.##", "##.#.##", "#.#.#.#", ".#####.",
]);

const SMALL_YELLOW: Picture<7, 6> = Picture::new([
    "#..#..#", "..###..", "#.###.#", "#.###.#", "..###..", "#..#..#",
]);

const SMALL_GREEN: Picture<7, 6> = Picture::new([
    "....###", "..#####", ".###.##", ".##.##.", ".#.##..", "#......",
]);

const SMALL_BLUE: Picture<7, 6> = Picture::new([
    ".##...#", "####.##", "#..###.", ".##...#", "####.##", "#..###.",
]);

const SMALL_INDIGO: Picture<7, 6> = Picture::new([
    "..###..", ".##....", "##....#", "##....#", ".######", "..####.",
]);

const SMALL_VIOLET: Picture<7, 6> = Picture::new([
    ".##.##.", ".##.##.", "...#...", "##...##", "##...##", "..###..",
]);
