//! Who plays: how many, their names, and which of them are bots.

use crate::SIZE;
use crate::art::{Align, Font, Icon};
use crate::keep::{NAME_LETTERS, Name, Settings};
use crate::list::{self, List};
use crate::page::{Drawn, Page};
use crate::text::{Texts, fill};
use bots_nostd::Level;
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::{Seat, Seats};

/// A line of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// Go on.
    Next,
    /// How many players.
    Count,
    /// A player's name, and who that is.
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

/// Who plays on a seat, in the order Right goes through them.
const KINDS: [Option<Level>; 4] = [
    None,
    Some(Level::Easy),
    Some(Level::Normal),
    Some(Level::Hard),
];

/// Somebody else on a seat.
pub(crate) fn next_kind(kind: Option<Level>, forward: bool) -> Option<Level> {
    let now = KINDS.iter().position(|other| *other == kind);
    let step = if forward { 1 } else { KINDS.len() - 1 };
    KINDS[(now.unwrap_or(0) + step) % KINDS.len()]
}

/// The name a seat has, or is given.
pub(crate) fn shown_name(settings: &Settings, seat: Seat, texts: &Texts) -> Name {
    let own = &settings.names[seat.index()];
    if !own.is_empty() {
        return own.clone();
    }
    let pattern = match settings.kinds[seat.index()] {
        None => texts.default_name,
        Some(_) => texts.bot_name,
    };
    let given = fill(pattern, &[&(seat.index() + 1)]);
    given.chars().take(NAME_LETTERS).collect()
}

/// What a player is.
fn kind_word(kind: Option<Level>, texts: &Texts) -> &'static str {
    match kind {
        None => texts.person,
        Some(Level::Easy) => texts.easy,
        Some(Level::Normal) => texts.normal,
        Some(Level::Hard) => texts.hard,
    }
}

/// Draws the page.
pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    list: List,
    seats: Seats,
    settings: &Settings,
) -> Drawn<D> {
    let action = match choices(seats).nth(list.cursor()) {
        Some(Choice::Next) | None => texts.next,
        Some(Choice::Count) => texts.change,
        Some(Choice::Name(_)) => texts.edit,
    };
    page.header(texts.players, action, texts.back)?;
    for (index, y, chosen) in list.lines(choices(seats).len()) {
        let font = if chosen { Font::Strong } else { Font::Body };
        let at = Point::new(list::TEXT, y);
        match choices(seats).nth(index) {
            Some(Choice::Next) | None => {
                page.text(font, at, Align::Left, On, ROOM, texts.next_line)?;
            }
            Some(Choice::Count) => {
                let count = fill(texts.players_n, &[&seats.count()]);
                page.text(font, at, Align::Left, On, ROOM, &count)?;
                if chosen {
                    let right = Point::new(RIGHT - Icon::SIZE, y + 1);
                    page.icon(right, Icon::LeftRight, On)?;
                }
            }
            Some(Choice::Name(seat)) => player(page, texts, at, chosen, (settings, seat))?,
        }
    }
    list.mark(page, choices(seats).len())
}

/// From the texts to where the list shows how much of it is in sight.
const ROOM: i32 = RIGHT - list::TEXT;
const RIGHT: i32 = SIZE.width as i32 - 6;

/// A player: the name on the left; on the right a bot's mark, and what can be changed.
fn player<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    at: Point,
    chosen: bool,
    (settings, seat): (&Settings, Seat),
) -> Drawn<D> {
    let kind = settings.kinds[seat.index()];
    let word = kind_word(kind, texts);
    let end = Point::new(RIGHT, at.y);
    page.text(Font::Body, end, Align::Right, On, 40, word)?;
    let mut right = RIGHT - Font::Body.width(word) - 2;
    let arrows = chosen.then_some(Icon::LeftRight);
    let bot = kind.map(|_| Icon::Bot);
    if let Some(icon) = arrows.or(bot) {
        right -= Icon::SIZE;
        page.icon(Point::new(right, at.y + 1), icon, On)?;
        right -= 2;
    }
    let font = if chosen { Font::Strong } else { Font::Body };
    let name = shown_name(settings, seat, texts);
    page.name(font, at, On, right - at.x, &name)
}
