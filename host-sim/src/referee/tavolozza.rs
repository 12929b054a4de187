//! Tavolozza in the words of the protocol.

use super::fields::{Fields, Refused, named, word_for};
use super::object;
use super::protocol::{
    Protocol, Words, exactly, hidden, integer, just_true, names_nothing, only_field, player, seat,
    string, unknown_shape,
};
use rules_nostd::tavolozza::{
    Action, Cards, Colour, Column, Columns, Ending, Event, MAX_COLUMNS, Options, PaletteCard,
    Phase, Pile, Place, Refusal, RoundRule, Setup, Source, Stack, Table, Tavolozza, View,
};
use rules_nostd::{Seat, Seats};
use serde_json::{Map, Value, json};
use std::ops::RangeInclusive;

const COLOURS: Words<Colour, 6> = [
    ("red", Colour::Red),
    ("blue", Colour::Blue),
    ("yellow", Colour::Yellow),
    ("green", Colour::Green),
    ("orange", Colour::Orange),
    ("purple", Colour::Purple),
];
const RULES: Words<RoundRule, 2> = [
    ("same", RoundRule::Same),
    ("different", RoundRule::Different),
];
const SOURCES: Words<Source, 3> = [
    ("deck", Source::Deck),
    ("discard", Source::Discard),
    ("nothing", Source::Nothing),
];

fn colour_word(colour: Colour) -> &'static str {
    word_for(&colour, &COLOURS)
}

fn colours(colours: impl Iterator<Item = Colour>) -> Value {
    colours.map(colour_word).collect()
}

fn stack(stack: &Stack) -> Value {
    json!([colour_word(stack.colour), stack.count])
}

fn place(place: Place) -> Value {
    match place {
        Place::Column(index) => json!(index),
        Place::New => json!("new"),
    }
}

/// A column's number in an action: whether there is such a column is left to the rules.
fn column_number(number: i64) -> Result<u8, Refused> {
    u8::try_from(number).map_err(|_| names_nothing("column"))
}

fn read_list<T>(
    list: Vec<Value>,
    what: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Vec<T>, Refused> {
    let wrong = |value| Refused::bad_request(format!("{value} is not {what}"));
    list.iter()
        .map(|value| read(value).ok_or_else(|| wrong(value)))
        .collect()
}

fn read_colour(value: &Value) -> Option<Colour> {
    named(value.as_str()?, &COLOURS)
}

fn read_palette_card(value: &Value) -> Option<PaletteCard> {
    PaletteCard::new(u8::try_from(value.as_u64()?).ok()?)
}

fn read_hand(value: &Value) -> Option<Cards> {
    value.as_array()?.iter().map(read_colour).collect()
}

fn read_stack(value: &Value) -> Option<Stack> {
    let [colour, count] = value.as_array()?.as_slice() else {
        return None;
    };
    Some(Stack {
        colour: read_colour(colour)?,
        count: u8::try_from(count.as_u64()?).ok()?,
    })
}

fn read_column(value: &Value) -> Option<Column> {
    let stacks: Option<Vec<Stack>> = value.as_array()?.iter().map(read_stack).collect();
    Column::new(&stacks?)
}

fn read_columns(list: Vec<Value>) -> Result<Columns, Refused> {
    let columns = read_list(list, "a column", read_column)?;
    Columns::new(&columns).ok_or_else(|| {
        Refused::bad_request(format!("no palette has these {} columns", columns.len()))
    })
}

fn too_many<T>(_: T) -> Refused {
    Refused::bad_request("no game has that many")
}

impl Protocol for Tavolozza {
    const NAME: &'static str = "tavolozza";
    const TABLES: RangeInclusive<Seats> = Seats::Two..=Seats::Five;

    fn read_options(seats: Seats, _: &mut Fields) -> Result<Options, Refused> {
        Ok(Options::new(seats))
    }

    fn write_options(_: &Options) -> Map<String, Value> {
        Map::new()
    }

    fn read_setup(_: &Options, fields: &mut Fields) -> Result<Setup, Refused> {
        let first_player = fields.seat("first_player")?;
        let hands = read_list(fields.list("hands")?, "a hand", read_hand)?;
        let held = read_list(
            fields.list("palette_cards")?,
            "a Palette card",
            read_palette_card,
        )?;
        let rest = read_list(
            fields.list("palette_deck")?,
            "a Palette card",
            read_palette_card,
        )?;
        let columns = read_columns(fields.list("columns")?)?;
        let deck = read_list(fields.list("deck")?, "a colour", read_colour)?;
        let mut setup = Setup {
            first_player,
            hands: heapless::Vec::from_slice(&hands).map_err(too_many)?,
            palette_cards: heapless::Vec::from_slice(&held).map_err(too_many)?,
            palette_deck: heapless::Vec::from_slice(&rest).map_err(too_many)?,
            columns,
            deck: Pile::from_slice(&deck).map_err(too_many)?,
        };
        setup.palette_deck.reverse();
        setup.deck.reverse();
        Ok(setup)
    }

    fn read_action(action: &Value) -> Result<Action, Refused> {
        let colour = |word: &str| named(word, &COLOURS).ok_or_else(|| names_nothing("colour"));
        match only_field(action)? {
            ("round_rule", value) => {
                let rule = named(string(value)?, &RULES).ok_or_else(unknown_shape)?;
                Ok(Action::Announce(rule))
            }
            ("draw", Value::String(word)) => named(word, &SOURCES)
                .map(Action::Draw)
                .ok_or_else(unknown_shape),
            ("draw", value) => {
                let [column] = exactly(value, ["column"])?;
                Ok(Action::Draw(Source::Column(column_number(integer(
                    column,
                )?)?)))
            }
            ("offer", value) => {
                let [card, to] = exactly(value, ["card", "to"])?;
                let (card, to) = (string(card)?, integer(to)?);
                let to = seat(to).ok_or_else(|| names_nothing("player"))?;
                Ok(Action::Offer {
                    card: colour(card)?,
                    to,
                })
            }
            ("done", value) => just_true(value).map(|()| Action::Done),
            ("accept", value) => colour(string(value)?).map(Action::Accept),
            ("refuse", value) => just_true(value).map(|()| Action::Refuse),
            ("play", value) => {
                let [card, place] = exactly(value, ["card", "column"])?;
                let card = string(card)?;
                let place = match place {
                    Value::String(word) if word == "new" => Place::New,
                    number => Place::Column(column_number(integer(number)?)?),
                };
                Ok(Action::Play {
                    card: colour(card)?,
                    place,
                })
            }
            ("discard", value) => colour(string(value)?).map(Action::Discard),
            ("end", value) => just_true(value).map(|()| Action::End),
            ("reveal", value) => just_true(value).map(|()| Action::Reveal),
            _ => Err(unknown_shape()),
        }
    }

    fn write_action(action: &Action) -> Value {
        match *action {
            Action::Announce(rule) => json!({ "round_rule": word_for(&rule, &RULES) }),
            Action::Draw(Source::Column(index)) => json!({ "draw": { "column": index } }),
            Action::Draw(source) => json!({ "draw": word_for(&source, &SOURCES) }),
            Action::Offer { card, to } => {
                json!({ "offer": { "card": colour_word(card), "to": player(to) } })
            }
            Action::Done => json!({ "done": true }),
            Action::Accept(card) => json!({ "accept": colour_word(card) }),
            Action::Refuse => json!({ "refuse": true }),
            Action::Play { card, place: to } => {
                json!({ "play": { "card": colour_word(card), "column": place(to) } })
            }
            Action::Discard(card) => json!({ "discard": colour_word(card) }),
            Action::End => json!({ "end": true }),
            Action::Reveal => json!({ "reveal": true }),
        }
    }

    fn write_event(event: &Event) -> Value {
        let simple = |kind, seat| json!({ "type": kind, "player": player(seat) });
        match *event {
            Event::Dealt { first_player } => {
                json!({ "type": "dealt", "first_player": player(first_player) })
            }
            Event::LaidOut { colour } => json!({ "type": "laid_out", "card": colour_word(colour) }),
            Event::RoundBegan {
                round,
                first_player,
            } => json!({
                "type": "round_began", "round": round, "first_player": player(first_player),
            }),
            Event::Announced { by, rule } => json!({
                "type": "announced", "player": player(by), "round_rule": word_for(&rule, &RULES),
            }),
            Event::Reshuffled { cards } => json!({ "type": "reshuffled", "cards": cards }),
            Event::DrewFromDeck { by } => simple("drew_from_deck", by),
            Event::DrewDiscard { by, colour } => json!({
                "type": "drew_discard", "player": player(by), "card": colour_word(colour),
            }),
            Event::TookStack {
                by,
                column,
                stack: taken,
            } => json!({
                "type": "took_stack", "player": player(by), "column": column,
                "card": colour_word(taken.colour), "count": taken.count,
            }),
            Event::DrewNothing { by } => simple("drew_nothing", by),
            Event::Offered { by, to } => {
                json!({ "type": "offered", "player": player(by), "to": player(to) })
            }
            Event::Accepted { by } => simple("accepted", by),
            Event::Refused { by } => simple("refused", by),
            Event::DoneTrading { by } => simple("done_trading", by),
            Event::Played {
                by,
                card,
                place: to,
            } => json!({
                "type": "played", "player": player(by), "card": colour_word(card),
                "column": place(to),
            }),
            Event::Discarded { by, card } => {
                json!({ "type": "discarded", "player": player(by), "card": colour_word(card) })
            }
            Event::Revealed { by, card } => json!({
                "type": "revealed", "player": player(by), "palette_card": card.number(),
                "points": card.points(),
            }),
            Event::DrewPaletteCard { by } => simple("drew_palette_card", by),
            Event::TurnEnded { by, refilled } => {
                json!({ "type": "turn_ended", "player": player(by), "refilled": refilled })
            }
            Event::Ended(Ending::PaletteDeckEmpty) => {
                json!({ "type": "ended", "why": "palette_deck_empty" })
            }
            Event::Ended(Ending::Idle) => json!({ "type": "ended", "why": "idle" }),
        }
    }

    fn phase(&self) -> &'static str {
        phase_word(self.table())
    }

    fn write_state(view: &View, all: Option<&Tavolozza>) -> Value {
        use rules_nostd::View as _;
        let table = view.table();
        let seats = table.options.seats;
        let own = |seat| seat == view.seat();
        let hand = |seat| match all {
            Some(game) => colours(game.hand(seat).iter()),
            None if own(seat) => colours(view.hand().iter()),
            None => hidden(view.hand_size(seat)),
        };
        let palette_card = |seat| match all {
            _ if !view.has_palette_card(seat) => json!(-1),
            Some(game) => json!(game.palette_card(seat).map(PaletteCard::number)),
            None if own(seat) => json!(view.palette_card().map(PaletteCard::number)),
            None => Value::Null,
        };
        let (deck, palette_deck) = match all {
            Some(game) => (
                colours(game.deck().iter().rev().copied()),
                game.palette_deck()
                    .iter()
                    .rev()
                    .map(|card| card.number())
                    .collect(),
            ),
            None => (hidden(view.deck_size()), hidden(view.palette_deck_size())),
        };
        let column = |column: &Column| column.stacks().iter().map(stack).collect::<Value>();
        let revealed = |seat| {
            table.revealed[seat]
                .iter()
                .map(|c| c.number())
                .collect::<Value>()
        };
        json!({
            "phase": phase_word(table),
            "to_move": table.to_move().map(player),
            "turn_of": player(table.turn_of),
            "first_player": player(table.first_player),
            "round_rule": table.round_rule.map(|rule| word_for(&rule, &RULES)),
            "columns": table.columns.as_slice().iter().map(column).collect::<Value>(),
            "deck": deck,
            "discard": colours(table.discard.iter().copied()),
            "hands": seats.iter().map(hand).collect::<Value>(),
            "palette_cards": seats.iter().map(palette_card).collect::<Value>(),
            "revealed": seats.iter().map(revealed).collect::<Value>(),
            "palette_deck": palette_deck,
            "played": colours(table.played.iter()),
            "offers": seats.iter().flat_map(|to| offers(view, all, to)).collect::<Value>(),
            "offered": offered(view, all),
            "round": table.round,
            "idle_rounds": table.idle_rounds,
        })
    }

    fn refusal_sentence(refusal: Refusal) -> &'static str {
        match refusal {
            Refusal::GameOver => "the game is over",
            Refusal::WrongPhase => "this is not the time for such an action",
            Refusal::EmptyPile => "that pile is empty",
            Refusal::NoSuchColumn => "there is no such column",
            Refusal::MustDraw => "there is something to draw, so it must be drawn",
            Refusal::NotInHand => "the player has no such card",
            Refusal::NotAnOpponent => "that is no opponent",
            Refusal::OfferedBefore => "this colour was offered to this opponent before, this turn",
            Refusal::NoOfferYet => "at least one offer must be made",
            Refusal::SameColour => "the card given back must have another colour",
            Refusal::RoundRule => "the round's rule forbids this colour now",
            Refusal::DoesNotFit => "the card does not fit there",
            Refusal::NothingPlayedYet => "at least one card must be played",
            Refusal::NoPaletteCard => "the player has no Palette card",
            Refusal::NotVisible => "not all its colours are completely visible",
        }
    }
}

fn phase_word(table: &Table) -> &'static str {
    match table.phase {
        Phase::Announce => "announce",
        Phase::Draw => "draw",
        Phase::Trade => "trade",
        Phase::Reply { .. } => "reply",
        Phase::Play => "play",
        Phase::Over => "over",
    }
}

/// This turn's offers to an opponent, their colours hidden from third parties.
fn offers(view: &View, all: Option<&Tavolozza>, to: Seat) -> Vec<Value> {
    let known = match all {
        Some(game) => Some(game.offers(to)),
        None => view.offers(to),
    };
    match known {
        Some(known) => known
            .iter()
            .map(|c| json!([colour_word(c), player(to)]))
            .collect(),
        None => vec![json!([null, player(to)]); view.offers_made(to)],
    }
}

/// The card that waits for a reply, hidden from third parties.
fn offered(view: &View, all: Option<&Tavolozza>) -> Value {
    let Phase::Reply { to } = view.table().phase else {
        return Value::Null;
    };
    let card = all.map_or(view.offered(), Tavolozza::offered);
    json!({ "card": card.map(colour_word), "to": player(to) })
}

/// `fits`: where a card may go on a palette.
pub fn fits_command(mut fields: Fields) -> Result<Map<String, Value>, Refused> {
    fields.word("game", &[(Tavolozza::NAME, ())])?;
    let columns = fields.list("columns")?;
    let card = fields.word("card", &COLOURS)?;
    fields.end()?;
    if columns.len() > MAX_COLUMNS {
        return Err(Refused::bad_request("a palette has at most 4 columns"));
    }
    let columns = read_columns(columns)?;
    if columns.count(card) >= usize::from(card.copies()) {
        return Err(Refused::bad_request(
            "every card of this colour is on the palette already",
        ));
    }
    let places: Vec<Value> = columns.fits(card).iter().map(place).collect();
    Ok(object([("columns", places.into())]))
}
