//! Screens that only show something: the logo, the about page, messages, questions.

use crate::art::Font;
use crate::page::{Drawn, HEADER, Page};
use crate::text::{Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

/// The boot logo.
pub(crate) fn logo<D: DrawTarget<Color = BinaryColor>>(page: &mut Page<'_, '_, D>) -> Drawn<D> {
    page.logo()
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

/// A few lines that somebody has to read; a `%` in them is the code of what happened.
pub(crate) fn message<'l, D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    lines: impl IntoIterator<Item = &'l str>,
    code: &str,
) -> Drawn<D> {
    page.header("!", texts.ok, "")?;
    for (place, line) in lines.into_iter().enumerate() {
        let line = fill(line, &[&code]);
        page.line(Point::new(6, HEADER + 4 + place as i32 * 13), &line)?;
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
