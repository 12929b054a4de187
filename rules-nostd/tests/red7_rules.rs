//! The rules of Red7 without the action rule, R2 to R16, one by one.

mod red7_positions;

use red7_positions::*;
use rules_nostd::red7::{Action, CardSet, Colour, Event, Length, Options, Red7, Refusal, Setup};
use rules_nostd::{BadSetup, DealNumber, Game, Seat, SeatSet, Seats};

const SIZES: [Seats; 3] = [Seats::Two, Seats::Three, Seats::Four];

#[test]
fn r2_each_player_gets_seven_cards_and_one_face_up() {
    for seats in SIZES {
        for deal in 0..50 {
            let deal = DealNumber::new(deal).unwrap();
            let game = Red7::deal(single(seats), deal, &mut |_| ()).unwrap();
            for seat in seats.iter() {
                assert_eq!(game.hand(seat).len(), 7);
                assert_eq!(game.table().collection(seat).len(), 1);
            }
            assert_eq!(game.deck().len(), 49 - 8 * seats.count());
        }
    }
}

#[test]
fn r2_five_can_not_play() {
    let deal = DealNumber::new(1).unwrap();
    let game = Red7::deal(Options::new(Seats::Five), deal, &mut |_| ());
    assert_eq!(game, Err(BadSetup::Players));
}

#[test]
fn r3_the_first_rule_is_red_and_no_card() {
    let game = Red7::deal(single(Seats::Two), DealNumber::new(1).unwrap(), &mut |_| ()).unwrap();
    assert_eq!(game.table().rule(), Colour::Red);
    assert!(game.table().rule_pile().is_empty());
    assert_eq!(game.validate(), Ok(()));
}

/// A turn for each of three players, the first one left of V6.
const THREE: [&str; 3] = [
    "V7 I7 B7 G7 Y7 O7 R6 | V6",
    "R7 R1 O1 Y1 G1 B1 I1 | R3",
    "V2 I2 O2 Y2 G2 B2 R2 | O3",
];

#[test]
fn r4_left_of_the_highest_card_starts_and_play_goes_clockwise() {
    let (mut game, events) = set_up(single(Seats::Three), &dealt(&THREE));
    let first = Seat::B;
    assert_eq!(events[0], Event::RoundBegan { round: 1, first });
    let starts = events
        .iter()
        .filter(|e| matches!(e, Event::StartCard { .. }));
    assert_eq!(starts.count(), 3);
    assert_eq!(game.to_move(), Some(Seat::B));
    play(&mut game, collect("R7"));
    play(&mut game, Action::End);
    assert_eq!(game.to_move(), Some(Seat::C));
    play(&mut game, collect("O2"));
    play(&mut game, rule("V2"));
    assert_eq!(game.to_move(), Some(Seat::A));
}

#[test]
fn r6_count_0_is_never_ahead_even_if_nobody_has_more() {
    let players = ["V5 O3 V1 | R7 R5", "R1 | V7"];
    let mut position = Position::new(single(Seats::Two), &players).ruled("G1");
    position.played = 1;
    let game = position.game();
    assert_eq!(game.table().leader(), None);
    assert_eq!(refusal(&game, Action::End), Some(Refusal::NotAhead));
    assert_eq!(refusal(&game, rule("V5")), Some(Refusal::NotAhead));
    assert!(is_legal(&game, rule("O3")));
}

#[test]
fn r6_an_empty_collection_is_never_ahead() {
    let game = Position::new(single(Seats::Two), &["R7 | ", "R1 | "]).game();
    assert_eq!(game.table().leader(), None);
    assert_eq!(refusal(&game, rule("R7")), Some(Refusal::NotAhead));
    assert!(is_legal(&game, collect("R7")));
}

#[test]
fn r7_only_players_still_in_the_round_are_compared() {
    let players = ["R1 | V6", "R2 | V5", "R3 | R7"];
    let position = Position::new(single(Seats::Three), &players);
    assert!(!is_legal(&position.game(), rule("R1")));
    let game = position.out(Seat::C).game();
    assert!(is_legal(&game, rule("R1")));
    assert_eq!(game.table().leader(), Some(Seat::A));
}

#[test]
fn r8_a_card_to_the_collection_or_to_the_rule_pile_or_first_one_then_the_other() {
    let players = ["O6 B2 V1 | R7", "R6 O7 | R5 V5"];
    let position = Position::new(single(Seats::Two), &players);

    let mut game = position.game();
    assert!(
        !is_legal(&game, rule("V1")),
        "under violet nobody has a card"
    );
    assert!(
        !is_legal(&game, rule("O6")),
        "under orange the other has a pair"
    );
    play(&mut game, collect("V1"));
    play(&mut game, Action::End);
    assert_eq!(game.table().collection(Seat::A), cards("R7 V1"));
    assert_eq!(game.table().rule(), Colour::Red);

    let mut game = position.clone().ruled("V3").game();
    play(&mut game, collect("V1"));
    assert_eq!(game.to_move(), Some(Seat::A));
    play(&mut game, rule("B2"));
    assert_eq!(game.table().rule_pile(), [card("V3"), card("B2")]);
    assert_eq!(game.hand(Seat::A), cards("O6"));

    let mut game = Position::new(single(Seats::Two), &["B2 | R7 V6", "O7 | R5 V5"]).game();
    let events = play(&mut game, rule("B2"));
    let (player, card) = (Seat::A, card("B2"));
    assert_eq!(events[0], Event::Ruled { player, card });
    assert_eq!(game.table().collection(Seat::A), cards("R7 V6"));
}

#[test]
fn r9_the_turn_must_end_ahead() {
    let game = Position::new(single(Seats::Two), &["O7 R4 R1 | V5", "V1 | R6"]).game();
    assert_eq!(refusal(&game, rule("R1")), Some(Refusal::NotAhead));
    assert_eq!(refusal(&game, collect("R1")), Some(Refusal::NotAhead));
    assert_eq!(refusal(&game, rule("O7")), Some(Refusal::NotAhead));
    assert!(is_legal(&game, collect("O7")));
}

#[test]
fn r9_without_a_legal_play_a_player_is_out_and_keeps_the_cards() {
    let players = ["R7 | V6", "R1 | V5", "V1 V2 | V3"];
    let mut game = Position::new(single(Seats::Three), &players).game();
    play(&mut game, collect("R7"));
    let events = play(&mut game, Action::End);
    let player = Seat::B;
    assert!(events.contains(&Event::Eliminated { player }));
    assert_eq!(game.table().out(), SeatSet::from_iter([player]));
    assert_eq!(game.hand(player), cards("R1"));
    assert_eq!(game.table().collection(player), cards("V5"));
    assert_eq!(game.to_move(), Some(Seat::C), "two cards below 4");
}

#[test]
fn r9_an_empty_hand_is_out() {
    let players = ["B1 O1 | R7", " | O7 Y7 G7", "R6 O6 V1 | V2"];
    let position = Position::new(single(Seats::Three), &players);
    let mut game = position.game();
    play(&mut game, collect("B1"));
    play(&mut game, Action::End);
    assert!(game.table().out().contains(Seat::B));
}

/// The second player starts and can not get ahead: only red rules, and no red seven.
const HELPLESS: [&str; 2] = ["V1 V2 V3 V4 V5 V6 I6 | R7", "R1 R2 R3 R4 R5 R6 O7 | V7"];

#[test]
fn r9_holds_from_the_first_turn_on() {
    let (game, events) = set_up(single(Seats::Two), &dealt(&HELPLESS));
    let player = Seat::B;
    assert!(events.contains(&Event::Eliminated { player }));
    let (player, cards) = (Seat::A, CardSet::EMPTY);
    assert!(events.contains(&Event::RoundWon { player, cards }));
    assert_eq!(events.last(), Some(&Event::GameOver));
    assert_eq!(game.to_move(), None);
    assert_eq!(game.validate(), Ok(()));
    assert_eq!(refusal(&game, Action::End), Some(Refusal::Over));
}

#[test]
fn r9_a_full_game_goes_on_after_a_round_without_a_play() {
    let (game, events) = set_up(Options::new(Seats::Two), &dealt(&HELPLESS));
    let (player, won) = (Seat::A, cards("R7"));
    assert!(events.contains(&Event::RoundWon { player, cards: won }));
    assert!(game.table().round() >= 2);
    assert!(game.table().score_pile(Seat::A).contains(card("R7")));
    assert_eq!(game.validate(), Ok(()));
}

#[test]
fn r10_a_player_with_a_legal_play_must_make_one() {
    let game = Position::new(single(Seats::Two), &["V1 R1 | R7", "V2 | V7"]).game();
    assert!(!legal(&game).is_empty());
    assert!(!legal(&game).contains(&Action::End));
    assert_eq!(refusal(&game, Action::End), Some(Refusal::NothingPlayed));
}

#[test]
fn r11_the_last_player_left_wins_at_once() {
    let players = ["R7 V1 | V6", "R1 | V5", "R2 | V4"];
    let mut game = Position::new(single(Seats::Three), &players).game();
    play(&mut game, collect("R7"));
    let events = play(&mut game, Action::End);
    let out = events
        .iter()
        .filter(|e| matches!(e, Event::Eliminated { .. }));
    assert_eq!(out.count(), 2);
    assert_eq!(game.to_move(), None);
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.winners, SeatSet::from_iter([Seat::A]));
}

/// A position in which player 0 is ahead under red with R7, and player 1 can always go on.
fn drawing(options: Options, hand: &str) -> Position {
    let one = format!("{hand} | R7");
    Position::new(options, &[one.as_str(), "O7 Y7 V6 G6 | V2"]).deck_top("B4")
}

#[test]
fn r12_a_rule_card_above_the_size_of_the_collection_draws() {
    let full = Options::new(Seats::Two);
    let mut game = drawing(full, "R2").game();
    let events = play(&mut game, rule("R2"));
    assert!(events.contains(&Event::Drew { player: Seat::A }));
    assert_eq!(game.hand(Seat::A), cards("B4"));

    let mut game = drawing(full, "R1 V1").game();
    play(&mut game, rule("R1"));
    assert_eq!(game.hand(Seat::A), cards("V1"), "1 is not higher than 1");
}

#[test]
fn r12_counts_the_collection_at_that_moment() {
    let full = Options::new(Seats::Two);
    for (name, left) in [("R2", ""), ("R3", "B4")] {
        let mut game = drawing(full, &format!("{name} V1")).game();
        play(&mut game, collect("V1"));
        play(&mut game, rule(name));
        assert_eq!(game.hand(Seat::A), cards(left), "{name} over two cards");
    }
}

#[test]
fn r12_draws_nothing_from_an_empty_deck() {
    let position = drawing(Options::new(Seats::Two), "R2");
    let mut game = position.ruled("R3").no_deck().game();
    let events = play(&mut game, rule("R2"));
    assert!(!events.contains(&Event::Drew { player: Seat::A }));
    assert!(game.hand(Seat::A).is_empty());
}

/// Player 0 wins a full round under `top`'s rule with one play of V1 to the collection.
fn winning(options: Options, collection: &str, top: &str) -> Position {
    let one = format!("V1 | {collection}");
    let mut players = vec![one.as_str()];
    players.resize(options.seats.count(), " | ");
    Position::new(options, &players).ruled(top)
}

fn win(position: &Position) -> (Red7, CardSet) {
    let mut game = position.game();
    play(&mut game, collect("V1"));
    let events = play(&mut game, Action::End);
    let won = events.iter().find_map(|event| match event {
        Event::RoundWon { player, cards } => Some((*player, *cards)),
        _ => None,
    });
    let (winner, cards) = won.expect("the others have no cards");
    assert_eq!(winner, Seat::A);
    (game, cards)
}

#[test]
fn r13_the_winner_keeps_exactly_the_counted_cards() {
    let full = Options::new(Seats::Two);
    for (top, expected) in [
        ("R3", "R7"),
        ("O3", "R7 V7"),
        ("Y3", "V7 V4 V2 V1"),
        ("G3", "V4 O2 V2"),
        ("B3", "R7 V7 O2"),
        ("I3", "V1 O2"),
        ("V3", "V1 O2 V2"),
    ] {
        let (game, won) = win(&winning(full, "R7 V7 V4 O2 V2", top));
        assert_eq!(won, cards(expected), "{top}");
        let pile = game.table().score_pile(Seat::A);
        assert!(cards(expected).difference(pile).is_empty(), "{top}");
        let (a, b) = (game.hand(Seat::A), game.hand(Seat::B));
        let dealt = a.union(b).union(game.deck().iter().copied().collect());
        assert!(dealt.iter().all(|card| !pile.contains(card)), "{top}");
        assert_eq!(game.validate(), Ok(()));
    }
    assert_eq!(cards("R7 V4 O1").points(), 12);
}

#[test]
fn r13_with_count_0_the_winner_takes_nothing() {
    // A draw in vain under green: the other one is left, with no even card either.
    let players = ["V3 | V5", "V1 | V7"];
    let position = Position::new(acting(Seats::Two), &players);
    let mut game = position.ruled("G5").deck_top("G1").game();
    let events = play(&mut game, collect("V3"));
    let (player, cards) = (Seat::B, CardSet::EMPTY);
    assert!(events.contains(&Event::RoundWon { player, cards }));
    assert_eq!(game.table().round(), 2);
    assert_eq!(game.validate(), Ok(()));
}

/// 33 cards in the score piles; with Y3 both have 62 points.
const A_SCORED: &str = "R1 R2 R3 R4 R5 R6 R7 O1 O2 O3 O4 O5 O6 O7 Y1 Y2";
const B_SCORED: &str = "G1 G2 G3 G4 G5 G6 G7 B1 B2 B3 B4 B5 B6 B7 I3 I1 I2";

#[test]
fn r14_the_game_ends_when_a_round_can_not_be_dealt_and_ties_share() {
    let full = Options::new(Seats::Two);
    let position = winning(full, "Y3", "")
        .scored(0, A_SCORED)
        .scored(1, B_SCORED);
    let (game, won) = win(&position);
    assert_eq!(won, cards("Y3"));
    assert_eq!(game.to_move(), None, "15 cards are too few for two");
    assert_eq!(game.table().collection(Seat::A), cards("V1"));
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.scores, [62, 62]);
    assert_eq!(outcome.winners, SeatSet::from_iter([Seat::A, Seat::B]));

    let (game, _) = win(&winning(full, "Y3", "").scored(1, B_SCORED));
    assert!(game.to_move().is_some(), "31 cards are enough");
}

#[test]
fn r14_sixteen_cards_are_enough_for_two() {
    let one_less = A_SCORED.strip_suffix("Y2").unwrap();
    let position = winning(Options::new(Seats::Two), "Y3", "");
    let mut position = position.scored(0, one_less).scored(1, B_SCORED);
    position.round = 20;
    let (game, _) = win(&position);
    // The next round can be dealt; it may be over before anybody plays.
    assert_eq!(game.table().round(), 21);
    assert_eq!(game.validate(), Ok(()));
}

#[test]
fn r15_a_single_round_draws_and_scores_nothing() {
    let mut game = drawing(single(Seats::Two), "R2").game();
    play(&mut game, rule("R2"));
    assert!(game.hand(Seat::A).is_empty(), "no R12");

    let (game, won) = win(&winning(single(Seats::Three), "R7", ""));
    assert!(won.is_empty());
    assert_eq!(game.to_move(), None);
    assert_eq!(game.table().score_pile(Seat::A), CardSet::EMPTY);
    assert_eq!(game.table().collection(Seat::A), cards("R7 V1"));
    assert_eq!(game.outcome().unwrap().scores, [1, 0, 0]);
}

#[test]
fn r16_the_target_ends_a_full_game() {
    // Worth 33, 28 and 23; R7 makes them 40, 35 and 30.
    let piles = ["O7 Y7 G7 B7 I5", "O7 Y7 G7 B7", "O7 Y7 G7 B2"];
    for (seats, scored) in SIZES.into_iter().zip(piles) {
        for (target, missing) in [(true, false), (true, true), (false, false)] {
            let options = Options {
                target,
                ..Options::new(seats)
            };
            // One point less: the last card is a lower one.
            let scored = if missing {
                scored.replace("G7", "G6")
            } else {
                scored.to_owned()
            };
            let (game, _) = win(&winning(options, "R7", "").scored(0, &scored));
            assert_eq!(game.to_move().is_none(), target && !missing, "{seats:?}");
        }
    }
}

#[test]
fn r16_is_only_for_a_full_game() {
    let options = Options {
        target: true,
        length: Length::Round,
        ..Options::new(Seats::Two)
    };
    let game = Red7::deal(options, DealNumber::new(1).unwrap(), &mut |_| ());
    assert_eq!(game, Err(BadSetup::Options));
}

fn try_it(setup: &Setup, options: Options) -> Result<Red7, BadSetup> {
    Red7::set_up(options, setup, DealNumber::new(0).unwrap(), &mut |_| ())
}

#[test]
fn set_ups_hold_all_cards_dealt_as_the_rules_deal() {
    let good = dealt(&THREE);
    let options = single(Seats::Three);
    assert!(try_it(&good, options).is_ok());
    assert_eq!(try_it(&good, single(Seats::Two)), Err(BadSetup::Cards));
    assert_eq!(try_it(&good, single(Seats::Five)), Err(BadSetup::Players));
    let flaws: [fn(&mut Setup); 7] = [
        |s| s.hands.truncate(2),
        |s| s.collections.truncate(2),
        |s| s.hands[0].truncate(6),
        |s| s.deck.truncate(24),
        |s| s.hands[0][0] = s.hands[0][1],
        |s| s.deck[3] = s.collections[0][0],
        |s| {
            let moved = s.deck.pop().unwrap();
            s.hands[2].push(moved).unwrap();
        },
    ];
    for (index, flaw) in flaws.into_iter().enumerate() {
        let mut setup = good.clone();
        flaw(&mut setup);
        assert_eq!(try_it(&setup, options), Err(BadSetup::Cards), "{index}");
    }
}

#[test]
fn the_same_deal_number_deals_the_same_game() {
    let deal = |number| {
        let deal = DealNumber::new(number).unwrap();
        Red7::deal(Options::new(Seats::Four), deal, &mut |_| ()).unwrap()
    };
    assert_eq!(deal(3), deal(3));
    assert_ne!(deal(3), deal(4));
}
