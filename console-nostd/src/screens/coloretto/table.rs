//! The face of the console: the rows on the left, a player's cards and the buttons on the right.

use super::Play;
use crate::art::{self, Align, Font, Icon};
use crate::keep::name_of;
use crate::page::{Drawn, Page};
use crate::text::{Texts, fill};
use crate::{SIZE, art::TILE};
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::{Action, Card, Games, Row, RowCard};

/// Where the rows begin, right of the cursor.
const ROWS: i32 = 8;
/// From one card of a row to the next.
const STEP: i32 = TILE + 1;
/// Where the panel begins.
const PANEL: i32 = 49;
const PANEL_WIDTH: i32 = SIZE.width as i32 - PANEL;
/// The lines of the panel.
const NAME: i32 = 0;
const COUNTS: i32 = 11;
const GRID: i32 = 22;
const HINT_A: i32 = 42;
const HINT_B: i32 = 53;
/// From one kind of card in the grid to the next.
const CELL: Size = Size::new(15, 10);

/// Draws the table.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
) -> Drawn<D> {
    rows(play, page)?;
    page.fill(Point::new(PANEL - 2, 0), 1, SIZE.height as i32, On)?;
    name(play, page)?;
    match play.game.table().drawn() {
        Some(card) if Some(play.shown) == play.game.table().to_move() => {
            art::large(page.target(), Point::new(PANEL, COUNTS + 3), card)?;
            let left = PANEL + art::LARGE + 4;
            let room = SIZE.width as i32 - left;
            let at = Point::new(left, COUNTS + 3);
            page.text(Font::Strong, at, Align::Left, On, room, texts.card(card))?;
            deck(play, page, texts, COUNTS + 16)?;
        }
        _ => {
            let points = fill(texts.points_n, &[&play.points(play.shown)]);
            page.text(
                Font::Body,
                Point::new(PANEL, COUNTS),
                Align::Left,
                On,
                40,
                &points,
            )?;
            deck(play, page, texts, COUNTS)?;
            grid(play, page)?;
        }
    }
    hints(play, page, texts)
}

/// The row cards from top to bottom, as far apart as there is room.
fn rows<D: DrawTarget<Color = BinaryColor>>(play: &Play, page: &mut Page<'_, '_, D>) -> Drawn<D> {
    let rows = play.game.table().rows();
    let pitch = (SIZE.height as i32 / rows.len() as i32).min(20);
    let top = (SIZE.height as i32 - pitch * rows.len() as i32) / 2 + (pitch - TILE) / 2;
    for (place, row) in Row::ALL.into_iter().zip(rows) {
        let y = top + place.index() as i32 * pitch;
        if play.cursor == Some(place) {
            page.icon(Point::new(-1, y + 2), Icon::Cursor, On)?;
        }
        one_row(play, page, y, row)?;
        // Where there is room between the rows, a line under each holds its places together.
        if pitch > TILE + 2 && row.taken_by().is_none() {
            let width = row.capacity() as i32 * STEP - 2;
            page.fill(Point::new(ROWS, y + TILE), width, 1, On)?;
        }
    }
    Ok(())
}

fn one_row<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    y: i32,
    row: &RowCard,
) -> Drawn<D> {
    if let Some(seat) = row.taken_by() {
        let name = name_of(&play.names, seat);
        return page.name(Font::Body, Point::new(ROWS, y), On, 3 * STEP - 1, name);
    }
    for place in 0..row.capacity() {
        let at = Point::new(ROWS + place as i32 * STEP, y);
        match row.cards().get(place) {
            Some(card) => art::tile(page.target(), at, *card)?,
            None => art::slot(page.target(), at)?,
        }
    }
    Ok(())
}

/// Whose cards these are; the player to move stands out.
fn name<D: DrawTarget<Color = BinaryColor>>(play: &Play, page: &mut Page<'_, '_, D>) -> Drawn<D> {
    let mine = Some(play.shown) == play.game.table().to_move();
    if mine {
        page.fill(Point::new(PANEL - 2, NAME), PANEL_WIDTH + 2, 11, On)?;
    }
    let ink = if mine { Off } else { On };
    let name = name_of(&play.names, play.shown);
    page.name(
        Font::Strong,
        Point::new(PANEL, NAME),
        ink,
        PANEL_WIDTH,
        name,
    )
}

/// The deck, the last round, the game of a match, on the right.
fn deck<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
    y: i32,
) -> Drawn<D> {
    let table = play.game.table();
    let mut right = SIZE.width as i32;
    let deck = fill("%", &[&play.game.deck().len()]);
    page.text(
        Font::Body,
        Point::new(right, y),
        Align::Right,
        On,
        14,
        &deck,
    )?;
    right -= Font::Body.width(&deck) + Icon::SIZE + 1;
    page.icon(Point::new(right, y + 1), Icon::Deck, On)?;
    if table.last_round() {
        right -= Icon::SIZE + 1;
        page.icon(Point::new(right, y + 1), Icon::LastRound, On)?;
    } else if table.options().games == Games::Four {
        let game = fill(texts.game_n_of, &[&table.game()]);
        page.text(
            Font::Body,
            Point::new(right - 2, y),
            Align::Right,
            On,
            18,
            &game,
        )?;
    }
    Ok(())
}

/// A player's cards, every kind at its own place so that the eye learns where to look.
fn grid<D: DrawTarget<Color = BinaryColor>>(play: &Play, page: &mut Page<'_, '_, D>) -> Drawn<D> {
    let cards = play.game.table().collection(play.shown);
    let kinds = Card::ALL
        .into_iter()
        .filter(|card| *card != Card::LastRound);
    for (place, card) in kinds.enumerate() {
        let count = cards.count(card);
        if count == 0 {
            continue;
        }
        let at = Point::new(
            PANEL + place as i32 % 5 * CELL.width as i32,
            GRID + place as i32 / 5 * CELL.height as i32,
        );
        art::mini(page.target(), at, card)?;
        let number = fill("%", &[&count]);
        // Two digits, as ten "+2" have, only fit when they are small.
        let (font, down) = if count < 10 {
            (Font::Body, -1)
        } else {
            (Font::Tiny, 1)
        };
        let at = at + Point::new(art::MINI + 1, down);
        page.text(
            font,
            at,
            Align::Left,
            On,
            CELL.width as i32 - art::MINI + 4,
            &number,
        )?;
    }
    Ok(())
}

/// What A and B do right now.
fn hints<D: DrawTarget<Color = BinaryColor>>(
    play: &Play,
    page: &mut Page<'_, '_, D>,
    texts: &Texts,
) -> Drawn<D> {
    let chosen = play.chosen();
    let own = Some(play.shown) == play.game.table().to_move();
    let a = match (chosen, play.asked) {
        _ if !own => texts.back,
        (Some(Action::Draw), true) => texts.sure_draw,
        (Some(Action::Draw), false) => texts.draw,
        (Some(Action::Take(_)), true) => texts.sure_golden,
        (Some(Action::Take(_)), false) => texts.take,
        _ => texts.place,
    };
    page.hint(Point::new(PANEL, HINT_A), Icon::A, On, a)?;
    if play.cursor.is_none() {
        page.icon(
            Point::new(SIZE.width as i32 - 20, HINT_A + 1),
            Icon::Cursor,
            On,
        )?;
        page.icon(
            Point::new(SIZE.width as i32 - Icon::SIZE, HINT_A + 1),
            Icon::Deck,
            On,
        )?;
    }
    let b = if play.asked { texts.no } else { texts.legend };
    let end = page.hint(Point::new(PANEL, HINT_B), Icon::B, On, b)?;
    if !play.asked {
        let room = SIZE.width as i32 - end - 1;
        let at = Point::new(SIZE.width as i32, HINT_B + 2);
        page.text(Font::Tiny, at, Align::Right, On, room, texts.hold_menu)?;
    }
    Ok(())
}
