//! Whether a state could come from play: cards, rows, seats, phase and points all agree.

use super::setup::last_round_at;
use super::{Card, Cards, Coloretto, Colour, Games, Phase, Row, RowCard, RowSet, Table};
use crate::{Actions, Flaw, Seat, SeatSet};

/// The fewest and the most points of one game: seven colours of −21 for a player who lets none
/// score plus, three of 21 and ten "+2".
const POINTS: core::ops::RangeInclusive<i16> = -147..=83;

pub(super) fn validate(game: &Coloretto) -> Result<(), Flaw> {
    let table = &game.table;
    options(table)?;
    seats(table)?;
    rows(table)?;
    cards(game)?;
    phase(table)?;
    counts(table)?;
    let mut actions = Actions::new();
    game.list_legal(&mut actions);
    ensure(
        table.phase == Phase::Over || !actions.is_empty(),
        Flaw::Phase,
    )
}

fn ensure(holds: bool, flaw: Flaw) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(flaw) }
}

fn options(table: &Table) -> Result<(), Flaw> {
    let options = table.options;
    ensure(options.check().is_ok(), Flaw::Options)?;
    ensure(options.allows(table.in_play), Flaw::Options)
}

/// The player to move is at the table and still in the round; empty chairs own nothing.
fn seats(table: &Table) -> Result<(), Flaw> {
    let seats = table.options.seats;
    ensure(seats.contains(table.to_move), Flaw::Seat)?;
    ensure(!table.out.contains(table.to_move), Flaw::Seat)?;
    for seat in Seat::ALL.into_iter().filter(|&seat| !seats.contains(seat)) {
        let empty = table.collections[seat].is_empty()
            && table.totals[seat] == 0
            && table.assignments[seat].is_none();
        ensure(empty, Flaw::Seat)?;
    }
    Ok(())
}

/// No row holds more than it can, each is held by one player at most, and `out` says the same.
fn rows(table: &Table) -> Result<(), Flaw> {
    let mut holders = SeatSet::empty();
    let fresh = RowCard::for_table(table.options.seats);
    for (row, fresh) in table.rows.iter().zip(fresh) {
        ensure(
            row.capacity == fresh.capacity && row.cards.len() <= row.capacity(),
            Flaw::Cards,
        )?;
        if let Some(seat) = row.taken_by {
            ensure(row.capacity > 0 && row.cards.is_empty(), Flaw::Cards)?;
            ensure(
                table.options.seats.contains(seat) && !holders.contains(seat),
                Flaw::Seat,
            )?;
            holders.insert(seat);
        }
    }
    ensure(holders == table.out, Flaw::Seat)?;
    let which = |test: fn(&RowCard) -> bool| -> RowSet {
        let rows = Row::ALL.into_iter().zip(&table.rows);
        rows.filter(|(_, card)| test(card))
            .map(|(row, _)| row)
            .collect()
    };
    let agree = which(RowCard::has_room) == table.with_room
        && which(RowCard::can_be_taken) == table.to_take;
    ensure(agree, Flaw::Cards)
}

/// Every card of the game is somewhere, once (C1, C6), and the Last Round card where it can be.
fn cards(game: &Coloretto) -> Result<(), Flaw> {
    let table = &game.table;
    let row_cards = table.rows.iter().flat_map(|row| &row.cards);
    ensure(
        row_cards
            .chain(&table.drawn())
            .all(|&card| card != Card::LastRound),
        Flaw::Cards,
    )?;
    if table.phase == Phase::Pick {
        return ensure(game.deck.is_empty(), Flaw::Cards);
    }
    let mut all: Cards = game.deck.iter().copied().collect();
    all.add_all(&table.open_cards());
    ensure(all == table.options.cards(table.in_play), Flaw::Cards)?;
    ensure(
        table.gone.is_empty() || table.row_count() > table.options.seats.count(),
        Flaw::Cards,
    )?;
    let each_started = table
        .collections
        .of(table.options.seats)
        .iter()
        .all(|cards| cards.owned().len() >= table.options.start_count());
    ensure(each_started, Flaw::Cards)?;
    let under = table.options.under_last_round();
    if table.last_round {
        ensure(!game.deck.contains(&Card::LastRound), Flaw::Cards)?;
        let drawn = under.checked_sub(game.deck.len());
        let possible = 1..=most_drawn_this_round(table);
        ensure(
            drawn.is_some_and(|drawn| possible.contains(&drawn)),
            Flaw::Cards,
        )
    } else {
        ensure(last_round_at(&game.deck) == Some(under), Flaw::Cards)
    }
}

/// The most cards this round can have drawn: those on the rows and in hand, as many as the taken
/// rows hold, and the Golden Joker's. With more than that gone the deck could run out (C18).
fn most_drawn_this_round(table: &Table) -> usize {
    let over = matches!(table.phase, Phase::Assign | Phase::Over);
    let rows = table.rows.iter().map(|row| match row.taken_by {
        None if !over => row.cards.len(),
        _ => row.capacity(),
    });
    let golden = |cards: &Cards| cards.count(Card::GoldenJoker);
    let golden: u8 = table.collections.iter().map(golden).sum();
    rows.sum::<usize>() + usize::from(table.drawn().is_some()) + usize::from(golden)
}

fn rows_are_back(table: &Table) -> bool {
    table.rows == RowCard::for_table(table.options.seats)
}

fn phase(table: &Table) -> Result<(), Flaw> {
    match table.phase {
        Phase::Pick => picks(table),
        Phase::Turn | Phase::Place(_) => {
            ensure(table.assignments.iter().all(Option::is_none), Flaw::Phase)
        }
        Phase::Assign | Phase::Over => assignments(table),
    }
}

/// Picks go round the table, so the seats just before the player to move are ahead by one (C7).
fn picks(table: &Table) -> Result<(), Flaw> {
    let seats = table.options.seats;
    let due = table.options.start_count();
    let mut seat = table.to_move;
    let mut before = table.collections[seat].len();
    ensure(before < due, Flaw::Phase)?;
    let fewest = before;
    for _ in 1..seats.count() {
        seat = seats.after(seat);
        let picked = table.collections[seat].len();
        ensure(picked >= before && picked <= fewest + 1, Flaw::Phase)?;
        before = picked;
    }
    let open = table.open_cards();
    let once = Colour::ALL
        .into_iter()
        .all(|colour| open.count(colour.card()) <= 1);
    ensure(once && open.len() == open.owned().len(), Flaw::Cards)?;
    ensure(open.owned().is_subset(table.in_play), Flaw::Cards)?;
    let untouched = rows_are_back(table)
        && table.gone.is_empty()
        && !table.last_round
        && table.assignments.iter().all(Option::is_none);
    ensure(untouched, Flaw::Phase)
}

/// Assigning goes from the first seat up, after the last round, with all rows back.
fn assignments(table: &Table) -> Result<(), Flaw> {
    ensure(table.last_round, Flaw::Phase)?;
    ensure(rows_are_back(table), Flaw::Phase)?;
    for seat in table.options.seats.iter() {
        let cards = &table.collections[seat];
        let done = table.phase == Phase::Over || seat < table.to_move;
        match &table.assignments[seat] {
            Some(assignment) => {
                let allowed = assignment.jokers_allowed(table.in_play, cards)
                    && assignment.plus_allowed(cards);
                ensure(done && allowed, Flaw::Phase)?;
            }
            None => ensure(!done, Flaw::Phase)?,
        }
    }
    Ok(())
}

/// Games and points that can have been counted by now (C24).
fn counts(table: &Table) -> Result<(), Flaw> {
    let games = table.options.games.count();
    ensure((1..=games).contains(&table.game), Flaw::Count)?;
    let over = table.phase == Phase::Over;
    ensure(
        !over || (table.game == games && table.to_move == Seat::A),
        Flaw::Count,
    )?;
    for seat in table.options.seats.iter() {
        let this_game = if over {
            table.score(seat).unwrap_or(0)
        } else {
            0
        };
        let earlier = i32::from(table.totals[seat]) - i32::from(this_game);
        let played = i32::from(table.game) - 1;
        let possible = played * i32::from(*POINTS.start())..=played * i32::from(*POINTS.end());
        ensure(possible.contains(&earlier), Flaw::Count)?;
    }
    ensure(
        table.options.games == Games::Four || table.game == 1,
        Flaw::Count,
    )
}
