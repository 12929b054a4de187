//! Set-ups of Red7.

use super::common::Referee;
use super::{
    CARDS, Flaw, apply, assert_refused, first_legal, list, list_mut, scattered, sorted, state,
    without, words,
};
use serde_json::{Value, json};

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
pub(super) fn for_three() -> Value {
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
        (for_three(), 2),
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
    let request = for_three();
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
    assert_refused(&for_three(), flaws);
}
