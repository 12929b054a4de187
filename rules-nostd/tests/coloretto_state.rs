//! Coloretto's states: exact legality, hidden cards, saves, damage.

mod common;

use common::{battery, coloretto_setup, damaged_states, play_until};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::check::Subject;
use rules_nostd::coloretto::{
    Action, Assignment, Card, Coloretto, Colour, ColourSet, Event, Games, Options, Phase, Refusal,
    Row, Start, Table,
};
use rules_nostd::{Actions, DealNumber, Flaw, Game, Seat, Seats, View, record};

fn deal(options: Options, number: u64) -> Coloretto {
    Coloretto::deal(options, DealNumber::new(number).unwrap(), &mut |_| ()).unwrap()
}

fn random_start(seats: Seats) -> Options {
    Options {
        start: Start::Random,
        ..Options::new(seats)
    }
}

/// C7, C10–C12 and C18 once more, from what lies on the table only.
fn naive_legal(game: &Coloretto) -> Vec<Action> {
    let table = game.table();
    let on_table = |row: &Row| {
        table
            .rows()
            .get(row.index())
            .is_some_and(|r| r.taken_by().is_none())
    };
    let cards = |row: &Row| table.rows()[row.index()].cards().len();
    let room = |row: &Row| on_table(row) && cards(row) < table.rows()[row.index()].capacity();
    let rows = Row::ALL.into_iter();
    match table.phase() {
        Phase::Pick => {
            let taken = |c: &Colour| {
                table
                    .options()
                    .seats
                    .iter()
                    .any(|seat| table.collection(seat).count(c.card()) > 0)
            };
            let free = Colour::ALL
                .into_iter()
                .filter(|c| table.in_play().contains(*c) && !taken(c));
            free.map(Action::Pick).collect()
        }
        Phase::Turn => {
            let draw = rows.clone().any(|row| room(&row)) && !game.deck().is_empty();
            let take = rows
                .filter(|row| on_table(row) && cards(row) > 0)
                .map(Action::Take);
            draw.then_some(Action::Draw)
                .into_iter()
                .chain(take)
                .collect()
        }
        Phase::Place(_) => rows.filter(room).map(Action::Place).collect(),
        Phase::Assign | Phase::Over => vec![],
    }
}

#[test]
fn legal_actions_are_exactly_the_naive_ones() {
    let mut every: Vec<Action> = vec![Action::Draw];
    every.extend(Colour::ALL.map(Action::Pick));
    every.extend(Row::ALL.map(Action::Place));
    every.extend(Row::ALL.map(Action::Take));
    for options in Coloretto::every_table() {
        let mut game = deal(options, 21);
        let mut step = 0;
        while !matches!(game.table().phase(), Phase::Assign | Phase::Over) {
            let naive = naive_legal(&game);
            let mut legal = Actions::new();
            game.legal(&mut legal);
            assert_eq!(legal.as_slice(), naive);
            for action in &every {
                let taken = game.clone().apply(*action, &mut |_| ()).is_ok();
                assert_eq!(
                    taken,
                    naive.contains(action),
                    "{action:?} in {:?}",
                    game.table()
                );
            }
            step += 1;
            game.apply(naive[step % naive.len()], &mut |_| ()).unwrap();
        }
    }
}

#[test]
fn battery_holds_on_every_table() {
    battery::<Coloretto>(3, 3_000);
}

#[test]
fn damaged_states_are_refused_or_playable() {
    let (refused, believed) = damaged_states::<Coloretto>(4, 3_000);
    assert!(
        refused > 10 * believed,
        "{refused} refused, {believed} believed"
    );
}

#[test]
fn states_are_small_enough() {
    assert!(size_of::<Coloretto>() <= 512);
    const { assert!(Coloretto::MAX_RECORD <= record::MAX_RECORD) };
    const { assert!(Coloretto::MAX_RECORD <= 512) };
}

#[test]
fn states_that_differ_only_in_the_deck_look_the_same() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for seats in Seats::ALL {
        let game = play_until(deal(random_start(seats), 5), 5, |g| g.deck().len() < 40);
        for seat in seats.iter() {
            let view = game.view(seat);
            let imagined: Vec<_> = (0..10).map(|_| view.imagine(&mut rng)).collect();
            assert!(imagined.iter().all(|other| other.view(seat) == view));
            assert!(imagined.iter().any(|other| other.deck() != game.deck()));
        }
    }
}

/// The game with its table as it is but no card in the deck, which no play reaches (C18).
fn without_deck(game: &Coloretto) -> Coloretto {
    let table = postcard::to_stdvec(game.table()).unwrap();
    let whole = postcard::to_stdvec(game).unwrap();
    let stream = &whole[table.len() + 1 + game.deck().len()..];
    postcard::from_bytes(&[&table, [0].as_slice(), stream].concat()).unwrap()
}

#[test]
fn c14_with_an_empty_deck_the_golden_joker_draws_nothing() {
    let options = random_start(Seats::Three);
    let setup = coloretto_setup(&options, &[Card::GoldenJoker]);
    let number = DealNumber::new(1).unwrap();
    let mut game = Coloretto::set_up(options, &setup, number, &mut |_| ()).unwrap();
    game.apply(Action::Draw, &mut |_| ()).unwrap();
    game.apply(Action::Place(Row::First), &mut |_| ()).unwrap();
    let mut game = without_deck(&game);
    let mut events = Vec::new();
    game.apply(Action::Take(Row::First), &mut |event| events.push(event))
        .unwrap();
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::GoldenDrew { .. }))
    );
}

#[test]
fn c18_an_empty_deck_can_not_be_drawn_from() {
    let mut game = without_deck(&deal(random_start(Seats::Three), 1));
    assert_eq!(
        game.apply(Action::Draw, &mut |_| ()),
        Err(Refusal::DeckEmpty)
    );
    let mut legal = Actions::new();
    game.legal(&mut legal);
    assert!(legal.is_empty());
    assert_eq!(game.validate(), Err(Flaw::Cards));
}

/// A state with one field of its table changed, by way of the bytes: what `validate` is for.
fn changed(game: &Coloretto, change: impl Fn(&mut [u8])) -> Result<(), Flaw> {
    let mut bytes = postcard::to_stdvec(game).unwrap();
    change(&mut bytes);
    postcard::from_bytes::<Coloretto>(&bytes)
        .expect("still decodes")
        .validate()
}

#[test]
fn validate_names_what_is_wrong() {
    let game = deal(random_start(Seats::Four), 2);
    let table = postcard::to_stdvec(game.table()).unwrap().len();
    let deck = table + 1;
    assert_eq!(game.validate(), Ok(()));
    assert_eq!(
        changed(&game, |b| b[deck] = Card::LastRound as u8),
        Err(Flaw::Cards)
    );
    assert_eq!(
        changed(&game, |b| b.swap(deck + 15, deck + 16)),
        Err(Flaw::Cards)
    );
    // Options come first: seats, edition, side, removed, start, games; then the colours in play.
    assert_eq!(
        changed(&game, |b| b[0] = 1),
        Err(Flaw::Options),
        "three players, seven colours"
    );
    assert_eq!(
        changed(&game, |b| b[1] = 1),
        Err(Flaw::Cards),
        "the Golden Joker in 2003"
    );
    let mut eighth_colour = postcard::to_stdvec(&game).unwrap();
    eighth_colour[6] = 0xFF;
    assert!(postcard::from_bytes::<Coloretto>(&eighth_colour).is_err());
    // Then the phase and the player to move.
    assert_eq!(
        changed(&game, |b| b[7] = 3),
        Err(Flaw::Phase),
        "assigning before the end"
    );
    assert_eq!(
        changed(&game, |b| b[8] = 4),
        Err(Flaw::Seat),
        "a fifth player of four"
    );
}

#[test]
fn a_table_of_one_game_can_not_be_in_its_second() {
    let options = Options {
        games: Games::Four,
        ..random_start(Seats::Four)
    };
    let game = play_until(deal(options, 4), 4, |g| g.table().game() == 2);
    assert_eq!(changed(&game, |b| b[5] = 0), Err(Flaw::Count));
    let table: Table = postcard::from_bytes(&postcard::to_stdvec(game.table()).unwrap()).unwrap();
    assert_eq!(table, *game.table());
}

#[test]
fn c20_a_match_of_players_who_let_nothing_score_plus_can_be_saved() {
    let options = Options {
        games: Games::Four,
        ..random_start(Seats::Two)
    };
    // Nothing but colours above the Last Round card: 38 cards, eight of each of five but two.
    let colours = Colour::ALL[..5].iter().map(|colour| colour.card()).cycle();
    let setup = coloretto_setup(&options, &colours.take(38).collect::<Vec<_>>());
    let mut game = Coloretto::set_up(options, &setup, DealNumber::ZERO, &mut |_| ()).unwrap();
    let mut worst = 0;
    let mut legal = Actions::new();
    while game.to_move().is_some() {
        game.legal(&mut legal);
        let action = match legal[0] {
            // Every joker as proposed, and no plus colour at all.
            Action::Assign(best) => {
                let jokers: Vec<Colour> = best.jokers().collect();
                Action::Assign(Assignment::new(&jokers, ColourSet::empty()).unwrap())
            }
            // One player hoards three cards a round, the other takes one.
            _ => {
                let hoards = game.to_move() == Some(Seat::A);
                let (row, cards) = if hoards { (2, 3) } else { (0, 1) };
                let wish = |action: &&Action| match action {
                    Action::Take(taken) => {
                        let there = game.table().rows()[taken.index()].cards().len();
                        2 * u8::from(taken.index() == row && there == cards)
                    }
                    Action::Place(onto) => u8::from(onto.index() == row),
                    _ => 1,
                };
                *legal.iter().max_by_key(wish).unwrap()
            }
        };
        game.apply(action, &mut |_| ()).unwrap();
        assert_eq!(game.validate(), Ok(()));
        if game.table().game() == 2 {
            worst = worst.min(game.table().total(Seat::A));
        }
    }
    assert!(worst < -84, "{worst}: below what three plus colours leave");
}

#[test]
fn c18_a_last_round_with_too_few_cards_left_is_not_believed() {
    let options = random_start(Seats::Five);
    let game = play_until(deal(options, 3), 3, |g| {
        g.table().last_round() && g.table().phase() == Phase::Turn
    });
    let table = postcard::to_stdvec(game.table()).unwrap();
    let whole = postcard::to_stdvec(&game).unwrap();
    let deck = game.deck().len();
    let stream = &whole[table.len() + 1 + deck..];
    // One more card of the deck is in a collection than this round can have drawn.
    let mut starved = game.clone();
    let mut moved = 0;
    while starved.validate().is_ok() {
        moved += 1;
        let gone = &game.deck()[..moved];
        let mut bytes = table.clone();
        let collections = collections_at(&game);
        for card in gone {
            bytes[collections + *card as usize] += 1;
        }
        let left: Vec<u8> = game.deck()[moved..]
            .iter()
            .map(|card| *card as u8)
            .collect();
        let bytes = [&bytes, [left.len() as u8].as_slice(), &left, stream].concat();
        starved = postcard::from_bytes(&bytes).unwrap();
    }
    assert_eq!(starved.validate(), Err(Flaw::Cards));
    assert!(moved < deck, "long before the deck is empty");
}

/// Where the first collection begins among the bytes of a table: it is the only change between a
/// table and one whose first player has one card more.
fn collections_at(game: &Coloretto) -> usize {
    let bytes = postcard::to_stdvec(game.table()).unwrap();
    let counts: Vec<u8> = Card::ALL[..10]
        .iter()
        .map(|card| game.table().collection(Seat::A).count(*card))
        .collect();
    bytes
        .windows(10)
        .position(|window| window == counts)
        .unwrap()
}
