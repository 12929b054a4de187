//! The book of rules of a game: its pages, and the legend as the last of them. The same from the
//! menu and in play; it knows which game it is about, and nothing of one in progress.

mod tables;
#[cfg(test)]
mod tests;

use super::{coloretto, red7, tavolozza};
use crate::art::{Align, Font, MINI};
use crate::page::{Drawn, HEADER, Page, wrapped};
use crate::play::{Board, Title};
use crate::text::book::{Part, parts, title};
use crate::text::{Texts, fill};
use crate::{Button, SIZE};
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;

/// How many lines are seen at once.
const VISIBLE: usize = 4;
/// The height of a line: no letter touches one of another line.
const PITCH: i32 = 12;
/// Where the words of a paragraph begin, right of its dot.
const WORDS: i32 = 7;
/// Where they begin beside a card.
const BESIDE: i32 = MINI + 5;
/// Where they end at the latest, left of the mark of what is in sight.
const END: i32 = SIZE.width as i32 - 4;

/// Where a reader is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reader {
    page: usize,
    /// The first line in sight.
    top: usize,
}

impl Reader {
    /// Left and right turn the pages, round the ends; up and down move a page that is longer than
    /// the screen; A reads on to the end.
    pub(crate) fn push(&mut self, button: Button, texts: &Texts, game: Title) {
        let pages = texts.book.pages(game);
        let lines = pages.get(self.page).map_or(0, |page| lines(page));
        let last = lines.saturating_sub(VISIBLE);
        match button {
            Button::Up => self.top = self.top.saturating_sub(1),
            Button::Down => self.top = (self.top + 1).min(last),
            Button::A if self.top < last => self.top = (self.top + VISIBLE).min(last),
            Button::A if self.page == pages.len() => {}
            Button::A | Button::Right => self.turn(1, pages.len() + 1),
            Button::Left => self.turn(pages.len(), pages.len() + 1),
            Button::B => {}
        }
    }

    fn turn(&mut self, by: usize, pages: usize) {
        *self = Reader {
            page: (self.page + by) % pages,
            top: 0,
        };
    }

    /// Draws as much of the page as is in sight. Beside A, which reads on, stands how far one is.
    pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
        self,
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
        game: Title,
    ) -> Drawn<D> {
        let pages = texts.book.pages(game);
        let place = fill("%/%", &[&(self.page + 1), &(pages.len() + 1)]);
        let Some(text) = pages.get(self.page) else {
            page.header(texts.legend_title, &place, texts.back)?;
            return match game {
                Title::Coloretto => coloretto::Board::draw_legend(page, texts),
                Title::Red7 => red7::Board::draw_legend(page, texts),
                Title::Tavolozza => tavolozza::Board::draw_legend(page, texts),
            };
        };
        page.header(title(text), &place, texts.back)?;
        let rows = parts(text).flat_map(|part| (0..height(part)).map(move |line| (part, line)));
        for (place, (part, line)) in rows.skip(self.top).take(VISIBLE).enumerate() {
            row(page, texts, HEADER + 2 + place as i32 * PITCH, part, line)?;
        }
        page.extent(self.top, VISIBLE, lines(text))
    }
}

/// How many lines a page has.
fn lines(page: &'static str) -> usize {
    parts(page).map(height).sum()
}

/// The words of a part, and where they begin.
fn words(part: Part) -> (&'static str, i32) {
    match part {
        Part::Words(words) => (words, WORDS),
        Part::Card(_, words) => (words, BESIDE),
        Part::Table(_) => ("", WORDS),
    }
}

/// How many lines a part of a page has.
fn height(part: Part) -> usize {
    match part {
        Part::Table(table) => tables::height(table),
        Part::Words(_) | Part::Card(..) => {
            let (words, left) = words(part);
            wrapped(Font::Body, words, END - left).count()
        }
    }
}

/// Draws a line of a part of a page.
fn row<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    y: i32,
    part: Part,
    line: usize,
) -> Drawn<D> {
    match part {
        Part::Table(table) => return tables::row(page, texts, y, table, line),
        Part::Words(_) if line == 0 => page.fill(Point::new(1, y + 5), 2, 2, On)?,
        Part::Card(card, _) if line == 0 => page.mini(Point::new(1, y + 1), card)?,
        Part::Words(_) | Part::Card(..) => {}
    }
    let (words, left) = words(part);
    let room = END - left;
    let text = wrapped(Font::Body, words, room).nth(line);
    let at = Point::new(left, y);
    page.text(
        Font::Body,
        at,
        Align::Left,
        On,
        room,
        text.unwrap_or_default(),
    )
}
