//! What every game tells the same way: whose turn it is, the points so far, the ranking.

use super::{Board, Scene};
use crate::SIZE;
use crate::art::{Align, Font, Icon};
use crate::keep::Names;
use crate::list::{self, List};
use crate::page::{Drawn, HEADER, Page};
use crate::text::{Line, Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use rules_nostd::{Game, Outcome, Seat, SeatSet, Seats, sort_few};

/// The room for what decided between equals.
const TIE: i32 = SIZE.width as i32 - list::TEXT - 4;

/// "NAME's turn", or what else NAME is called for, over the board.
pub(super) fn cue<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    name: &str,
    reason: Option<&str>,
) -> Drawn<D> {
    page.cover(Point::new(2, 18), 124, 28)?;
    page.fill(Point::new(4, 20), 120, 24, On)?;
    let Some(reason) = reason else {
        return page.phrase(Font::Strong, 26, Off, 116, texts.turn_of, name);
    };
    page.phrase(Font::Strong, 20, Off, 116, "%:", name)?;
    page.phrase(Font::Body, 32, Off, 116, reason, "")
}

/// "Pass to NAME", and what for, instead of the board: nothing of the game is seen.
pub(super) fn curtain<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    name: &str,
    reason: Option<&str>,
) -> Drawn<D> {
    page.fill(Point::zero(), SIZE.width as i32, SIZE.height as i32, On)?;
    page.cover(Point::new(2, 10), 124, 44)?;
    let (first, last) = if reason.is_some() { (11, 40) } else { (18, 36) };
    page.phrase(Font::Strong, first, On, 116, texts.pass_to, name)?;
    page.phrase(Font::Body, 25, On, 116, reason.unwrap_or_default(), "")?;
    let width = Icon::SIZE + 2 + Font::Body.width(texts.show);
    let left = (SIZE.width as i32 - width) / 2;
    page.hint(Point::new(left, last), Icon::A, On, texts.show)?;
    Ok(())
}

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

/// The players, best first; ties in seat order.
pub(super) fn ranked(outcome: &Outcome) -> heapless::Vec<Seat, 5> {
    let mut seats: heapless::Vec<Seat, 5> = SeatSet::all().iter().collect();
    seats.truncate(outcome.scores.len());
    sort_few(&mut seats, |&seat| {
        let points = outcome.scores.get(seat.index()).copied().unwrap_or(0);
        (!outcome.winners.contains(seat), -i32::from(points), seat)
    });
    seats
}

/// Whether players with the same points won and did not: a rule has decided between them.
fn tie_was_broken(outcome: &Outcome) -> bool {
    let points = |seat: Seat| outcome.scores.get(seat.index());
    let most = outcome.winners.iter().next().and_then(points);
    let as_many = outcome.scores.iter().filter(|score| Some(*score) == most);
    as_many.count() > outcome.winners.len()
}

/// How many lines the final ranking has: the players, and below them what decided between equals.
pub(super) fn ranking_len(outcome: &Outcome) -> usize {
    outcome.scores.len() + usize::from(tie_was_broken(outcome))
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
    let ranked = ranked(outcome);
    let len = ranking_len(outcome);
    for (index, y, chosen) in list.lines(len) {
        let Some(&seat) = ranked.get(index) else {
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
    use embedded_graphics::primitives::Rectangle;

    #[test]
    fn a_curtain_has_room_for_the_longest_name_in_every_language() {
        let screen = Rectangle::new(Point::zero(), SIZE);
        for language in Language::ALL {
            let mut texts = 0;
            let mut note = |mark: &Mark<'_>| {
                if let Mark::Text { area, text, cut } = mark {
                    texts += 1;
                    assert_eq!(area.intersection(&screen), *area);
                    assert!(!cut, "{text}");
                }
            };
            // Half of the screen is enough to draw on: only the marks are looked at.
            let mut display = MockDisplay::new();
            display.set_allow_out_of_bounds_drawing(true);
            display.set_allow_overdraw(true);
            let mut page = Page::blank(&mut display, Some(&mut note)).unwrap();
            curtain(&mut page, language.texts(), "WWWWWWWW", None).unwrap();
            assert_eq!(texts, 2, "whom it goes to, and what A does");
        }
    }

    #[test]
    fn what_broke_a_tie_is_said_where_one_was_broken() {
        use crate::screens::{coloretto, tavolozza};
        let outcome = |scores: &[i16], winners: &[Seat]| Outcome {
            scores: heapless::Vec::from_slice(scores).unwrap(),
            winners: winners.iter().copied().collect::<SeatSet>(),
        };
        assert!(tie_was_broken(&outcome(&[11, 4, 11], &[Seat::C])));
        assert!(!tie_was_broken(&outcome(&[11, 4, 11], &[Seat::A, Seat::C])));
        assert!(!tie_was_broken(&outcome(&[4, 11, 4], &[Seat::B])));
        for language in Language::ALL {
            for reason in [coloretto::Board::tie_break, tavolozza::Board::tie_break] {
                let reason = reason(language.texts());
                assert!(Font::Tiny.width(reason) <= TIE, "{reason}");
            }
        }
    }
}
