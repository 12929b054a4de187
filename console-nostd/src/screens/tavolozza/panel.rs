//! What is beside the palette: the piles, or the other player of a trade.

use super::Board;
use super::choices::targets;
use super::table::{TOP, frame, point_at};
use crate::SIZE;
use crate::art::{Align, Emblem, Font, Icon, MINI, TILE};
use crate::page::{Drawn, HEADER, Page};
use crate::play::Scene;
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::tavolozza::{Action, Colour, RoundRule, Source, Tavolozza};

/// Where it begins, and how wide it is.
pub(super) const PANEL: i32 = 93;
const PANEL_WIDTH: i32 = SIZE.width as i32 - PANEL;
const DECK: i32 = TOP + TILE;
const ROUND: i32 = DECK + 11;

/// The discard pile, the colour deck, the round's rule and the Palette deck, or that it has run out.
pub(super) fn piles<D: DrawTarget<Color = BinaryColor>>(
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
pub(super) fn pile<D: DrawTarget<Color = BinaryColor>>(
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
pub(super) fn opponent<D: DrawTarget<Color = BinaryColor>>(
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
pub(super) fn offered<D: DrawTarget<Color = BinaryColor>>(
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
