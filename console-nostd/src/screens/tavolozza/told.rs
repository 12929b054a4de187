//! What everybody hears of in a game of Tavolozza, and what its cards look like.

use super::log::News;
use crate::SIZE;
use crate::art::{Align, Font, Icon, LARGE, MINI};
use crate::page::{Drawn, HEADER, Page};
use crate::play::{Scene, lines};
use crate::text::{Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::Seat;
use rules_nostd::coloretto::Card;
use rules_nostd::tavolozza::{Colour, ColourSet, Ending, PaletteCard, Tavolozza};

/// Something that has to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// A Palette card was revealed (T17).
    Revealed(Seat, PaletteCard),
    /// The Palette deck has run out (T7).
    LastRound,
    /// This round is over, and another begins.
    RoundOver(u8),
    /// The game is over.
    Ended(Ending),
    /// Not for everybody at once.
    Later(News),
}

/// Draws a notice.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
    told: Told,
) -> Drawn<D> {
    let (texts, words) = (scene.texts, scene.texts.tavolozza);
    match told {
        Told::Revealed(seat, card) => {
            page.header(words.palette_card, texts.ok, "")?;
            let name = scene.name(seat);
            page.phrase(Font::Strong, HEADER + 1, On, 124, words.reveals, name)?;
            let asks = card.asks_for();
            let apart = LARGE + 8;
            let left = (SIZE.width as i32 - apart * asks.len() as i32) / 2 + 4;
            for (index, colour) in asks.iter().enumerate() {
                page.paint_large(Point::new(left + index as i32 * apart, 27), colour)?;
            }
            page.centred(Font::Strong, 52, &texts.points(card.points().into()))
        }
        Told::LastRound => {
            page.header(texts.last_round, texts.ok, "")?;
            page.icon(Point::new(60, HEADER + 5), Icon::LastRound, On)?;
            two_lines(page, words.last_round_lines)
        }
        Told::RoundOver(round) => {
            page.header(&fill(words.round_over_n, &[&round]), texts.ok, "")?;
            lines(page, scene, &|seat| {
                texts.points(scene.game.table().points(seat).into())
            })
        }
        Told::Ended(ending) => {
            page.header(words.game_over, texts.ok, "")?;
            page.icon(Point::new(60, HEADER + 5), Icon::Crown, On)?;
            two_lines(
                page,
                match ending {
                    Ending::PaletteDeckEmpty => words.palette_deck_empty,
                    Ending::Idle => words.idle,
                },
            )
        }
        Told::Later(_) => Ok(()),
    }
}

fn two_lines<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    lines: [&str; 2],
) -> Drawn<D> {
    page.centred(Font::Body, 32, lines[0])?;
    page.centred(Font::Body, 45, lines[1])
}

/// The name of a colour.
fn name(texts: &Texts, colour: Colour) -> &'static str {
    match colour {
        Colour::Red => texts.card(Card::Red),
        Colour::Blue => texts.card(Card::Blue),
        Colour::Yellow => texts.card(Card::Yellow),
        Colour::Green => texts.card(Card::Green),
        Colour::Orange => texts.card(Card::Orange),
        Colour::Purple => texts.tavolozza.purple,
    }
}

/// Every colour and its name, and which two make which (T1).
pub(super) fn legend<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
) -> Drawn<D> {
    for (place, colour) in Colour::ALL.into_iter().enumerate() {
        let at = Point::new(
            4 + place as i32 / 3 * 64,
            HEADER + 2 + place as i32 % 3 * 11,
        );
        page.paint_mini(at, colour)?;
        let beside = at + Point::new(MINI + 4, -1);
        page.text(Font::Body, beside, Align::Left, On, 48, name(texts, colour))?;
    }
    let mixed = Colour::ALL
        .into_iter()
        .filter(|colour| !colour.is_primary());
    for (place, colour) in mixed.enumerate() {
        sum(page, Point::new(2 + place as i32 * 43, 52), colour)?;
    }
    Ok(())
}

/// The two primaries that make a secondary.
fn sum<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    mut at: Point,
    mixed: Colour,
) -> Drawn<D> {
    let parts = mixed.primaries().iter().chain([mixed]);
    for (colour, sign) in parts.zip(["+", "=", ""]) {
        page.paint_mini(at, colour)?;
        let after = at + Point::new(MINI + 3, 0);
        page.text(Font::Tiny, after, Align::Centre, On, 6, sign)?;
        at.x += MINI + 6;
    }
    Ok(())
}

/// The Palette cards a player has revealed.
pub(super) fn details<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Tavolozza>,
    page: &mut Page<'_, '_, D>,
    seat: Seat,
) -> Drawn<D> {
    page.name_header(scene.name(seat), scene.texts.next, scene.texts.back)?;
    let revealed = scene.game.table().revealed[seat];
    for (place, card) in revealed.iter().enumerate() {
        let at = Point::new(
            3 + place as i32 % 3 * 43,
            HEADER + 2 + place as i32 / 3 * 10,
        );
        asked(page, at, card.points(), card.asks_for())?;
    }
    let total = scene.texts.points(revealed.points().into());
    let right = Point::new(SIZE.width as i32 - 2, 53);
    page.text(Font::Strong, right, Align::Right, On, 110, &total)?;
    page.icon(Point::new(2, 54), Icon::LeftRight, On)
}

/// A small Palette card: its points, and the colours it asks for.
fn asked<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    points: u8,
    colours: ColourSet,
) -> Drawn<D> {
    let number = fill("%", &[&points]);
    page.text(
        Font::Body,
        at + Point::new(0, -1),
        Align::Left,
        On,
        8,
        &number,
    )?;
    for (index, colour) in colours.iter().enumerate() {
        let beside = at + Point::new(8 + index as i32 * (MINI + 1), 0);
        page.paint_mini(beside, colour)?;
    }
    Ok(())
}
