//! The commands that need no game, each by a table: `score`, `rank` and `fits`.

mod common;

use common::Referee;
use serde_json::{Value, json};

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// A list in an order of its own: only its elements count.
fn sorted(value: &Value) -> Vec<&str> {
    let list = value.as_array().unwrap().iter();
    let mut list: Vec<&str> = list.map(|word| word.as_str().unwrap()).collect();
    list.sort_unstable();
    list
}

/// All colours but red and yellow.
const FIVE: &str = "orange green blue brown grey";

#[test]
fn score_gives_the_best_assignment() {
    let seven_sixes = json!({
        "red": 6, "orange": 6, "yellow": 6, "green": 6, "blue": 6, "brown": 6, "grey": 6,
    });
    let example = json!({ "green": 6, "yellow": 4, "red": 3, "blue": 2, "joker": 1, "+2": 1 });
    let shorter = json!({ "green": 6, "grey": 4, "blue": 2, "joker": 1 });
    // Side, collection, colours in play (all if empty); points, jokers, plus colours.
    let table = [
        ("brown", example, "", 41, "yellow", "red yellow green"),
        ("brown", json!({}), "", 0, "", ""),
        ("violet", json!({}), FIVE, 0, "", ""),
        ("brown", json!({ "+2": 10 }), "", 20, "", ""),
        ("brown", seven_sixes, "", -21, "", "red orange yellow"),
        // C20: each side's own table, up to its end.
        (
            "brown",
            json!({ "red": 4, "blue": 9 }),
            "",
            31,
            "",
            "red blue",
        ),
        (
            "violet",
            json!({ "red": 4, "blue": 9 }),
            "",
            12,
            "",
            "red blue",
        ),
        (
            "violet",
            json!({ "red": 3, "blue": 2 }),
            "",
            12,
            "",
            "red blue",
        ),
        (
            "brown",
            json!({ "red": 1, "orange": 2, "yellow": 3, "green": 4 }),
            "",
            18,
            "",
            "orange yellow green",
        ),
        // C19: a joker may stand for a colour not owned, and the golden one is one of them.
        (
            "violet",
            json!({ "red": 3, "orange": 3, "golden": 1 }),
            "",
            17,
            "yellow",
            "red orange yellow",
        ),
        (
            "brown",
            json!({ "golden": 1, "joker": 2 }),
            "",
            6,
            "red red red",
            "red",
        ),
        // Jokers go where the colours in play let them, whatever all seven would.
        (
            "brown",
            json!({ "joker": 3 }),
            FIVE,
            6,
            "orange orange orange",
            "orange",
        ),
        (
            "violet",
            json!({ "orange": 3, "green": 3, "joker": 1 }),
            "",
            17,
            "red",
            "red orange green",
        ),
        (
            "violet",
            json!({ "orange": 3, "green": 3, "joker": 1 }),
            FIVE,
            17,
            "blue",
            "orange green blue",
        ),
        ("brown", shorter, FIVE, 39, "grey", "green blue grey"),
        // C23: a joker that costs a point wherever it goes: the most cards of one colour, though red
        // comes before green.
        (
            "violet",
            json!({ "green": 3, "blue": 3, "brown": 3, "joker": 1 }),
            "",
            23,
            "green",
            "green blue brown",
        ),
        // C23: as many of one colour too, so the first joker colours, then the first plus colours.
        (
            "brown",
            json!({ "grey": 2, "blue": 2, "joker": 1 }),
            "",
            9,
            "blue",
            "blue grey",
        ),
        (
            "brown",
            json!({ "grey": 1, "brown": 1, "blue": 1, "green": 1 }),
            "",
            2,
            "",
            "green blue brown",
        ),
    ];
    let mut referee = Referee::start();
    for (side, collection, colours, points, jokers, plus) in table {
        let mut request =
            json!({ "cmd": "score", "game": "coloretto", "side": side, "collection": collection });
        if !colours.is_empty() {
            request["colours"] = json!(words(colours));
        }
        let expected =
            json!({ "ok": true, "score": points, "jokers": words(jokers), "plus": words(plus) });
        assert_eq!(referee.ask(&request), expected, "{request}");
    }
}

#[test]
fn score_refuses_colours_that_no_game_has_in_play() {
    let mut referee = Referee::start();
    for (colours, message) in [
        ("orange green blue brown", "a game has 5, 6 or 7 colours"),
        ("", "a game has 5, 6 or 7 colours"),
        (
            "orange green blue brown grey grey",
            "a colour is named twice",
        ),
        ("orange green blue brown joker", "\"joker\" is not a colour"),
        (FIVE, "no game has that many of \"red\""),
    ] {
        let request = json!({
            "cmd": "score", "game": "coloretto", "side": "brown", "collection": { "red": 1 },
            "colours": words(colours),
        });
        let answer = referee.refuse(request.to_string(), "bad_request");
        assert_eq!(answer["message"], json!(message));
    }
}

#[test]
fn rank_counts_by_each_of_the_seven_rules() {
    const NOBODY: Option<usize> = None;
    // The rule; each collection with the cards that count, the best of them first; the leader.
    type Row = (
        &'static str,
        &'static [(&'static str, &'static str)],
        Option<usize>,
    );
    let table: &[Row] = &[
        ("red", &[("R6 O6 Y6", "R6"), ("V7", "V7")], Some(1)),
        (
            "red",
            &[("O7 V1", "O7"), ("R7", "R7"), ("Y7 Y6", "Y7")],
            Some(1),
        ),
        ("red", &[("", ""), ("V1", "V1")], Some(1)),
        ("red", &[("", ""), ("", "")], NOBODY),
        // Several equal groups: the one with the highest best card (R5).
        (
            "orange",
            &[("R3 B3 O6 V6 I7", "O6 V6"), ("V1 I1 B1", "B1 I1 V1")],
            Some(1),
        ),
        ("orange", &[("R1 V7", "V7"), ("R7 R5", "R7")], Some(1)),
        (
            "yellow",
            &[("R1 R6 V2 V7 B7", "V7 V2"), ("G6 O6", "O6")],
            Some(0),
        ),
        (
            "yellow",
            &[("O5 O2 R5 R1 G7", "R5 R1"), ("V6 V1", "V6 V1")],
            Some(1),
        ),
        (
            "green",
            &[("R7 R6", "R6"), ("V2 I2", "I2 V2"), ("R5", "")],
            Some(1),
        ),
        (
            "green",
            &[("R7 R5", ""), ("V1", ""), ("", ""), ("B3", "")],
            NOBODY,
        ),
        ("green", &[("R7 R5", ""), ("V2", "V2")], Some(1)),
        // Blue: the highest of each colour.
        (
            "blue",
            &[("R1 R7 V2 V1 B6", "R7 B6 V2"), ("O7 Y1 G1", "O7 Y1 G1")],
            Some(0),
        ),
        (
            "blue",
            &[("R7 R6 R5", "R7"), ("V1 I1", "I1 V1"), ("", "")],
            Some(1),
        ),
        // A repeated number counts once, with its highest colour; of two runs the higher.
        (
            "indigo",
            &[("R3 V3 B4 O4 I4 V5", "V5 O4 R3"), ("R7 R6", "R7 R6")],
            Some(0),
        ),
        (
            "indigo",
            &[("R1 R2 V4 V5 R7", "V5 V4"), ("V6 R6 O6", "R6")],
            Some(0),
        ),
        (
            "indigo",
            &[
                ("V1 I2 B3 G4 Y5 O6 R7 V7", "R7 O6 Y5 G4 B3 I2 V1"),
                ("O7 R6", "O7 R6"),
            ],
            Some(0),
        ),
        ("violet", &[("R3 R4", "R3"), ("V1 I1", "I1 V1")], Some(1)),
        ("violet", &[("R7 R5", ""), ("V1", "V1"), ("", "")], Some(1)),
        ("violet", &[("R7 R5", ""), ("V4", "")], NOBODY),
        ("violet", &[("", ""), ("", ""), ("", "")], NOBODY),
    ];
    let mut referee = Referee::start();
    for (rule, ranked, leader) in table {
        let collections: Vec<Vec<&str>> = ranked.iter().map(|(held, _)| words(held)).collect();
        let request =
            json!({ "cmd": "rank", "game": "red7", "rule": rule, "collections": collections });
        let answer = referee.grant(&request);
        assert_eq!(answer["leader"], json!(leader), "{request}");
        let strengths = answer["strengths"].as_array().unwrap();
        assert_eq!(strengths.len(), ranked.len(), "{request}");
        for (strength, (held, counted)) in strengths.iter().zip(*ranked) {
            let counted = words(counted);
            assert_eq!(strength["count"], json!(counted.len()), "{rule} {held}");
            assert_eq!(strength["best"], json!(counted.first()), "{rule} {held}");
            assert_eq!(
                sorted(&strength["cards"]),
                sorted(&json!(counted)),
                "{rule} {held}"
            );
        }
    }
}

/// Columns in letters, each from its bottom stack: `"RBB|Y"`.
fn columns(letters: &str) -> Vec<Value> {
    let colour = |letter: &str| match letter {
        "R" => "red",
        "B" => "blue",
        "Y" => "yellow",
        "G" => "green",
        "O" => "orange",
        "P" => "purple",
        _ => unreachable!("{letter}"),
    };
    let column = |letters: &str| -> Value {
        let mut stacks: Vec<(&str, usize)> = Vec::new();
        for letter in letters.split_terminator("").skip(1) {
            match stacks.last_mut() {
                Some((top, count)) if *top == colour(letter) => *count += 1,
                _ => stacks.push((colour(letter), 1)),
            }
        }
        json!(stacks)
    };
    letters.split_terminator('|').map(column).collect()
}

#[test]
fn fits_says_where_a_card_may_go() {
    let nowhere = || json!([]);
    let table = [
        ("", "red", json!(["new"])),
        ("", "green", nowhere()),
        // T13: it joins its own colour and may go nowhere else.
        ("R|B|RR", "red", json!([0, 2])),
        ("R|R|R|R", "red", json!([0, 1, 2, 3])),
        ("R|B|Y|BR", "red", json!([0, 3])),
        ("B|BY|R", "blue", json!([0])),
        ("BYG|BY|YBGG", "green", json!([0, 2])),
        // T14: it covers a single primary; if there is none, a new column; with four, nothing.
        ("R|B", "yellow", json!([0, 1])),
        ("RB|R", "yellow", json!([1])),
        ("RB|BY|RB|Y", "red", json!([3])),
        ("RB|BY", "red", json!(["new"])),
        ("RB|BY|RYO", "red", json!(["new"])),
        ("RB|BY|RB|BYG", "red", nowhere()),
        ("RB|YR|RBP", "yellow", json!(["new"])),
        // T15: only on exactly its two primaries, in either order.
        ("BY|RB|YB|Y", "green", json!([0, 2])),
        ("BBYYY|RYO", "green", json!([0])),
        ("B|Y|R", "green", nowhere()),
        ("RB|RY", "green", nowhere()),
        ("RB|BYG", "orange", nowhere()),
        ("RB|BR|YR|R", "purple", json!([0, 1])),
    ];
    let mut referee = Referee::start();
    for (palette, card, places) in table {
        let request = json!({
            "cmd": "fits", "game": "tavolozza", "columns": columns(palette), "card": card,
        });
        let expected = json!({ "ok": true, "columns": places });
        assert_eq!(referee.ask(&request), expected, "{palette} {card}");
    }
}
