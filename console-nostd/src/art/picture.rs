//! One-bit pictures, drawn in the source with `#` and `.` and packed when the program is built.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A picture, at most 32 pixels wide.
pub(super) struct Picture<const W: usize, const H: usize = W> {
    /// The leftmost pixel in the highest bit.
    rows: [u32; H],
}

impl<const W: usize, const H: usize> Picture<W, H> {
    /// Reads a drawing; one of another size, or with other marks than `#` and `.`, does not compile.
    pub(super) const fn new(drawing: [&str; H]) -> Picture<W, H> {
        assert!(W <= 32);
        let mut rows = [0; H];
        let mut y = 0;
        while y < H {
            let marks = drawing[y].as_bytes();
            assert!(marks.len() == W);
            let mut x = 0;
            while x < W {
                assert!(matches!(marks[x], b'#' | b'.'));
                rows[y] |= ((marks[x] == b'#') as u32) << (31 - x);
                x += 1;
            }
            y += 1;
        }
        Picture { rows }
    }

    /// The smallest box around what is marked.
    pub(super) fn ink(&self) -> Rectangle {
        let mut rows = self.rows.iter().zip(0..).filter(|(row, _)| **row != 0);
        let all = self.rows.iter().fold(0, |all, row| all | row);
        let Some((_, top)) = rows.next() else {
            return Rectangle::zero();
        };
        let bottom = rows.last().map_or(top, |(_, bottom)| bottom);
        let (left, right) = (all.leading_zeros() as i32, 31 - all.trailing_zeros() as i32);
        Rectangle::with_corners(Point::new(left, top), Point::new(right, bottom))
    }

    /// Draws all of the picture, black where nothing is marked.
    pub(super) fn paint<D: DrawTarget<Color = BinaryColor>>(
        &self,
        target: &mut D,
        at: Point,
    ) -> Result<(), D::Error> {
        paint(&self.rows, W, target, at)
    }

    /// Draws only what is marked.
    pub(super) fn stamp<D: DrawTarget<Color = BinaryColor>>(
        &self,
        target: &mut D,
        at: Point,
        ink: BinaryColor,
    ) -> Result<(), D::Error> {
        stamp(&self.rows, W, target, at, ink)
    }
}

/// The marks of a row. One step to the left for each: a small core has no quick way to shift by many.
fn marks(row: u32, width: usize) -> impl Iterator<Item = bool> {
    let mut left = row;
    (0..width).map(move |_| {
        let marked = left >> 31 == 1;
        left <<= 1;
        marked
    })
}

/// [`Picture::paint`] of any size.
fn paint<D: DrawTarget<Color = BinaryColor>>(
    rows: &[u32],
    width: usize,
    target: &mut D,
    at: Point,
) -> Result<(), D::Error> {
    let area = Rectangle::new(at, Size::new(width as u32, rows.len() as u32));
    let marked = rows.iter().flat_map(|&row| marks(row, width));
    target.fill_contiguous(&area, marked.map(BinaryColor::from))
}

/// [`Picture::stamp`] of any size.
fn stamp<D: DrawTarget<Color = BinaryColor>>(
    rows: &[u32],
    width: usize,
    target: &mut D,
    at: Point,
    ink: BinaryColor,
) -> Result<(), D::Error> {
    let points = rows.iter().zip(at.y..).flat_map(|(&row, y)| {
        let columns = marks(row, width).zip(at.x..).filter(|(marked, _)| *marked);
        columns.map(move |(_, x)| Point::new(x, y))
    });
    target.draw_iter(points.map(|point| Pixel(point, ink)))
}
