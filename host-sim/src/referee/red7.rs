//! Red7 in the words of the protocol.

use super::fields::{Fields, Refused, named, word_for};
use super::object;
use super::protocol::{
    Protocol, Words, exactly, hidden, integer, just_true, names_nothing, only_field, player, seat,
    string, unknown_shape,
};
use rules_nostd::Seats;
use rules_nostd::red7::{
    Action, Card, CardSet, Colour, Event, Length, Options, Phase, Pile, Red7, Refusal, Setup,
    Table, To, View, counted, strength,
};
use serde_json::{Map, Value, json};
use std::ops::RangeInclusive;

const COLOURS: Words<Colour, 7> = [
    ("red", Colour::Red),
    ("orange", Colour::Orange),
    ("yellow", Colour::Yellow),
    ("green", Colour::Green),
    ("blue", Colour::Blue),
    ("indigo", Colour::Indigo),
    ("violet", Colour::Violet),
];
const LENGTHS: Words<Length, 2> = [("full", Length::Full), ("round", Length::Round)];
const PLACES: Words<To, 2> = [("rule", To::Rule), ("deck", To::Deck)];

fn card(card: Card) -> Value {
    card.to_string().into()
}

fn cards(set: CardSet) -> Value {
    set.iter().map(card).collect()
}

/// A list of cards outside an action, in its order; a repeated card is left to the rules.
fn read_pile(list: &Value) -> Result<Pile, Refused> {
    let list = list
        .as_array()
        .ok_or_else(|| Refused::bad_request("cards come in lists"))?;
    let mut pile = Pile::new();
    for name in list {
        let card = name.as_str().and_then(Card::from_name);
        let card = card.ok_or_else(|| Refused::bad_request(format!("{name} is not a card")))?;
        pile.push(card)
            .map_err(|_| Refused::bad_request("there are 49 cards"))?;
    }
    Ok(pile)
}

/// A list of piles, one for each player.
fn read_piles(list: Vec<Value>) -> Result<heapless::Vec<Pile, 4, u8>, Refused> {
    let mut piles = heapless::Vec::new();
    for pile in &list {
        let pile = read_pile(pile)?;
        piles
            .push(pile)
            .map_err(|_| Refused::bad_request("there are 2 to 4 players"))?;
    }
    Ok(piles)
}

impl Protocol for Red7 {
    const NAME: &'static str = "red7";
    const TABLES: RangeInclusive<Seats> = Seats::Two..=Seats::Four;

    fn read_options(seats: Seats, fields: &mut Fields) -> Result<Options, Refused> {
        Ok(Options {
            seats,
            length: fields
                .optional_word("length", &LENGTHS)?
                .unwrap_or_default(),
            actions: fields.optional_bool("actions")?.unwrap_or(false),
            target: fields.optional_bool("target")?.unwrap_or(false),
        })
    }

    fn write_options(options: &Options) -> Map<String, Value> {
        object([
            ("length", json!(word_for(&options.length, &LENGTHS))),
            ("actions", json!(options.actions)),
            ("target", json!(options.target)),
        ])
    }

    fn read_setup(_: &Options, fields: &mut Fields) -> Result<Setup, Refused> {
        let hands = read_piles(fields.list("hands")?)?;
        let collections = read_piles(fields.list("collections")?)?;
        let mut deck = read_pile(&fields.any("deck")?)?;
        deck.reverse();
        Ok(Setup {
            hands,
            collections,
            deck,
        })
    }

    fn read_action(action: &Value) -> Result<Action, Refused> {
        let card = |name: &str| Card::from_name(name).ok_or_else(|| names_nothing("card"));
        match only_field(action)? {
            ("collection", value) => card(string(value)?).map(Action::Collection),
            ("rule", value) => card(string(value)?).map(Action::Rule),
            ("end", value) => just_true(value).map(|()| Action::End),
            ("seven", value) => {
                let [name, to] = exactly(value, ["card", "to"])?;
                let to = named(string(to)?, &PLACES).ok_or_else(unknown_shape)?;
                Ok(Action::Seven {
                    card: card(string(name)?)?,
                    to,
                })
            }
            ("one", value) => {
                let [number, name] = exactly(value, ["player", "card"])?;
                let (number, name) = (integer(number)?, string(name)?);
                let player = seat(number).ok_or_else(|| names_nothing("player"))?;
                Ok(Action::One {
                    player,
                    card: card(name)?,
                })
            }
            _ => Err(unknown_shape()),
        }
    }

    fn write_action(action: &Action) -> Value {
        match *action {
            Action::Collection(played) => json!({ "collection": card(played) }),
            Action::Rule(played) => json!({ "rule": card(played) }),
            Action::End => json!({ "end": true }),
            Action::Seven { card: moved, to } => {
                json!({ "seven": { "card": card(moved), "to": word_for(&to, &PLACES) } })
            }
            Action::One {
                player: from,
                card: gone,
            } => {
                json!({ "one": { "player": player(from), "card": card(gone) } })
            }
        }
    }

    fn write_event(event: &Event) -> Value {
        let simple = |kind, seat| json!({ "type": kind, "player": player(seat) });
        let with_card =
            |kind, seat, c| json!({ "type": kind, "player": player(seat), "card": card(c) });
        match *event {
            Event::RoundBegan { round, first } => {
                json!({ "type": "round_began", "round": round, "first": player(first) })
            }
            Event::StartCard { player, card } => with_card("start_card", player, card),
            Event::Collected { player, card } => with_card("collected", player, card),
            Event::Ruled { player, card } => with_card("ruled", player, card),
            Event::Ended { player } => simple("ended", player),
            Event::Drew { player } => simple("drew", player),
            Event::Moved {
                player: by,
                card: moved,
                to,
            } => json!({
                "type": "moved", "player": player(by), "card": card(moved),
                "to": word_for(&to, &PLACES),
            }),
            Event::Removed {
                player: by,
                from,
                card: gone,
            } => json!({
                "type": "removed", "player": player(by), "from": player(from), "card": card(gone),
            }),
            Event::Eliminated { player } => simple("eliminated", player),
            Event::RoundWon {
                player: winner,
                cards: won,
            } => {
                json!({ "type": "round_won", "player": player(winner), "cards": cards(won) })
            }
            Event::GameOver => json!({ "type": "game_over" }),
        }
    }

    fn phase(&self) -> &'static str {
        phase_word(self.table())
    }

    fn write_state(view: &View, all: Option<&Red7>) -> Value {
        use rules_nostd::View as _;
        let table = view.table();
        let seats = table.options().seats;
        let hand = |seat| match all {
            Some(game) => cards(game.hand(seat)),
            None if seat == view.seat() => cards(view.hand()),
            None => hidden(view.hand_size(seat)),
        };
        let deck = match all {
            Some(game) => game.deck().iter().rev().copied().map(card).collect(),
            None => hidden(view.deck_size()),
        };
        json!({
            "phase": phase_word(table),
            "to_move": table.to_move().map(player),
            "rule": word_for(&table.rule(), &COLOURS),
            "rule_pile": table.rule_pile().iter().copied().map(card).collect::<Value>(),
            "hands": seats.iter().map(hand).collect::<Value>(),
            "collections": seats.iter().map(|s| cards(table.collection(s))).collect::<Value>(),
            "deck": deck,
            "out": seats.iter().map(|seat| table.out().contains(seat)).collect::<Value>(),
            "score_piles": seats.iter().map(|s| cards(table.score_pile(s))).collect::<Value>(),
            "round": table.round(),
            "played": table.played(),
        })
    }

    fn refusal_sentence(refusal: Refusal) -> &'static str {
        match refusal {
            Refusal::Over => "the game is over",
            Refusal::WrongPhase => "another kind of action is due",
            Refusal::AlreadyPlayed => "one collection play a turn, and one more for each 5",
            Refusal::NothingPlayed => "a turn does not end without a play",
            Refusal::NotInHand => "the player does not hold this card",
            Refusal::NotInCollection => "this card is not in that collection",
            Refusal::NoVictim => "a 1 takes nothing from that player",
            Refusal::NotAhead => "no way to finish the turn from there is ahead",
        }
    }
}

fn phase_word(table: &Table) -> &'static str {
    match table.phase() {
        Phase::Turn => "turn",
        Phase::Seven => "seven",
        Phase::Five => "five",
        Phase::One => "one",
        Phase::Over => "over",
    }
}

/// `rank`: how strong collections are under a rule, and which is ahead.
pub fn rank_command(mut fields: Fields) -> Result<Map<String, Value>, Refused> {
    fields.word("game", &[(Red7::NAME, ())])?;
    let rule = fields.word("rule", &COLOURS)?;
    let piles = read_piles(fields.list("collections")?)?;
    fields.end()?;
    if piles.len() < 2 {
        return Err(Refused::bad_request("there are 2 to 4 players"));
    }
    let mut seen = CardSet::EMPTY;
    for &card in piles.iter().flatten() {
        if seen.contains(card) {
            return Err(Refused::bad_request(format!("there is only one {card}")));
        }
        seen.insert(card);
    }
    let collections: Vec<CardSet> = piles
        .iter()
        .map(|pile| pile.iter().copied().collect())
        .collect();
    let strengths = collections.iter().map(|&collection| {
        let strength = strength(rule, collection);
        json!({
            "count": strength.count(),
            "best": strength.best().map(card),
            "cards": cards(counted(rule, collection)),
        })
    });
    let ranked = collections
        .iter()
        .map(|&collection| strength(rule, collection))
        .enumerate();
    let leader = ranked
        .filter(|(_, strength)| strength.count() > 0)
        .max_by_key(|(_, s)| *s);
    Ok(object([
        ("strengths", strengths.collect()),
        ("leader", json!(leader.map(|(index, _)| index))),
    ]))
}
