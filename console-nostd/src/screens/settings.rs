//! The settings of the console itself.

use crate::keep::Settings;
use crate::list::List;
use crate::page::{Drawn, Page};
use crate::text::{Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

/// How many lines there are.
pub(crate) const LINES: usize = 2;

/// The settings after a change on a line.
pub(crate) fn change(settings: &mut Settings, line: usize, forward: bool) {
    if line == 0 {
        let choices = Settings::SLEEP;
        let now = choices
            .iter()
            .position(|c| *c == settings.sleep_minutes)
            .unwrap_or(0);
        let step = if forward { 1 } else { choices.len() - 1 };
        settings.sleep_minutes = choices[(now + step) % choices.len()];
    } else {
        settings.ask_to_draw = !settings.ask_to_draw;
    }
}

/// Draws the page.
pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    list: List,
    settings: &Settings,
) -> Drawn<D> {
    page.header(texts.settings, texts.change, texts.back)?;
    list.draw(page, LINES, |line| {
        if line == 0 {
            let shown = match settings.sleep_minutes {
                0 => fill(texts.never, &[]),
                minutes => fill(texts.minutes_n, &[&minutes]),
            };
            (fill(texts.sleep_after, &[]), shown)
        } else {
            let shown = if settings.ask_to_draw {
                texts.yes
            } else {
                texts.no
            };
            (fill(texts.ask_to_draw, &[]), fill(shown, &[]))
        }
    })
}
