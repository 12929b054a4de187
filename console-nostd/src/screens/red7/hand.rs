//! Where a turn is composed: the collection above, the hand in the middle, the rule pile below. For a
//! 7 and a 1 the cards they act on take the place of the hand.

use super::buttons::may;
use super::cells::{self, Marks};
use super::{Board, Refused, plan};
use crate::SIZE;
use crate::art::{Align, Font, Icon, Sign};
use crate::page::{Drawn, Page};
use crate::play::Scene;
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use rules_nostd::Seat;
use rules_nostd::red7::{Card, Phase, Red7, To};

/// From one card of the hand to the next.
const STEP: i32 = 18;
/// How many are in sight.
const IN_SIGHT: usize = 7;
/// The frame round the chosen card.
const FRAME: i32 = 14;
const FRAME_HEIGHT: i32 = 27;
/// The room for the card that a rule card draws.
const DRAWS: i32 = Icon::SIZE + 14;
/// The bar of the active rule.
const BAR: i32 = 41;
const BAR_HEIGHT: i32 = 11;
const HINTS: i32 = 53;
/// Where the arrows are that cards follow.
const ARROWS: i32 = SIZE.width as i32 - Icon::SIZE;

/// Draws the hand, or what a 7 or a 1 chooses from.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Red7>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let table = scene.game.table();
    let Some(seat) = table.to_move() else {
        return Ok(());
    };
    let row = plan::row(scene.game);
    match table.phase() {
        Phase::Seven => above_for_seven(board, scene, page)?,
        Phase::One => {
            let victim = row.get(board.at).map_or(seat, |(victim, _)| *victim);
            let words = scene.texts.red7.take_one;
            page.phrase(Font::Strong, 0, On, 124, words, scene.name(victim))?;
        }
        _ => {
            let marks = Marks {
                planned: board.plan.collection.into_iter().collect(),
                ..Marks::default()
            };
            let cards = table.collection(seat).union(marks.planned);
            let mut room = ARROWS - 2;
            if let Some(count) = plan::draws(scene.game, board.plan) {
                room -= DRAWS;
                page.icon(Point::new(room + 2, 1), Icon::Deck, On)?;
                let beside = Point::new(room + 2 + Icon::SIZE, 0);
                let count = fill("+%", &[&count]);
                page.text(Font::Body, beside, Align::Left, On, DRAWS, &count)?;
            }
            cells::spread(page, Point::new(1, 1), (room, 12), cards, marks)?;
            if may(scene.game, board.plan).0 {
                page.icon(Point::new(ARROWS, 1), Icon::Up, On)?;
            }
        }
    }
    cards(board, page, &row)?;
    rule(board, scene, page)?;
    match board.refused {
        Some(refused) => refusal(scene, page, refused),
        None => hints(board, scene, page),
    }
}

/// What a 7 is for, and the deck, lit when the card goes there.
fn above_for_seven<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Red7>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let words = scene.texts.red7;
    page.text(
        Font::Strong,
        Point::new(1, 0),
        Align::Left,
        On,
        62,
        words.move_one,
    )?;
    let width = Font::Body.width(words.to_deck);
    let left = ARROWS - 2 - width;
    let ink = if board.to == To::Deck {
        page.fill(
            Point::new(left - 2, 0),
            SIZE.width as i32 - left + 2,
            12,
            On,
        )?;
        Off
    } else {
        On
    };
    page.text(
        Font::Body,
        Point::new(left, 0),
        Align::Left,
        ink,
        60,
        words.to_deck,
    )?;
    page.icon(Point::new(ARROWS, 1), Icon::Up, ink)
}

/// The cards to choose from, the chosen one framed; those of the plan have left their places.
fn cards<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    page: &mut Page<'_, '_, D>,
    row: &[(Seat, Card)],
) -> Drawn<D> {
    let shown = row.len().min(IN_SIGHT);
    let first = (board.at + 1).saturating_sub(IN_SIGHT / 2 + 1);
    let first = first.min(row.len() - shown);
    let left = (SIZE.width as i32 - shown as i32 * STEP) / 2;
    let planned = board.plan.cards();
    let mut owner = None;
    for (place, (seat, card)) in row.iter().enumerate().skip(first).take(shown) {
        let x = left + (place - first) as i32 * STEP;
        if owner.is_some_and(|before| before != *seat) {
            page.fill(Point::new(x, FRAME + 3), 1, FRAME_HEIGHT - 6, On)?;
        }
        owner = Some(*seat);
        if planned.contains(*card) {
            page.slot(Point::new(x + 4, FRAME + 8))?;
        } else {
            large(page, Point::new(x, FRAME), *card)?;
            if board.fresh[*seat] == Some(*card) {
                page.mark_fresh(Point::new(x + 14, FRAME + 1))?;
            }
        }
        if place == board.at {
            page.outline(Point::new(x, FRAME - 1), STEP, FRAME_HEIGHT)?;
        }
    }
    if row.len() > shown {
        let width = SIZE.width as i32;
        let (from, to) = (first as i32, (first + shown) as i32);
        let all = row.len() as i32;
        let line = Point::new(width * from / all, FRAME + FRAME_HEIGHT - 1);
        page.fill(line, width * (to - from) / all, 1, On)?;
    }
    Ok(())
}

/// A card of the hand: the figure over the sign.
fn large<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    card: Card,
) -> Drawn<D> {
    let figure = fill("%", &[&card.number()]);
    let middle = at + Point::new(STEP / 2, 0);
    page.text(Font::Title, middle, Align::Centre, On, STEP, &figure)?;
    page.sign(at + Point::new(4, 14), Sign::Tile, card.colour(), On)
}

/// The active rule in words, or the one that a card is about to make active.
fn rule<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Red7>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let table = scene.game.table();
    let by_seven = match (table.phase(), board.to) {
        (Phase::Seven, To::Rule) => board.chosen(scene.game),
        _ => None,
    };
    page.fill(Point::new(0, BAR), SIZE.width as i32, BAR_HEIGHT, On)?;
    let at = Point::new(2, BAR + 1);
    let (colour, right) = match board.plan.rule.or(by_seven) {
        Some(card) => {
            cells::wide(page, at, card, Off)?;
            (card.colour(), cells::WIDE)
        }
        None => {
            page.sign(at, Sign::Mini, table.rule(), Off)?;
            (table.rule(), Icon::SIZE + 1)
        }
    };
    let words = scene.texts.red7.rules[colour as usize];
    let left = Point::new(at.x + right + 1, BAR);
    page.text(Font::Body, left, Align::Left, Off, ARROWS - left.x, words)?;
    if may(scene.game, board.plan).1 || table.phase() == Phase::Seven {
        page.icon(Point::new(ARROWS, BAR + 1), Icon::Down, Off)?;
    }
    Ok(())
}

/// What A and B do now, and whether the turn would end ahead.
fn hints<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Red7>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let (texts, words) = (scene.texts, scene.texts.red7);
    let table = scene.game.table();
    if board.asked {
        let end = page.hint(Point::new(0, HINTS), Icon::A, On, words.sure_draw)?;
        page.hint(Point::new(end + 8, HINTS), Icon::B, On, texts.no)?;
        return Ok(());
    }
    let b = Font::Body.width(words.table);
    let right = SIZE.width as i32 - b - Icon::SIZE - 2;
    page.hint(Point::new(right, HINTS), Icon::B, On, words.table)?;
    let acted_on = matches!(table.phase(), Phase::Seven | Phase::One);
    let steps = plan::steps(scene.game, board.plan);
    if !acted_on && steps.is_none() {
        let (icon, text) = match table.phase() {
            Phase::Five => (Icon::Up, words.one_more),
            _ => (Icon::UpDown, words.choose),
        };
        page.icon(Point::new(0, HINTS + 1), icon, On)?;
        let at = Point::new(Icon::SIZE + 2, HINTS);
        page.text(Font::Body, at, Align::Left, On, right - at.x - 2, text)?;
        // Where there is room left, how to get to the menu.
        let room = right - at.x - Font::Body.width(text) - 8;
        if Font::Tiny.width(texts.hold_menu) <= room {
            let end = Point::new(right - 4, HINTS + 2);
            page.text(Font::Tiny, end, Align::Right, On, room, texts.hold_menu)?;
        }
        return Ok(());
    }
    let is_ahead = plan::verdict(scene.game, board.plan, board.chosen(scene.game), board.to);
    let acts = board
        .plan
        .collection
        .is_some_and(|card| plan::acts(scene.game, card));
    let mut x = 0;
    if is_ahead || acts || acted_on {
        let a = match table.phase() {
            Phase::One => words.remove,
            _ if board.plan.is_empty() && !acted_on => words.end,
            _ => words.play,
        };
        x = page.hint(Point::new(x, HINTS), Icon::A, On, a)? + 4;
    }
    let (icon, text) = match is_ahead {
        true => (Icon::Tick, words.ahead),
        false => (Icon::Cross, words.not_ahead),
    };
    // The words say it; the sign helps where there is room.
    if x + Icon::SIZE + 2 + Font::Strong.width(text) + 2 <= right {
        page.icon(Point::new(x, HINTS + 1), icon, On)?;
        x += Icon::SIZE + 2;
    }
    let at = Point::new(x, HINTS);
    page.text(Font::Strong, at, Align::Left, On, right - x - 2, text)
}

/// Why nothing was played; any button takes it away.
fn refusal<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Red7>,
    page: &mut Page<'_, '_, D>,
    refused: Refused,
) -> Drawn<D> {
    let words = scene.texts.red7;
    page.cover(Point::new(0, 12), SIZE.width as i32, 52)?;
    page.outline(Point::new(0, 13), SIZE.width as i32, 51)?;
    page.centred(Font::Strong, 16, words.refused)?;
    match refused {
        Refused::NotAhead => page.centred(Font::Body, 31, words.nothing_played)?,
        Refused::NoWay => {
            page.centred(Font::Body, 26, words.no_way[0])?;
            page.centred(Font::Body, 38, words.no_way[1])?;
        }
    }
    let width = Icon::SIZE + 2 + Font::Body.width(scene.texts.ok);
    let left = (SIZE.width as i32 - width) / 2;
    page.hint(Point::new(left, 51), Icon::A, On, scene.texts.ok)?;
    Ok(())
}
