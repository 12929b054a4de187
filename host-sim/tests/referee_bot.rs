//! The referee's `bot`, as its clients meet it.

mod common;

use common::Referee;
use serde_json::{Value, json};

fn bot(level: &str, seed: u64) -> Value {
    json!({ "cmd": "bot", "level": level, "seed": seed })
}

fn new(game: &str, players: u32, options: Value, seed: u64) -> Value {
    json!({ "cmd": "new", "game": game, "players": players, "options": options, "seed": seed })
}

#[test]
fn bots_play_whole_games_of_legal_actions_and_change_nothing_themselves() {
    let mut referee = Referee::start();
    for (game, players, options) in [
        ("coloretto", 2, json!({ "side": "violet" })),
        ("coloretto", 5, json!({ "edition": "classic2003" })),
        ("red7", 3, json!({ "actions": true, "target": true })),
        ("tavolozza", 3, json!({})),
    ] {
        let mut answer = referee.grant(&new(game, players, options, 5));
        let mut step = 0;
        while answer["over"] == json!(false) {
            let state = referee.grant(&json!({ "cmd": "state" }));
            let level = ["easy", "normal"][step % 2];
            let action = referee.grant(&bot(level, 7))["action"].clone();
            assert_eq!(referee.grant(&bot(level, 7))["action"], action, "same seed");
            assert_eq!(referee.grant(&json!({ "cmd": "state" })), state);
            let legal = referee.grant(&json!({ "cmd": "legal" }));
            assert!(legal["actions"].as_array().unwrap().contains(&action));
            answer = referee.grant(&json!({ "cmd": "apply", "action": action }));
            step += 1;
        }
        referee.refuse(bot("hard", 1).to_string(), "game_over");
    }
}

/// Two games that player 0 can not tell apart: only the order of the deck differs.
#[test]
fn a_bot_does_not_see_the_deck() {
    let colours = ["red", "orange", "yellow", "green", "blue", "brown"];
    let mut deck: Vec<&str> = colours.iter().flat_map(|&c| [c; 9]).collect();
    for start in ["red", "orange", "yellow"] {
        let at = deck.iter().position(|&card| card == start).unwrap();
        deck.remove(at);
    }
    deck.extend(["+2"; 10]);
    deck.extend(["joker", "joker", "golden"]);
    let first: Vec<&str> = vec!["blue", "green"];
    for card in &first {
        let at = deck.iter().position(|other| other == card).unwrap();
        deck.remove(at);
    }
    let mut referee = Referee::start();
    let mut answers = Vec::new();
    for reversed in [false, true] {
        let mut rest = deck.clone();
        if reversed {
            rest.reverse();
        }
        let mut deck = first.clone();
        deck.extend(rest);
        deck.insert(deck.len() - 16, "last_round");
        let setup = json!({
            "first_player": 0, "deck": deck, "start": [["red"], ["orange"], ["yellow"]],
        });
        referee.grant(&json!({
            "cmd": "new", "game": "coloretto", "players": 3, "setup": setup, "seed": 1,
        }));
        let mut seen = Vec::new();
        for action in [
            json!({ "draw": true }),
            json!({ "place": 0 }),
            json!({ "draw": true }),
        ] {
            seen.push(referee.grant(&bot("normal", 3))["action"].clone());
            referee.grant(&json!({ "cmd": "apply", "action": action }));
        }
        seen.push(referee.grant(&bot("normal", 3))["action"].clone());
        let hidden = referee.grant(&json!({ "cmd": "state" }))["state"]["deck"].clone();
        answers.push((seen, hidden));
    }
    assert_ne!(answers[0].1, answers[1].1, "the decks differ");
    assert_eq!(answers[0].0, answers[1].0);
}
