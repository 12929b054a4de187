//! The face of the console: the rows on the left, a player's cards and the buttons on the right.

use super::{Board, points};
use crate::SIZE;
use crate::art::{Align, Font, Icon, LARGE, MINI, TILE};
use crate::page::{Drawn, Page};
use crate::play::{Scene, Strip};
use crate::text::fill;
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use rules_nostd::coloretto::{Action, Card, Coloretto, Colour, Games, Row, RowCard};

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
/// Where it is written what a bot does.
pub(super) const STRIP: Strip = Strip {
    at: Point::new(PANEL, HINT_A),
    room: PANEL_WIDTH,
    font: Font::Body,
};
/// From one line of a player's cards to the next.
const LINE: i32 = 10;

/// Draws the table.
pub(super) fn draw<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    rows(board, scene, page)?;
    page.fill(Point::new(PANEL - 2, 0), 1, SIZE.height as i32, On)?;
    let own = Some(board.shown) == scene.game.table().to_move();
    match scene.game.table().drawn().filter(|_| own) {
        Some(card) => {
            name(board, scene, page, scene.game.table().last_round())?;
            page.large(Point::new(PANEL, COUNTS + 3), card)?;
            hand(board, scene, page)?;
        }
        None => {
            name(board, scene, page, false)?;
            let points = scene.texts.points(points(scene.game, board.shown));
            let at = Point::new(PANEL, COUNTS);
            page.text(Font::Body, at, Align::Left, On, 40, &points)?;
            deck(scene, page)?;
            grid(board, scene, page)?;
        }
    }
    hints(board, scene, page)
}

/// The row cards from top to bottom, as far apart as there is room.
fn rows<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let rows = scene.game.table().rows();
    let pitch = (SIZE.height as i32 / rows.len() as i32).min(20);
    let top = (SIZE.height as i32 - pitch * rows.len() as i32) / 2 + (pitch - TILE) / 2;
    for (place, row) in Row::ALL.into_iter().zip(rows) {
        let y = top + place.index() as i32 * pitch;
        if board.cursor == Some(place) {
            page.icon(Point::new(-1, y + 2), Icon::Cursor, On)?;
        }
        one_row(scene, page, y, row)?;
        // Where there is room between the rows, a line under each holds its places together.
        if pitch > TILE + 2 && row.taken_by().is_none() {
            let width = row.capacity() as i32 * STEP - 2;
            page.fill(Point::new(ROWS, y + TILE), width, 1, On)?;
        }
    }
    Ok(())
}

fn one_row<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
    y: i32,
    row: &RowCard,
) -> Drawn<D> {
    if let Some(seat) = row.taken_by() {
        let name = scene.name(seat);
        return page.name(Font::Body, Point::new(ROWS, y), On, 3 * STEP - 1, name);
    }
    for place in 0..row.capacity() {
        let at = Point::new(ROWS + place as i32 * STEP, y);
        match row.cards().get(place) {
            Some(card) => page.tile(at, *card)?,
            None => page.slot(at)?,
        }
    }
    Ok(())
}

/// Whose cards these are, and what the arrows do; the player to move stands out. With a card in hand
/// the mark of the last round is here too: elsewhere there is no room left.
fn name<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
    last_round: bool,
) -> Drawn<D> {
    let mine = Some(board.shown) == scene.game.table().to_move();
    if mine {
        page.fill(Point::new(PANEL - 2, NAME), PANEL_WIDTH + 2, 11, On)?;
    }
    let ink = if mine { Off } else { On };
    let marks = [Icon::LeftRight, Icon::UpDown, Icon::LastRound];
    let mut right = SIZE.width as i32 - 1;
    for icon in marks.into_iter().take(if last_round { 3 } else { 2 }) {
        right -= Icon::SIZE;
        page.icon(Point::new(right, NAME + 1), icon, ink)?;
    }
    let at = Point::new(PANEL, NAME);
    page.name(
        Font::Strong,
        at,
        ink,
        right - PANEL,
        scene.name(board.shown),
    )
}

/// The deck, the last round, the game of a match, on the right.
fn deck<D: DrawTarget<Color = BinaryColor>>(
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let table = scene.game.table();
    let mut right = SIZE.width as i32;
    let deck = fill("%", &[&scene.game.deck().len()]);
    let at = Point::new(right, COUNTS);
    page.text(Font::Body, at, Align::Right, On, 14, &deck)?;
    right -= Font::Body.width(&deck) + Icon::SIZE + 1;
    page.icon(Point::new(right, COUNTS + 1), Icon::Deck, On)?;
    if table.last_round() {
        right -= Icon::SIZE + 1;
        page.icon(Point::new(right, COUNTS + 1), Icon::LastRound, On)?;
    } else if table.options().games == Games::Four {
        let game = fill(scene.texts.game_n, &[&table.game()]);
        let at = Point::new(right - 2, COUNTS + 2);
        page.text(Font::Tiny, at, Align::Right, On, 26, &game)?;
    }
    Ok(())
}

/// A player's cards: four kinds in a line, or five where there are too many.
fn grid<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let cards = scene.game.table().collection(board.shown);
    let kinds = Card::ALL
        .into_iter()
        .filter(|card| *card != Card::LastRound);
    let owned = kinds.map(|card| (card, cards.count(card)));
    spread(page, Point::new(PANEL, GRID), owned, &[(4, 20), (5, 15)], 2)
}

/// The same cards beside the one that is to be placed: both kinds of joker are one.
fn hand<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let cards = scene.game.table().collection(board.shown);
    let colours = Colour::ALL.map(|colour| (colour.card(), cards.count(colour.card())));
    let others = [
        (Card::Joker, cards.jokers()),
        (Card::PlusTwo, cards.count(Card::PlusTwo)),
    ];
    let owned = colours.into_iter().chain(others);
    let at = Point::new(PANEL + LARGE + 8, COUNTS + 1);
    spread(page, at, owned, &[(2, 22), (3, 15)], 3)
}

/// Kinds of cards with their numbers, line by line, in the first of the grids (columns and how far
/// apart they are) that has room for them in so many lines.
fn spread<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    owned: impl Iterator<Item = (Card, u8)> + Clone,
    grids: &[(usize, i32)],
    lines: usize,
) -> Drawn<D> {
    let owned = owned.filter(|(_, count)| *count > 0);
    let count = owned.clone().count();
    let fits = |(columns, _): &&(usize, i32)| columns * lines >= count;
    let Some(&(columns, apart)) = grids.iter().find(fits).or(grids.last()) else {
        return Ok(());
    };
    for (place, (card, count)) in owned.enumerate() {
        let (column, line) = (place % columns, place / columns);
        let cell = Point::new(column as i32 * apart, line as i32 * LINE);
        counted(page, at + cell, card, count)?;
    }
    Ok(())
}

/// A kind of card and how many of it there are.
fn counted<D: DrawTarget<Color = BinaryColor>>(
    page: &mut Page<'_, '_, D>,
    at: Point,
    card: Card,
    count: u8,
) -> Drawn<D> {
    page.mini(at, card)?;
    // Two digits, as ten "+2" have, only fit when they are small.
    let (font, down) = if count < 10 {
        (Font::Body, -1)
    } else {
        (Font::Tiny, 1)
    };
    let beside = at + Point::new(MINI + 1, down);
    page.text(font, beside, Align::Left, On, 9, &fill("%", &[&count]))
}

/// What A and B do right now.
fn hints<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    if !scene.watched {
        hint_a(board, scene, page)?;
    }
    let b = if board.asked {
        scene.texts.no
    } else {
        scene.texts.legend
    };
    let end = page.hint(Point::new(PANEL, HINT_B), Icon::B, On, b)?;
    if !board.asked {
        let room = SIZE.width as i32 - end - 1;
        let at = Point::new(SIZE.width as i32, HINT_B + 2);
        page.text(
            Font::Tiny,
            at,
            Align::Right,
            On,
            room,
            scene.texts.hold_menu,
        )?;
    }
    Ok(())
}

/// What A does right now.
fn hint_a<D: DrawTarget<Color = BinaryColor>>(
    board: &Board,
    scene: &Scene<'_, Coloretto>,
    page: &mut Page<'_, '_, D>,
) -> Drawn<D> {
    let chosen = board.chosen(scene.game);
    let own = Some(board.shown) == scene.game.table().to_move();
    let plain = |text| fill(text, &[]);
    let a = match (chosen, board.asked, scene.game.table().drawn()) {
        _ if !own => plain(scene.texts.own_cards),
        (Some(Action::Draw), true, _) => plain(scene.texts.sure_draw),
        (Some(Action::Draw), false, _) => plain(scene.texts.draw),
        (Some(Action::Take(_)), true, _) => plain(scene.texts.sure_golden),
        (_, _, Some(card)) => fill(scene.texts.place, &[&scene.texts.card(card)]),
        _ => plain(scene.texts.take),
    };
    page.hint(Point::new(PANEL, HINT_A), Icon::A, On, &a)?;
    if board.cursor.is_none() {
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
    Ok(())
}
