//! The settings of the console itself.

use crate::keep::{Device, Settings};
use crate::list::List;
use crate::page::{Drawn, Page};
use crate::text::{Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

/// A line of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Language,
    Sound,
    Brightness,
    SleepAfter,
    AskToDraw,
}

/// The lines of the page.
pub(crate) const CHOICES: [Choice; 5] = [
    Choice::Language,
    Choice::Sound,
    Choice::Brightness,
    Choice::SleepAfter,
    Choice::AskToDraw,
];

/// The settings after a change on a line.
pub(crate) fn change(settings: &mut Settings, choice: Choice, forward: bool) {
    let device = &mut settings.device;
    match choice {
        Choice::Language => {
            let now = settings.language.unwrap_or_default();
            settings.language = Some(now.next(forward));
        }
        Choice::Sound => device.sound = !device.sound,
        Choice::Brightness => {
            let step = if forward { 0 } else { Device::BRIGHTEST - 2 };
            device.brightness = (device.brightness + step) % Device::BRIGHTEST + 1;
        }
        Choice::SleepAfter => {
            let choices = Device::SLEEP;
            let now = choices.iter().position(|c| *c == device.sleep_minutes);
            let step = if forward { 1 } else { choices.len() - 1 };
            device.sleep_minutes = choices[(now.unwrap_or(0) + step) % choices.len()];
        }
        Choice::AskToDraw => device.ask_to_draw = !device.ask_to_draw,
    }
}

/// Draws the page.
pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    list: List,
    settings: &Settings,
) -> Drawn<D> {
    let device = &settings.device;
    page.header(texts.settings, texts.change, texts.back)?;
    list.draw(page, CHOICES.len(), |line| {
        let yes_or_no = |yes| fill(if yes { texts.yes } else { texts.no }, &[]);
        let (name, shown) = match CHOICES[line.min(CHOICES.len() - 1)] {
            Choice::Language => (texts.language, fill(texts.language_name, &[])),
            Choice::Sound => (texts.sound, yes_or_no(device.sound)),
            Choice::Brightness => (texts.brightness, fill("%", &[&device.brightness])),
            Choice::SleepAfter => {
                let shown = match device.sleep_minutes {
                    0 => fill(texts.never, &[]),
                    minutes => fill(texts.minutes_n, &[&minutes]),
                };
                (texts.sleep_after, shown)
            }
            Choice::AskToDraw => (texts.ask_to_draw, yes_or_no(device.ask_to_draw)),
        };
        (fill(name, &[]), shown)
    })
}
