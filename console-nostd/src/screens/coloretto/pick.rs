//! Choosing a starting chameleon.

use super::legal;
use crate::art::{Align, Font, Icon, MINI, TILE};
use crate::page::{Drawn, HEADER, Page};
use crate::play::Scene;
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::Seat;
use rules_nostd::coloretto::{Action, Coloretto};

/// Draws the colours that are free, the chosen one framed and named.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
    at: usize,
) -> Drawn<D> {
    let texts = scene.texts;
    let seat = scene.game.table().to_move().unwrap_or(Seat::A);
    let pick = if scene.watched { "" } else { texts.pick };
    page.name_header(scene.name(seat), pick, texts.legend)?;
    let actions = legal(scene.game);
    let left = 64 - actions.len() as i32 * 9 + 3;
    for (place, action) in actions.iter().enumerate() {
        let Action::Pick(colour) = action else {
            continue;
        };
        let corner = Point::new(left + place as i32 * 18, HEADER + 8);
        page.tile(corner, colour.card())?;
        if place == at {
            page.outline(corner - Point::new(3, 3), TILE + 6, TILE + 6)?;
            let words = fill(texts.start_with, &[&texts.card(colour.card())]);
            page.centred(Font::Strong, 38, &words)?;
        }
    }
    if !scene.watched {
        page.icon(Point::new(4, 53), Icon::LeftRight, On)?;
        // The colours that are not in this game (C6).
        for (place, colour) in scene.game.table().removed().iter().enumerate() {
            let at = Point::new(20 + place as i32 * 2 * (MINI + 1), 53);
            page.icon(at, Icon::Cross, On)?;
            page.mini(at + Point::new(Icon::SIZE + 1, 0), colour.card())?;
        }
    }
    page.text(
        Font::Tiny,
        Point::new(126, 54),
        Align::Right,
        On,
        70,
        texts.hold_b_menu,
    )
}
