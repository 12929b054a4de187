//! What every game tells the same way: whose turn it is, the points so far, the ranking.

use super::{Board, Scene};
use crate::SIZE;
use crate::art::{Align, Font, Icon};
use crate::keep::Names;
use crate::list::{self, List};
use crate::page::{Drawn, HEADER, Page};
use crate::text::{Line, Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::{Game, Outcome, Seat, SeatSet, Seats, sort_few};

/// The room for what decided between equals.
const TIE: i32 = SIZE.width as i32 - list::TEXT - 4;

/// A line for each player in seat order: a name, and a value.
pub(crate) fn lines<G: Game, D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    scene: &Scene<'_, G>,
    value: &dyn Fn(Seat) -> Line,
) -> Drawn<D> {
    each_line(page, scene.names, scene.game.seats(), value)
}

/// The same, once for all games.
fn each_line<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    names: &Names,
    seats: Seats,
    value: &dyn Fn(Seat) -> Line,
) -> Drawn<D> {
    // Five lines of 10 pixels fit under the header; fewer leave more air for what hangs from letters.
    let pitch = (50 / seats.count() as i32).min(13);
    for (place, seat) in seats.iter().enumerate() {
        let y = HEADER + place as i32 * pitch;
        let name = &names[seat.index()];
        page.name(Font::Body, Point::new(4, y), On, 66, name)?;
        let right = Point::new(SIZE.width as i32 - 4, y);
        page.text(Font::Body, right, Align::Right, On, 54, &value(seat))?;
    }
    Ok(())
}

/// The points so far.
pub(super) fn scores<B: Board, D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    scene: &Scene<'_, B::Game>,
) -> Drawn<D> {
    page.header(scene.texts.scores, "", scene.texts.back)?;
    lines(page, scene, &|seat| B::points_so_far(scene.game, seat))
}

/// The lines of the final ranking: the players, and one of nobody's for what decided between equals.
pub(super) type Ranking = heapless::Vec<Option<Seat>, 6>;

/// The players, best first, ties in seat order; below the winners, if a rule decided, that it did.
pub(super) fn ranked(outcome: &Outcome) -> Ranking {
    let mut seats: heapless::Vec<Seat, 5> = SeatSet::all().iter().collect();
    seats.truncate(outcome.scores.len());
    sort_few(&mut seats, |&seat| {
        let points = outcome.scores.get(seat.index()).copied().unwrap_or(0);
        (!outcome.winners.contains(seat), -i32::from(points), seat)
    });
    // There is room: five players, and a line more.
    let mut lines = Ranking::new();
    for (place, seat) in seats.into_iter().enumerate() {
        if place == outcome.winners.len() && tie_was_broken(outcome) {
            let _ = lines.push(None);
        }
        let _ = lines.push(Some(seat));
    }
    lines
}

/// Whether players with the same points won and did not: a rule has decided between them.
fn tie_was_broken(outcome: &Outcome) -> bool {
    let points = |seat: Seat| outcome.scores.get(seat.index());
    let most = outcome.winners.iter().next().and_then(points);
    let as_many = outcome.scores.iter().filter(|score| Some(*score) == most);
    as_many.count() > outcome.winners.len()
}

/// The final ranking, and what decides between equals.
pub(super) fn ranking<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    (texts, names): (&Texts, &Names),
    outcome: &Outcome,
    tie_break: &str,
    list: List,
) -> Drawn<D> {
    page.header(texts.result, texts.details, texts.open_menu)?;
    let lines = ranked(outcome);
    let len = lines.len();
    for (index, y, chosen) in list.lines(len) {
        let Some(seat) = lines.get(index).copied().flatten() else {
            let left = Point::new(list::TEXT, y + 2);
            page.text(Font::Tiny, left, Align::Left, On, TIE, tie_break)?;
            continue;
        };
        if outcome.winners.contains(seat) {
            page.icon(Point::new(list::TEXT, y + 1), Icon::Crown, On)?;
        }
        let font = if chosen { Font::Strong } else { Font::Body };
        let left = Point::new(list::TEXT + 12, y);
        page.name(font, left, On, 78, &names[seat.index()])?;
        let total = outcome.scores.get(seat.index()).copied().unwrap_or(0);
        let right = Point::new(SIZE.width as i32 - 4, y);
        page.text(font, right, Align::Right, On, 26, &fill("%", &[&total]))?;
    }
    list.mark(page, len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Mark;
    use crate::text::Language;
    use embedded_graphics::mock_display::MockDisplay;

    #[test]
    fn what_broke_a_tie_is_said_where_one_was_broken() {
        use crate::screens::{coloretto, tavolozza};
        let outcome = |scores: &[i16], winners: &[Seat]| Outcome {
            scores: heapless::Vec::from_slice(scores).unwrap(),
            winners: winners.iter().copied().collect::<SeatSet>(),
        };
        let (a, b, c) = (Some(Seat::A), Some(Seat::B), Some(Seat::C));
        let broken = outcome(&[11, 4, 11], &[Seat::C]);
        assert_eq!(ranked(&broken), [c, None, a, b]);
        let shared = outcome(&[11, 4, 11], &[Seat::A, Seat::C]);
        assert_eq!(ranked(&shared), [a, c, b]);
        assert_eq!(ranked(&outcome(&[4, 11, 4], &[Seat::B])), [b, a, c]);
        for (outcome, is_said) in [(broken, true), (shared, false)] {
            let mut said = false;
            let mut note = |mark: &Mark<'_>| {
                said |= matches!(mark, Mark::Text { text, .. } if *text == "why");
            };
            // Half of the screen is enough to draw on: only the marks are looked at.
            let mut display = MockDisplay::new();
            display.set_allow_out_of_bounds_drawing(true);
            display.set_allow_overdraw(true);
            let mut page = Page::blank(&mut display, Some(&mut note)).unwrap();
            let (texts, names) = (Language::English.texts(), &Names::default());
            ranking(&mut page, (texts, names), &outcome, "why", List::default()).unwrap();
            assert_eq!(said, is_said);
        }
        for language in Language::ALL {
            for reason in [coloretto::Board::tie_break, tavolozza::Board::tie_break] {
                let reason = reason(language.texts());
                assert!(Font::Tiny.width(reason) <= TIE, "{reason}");
            }
        }
    }
}
