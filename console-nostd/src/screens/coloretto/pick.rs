//! Choosing a starting chameleon.

use super::Play;
use crate::art::{self, Align, Font, Icon};
use crate::keep::name_of;
use crate::page::{Drawn, HEADER, Page};
use crate::text::{Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::Seat;
use rules_nostd::coloretto::Action;

/// Draws the colours that are free, the chosen one framed and named.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    at: usize,
) -> Drawn<D> {
    let seat = play.game.table().to_move().unwrap_or(Seat::A);
    page.name_header(name_of(&play.names, seat), texts.pick, texts.legend)?;
    let actions = play.legal();
    let left = 64 - actions.len() as i32 * 9 + 3;
    for (place, action) in actions.iter().enumerate() {
        let Action::Pick(colour) = action else {
            continue;
        };
        let corner = Point::new(left + place as i32 * 18, HEADER + 8);
        art::tile(page.target(), corner, colour.card())?;
        if place == at {
            page.outline(corner - Point::new(3, 3), art::TILE + 6, art::TILE + 6)?;
            let words = fill(texts.start_with, &[&texts.card(colour.card())]);
            page.centred(Font::Strong, 38, &words)?;
        }
    }
    page.icon(Point::new(4, 53), Icon::LeftRight, On)?;
    page.text(
        Font::Tiny,
        Point::new(126, 54),
        Align::Right,
        On,
        70,
        texts.hold_b_menu,
    )
}
