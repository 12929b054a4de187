//! The face of the console: the palette above, the [`panel`] beside it, the hand below.

use super::choices::{column_of, may_reveal, spots, targets};
use super::panel::{self, PANEL};
use super::{Board, Spot};
use crate::SIZE;
use crate::art::{Align, Font, Icon, MINI, TILE};
use crate::page::{Drawn, HEADER, Page};
use crate::play::Scene;
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::tavolozza::{Action, Colour, Column, Phase, Source, Stack, Tavolozza};
use rules_nostd::{Game, Seat};

/// The top stacks, and from one column to the next.
pub(super) const TOP: i32 = HEADER + 3;
const COLUMN: i32 = 22;
const LEFT: i32 = 3;
/// The first stack under a top stack, and from one to the next.
const UNDER: i32 = TOP + TILE + 1;
const STACK: i32 = MINI + 1;
/// The edge of the table.
const EDGE: i32 = 48;
/// The hand, and from one colour to the next.
const HAND: i32 = 52;
const SLOT: i32 = 19;
const STOP: i32 = 117;
/// How far the chosen card is lifted.
const LIFT: i32 = 2;

/// Draws the table.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let Some(seat) = scene.game.to_move() else {
        return Ok(());
    };
    header(board, scene, page, seat)?;
    palette(scene, page)?;
    columns(board, scene, page)?;
    match (scene.game.table().phase, board.spot) {
        (Phase::Trade, Spot::Card(card)) => panel::opponent(board, scene, page, card)?,
        (Phase::Reply { .. }, _) => panel::offered(scene, page)?,
        _ => {
            panel::piles(scene, page)?;
            panel::pile(board, scene, page)?;
        }
    }
    hand(board, scene, page, seat)
}

/// Draws what lies on the table, while a bot plays.
pub(super) fn watched<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let texts = scene.texts;
    page.header(texts.tavolozza.title, "", texts.open_menu)?;
    palette(scene, page)?;
    panel::piles(scene, page)
}

/// Who looks, and what A and B do; or a question.
fn header<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
    seat: Seat,
) -> Drawn<D> {
    let (texts, words) = (scene.texts, scene.texts.tavolozza);
    let chosen = board.chosen(scene.game);
    if board.asked {
        let question = match chosen {
            Some(Action::Offer { .. }) => words.sure_offer,
            Some(Action::Accept(_)) => words.sure_give,
            Some(Action::Refuse) => words.sure_refuse,
            Some(Action::End) if may_reveal(scene.game) => words.sure_unrevealed,
            Some(Action::End) => words.sure_end,
            Some(Action::Draw(Source::Column(_))) => words.sure_take,
            Some(Action::Draw(Source::Discard)) => words.sure_take_discard,
            _ => words.sure_draw,
        };
        return page.header(question, texts.yes, texts.no);
    }
    let a = match chosen {
        Some(Action::Draw(Source::Deck)) => words.draw,
        Some(Action::Draw(Source::Nothing)) => words.done,
        Some(Action::Draw(_)) => words.take,
        Some(Action::Offer { .. }) => words.offer,
        Some(Action::Done) => words.done,
        Some(Action::Accept(_)) => words.give,
        Some(Action::Refuse) => words.refuse,
        Some(Action::Play { .. }) => words.play,
        Some(Action::Discard(_)) => words.discard,
        Some(Action::End) => words.end,
        Some(Action::Announce(_) | Action::Reveal) | None => words.rule,
    };
    let b = match may_reveal(scene.game) {
        true => words.reveal,
        false => words.palette,
    };
    page.name_header(scene.name(seat), a, b)
}

/// The columns, and what parts them from what is beside and below.
fn palette<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    for (index, column) in scene.game.table().columns.as_slice().iter().enumerate() {
        one_column(page, place(index), column)?;
    }
    page.fill(Point::new(PANEL - 4, HEADER + 2), 1, 33, On)?;
    for x in (1..SIZE.width as i32).step_by(4) {
        page.fill(Point::new(x, EDGE), 1, 1, On)?;
    }
    Ok(())
}

/// Where the chosen card fits is pointed at, and the chosen place framed.
fn columns<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let game = scene.game;
    let chosen = match board.chosen(game) {
        Some(Action::Draw(Source::Column(index))) => Some(usize::from(index)),
        Some(Action::Play { place, .. }) => Some(column_of(game, place)),
        _ => None,
    };
    if let (Phase::Play, Spot::Card(card)) = (game.table().phase, board.spot) {
        for action in targets(game, card) {
            if let Action::Play { place: target, .. } = action {
                let index = column_of(game, target);
                if index >= game.table().columns.len() {
                    page.slot(place(index))?;
                }
                point_at(page, place(index))?;
            }
        }
    }
    match chosen {
        Some(index) => {
            let column = game.table().columns.as_slice().get(index);
            let top = column.and_then(|column| column.stacks().last());
            frame(
                page,
                place(index),
                frame_width(top.map_or(0, |top| top.count)),
            )
        }
        None => Ok(()),
    }
}

/// Where the top of a column is.
fn place(index: usize) -> Point {
    Point::new(LEFT + index as i32 * COLUMN, TOP)
}

fn one_column<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    column: &Column,
) -> Drawn<D> {
    let Some((top, under)) = column.stacks().split_last() else {
        return Ok(());
    };
    page.paint_tile(at, top.colour)?;
    count(page, at + Point::new(TILE, 0), top.count)?;
    for (line, stack) in under.iter().rev().enumerate() {
        let at = Point::new(at.x + 1, UNDER + line as i32 * STACK);
        covered(page, at, stack)?;
    }
    Ok(())
}

/// A stack that is not completely visible.
fn covered<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    stack: &Stack,
) -> Drawn<D> {
    page.paint_mini(at, stack.colour)?;
    if stack.count > 1 {
        let count = fill("%", &[&stack.count]);
        let beside = at + Point::new(MINI + 2, 1);
        page.text(Font::Tiny, beside, Align::Left, On, 9, &count)?;
    }
    Ok(())
}

/// How many cards there are, beside a card that is one of them.
fn count<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    count: u8,
) -> Drawn<D> {
    let text = fill("%", &[&count]);
    match count {
        0 | 1 => Ok(()),
        2..10 => page.text(Font::Body, at, Align::Left, On, 7, &text),
        _ => {
            let at = at + Point::new(-1, 2);
            page.text(Font::Tiny, at, Align::Left, On, 9, &text)
        }
    }
}

/// A little arrow over a card.
pub(crate) fn point_at<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
) -> Drawn<D> {
    for line in 0..3 {
        let at = at + Point::new(3 + line, line - 3);
        page.fill(at, 5 - 2 * line, 1, On)?;
    }
    Ok(())
}

/// How wide a frame is for so many cards.
fn frame_width(count: u8) -> i32 {
    if count > 1 { 21 } else { TILE + 3 }
}

/// A frame round a card and its number.
pub(super) fn frame<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    width: i32,
) -> Drawn<D> {
    page.outline(at - Point::new(2, 2), width, TILE + 3)
}

/// The player's hand, every colour in its place; those that can not be chosen now are small.
fn hand<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
    seat: Seat,
) -> Drawn<D> {
    let (game, cards) = (scene.game, scene.game.hand(seat));
    let spots = spots(game);
    let phase = game.table().phase;
    let looks_only = matches!(phase, Phase::Announce | Phase::Draw);
    // What lies on the table is above, what nobody else sees below.
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        let at = Point::new(2 + index as i32 * SLOT, HAND);
        if !cards.contains(colour) {
            page.fill(at + Point::new(5, 5), 1, 1, On)?;
            continue;
        }
        let spot = Spot::Card(colour);
        let chosen = !looks_only && board.spot == spot;
        let lifted = at - Point::new(0, if chosen { LIFT } else { 0 });
        if looks_only || spots.contains(&spot) {
            page.paint_tile(lifted, colour)?;
        } else {
            page.paint_mini(at + Point::new(1, 2), colour)?;
        }
        if cards.count(colour) > 1 {
            // Small, so that it is nearer to its own card than to the next one.
            let held = fill("%", &[&cards.count(colour)]);
            let beside = at + Point::new(TILE, 3);
            page.text(Font::Tiny, beside, Align::Left, On, 9, &held)?;
        }
        if board.fresh == Some(colour) {
            page.mark_fresh(at + Point::new(TILE + 1, -3))?;
        }
        if chosen {
            bar(page, at, TILE - 1)?;
        }
    }
    if !spots.contains(&Spot::Stop) {
        return Ok(());
    }
    let icon = match phase {
        Phase::Reply { .. } => Icon::Cross,
        _ => Icon::Tick,
    };
    let at = Point::new(STOP, HAND);
    if board.spot == Spot::Stop {
        page.icon(at - Point::new(0, LIFT - 1), icon, On)?;
        return bar(page, at, Icon::SIZE);
    }
    page.icon(at + Point::new(0, 1), icon, On)
}

/// A bar under what is chosen in the hand.
fn bar<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    width: i32,
) -> Drawn<D> {
    page.fill(at + Point::new(0, TILE - LIFT), width, 2, On)
}
