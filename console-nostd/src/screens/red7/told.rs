//! What everybody hears of in a game of Red7, and how its points came about.

use super::cells::{self, Marks};
use super::log::What;
use crate::SIZE;
use crate::art::{Align, Font, Icon, Sign};
use crate::page::{Drawn, HEADER, Page};
use crate::play::{Scene, lines};
use crate::text::{Line, Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use rules_nostd::red7::{Card, CardSet, Colour, Length, Red7};
use rules_nostd::{Game, PerSeat, Seat, SeatSet};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// For the players who are still in the round, once they have the device.
    Did {
        seat: Seat,
        what: What,
        unheard: SeatSet,
    },
    /// This card is new in a player's hand.
    Drawn(Seat, Card),
    /// A player is out of the round (R9, R20), and which rule was active.
    Out(Seat, Reason, Colour),
    /// A player won the round, and these cards (R11, R13).
    RoundWon(Seat, CardSet),
    /// What everybody had won when a round was over.
    Totals(PerSeat<u8>),
}

/// Why a player is out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// No play would have been ahead (R9).
    NoPlay,
    /// The hand was empty (R9).
    EmptyHand,
    /// After the draw of a 3 no way was ahead (R20).
    InVain,
}

/// Draws a notice.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Red7>,
    page: &mut Page<'_, '_, D>,
    told: Told,
) -> Drawn<D> {
    let (texts, words) = (scene.texts, scene.texts.red7);
    let is_full = scene.game.options().length == Length::Full;
    match told {
        Told::Did { .. } | Told::Drawn(..) => Ok(()),
        Told::Out(seat, reason, rule) => {
            page.header("", texts.ok, "")?;
            active_rule(texts, page, rule)?;
            page.phrase(Font::Strong, 18, On, 124, words.is_out, scene.name(seat))?;
            let lines = match reason {
                Reason::NoPlay => words.no_play,
                Reason::EmptyHand => words.empty_hand,
                Reason::InVain => words.in_vain,
            };
            page.centred(Font::Body, 35, lines[0])?;
            page.centred(Font::Body, 47, lines[1])
        }
        Told::RoundWon(seat, cards) => {
            page.header(texts.round_over, texts.ok, "")?;
            if !is_full {
                page.icon(Point::new(60, HEADER + 7), Icon::Crown, On)?;
                return page.phrase(Font::Strong, 34, On, 124, words.wins, scene.name(seat));
            }
            page.phrase(Font::Strong, 13, On, 124, words.wins, scene.name(seat))?;
            let points = texts.points(cards.points() as i16);
            let why = match cards.is_empty() {
                true => fill(words.nothing_counts, &[]),
                false => fill("% %", &[&points, &words.points_for]),
            };
            page.centred(Font::Body, 26, &why)?;
            cells::spread(page, Point::new(1, 39), (126, 25), cards, Marks::default())
        }
        Told::Totals(points) => {
            page.header(texts.scores, texts.ok, "")?;
            lines(page, scene, &|seat| total(scene.game, points[seat]))
        }
    }
}

/// A player's points, and how many win.
pub(super) fn points_so_far(game: &Red7, seat: Seat) -> Line {
    total(game, points_of(game, seat))
}

/// A player's points.
pub(super) fn points_of(game: &Red7, seat: Seat) -> u8 {
    // All cards together are worth less than 255.
    game.table().score_pile(seat).points() as u8
}

/// So many points, and how many win.
fn total(game: &Red7, points: u8) -> Line {
    let options = game.options();
    match options.target {
        true => fill("% / %", &[&points, &options.points_to_win()]),
        false => fill("%", &[&points]),
    }
}

/// The sign of an active rule and what it counts, in the bar on top.
pub(super) fn active_rule<D: DrawTarget<Color = BinaryColor>>(
    texts: &Texts,
    page: &mut Page<'_, '_, D>,
    rule: Colour,
) -> Drawn<D> {
    page.sign(Point::new(2, 1), Sign::Mini, rule, Off)?;
    let words = texts.red7.short_rules[rule as usize];
    page.text(Font::Body, Point::new(14, 0), Align::Left, Off, 74, words)
}

/// Every colour, from the highest to the lowest, and what counts under its rule.
pub(super) fn legend<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
) -> Drawn<D> {
    for (place, colour) in Colour::ALL.into_iter().rev().enumerate() {
        let (column, line) = (place as i32 / 4, place as i32 % 4);
        let at = Point::new(2 + column * 64, HEADER + 3 + line * 13);
        page.sign(at, Sign::Mini, colour, On)?;
        let rule = texts.red7.short_rules[colour as usize];
        let beside = at + Point::new(12, 0);
        page.text(Font::Tiny, beside, Align::Left, On, 50, rule)?;
    }
    Ok(())
}

/// The cards a player won, and their points; after a single round, the collection.
pub(super) fn details<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Red7>,
    page: &mut Page<'_, '_, D>,
    seat: Seat,
) -> Drawn<D> {
    page.name_header(scene.name(seat), scene.texts.next, scene.texts.back)?;
    let table = scene.game.table();
    let is_full = table.options().length == Length::Full;
    let cards = match is_full {
        true => table.score_pile(seat),
        false => table.collection(seat),
    };
    cells::spread(
        page,
        Point::new(1, HEADER + 3),
        (126, 38),
        cards,
        Marks::default(),
    )?;
    page.icon(Point::new(2, 54), Icon::LeftRight, On)?;
    if is_full {
        let total = scene.texts.points(cards.points() as i16);
        let right = Point::new(SIZE.width as i32 - 2, 53);
        page.text(Font::Strong, right, Align::Right, On, 100, &total)?;
    }
    Ok(())
}
