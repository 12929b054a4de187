//! Set-ups of Coloretto.

use super::common::Referee;
use super::{
    CARDS, Flaw, NO_INTEGER, NO_PLAYER, NOT_AT_THIS_TABLE, ORDER, apply, assert_refused,
    first_legal, list, list_mut, scattered, state, without, words,
};
use serde_json::{Value, json};

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
pub(super) fn for_three() -> Value {
    coloretto(&["blue", "red", "grey"], 2, &["yellow"], json!({}))
}

#[test]
fn coloretto_begins_as_set_up_and_draws_the_deck_from_its_top() {
    let classic = json!({ "edition": "classic2003", "removed": ["red", "grey"] });
    let tables = [
        (for_three(), json!(["yellow"]), vec![3, 3, 3]),
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
    assert_refused(&for_three(), flaws);
}
