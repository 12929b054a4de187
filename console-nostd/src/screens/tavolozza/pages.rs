//! What is opened from the table: the choice of a rule, the own Palette card, the players.

use super::choices::may_reveal;
use super::panel;
use crate::SIZE;
use crate::art::{Align, Emblem, Font, Icon, LARGE};
use crate::page::{Drawn, HEADER, Page};
use crate::play::Scene;
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::Game;
use rules_nostd::tavolozza::{RoundRule, Tavolozza};

/// Which rule to announce, and what it means.
pub(super) fn rule<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
    chosen: RoundRule,
) -> Drawn<D> {
    let words = scene.texts.tavolozza;
    let round = fill(words.round_n, &[&scene.game.table().round]);
    page.header(&round, scene.texts.ok, scene.texts.back)?;
    for (line, rule, text) in [
        (0, RoundRule::Same, words.same),
        (1, RoundRule::Different, words.different),
    ] {
        let y = HEADER + 1 + line * 13;
        let font = if rule == chosen {
            page.icon(Point::new(0, y + 1), Icon::Cursor, On)?;
            Font::Strong
        } else {
            Font::Body
        };
        page.emblem(Point::new(11, y + 1), panel::emblem(rule))?;
        page.text(font, Point::new(24, y), Align::Left, On, 102, text)?;
    }
    let lines = match chosen {
        RoundRule::Same => words.same_lines,
        RoundRule::Different => words.different_lines,
    };
    page.line(Point::new(2, 40), lines[0])?;
    page.line(Point::new(2, 52), lines[1])
}

/// The Palette card of the player to move: its points, and which of its colours are visible.
pub(super) fn mine<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
    asked: bool,
) -> Drawn<D> {
    let (texts, words, game) = (scene.texts, scene.texts.tavolozza, scene.game);
    let Some(seat) = game.to_move() else {
        return Ok(());
    };
    if asked {
        page.header(words.sure_reveal, texts.yes, texts.no)?;
    } else {
        let a = if may_reveal(game) { words.reveal } else { "" };
        page.name_header(scene.name(seat), a, texts.back)?;
    }
    match game.palette_card(seat) {
        Some(card) => {
            page.line(Point::new(2, HEADER + 1), words.palette_card)?;
            let points = texts.points(card.points().into());
            let right = Point::new(SIZE.width as i32 - 2, HEADER + 1);
            page.text(Font::Strong, right, Align::Right, On, 40, &points)?;
            let visible = game.table().columns.visible();
            let asks = card.asks_for();
            let apart = LARGE + Icon::SIZE + 6;
            let left = (SIZE.width as i32 - apart * asks.len() as i32) / 2 + 2;
            for (index, colour) in asks.iter().enumerate() {
                let at = Point::new(left + index as i32 * apart, 27);
                page.paint_large(at, colour)?;
                let icon = match visible.contains(colour) {
                    true => Icon::Tick,
                    false => Icon::Cross,
                };
                page.icon(at + Point::new(LARGE + 1, 8), icon, On)?;
            }
        }
        None => {
            page.centred(Font::Body, 22, words.no_palette_card[0])?;
            page.centred(Font::Body, 34, words.no_palette_card[1])?;
        }
    }
    page.icon(Point::new(2, 54), Icon::LeftRight, On)?;
    let right = Point::new(SIZE.width as i32 - 2, 55);
    page.text(Font::Tiny, right, Align::Right, On, 80, texts.hold_b_menu)
}

/// Everybody's cards in hand, revealed Palette cards and points.
pub(super) fn players<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let table = scene.game.table();
    let round = fill(scene.texts.tavolozza.round_n, &[&table.round]);
    page.header(&round, "", scene.texts.back)?;
    for (line, seat) in scene.game.seats().iter().enumerate() {
        let y = HEADER + line as i32 * 10;
        page.name(Font::Body, Point::new(2, y), On, 50, scene.name(seat))?;
        let mut number = |x, emblem, count: usize| {
            page.emblem(Point::new(x, y + 1), emblem)?;
            let at = Point::new(x + Emblem::SIZE + 2, y);
            page.text(Font::Body, at, Align::Left, On, 13, &fill("%", &[&count]))
        };
        number(55, Emblem::Hand, scene.game.hand(seat).len())?;
        number(80, Emblem::Palette, table.revealed[seat].len())?;
        let points = fill("%", &[&table.points(seat)]);
        let right = Point::new(SIZE.width as i32 - 3, y);
        page.text(Font::Strong, right, Align::Right, On, 18, &points)?;
    }
    Ok(())
}
