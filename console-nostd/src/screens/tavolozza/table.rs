//! The face of the console: the palette above, the piles or the other player beside it, the hand below.

use super::choices::{column_of, may_reveal, spots, targets};
use super::{Board, Spot};
use crate::SIZE;
use crate::art::{Align, Emblem, Font, Icon, MINI, TILE};
use crate::page::{Drawn, HEADER, Page};
use crate::play::Scene;
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::tavolozza::{Action, Colour, Column, Phase, RoundRule, Source, Stack, Tavolozza};
use rules_nostd::{Game, Seat};

/// The top stacks, and from one column to the next.
const TOP: i32 = HEADER + 3;
const COLUMN: i32 = 22;
const LEFT: i32 = 3;
/// The first stack under a top stack, and from one to the next.
const UNDER: i32 = TOP + TILE + 1;
const STACK: i32 = MINI + 1;
/// What is beside the palette.
const PANEL: i32 = 93;
const PANEL_WIDTH: i32 = SIZE.width as i32 - PANEL;
const DECK: i32 = TOP + TILE;
const ROUND: i32 = DECK + 11;
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
        (Phase::Trade, Spot::Card(card)) => opponent(board, scene, page, card)?,
        (Phase::Reply { .. }, _) => offered(scene, page)?,
        _ => {
            piles(scene, page)?;
            pile(board, scene, page)?;
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
    piles(scene, page)
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

/// A little cross beside a card that was just drawn.
pub(crate) fn mark_fresh<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
) -> Drawn<D> {
    page.fill(at + Point::new(1, 0), 1, 3, On)?;
    page.fill(at + Point::new(0, 1), 3, 1, On)
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
fn frame<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    width: i32,
) -> Drawn<D> {
    page.outline(at - Point::new(2, 2), width, TILE + 3)
}

/// The discard pile, the colour deck, the round's rule and the Palette deck, or that it has run out.
fn piles<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let (game, table) = (scene.game, scene.game.table());
    let at = Point::new(PANEL, TOP);
    match table.discard.last() {
        Some(colour) => page.paint_tile(at, *colour)?,
        None => page.slot(at)?,
    }
    let beside = at.x + TILE + 1;
    let number = |page: &mut Page<'_, '_, D>, y, count: usize| {
        let text = fill("%", &[&count]);
        page.text(
            Font::Body,
            Point::new(beside, y),
            Align::Left,
            On,
            13,
            &text,
        )
    };
    if !table.discard.is_empty() {
        number(page, TOP, table.discard.len())?;
    }
    page.emblem(
        Point::new(SIZE.width as i32 - Emblem::SIZE - 1, TOP + 1),
        Emblem::Discard,
    )?;
    page.icon(Point::new(PANEL + 1, DECK + 1), Icon::Deck, On)?;
    number(page, DECK, game.deck().len())?;
    round_rule(scene, page, Point::new(PANEL + 1, ROUND + 1))?;
    let palette = Point::new(beside, ROUND + 1);
    page.emblem(palette, Emblem::Palette)?;
    let right = palette + Point::new(Emblem::SIZE + 2, 0);
    if game.palette_deck().is_empty() {
        return page.icon(right, Icon::LastRound, On);
    }
    let left = fill("%", &[&game.palette_deck().len()]);
    let right = right - Point::new(0, 1);
    page.text(Font::Body, right, Align::Left, On, 13, &left)
}

/// The pile that is chosen, or where the chosen card may go.
fn pile<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let at = Point::new(PANEL, TOP);
    match board.chosen(scene.game) {
        Some(Action::Draw(Source::Discard)) => frame(page, at, PANEL_WIDTH + 2),
        Some(Action::Discard(_)) => {
            point_at(page, at)?;
            frame(page, at, PANEL_WIDTH + 2)
        }
        Some(Action::Play { .. }) => point_at(page, at),
        Some(Action::Draw(Source::Deck)) => page.outline(Point::new(PANEL - 2, DECK), 31, 11),
        _ => Ok(()),
    }
}

/// The sign of a round's rule.
pub(super) fn emblem(rule: RoundRule) -> Emblem {
    match rule {
        RoundRule::Same => Emblem::Same,
        RoundRule::Different => Emblem::Different,
    }
}

/// Whom the chosen card would be offered to.
fn opponent<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
    card: Colour,
) -> Drawn<D> {
    let words = scene.texts.tavolozza;
    caption(page, words.offer_to)?;
    let corner = Point::new(SIZE.width as i32 - Emblem::SIZE, HEADER + 2);
    round_rule(scene, page, corner)?;
    let Some(Action::Offer { to, .. }) = board.chosen(scene.game) else {
        return Ok(());
    };
    named(page, scene.name(to))?;
    let at = Point::new(PANEL, HEADER + 25);
    page.emblem(at + Point::new(0, 1), Emblem::Hand)?;
    let size = fill("%", &[&scene.game.hand(to).len()]);
    let beside = at + Point::new(Emblem::SIZE + 2, 0);
    page.text(Font::Body, beside, Align::Left, On, 12, &size)?;
    if targets(scene.game, card).len() > 1 {
        let right = SIZE.width as i32 - Icon::SIZE;
        page.icon(Point::new(right, HEADER + 26), Icon::UpDown, On)?;
    }
    Ok(())
}

/// The card somebody offers, and what else bears on the answer: the round's rule and the top discard.
fn offered<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let table = scene.game.table();
    caption(page, scene.texts.tavolozza.offered_by)?;
    named(page, scene.name(table.turn_of))?;
    if let Some(card) = scene.game.offered() {
        page.paint_tile(Point::new(SIZE.width as i32 - TILE, HEADER + 1), card)?;
    }
    let y = HEADER + 26;
    round_rule(scene, page, Point::new(PANEL, y))?;
    let Some(discard) = table.discard.last() else {
        return Ok(());
    };
    let left = SIZE.width as i32 - MINI - 1;
    page.paint_mini(Point::new(left, y), *discard)?;
    page.emblem(Point::new(left - Emblem::SIZE - 2, y), Emblem::Discard)
}

/// The sign of the round's rule, once it was announced.
fn round_rule<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
    at: Point,
) -> Drawn<D> {
    match scene.game.table().round_rule {
        Some(rule) => page.emblem(at, emblem(rule)),
        None => Ok(()),
    }
}

fn caption<D: DrawTarget<Color = BinaryColor>>(page: &mut Page<'_, '_, D>, text: &str) -> Drawn<D> {
    let at = Point::new(PANEL, HEADER + 1);
    page.text(Font::Tiny, at, Align::Left, On, PANEL_WIDTH, text)
}

/// A name in the largest letters it fits in.
fn named<D: DrawTarget<Color = BinaryColor>>(page: &mut Page<'_, '_, D>, name: &str) -> Drawn<D> {
    let fonts = [(Font::Strong, 12), (Font::Body, 12), (Font::Tiny, 14)];
    let fits = |font: &&(Font, i32)| font.0.width(name) <= PANEL_WIDTH;
    let (font, down) = *fonts.iter().find(fits).unwrap_or(&fonts[2]);
    page.name(
        font,
        Point::new(PANEL, HEADER + down),
        On,
        PANEL_WIDTH,
        name,
    )
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
            mark_fresh(page, at + Point::new(TILE + 1, -3))?;
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
