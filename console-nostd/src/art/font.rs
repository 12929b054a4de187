//! Letters, as `build.rs` drew them.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

mod letters {
    use super::{Letter, Typeface};
    include!(concat!(env!("OUT_DIR"), "/letters.rs"));
}

/// A typeface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Font {
    /// For tight places.
    Tiny,
    /// For everything.
    Body,
    /// For what matters on a screen.
    Strong,
    /// For titles and cues.
    Title,
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Align {
    Left,
    Centre,
    Right,
}

/// All letters of a font.
struct Typeface {
    height: u8,
    baseline: u8,
    /// In order; first those of ASCII from the blank to the tilde, of which none is missing.
    letters: &'static [Letter],
    /// The columns of all letters, each letter's first row in the lowest bit.
    columns: &'static [u16],
}

/// A letter.
struct Letter {
    /// None that is written here needs more than sixteen bits.
    letter: u16,
    /// Its columns.
    start: u16,
    /// How far the pen goes on.
    advance: u8,
    /// Where its first column is, from the pen.
    left: i8,
    width: u8,
    /// Its first row, from the top of the line.
    top: u8,
}

impl Letter {
    /// How far it reaches to the left and to the right of the pen.
    fn reach(&self) -> (i32, i32) {
        let left = i32::from(self.left);
        (left, left + i32::from(self.width))
    }
}

impl Typeface {
    fn letter(&self, letter: char) -> Option<&Letter> {
        const ASCII: usize = ('~' as usize) - (' ' as usize) + 1;
        let place = (letter as usize).wrapping_sub(' ' as usize);
        if place < ASCII {
            return self.letters.get(place);
        }
        let found = self
            .letters
            .binary_search_by_key(&(letter as u32), |known| known.letter.into());
        self.letters.get(found.ok()?)
    }

    fn columns(&self, letter: &Letter) -> &[u16] {
        let start = usize::from(letter.start);
        let columns = self.columns.get(start..start + usize::from(letter.width));
        columns.unwrap_or_default()
    }
}

impl Font {
    /// Every typeface, the smallest first.
    pub const ALL: [Font; 4] = [Font::Tiny, Font::Body, Font::Strong, Font::Title];

    fn typeface(self) -> &'static Typeface {
        match self {
            Font::Tiny => &letters::TINY,
            Font::Body => &letters::BODY,
            Font::Strong => &letters::STRONG,
            Font::Title => &letters::TITLE,
        }
    }

    /// The height of a line, accents and descenders included: no letter leaves it.
    pub fn height(self) -> i32 {
        i32::from(self.typeface().height)
    }

    /// How far below the top of the line its letters stand.
    pub fn baseline(self) -> i32 {
        i32::from(self.typeface().baseline)
    }

    /// Whether the font has a picture of a letter.
    pub fn has(self, letter: char) -> bool {
        self.typeface().letter(letter).is_some()
    }

    /// How wide a text is: every pixel of it, and the gap to whatever follows.
    pub fn width(self, text: &str) -> i32 {
        let (left, right) = self.reach(text);
        right - left
    }

    /// The pixels a text covers when it is written from `at`.
    pub fn bounds(self, at: Point, text: &str) -> Rectangle {
        let typeface = self.typeface();
        let start = at.x - self.reach(text).0;
        let mut bounds = None;
        for (pen, letter) in self.placed(text) {
            let (pen, (left, right)) = (start + pen, letter.reach());
            let rows = typeface.columns(letter).iter().fold(0, |rows, c| rows | c);
            if rows != 0 {
                let top = at.y + i32::from(letter.top);
                let first = Point::new(pen + left, top + rows.trailing_zeros() as i32);
                let last = Point::new(pen + right - 1, top + rows.ilog2() as i32);
                let (old_first, old_last) = bounds.unwrap_or((first, last));
                bounds = Some((first.component_min(old_first), last.component_max(old_last)));
            }
        }
        let whole = bounds.map(|(first, last)| Rectangle::with_corners(first, last));
        whole.unwrap_or_default()
    }

    /// How far a text reaches to the left and to the right of the point where its pen starts.
    fn reach(self, text: &str) -> (i32, i32) {
        let mut reach = (0, 0);
        for (pen, letter) in self.placed(text) {
            let (left, right) = letter.reach();
            let advance = i32::from(letter.advance);
            reach.0 = reach.0.min(pen + left);
            reach.1 = reach.1.max(pen + right).max(pen + advance);
        }
        reach
    }

    /// The letters of a text that the font has, and how far the pen is for each.
    fn placed(self, text: &str) -> impl Iterator<Item = (i32, &'static Letter)> {
        let typeface = self.typeface();
        let (mut pen, mut before) = (0, ' ');
        text.chars().filter_map(move |letter| {
            let found = typeface.letter(letter)?;
            // Where lines are thick, an r that touches an n is read as an m.
            pen += i32::from(self == Font::Strong && (before, letter) == ('r', 'n'));
            before = letter;
            let at = pen;
            pen += i32::from(found.advance);
            Some((at, found))
        })
    }
}

/// Writes a text whose line begins at height `at.y`; letters the font has not are left out.
///
/// Its [`Font::width`] begins, has its middle or ends at `at.x`.
///
/// # Errors
/// Those of the target.
pub fn text<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    font: Font,
    at: Point,
    align: Align,
    ink: BinaryColor,
    text: &str,
) -> Result<(), D::Error> {
    let (left, right) = font.reach(text);
    let back = match align {
        Align::Left => 0,
        Align::Centre => (right - left) / 2,
        Align::Right => right - left,
    };
    let typeface = font.typeface();
    let start = at.x - back - left;
    for (pen, letter) in font.placed(text) {
        let first = start + pen + i32::from(letter.left);
        let top = at.y + i32::from(letter.top);
        let columns = (first..).zip(typeface.columns(letter));
        target.draw_iter(columns.flat_map(|(x, &column)| {
            rows(column).map(move |row| Pixel(Point::new(x, top + row), ink))
        }))?;
    }
    Ok(())
}

/// The rows of a column that are lit.
fn rows(mut column: u16) -> impl Iterator<Item = i32> {
    core::iter::from_fn(move || {
        let row = (column != 0).then(|| column.trailing_zeros())?;
        column &= column - 1;
        Some(row as i32)
    })
}
