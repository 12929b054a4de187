//! Little pictures.

use super::picture::Picture;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Little pictures, [`Icon::SIZE`] pixels square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// The A button.
    A,
    /// The B button.
    B,
    /// Up and down.
    UpDown,
    /// Left and right.
    LeftRight,
    /// There is more above.
    Up,
    /// There is more below.
    Down,
    /// Points at what is chosen.
    Cursor,
    /// The draw deck.
    Deck,
    /// The last round.
    LastRound,
    /// Yes, done.
    Tick,
    /// No, undone.
    Cross,
    /// The winner.
    Crown,
    /// A name is being written.
    Pencil,
    /// Someone is thinking.
    Hourglass,
    /// A player who is not a person.
    Bot,
}

impl Icon {
    /// The edge of an icon.
    pub const SIZE: i32 = 9;

    /// Every icon.
    pub const ALL: [Icon; 15] = [
        Icon::A,
        Icon::B,
        Icon::UpDown,
        Icon::LeftRight,
        Icon::Up,
        Icon::Down,
        Icon::Cursor,
        Icon::Deck,
        Icon::LastRound,
        Icon::Tick,
        Icon::Cross,
        Icon::Crown,
        Icon::Pencil,
        Icon::Hourglass,
        Icon::Bot,
    ];

    fn picture(self) -> &'static Picture<9> {
        match self {
            Icon::A => &A,
            Icon::B => &B,
            Icon::UpDown => &UP_DOWN,
            Icon::LeftRight => &LEFT_RIGHT,
            Icon::Up => &UP,
            Icon::Down => &DOWN,
            Icon::Cursor => &CURSOR,
            Icon::Deck => &DECK,
            Icon::LastRound => &LAST_ROUND,
            Icon::Tick => &TICK,
            Icon::Cross => &CROSS,
            Icon::Crown => &CROWN,
            Icon::Pencil => &PENCIL,
            Icon::Hourglass => &HOURGLASS,
            Icon::Bot => &BOT,
        }
    }
}

impl Icon {
    /// The pixels it covers when it is drawn at a point.
    pub fn bounds(self, at: Point) -> Rectangle {
        let ink = self.picture().ink();
        Rectangle::new(at + ink.top_left, ink.size)
    }
}

/// Draws a little picture; only its marks, so that it may lie on a lit bar in black ink.
///
/// # Errors
/// Those of the target.
pub fn icon<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    at: Point,
    icon: Icon,
    ink: BinaryColor,
) -> Result<(), D::Error> {
    icon.picture().stamp(target, at, ink)
}

const A: Picture<9> = Picture::new([
    "..#####..",
    ".#######.",
    "####.####",
    "###.#.###",
    "###...###",
    "###.#.###",
    "###.#.###",
    ".#######.",
    "..#####..",
]);

const B: Picture<9> = Picture::new([
    "..#####..",
    ".#######.",
    "###..####",
    "###.#.###",
    "###..####",
    "###.#.###",
    "###..####",
    ".#######.",
    "..#####..",
]);

const UP_DOWN: Picture<9> = Picture::new([
    "....#....",
    "...###...",
    "..#####..",
    ".........",
    ".........",
    ".........",
    "..#####..",
    "...###...",
    "....#....",
]);

const LEFT_RIGHT: Picture<9> = Picture::new([
    ".........",
    ".........",
    "..#...#..",
    ".##...##.",
    "###...###",
    ".##...##.",
    "..#...#..",
    ".........",
    ".........",
]);

const UP: Picture<9> = Picture::new([
    ".........",
    ".........",
    "....#....",
    "...###...",
    "..#####..",
    ".#######.",
    ".........",
    ".........",
    ".........",
]);

const DOWN: Picture<9> = Picture::new([
    ".........",
    ".........",
    ".........",
    ".#######.",
    "..#####..",
    "...###...",
    "....#....",
    ".........",
    ".........",
]);

const CURSOR: Picture<9> = Picture::new([
    "..#......",
    "..##.....",
    "..###....",
    "..####...",
    "..#####..",
    "..####...",
    "..###....",
    "..##.....",
    "..#......",
]);

const DECK: Picture<9> = Picture::new([
    "....#####",
    "........#",
    "..#####.#",
    "......#.#",
    "#####.#.#",
    "#####.#.#",
    "#####.#..",
    "#####....",
    "#####....",
]);

const LAST_ROUND: Picture<9> = Picture::new([
    "#........",
    "###..##..",
    "###..##..",
    "#..##..##",
    "#..##..##",
    "###..##..",
    "###..##..",
    "#........",
    "#........",
]);

const TICK: Picture<9> = Picture::new([
    ".........",
    ".......##",
    "......##.",
    ".....##..",
    "##..##...",
    ".####....",
    "..##.....",
    ".........",
    ".........",
]);

const CROSS: Picture<9> = Picture::new([
    ".........",
    ".##...##.",
    "..##.##..",
    "...###...",
    "...###...",
    "..##.##..",
    ".##...##.",
    ".........",
    ".........",
]);

const CROWN: Picture<9> = Picture::new([
    ".........",
    "....#....",
    "#..###..#",
    "##.###.##",
    "#########",
    "#########",
    ".........",
    "#########",
    ".........",
]);

const PENCIL: Picture<9> = Picture::new([
    "......##.",
    ".....####",
    "....#.###",
    "...##..#.",
    "..##..##.",
    ".##..##..",
    ".#..##...",
    ".####....",
    "##.......",
]);

const HOURGLASS: Picture<9> = Picture::new([
    "#########",
    ".#.....#.",
    ".#######.",
    "..#####..",
    "....#....",
    "..#.#.#..",
    ".#..#..#.",
    ".#.###.#.",
    "#########",
]);

const BOT: Picture<9> = Picture::new([
    "....#....",
    "....#....",
    ".#######.",
    "##.###.##",
    "##.###.##",
    ".#######.",
    ".#.....#.",
    ".#######.",
    ".........",
]);
