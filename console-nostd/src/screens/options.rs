//! What a table of Coloretto agrees on, and the deal number.

use crate::list::List;
use crate::page::{Drawn, Page};
use crate::text::{Line, Texts, deal_code, fill};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::DealNumber;
use rules_nostd::coloretto::{Colour, ColourSet, Edition, Games, Options, Side, Start};

/// A line of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// Begin.
    Start,
    /// The deal number.
    Deal,
    Edition,
    Side,
    StartColours,
    Games,
    /// The first or second colour that is left out.
    LeftOut(usize),
}

/// The lines for these options.
pub(crate) fn choices(options: &Options) -> heapless::Vec<Choice, 8> {
    let mut choices = heapless::Vec::new();
    let always = [
        Choice::Start,
        Choice::Edition,
        Choice::Side,
        Choice::StartColours,
        Choice::Games,
        Choice::Deal,
    ];
    // Six and at most two: eight fit.
    let _ = choices.extend_from_slice(&always);
    for place in 0..options.removed_count() {
        let _ = choices.push(Choice::LeftOut(place));
    }
    choices
}

/// The options after Left or Right on a line.
pub(crate) fn change(options: &mut Options, choice: Choice, forward: bool) {
    match choice {
        Choice::Start | Choice::Deal => {}
        Choice::Edition => {
            options.edition = match options.edition {
                Edition::Current => Edition::Classic2003,
                Edition::Classic2003 => Edition::Current,
            }
        }
        Choice::Side => {
            options.side = match options.side {
                Side::Brown => Side::Violet,
                Side::Violet => Side::Brown,
            }
        }
        Choice::StartColours => {
            options.start = match options.start {
                Start::Choose => Start::Random,
                Start::Random => Start::Choose,
            }
        }
        Choice::Games => {
            options.games = match options.games {
                Games::One => Games::Four,
                Games::Four => Games::One,
            }
        }
        Choice::LeftOut(place) => leave_out(options, place, forward),
    }
}

/// The next colour to leave out, or none in particular; two places never hold the same.
fn leave_out(options: &mut Options, place: usize, forward: bool) {
    let mut places = left_out(options);
    let other = places[1 - place.min(1)];
    let mut now = places[place.min(1)].map_or(0, |colour| colour as usize + 1);
    loop {
        now = (now + if forward { 1 } else { 7 }) % 8;
        let colour = now.checked_sub(1).map(|index| Colour::ALL[index]);
        if colour.is_none() || colour != other {
            places[place.min(1)] = colour;
            break;
        }
    }
    // Either all of them are fixed, or chance decides.
    let count = options.removed_count();
    if places[place.min(1)].is_none() {
        options.removed = None;
        return;
    }
    let mut fixed: ColourSet = places[..count].iter().copied().flatten().collect();
    for colour in Colour::ALL {
        if fixed.len() < count {
            fixed.insert(colour);
        }
    }
    options.removed = Some(fixed);
}

/// The colours that are left out, as far as they are fixed.
fn left_out(options: &Options) -> [Option<Colour>; 2] {
    let mut places = [None; 2];
    if let Some(removed) = options.removed {
        for (place, colour) in places.iter_mut().zip(removed.iter()) {
            *place = Some(colour);
        }
    }
    places
}

/// Draws the page.
pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    list: List,
    options: &Options,
    deal: Option<DealNumber>,
) -> Drawn<D> {
    let choices = choices(options);
    let action = match choices.get(list.cursor()) {
        Some(Choice::Start) | None => texts.start,
        Some(Choice::Deal) => texts.edit,
        Some(_) => texts.change,
    };
    page.header(texts.options, action, texts.back)?;
    let value = |text: &str| fill(text, &[]);
    list.draw(page, choices.len(), |line| match choices.get(line) {
        Some(Choice::Start) | None => (value(texts.start), Line::new()),
        Some(Choice::Deal) => {
            let shown = deal.map_or(value(texts.deal_random), deal_code);
            (value(texts.deal), shown)
        }
        Some(Choice::Edition) => {
            let shown = match options.edition {
                Edition::Current => texts.edition_current,
                Edition::Classic2003 => texts.edition_2003,
            };
            (value(texts.edition), value(shown))
        }
        Some(Choice::Side) => {
            let shown = match options.side {
                Side::Brown => texts.side_brown,
                Side::Violet => texts.side_violet,
            };
            (value(texts.side), value(shown))
        }
        Some(Choice::StartColours) => {
            let shown = match options.start {
                Start::Choose => texts.start_chosen,
                Start::Random => texts.start_dealt,
            };
            (value(texts.start_colours), value(shown))
        }
        Some(Choice::Games) => (value(texts.games), fill("%", &[&options.games.count()])),
        Some(Choice::LeftOut(place)) => {
            let colour = left_out(options)[(*place).min(1)];
            let shown = colour.map_or(texts.any, |colour| texts.card(colour.card()));
            (value(texts.leaves), value(shown))
        }
    })
}
