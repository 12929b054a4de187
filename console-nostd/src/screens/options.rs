//! What a table agrees on before a game: the game's own options, and the deal number.

use crate::list::List;
use crate::page::{Drawn, Page};
use crate::play::Title;
use crate::tables::Tables;
use crate::text::{Line, Texts, deal_code, fill};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::DealNumber;

/// A line of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// Begin.
    Start,
    /// An option of the game.
    Option(usize),
    /// The deal number.
    Deal,
}

/// How many lines there are.
pub(crate) fn len(tables: &Tables, title: Title) -> usize {
    tables.lines(title) + 2
}

/// What a line is: the start first, the deal number last, the game's options between.
pub(crate) fn choice(tables: &Tables, title: Title, line: usize) -> Choice {
    match line.checked_sub(1) {
        None => Choice::Start,
        Some(option) if option < tables.lines(title) => Choice::Option(option),
        Some(_) => Choice::Deal,
    }
}

/// Draws the page.
pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    list: List,
    (tables, title): (&Tables, Title),
    deal: Option<DealNumber>,
) -> Drawn<D> {
    let action = match choice(tables, title, list.cursor()) {
        Choice::Start => texts.start,
        Choice::Deal => texts.edit,
        Choice::Option(_) => texts.change,
    };
    page.header(texts.title(title), action, texts.back)?;
    list.draw(page, len(tables, title), |line| {
        match choice(tables, title, line) {
            Choice::Start => (fill(texts.start_line, &[]), Line::new()),
            Choice::Option(option) => tables.line(title, option, texts),
            Choice::Deal => {
                let shown = deal.map_or(fill(texts.deal_random, &[]), deal_code);
                (fill(texts.deal, &[]), shown)
            }
        }
    })
}
