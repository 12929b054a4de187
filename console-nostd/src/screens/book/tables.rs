//! The tables in the book of rules, drawn line by line: figures from what the rules say, and signs.

use crate::art::{Align, Emblem, Font, Icon, MINI, Sign};
use crate::page::{Drawn, Page};
use crate::screens::tavolozza;
use crate::text::book::Table;
use crate::text::{Texts, fill};
use embedded_graphics::pixelcolor::BinaryColor::{self, On};
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::{Card, Side, points};
use rules_nostd::red7::Colour as RuleColour;
use rules_nostd::tavolozza::{Colour, PaletteCard};

/// The lines of Palette cards: their points, and which line of those it is.
pub(super) const ASKS: [(u8, usize); 4] = [(1, 0), (3, 0), (3, 1), (5, 0)];
/// So many cards of a colour, and where the column of what they score ends: those of one figure
/// are narrow.
const COUNTS: [(u8, i32); 6] = [(1, 50), (2, 62), (3, 74), (4, 90), (5, 106), (MOST, 122)];
/// More cards of a colour than this score no more.
const MOST: u8 = 6;
/// How many Palette cards stand in a line.
const CARDS: usize = 3;

/// How many signs of Red7 are explained, and of Tavolozza.
const MOVES: usize = 7;
const SIGNS: usize = 11;

/// How many lines a table has.
pub(super) fn height(table: Table) -> usize {
    match table {
        Table::Points | Table::Mixes => 3,
        Table::Rules => 2 * RuleColour::ALL.len(),
        Table::Asks => ASKS.len(),
        Table::Moves => MOVES,
        Table::Signs => SIGNS,
    }
}

/// Draws a line of a table.
pub(super) fn row<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    y: i32,
    table: Table,
    line: usize,
) -> Drawn<D> {
    match table {
        Table::Points => points_row(page, texts, y, line),
        Table::Rules => {
            let Some(&colour) = RuleColour::ALL.iter().nth_back(line / 2) else {
                return Ok(());
            };
            let (font, words) = match line % 2 {
                0 => (Font::Strong, name(texts, colour)),
                _ => (Font::Body, texts.red7.rules[colour as usize]),
            };
            if line.is_multiple_of(2) {
                page.sign(Point::new(1, y + 1), Sign::Mini, colour, On)?;
            }
            page.text(font, Point::new(16, y), Align::Left, On, 108, words)
        }
        Table::Mixes => {
            let mut mixed = Colour::ALL.into_iter().filter(|c| !c.is_primary());
            match mixed.nth(line) {
                Some(colour) => mix(page, Point::new(22, y), colour),
                None => Ok(()),
            }
        }
        Table::Asks => match ASKS.get(line) {
            Some(&(points, part)) => asks(page, y, points, part),
            None => Ok(()),
        },
        Table::Moves => move_sign(page, texts, y, line),
        Table::Signs => sign(page, texts, y, line),
    }
}

/// The name of a colour of Red7.
fn name(texts: &Texts, colour: RuleColour) -> &'static str {
    match colour {
        RuleColour::Red => texts.card(Card::Red),
        RuleColour::Orange => texts.card(Card::Orange),
        RuleColour::Yellow => texts.card(Card::Yellow),
        RuleColour::Green => texts.card(Card::Green),
        RuleColour::Blue => texts.card(Card::Blue),
        RuleColour::Indigo => texts.red7.indigo,
        RuleColour::Violet => texts.red7.violet,
    }
}

/// A sign of Red7's screens, and what it stands for.
fn move_sign<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    y: i32,
    line: usize,
) -> Drawn<D> {
    let at = Point::new(1, y + 1);
    let icons = [Icon::Up, Icon::Down, Icon::Deck, Icon::Deck, Icon::Cross];
    match icons.get(line) {
        Some(icon) => page.icon(at, *icon, On)?,
        None if line == icons.len() => {
            page.sign(at, Sign::Mini, RuleColour::Red, On)?;
            page.fill(at + Point::new(0, MINI + 1), MINI, 1, On)?;
        }
        None => page.text(Font::Body, Point::new(2, y), Align::Left, On, 8, "3")?,
    }
    if line == 2 {
        page.text(Font::Strong, Point::new(12, y), Align::Left, On, 14, "+1")?;
    }
    let word = texts.red7.signs.get(line).copied().unwrap_or_default();
    page.text(Font::Body, Point::new(27, y), Align::Left, On, 97, word)
}

/// A sign of Tavolozza's screens, and what it stands for.
fn sign<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    y: i32,
    line: usize,
) -> Drawn<D> {
    let words = texts.tavolozza;
    let [deck, discards, palette, hand, fresh, fits, discarded] = words.signs;
    let at = Point::new(1, y + 1);
    let emblems = [
        (Emblem::Discard, discards),
        (Emblem::Palette, palette),
        (Emblem::Hand, hand),
        (Emblem::Same, words.same),
        (Emblem::Different, words.different),
        (Emblem::Trade, words.trade),
    ];
    let word = match (line, line.checked_sub(SIGNS - emblems.len())) {
        (_, Some(place)) => {
            let (emblem, word) = emblems.get(place).copied().unwrap_or(emblems[0]);
            page.emblem(at, emblem)?;
            word
        }
        (0, _) => {
            page.icon(at, Icon::Deck, On)?;
            deck
        }
        (1, _) => {
            page.icon(at, Icon::LastRound, On)?;
            texts.last_round
        }
        (2, _) => {
            page.mark_fresh(at + Point::new(3, 3))?;
            fresh
        }
        (3, _) => {
            tavolozza::point_at(page, at + Point::new(-1, 6))?;
            fits
        }
        _ => {
            page.paint_mini(at, Colour::Yellow)?;
            tavolozza::tray(page, at, MINI)?;
            discarded
        }
    };
    page.text(Font::Body, Point::new(16, y), Align::Left, On, 108, word)
}

/// How many cards, and what they score on each side (C20).
fn points_row<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    y: i32,
    line: usize,
) -> Drawn<D> {
    let side = match line {
        0 => None,
        1 => Some((Side::Brown, texts.side_brown)),
        _ => Some((Side::Violet, texts.side_violet)),
    };
    if let Some((_, name)) = side {
        page.text(Font::Body, Point::new(1, y), Align::Left, On, 42, name)?;
    }
    for (count, right) in COUNTS {
        let right = Point::new(right, y);
        let (font, shown) = match side {
            Some((side, _)) => (Font::Body, fill("%", &[&points(side, count)])),
            None if count == MOST => (Font::Strong, fill("%+", &[&count])),
            None => (Font::Strong, fill("%", &[&count])),
        };
        page.text(font, right, Align::Right, On, 15, &shown)?;
    }
    Ok(())
}

/// The two primaries that make a secondary (T1).
fn mix<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    mut at: Point,
    mixed: Colour,
) -> Drawn<D> {
    let parts = mixed.primaries().iter().chain([mixed]);
    for (colour, sign) in parts.zip(["+", "=", ""]) {
        page.paint_mini(at + Point::new(0, 1), colour)?;
        let after = at + Point::new(MINI + 10, 0);
        page.text(Font::Body, after, Align::Centre, On, 10, sign)?;
        at.x += MINI + 21;
    }
    Ok(())
}

/// Some of the Palette cards that are worth so much, and what they ask for (T2).
fn asks<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    y: i32,
    points: u8,
    part: usize,
) -> Drawn<D> {
    if part == 0 {
        let worth = fill("%", &[&points]);
        page.text(Font::Strong, Point::new(1, y), Align::Left, On, 10, &worth)?;
    }
    for (place, card) in cards(points, part).enumerate() {
        for (index, colour) in card.asks_for().iter().enumerate() {
            let x = 14 + place as i32 * 38 + index as i32 * MINI;
            page.paint_mini(Point::new(x, y + 1), colour)?;
        }
    }
    Ok(())
}

/// The Palette cards in a line.
pub(super) fn cards(points: u8, part: usize) -> impl Iterator<Item = PaletteCard> {
    let cards = PaletteCard::all().filter(move |card| card.points() == points);
    cards.skip(part * CARDS).take(CARDS)
}
