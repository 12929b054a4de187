//! What the others did since a player's last turn: remembered step by step, shown when the curtain
//! has been lifted. Holds nothing but what lay open on the table.

use super::cells;
use crate::SIZE;
use crate::art::{Align, Font, Icon};
use crate::page::{Drawn, HEADER, Page};
use crate::play::Scene;
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::red7::{Card, Event, Red7, To};
use rules_nostd::{Seat, SeatSet};

/// Something a player did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Collected(Card),
    Ruled(Card),
    Drew,
    /// A 7 put it onto the deck.
    ToDeck(Card),
    /// A 1 put it from another collection onto the deck.
    Removed(Card),
    Out,
}

impl What {
    /// What an event is to the others, and who did it.
    pub(super) fn of(event: Event) -> Option<(Seat, What)> {
        Some(match event {
            Event::Collected { player, card } => (player, What::Collected(card)),
            Event::Ruled { player, card } => (player, What::Ruled(card)),
            Event::Drew { player } => (player, What::Drew),
            Event::Moved { player, card, to } => match to {
                To::Rule => (player, What::Ruled(card)),
                To::Deck => (player, What::ToDeck(card)),
            },
            Event::Removed { player, card, .. } => (player, What::Removed(card)),
            Event::Eliminated { player } => (player, What::Out),
            _ => return None,
        })
    }
}

/// Who did what, and who has not heard of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    seat: Seat,
    what: What,
    unheard: SeatSet,
}

/// The most that is remembered, a few turns of each player; the oldest goes first.
const ENTRIES: usize = 32;

/// What was done, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Log {
    entries: heapless::Vec<Entry, ENTRIES, u8>,
}

impl Log {
    /// One more thing, which these players have yet to hear.
    pub(super) fn add(&mut self, seat: Seat, what: What, unheard: SeatSet) {
        self.entries.retain(|entry| !entry.unheard.is_empty());
        if self.entries.is_full() {
            self.entries.remove(0);
        }
        let entry = Entry {
            seat,
            what,
            unheard,
        };
        if !unheard.is_empty() {
            // There is room.
            let _ = self.entries.push(entry);
        }
    }

    /// Whether a player has something to hear.
    pub(super) fn has_news(&self, seat: Seat) -> bool {
        self.entries
            .iter()
            .any(|entry| entry.unheard.contains(seat))
    }

    /// A player has heard everything.
    pub(super) fn heard(&mut self, seat: Seat) {
        for entry in &mut self.entries {
            entry.unheard.remove(seat);
        }
    }

    /// What a player has to hear, as places on the page: line, place in the line, who, what.
    fn news(&self, seat: Seat) -> impl Iterator<Item = (usize, i32, Entry)> {
        let news = self.entries.iter().copied();
        let news = news.filter(move |entry| entry.unheard.contains(seat));
        let start = (None, 0, 0);
        news.scan(start, |(before, line, place), entry| {
            let same = *before == Some(entry.seat);
            if same && *place + 1 < IN_LINE {
                *place += 1;
            } else {
                *line += usize::from(before.is_some());
                *place = 0;
            }
            *before = Some(entry.seat);
            Some((*line, *place, entry))
        })
    }

    /// How far down the page of a player's news can be moved.
    pub(super) fn last_top(&self, seat: Seat) -> usize {
        let lines = self.news(seat).last().map_or(0, |(line, ..)| line + 1);
        lines.saturating_sub(LINES)
    }

    /// Draws what a player has to hear, from a line on.
    pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        scene: &Scene<'_, Red7>,
        page: &mut Page<'_, '_, D>,
        seat: Seat,
        top: usize,
    ) -> Drawn<D> {
        page.header(scene.texts.since, scene.texts.ok, "")?;
        let mut named = None;
        for (line, place, entry) in self.news(seat) {
            let Some(row) = line.checked_sub(top).filter(|row| *row < LINES) else {
                continue;
            };
            let y = HEADER + 3 + row as i32 * 13;
            if place == 0 && named != Some(entry.seat) {
                let name = scene.name(entry.seat);
                page.name(Font::Body, Point::new(0, y - 1), On, NAME - 2, name)?;
            }
            named = Some(entry.seat);
            item(scene, page, Point::new(NAME + place * ITEM, y), entry.what)?;
        }
        // How much of it is in sight.
        let hidden = self.last_top(seat) as i32;
        if hidden > 0 {
            let track = SIZE.height as i32 - HEADER - 2;
            let lines = LINES as i32 + hidden;
            let y = HEADER + 2 + track * top as i32 / lines;
            let corner = Point::new(SIZE.width as i32 - 2, y);
            page.fill(corner, 2, track * LINES as i32 / lines, On)?;
        }
        Ok(())
    }
}

/// Lines in sight, things in a line, and where they begin.
const LINES: usize = 4;
const IN_LINE: i32 = 3;
const NAME: i32 = 40;
const ITEM: i32 = 27;

/// Where a card went, and the card.
fn item<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Red7>,
    page: &mut Page<'_, '_, D>,
    at: Point,
    what: What,
) -> Drawn<D> {
    let (icon, card) = match what {
        What::Collected(card) => (Icon::Up, card),
        What::Ruled(card) => (Icon::Down, card),
        What::ToDeck(card) => (Icon::Deck, card),
        What::Removed(card) => (Icon::Cross, card),
        What::Drew => {
            page.icon(at, Icon::Deck, On)?;
            let beside = at + Point::new(11, -1);
            return page.text(Font::Strong, beside, Align::Left, On, 14, "+1");
        }
        What::Out => {
            page.icon(at, Icon::Cross, On)?;
            let beside = at + Point::new(11, -1);
            return page.text(
                Font::Body,
                beside,
                Align::Left,
                On,
                40,
                scene.texts.red7.out,
            );
        }
    };
    page.icon(at, icon, On)?;
    cells::wide(page, at + Point::new(10, 0), card, On)
}
