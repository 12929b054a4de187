//! A picture of 128 × 64 dots, as somebody in front of the display sees it.

use core::fmt;

/// Dots across.
pub const WIDTH: usize = 128;
/// Dots down.
pub const HEIGHT: usize = 64;

/// One bit a dot, row by row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Frame {
    rows: [u128; HEIGHT],
}

impl Frame {
    /// A dark picture.
    pub const fn dark() -> Self {
        Self { rows: [0; HEIGHT] }
    }

    /// A picture from a rule for each dot.
    pub fn from_fn(mut lit: impl FnMut(usize, usize) -> bool) -> Self {
        let mut frame = Self::dark();
        for (y, row) in frame.rows.iter_mut().enumerate() {
            *row = (0..WIDTH).fold(0, |row, x| row | u128::from(lit(x, y)) << x);
        }
        frame
    }

    /// Whether a dot is lit.
    pub fn lit(&self, x: usize, y: usize) -> bool {
        self.rows[y] >> x & 1 != 0
    }

    /// How many dots are lit.
    pub fn lit_count(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// How many dots differ.
    pub fn distance(&self, other: &Self) -> u32 {
        let rows = self.rows.iter().zip(&other.rows);
        rows.map(|(a, b)| (a ^ b).count_ones()).sum()
    }
}

/// The picture in half-blocks.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..HEIGHT).step_by(2) {
            let line: String = (0..WIDTH)
                .map(|x| match (self.lit(x, y), self.lit(x, y + 1)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                })
                .collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
