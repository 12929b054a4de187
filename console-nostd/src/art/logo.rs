//! The logo: a rainbow that is also the upper half of an iris, and the word in its pupil.

use super::picture::Picture;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

/// The word, in two pictures: one has 32 columns at most.
const WORD_LEFT: Picture<30, 24> = Picture::new([
    "..............................",
    ".###...................###....",
    "#####.................#####...",
    "#####.................#####...",
    "#####.................#####...",
    ".###...................###....",
    "..............................",
    "..............................",
    "..............................",
    ".###......###..#####...###....",
    ".###......##########...###....",
    ".###......##########...###....",
    ".###......#####........###....",
    ".###......####.........###....",
    ".###......###..........###...#",
    ".###......###..........###...#",
    ".###......###..........###...#",
    ".###......###..........###...#",
    ".###......###..........###...#",
    ".###......###..........###....",
    ".###......###..........###....",
    ".###......###..........###....",
    ".###......###..........###....",
    ".###......###..........###....",
]);

const WORD_RIGHT: Picture<31, 24> = Picture::new([
    "...........###.................",
    "...........###.................",
    "...........###.................",
    "...........###.................",
    "...........###.................",
    "...........###.................",
    "...........###.................",
    "...........###.................",
    "...........###.................",
    "....#####..###.......#####.....",
    "..############.....#########...",
    ".#############....###########..",
    "####.....#####...####.....####.",
    "###.......####...###.......###.",
    "##.........###..###.........###",
    "##.........###..###############",
    "##.........###..###############",
    "##.........###..##############.",
    "##.........###..###............",
    "###.......####...###...........",
    "####.....#####...####..........",
    ".#############....###########..",
    "..############.....#########...",
    "....#####..###.......#####.....",
]);

/// The bands of the rainbow, outermost first: radii in half pixels, outer and inner, and how the
/// band is filled in squares of two by two pixels, row by row.
const BANDS: [(i32, i32, [[bool; 2]; 2]); 5] = [
    (123, 116, [[true, true], [true, true]]),
    (114, 107, [[false, true], [true, true]]),
    (105, 98, [[false, true], [true, false]]),
    (96, 89, [[true, false], [false, false]]),
    (87, 82, [[true, false], [false, false]]),
];

/// Draws the boot logo on the whole screen.
///
/// # Errors
/// Those of the target.
pub fn logo<D: DrawTarget<Color = BinaryColor>>(target: &mut D) -> Result<(), D::Error> {
    let points = (0..FOOT).flat_map(|y| (0..128).map(move |x| Point::new(x, y)));
    let lit = points.filter(|&point| shines(point));
    target.draw_iter(lit.map(|point| Pixel(point, BinaryColor::On)))?;
    WORD_LEFT.stamp(target, Point::new(34, 34), BinaryColor::On)?;
    WORD_RIGHT.stamp(target, Point::new(64, 34), BinaryColor::On)
}

/// Where the rainbow stands.
const FOOT: i32 = 62;

fn shines(point: Point) -> bool {
    // From the middle of the foot, in half pixels: the screen has no middle pixel.
    let (x, y) = ((2 * point.x - 127).abs(), 2 * (FOOT - point.y) - 1);
    let squared = x * x + y * y;
    let band = BANDS
        .iter()
        .find(|(outer, inner, _)| (inner * inner..outer * outer).contains(&squared));
    band.is_some_and(|(_, _, fill)| fill[(point.y % 2) as usize][(x / 2 % 2) as usize])
}
