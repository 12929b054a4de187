//! The battery of `check`, what is written down and read back, and what a seat may know of it.

mod common;
mod red7_positions;

use common::{battery, damaged_states};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use red7_positions::*;
use rules_nostd::check::{self, Subject};
use rules_nostd::red7::{Card, CardSet, Options, Phase, Pile, Red7};
use rules_nostd::{Actions, DealNumber, Flaw, Game, Seat, SeatSet, Seats, View, record};

/// A state somewhere in a random game.
fn any_state(options: Options, rng: &mut impl Rng) -> Red7 {
    let mut game = Red7::deal(options, DealNumber::random(rng), &mut |_| ()).unwrap();
    for _ in 0..rng.random_range(0..40) {
        let actions = legal(&game);
        let Some(&action) = actions.choose(rng) else {
            break;
        };
        game.apply(action, &mut |_| ()).unwrap();
    }
    game
}

fn any_table(rng: &mut impl Rng) -> Options {
    let tables: Vec<Options> = Red7::every_table().collect();
    *tables.choose(rng).unwrap()
}

#[test]
fn battery_holds_on_every_table() {
    battery::<Red7>(60, 5_000);
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<Red7>() <= 256);
    assert_eq!(Red7::MAX_RECORD, 166);
}

#[test]
fn records_come_back_and_keep_to_their_bound() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut longest = 0;
    for _ in 0..3_000 {
        let game = any_state(any_table(&mut rng), &mut rng);
        let saved = record::save(&game);
        assert_eq!(record::load::<Red7>(&saved), Ok(game));
        longest = longest.max(saved.len());
    }
    assert!((100..=Red7::MAX_RECORD).contains(&longest), "{longest}");
}

#[test]
fn the_longest_record_is_as_long_as_the_bound_says() {
    // Every set holds the highest card, which no game has: nothing can be longer.
    let mut position = Position::new(acting(Seats::Four), &["|"; 4]);
    for sets in [
        &mut position.hands,
        &mut position.collections,
        &mut position.score_piles,
    ] {
        sets[..4].fill(cards("R7"));
    }
    position.round = u16::MAX;
    position.deal = DealNumber::MAX;
    position.asked = u16::MAX;
    position.deck = CardSet::ALL.iter().collect();
    let saved = record::save(&position.game());
    assert_eq!(saved.len(), Red7::MAX_RECORD);
}

/// A state of a two-player full game without actions, at the start of a turn.
fn plain() -> Position {
    let game = any_full(Options::new(Seats::Two));
    Position::of(&game)
}

/// A state in the middle of a round, at the start of a turn, that has a rule pile.
fn any_full(options: Options) -> Red7 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    loop {
        let game = any_state(options, &mut rng);
        let table = game.table();
        let begun = table.phase() == Phase::Turn && table.played() == 0;
        let played = !table.rule_pile().is_empty() && table.round() > 1;
        if begun && played && !game.hand(Seat::A).is_empty() && !game.hand(Seat::B).is_empty() {
            return game;
        }
    }
}

fn flaw_of(change: impl FnOnce(&mut Position), mut position: Position) -> Result<(), Flaw> {
    assert_eq!(position.game().validate(), Ok(()));
    change(&mut position);
    position.game().validate()
}

#[test]
fn validate_finds_bad_options() {
    let five = flaw_of(|p| p.options.seats = Seats::Five, plain());
    assert_eq!(five, Err(Flaw::Options));
    let single = flaw_of(
        |p| {
            p.options.length = rules_nostd::red7::Length::Round;
            p.options.target = true;
        },
        plain(),
    );
    assert_eq!(single, Err(Flaw::Options));
}

#[test]
fn validate_finds_seats_that_can_not_be() {
    let changes: [fn(&mut Position); 6] = [
        |p| p.turn = Seat::C,
        |p| p.turn = Seat::E,
        |p| p.out |= Seat::D,
        |p| p.out |= Seat::A,
        |p| p.hands[4] = std::mem::take(&mut p.hands[0]),
        |p| p.score_piles[2] = std::mem::take(&mut p.collections[0]),
    ];
    for (index, change) in changes.into_iter().enumerate() {
        assert_eq!(flaw_of(change, plain()), Err(Flaw::Seat), "{index}");
    }
}

#[test]
fn r1_validate_finds_cards_that_are_missing_doubled_or_misplaced() {
    let changes: [fn(&mut Position); 8] = [
        |p| p.deck.truncate(p.deck.len() - 1),
        |p| p.hands[0] = CardSet::EMPTY,
        |p| p.deck[0] = p.deck[1],
        |p| p.deck[0] = p.rule_pile[0],
        |p| p.collections[1] = p.collections[0],
        |p| p.rule_pile.clear(),
        // Without the action rule nobody has more than eight cards, and nobody loses the last.
        |p| {
            let deck: CardSet = p.deck.iter().copied().collect();
            p.hands[0] = p.hands[0].union(deck);
            p.deck.clear();
        },
        |p| {
            p.hands[0] = p.hands[0].union(p.collections[0]);
            p.collections[0] = CardSet::EMPTY;
        },
    ];
    for (index, change) in changes.into_iter().enumerate() {
        assert_eq!(flaw_of(change, plain()), Err(Flaw::Cards), "{index}");
    }
}

#[test]
fn validate_finds_rounds_that_play_can_not_have_counted() {
    let changes: [fn(&mut Position); 4] = [
        |p| p.round = 0,
        |p| p.round = 1,
        |p| p.round = 48,
        |p| p.options.length = rules_nostd::red7::Length::Round,
    ];
    for (index, change) in changes.into_iter().enumerate() {
        let flaw = flaw_of(change, plain());
        let expected = [Flaw::Count, Flaw::Count, Flaw::Count, Flaw::Cards][index];
        assert_eq!(flaw, Err(expected), "{index}");
    }
}

#[test]
fn r14_r16_validate_finds_a_game_that_should_have_ended() {
    let players = ["V1 | Y3", "V2 | V3"];
    let scored = "R1 R2 R3 R4 R5 R6 R7 O1 O2 O3 O4 O5 O6 O7 Y1 Y2 Y4 Y5 Y6 Y7 G1 G2 G3 G4 G5";
    let actions = acting(Seats::Two);
    let mut position = Position::new(actions, &players).scored(0, scored);
    position.round = 9;
    assert_eq!(position.game().validate(), Ok(()));
    let reached = flaw_of(|p| p.options.target = true, position.clone());
    assert_eq!(reached, Err(Flaw::Count), "R16");
    let too_few = flaw_of(
        |p| {
            let last: Pile = p.deck.iter().copied().take(9).collect();
            p.deck.retain(|card| !last.contains(card));
            p.score_piles[1] = last.iter().copied().collect();
        },
        position.clone(),
    );
    assert_eq!(too_few, Err(Flaw::Count), "R14");
    let over = flaw_of(
        |p| {
            p.phase = Phase::Over;
            p.out = SeatSet::from_iter([Seat::B]);
        },
        position,
    );
    assert_eq!(over, Err(Flaw::Count), "24 cards are enough to go on");
}

#[test]
fn validate_finds_phases_that_do_not_fit() {
    let changes: [fn(&mut Position); 6] = [
        |p| p.phase = Phase::Five,
        |p| p.phase = Phase::Seven,
        |p| p.phase = Phase::One,
        |p| p.played = 2,
        |p| p.played = 255,
        // The one who moved last is ahead (R9), and it is not that one's turn.
        |p| p.turn = if p.turn == Seat::A { Seat::B } else { Seat::A },
    ];
    for (index, change) in changes.into_iter().enumerate() {
        assert_eq!(flaw_of(change, plain()), Err(Flaw::Phase), "{index}");
    }
}

#[test]
fn r17_validate_finds_actions_without_their_card() {
    let seven = Position::new(acting(Seats::Two), &["V1 | R7 V6 O2", "G6 | V5"]);
    let with = |phase, played| {
        let mut position = seven.clone();
        (position.phase, position.played) = (phase, played);
        position.game().validate()
    };
    assert_eq!(with(Phase::Seven, 1), Ok(()));
    assert_eq!(with(Phase::Seven, 0), Err(Flaw::Phase));
    assert_eq!(
        with(Phase::Seven, 2),
        Err(Flaw::Phase),
        "no five was played"
    );
    assert_eq!(with(Phase::Five, 1), Err(Flaw::Phase));
    assert_eq!(with(Phase::One, 1), Err(Flaw::Phase));
    assert_eq!(
        with(Phase::Turn, 2),
        Ok(()),
        "the 7 may have moved a five away"
    );
    assert_eq!(with(Phase::Turn, 3), Err(Flaw::Phase));
}

#[test]
fn r9_validate_finds_a_player_without_a_legal_action() {
    let helpless = Position::new(acting(Seats::Two), &["R1 | V6", "G6 | R7"]);
    assert_eq!(helpless.game().validate(), Err(Flaw::Phase));
}

#[test]
fn bytes_that_are_no_card_do_not_decode() {
    let mut bytes = [0; 512];
    let mut position = plain();
    (position.deal, position.asked) = (0, 0);
    let length = postcard::to_slice(&position, &mut bytes).unwrap().len();
    let deck = position.deck.len();
    // The last card of the deck lies before the stream's two numbers of one byte each.
    let top = length - 3;
    assert_eq!(bytes[top], u8::from(position.deck[deck - 1]));
    bytes[top] = 49;
    assert!(postcard::from_bytes::<Red7>(&bytes[..length]).is_err());
}

/// Swaps, moves and numbers that make most states impossible and leave some possible.
fn mutate(position: &mut Position, rng: &mut impl Rng) {
    let place = rng.random_range(0..5);
    match rng.random_range(0..9u32) {
        0 => position.turn = Seat::ALL[place],
        1 => position.played = rng.random_range(0..4),
        2 => position.phase = any_phase(rng),
        3 => {
            position.out = Seat::ALL
                .into_iter()
                .filter(|_| rng.random_bool(0.3))
                .collect()
        }
        4 => position.round = rng.random_range(0..9),
        5 => position.options = any_table(rng),
        6 => {
            let from = position.hands[place].highest();
            position.rule_pile.extend(from);
            position.hands[place] =
                from.map_or(position.hands[place], |c| position.hands[place].without(c));
        }
        7 => {
            let card = position.deck.pop();
            position.collections[place] =
                card.map_or(CardSet::EMPTY, |c| position.collections[place].with(c));
        }
        _ => position.hands.swap(place, (place + 1) % 2),
    }
}

fn any_phase(rng: &mut impl Rng) -> Phase {
    let all = [
        Phase::Turn,
        Phase::Five,
        Phase::Seven,
        Phase::One,
        Phase::Over,
    ];
    *all.choose(rng).unwrap()
}

#[test]
fn whatever_validates_can_be_played_to_its_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut possible = 0;
    for _ in 0..3_000 {
        let mut position = Position::of(&any_state(any_table(&mut rng), &mut rng));
        for _ in 0..rng.random_range(1..4) {
            mutate(&mut position, &mut rng);
        }
        let game = position.game();
        if game.validate().is_ok() {
            possible += 1;
            let end = check::game(game, &mut rng, 5_000, |_| ());
            assert!(end.is_ok(), "{end:?} from {position:?}");
        }
    }
    assert!(possible > 150, "{possible}");
}

#[test]
fn damaged_states_are_refused_or_playable() {
    let (refused, believed) = damaged_states::<Red7>(50, 5_000);
    assert!(
        refused > 10 * believed && believed > 100,
        "{refused} refused, {believed} believed"
    );
}

#[test]
fn equal_views_of_states_that_differ_in_hidden_cards_only() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(13);
    for _ in 0..500 {
        let game = any_state(any_table(&mut rng), &mut rng);
        for seat in game.seats().iter() {
            let mut other = Position::of(&game);
            other.deal = 12345;
            other.asked += 1;
            other.deck.reverse();
            let hidden = game
                .seats()
                .iter()
                .find(|&s| s != seat && !game.hand(s).is_empty());
            if let Some(hidden) = hidden
                && let Some(top) = other.deck.pop()
            {
                let given: Card = game.hand(hidden).highest().unwrap();
                let hand = &mut other.hands[hidden.index()];
                *hand = hand.without(given).with(top);
                other.deck.insert(0, given).unwrap();
            }
            let other = other.game();
            assert_eq!(game.view(seat), other.view(seat));
            assert!(other.deck().is_empty() || game != other);
            let mut from_view = Actions::new();
            game.view(seat).legal(&mut from_view);
            if game.to_move() == Some(seat) {
                assert_eq!(from_view, legal(&game));
            } else {
                assert!(from_view.is_empty());
            }
        }
    }
}

#[test]
fn a_view_tells_the_table_and_the_own_hand() {
    let game = any_full(Options::new(Seats::Three));
    let view = game.view(Seat::B);
    assert_eq!(view.seat(), Seat::B);
    assert_eq!(view.table(), game.table());
    assert_eq!(view.hand(), game.hand(Seat::B));
    assert_eq!(view.deck_size(), game.deck().len());
    let mut hidden: CardSet = game.deck().iter().copied().collect();
    for seat in Seats::Three.iter() {
        assert_eq!(view.hand_size(seat), game.hand(seat).len());
        if seat != Seat::B {
            hidden = hidden.union(game.hand(seat));
        }
    }
    assert_eq!(view.unseen(), hidden);
}

/// Under orange, with three of a kind against it, one hand only can go on: the last three fives.
/// Chance nearly never deals that.
#[test]
fn imagine_finds_the_one_hand_that_can_move() {
    let most = "R1 R2 R3 R4 R5 R6 R7 O1 O2 O3 O5 O6 O7 Y1 Y2 Y3 Y4 Y5 Y6 Y7";
    let players = [&format!(" | {most}"), "I5 B5 G5 | V5"];
    let position = Position::new(acting(Seats::Two), &players);
    let mut position = position.scored(0, "V3 I3 B3 G3").ruled("V1 O4");
    position.round = 3;
    position.turn = Seat::B;
    let game = position.game();
    assert_eq!(game.validate(), Ok(()));
    let view = game.view(Seat::A);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(14);
    for _ in 0..20 {
        let imagined = view.imagine(&mut rng);
        assert_eq!(imagined.validate(), Ok(()));
        assert_eq!(imagined.view(Seat::A), view);
        assert_eq!(imagined.hand(Seat::B), cards("I5 B5 G5"));
    }
}

#[test]
fn imagined_hands_differ() {
    let game = any_full(Options::new(Seats::Two));
    let mover = game.to_move().unwrap();
    let view = game.view(Seats::Two.after(mover));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
    let hands: std::collections::HashSet<CardSet> = (0..50)
        .map(|_| view.imagine(&mut rng).hand(mover))
        .collect();
    assert!(hands.len() > 20, "{}", hands.len());
}
