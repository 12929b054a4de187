//! One-bit pictures, drawn in the source with `#` and `.` and packed when the program is built.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A picture, at most 64 pixels wide.
pub(super) struct Picture<const W: usize, const H: usize = W> {
    rows: [u64; H],
}

impl<const W: usize, const H: usize> Picture<W, H> {
    /// Reads a drawing; one of another size, or with other marks than `#` and `.`, does not compile.
    pub(super) const fn new(drawing: [&str; H]) -> Picture<W, H> {
        assert!(W <= 64);
        let mut rows = [0; H];
        let mut y = 0;
        while y < H {
            let marks = drawing[y].as_bytes();
            assert!(marks.len() == W);
            let mut x = 0;
            while x < W {
                assert!(matches!(marks[x], b'#' | b'.'));
                rows[y] = rows[y] << 1 | (marks[x] == b'#') as u64;
                x += 1;
            }
            y += 1;
        }
        Picture { rows }
    }

    fn pixels(&self) -> impl Iterator<Item = (Point, bool)> {
        self.rows.into_iter().zip(0..).flat_map(|(row, y)| {
            // One step to the left for each pixel: a small core has no quick way to shift by many.
            let mut left = row << (64 - W);
            (0..W).map(move |x| {
                let marked = left >> 63 == 1;
                left <<= 1;
                (Point::new(x as i32, y), marked)
            })
        })
    }

    /// The smallest box around what is marked.
    pub(super) fn ink(&self) -> Rectangle {
        let marked = || self.pixels().filter(|&(_, marked)| marked);
        let corner = |pick: fn(Point, Point) -> Point| marked().map(|(at, _)| at).reduce(pick);
        match (corner(Point::component_min), corner(Point::component_max)) {
            (Some(first), Some(last)) => Rectangle::with_corners(first, last),
            _ => Rectangle::zero(),
        }
    }

    /// Draws all of the picture, black where nothing is marked.
    pub(super) fn paint<D: DrawTarget<Color = BinaryColor>>(
        &self,
        target: &mut D,
        at: Point,
    ) -> Result<(), D::Error> {
        let area = Rectangle::new(at, Size::new(W as u32, H as u32));
        let colours = self.pixels().map(|(_, marked)| BinaryColor::from(marked));
        target.fill_contiguous(&area, colours)
    }

    /// Draws only what is marked.
    pub(super) fn stamp<D: DrawTarget<Color = BinaryColor>>(
        &self,
        target: &mut D,
        at: Point,
        ink: BinaryColor,
    ) -> Result<(), D::Error> {
        let marked = self.pixels().filter(|&(_, marked)| marked);
        target.draw_iter(marked.map(|(point, _)| Pixel(at + point, ink)))
    }
}
