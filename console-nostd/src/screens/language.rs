//! The first question of a new console: which language it is to speak.

use crate::list::List;
use crate::page::{Drawn, Page};
use crate::text::{Language, fill};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

/// Draws the languages, each in its own words: whoever reads one of them knows what is asked.
pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    list: List,
) -> Drawn<D> {
    let texts = |line: usize| Language::ALL.get(line).copied().unwrap_or_default().texts();
    // What A does is said in the language it would choose.
    page.header(texts(list.cursor()).menu, texts(list.cursor()).ok, "")?;
    list.draw(page, Language::ALL.len(), |line| {
        let texts = texts(line);
        (fill(texts.language_name, &[]), fill(texts.language, &[]))
    })
}
