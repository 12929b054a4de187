//! What is told between turns and at the end: cues, notices, scores, the ranking explained.

use super::{Notice, Play};
use crate::SIZE;
use crate::art::{self, Align, Font, Icon};
use crate::keep::name_of;
use crate::list::{self, List};
use crate::page::{Drawn, HEADER, Page};
use crate::text::{Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::{Card, Colour, points};
use rules_nostd::{Game, Seat};

/// The players, best first; ties in seat order.
pub(super) fn ranking(play: &Play) -> heapless::Vec<Seat, 5> {
    let mut seats: heapless::Vec<Seat, 5> = play.game.seats().iter().collect();
    let outcome = play.game.outcome();
    seats.sort_unstable_by_key(|&seat| {
        let won = outcome
            .as_ref()
            .is_some_and(|outcome| outcome.winners.contains(seat));
        (!won, -i32::from(play.game.table().total(seat)), seat)
    });
    seats
}

/// Where a player stands in the ranking, from 0.
pub(super) fn place(play: &Play, seat: Seat) -> usize {
    ranking(play)
        .iter()
        .position(|other| *other == seat)
        .unwrap_or(0)
}

/// "NAME's turn", over the screen.
pub(super) fn cue<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    seat: Seat,
) -> Drawn<D> {
    page.fill(Point::new(2, 18), 124, 28, Off)?;
    page.fill(Point::new(4, 20), 120, 24, On)?;
    page.phrase(
        Font::Strong,
        26,
        Off,
        116,
        texts.turn_of,
        name_of(&play.names, seat),
    )
}

/// Something everybody should hear of.
pub(super) fn notice<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    notice: Notice,
) -> Drawn<D> {
    match notice {
        Notice::LastRound => {
            page.header(texts.last_round, texts.ok, "")?;
            page.icon(Point::new(60, HEADER + 5), Icon::LastRound, On)?;
            page.centred(Font::Strong, 30, texts.last_round_lines[0])?;
            page.centred(Font::Strong, 43, texts.last_round_lines[1])
        }
        Notice::Golden(seat, card) => {
            page.name_header(name_of(&play.names, seat), texts.ok, "")?;
            page.text(
                Font::Body,
                Point::new(4, 18),
                Align::Left,
                On,
                84,
                texts.golden_draws,
            )?;
            page.text(
                Font::Strong,
                Point::new(4, 34),
                Align::Left,
                On,
                84,
                texts.card(card),
            )?;
            art::large(page.target(), Point::new(92, 22), card)
        }
        Notice::RoundOver(seat) => {
            page.header(texts.round_over, texts.ok, "")?;
            page.phrase(
                Font::Strong,
                32,
                On,
                124,
                texts.starts,
                name_of(&play.names, seat),
            )
        }
        Notice::Scoring => {
            page.header(texts.round_over, texts.ok, "")?;
            page.centred(Font::Strong, 32, texts.now_scoring)
        }
        Notice::GameOver(game) => {
            page.header(&fill(texts.game_over_n, &[&game]), texts.ok, "")?;
            lines(play, page, |seat| {
                fill(
                    "% (%)",
                    &[&play.game.table().total(seat), &play.last_game[seat]],
                )
            })
        }
        Notice::Turn(seat) => cue(play, page, texts, seat),
    }
}

/// A line for each player in seat order: a name, and a value.
fn lines<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    value: impl Fn(Seat) -> crate::text::Line,
) -> Drawn<D> {
    for (place, seat) in play.game.seats().iter().enumerate() {
        let y = HEADER + place as i32 * 10;
        // Lines of 10 pixels: five fit under the header, descenders of one touch no other.
        let name = name_of(&play.names, seat);
        page.name(Font::Body, Point::new(4, y), On, 66, name)?;
        let right = Point::new(SIZE.width as i32 - 4, y);
        page.text(Font::Body, right, Align::Right, On, 54, &value(seat))?;
    }
    Ok(())
}

/// The points so far, and those of earlier games.
pub(super) fn scores<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
) -> Drawn<D> {
    page.header(texts.scores, "", texts.back)?;
    let earlier = play.game.table().game() > 1;
    lines(play, page, |seat| {
        let now = play.points(seat);
        if earlier {
            fill("%+%", &[&play.game.table().total(seat), &now])
        } else {
            fill("%", &[&now])
        }
    })
}

/// The final ranking.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    list: List,
) -> Drawn<D> {
    page.header(texts.result, texts.next, texts.details)?;
    let ranked = ranking(play);
    let winners = play.game.outcome().map(|outcome| outcome.winners);
    for (index, y, chosen) in list.lines(ranked.len()) {
        let Some(&seat) = ranked.get(index) else {
            continue;
        };
        if winners.is_some_and(|winners| winners.contains(seat)) {
            page.icon(Point::new(list::TEXT, y + 1), Icon::Crown, On)?;
        }
        let font = if chosen { Font::Strong } else { Font::Body };
        let name = name_of(&play.names, seat);
        page.name(font, Point::new(list::TEXT + 12, y), On, 78, name)?;
        let total = fill("%", &[&play.game.table().total(seat)]);
        let right = Point::new(SIZE.width as i32 - 4, y);
        page.text(font, right, Align::Right, On, 26, &total)?;
    }
    list.mark(page, ranked.len())
}

/// One player's points, colour by colour.
pub(super) fn details<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    seat: Seat,
) -> Drawn<D> {
    page.name_header(name_of(&play.names, seat), "", texts.back)?;
    let table = play.game.table();
    let cards = table.collection(seat);
    let assignment = table.assignment(seat).copied().unwrap_or_default();
    let counts = assignment.counts(cards);
    let mut shown = 0;
    let mut cell = |page: &mut Page<'_, '_, D>, card: Card, text: &str| {
        let at = Point::new(2 + shown % 3 * 42, HEADER + 2 + shown / 3 * 13);
        shown += 1;
        art::tile(page.target(), at, card)?;
        page.text(
            Font::Body,
            at + Point::new(15, 1),
            Align::Left,
            On,
            26,
            text,
        )
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
            cell(page, colour.card(), &fill("%%", &[&sign, &worth]))?;
        }
    }
    let plus_two = cards.count(Card::PlusTwo);
    if plus_two > 0 {
        cell(page, Card::PlusTwo, &fill("+%", &[&(2 * plus_two)]))?;
    }
    let total = fill(texts.points_n, &[&play.points(seat)]);
    let right = Point::new(SIZE.width as i32 - 2, 53);
    page.text(Font::Strong, right, Align::Right, On, 44, &total)?;
    page.icon(Point::new(2, 54), Icon::LeftRight, On)
}
