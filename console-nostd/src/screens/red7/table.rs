//! Everybody's collections: all at once, or one player's as large as they go.

use super::cells::{self, Marks};
use super::told::active_rule;
use crate::SIZE;
use crate::art::{Align, Font, Icon};
use crate::page::{Drawn, HEADER, Page};
use crate::play::Scene;
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use rules_nostd::red7::{Red7, counted, strength};
use rules_nostd::{Game, Seat};

/// Where the names end and the cards begin, and where they begin when there are many.
const CARDS: i32 = 44;
const MANY_CARDS: i32 = 28;
/// How many are many.
const MANY: usize = 10;
/// The room for how many cards count.
const COUNT: i32 = 8;

/// Draws a line for each player: the one who is ahead stands out, a line under the cards that count,
/// and how many they are. A bot that thinks has an hourglass.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Red7>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let table = scene.game.table();
    let words = scene.texts.red7;
    let b = match scene.watched {
        true => scene.texts.open_menu,
        false => scene.texts.back,
    };
    page.header("", "", b)?;
    active_rule(scene.texts, page, table.rule())?;
    let seats = scene.game.seats();
    let pitch = (SIZE.height as i32 - HEADER) / seats.count() as i32;
    let fullest = table
        .in_round()
        .iter()
        .map(|seat| table.collection(seat).len());
    let is_full = fullest.max().is_some_and(|count| count >= MANY);
    let left = if is_full { MANY_CARDS } else { CARDS };
    for (place, seat) in seats.iter().enumerate() {
        let y = HEADER + place as i32 * pitch;
        let is_ahead = table.leader() == Some(seat);
        if is_ahead {
            page.fill(Point::new(0, y + 1), left - 2, 12, On)?;
        }
        let ink = if is_ahead { Off } else { On };
        let mut x = 1;
        if scene.watched && table.to_move() == Some(seat) {
            page.icon(Point::new(x, y + 2), Icon::Hourglass, ink)?;
            x += Icon::SIZE + 1;
        }
        let room = left - 3 - x;
        page.name(
            Font::Body,
            Point::new(x, y + 1),
            ink,
            room,
            scene.name(seat),
        )?;
        let beside = Point::new(left, y);
        if table.out().contains(seat) {
            page.text(Font::Body, beside, Align::Left, On, 60, words.out)?;
            continue;
        }
        let cards = table.collection(seat);
        let marks = Marks {
            counted: counted(table.rule(), cards),
            ..Marks::default()
        };
        // Between three lines there is a little air, between four there is none.
        let air = if pitch > 13 { 1 } else { 0 };
        let room = (SIZE.width as i32 - left - COUNT, pitch - 1 - air);
        cells::spread(page, beside + Point::new(0, air), room, cards, marks)?;
        let count = fill("%", &[&strength(table.rule(), cards).count()]);
        let right = Point::new(SIZE.width as i32 - 1, y);
        page.text(Font::Strong, right, Align::Right, On, 14, &count)?;
    }
    Ok(())
}

/// Draws one player's collection, how strong it is, and what else everybody may know.
pub(super) fn draw_player<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Red7>,
    page: &mut Page<'_, '_, D>,
    seat: Seat,
) -> Drawn<D> {
    let table = scene.game.table();
    let words = scene.texts.red7;
    page.name_header(scene.name(seat), "", scene.texts.back)?;
    let cards = table.collection(seat);
    let strength = strength(table.rule(), cards);
    let line = HEADER + 1;
    let right = SIZE.width as i32 - 1;
    let mut marks = Marks::default();
    if table.out().contains(seat) {
        return page.centred(Font::Strong, 32, words.out);
    }
    match strength.best() {
        Some(best) => {
            let mut x = 1;
            if table.leader() == Some(seat) {
                page.icon(Point::new(x, line + 1), Icon::Crown, On)?;
                x += Icon::SIZE + 2;
            }
            let text = fill(words.counted_n, &[&strength.count()]);
            let room = right - cells::WIDE - x - 2;
            page.text(
                Font::Body,
                Point::new(x, line),
                Align::Left,
                On,
                room,
                &text,
            )?;
            cells::wide(page, Point::new(right - 15, line + 1), best, On)?;
            marks.counted = counted(table.rule(), cards);
        }
        None => page.text(
            Font::Body,
            Point::new(1, line),
            Align::Left,
            On,
            right,
            words.nothing_counts,
        )?,
    }
    cells::spread(page, Point::new(1, line + 14), (126, 25), cards, marks)?;
    page.icon(Point::new(1, 54), Icon::LeftRight, On)?;
    let held = fill(words.in_hand_n, &[&scene.game.hand(seat).len()]);
    page.text(Font::Body, Point::new(16, 53), Align::Left, On, 60, &held)?;
    let deck = fill("%", &[&scene.game.deck().len()]);
    page.text(
        Font::Body,
        Point::new(right, 53),
        Align::Right,
        On,
        14,
        &deck,
    )?;
    let left = right - Font::Body.width(&deck) - Icon::SIZE - 2;
    page.icon(Point::new(left, 54), Icon::Deck, On)
}
