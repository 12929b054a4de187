//! Golden deals: a deal number gives the same cards on every machine, in every version.
//!
//! The files in `golden` are a promise to players who share deal numbers. If one of these tests
//! fails, the change is wrong, not the file.

use rules_nostd::coloretto::{Coloretto, Edition, Games, Phase, Start};
use rules_nostd::red7::Red7;
use rules_nostd::tavolozza::{Action, Event, Tavolozza};
use rules_nostd::{Actions, DealNumber, Game, Seats, coloretto, red7, tavolozza};
use std::fmt::{Debug, Write};

/// Ten deal numbers: the ends of both ranges, and some between.
const DEALS: [u64; 10] = [
    0,
    1,
    2,
    31,
    20_261_118,
    0x12_3456_789A,
    0xFF_FFFF_FFFF,
    0x100_0000_0000,
    0x0F_EDCB_A987_6543,
    DealNumber::MAX,
];

/// The table of the deal at this place: every size that the game can have, one after the other.
fn seats(place: usize, sizes: &[Seats]) -> Seats {
    sizes[place % sizes.len()]
}

fn list<T: Debug>(cards: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = cards
        .into_iter()
        .map(|card| format!("{card:?}").to_lowercase())
        .collect();
    words.join(" ")
}

/// Plays first legal actions until `done`.
fn first_legal<G: Game>(game: &mut G, done: impl Fn(&G) -> bool) {
    let mut legal = Actions::new();
    while !done(game) {
        game.legal(&mut legal);
        game.apply(legal[0], &mut |_| ()).unwrap();
    }
}

fn deal<G: Game>(options: G::Options, number: u64) -> G {
    G::deal(options, DealNumber::new(number).unwrap(), &mut |_| ()).unwrap()
}

#[test]
fn coloretto_deals_never_change() {
    let mut written = String::new();
    for (place, number) in DEALS.into_iter().enumerate() {
        let options = coloretto::Options {
            edition: if place % 3 == 2 {
                Edition::Classic2003
            } else {
                Edition::Current
            },
            start: if place % 2 == 1 {
                Start::Random
            } else {
                Start::Choose
            },
            games: Games::Four,
            ..coloretto::Options::new(seats(place, &Seats::ALL))
        };
        let mut game: Coloretto = deal(options, number);
        for _ in 0..2 {
            let this = game.table().game();
            first_legal(&mut game, |g| g.table().phase() == Phase::Turn);
            let table = game.table();
            let players = options.seats.count();
            writeln!(written, "deal {number}, {players} players, game {this}").unwrap();
            writeln!(written, "  first {:?}", table.to_move().unwrap()).unwrap();
            writeln!(written, "  removed {}", list(table.removed().iter())).unwrap();
            for seat in options.seats.iter() {
                writeln!(
                    written,
                    "  {seat:?} {}",
                    list(table.collection(seat).iter())
                )
                .unwrap();
            }
            writeln!(written, "  deck {}", list(game.deck().iter().rev())).unwrap();
            first_legal(&mut game, |g| g.table().game() > this);
        }
    }
    assert_eq!(written, include_str!("golden/coloretto.txt"));
}

#[test]
fn red7_deals_never_change() {
    let mut written = String::new();
    for (place, number) in DEALS.into_iter().enumerate() {
        let seats = seats(place, &Seats::ALL[..3]);
        let mut game: Red7 = deal(red7::Options::new(seats), number);
        let first_round = game.table().round();
        for round in first_round..first_round + 2 {
            first_legal(&mut game, |g| g.table().round() >= round);
            let players = seats.count();
            writeln!(
                written,
                "deal {number}, {players} players, round {}",
                game.table().round()
            )
            .unwrap();
            for seat in seats.iter() {
                let (hand, start) = (game.hand(seat), game.table().collection(seat));
                writeln!(
                    written,
                    "  {seat:?} {}, {}",
                    list(hand.iter()),
                    list(start.iter())
                )
                .unwrap();
            }
            writeln!(written, "  deck {}", list(game.deck().iter().rev())).unwrap();
        }
    }
    assert_eq!(written, include_str!("golden/red7.txt"));
}

#[test]
fn tavolozza_deals_never_change() {
    let mut written = String::new();
    for (place, number) in DEALS.into_iter().enumerate() {
        let seats = seats(place, &Seats::ALL);
        let game: Tavolozza = deal(tavolozza::Options::new(seats), number);
        let players = seats.count();
        writeln!(written, "deal {number}, {players} players").unwrap();
        writeln!(written, "  first {:?}", game.table().first_player).unwrap();
        for seat in seats.iter() {
            let card = game.palette_card(seat).unwrap().number();
            writeln!(
                written,
                "  {seat:?} {}, palette card {card}",
                list(game.hand(seat).iter())
            )
            .unwrap();
        }
        let columns = game
            .table()
            .columns
            .as_slice()
            .iter()
            .filter_map(|column| column.top());
        writeln!(written, "  columns {}", list(columns)).unwrap();
        writeln!(written, "  deck {}", list(game.deck().iter().rev())).unwrap();
        let palette_deck = game.palette_deck().iter().rev().map(|card| card.number());
        writeln!(written, "  palette deck {}", list(palette_deck)).unwrap();
    }
    assert_eq!(written, include_str!("golden/tavolozza.txt"));
}

/// T18: a shuffle that comes in the middle of a game.
#[test]
fn tavolozza_reshuffles_never_change() {
    let mut game: Tavolozza = deal(tavolozza::Options::new(Seats::Three), 20_261_118);
    let mut legal = Actions::new();
    let mut decks = Vec::new();
    while decks.len() < 2 {
        game.legal(&mut legal);
        let mut reshuffled = false;
        let mut look = |event| reshuffled |= matches!(event, Event::Reshuffled { .. });
        // Who discards whatever may be discarded is soon through the deck.
        let discard = legal.iter().find(|a| matches!(a, Action::Discard(_)));
        game.apply(*discard.unwrap_or(&legal[0]), &mut look)
            .unwrap();
        if reshuffled {
            decks.push(list(game.deck().iter().rev()));
        }
    }
    let first = "blue yellow red yellow yellow blue yellow yellow red red blue red yellow blue yellow \
                 blue blue red red red blue yellow blue red red";
    let second = "blue blue blue yellow red red red yellow blue yellow yellow blue yellow yellow red \
                  red red blue yellow red yellow yellow blue red red blue";
    assert_eq!(decks, [first, second]);
}
