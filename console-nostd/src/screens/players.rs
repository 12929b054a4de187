//! Who plays: how many, and their names.

use crate::keep::{NAME_LETTERS, Name, Names};
use crate::list::List;
use crate::page::{Drawn, Page};
use crate::text::{Line, Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::{Seat, Seats};

/// A line of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// Go on.
    Next,
    /// How many players.
    Count,
    /// A player's name.
    Name(Seat),
}

/// The lines for a table of this size.
pub(crate) fn choices(seats: Seats) -> impl ExactSizeIterator<Item = Choice> {
    (0..seats.count() + 2).map(|line| match line {
        0 => Choice::Next,
        1 => Choice::Count,
        line => Seat::from_index(line - 2).map_or(Choice::Next, Choice::Name),
    })
}

/// The name a seat has, or is given.
pub(crate) fn shown_name(names: &Names, seat: Seat, texts: &Texts) -> Name {
    let own = &names[seat.index()];
    if !own.is_empty() {
        return own.clone();
    }
    let mut name = Name::new();
    for letter in fill(texts.default_name, &[&(seat.index() + 1)])
        .chars()
        .take(NAME_LETTERS)
    {
        let _ = name.push(letter);
    }
    name
}

/// Draws the page.
pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    list: List,
    seats: Seats,
    names: &Names,
) -> Drawn<D> {
    let action = match choices(seats).nth(list.cursor()) {
        Some(Choice::Next) | None => texts.next,
        Some(Choice::Count) => texts.change,
        Some(Choice::Name(_)) => texts.edit,
    };
    page.header(texts.players, action, texts.back)?;
    list.draw(page, choices(seats).len(), |line| {
        match choices(seats).nth(line) {
            Some(Choice::Next) | None => (fill(texts.next_line, &[]), Line::new()),
            Some(Choice::Count) => (fill(texts.players_n, &[&seats.count()]), Line::new()),
            Some(Choice::Name(seat)) => {
                (fill("%", &[&shown_name(names, seat, texts)]), Line::new())
            }
        }
    })
}
