//! Whether a state that was read from somewhere could come from play.
//!
//! Checked from the outside in: options, seats, where the 49 cards are, counts, and last whether the
//! phase fits the cards, so that each step may rely on those before it.

use super::table::{DEALT_EACH, Length, Phase, Table};
use super::{CARDS, CardSet, Red7};
use crate::{Flaw, PerSeat, Seat};

pub(super) fn validate(game: &Red7) -> Result<(), Flaw> {
    let table = &game.table;
    require(table.options.check().is_ok(), Flaw::Options)?;
    require(seats_fit(game), Flaw::Seat)?;
    require(all_cards_once(game), Flaw::Cards)?;
    require(hands_fit(game), Flaw::Cards)?;
    require(table.options.actions || piles_fit(game), Flaw::Cards)?;
    require(rounds_fit(table), Flaw::Count)?;
    if table.phase == Phase::Over {
        return require(end_fits(table), Flaw::Phase);
    }
    require(plays_fit(table), Flaw::Phase)?;
    require(table.options.actions || led_before(table), Flaw::Phase)?;
    require(game.moment().has_legal(), Flaw::Phase)
}

fn require(holds: bool, flaw: Flaw) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(flaw) }
}

/// Only seats of the table hold cards or are out, one is left, and it is the turn of one who is in.
fn seats_fit(game: &Red7) -> bool {
    let table = &game.table;
    let seats = table.options.seats;
    let piles = [&game.hands, &table.collections, &table.score_piles];
    let empty = |seat: Seat| piles.iter().all(|piles| piles[seat].is_empty());
    let mut absent = Seat::ALL.into_iter().filter(|&s| !seats.contains(s));
    let in_round = table.in_round();
    absent.all(empty)
        && table.out.is_subset(seats.all())
        && in_round.contains(table.turn)
        && (in_round.len() == 1) == (table.phase == Phase::Over)
}

/// Each of the 49 cards is in exactly one place (R1).
fn all_cards_once(game: &Red7) -> bool {
    let table = &game.table;
    let sets = [&game.hands, &table.collections, &table.score_piles];
    let sets = sets.into_iter().flat_map(PerSeat::iter).copied();
    let piles = table.rule_pile.iter().chain(&game.deck);
    let piles = piles.map(|&card| CardSet::one(card));
    let mut seen = CardSet::EMPTY;
    let mut count = 0;
    for cards in sets.chain(piles) {
        seen = seen.union(cards);
        count += cards.len();
    }
    count == CARDS && seen == CardSet::ALL
}

/// A card is drawn only for one just played (R12, R17), so no hand outgrows the one dealt (R2).
fn hands_fit(game: &Red7) -> bool {
    game.hands.iter().all(|hand| hand.len() < DEALT_EACH)
}

/// Without the action rule cards only go from hands to collections and the rule pile, and each rule
/// card draws at most one (R8, R12); in a single round none is drawn (R15).
fn piles_fit(game: &Red7) -> bool {
    let table = &game.table;
    let full = table.options.length == Length::Full;
    let over = table.phase == Phase::Over;
    let dealt = DEALT_EACH * table.options.seats.count();
    let deck = game.deck.len() + dealt;
    let before = unscored_before(table);
    let decks_fit = deck <= before && (full || deck == before);
    decks_fit
        && table.options.seats.iter().all(|seat| {
            let open = table.collections[seat].len();
            let scored = over && full && seat == table.turn;
            open + game.hands[seat].len() <= DEALT_EACH && (open > 0 || scored)
        })
}

/// How many cards were dealt from, or may have been: all that the last winner won may have come
/// from the last round.
fn unscored_before(table: &Table) -> usize {
    let last = match table.phase {
        Phase::Over => table.score_piles[table.turn].len(),
        _ => 0,
    };
    table.unscored().len() + last
}

/// The most cards that can count at the end of a round: the even ones, or those below 4.
const MAX_COUNTED: usize = 21;

/// The round and the score piles fit each other, and the game is over just when it has to be
/// (R13–R16).
fn rounds_fit(table: &Table) -> bool {
    let over = table.phase == Phase::Over;
    let scored = CARDS - table.unscored().len();
    if table.options.length == Length::Round {
        return table.round == 1 && scored == 0;
    }
    let Some(won) = usize::from(table.round).checked_sub(usize::from(!over)) else {
        return false;
    };
    let winners = table.score_piles.iter().filter(|pile| !pile.is_empty());
    // Only a draw in vain can leave a winner for whom nothing counts (R20).
    let least = if table.options.actions { 0 } else { won };
    table.round > 0
        && winners.count() <= won
        && (least..=won * MAX_COUNTED).contains(&scored)
        && table.is_finished() == over
}

/// The last round's winner ended the game, and no earlier one did (R11, R14, R16).
fn end_fits(table: &Table) -> bool {
    let last_won = match table.options.length {
        Length::Round => table.options.actions || table.leader() == Some(table.turn),
        Length::Full => {
            let mut before = table.clone();
            before.score_piles[table.turn] = CardSet::EMPTY;
            let won = !table.score_piles[table.turn].is_empty();
            won && !before.is_finished()
        }
    };
    last_won && table.played == 0
}

/// This turn's plays lie where they must (R8, R17, R21).
fn plays_fit(table: &Table) -> bool {
    let played = usize::from(table.played);
    let mine = table.collections[table.turn];
    if !table.options.actions {
        return table.phase == Phase::Turn && played <= 1 && mine.len() > played;
    }
    let of = |number| mine.intersection(CardSet::number(number)).len();
    // All plays but the last were fives.
    match table.phase {
        Phase::Turn => {
            let moved_by_seven = usize::from(of(7) > 0);
            played <= of(5) + 1 + moved_by_seven
        }
        Phase::Five => (1..=of(5)).contains(&played),
        Phase::Seven => of(7) > 0 && (1..=of(5) + 1).contains(&played),
        Phase::One => of(1) > 0 && (1..=of(5) + 1).contains(&played),
        Phase::Over => false,
    }
}

/// Without the action rule, the player before the one to move was ahead when the turn began: by the
/// last play (R9), or by the highest start card (R4). Eliminations change nothing about that.
fn led_before(table: &Table) -> bool {
    let turn = table.turn;
    let mut in_round = table.in_round().iter();
    let Some(before) = in_round.find(|&seat| table.after(seat) == turn) else {
        return false;
    };
    if table.played == 0 {
        return table.leader() == Some(before);
    }
    table.collections[turn].iter().any(|played| {
        let mut table = table.clone();
        table.collections[turn].remove(played);
        table.leader() == Some(before)
    })
}
