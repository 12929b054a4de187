//! Screens that only show something: the logo, the about page, messages, the legend.

use crate::art::{self, Align, Font};
use crate::page::{Drawn, HEADER, Page};
use crate::text::{Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::Card;

/// The boot logo.
pub(crate) fn logo<D: DrawTarget<Color = BinaryColor>>(page: &mut Page<'_, '_, D>) -> Drawn<D> {
    art::logo(page.target())
}

/// What this is.
pub(crate) fn about<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
) -> Drawn<D> {
    page.header(texts.about, "", texts.back)?;
    for (place, line) in texts.about_lines.iter().enumerate() {
        let line = fill(line, &[&env!("CARGO_PKG_VERSION")]);
        page.line(Point::new(6, HEADER + 2 + place as i32 * 12), &line)?;
    }
    Ok(())
}

/// A few lines that somebody has to read.
pub(crate) fn message<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    lines: &[&str],
) -> Drawn<D> {
    page.header("!", texts.ok, "")?;
    for (place, line) in lines.iter().enumerate() {
        page.line(Point::new(6, HEADER + 4 + place as i32 * 13), line)?;
    }
    Ok(())
}

/// A question with a yes and a no.
pub(crate) fn question<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    question: &str,
) -> Drawn<D> {
    page.header(texts.new_game, texts.yes, texts.no)?;
    page.centred(Font::Strong, 32, question)
}

/// Every card of Coloretto and its name.
pub(crate) fn legend<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
) -> Drawn<D> {
    page.header(texts.legend_title, "", texts.back)?;
    let cards = Card::ALL
        .into_iter()
        .filter(|card| *card != Card::LastRound);
    for (place, card) in cards.enumerate() {
        let at = Point::new(
            4 + place as i32 / 5 * 64,
            HEADER + 1 + place as i32 % 5 * 10,
        );
        art::mini(page.target(), at, card)?;
        let beside = at + Point::new(art::MINI + 4, -1);
        page.text(Font::Body, beside, Align::Left, On, 48, texts.card(card))?;
    }
    Ok(())
}
