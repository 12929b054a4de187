//! The end of a game: which colours the jokers stand for, which colours score plus.

use crate::Button;
use crate::art::{Align, Font, Icon, TILE};
use crate::page::{Drawn, HEADER, Page};
use crate::play::Scene;
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::Seat;
use rules_nostd::coloretto::{
    Assignment, Card, Cards, Coloretto, Colour, ColourSet, Side, Table, best_assignment, points,
    score,
};

/// The first line under the header.
const TOP: i32 = HEADER + 2;

/// The room for what Up and Down do.
const CHANGE: i32 = 44;

/// An assignment that is being made, and where the cursor is: the jokers, then the colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Draft {
    jokers: [Option<Colour>; 3],
    plus: ColourSet,
    cursor: usize,
}

impl Draft {
    /// The best assignment, which is proposed first (C23).
    pub(super) fn best(table: &Table, seat: Seat) -> Draft {
        let side = table.options().side;
        Draft::of(&best_assignment(
            side,
            table.in_play(),
            table.collection(seat),
        ))
    }

    /// An assignment that was made.
    pub(super) fn of(assignment: &Assignment) -> Draft {
        let mut jokers = [None; 3];
        for (place, colour) in jokers.iter_mut().zip(assignment.jokers()) {
            *place = Some(colour);
        }
        Draft {
            jokers,
            plus: assignment.plus(),
            cursor: 0,
        }
    }

    /// What the rules are told.
    pub(super) fn assignment(&self) -> Option<Assignment> {
        let jokers: heapless::Vec<Colour, 3> = self.jokers.into_iter().flatten().collect();
        Assignment::new(&jokers, self.plus)
    }

    fn joker_count(&self) -> usize {
        self.jokers.iter().flatten().count()
    }

    /// The colours owned with the jokers as they are now.
    fn owned(&self, cards: &Cards) -> ColourSet {
        let jokers = self.jokers.into_iter().flatten();
        cards.owned().iter().chain(jokers).collect()
    }

    /// Left and right choose, up and down change. Returns whether something could be done.
    pub(super) fn push(&mut self, button: Button, cards: &Cards, in_play: ColourSet) -> bool {
        let colours = self.owned(cards);
        let places = (self.joker_count() + colours.len()).max(1);
        match button {
            Button::Left => self.cursor = (self.cursor + places - 1) % places,
            Button::Right => self.cursor = (self.cursor + 1) % places,
            _ => match self.jokers.get(self.cursor).copied().flatten() {
                Some(colour) => self.turn_joker(colour, button == Button::Up, cards, in_play),
                None => {
                    let place = self.cursor - self.joker_count().min(self.cursor);
                    let colour = colours.iter().nth(place);
                    return colour.is_some_and(|colour| self.toggle(colour));
                }
            },
        }
        true
    }

    /// The joker under the cursor stands for the next colour in play.
    fn turn_joker(&mut self, colour: Colour, forward: bool, cards: &Cards, in_play: ColourSet) {
        let count = in_play.len();
        let now = in_play
            .iter()
            .position(|known| known == colour)
            .unwrap_or(0);
        let next = (now + if forward { 1 } else { count - 1 }) % count.max(1);
        self.jokers[self.cursor] = in_play.iter().nth(next);
        // A colour that is no longer owned can not score plus.
        let owned = self.owned(cards);
        self.plus = self
            .plus
            .iter()
            .filter(|colour| owned.contains(*colour))
            .collect();
    }

    /// A colour scores plus, or no longer; a fourth can not.
    fn toggle(&mut self, colour: Colour) -> bool {
        if self.plus.contains(colour) {
            self.plus = self.plus.iter().filter(|other| *other != colour).collect();
            return true;
        }
        if self.plus.len() >= 3 {
            return false;
        }
        self.plus.insert(colour);
        true
    }
}

/// Draws the assignment and what it scores: every part of the sum is in sight.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
    draft: &Draft,
    asked: bool,
) -> Drawn<D> {
    let (texts, table) = (scene.texts, scene.game.table());
    let seat = table.to_move().unwrap_or(Seat::A);
    let (cards, side) = (table.collection(seat), table.options().side);
    let assignment = draft.assignment().unwrap_or_default();
    let total = score(side, cards, &assignment);
    let best = score(side, cards, &best_assignment(side, table.in_play(), cards));
    if scene.watched {
        page.name_header(scene.name(seat), "", texts.legend)?;
    } else if asked {
        page.header(texts.sure_assign, texts.yes, texts.no)?;
    } else {
        let b = if total < best { texts.best } else { "" };
        page.name_header(scene.name(seat), texts.ok, b)?;
    }
    jokers(page, draft)?;
    let plus_two = cards.count(Card::PlusTwo);
    if plus_two > 0 {
        page.mini(Point::new(66, TOP + 1), Card::PlusTwo)?;
        let worth = fill("+%", &[&(2 * plus_two)]);
        page.text(Font::Body, Point::new(76, TOP), Align::Left, On, 18, &worth)?;
    }
    let right = Point::new(126, TOP);
    let sum = fill("= %", &[&total]);
    page.text(Font::Strong, right, Align::Right, On, 32, &sum)?;
    colours(page, draft, cards, side)?;
    if !scene.watched {
        page.icon(Point::new(2, 55), Icon::LeftRight, On)?;
        page.icon(Point::new(14, 55), Icon::UpDown, On)?;
        let at = Point::new(14 + Icon::SIZE + 2, 55);
        page.text(Font::Tiny, at, Align::Left, On, CHANGE, texts.change)?;
    }
    let reminder = if total < best && !scene.watched {
        fill(texts.best_n, &[&best])
    } else {
        fill(texts.hold_b_menu, &[])
    };
    let right = Point::new(126, 55);
    page.text(Font::Tiny, right, Align::Right, On, 60, &reminder)
}

/// The jokers, each as the colour it stands for.
fn jokers<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    draft: &Draft,
) -> Drawn<D> {
    if draft.joker_count() > 0 {
        page.mini(Point::new(3, TOP + 1), Card::Joker)?;
    }
    for (place, colour) in draft.jokers.into_iter().flatten().enumerate() {
        let at = Point::new(16 + place as i32 * 16, TOP);
        page.tile(at, colour.card())?;
        if draft.cursor == place {
            page.fill(at + Point::new(0, 13), 12, 2, On)?;
        }
    }
    Ok(())
}

/// How many cards there are, beside one of them: in so much room, and as large as it allows; nothing
/// where half of it would be another number.
pub(super) fn count_beside<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    card: Point,
    count: u8,
    room: i32,
) -> Drawn<D> {
    let count = fill("%", &[&count]);
    let left = card.x + TILE;
    let (font, y) = match Font::Body.width(&count) < room {
        true => (Font::Body, card.y),
        false if Font::Tiny.width(&count) > room => return Ok(()),
        false => (Font::Tiny, card.y + 2),
    };
    page.text(font, Point::new(left, y), Align::Left, On, room, &count)
}

/// The colours, how many cards of each there are, and what they score.
fn colours<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    draft: &Draft,
    cards: &Cards,
    side: Side,
) -> Drawn<D> {
    let assignment = draft.assignment().unwrap_or_default();
    let counts = assignment.counts(cards);
    let owned = draft.owned(cards);
    // Seven fit when they stand close.
    let pitch = if owned.len() < 7 { 21 } else { 18 };
    for (place, colour) in owned.iter().enumerate() {
        let at = Point::new(3 + place as i32 * pitch, TOP + 16);
        page.tile(at, colour.card())?;
        if draft.cursor == draft.joker_count() + place {
            page.fill(at + Point::new(0, 13), 12, 2, On)?;
        }
        count_beside(page, at, counts[colour as usize], pitch - TILE)?;
        let sign = if assignment.plus().contains(colour) {
            '+'
        } else {
            '-'
        };
        let worth = fill("%%", &[&sign, &points(side, counts[colour as usize])]);
        let under = at + Point::new(6, 15);
        page.text(Font::Body, under, Align::Centre, On, 18, &worth)?;
    }
    Ok(())
}
