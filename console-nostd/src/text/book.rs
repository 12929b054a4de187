//! The book of rules: a few pages for each game, one file per language.
//!
//! A page is its title and its paragraphs, each a line of the text. A paragraph that begins with
//! `@` stands beside a card, or is a table that the screen draws from the rules themselves. The
//! figures in the words are held against the rules by a test.

mod english;
mod italian;
mod romanian;

pub(super) use english::BOOK as ENGLISH;
pub(super) use italian::BOOK as ITALIAN;
pub(super) use romanian::BOOK as ROMANIAN;

use crate::play::Title;
use rules_nostd::coloretto::Card;

/// The pages of each game in a language; as many in every one.
#[derive(Debug)]
pub struct Book {
    coloretto: [&'static str; 7],
    red7: [&'static str; 7],
    tavolozza: [&'static str; 8],
}

/// A table that is drawn, not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Table {
    /// What the cards of a colour score in Coloretto (C20).
    Points,
    /// The seven rules of Red7, from the highest colour to the lowest.
    Rules,
    /// Which two primaries make which secondary (T1).
    Mixes,
    /// The points of the Palette cards, and what they ask for (T2).
    Asks,
    /// What the signs on Red7's screens stand for.
    Moves,
    /// What the signs on Tavolozza's screens stand for.
    Signs,
}

/// A part of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// A paragraph.
    Words(&'static str),
    /// A paragraph about a card of Coloretto.
    Card(Card, &'static str),
    /// A table.
    Table(Table),
}

impl Book {
    /// The pages of a game.
    pub(crate) fn pages(&self, title: Title) -> &[&'static str] {
        match title {
            Title::Coloretto => &self.coloretto,
            Title::Red7 => &self.red7,
            Title::Tavolozza => &self.tavolozza,
        }
    }
}

/// The title of a page.
pub(crate) fn title(page: &'static str) -> &'static str {
    page.lines().next().unwrap_or_default()
}

/// What stands under the title of a page.
pub(crate) fn parts(page: &'static str) -> impl Iterator<Item = Part> {
    page.lines().skip(1).map(part)
}

fn part(line: &'static str) -> Part {
    let (mark, words) = line.split_once(' ').unwrap_or((line, ""));
    match mark {
        "@joker" => Part::Card(Card::Joker, words),
        "@golden" => Part::Card(Card::GoldenJoker, words),
        "@plus" => Part::Card(Card::PlusTwo, words),
        "@points" => Part::Table(Table::Points),
        "@rules" => Part::Table(Table::Rules),
        "@mixes" => Part::Table(Table::Mixes),
        "@asks" => Part::Table(Table::Asks),
        "@moves" => Part::Table(Table::Moves),
        "@signs" => Part::Table(Table::Signs),
        _ => Part::Words(line),
    }
}
