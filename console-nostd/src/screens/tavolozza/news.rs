//! What a player sees first who gets the device back: how an offer ended, what the others did.

use super::log::{Drew, Log, Reply, Turn};
use crate::SIZE;
use crate::art::{Align, Emblem, Font, Icon, LARGE, MINI};
use crate::page::{Drawn, HEADER, Page};
use crate::play::Scene;
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::Game;
use rules_nostd::tavolozza::{Cards, Colour, Tavolozza};

/// Where the cards of a line begin: drawn, traded, played.
const DRAWN: i32 = 41;
const TRADED: i32 = 59;
const PLAYED: i32 = 69;
/// From one card to the next.
const STEP: i32 = MINI + 1;

/// So many turns are told at once.
pub(super) const LINES: u8 = 4;

/// The turns since the player's last one, some at once: whether a Palette card was revealed, what was
/// drawn, whether cards changed hands, what was played; discards are underlined. The player's own refill
/// comes first.
pub(super) fn recap<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
    log: &Log,
    top: u8,
) -> Drawn<D> {
    let words = scene.texts.tavolozza;
    let Some(viewer) = scene.game.to_move() else {
        return Ok(());
    };
    let turns = log.since(viewer);
    let more = turns.clone().count() > usize::from(top + LINES);
    let a = if more {
        scene.texts.next
    } else {
        scene.texts.ok
    };
    page.header(scene.texts.since, a, "")?;
    let shown = turns.skip(top.into()).take(LINES.into());
    let begins_own = shown.clone().next().is_some_and(|turn| turn.seat == viewer);
    let captions = HEADER + if begins_own { 11 } else { 0 };
    for (x, word) in [(DRAWN, words.drew), (PLAYED, words.played)] {
        let at = Point::new(x, captions);
        page.text(Font::Tiny, at, Align::Left, On, 40, word)?;
    }
    for (line, turn) in shown.enumerate() {
        let y = HEADER + 8 + line as i32 * 11;
        if turn.seat == viewer {
            let y = HEADER;
            let own = Point::new(2, y);
            page.text(
                Font::Strong,
                own,
                Align::Left,
                On,
                TRADED - 4,
                words.you_drew,
            )?;
            page.icon(Point::new(TRADED, y + 1), Icon::Deck, On)?;
            for (place, colour) in turn.refill.iter().enumerate() {
                page.paint_mini(Point::new(PLAYED + place as i32 * STEP, y + 1), colour)?;
            }
        } else {
            let name = scene.name(turn.seat);
            let mut room = DRAWN - 3;
            if turn.revealed {
                room -= Emblem::SIZE + 1;
                page.emblem(Point::new(2 + room, y + 1), Emblem::Palette)?;
            }
            // "Player 1" and "Player 2" differ where they would be cut.
            let (font, down) = match Font::Body.width(name) < room {
                true => (Font::Body, 0),
                false => (Font::Tiny, 2),
            };
            page.name(font, Point::new(2, y + down), On, room - 1, name)?;
            others_turn(page, y, turn)?;
        }
    }
    Ok(())
}

fn others_turn<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    y: i32,
    turn: &Turn,
) -> Drawn<D> {
    let at = Point::new(DRAWN, y + 1);
    match turn.drew {
        Drew::Deck => page.icon(at, Icon::Deck, On)?,
        Drew::Discard(colour) => page.paint_mini(at, colour)?,
        Drew::Stack(stack) => counted(page, at, stack.colour, stack.count)?,
        Drew::Nothing => {}
    }
    if turn.trades > 0 {
        page.emblem(Point::new(TRADED, y + 1), Emblem::Trade)?;
    }
    let x = cards(page, Point::new(PLAYED, y + 1), &turn.palette)?;
    let end = cards(page, Point::new(x, y + 1), &turn.discarded)?;
    if end > x {
        page.fill(Point::new(x, y + 10), end - x - 1, 1, On)?;
    }
    Ok(())
}

/// Cards in a line, several of a colour as a number; returns where they end.
fn cards<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    mut at: Point,
    cards: &Cards,
) -> Result<i32, D::Error> {
    for colour in cards.colours() {
        let count = cards.count(colour);
        counted(page, at, colour, count)?;
        at.x += match count {
            1 => STEP,
            2..10 => STEP + 6,
            _ => STEP + 9,
        };
    }
    Ok(at.x)
}

fn counted<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    colour: Colour,
    count: u8,
) -> Drawn<D> {
    page.paint_mini(at, colour)?;
    if count < 2 {
        return Ok(());
    }
    let beside = at + Point::new(MINI + 1, 1);
    page.text(
        Font::Tiny,
        beside,
        Align::Left,
        On,
        9,
        &fill("%", &[&count]),
    )
}

/// How an offer ended: the cards that changed hands, or the one that did not.
pub(super) fn reply<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
    reply: Reply,
) -> Drawn<D> {
    let words = scene.texts.tavolozza;
    page.header(words.trade, scene.texts.ok, "")?;
    let name = scene.name(reply.by);
    let Some(given) = reply.given else {
        page.phrase(Font::Strong, HEADER + 2, On, 124, words.refuses, name)?;
        return page.paint_large(Point::new(52, 31), reply.offered);
    };
    page.phrase(Font::Strong, HEADER + 2, On, 124, words.accepts, name)?;
    for (middle, colour, caption) in [
        (34, reply.offered, words.you_give),
        (94, given, words.you_get),
    ] {
        page.paint_large(Point::new(middle - LARGE / 2, 28), colour)?;
        let under = Point::new(middle, 54);
        page.text(Font::Tiny, under, Align::Centre, On, 60, caption)?;
    }
    let middle = (SIZE.width as i32 - Emblem::SIZE) / 2;
    page.emblem(Point::new(middle, 36), Emblem::Trade)
}
