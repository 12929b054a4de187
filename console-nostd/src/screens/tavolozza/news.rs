//! What a player sees first who gets the device back: how an offer ended, what the others did.

use super::log::{Drew, Line, Log, Reply, Turn};
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

/// The turns since the player's last one, some lines at once: what was drawn, whether cards changed hands,
/// what was played; discards lie in a tray. What was revealed follows. The player's own refill comes first.
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
    let lines = log.since(viewer);
    let more = lines.len() > usize::from(top + LINES);
    let a = if more {
        scene.texts.next
    } else {
        scene.texts.ok
    };
    page.header(scene.texts.since, a, "")?;
    let shown = lines.get(usize::from(top)..).unwrap_or_default();
    let shown = shown.get(..LINES.into()).unwrap_or(shown);
    let begins_own = matches!(shown.first(), Some(Line::Refill(_)));
    let captions = HEADER + if begins_own { 11 } else { 0 };
    let tells_turns = shown.iter().any(|line| matches!(line, Line::Turn(_)));
    let words_above = [(DRAWN, words.drew), (PLAYED, words.played)];
    for (x, word) in words_above.into_iter().filter(|_| tells_turns) {
        let at = Point::new(x, captions);
        page.text(Font::Tiny, at, Align::Left, On, 40, word)?;
    }
    for (line, news) in shown.iter().enumerate() {
        let y = HEADER + 8 + line as i32 * 11;
        match *news {
            Line::Refill(cards) => refill(page, HEADER, words.you_drew, cards)?,
            Line::Turn(turn) => {
                // "Player 1" and "Player 2" differ where they would be cut.
                let (name, room) = (scene.name(turn.seat), DRAWN - 4);
                let (font, down) = match Font::Body.width(name) <= room {
                    true => (Font::Body, 0),
                    false => (Font::Tiny, 2),
                };
                page.name(font, Point::new(2, y + down), On, room, name)?;
                others_turn(page, y, turn)?;
            }
            Line::Revealed(seat, points) => {
                let at = Point::new(2, y);
                page.phrase_at(Font::Body, at, 90, words.reveals, scene.name(seat))?;
                let right = Point::new(SIZE.width as i32 - 2, y);
                let points = fill("+%", &[&points]);
                page.text(Font::Strong, right, Align::Right, On, 24, &points)?;
            }
        }
    }
    Ok(())
}

fn refill<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    y: i32,
    words: &str,
    drawn: &Cards,
) -> Drawn<D> {
    let at = Point::new(2, y);
    page.text(Font::Strong, at, Align::Left, On, TRADED - 4, words)?;
    page.icon(Point::new(TRADED, y + 1), Icon::Deck, On)?;
    cards(page, Point::new(PLAYED, y + 1), drawn)?;
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
        // As many colours as there are reach the edge of the screen.
        let width = (end - 1).min(SIZE.width as i32 - 1) - x;
        tray(page, Point::new(x, y + 1), width)?;
    }
    Ok(())
}

/// What discards lie in: round so many pixels of small cards.
pub(crate) fn tray<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    width: i32,
) -> Drawn<D> {
    let corner = at + Point::new(-1, MINI);
    page.fill(corner, width + 2, 1, On)?;
    page.fill(corner - Point::new(0, 3), 1, 3, On)?;
    page.fill(corner + Point::new(width + 1, -3), 1, 3, On)
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
