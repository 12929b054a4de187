//! Explicit set-ups: the very cards that were laid out are dealt and drawn, and what the rules could
//! not have dealt is refused.

mod common;

use common::Referee;
use serde_json::{Value, json};

/// What the refusal of a bad set-up says, and the change to a good one that makes it bad.
type Flaw = (&'static str, fn(&mut Value));

const CARDS: &str = "these are not exactly the cards of the game";
const ORDER: &str = "the rules do not deal the cards like this";
const NOT_AT_THIS_TABLE: &str = "the table has no such player";
const NO_PLAYER: &str = "\"first_player\" is no player";
const NO_INTEGER: &str = "\"first_player\" is not an integer";

/// Cards in an order that is neither sorted nor the same from both ends.
fn scattered<T: Copy>(cards: &[T]) -> Vec<T> {
    let stride = if cards.len().is_multiple_of(7) { 11 } else { 7 };
    let at = |place| cards[place * stride % cards.len()];
    (0..cards.len()).map(at).collect()
}

/// Takes cards out of others.
fn without(mut cards: Vec<&'static str>, gone: &[Vec<&str>]) -> Vec<&'static str> {
    for card in gone.iter().flatten() {
        let at = cards.iter().position(|other| other == card).unwrap();
        cards.remove(at);
    }
    cards
}

fn words<'a>(lists: &[&'a str]) -> Vec<Vec<&'a str>> {
    let lists = lists.iter().map(|list| list.split_whitespace().collect());
    lists.collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn list_mut(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().unwrap()
}

/// A list in an order of its own, for those whose order means nothing.
fn sorted(value: &Value) -> Vec<String> {
    let mut list: Vec<String> = list(value).iter().map(Value::to_string).collect();
    list.sort();
    list
}

fn state(referee: &mut Referee) -> Value {
    referee.grant(&json!({ "cmd": "state" }))["state"].clone()
}

fn apply(referee: &mut Referee, action: &Value) -> Value {
    referee.grant(&json!({ "cmd": "apply", "action": action }))
}

/// Plays the first legal action.
fn first_legal(referee: &mut Referee) -> Value {
    let legal = referee.grant(&json!({ "cmd": "legal" }));
    apply(referee, &legal["actions"][0])
}

/// The set-up is good, and bad after each of these changes and of those that all games have.
fn assert_refused(good: &Value, flaws: &[Flaw]) {
    let every_game: &[Flaw] = &[
        ("\"setup\" is not an object", |r| r["setup"] = json!([])),
        ("\"setup\" is not an object", |r| r["setup"] = Value::Null),
        ("is missing", |r| r["setup"] = json!({})),
        ("\"extra\" is unknown", |r| r["setup"]["extra"] = json!([])),
        ("\"deck\" is missing", |r| {
            r["setup"].as_object_mut().unwrap().remove("deck");
        }),
        ("null is not a", |r| r["setup"]["deck"][3] = Value::Null),
        ("7 is not a", |r| r["setup"]["deck"][3] = json!(7)),
        ("\"pink\" is not a", |r| {
            r["setup"]["deck"][3] = json!("pink")
        }),
        ("\"\" is not a", |r| r["setup"]["deck"][3] = json!("")),
        ("", |r| r["setup"]["deck"] = json!("red")),
        (CARDS, |r| r["setup"]["deck"] = json!([])),
        (CARDS, |r| {
            list_mut(&mut r["setup"]["deck"]).remove(0);
        }),
        (CARDS, |r| {
            let deck = list_mut(&mut r["setup"]["deck"]);
            let other = deck.iter().position(|card| *card != deck[0]).unwrap();
            deck[other] = deck[0].clone();
        }),
        (CARDS, |r| {
            let deck = list_mut(&mut r["setup"]["deck"]);
            deck.insert(0, deck[0].clone());
        }),
        ("", |r| {
            let deck = list_mut(&mut r["setup"]["deck"]);
            let many = deck.clone();
            (0..9).for_each(|_| deck.extend(many.iter().cloned()));
        }),
        ("\"seed\" is not an integer", |r| r["seed"] = json!("7")),
        ("\"seed\" is 0 to 2^53-1", |r| r["seed"] = json!(-1)),
    ];
    let mut referee = Referee::start();
    referee.grant(&json!({ "cmd": "new", "game": "red7", "players": 3, "seed": 1 }));
    for (place, (message, change)) in every_game.iter().chain(flaws).enumerate() {
        let mut bad = good.clone();
        change(&mut bad);
        assert_ne!(bad, *good, "change {place}");
        let answer = referee.refuse(bad.to_string(), "bad_request");
        let said = answer["message"].as_str().unwrap();
        assert!(said.contains(message), "change {place}: {said:?} {bad}");
    }
    referee.grant(good);
}

/// A `new` request; the Last Round card has as many cards under it as C8 says.
fn coloretto(start: &[&str], first: usize, removed: &[&str], options: Value) -> Value {
    let start = words(start);
    let classic = options["edition"] == json!("classic2003");
    let colours = ["red", "orange", "yellow", "green", "blue", "brown", "grey"];
    let in_play = colours.iter().filter(|colour| !removed.contains(colour));
    let mut cards: Vec<&str> = in_play.flat_map(|&colour| [colour; 9]).collect();
    cards.extend(["+2"; 10]);
    cards.extend(["joker", "joker", if classic { "joker" } else { "golden" }]);
    let mut deck = scattered(&without(cards, &start));
    deck.insert(deck.len() - if classic { 15 } else { 16 }, "last_round");
    json!({
        "cmd": "new", "game": "coloretto", "players": start.len(), "options": options,
        "setup": { "first_player": first, "deck": deck, "start": start },
    })
}

/// Three players, yellow removed.
fn coloretto_for_three() -> Value {
    coloretto(&["blue", "red", "grey"], 2, &["yellow"], json!({}))
}

#[test]
fn coloretto_begins_as_set_up_and_draws_the_deck_from_its_top() {
    let classic = json!({ "edition": "classic2003", "removed": ["red", "grey"] });
    let tables = [
        (coloretto_for_three(), json!(["yellow"]), vec![3, 3, 3]),
        (
            coloretto(
                &["blue green", "orange brown"],
                1,
                &["red", "grey"],
                classic,
            ),
            json!(["red", "grey"]),
            vec![1, 2, 3],
        ),
        (
            coloretto(
                &["red", "grey", "blue", "orange"],
                3,
                &[],
                json!({ "start": "random" }),
            ),
            json!([]),
            vec![3; 4],
        ),
        (
            coloretto(
                &["red", "grey", "blue", "green", "brown"],
                0,
                &[],
                json!({ "games": 4 }),
            ),
            json!([]),
            vec![3; 5],
        ),
    ];
    for (request, removed, capacities) in tables {
        let mut referee = Referee::start();
        let begun = referee.grant(&request);
        let setup = &request["setup"];
        assert_eq!(
            (&begun["to_move"], &begun["phase"]),
            (&setup["first_player"], &json!("turn"))
        );
        let rows: Vec<Value> = capacities
            .iter()
            .map(|capacity| json!({ "capacity": capacity, "cards": [], "taken_by": null }))
            .collect();
        let mut counts = json!({
            "red": 0, "orange": 0, "yellow": 0, "green": 0, "blue": 0, "brown": 0, "grey": 0,
            "joker": 0, "golden": 0, "+2": 0,
        });
        let kinds = counts.as_object_mut().unwrap();
        kinds.retain(|kind, _| !list(&removed).contains(&json!(kind)));
        let collection = |start: &Value| {
            let mut collection = counts.clone();
            for colour in list(start) {
                collection[colour.as_str().unwrap()] = json!(1);
            }
            collection
        };
        let collections: Vec<Value> = list(&setup["start"]).iter().map(collection).collect();
        let expected = json!({
            "phase": "turn", "to_move": setup["first_player"], "rows": rows,
            "deck": setup["deck"], "drawn": null, "collections": collections,
            "last_round": false, "removed": removed, "game": 1,
            "totals": vec![0; collections.len()], "scores": null,
        });
        assert_eq!(state(&mut referee), expected);

        let drawn = apply(&mut referee, &json!({ "draw": true }));
        assert_eq!(drawn["events"][0]["card"], setup["deck"][0]);
        let now = state(&mut referee);
        assert_eq!(now["drawn"], setup["deck"][0]);
        assert_eq!(list(&now["deck"]), &list(&setup["deck"])[1..]);

        // The rest of the game draws the rest of the deck, the Last Round card at its place.
        let mut seen = vec![setup["deck"][0].clone()];
        while state(&mut referee)["phase"] != json!("assign") {
            let answer = first_legal(&mut referee);
            for event in list(&answer["events"]) {
                match event["type"].as_str().unwrap() {
                    "drew" | "golden_drew" => seen.push(event["card"].clone()),
                    "last_round" => seen.push(json!("last_round")),
                    _ => {}
                }
            }
        }
        assert!(seen.contains(&json!("last_round")));
        assert_eq!(seen, list(&setup["deck"])[..seen.len()]);
    }
}

#[test]
fn coloretto_refuses_set_ups_that_the_rules_do_not_deal() {
    fn last_round(deck: &Value) -> usize {
        let at = list(deck).iter().position(|card| card == "last_round");
        at.unwrap()
    }
    let flaws: &[Flaw] = &[
        (NOT_AT_THIS_TABLE, |r| r["setup"]["first_player"] = json!(3)),
        (NO_PLAYER, |r| r["setup"]["first_player"] = json!(5)),
        (NO_PLAYER, |r| r["setup"]["first_player"] = json!(-1)),
        (NO_INTEGER, |r| r["setup"]["first_player"] = json!("2")),
        (NO_INTEGER, |r| r["setup"]["first_player"] = json!(2.0)),
        (ORDER, |r| {
            let at = last_round(&r["setup"]["deck"]);
            list_mut(&mut r["setup"]["deck"]).swap(at, at - 1);
        }),
        (ORDER, |r| {
            let at = last_round(&r["setup"]["deck"]);
            list_mut(&mut r["setup"]["deck"]).swap(at, at + 1);
        }),
        (ORDER, |r| {
            let at = last_round(&r["setup"]["deck"]);
            list_mut(&mut r["setup"]["deck"]).remove(at);
        }),
        (ORDER, |r| {
            list_mut(&mut r["setup"]["deck"]).insert(0, json!("last_round"))
        }),
        (ORDER, |r| {
            list_mut(&mut r["setup"]["deck"]).push(json!("last_round"))
        }),
        // A golden joker that the classic edition does not have, then 16 cards instead of 15.
        (CARDS, |r| {
            r["options"] = json!({ "edition": "classic2003" })
        }),
        (ORDER, |r| {
            r["options"] = json!({ "edition": "classic2003" });
            for card in list_mut(&mut r["setup"]["deck"]) {
                if card == "golden" {
                    *card = json!("joker");
                }
            }
        }),
        ("a list for each player", |r| {
            list_mut(&mut r["setup"]["start"]).truncate(2)
        }),
        ("a list for each player", |r| {
            list_mut(&mut r["setup"]["start"]).push(json!([]))
        }),
        ("holds lists", |r| r["setup"]["start"][0] = json!("blue")),
        ("\"start\" is not a list", |r| {
            r["setup"]["start"] = json!({ "0": ["blue"] })
        }),
        ("is not a colour", |r| {
            r["setup"]["start"][0] = json!(["joker"])
        }),
        ("named twice", |r| {
            r["setup"]["start"][0] = json!(["blue", "blue"])
        }),
        (CARDS, |r| r["setup"]["start"][0] = json!([])),
        (CARDS, |r| r["setup"]["start"][0] = json!(["blue", "green"])),
        (CARDS, |r| r["setup"]["start"][0] = json!(["yellow"])),
        // The right cards, but two and none, or two players with the same colour.
        (ORDER, |r| {
            r["setup"]["start"] = json!([["blue", "red"], [], ["grey"]])
        }),
        (ORDER, |r| {
            let deck = list_mut(&mut r["setup"]["deck"]);
            let blue = deck.iter().position(|card| card == "blue").unwrap();
            deck[blue] = json!("red");
            r["setup"]["start"][1] = json!(["blue"]);
        }),
        (CARDS, |r| r["options"] = json!({ "removed": ["red"] })),
        ("options do not go together", |r| {
            r["options"] = json!({ "removed": ["yellow", "red"] })
        }),
        ("options do not go together", |r| {
            r["options"] = json!({ "removed": [] })
        }),
        (CARDS, |r| {
            r["players"] = json!(4);
            list_mut(&mut r["setup"]["start"]).push(json!([]));
        }),
        ("coloretto is not for 6 players", |r| {
            r["players"] = json!(6)
        }),
    ];
    assert_refused(&coloretto_for_three(), flaws);
}

fn red7(hands: &[&str], collections: &[&str], options: Value) -> Value {
    let (hands, collections) = (words(hands), words(collections));
    const NAMES: [&str; 49] = [
        "R1", "R2", "R3", "R4", "R5", "R6", "R7", "O1", "O2", "O3", "O4", "O5", "O6", "O7", "Y1",
        "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "B1", "B2",
        "B3", "B4", "B5", "B6", "B7", "I1", "I2", "I3", "I4", "I5", "I6", "I7", "V1", "V2", "V3",
        "V4", "V5", "V6", "V7",
    ];
    let dealt: Vec<Vec<&str>> = hands.iter().chain(&collections).cloned().collect();
    json!({
        "cmd": "new", "game": "red7", "players": hands.len(), "options": options,
        "setup": {
            "hands": hands, "collections": collections,
            "deck": scattered(&without(NAMES.to_vec(), &dealt)),
        },
    })
}

/// Player 1 has the highest card, so player 2 starts, who can play V4 to the rule pile and draw.
fn red7_for_three() -> Value {
    let hands = [
        "R3 O3 R7 V1 I5 G1 Y7",
        "V2 R2 O7 B6 I7 G5 Y6",
        "V4 O1 G7 B7 I3 Y1 R5",
    ];
    red7(&hands, &["V5", "R6", "B2"], json!({}))
}

#[test]
fn red7_begins_as_set_up_with_the_player_of_r4() {
    let two = ["R1 O1 R7 V6 I5 G1 Y7", "V2 R2 O7 B6 I7 G5 Y6"];
    let four = [
        "R3 O3 R7 V1 I5 G1 Y7",
        "V2 R2 O7 B6 I7 G5 Y6",
        "V4 O1 G7 B7 I3 Y1 R5",
        "V7 I1 B1 G4 Y4 O4 R4",
    ];
    let one_round = json!({ "length": "round", "actions": true });
    let tables = [
        (red7_for_three(), 2),
        // R4: of two sixes red is the higher; after the last player comes the first.
        (red7(&two, &["O6", "R6"], json!({})), 0),
        (red7(&two, &["R6", "O6"], one_round), 1),
        (
            red7(&four, &["V5", "B2", "Y3", "V6"], json!({ "target": true })),
            0,
        ),
    ];
    for (request, starter) in tables {
        let mut referee = Referee::start();
        let begun = referee.grant(&request);
        let setup = &request["setup"];
        assert_eq!(
            (&begun["to_move"], &begun["phase"]),
            (&json!(starter), &json!("turn"))
        );
        let mut now = state(&mut referee);
        let players = list(&setup["hands"]).len();
        for player in 0..players {
            let hand = sorted(&setup["hands"][player]);
            assert_eq!(sorted(&now["hands"][player]), hand, "player {player}");
        }
        now["hands"] = json!([]);
        let expected = json!({
            "phase": "turn", "to_move": starter, "rule": "red", "rule_pile": [], "hands": [],
            "collections": setup["collections"], "deck": setup["deck"],
            "out": vec![false; players], "score_piles": vec![json!([]); players], "round": 1,
            "played": 0,
        });
        assert_eq!(now, expected);
    }
}

#[test]
fn r12_a_rule_card_draws_the_top_of_the_red7_deck_set_up() {
    let request = red7_for_three();
    let deck = list(&request["setup"]["deck"]);
    let mut referee = Referee::start();
    referee.grant(&request);
    let ruled = apply(&mut referee, &json!({ "rule": "V4" }));
    assert_eq!(ruled["events"][1], json!({ "type": "drew", "player": 2 }));
    let now = state(&mut referee);
    let mut hand = request["setup"]["hands"][2].clone();
    list_mut(&mut hand)[0] = deck[0].clone();
    assert_eq!(sorted(&now["hands"][2]), sorted(&hand));
    assert_eq!(list(&now["deck"]), &deck[1..]);

    // Whoever draws next in this round draws the next card.
    let mut drawn = 1;
    loop {
        let answer = first_legal(&mut referee);
        let drew = |event: &&Value| event["type"] == json!("drew");
        drawn += list(&answer["events"]).iter().filter(drew).count();
        let now = state(&mut referee);
        if now["round"] != json!(1) {
            break;
        }
        assert_eq!(list(&now["deck"]), &deck[drawn..]);
    }
    assert!(drawn > 2, "{drawn}");
}

#[test]
fn red7_refuses_set_ups_that_the_rules_do_not_deal() {
    let flaws: &[Flaw] = &[
        ("\"first_player\" is unknown", |r| {
            r["setup"]["first_player"] = json!(2)
        }),
        ("\"hands\" is missing", |r| {
            r["setup"].as_object_mut().unwrap().remove("hands");
        }),
        ("\"collections\" is missing", |r| {
            r["setup"].as_object_mut().unwrap().remove("collections");
        }),
        ("\"hands\" is not a list", |r| {
            r["setup"]["hands"] = json!({})
        }),
        ("come in lists", |r| r["setup"]["hands"][0] = json!("R3")),
        ("come in lists", |r| {
            r["setup"]["collections"][0] = json!("V5")
        }),
        ("\"R8\" is not a card", |r| {
            r["setup"]["hands"][0][0] = json!("R8")
        }),
        ("\"r3\" is not a card", |r| {
            r["setup"]["hands"][0][0] = json!("r3")
        }),
        ("3 is not a card", |r| r["setup"]["hands"][0][0] = json!(3)),
        // R7 lies in another hand.
        (CARDS, |r| r["setup"]["hands"][1][0] = json!("R7")),
        (CARDS, |r| r["setup"]["collections"][0] = json!(["R7"])),
        (CARDS, |r| r["setup"]["collections"][0] = json!([])),
        // The 49 cards, dealt in other sizes: 6 and 8, no start card, a start card too many.
        (CARDS, |r| {
            let card = list_mut(&mut r["setup"]["hands"][0]).remove(0);
            list_mut(&mut r["setup"]["hands"][1]).push(card);
        }),
        (CARDS, |r| {
            let card = list_mut(&mut r["setup"]["collections"][0]).remove(0);
            list_mut(&mut r["setup"]["deck"]).push(card);
        }),
        (CARDS, |r| {
            let card = list_mut(&mut r["setup"]["deck"]).remove(0);
            list_mut(&mut r["setup"]["collections"][0]).push(card);
        }),
        (CARDS, |r| {
            list_mut(&mut r["setup"]["hands"]).truncate(2);
        }),
        (CARDS, |r| {
            list_mut(&mut r["setup"]["hands"]).push(json!([]))
        }),
        ("2 to 4 players", |r| {
            list_mut(&mut r["setup"]["hands"]).extend([json!([]), json!([])])
        }),
        (CARDS, |r| r["players"] = json!(2)),
        (CARDS, |r| r["players"] = json!(4)),
        ("red7 is not for 5 players", |r| r["players"] = json!(5)),
        ("options do not go together", |r| {
            r["options"] = json!({ "length": "round", "target": true })
        }),
    ];
    assert_refused(&red7_for_three(), flaws);
}

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
fn tavolozza_for_three() -> Value {
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
        tavolozza_for_three(),
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
    let request = tavolozza_for_three();
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
    assert_refused(&tavolozza_for_three(), flaws);
}

#[test]
fn a_seed_may_be_left_out_with_a_set_up_only_and_is_then_0() {
    for request in [
        coloretto_for_three(),
        red7_for_three(),
        tavolozza_for_three(),
    ] {
        let mut referee = Referee::start();
        let mut saved = |seed: Option<u64>| {
            let mut request = request.clone();
            if let Some(seed) = seed {
                request["seed"] = json!(seed);
            }
            referee.grant(&request);
            referee.grant(&json!({ "cmd": "save" }))["data"].clone()
        };
        assert_eq!(saved(None), saved(Some(0)));
        assert_ne!(saved(None), saved(Some(1)));
        let mut unseeded = request.clone();
        unseeded.as_object_mut().unwrap().remove("setup");
        let answer = referee.refuse(unseeded.to_string(), "bad_request");
        assert_eq!(answer["message"], json!("the field \"seed\" is missing"));
    }
}

#[test]
fn a_game_is_for_as_many_players_as_its_rules_say() {
    let mut referee = Referee::start();
    for (game, most) in [("coloretto", 5), ("red7", 4), ("tavolozza", 5)] {
        for players in 0..=6 {
            let request = json!({ "cmd": "new", "game": game, "players": players, "seed": 1 });
            if (2..=most).contains(&players) {
                referee.grant(&request);
            } else {
                let answer = referee.ask(&request);
                let sentence = format!("{game} is not for {players} players");
                assert_eq!(answer["message"], json!(sentence));
            }
        }
    }
}
