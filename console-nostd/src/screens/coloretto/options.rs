//! What a table of Coloretto agrees on.

use crate::text::{Line, Texts, fill};
use rules_nostd::coloretto::{Colour, ColourSet, Edition, Games, Options, Side, Start};

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Edition,
    Side,
    StartColours,
    Games,
    /// The first or second colour that is left out.
    LeftOut(usize),
}

/// How many options this table has.
pub(crate) fn len(options: &Options) -> usize {
    choices(options).count()
}

fn choice(options: &Options, line: usize) -> Option<Choice> {
    choices(options).nth(line)
}

fn choices(options: &Options) -> impl Iterator<Item = Choice> {
    let always = [
        Choice::Edition,
        Choice::Side,
        Choice::StartColours,
        Choice::Games,
    ];
    let left_out = (0..options.removed_count()).map(Choice::LeftOut);
    always.into_iter().chain(left_out)
}

/// The next choice for an option, or the one before.
pub(crate) fn change(options: &mut Options, line: usize, forward: bool) {
    let Some(choice) = choice(options, line) else {
        return;
    };
    match choice {
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

/// What an option is called, and what it is now.
pub(crate) fn line(options: &Options, line: usize, texts: &Texts) -> (Line, Line) {
    let Some(choice) = choice(options, line) else {
        return Default::default();
    };
    let (name, shown) = match choice {
        Choice::Edition => {
            let shown = match options.edition {
                Edition::Current => texts.edition_current,
                Edition::Classic2003 => texts.edition_2003,
            };
            (texts.edition, shown)
        }
        Choice::Side => {
            let shown = match options.side {
                Side::Brown => texts.side_brown,
                Side::Violet => texts.side_violet,
            };
            (texts.side, shown)
        }
        Choice::StartColours => {
            let shown = match options.start {
                Start::Choose => texts.start_chosen,
                Start::Random => texts.start_dealt,
            };
            (texts.start_colours, shown)
        }
        Choice::Games => {
            let shown = match options.games {
                Games::One => texts.games_one,
                Games::Four => texts.games_four,
            };
            (texts.games, shown)
        }
        Choice::LeftOut(place) => {
            let colour = left_out(options)[place.min(1)];
            let shown = colour.map_or(texts.any, |colour| texts.card(colour.card()));
            (texts.leaves, shown)
        }
    };
    let name = match choice {
        Choice::LeftOut(place) if options.removed_count() > 1 => {
            fill(texts.leaves_n, &[&(place + 1)])
        }
        _ => fill(name, &[]),
    };
    (name, fill(shown, &[]))
}
