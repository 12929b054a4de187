//! The referee as its clients meet it: a process, whole games, and every kind of bad input.

mod common;

use common::{HOST_SIM, Referee};
use rand::{RngExt, seq::IndexedRandom};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

fn new(game: &str, players: u32, options: Value, seed: u64) -> Value {
    json!({ "cmd": "new", "game": game, "players": players, "options": options, "seed": seed })
}

/// Plays a game to its end over the process, looking at everything on the way.
fn whole_game(referee: &mut Referee, rng: &mut Xoshiro256PlusPlus, request: &Value) {
    let mut answer = referee.grant(request);
    let mut steps = 0;
    while answer["over"] == json!(false) {
        let legal = referee.grant(&json!({ "cmd": "legal" }));
        assert_eq!(legal["player"], answer["to_move"]);
        let state = referee.grant(&json!({ "cmd": "state" }))["state"].clone();
        assert_eq!(
            (&state["phase"], &state["to_move"]),
            (&answer["phase"], &answer["to_move"])
        );
        assert_views(referee, &state, request);
        if steps % 10 == 0 {
            let data = referee.grant(&json!({ "cmd": "save" }))["data"].clone();
            let loaded = referee.grant(&json!({ "cmd": "load", "data": data }));
            assert_eq!(loaded["to_move"], answer["to_move"]);
            assert_eq!(referee.grant(&json!({ "cmd": "state" }))["state"], state);
        }
        let action = legal["actions"].as_array().unwrap().choose(rng).unwrap();
        answer = referee.grant(&json!({ "cmd": "apply", "action": action }));
        steps += 1;
    }
    let result = referee.grant(&json!({ "cmd": "result" }));
    assert_eq!(
        json!(result["scores"].as_array().unwrap().len()),
        request["players"]
    );
    assert!(!result["winners"].as_array().unwrap().is_empty());
    let state = referee.grant(&json!({ "cmd": "state" }))["state"].clone();
    assert_eq!(
        (&state["phase"], &state["to_move"]),
        (&json!("over"), &Value::Null)
    );
    assert_views(referee, &state, request);
    for request in [
        r#"{"cmd":"legal"}"#,
        r#"{"cmd":"apply","action":{"draw":true}}"#,
    ] {
        referee.refuse(request, "game_over");
    }
    referee.refuse(r#"{"cmd":"bot","level":"easy","seed":1}"#, "game_over");
}

/// Every player's view is the state with exactly what that player may not know replaced by nulls.
fn assert_views(referee: &mut Referee, state: &Value, request: &Value) {
    for player in 0..request["players"].as_u64().unwrap() {
        let view = referee.grant(&json!({ "cmd": "view", "player": player }));
        assert_eq!(view["state"], known_to(player, state), "player {player}");
    }
}

/// What a player may know of a state, in any of the games.
fn known_to(player: u64, state: &Value) -> Value {
    let mut known = state.clone();
    for deck in ["deck", "palette_deck"] {
        list(&mut known, deck).for_each(hide);
    }
    for (owner, hand) in list(&mut known, "hands").enumerate() {
        if owner as u64 != player {
            hand.as_array_mut().unwrap().iter_mut().for_each(hide);
        }
    }
    for (owner, card) in list(&mut known, "palette_cards").enumerate() {
        if owner as u64 != player && *card != json!(-1) {
            hide(card);
        }
    }
    let third_party = |to: &Value| state["turn_of"] != json!(player) && *to != json!(player);
    for offer in list(&mut known, "offers") {
        if third_party(&offer[1]) {
            hide(&mut offer[0]);
        }
    }
    if state["offered"].is_object() && third_party(&state["offered"]["to"]) {
        hide(&mut known["offered"]["card"]);
    }
    known
}

fn hide(card: &mut Value) {
    *card = Value::Null;
}

/// What is in this field, if the game has it.
fn list<'a>(state: &'a mut Value, field: &str) -> impl Iterator<Item = &'a mut Value> {
    let list = state.get_mut(field).and_then(Value::as_array_mut);
    list.into_iter().flatten()
}

#[test]
fn a_client_plays_whole_games_of_every_kind() {
    let mut referee = Referee::start();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for seed in 0..3 {
        for players in 2..=5 {
            let random = json!({ "start": "random", "side": "violet", "games": 4 });
            whole_game(
                &mut referee,
                &mut rng,
                &new("coloretto", players, json!({}), seed),
            );
            whole_game(
                &mut referee,
                &mut rng,
                &new("coloretto", players, random, seed),
            );
            whole_game(
                &mut referee,
                &mut rng,
                &new("tavolozza", players, json!({}), seed),
            );
        }
        for players in 2..=4 {
            for options in [
                json!({}),
                json!({ "actions": true, "target": true }),
                json!({ "length": "round", "actions": true }),
            ] {
                let mut request = new("red7", players, options, seed);
                // A single round can be over before anybody acts.
                while referee.grant(&request)["over"] == json!(true) {
                    request["seed"] = json!(rng.random_range(0..1u64 << 53));
                }
                whole_game(&mut referee, &mut rng, &request);
            }
        }
    }
}

#[test]
fn the_python_example_plays_a_game_of_each() {
    let python = ["python3", "python"].into_iter().find(|python| {
        let version = Command::new(python)
            .arg("--version")
            .stdout(Stdio::null())
            .status();
        version.is_ok_and(|status| status.success())
    });
    let Some(python) = python else {
        // Not eprintln!, which the test runner keeps to itself when a test passes.
        let notice = "SKIPPED: no python3 here, so docs/examples/random_bot.py was not run";
        writeln!(std::io::stderr(), "{notice}").unwrap();
        return;
    };
    let bot = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../docs/examples/random_bot.py"
    );
    let run = Command::new(python)
        .args([bot, HOST_SIM, "referee"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(
        run.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&run.stderr)
    );
    for game in ["coloretto", "red7", "tavolozza"] {
        let line = said.lines().find(|line| line.starts_with(game));
        assert!(
            line.is_some_and(|line| line.contains("won by player")),
            "{said}"
        );
    }
}

#[test]
fn what_is_not_json_is_bad_json() {
    let mut referee = Referee::start();
    referee.grant(&new("red7", 2, json!({ "actions": true }), 3));
    let nested = |levels: usize| {
        let (open, close) = ("[".repeat(levels), "]".repeat(levels));
        format!(r#"{{"cmd":"hello","x":{open}{close}}}"#)
    };
    for line in [
        "",
        "   ",
        "{",
        "hello",
        r#"{"cmd":"hello"} x"#,
        "{'cmd':'hello'}",
        r#"{"cmd":}"#,
    ] {
        referee.refuse(line, "bad_json");
    }
    referee.refuse(r#"{"cmd":"hello","id":1e999}"#, "bad_json");
    referee.refuse(r#"{"cmd":"hello","id":"\ud800"}"#, "bad_json");
    referee.refuse("\u{feff}{\"cmd\":\"hello\"}", "bad_json");
    referee.refuse(b"{\"cmd\":\"hel\xfflo\"}", "bad_json");
    referee.refuse(b"{\"cmd\":\"hello\0\"}", "bad_json");
    referee.refuse(nested(127), "bad_json");
    referee.refuse(nested(126), "bad_request");
    referee.refuse(vec![b'x'; 1_000_000], "bad_json");
    let padded = |length: usize| {
        let hello = r#"{"cmd":"hello"}"#;
        format!("{hello}{}", " ".repeat(length - hello.len()))
    };
    referee.refuse(padded(65_537), "bad_json");
    assert_eq!(referee.line(padded(65_536).as_bytes())["ok"], json!(true));
    assert_eq!(referee.line(b"{\"cmd\":\"hello\"}\r")["ok"], json!(true));
}

#[test]
fn bad_fields_are_bad_requests() {
    let mut referee = Referee::start();
    referee.grant(&new("coloretto", 3, json!({ "start": "random" }), 3));
    for line in [
        "[]",
        "3",
        "null",
        r#""hello""#,
        "{}",
        r#"{"cmd":1}"#,
        r#"{"cmd":"hello","x":1}"#,
        r#"{"cmd":"hello","id":null}"#,
        r#"{"cmd":"hello","id":1.0}"#,
        r#"{"cmd":"hello","id":9223372036854775808}"#,
        r#"{"cmd":"hello","id":[1]}"#,
        r#"{"cmd":"legal","player":0}"#,
        r#"{"cmd":"view"}"#,
        r#"{"cmd":"view","player":"0"}"#,
        r#"{"cmd":"view","player":0.0}"#,
        r#"{"cmd":"view","player":3}"#,
        r#"{"cmd":"view","player":-1}"#,
        r#"{"cmd":"apply"}"#,
        r#"{"cmd":"apply","action":[]}"#,
        r#"{"cmd":"bot","level":"mean","seed":1}"#,
        r#"{"cmd":"bot","level":"easy"}"#,
        r#"{"cmd":"bot","seed":1}"#,
        r#"{"cmd":"bot","level":1,"seed":1}"#,
        r#"{"cmd":"bot","level":"easy","seed":-1}"#,
        r#"{"cmd":"bot","level":"easy","seed":9007199254740992}"#,
        r#"{"cmd":"bot","level":"easy","seed":1,"player":0}"#,
        r#"{"cmd":"result"}"#,
        r#"{"cmd":"load"}"#,
        r#"{"cmd":"load","data":"4"}"#,
        r#"{"cmd":"load","data":"zz"}"#,
        r#"{"cmd":"load","data":""}"#,
        r#"{"cmd":"load","data":"430101000000"}"#,
        r#"{"cmd":"new","game":"chess","players":2,"seed":1}"#,
        r#"{"cmd":"new","game":"coloretto","players":2}"#,
        r#"{"cmd":"new","game":"coloretto","players":1,"seed":1}"#,
        r#"{"cmd":"new","game":"coloretto","players":6,"seed":1}"#,
        r#"{"cmd":"new","game":"coloretto","players":-2,"seed":1}"#,
        r#"{"cmd":"new","game":"red7","players":5,"seed":1}"#,
        r#"{"cmd":"new","game":"coloretto","players":2,"seed":-1}"#,
        r#"{"cmd":"new","game":"coloretto","players":2,"seed":9007199254740992}"#,
        r#"{"cmd":"new","game":"coloretto","players":2,"seed":1e3}"#,
        r#"{"cmd":"new","game":"coloretto","players":2,"seed":1,"options":null}"#,
        r#"{"cmd":"new","game":"coloretto","players":2,"seed":1,"options":{"colour":1}}"#,
        r#"{"cmd":"new","game":"coloretto","players":2,"seed":1,"options":{"games":2}}"#,
        r#"{"cmd":"new","game":"coloretto","players":3,"seed":1,"options":{"removed":[]}}"#,
        r#"{"cmd":"new","game":"coloretto","players":3,"seed":1,"options":{"removed":["pink"]}}"#,
        r#"{"cmd":"new","game":"red7","players":2,"seed":1,"options":{"actions":1}}"#,
        r#"{"cmd":"new","game":"red7","players":2,"seed":1,"options":{"length":"round","target":true}}"#,
        r#"{"cmd":"new","game":"tavolozza","players":2,"seed":1,"options":{"actions":true}}"#,
        r#"{"cmd":"new","game":"coloretto","players":3,"setup":{}}"#,
        r#"{"cmd":"new","game":"coloretto","players":3,"setup":{"first_player":0,"deck":[],"start":[[],[],[]]}}"#,
        r#"{"cmd":"score","game":"coloretto","side":"brown","collection":{"red":10}}"#,
        r#"{"cmd":"score","game":"coloretto","side":"brown","collection":{"joker":3,"golden":1}}"#,
        r#"{"cmd":"score","game":"coloretto","side":"brown","collection":{"last_round":1}}"#,
        r#"{"cmd":"score","game":"red7","side":"brown","collection":{}}"#,
        r#"{"cmd":"rank","game":"red7","rule":"red","collections":[["R7"],["R7"]]}"#,
        r#"{"cmd":"rank","game":"red7","rule":"red","collections":[["R7"]]}"#,
        r#"{"cmd":"rank","game":"red7","rule":"brown","collections":[[],[]]}"#,
        r#"{"cmd":"fits","game":"tavolozza","card":"red","columns":[[["red",0]]]}"#,
        r#"{"cmd":"fits","game":"tavolozza","card":"red","columns":[[["green",1]]]}"#,
        r#"{"cmd":"fits","game":"tavolozza","card":"red","columns":[[["red",11]]]}"#,
        r#"{"cmd":"fits","game":"tavolozza","card":"pink","columns":[]}"#,
    ] {
        referee.refuse(line, "bad_request");
    }
    referee.refuse(r#"{"cmd":"resign"}"#, "unknown_command");
}

#[test]
fn actions_are_judged_by_their_shape_before_their_legality() {
    let mut referee = Referee::start();
    let apply = |action: &str| format!(r#"{{"cmd":"apply","action":{action}}}"#);
    referee.grant(&new("coloretto", 3, json!({ "start": "random" }), 3));
    for action in [
        r#"{}"#,
        r#"{"draw":false}"#,
        r#"{"draw":true,"take":0}"#,
        r#"{"draw":"deck"}"#,
        r#"{"take":"0"}"#,
        r#"{"take":0.0}"#,
        r#"{"take":9223372036854775808}"#,
        r#"{"rule":"R7"}"#,
        r#"{"end":true}"#,
        r#"{"assign":{"jokers":[]}}"#,
        r#"{"assign":{"jokers":[],"plus":[1]}}"#,
        r#"{"assign":{"jokers":[],"plus":[],"minus":[]}}"#,
    ] {
        referee.refuse(apply(action), "bad_request");
    }
    for action in [
        r#"{"take":0}"#,
        r#"{"take":-1}"#,
        r#"{"take":99}"#,
        r#"{"take":9223372036854775807}"#,
        r#"{"place":0}"#,
        r#"{"pick":"red"}"#,
        r#"{"pick":"pink"}"#,
        r#"{"assign":{"jokers":[],"plus":["pink"]}}"#,
        r#"{"assign":{"jokers":["red","red","red","red"],"plus":[]}}"#,
    ] {
        referee.refuse(apply(action), "illegal_action");
    }
    referee.grant(&new("red7", 3, json!({}), 3));
    for action in [
        r#"{"draw":true}"#,
        r#"{"seven":{"card":"R7","to":"hand"}}"#,
        r#"{"seven":{"card":"Z9","to":"hand"}}"#,
        r#"{"seven":"R7"}"#,
        r#"{"one":{"player":"1","card":"R7"}}"#,
        r#"{"collection":7}"#,
    ] {
        referee.refuse(apply(action), "bad_request");
    }
    for action in [
        r#"{"end":true}"#,
        r#"{"collection":"R8"}"#,
        r#"{"collection":"r7"}"#,
        r#"{"rule":""}"#,
        r#"{"seven":{"card":"R7","to":"deck"}}"#,
        r#"{"one":{"player":9,"card":"R7"}}"#,
    ] {
        referee.refuse(apply(action), "illegal_action");
    }
    referee.grant(&new("tavolozza", 3, json!({}), 3));
    for action in [
        r#"{"round_rule":"any"}"#,
        r#"{"draw":"hand"}"#,
        r#"{"draw":true}"#,
        r#"{"draw":{"row":0}}"#,
        r#"{"play":{"card":"red","column":"old"}}"#,
        r#"{"offer":{"card":"red"}}"#,
    ] {
        referee.refuse(apply(action), "bad_request");
    }
    for action in [
        r#"{"draw":"deck"}"#,
        r#"{"draw":{"column":-1}}"#,
        r#"{"draw":{"column":1000}}"#,
        r#"{"offer":{"card":"pink","to":1}}"#,
        r#"{"offer":{"card":"red","to":7}}"#,
        r#"{"play":{"card":"red","column":"new"}}"#,
        r#"{"reveal":true}"#,
    ] {
        referee.refuse(apply(action), "illegal_action");
    }
}

#[test]
fn commands_before_a_game_need_one() {
    let mut referee = Referee::start();
    for command in ["legal", "state", "result", "save"] {
        let answer = referee.ask(&json!({ "cmd": command }));
        assert_eq!(answer["error"], json!("no_game"), "{command}");
    }
    for (line, word) in [
        (r#"{"cmd":"apply","action":{"no":"shape"}}"#, "no_game"),
        (r#"{"cmd":"apply","action":1}"#, "bad_request"),
        (r#"{"cmd":"view","player":77}"#, "no_game"),
        (r#"{"cmd":"view","player":"x"}"#, "bad_request"),
        (r#"{"cmd":"bot","level":"hard","seed":0}"#, "no_game"),
        (r#"{"cmd":"bot","level":"worst","seed":0}"#, "bad_request"),
    ] {
        assert_eq!(
            referee.line(line.as_bytes())["error"],
            json!(word),
            "{line}"
        );
    }
}

#[test]
fn answers_repeat_the_id_and_the_last_of_repeated_keys_counts() {
    let mut referee = Referee::start();
    for id in [
        json!("a\u{e9}"),
        json!(0),
        json!(-5),
        json!(i64::MAX),
        json!(i64::MIN),
    ] {
        let answer = referee.ask(&json!({ "cmd": "hello", "id": id }));
        assert_eq!(answer["id"], id);
        let answer = referee.ask(&json!({ "cmd": "jump", "id": id }));
        assert_eq!(answer["id"], id);
    }
    assert_eq!(referee.ask(&json!({ "cmd": "hello" })).get("id"), None);
    let answer = referee.line(br#"{"cmd":"jump","cmd":"hello","id":1,"id":2}"#);
    assert_eq!((&answer["ok"], &answer["id"]), (&json!(true), &json!(2)));
    let last = referee.finish(br#"{"cmd":"hello","id":"last"}"#);
    assert_eq!(
        last["id"],
        json!("last"),
        "a last line without a newline is answered"
    );
}

#[test]
fn a_damaged_or_foreign_save_leaves_the_game_alone() {
    let mut referee = Referee::start();
    for game in ["coloretto", "red7", "tavolozza"] {
        referee.grant(&new(game, 3, json!({}), 5));
        let data = referee.grant(&json!({ "cmd": "save" }))["data"]
            .as_str()
            .unwrap()
            .to_owned();
        referee.refuse(
            json!({ "cmd": "load", "data": data[..data.len() - 2] }).to_string(),
            "bad_request",
        );
        for at in (0..data.len()).step_by(7) {
            let digit = if data.as_bytes()[at] == b'0' {
                "1"
            } else {
                "0"
            };
            let damaged = [&data[..at], digit, &data[at + 1..]].concat();
            referee.refuse(
                json!({ "cmd": "load", "data": damaged }).to_string(),
                "bad_request",
            );
        }
        let mut fresh = Referee::start();
        fresh.grant(&json!({ "cmd": "load", "data": data.to_uppercase() }));
        let state = json!({ "cmd": "state" });
        assert_eq!(fresh.grant(&state), referee.grant(&state));
    }
}
