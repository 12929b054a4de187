//! Explicit set-ups: the very cards that were laid out are dealt and drawn, and what the rules could
//! not have dealt is refused.

mod coloretto;
#[path = "../common/mod.rs"]
mod common;
mod red7;
mod tavolozza;

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

#[test]
fn a_seed_may_be_left_out_with_a_set_up_only_and_is_then_0() {
    for request in [
        coloretto::for_three(),
        red7::for_three(),
        tavolozza::for_three(),
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
