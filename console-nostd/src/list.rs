//! A list to choose from: a header, four lines at a time, a cursor that scrolls.

use crate::art::{Align, Font, Icon};
use crate::page::{Drawn, HEADER, Page};
use crate::text::Line;
use crate::{Button, SIZE};
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;

/// How many lines are seen at once.
const VISIBLE: usize = 4;
/// The height of a line.
const PITCH: i32 = 13;
/// Where the texts begin, right of the cursor.
pub(crate) const TEXT: i32 = 11;

/// Where a list stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct List {
    cursor: usize,
    top: usize,
}

impl List {
    /// The chosen line.
    pub(crate) fn cursor(self) -> usize {
        self.cursor
    }

    /// A list that begins at a line.
    pub(crate) fn at(cursor: usize) -> List {
        let mut list = List { cursor, top: 0 };
        list.scroll();
        list
    }

    /// Up and down move the cursor, round the ends.
    pub(crate) fn push(&mut self, button: Button, len: usize) {
        let len = len.max(1);
        match button {
            Button::Up => self.cursor = (self.cursor + len - 1) % len,
            Button::Down => self.cursor = (self.cursor + 1) % len,
            _ => {}
        }
        self.cursor = self.cursor.min(len - 1);
        self.scroll();
    }

    fn scroll(&mut self) {
        self.top = self
            .top
            .min(self.cursor)
            .max((self.cursor + 1).saturating_sub(VISIBLE));
    }

    /// The lines in sight: which, how far down, and whether it is the chosen one.
    pub(crate) fn lines(self, len: usize) -> impl Iterator<Item = (usize, i32, bool)> {
        (self.top..len)
            .take(VISIBLE)
            .enumerate()
            .map(move |(place, index)| {
                (
                    index,
                    HEADER + 1 + place as i32 * PITCH,
                    index == self.cursor,
                )
            })
    }

    /// Draws the cursor, and how much of the list is in sight.
    pub(crate) fn mark<D: DrawTarget<Color = BinaryColor>>(
        self,
        page: &mut Page<'_, '_, D>,
        len: usize,
    ) -> Drawn<D> {
        for (_, y, _) in self.lines(len).filter(|(.., chosen)| *chosen) {
            page.icon(Point::new(0, y + 1), Icon::Cursor, On)?;
        }
        page.extent(self.top, VISIBLE, len)
    }

    /// Draws a plain list under a header: a text on the left, a value on the right.
    pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
        self,
        page: &mut Page<'_, '_, D>,
        len: usize,
        line: impl Fn(usize) -> (Line, Line),
    ) -> Drawn<D> {
        let width = SIZE.width as i32;
        for (index, y, chosen) in self.lines(len) {
            let (text, value) = line(index);
            let room = |small: Font| match value.is_empty() {
                true => width - 14,
                false => width - 28 - small.width(&value),
            };
            // A value that leaves its name no room is written small; it stays so when it is chosen.
            let (small, down) = match Font::Strong.width(&text) <= room(Font::Body) {
                true => (Font::Body, 0),
                false => (Font::Tiny, 2),
            };
            let font = if chosen { Font::Strong } else { Font::Body };
            let left = Point::new(TEXT, y);
            page.text(font, left, Align::Left, On, room(small), &text)?;
            let right = Point::new(width - 6, y + down);
            page.text(small, right, Align::Right, On, 70, &value)?;
        }
        self.mark(page, len)
    }
}
