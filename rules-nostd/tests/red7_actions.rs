//! The action rule of Red7, R17 to R21, one by one.

mod red7_positions;

use red7_positions::*;
use rules_nostd::red7::{Action, Colour, Event, Length, Options, Phase, Red7, Refusal, To};
use rules_nostd::{Game, Seat, Seats};

fn two(players: [&str; 2]) -> Position {
    Position::new(acting(Seats::Two), &players)
}

fn move_to_rule(name: &str) -> Action {
    let card = card(name);
    Action::Seven { card, to: To::Rule }
}

fn move_to_deck(name: &str) -> Action {
    let card = card(name);
    Action::Seven { card, to: To::Deck }
}

fn remove(player: Seat, name: &str) -> Action {
    let card = card(name);
    Action::One { player, card }
}

fn drew(events: &[Event]) -> bool {
    events.iter().any(|e| matches!(e, Event::Drew { .. }))
}

/// Player 0 has played a 7.
fn after_seven() -> Red7 {
    let mut game = two(["R7 V1 | V6 O2", "G6 | V5"]).game();
    play(&mut game, collect("R7"));
    assert_eq!(game.table().phase(), Phase::Seven);
    game
}

#[test]
fn r17_seven_puts_a_card_of_the_own_collection_on_the_rule_pile() {
    let mut game = after_seven();
    let deck = game.deck().len();
    let events = play(&mut game, move_to_rule("V6"));
    assert!(
        !drew(&events),
        "a move, not a play: 6 is above 2, but R12 does not apply"
    );
    assert_eq!(game.deck().len(), deck);
    assert_eq!(game.table().rule(), Colour::Violet);
    assert_eq!(game.table().collection(Seat::A), cards("R7 O2"));
    assert_eq!(game.table().phase(), Phase::Turn);
    assert!(is_legal(&game, Action::End));
}

#[test]
fn r17_seven_puts_a_card_face_down_on_top_of_the_deck() {
    let mut game = after_seven();
    play(&mut game, move_to_deck("O2"));
    assert_eq!(game.deck().last(), Some(&card("O2")));
    assert_eq!(game.table().rule(), Colour::Red);
}

#[test]
fn r17_seven_may_move_itself_and_must_move_something() {
    let game = after_seven();
    assert!(is_legal(&game, move_to_rule("R7")));
    assert!(is_legal(&game, move_to_deck("R7")));
    assert_eq!(refusal(&game, Action::End), Some(Refusal::WrongPhase));
    assert_eq!(refusal(&game, rule("V1")), Some(Refusal::WrongPhase));
    assert_eq!(refusal(&game, collect("V1")), Some(Refusal::WrongPhase));
    let other = move_to_deck("V5");
    assert_eq!(refusal(&game, other), Some(Refusal::NotInCollection));
}

#[test]
fn r17_five_plays_another_card_whose_action_follows() {
    let mut game = two(["R5 B5 V7 | V6", "G6 | V4"]).game();
    play(&mut game, collect("R5"));
    assert_eq!(game.table().phase(), Phase::Five);
    assert_eq!(refusal(&game, Action::End), Some(Refusal::WrongPhase));
    assert_eq!(refusal(&game, rule("V7")), Some(Refusal::WrongPhase));
    play(&mut game, collect("B5"));
    assert_eq!(game.table().phase(), Phase::Five);
    play(&mut game, collect("V7"));
    assert_eq!(game.table().phase(), Phase::Seven);
    assert_eq!(game.table().played(), 3);
    assert_eq!(game.table().collection(Seat::A), cards("R5 B5 V7 V6"));
}

#[test]
fn r17_five_does_nothing_with_an_empty_hand() {
    let mut game = two(["R5 | V6", "G6 | V4"]).game();
    play(&mut game, collect("R5"));
    assert_eq!(game.table().phase(), Phase::Turn);
    assert!(is_legal(&game, Action::End));
}

#[test]
fn r17_three_draws_a_card() {
    let mut game = two(["R3 | R7", "G6 | V4"]).deck_top("B4").game();
    let events = play(&mut game, collect("R3"));
    assert!(drew(&events));
    assert_eq!(game.hand(Seat::A), cards("B4"));
    assert_eq!(game.table().phase(), Phase::Turn);
}

#[test]
fn r17_three_does_nothing_with_an_empty_deck() {
    let mut game = two(["R3 | R7", "G6 | V4"]).ruled("R1").no_deck().game();
    let events = play(&mut game, collect("R3"));
    assert!(!drew(&events));
    assert!(game.hand(Seat::A).is_empty());
}

#[test]
fn r17_one_puts_a_card_of_a_player_with_as_many_cards_on_the_deck() {
    let players = ["V1 R6 | R7", "G6 | V5 V4", "G5 | O7", "G4 | I2 I3 I4"];
    let position = Position::new(acting(Seats::Four), &players).out(Seat::D);
    let mut game = position.game();
    play(&mut game, collect("V1"));
    assert_eq!(game.table().phase(), Phase::One);
    let one_card = remove(Seat::C, "O7");
    assert_eq!(refusal(&game, one_card), Some(Refusal::NoVictim));
    for nobody in [
        remove(Seat::D, "I2"),
        remove(Seat::A, "R7"),
        remove(Seat::E, "V5"),
    ] {
        assert_eq!(refusal(&game, nobody), Some(Refusal::NoVictim));
    }
    let elsewhere = remove(Seat::B, "O7");
    assert_eq!(refusal(&game, elsewhere), Some(Refusal::NotInCollection));
    assert_eq!(refusal(&game, Action::End), Some(Refusal::WrongPhase));
    play(&mut game, remove(Seat::B, "V5"));
    assert_eq!(game.table().collection(Seat::B), cards("V4"));
    assert_eq!(game.deck().last(), Some(&card("V5")));
    assert!(is_legal(&game, Action::End));
}

#[test]
fn r17_one_does_nothing_without_such_a_player() {
    let mut game = two(["V1 | R7", "G6 | V5"]).game();
    play(&mut game, collect("V1"));
    assert_eq!(game.table().phase(), Phase::Turn);
    assert!(is_legal(&game, Action::End));
}

#[test]
fn r17_a_card_on_the_rule_pile_does_not_act() {
    let options = Options {
        length: Length::Round,
        ..acting(Seats::Two)
    };
    for name in ["R1", "R3", "R5", "R7"] {
        let hand = format!("{name} O2 | O7");
        let players = [hand.as_str(), "G7 G5 V6 V5 | V4 V3"];
        let mut game = Position::new(options, &players).game();
        let events = play(&mut game, rule(name));
        assert!(!drew(&events));
        assert_eq!(game.to_move(), Some(Seat::B));
        assert_eq!(game.table().phase(), Phase::Turn);
    }
}

#[test]
fn r17_is_an_option() {
    for name in ["V1", "V3", "V5", "V7"] {
        let hand = format!("{name} O2 | R7");
        let players = [hand.as_str(), "G6 | V4 I4"];
        let mut game = Position::new(Options::new(Seats::Two), &players).game();
        let events = play(&mut game, collect(name));
        assert_eq!(events.len(), 1);
        assert_eq!(game.table().phase(), Phase::Turn);
    }
}

#[test]
fn r18_a_seven_on_the_rule_pile_draws_only_without_the_action_rule() {
    for actions in [false, true] {
        let options = Options {
            actions,
            ..Options::new(Seats::Two)
        };
        let players = ["R7 R6 | O7", "G7 G5 V6 V5 | V4 V3"];
        let position = Position::new(options, &players);
        assert!(drew(&play(&mut position.game(), rule("R6"))));
        assert_eq!(drew(&play(&mut position.game(), rule("R7"))), !actions);
    }
}

#[test]
fn r19_a_collection_play_never_ends_the_turn() {
    for options in [single(Seats::Two), acting(Seats::Two)] {
        let players = ["V2 R6 | R7", "G6 G4 V6 V1 | O5 V4"];
        let mut game = Position::new(options, &players).game();
        play(&mut game, collect("V2"));
        assert_eq!(game.to_move(), Some(Seat::A));
        assert_eq!(legal(&game), [Action::End, rule("R6")]);
        let mut other = game.clone();
        play(&mut game, Action::End);
        assert_eq!(game.to_move(), Some(Seat::B));
        assert_eq!(game.table().played(), 0);
        play(&mut other, rule("R6"));
        assert_eq!(other.to_move(), Some(Seat::B));
    }
}

#[test]
fn r20_a_draw_with_a_three_is_the_one_gamble() {
    let position = two(["R3 | V1", "G6 | R7"]);
    assert_eq!(legal(&position.game()), [collect("R3")]);
    let game = position.ruled("R5").no_deck().game();
    assert_eq!(refusal(&game, collect("R3")), Some(Refusal::NotAhead));
    let game = two(["R5 R3 | V1", "G6 | R7"]).game();
    assert!(is_legal(&game, collect("R5")), "a 3 may follow it");
    let game = two(["R5 R2 | R3", "G6 | R7"]).game();
    assert!(
        !is_legal(&game, collect("R5")),
        "a 3 in the collection draws nothing"
    );
}

#[test]
fn r20_legality_never_depends_on_what_the_draw_will_bring() {
    let position = two(["R3 O5 | V1", "G6 | R7"]);
    let actions = legal(&position.game());
    for top in ["V2", "R6", "B4", "Y1"] {
        assert_eq!(legal(&position.clone().deck_top(top).game()), actions);
    }
}

#[test]
fn r20_a_draw_in_vain_eliminates_at_once_and_the_turn_stays_done() {
    let players = ["R5 R3 | V1", "G6 O7 | R7", "V7 V4 I2 | O2"];
    let position = Position::new(acting(Seats::Three), &players);
    let mut game = position.deck_top("R4").game();
    play(&mut game, collect("R5"));
    let events = play(&mut game, collect("R3"));
    assert!(drew(&events));
    assert!(events.contains(&Event::Eliminated { player: Seat::A }));
    assert_eq!(game.hand(Seat::A), cards("R4"));
    assert_eq!(game.table().collection(Seat::A), cards("R5 R3 V1"));
    assert_eq!(game.to_move(), Some(Seat::B));
    assert_eq!(game.table().played(), 0);
}

#[test]
fn r20_a_lucky_draw_goes_on() {
    let mut game = two(["R3 | V1", "G6 | R7"]).deck_top("V2").game();
    play(&mut game, collect("R3"));
    assert_eq!(game.to_move(), Some(Seat::A));
    assert_eq!(legal(&game), [rule("V2")]);
}

#[test]
fn r20_choices_for_a_seven_and_a_one_must_leave_a_way_to_finish() {
    let mut game = two(["V7 | R6", "G6 | O6 V5"]).game();
    play(&mut game, collect("V7"));
    assert!(is_legal(&game, move_to_deck("V7")));
    assert!(is_legal(&game, move_to_rule("R6")));
    let nothing_below_four = move_to_rule("V7");
    assert_eq!(refusal(&game, nothing_below_four), Some(Refusal::NotAhead));

    let mut game = two(["O1 | O7", "G6 | R7 V5"]).game();
    play(&mut game, collect("O1"));
    assert_eq!(legal(&game), [remove(Seat::B, "R7")]);
    let useless = remove(Seat::B, "V5");
    assert_eq!(refusal(&game, useless), Some(Refusal::NotAhead));
}

#[test]
fn r21_one_collection_play_and_one_for_each_five() {
    let mut game = two(["R5 O5 V2 V4 | R7", "G6 | V6"]).game();
    for (name, played) in [("R5", 1), ("O5", 2), ("V2", 3)] {
        play(&mut game, collect(name));
        assert_eq!(game.table().played(), played);
    }
    assert_eq!(refusal(&game, collect("V4")), Some(Refusal::AlreadyPlayed));
    play(&mut game, Action::End);
    let mut game = Position::new(single(Seats::Two), &["R5 V4 | R7", "G6 | V6"]).game();
    play(&mut game, collect("R5"));
    assert_eq!(refusal(&game, collect("V4")), Some(Refusal::AlreadyPlayed));
}

#[test]
fn r21_after_a_threes_draw_only_the_rule_pile_is_left() {
    let mut game = two(["R5 R3 | R7", "G6 | V6"]).deck_top("R4 O5").game();
    play(&mut game, collect("R5"));
    play(&mut game, collect("R3"));
    assert_eq!(game.hand(Seat::A), cards("O5"));
    assert_eq!(refusal(&game, collect("O5")), Some(Refusal::AlreadyPlayed));
    assert_eq!(refusal(&game, collect("R4")), Some(Refusal::AlreadyPlayed));
    assert_eq!(refusal(&game, rule("R4")), Some(Refusal::NotInHand));
    assert!(is_legal(&game, Action::End));
}
