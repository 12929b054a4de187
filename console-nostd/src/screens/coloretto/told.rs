//! What is told between turns and at the end of a game of Coloretto, and what its cards look like.

use super::assign::count_beside;
use super::points as points_of;
use crate::SIZE;
use crate::art::{Align, Font, Icon, MINI, TILE};
use crate::page::{Drawn, HEADER, Page};
use crate::play::{Scene, lines};
use crate::text::{Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::{Card, Coloretto, Colour, Games, points};
use rules_nostd::{PerSeat, Seat};

/// Something everybody should hear of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    LastRound,
    /// The Golden Joker drew a card (C14).
    Golden(Seat, Card),
    /// This player begins the next round (C16).
    RoundOver(Seat),
    /// The last round is over.
    Scoring,
    /// A game of a match is over, and what each player scored in it.
    GameOver(u8, PerSeat<i16>),
}

/// Draws a notice.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
    told: Told,
) -> Drawn<D> {
    let texts = scene.texts;
    match told {
        Told::LastRound => {
            page.header(texts.last_round, texts.ok, "")?;
            page.icon(Point::new(60, HEADER + 5), Icon::LastRound, On)?;
            page.centred(Font::Strong, 30, texts.last_round_lines[0])?;
            page.centred(Font::Strong, 43, texts.last_round_lines[1])
        }
        Told::Golden(seat, card) => {
            page.name_header(scene.name(seat), texts.ok, "")?;
            let mut line = |font, y, text| {
                let at = Point::new(4, y);
                page.text(font, at, Align::Left, On, 84, text)
            };
            line(Font::Body, 18, texts.golden_draws)?;
            line(Font::Strong, 34, texts.card(card))?;
            page.large(Point::new(92, 22), card)
        }
        Told::RoundOver(seat) => {
            page.header(texts.round_over, texts.ok, "")?;
            let name = scene.name(seat);
            page.phrase(Font::Strong, 32, On, 124, texts.starts, name)
        }
        Told::Scoring => {
            page.header(texts.round_over, texts.ok, "")?;
            page.centred(Font::Strong, 32, texts.now_scoring)
        }
        Told::GameOver(game, points) => {
            page.header(&fill(texts.game_over_n, &[&game]), texts.ok, "")?;
            lines(page, scene, &|seat| {
                let total = scene.game.table().total(seat);
                fill("% (%)", &[&total, &points[seat]])
            })
        }
    }
}

/// Every card and its name.
pub(super) fn legend<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
) -> Drawn<D> {
    let cards = Card::ALL
        .into_iter()
        .filter(|card| *card != Card::LastRound);
    for (place, card) in cards.enumerate() {
        let (column, line) = (place as i32 / 5, place as i32 % 5);
        // The comma of a "Roșu" needs the one row that is left over.
        let air = line.min(1);
        let at = Point::new(4 + column * 64, HEADER + 1 + line * 10 + air);
        page.mini(at, card)?;
        let beside = at + Point::new(MINI + 4, -1);
        page.text(Font::Body, beside, Align::Left, On, 48, texts.card(card))?;
    }
    Ok(())
}

/// One player's points, colour by colour.
pub(super) fn details<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
    seat: Seat,
) -> Drawn<D> {
    page.name_header(scene.name(seat), scene.texts.next, scene.texts.back)?;
    let table = scene.game.table();
    let cards = table.collection(seat);
    let assignment = table.assignment(seat).copied().unwrap_or_default();
    let counts = assignment.counts(cards);
    let mut shown = 0;
    let mut cell = |page: &mut Page<'_, '_, D>, card: Card, count: u8, worth: &str| {
        let at = Point::new(1 + shown % 3 * 43, HEADER + 2 + shown / 3 * 13);
        shown += 1;
        page.tile(at, card)?;
        count_beside(page, at + Point::new(0, 1), count, 9)?;
        // Nearer to its own card than to the next one.
        let left = at + Point::new(TILE + 9, 1);
        page.text(Font::Strong, left, Align::Left, On, 20, worth)
    };
    for colour in Colour::ALL {
        let count = counts[colour as usize];
        if count > 0 {
            let worth = points(table.options().side, count);
            let sign = if assignment.plus().contains(colour) {
                "+"
            } else {
                "-"
            };
            cell(page, colour.card(), count, &fill("%%", &[&sign, &worth]))?;
        }
    }
    let plus_two = cards.count(Card::PlusTwo);
    if plus_two > 0 {
        let worth = fill("+%", &[&(2 * plus_two)]);
        cell(page, Card::PlusTwo, plus_two, &worth)?;
    }
    let won = points_of(scene.game, seat);
    let total = match table.options().games {
        Games::One => scene.texts.points(won),
        // The ranking shows the whole match, the cards are those of its last game.
        Games::Four => fill(
            scene.texts.points_of_game_n,
            &[&table.game(), &scene.texts.points(won)],
        ),
    };
    let right = Point::new(SIZE.width as i32 - 2, 53);
    page.text(Font::Strong, right, Align::Right, On, 110, &total)?;
    page.icon(Point::new(2, 54), Icon::LeftRight, On)
}
