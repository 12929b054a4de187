//! Set-ups of Tavolozza.

use super::common::Referee;
use super::{
    CARDS, Flaw, NO_INTEGER, NO_PLAYER, NOT_AT_THIS_TABLE, ORDER, apply, assert_refused, list,
    list_mut, scattered, sorted, state, without, words,
};
use serde_json::{Value, json};

fn tavolozza(hands: &[&str], palette_cards: &[u8], first: usize, columns: &str) -> Value {
    let mut dealt = words(hands);
    let columns: Vec<&str> = columns.split_whitespace().collect();
    let laid_out: Vec<Value> = columns.iter().map(|card| json!([[card, 1]])).collect();
    dealt.push(columns);
    let primaries = ["red", "blue", "yellow"].into_iter();
    let secondaries = ["green", "orange", "purple"].into_iter();
    let cards = primaries.flat_map(|card| [card; 11]);
    let cards = cards.chain(secondaries.flat_map(|card| [card; 5]));
    let deck = scattered(&without(cards.collect(), &dealt));
    let held = |card: &u8| palette_cards.contains(card);
    let rest: Vec<u8> = (0..12).filter(|card| !held(card)).collect();
    json!({
        "cmd": "new", "game": "tavolozza", "players": hands.len(),
        "setup": {
            "first_player": first, "hands": words(hands), "palette_cards": palette_cards,
            "palette_deck": scattered(&rest), "columns": laid_out, "deck": deck,
        },
    })
}

/// Player 1 begins, has Palette card 0 (green+red), and can make the green it asks for.
pub(super) fn for_three() -> Value {
    let hands = [
        "red red blue orange green yellow",
        "yellow green red blue orange purple",
        "purple purple yellow yellow blue red",
    ];
    tavolozza(&hands, &[7, 0, 3], 1, "red blue red blue")
}

#[test]
fn tavolozza_begins_as_set_up() {
    let two = [
        "red red red blue green green",
        "orange yellow blue blue red red",
    ];
    let five = [
        "red red red blue green green",
        "orange yellow blue blue red red",
        "purple purple yellow yellow blue red",
        "orange orange yellow yellow blue blue",
        "green green green yellow purple red",
    ];
    for request in [
        for_three(),
        tavolozza(&two, &[11, 4], 0, "yellow red yellow blue"),
        tavolozza(&five, &[8, 2, 10, 5, 1], 4, "blue blue yellow red"),
    ] {
        let mut referee = Referee::start();
        let begun = referee.grant(&request);
        let setup = &request["setup"];
        assert_eq!(
            (&begun["to_move"], &begun["phase"]),
            (&setup["first_player"], &json!("announce"))
        );
        let mut now = state(&mut referee);
        let players = list(&setup["hands"]).len();
        for player in 0..players {
            let hand = sorted(&setup["hands"][player]);
            assert_eq!(sorted(&now["hands"][player]), hand, "player {player}");
        }
        now["hands"] = json!([]);
        let expected = json!({
            "phase": "announce", "to_move": setup["first_player"],
            "turn_of": setup["first_player"], "first_player": setup["first_player"],
            "round_rule": null, "columns": setup["columns"], "deck": setup["deck"],
            "discard": [], "hands": [], "palette_cards": setup["palette_cards"],
            "revealed": vec![json!([]); players], "palette_deck": setup["palette_deck"],
            "played": [], "offers": [], "offered": null, "round": 1, "idle_rounds": 0,
        });
        assert_eq!(now, expected);
    }
}

#[test]
fn tavolozza_draws_reveals_and_refills_from_the_decks_set_up() {
    let request = for_three();
    let setup = &request["setup"];
    let (deck, palette_deck) = (list(&setup["deck"]), list(&setup["palette_deck"]));
    let mut referee = Referee::start();
    referee.grant(&request);
    apply(&mut referee, &json!({ "round_rule": "different" }));
    apply(&mut referee, &json!({ "draw": "deck" }));
    let now = state(&mut referee);
    let mut hand = setup["hands"][1].clone();
    list_mut(&mut hand).push(deck[0].clone());
    assert_eq!(sorted(&now["hands"][1]), sorted(&hand));
    assert_eq!(list(&now["deck"]), &deck[1..]);

    for action in [
        json!({ "offer": { "card": "red", "to": 2 } }),
        json!({ "refuse": true }),
        json!({ "done": true }),
        json!({ "play": { "card": "yellow", "column": 1 } }),
        json!({ "play": { "card": "green", "column": 1 } }),
        json!({ "reveal": true }),
    ] {
        apply(&mut referee, &action);
    }
    let now = state(&mut referee);
    assert_eq!(now["revealed"], json!([[], [0], []]));
    assert_eq!(now["palette_cards"], json!([7, palette_deck[0], 3]));
    assert_eq!(list(&now["palette_deck"]), &palette_deck[1..]);

    apply(&mut referee, &json!({ "end": true }));
    let now = state(&mut referee);
    // Yellow and green, the first two, are played; the seventh card is the first one drawn.
    let hand = list_mut(&mut hand);
    hand.drain(..2);
    hand.push(deck[1].clone());
    assert_eq!(sorted(&now["hands"][1]), sorted(&json!(hand)));
    assert_eq!(list(&now["deck"]), &deck[2..]);
}

#[test]
fn tavolozza_refuses_set_ups_that_the_rules_do_not_deal() {
    /// Changes the first column and leaves the cards of the game the same.
    fn first_column(r: &mut Value, column: Value, taken: &[&str]) {
        r["setup"]["columns"][0] = column;
        let deck = list_mut(&mut r["setup"]["deck"]);
        for card in taken {
            let at = deck.iter().position(|other| other == card).unwrap();
            deck.remove(at);
        }
    }
    let flaws: &[Flaw] = &[
        (NOT_AT_THIS_TABLE, |r| r["setup"]["first_player"] = json!(3)),
        (NO_PLAYER, |r| r["setup"]["first_player"] = json!(5)),
        (NO_PLAYER, |r| r["setup"]["first_player"] = json!(-1)),
        (NO_INTEGER, |r| r["setup"]["first_player"] = json!("1")),
        (NO_INTEGER, |r| r["setup"]["first_player"] = Value::Null),
        ("12 is not a Palette card", |r| {
            r["setup"]["palette_cards"][0] = json!(12)
        }),
        ("12 is not a Palette card", |r| {
            r["setup"]["palette_deck"][0] = json!(12)
        }),
        ("-1 is not a Palette card", |r| {
            r["setup"]["palette_cards"][0] = json!(-1)
        }),
        ("\"red\" is not a Palette card", |r| {
            r["setup"]["palette_deck"][0] = json!("red")
        }),
        (CARDS, |r| r["setup"]["palette_cards"][0] = json!(0)),
        (CARDS, |r| r["setup"]["palette_deck"][0] = json!(0)),
        (CARDS, |r| {
            r["setup"]["palette_deck"][0] = r["setup"]["palette_deck"][1].clone()
        }),
        (CARDS, |r| {
            list_mut(&mut r["setup"]["palette_deck"]).remove(0);
        }),
        (CARDS, |r| {
            list_mut(&mut r["setup"]["palette_deck"]).push(json!(0))
        }),
        (CARDS, |r| {
            list_mut(&mut r["setup"]["palette_cards"]).truncate(2);
        }),
        ("no game has that many", |r| {
            list_mut(&mut r["setup"]["palette_deck"]).extend([
                json!(0),
                json!(1),
                json!(2),
                json!(3),
            ])
        }),
        ("is not a column", |r| {
            r["setup"]["columns"][0] = json!([["green", 1]])
        }),
        ("is not a column", |r| {
            r["setup"]["columns"][0] = json!([["red", 0]])
        }),
        ("is not a column", |r| {
            r["setup"]["columns"][0] = json!([["red", "1"]])
        }),
        ("is not a column", |r| {
            r["setup"]["columns"][0] = json!(["red", 1])
        }),
        ("is not a column", |r| r["setup"]["columns"][0] = json!([])),
        ("is not a column", |r| {
            r["setup"]["columns"][0] = json!([["pink", 1]])
        }),
        ("these 5 columns", |r| {
            list_mut(&mut r["setup"]["columns"]).push(json!([["yellow", 1]]))
        }),
        (CARDS, |r| r["setup"]["columns"][0] = json!([["red", 2]])),
        (CARDS, |r| r["setup"]["columns"][0] = json!([["yellow", 1]])),
        (ORDER, |r| first_column(r, json!([["red", 2]]), &["red"])),
        (ORDER, |r| {
            first_column(r, json!([["red", 1], ["blue", 1]]), &["blue"])
        }),
        (ORDER, |r| {
            list_mut(&mut r["setup"]["columns"]).remove(0);
            list_mut(&mut r["setup"]["deck"]).push(json!("red"));
        }),
        ("is not a hand", |r| r["setup"]["hands"][0] = json!("red")),
        ("is not a hand", |r| {
            r["setup"]["hands"][0][0] = json!("pink")
        }),
        ("is not a hand", |r| r["setup"]["hands"][0][0] = json!(1)),
        (CARDS, |r| r["setup"]["hands"][0][0] = json!("blue")),
        (CARDS, |r| list_mut(&mut r["setup"]["hands"]).truncate(2)),
        (CARDS, |r| {
            list_mut(&mut r["setup"]["hands"]).push(json!([]))
        }),
        ("no game has that many", |r| {
            list_mut(&mut r["setup"]["hands"]).extend([json!([]), json!([]), json!([])])
        }),
        // The 48 cards, dealt in other sizes: 7, then 5 and 7.
        (ORDER, |r| {
            let card = list_mut(&mut r["setup"]["deck"]).remove(0);
            list_mut(&mut r["setup"]["hands"][0]).push(card);
        }),
        (ORDER, |r| {
            let card = list_mut(&mut r["setup"]["hands"][0]).remove(0);
            list_mut(&mut r["setup"]["hands"][1]).push(card);
        }),
        (CARDS, |r| r["players"] = json!(2)),
        (CARDS, |r| r["players"] = json!(4)),
        ("tavolozza is not for 1 players", |r| {
            r["players"] = json!(1)
        }),
    ];
    assert_refused(&for_three(), flaws);
}
