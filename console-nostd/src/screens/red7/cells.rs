//! Cards of Red7 on the screen: a figure and the sign of a colour, wide or small, in lines.

use crate::art::{Align, Font, Sign};
use crate::page::{Drawn, Page};
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use rules_nostd::red7::{Card, CardSet};

/// From one wide card to the next.
pub(super) const WIDE: i32 = 18;
const WIDE_GAP: i32 = 3;
/// From one line of wide cards to the next.
const WIDE_LINE: i32 = 13;
/// From one small card to the next.
const SMALL: i32 = 8;
const SMALL_GAP: i32 = 1;
/// From one line of small cards to the next.
const SMALL_LINE: i32 = 13;
/// How high the cards themselves are.
const WIDE_HEIGHT: i32 = 9;
const SMALL_HEIGHT: i32 = 12;

/// A card as wide as it is read best: the figure beside the sign.
pub(super) fn wide<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    card: Card,
    ink: BinaryColor,
) -> Drawn<D> {
    let figure = fill("%", &[&card.number()]);
    let left = at - Point::new(0, 1);
    page.text(Font::Strong, left, Align::Left, ink, 6, &figure)?;
    page.sign(at + Point::new(7, 0), Sign::Mini, card.colour(), ink)
}

/// A card where there is little room: a tiny figure over the sign.
fn small<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    card: Card,
    ink: BinaryColor,
) -> Drawn<D> {
    let figure = fill("%", &[&card.number()]);
    let middle = at + Point::new(4, -2);
    page.text(Font::Tiny, middle, Align::Centre, ink, 7, &figure)?;
    page.sign(at + Point::new(0, 6), Sign::Small, card.colour(), ink)
}

/// How cards are marked.
#[derive(Clone, Copy, Default)]
pub(super) struct Marks {
    /// A line under these: they count.
    pub(super) counted: CardSet,
    /// These have a bar below, or a lit ground where they are small, and come last: not played yet.
    pub(super) planned: CardSet,
}

/// Cards in a box, as large as all of them fit; a row of dots stands for any that do not.
pub(super) fn spread<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    (width, height): (i32, i32),
    cards: CardSet,
    marks: Marks,
) -> Drawn<D> {
    let in_box = |apart: i32, gap: i32, line: i32, high: i32| {
        let lines = ((height - high) / line + 1).max(1);
        (((width + gap) / apart).max(1), lines)
    };
    let (columns, lines) = in_box(WIDE, WIDE_GAP, WIDE_LINE, WIDE_HEIGHT);
    let count = cards.len() as i32;
    let is_wide = columns * lines >= count;
    let (columns, lines) = match is_wide {
        true => (columns, lines),
        false => in_box(SMALL, SMALL_GAP, SMALL_LINE, SMALL_HEIGHT),
    };
    let room = columns * lines;
    let kept = cards.difference(marks.planned).iter();
    let ordered = kept.chain(marks.planned.intersection(cards).iter());
    let hidden = if count > room { count - room + 1 } else { 0 };
    for (place, card) in (0..room).zip(ordered.skip(hidden as usize)) {
        // What does not fit are the lowest cards; the dots stand in their place.
        let place = place + i32::from(hidden > 0);
        let (column, line) = (place % columns, place / columns);
        let (apart, gap, down) = if is_wide {
            (WIDE, WIDE_GAP, WIDE_LINE)
        } else {
            (SMALL, SMALL_GAP, SMALL_LINE)
        };
        let corner = at + Point::new(column * apart, line * down);
        let is_planned = marks.planned.contains(card);
        let is_lit = is_planned && !is_wide;
        let ink = if is_lit { Off } else { On };
        let high = if is_wide { WIDE_HEIGHT } else { SMALL_HEIGHT };
        if is_lit {
            page.fill(corner - Point::new(1, 1), apart - gap + 2, high + 2, On)?;
        } else if is_planned {
            page.fill(corner + Point::new(0, high), apart - gap, 2, On)?;
        }
        match is_wide {
            true => wide(page, corner, card, ink)?,
            false => small(page, corner, card, ink)?,
        }
        if marks.counted.contains(card) && !is_planned {
            // Where there is one line of small cards and air below it, a dark row lies between.
            let air = is_wide || (lines == 1 && height > high + 1);
            let under = corner + Point::new(0, high + i32::from(air));
            page.fill(under, apart - gap, 1, On)?;
        }
    }
    if hidden > 0 {
        for dot in 0..3 {
            page.fill(at + Point::new(1 + dot * 2, SMALL_HEIGHT - 2), 1, 1, On)?;
        }
    }
    Ok(())
}
