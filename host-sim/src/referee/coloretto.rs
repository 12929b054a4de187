//! Coloretto in the words of the protocol.

use super::fields::{Fields, Refused, named, word_for};
use super::object;
use super::protocol::{
    Protocol, Words, exactly, hidden, integer, just_true, names_nothing, only_field, player,
    string, strings, unknown_shape,
};
use rules_nostd::coloretto::{
    Action, Assignment, Card, Cards, Coloretto, Colour, ColourSet, Deck, Edition, Event, Games,
    Options, Phase, Refusal, Row, Setup, Side, Start, Table, View, best_assignment, score,
};
use rules_nostd::{PerSeat, Seats};
use serde_json::{Map, Value, json};
use std::ops::RangeInclusive;

const CARDS: Words<Card, 11> = [
    ("red", Card::Red),
    ("orange", Card::Orange),
    ("yellow", Card::Yellow),
    ("green", Card::Green),
    ("blue", Card::Blue),
    ("brown", Card::Brown),
    ("grey", Card::Grey),
    ("joker", Card::Joker),
    ("golden", Card::GoldenJoker),
    ("+2", Card::PlusTwo),
    ("last_round", Card::LastRound),
];
const EDITIONS: Words<Edition, 2> = [
    ("current", Edition::Current),
    ("classic2003", Edition::Classic2003),
];
const SIDES: Words<Side, 2> = [("brown", Side::Brown), ("violet", Side::Violet)];
const STARTS: Words<Start, 2> = [("choose", Start::Choose), ("random", Start::Random)];

fn card_word(card: Card) -> &'static str {
    word_for(&card, &CARDS)
}

fn colour_word(colour: Colour) -> &'static str {
    card_word(colour.card())
}

fn colour(word: &str) -> Option<Colour> {
    named(word, &CARDS).and_then(Card::colour)
}

fn cards(cards: impl Iterator<Item = Card>) -> Value {
    cards.map(card_word).collect()
}

fn colours(colours: impl Iterator<Item = Colour>) -> Value {
    colours.map(colour_word).collect()
}

/// A list of colours outside an action: any wrong word is a bad request, and so is a repetition.
fn read_colours(list: &[Value]) -> Result<ColourSet, Refused> {
    let mut set = ColourSet::empty();
    for word in list {
        match word.as_str().and_then(colour) {
            Some(colour) if set.insert(colour) => {}
            Some(_) => return Err(Refused::bad_request("a colour is named twice")),
            None => return Err(Refused::bad_request(format!("{word} is not a colour"))),
        }
    }
    Ok(set)
}

impl Protocol for Coloretto {
    const NAME: &'static str = "coloretto";
    const TABLES: RangeInclusive<Seats> = Seats::Two..=Seats::Five;

    fn read_options(seats: Seats, fields: &mut Fields) -> Result<Options, Refused> {
        let removed = fields.optional_list("removed")?;
        let games = match fields.optional_integer("games")? {
            None | Some(1) => Games::One,
            Some(4) => Games::Four,
            Some(_) => return Err(Refused::bad_request("\"games\" is 1 or 4")),
        };
        Ok(Options {
            seats,
            edition: fields
                .optional_word("edition", &EDITIONS)?
                .unwrap_or_default(),
            side: fields.optional_word("side", &SIDES)?.unwrap_or_default(),
            removed: removed.map(|list| read_colours(&list)).transpose()?,
            start: fields.optional_word("start", &STARTS)?.unwrap_or_default(),
            games,
        })
    }

    fn write_options(options: &Options) -> Map<String, Value> {
        let mut written = object([
            ("edition", json!(word_for(&options.edition, &EDITIONS))),
            ("side", json!(word_for(&options.side, &SIDES))),
            ("start", json!(word_for(&options.start, &STARTS))),
            ("games", json!(options.games.count())),
        ]);
        if let Some(removed) = options.removed {
            written.insert("removed".to_owned(), colours(removed.iter()));
        }
        written
    }

    fn read_setup(options: &Options, fields: &mut Fields) -> Result<Setup, Refused> {
        let first_player = fields.seat("first_player")?;
        let mut deck = Deck::new();
        for word in fields.list("deck")?.iter().rev() {
            let card = word.as_str().and_then(|word| named(word, &CARDS));
            let card = card.ok_or_else(|| Refused::bad_request(format!("{word} is not a card")))?;
            deck.push(card)
                .map_err(|_| Refused::bad_request("the deck has too many cards"))?;
        }
        let start = fields.list("start")?;
        if start.len() != options.seats.count() {
            return Err(Refused::bad_request("\"start\" has a list for each player"));
        }
        let mut collections = PerSeat::<Cards>::default();
        for (seat, list) in options.seats.iter().zip(&start) {
            let list = list
                .as_array()
                .ok_or_else(|| Refused::bad_request("\"start\" holds lists"))?;
            for colour in read_colours(list)?.iter() {
                collections[seat].add(colour.card());
            }
        }
        Ok(Setup {
            first_player,
            deck,
            start: collections,
        })
    }

    fn read_action(action: &Value) -> Result<Action, Refused> {
        let row = |value| {
            let index = usize::try_from(integer(value)?).ok();
            index
                .and_then(Row::from_index)
                .ok_or_else(|| names_nothing("row"))
        };
        match only_field(action)? {
            ("pick", value) => {
                let colour = colour(string(value)?).ok_or_else(|| names_nothing("colour"))?;
                Ok(Action::Pick(colour))
            }
            ("draw", value) => just_true(value).map(|()| Action::Draw),
            ("take", value) => row(value).map(Action::Take),
            ("place", value) => row(value).map(Action::Place),
            ("assign", value) => {
                let [jokers, plus] = exactly(value, ["jokers", "plus"])?;
                read_assignment(&strings(jokers)?, &strings(plus)?).map(Action::Assign)
            }
            _ => Err(unknown_shape()),
        }
    }

    fn write_action(action: &Action) -> Value {
        match action {
            Action::Pick(colour) => json!({ "pick": colour_word(*colour) }),
            Action::Draw => json!({ "draw": true }),
            Action::Take(row) => json!({ "take": row.index() }),
            Action::Place(row) => json!({ "place": row.index() }),
            Action::Assign(assignment) => json!({ "assign": write_assignment(assignment) }),
        }
    }

    fn write_event(event: &Event) -> Value {
        match *event {
            Event::GameBegins { game } => json!({ "type": "game_begins", "game": game }),
            Event::Removed { colour } => {
                json!({ "type": "removed", "colour": colour_word(colour) })
            }
            Event::FirstPlayer { seat } => {
                json!({ "type": "first_player", "player": player(seat) })
            }
            Event::Started { seat, colour } => {
                json!({ "type": "started", "player": player(seat), "colour": colour_word(colour) })
            }
            Event::DeckBuilt => json!({ "type": "deck_built" }),
            Event::LastRound => json!({ "type": "last_round" }),
            Event::Drew { seat, card } => {
                json!({ "type": "drew", "player": player(seat), "card": card_word(card) })
            }
            Event::Placed { seat, card, row } => json!({
                "type": "placed", "player": player(seat), "card": card_word(card), "row": row.index(),
            }),
            Event::Took { seat, row } => {
                json!({ "type": "took", "player": player(seat), "row": row.index() })
            }
            Event::Collected { seat, card } => {
                json!({ "type": "collected", "player": player(seat), "card": card_word(card) })
            }
            Event::GoldenDrew { seat, card } => {
                json!({ "type": "golden_drew", "player": player(seat), "card": card_word(card) })
            }
            Event::Left { card } => json!({ "type": "left", "card": card_word(card) }),
            Event::RoundEnded => json!({ "type": "round_ended" }),
            Event::Scored { seat, points } => {
                json!({ "type": "scored", "player": player(seat), "points": points })
            }
            Event::GameEnded { game } => json!({ "type": "game_ended", "game": game }),
        }
    }

    fn phase(&self) -> &'static str {
        phase_word(self.table())
    }

    fn write_state(view: &View, all: Option<&Coloretto>) -> Value {
        let table = view.table();
        let seats = table.options().seats;
        let deck = match all {
            Some(game) => cards(game.deck().iter().rev().copied()),
            None => hidden(view.deck_len()),
        };
        let rows: Vec<Value> = table
            .rows()
            .iter()
            .map(|row| {
                json!({
                    "capacity": row.capacity(),
                    "cards": cards(row.cards().iter().copied()),
                    "taken_by": row.taken_by().map(player),
                })
            })
            .collect();
        let over = table.phase() == Phase::Over;
        let scores: Option<Vec<_>> = over.then(|| seats.iter().map(|s| table.score(s)).collect());
        json!({
            "phase": phase_word(table),
            "to_move": table.to_move().map(player),
            "rows": rows,
            "deck": deck,
            "drawn": table.drawn().map(card_word),
            "collections": seats.iter().map(|s| write_collection(table, s)).collect::<Value>(),
            "last_round": table.last_round(),
            "removed": colours(table.removed().iter()),
            "game": table.game(),
            "totals": seats.iter().map(|seat| table.total(seat)).collect::<Value>(),
            "scores": scores,
        })
    }

    fn refusal_sentence(refusal: Refusal) -> &'static str {
        match refusal {
            Refusal::Over => "the game is over",
            Refusal::WrongPhase => "this is not what the player has to do now",
            Refusal::ColourTaken => "this colour is taken, or not in this game",
            Refusal::DeckEmpty => "there is no card to draw",
            Refusal::NoRoom => "every row on the table is full",
            Refusal::NoSuchRow => "there is no such row",
            Refusal::RowTaken => "somebody holds this row",
            Refusal::RowFull => "this row is full",
            Refusal::RowEmpty => "this row is empty",
            Refusal::BadJokers => "each joker the player has stands for one colour in play",
            Refusal::BadPlus => "up to three colours score plus, and the player must own them",
        }
    }
}

fn phase_word(table: &Table) -> &'static str {
    match table.phase() {
        Phase::Pick => "pick",
        Phase::Turn => "turn",
        Phase::Place(_) => "place",
        Phase::Assign => "assign",
        Phase::Over => "over",
    }
}

fn write_collection(table: &Table, seat: rules_nostd::Seat) -> Value {
    let in_play = |card: &Card| card.colour().is_none_or(|c| table.in_play().contains(c));
    let kinds = CARDS
        .into_iter()
        .filter(|(_, card)| *card != Card::LastRound && in_play(card));
    let counts =
        kinds.map(|(word, card)| (word.to_owned(), json!(table.collection(seat).count(card))));
    Value::Object(counts.collect())
}

fn read_assignment(jokers: &[&str], plus: &[&str]) -> Result<Assignment, Refused> {
    let named = |words: &[&str]| -> Result<Vec<Colour>, Refused> {
        words
            .iter()
            .map(|word| colour(word).ok_or_else(|| names_nothing("colour")))
            .collect()
    };
    let (jokers, plus) = (named(jokers)?, named(plus)?);
    let set: ColourSet = plus.iter().copied().collect();
    if set.len() != plus.len() {
        return Err(Refused::illegal_action("a plus colour is named twice"));
    }
    Assignment::new(&jokers, set)
        .ok_or_else(|| Refused::illegal_action(Coloretto::refusal_sentence(Refusal::BadJokers)))
}

fn write_assignment(assignment: &Assignment) -> Value {
    json!({ "jokers": colours(assignment.jokers()), "plus": colours(assignment.plus().iter()) })
}

/// `score`: what a collection is worth with its best assignment.
pub fn score_command(mut fields: Fields) -> Result<Map<String, Value>, Refused> {
    fields.word("game", &[(Coloretto::NAME, ())])?;
    let side = fields.word("side", &SIDES)?;
    let collection = fields.optional_object("collection")?;
    let collection = collection.ok_or_else(|| Refused::bad_request("a collection is missing"))?;
    let in_play = match fields.optional_list("colours")? {
        None => ColourSet::all(),
        Some(list) => read_colours(&list)?,
    };
    fields.end()?;
    if in_play.len() < 5 {
        return Err(Refused::bad_request("a game has 5, 6 or 7 colours"));
    }
    let cards = read_collection(collection, in_play)?;
    let best = best_assignment(side, in_play, &cards);
    Ok(object([
        ("score", json!(score(side, &cards, &best))),
        ("jokers", colours(best.jokers())),
        ("plus", colours(best.plus().iter())),
    ]))
}

/// A collection some game can hold (C1, C2, C6).
fn read_collection(counts: Map<String, Value>, in_play: ColourSet) -> Result<Cards, Refused> {
    let mut cards = Cards::EMPTY;
    for (word, count) in counts {
        let card = named(&word, &CARDS).filter(|card| *card != Card::LastRound);
        let card =
            card.ok_or_else(|| Refused::bad_request(format!("{word:?} is not collected")))?;
        let most = match card {
            Card::GoldenJoker => 1,
            Card::Joker => 3,
            Card::PlusTwo => 10,
            chameleon if chameleon.colour().is_some_and(|c| in_play.contains(c)) => 9,
            _ => 0,
        };
        let count = count.as_u64().filter(|&count| count <= most);
        let count = count.and_then(|count| u8::try_from(count).ok());
        let count = count
            .ok_or_else(|| Refused::bad_request(format!("no game has that many of {word:?}")))?;
        cards.add_many(card, count);
    }
    if cards.jokers() > 3 {
        return Err(Refused::bad_request("no game has more than 3 jokers"));
    }
    Ok(cards)
}
