//! The rules of Tavolozza one by one: cards, set-up, rounds and turns (T1–T11).

mod tavolozza_support;

use rand::seq::SliceRandom;
use rand_xoshiro::{Xoshiro128PlusPlus, rand_core::SeedableRng};
use rules_nostd::tavolozza::{
    Action, COLOUR_CARDS, Colour, Ending, Event, HAND, MAX_IDLE_ROUNDS, Options, PaletteCard,
    Phase, Place, Refusal, RoundRule, Source, Tavolozza,
};
use rules_nostd::{DealNumber, Game, Seat, SeatSet, Seats};
use tavolozza_support::*;

use Colour::{Blue, Green, Orange, Purple, Red, Yellow};

#[test]
fn t1_eleven_of_each_primary_and_five_of_each_secondary() {
    for seats in Seats::ALL {
        let game = deal(seats, 1);
        let mut all: Vec<Colour> = game.deck().to_vec();
        all.extend(seats.iter().flat_map(|seat| game.hand(seat).iter()));
        let columns = game.table().columns.as_slice();
        all.extend(columns.iter().flat_map(|c| c.stacks()).map(|s| s.colour));
        assert_eq!(all.len(), COLOUR_CARDS);
        let count = |colour| all.iter().filter(|&&c| c == colour).count();
        assert_eq!([Red, Blue, Yellow].map(count), [11; 3]);
        assert_eq!([Green, Orange, Purple].map(count), [5; 3]);
    }
    assert_eq!(Green.primaries(), set("BY"));
    assert_eq!(Orange.primaries(), set("RY"));
    assert_eq!(Purple.primaries(), set("RB"));
}

#[test]
fn t2_palette_cards_ask_for_what_the_table_says() {
    let table = [
        (1, "GR"),
        (1, "OB"),
        (1, "PY"),
        (3, "GRB"),
        (3, "GRY"),
        (3, "OBR"),
        (3, "OBY"),
        (3, "PYR"),
        (3, "PYB"),
        (5, "GOY"),
        (5, "GPB"),
        (5, "OPR"),
    ];
    assert_eq!(PaletteCard::all().count(), table.len());
    for (card, (points, asks)) in PaletteCard::all().zip(table) {
        assert_eq!((card.points(), card.asks_for()), (points, set(asks)));
    }
    assert_eq!(PaletteCard::new(12), None);
}

#[test]
fn t2_more_points_mean_more_mixing() {
    for card in PaletteCard::all() {
        let (secondaries, primaries): (Vec<_>, Vec<_>) =
            card.asks_for().iter().partition(|c| !c.is_primary());
        let own = |p: &Colour| {
            secondaries
                .iter()
                .filter(|s| s.primaries().contains(*p))
                .count()
        };
        let owners: Vec<usize> = primaries.iter().map(own).collect();
        match card.points() {
            1 => assert!(secondaries.len() == 1 && owners == [0]),
            3 => assert!(secondaries.len() == 1 && owners.len() == 2 && owners.contains(&0)),
            5 => assert!(secondaries.len() == 2 && owners == [2]),
            points => panic!("no card is worth {points}"),
        }
    }
}

#[test]
fn t3_the_marker_says_who_begins_and_announces() {
    for seats in Seats::ALL {
        for number in 0..20 {
            let mut game = deal(seats, number);
            let first = game.table().first_player;
            assert_eq!(game.to_move(), Some(first));
            let told = play(&mut game, Action::Announce(RoundRule::Same));
            let rule = RoundRule::Same;
            assert_eq!(told, [Event::Announced { by: first, rule }]);
            assert_eq!(game.to_move(), Some(first));
        }
    }
}

#[test]
fn t4_each_player_gets_a_palette_card_and_six_colour_cards() {
    for seats in Seats::ALL {
        let game = deal(seats, 3);
        for seat in seats.iter() {
            assert_eq!(game.hand(seat).len(), HAND);
            assert!(game.palette_card(seat).is_some());
        }
        assert_eq!(game.palette_deck().len(), 12 - seats.count());
        assert_eq!(game.deck().len(), COLOUR_CARDS - HAND * seats.count() - 4);
    }
}

#[test]
fn t4_the_first_player_is_drawn_at_random() {
    for seats in Seats::ALL {
        let firsts: SeatSet = (0..60)
            .map(|n| deal(seats, n).table().first_player)
            .collect();
        assert_eq!(firsts, seats.all());
    }
}

#[test]
fn t5_four_primaries_are_laid_out_a_column_each() {
    let mut shared = 0;
    for number in 0..40 {
        let deal_number = DealNumber::new(number).unwrap();
        let mut told = Vec::new();
        let options = Options::new(Seats::Five);
        let game = Tavolozza::deal(options, deal_number, &mut |event| told.push(event)).unwrap();
        let columns = game.table().columns.as_slice();
        assert_eq!(columns.len(), 4);
        for column in columns {
            assert_eq!((column.stacks().len(), column.stacks()[0].count), (1, 1));
            assert!(column.stacks()[0].colour.is_primary());
        }
        let laid_out = told.iter().filter_map(|event| match event {
            Event::LaidOut { colour } => Some(*colour),
            _ => None,
        });
        assert!(laid_out.eq(columns.iter().map(|c| c.stacks()[0].colour)));
        shared += u32::from(game.table().columns.visible().len() < 4);
    }
    assert_eq!(
        shared, 40,
        "four columns of three primaries always share one"
    );
}

#[test]
fn t5_secondaries_that_came_up_are_shuffled_back() {
    let deals: Vec<_> = (0..400).map(|n| deal(Seats::Five, n)).collect();
    assert!(deals.iter().all(|game| game.deck().len() == 14));
    // Two cards in five of such a deck are secondaries. Left on the top or the bottom they would
    // be there in three deals of four.
    let secondaries = |end: fn(&[Colour]) -> Option<&Colour>| {
        let ends = deals.iter().filter_map(|game| end(game.deck()));
        ends.filter(|card| !card.is_primary()).count()
    };
    assert!((120..200).contains(&secondaries(<[Colour]>::last)));
    assert!((120..200).contains(&secondaries(<[Colour]>::first)));
}

#[test]
fn t5_with_fewer_than_four_primaries_everything_is_dealt_again() {
    // One deal number in a thousand million: its first shuffle, the stream's question 1, leaves all
    // secondaries and three primaries in the deck.
    const NUMBER: u64 = 23_373_916;
    let counts = Colour::ALL.map(|c| vec![c; usize::from(c.copies())]);
    let mut shuffled = counts.concat();
    shuffled.shuffle(&mut Xoshiro128PlusPlus::seed_from_u64(NUMBER | 1 << 53));
    let left = &shuffled[..COLOUR_CARDS - 5 * HAND];
    assert_eq!(left.iter().filter(|card| card.is_primary()).count(), 3);

    let game = deal(Seats::Five, NUMBER);
    assert_eq!(game.validate(), Ok(()));
    assert_eq!(game.table().columns.len(), 4);
}

#[test]
fn t6_same_colour_binds_cards_played_and_discarded() {
    let sketch = Sketch::new("R|B", &["RRRBBY", "RRYYGG"]).play(RoundRule::Same);
    let mut game = sketch.game();
    play(&mut game, Action::Discard(Red));
    for action in legal(&game) {
        match action {
            Action::Play { card, .. } | Action::Discard(card) => assert_eq!(card, Red),
            other => assert_eq!(other, Action::End),
        }
    }
    assert_eq!(refused(&game, Action::Discard(Blue)), Refusal::RoundRule);
    let place = Place::Column(1);
    let blue = Action::Play { card: Blue, place };
    assert_eq!(refused(&game, blue), Refusal::RoundRule);
    let place = Place::Column(0);
    play(&mut game, Action::Play { card: Red, place });
    play(&mut game, Action::Discard(Red));
    assert_eq!(legal(&game), [Action::End]);
}

#[test]
fn t6_each_player_picks_their_own_colour_each_turn() {
    let mut game = Sketch::new("R|B", &["RRRBBY", "BBYYGG"])
        .play(RoundRule::Same)
        .game();
    play_all(&mut game, &[Action::Discard(Red), Action::End]);
    assert_eq!(game.table().round_rule, Some(RoundRule::Same));
    assert_eq!(game.table().playable().len(), 6);
}

#[test]
fn t6_different_colours_forbids_a_colour_twice_in_a_turn() {
    let sketch = Sketch::new("R|B", &["RRRBBY", "RRYYGG"]).play(RoundRule::Different);
    let mut game = sketch.game();
    let place = Place::Column(0);
    play(&mut game, Action::Play { card: Red, place });
    let again = Action::Play { card: Red, place };
    assert_eq!(refused(&game, again), Refusal::RoundRule);
    assert_eq!(refused(&game, Action::Discard(Red)), Refusal::RoundRule);
    play_all(&mut game, &[Action::Discard(Blue), Action::Discard(Yellow)]);
    assert_eq!(game.hand(Seat::A).len(), 3);
    assert_eq!(legal(&game), [Action::End]);
}

#[test]
fn t7_one_turn_each_clockwise_then_the_marker_passes_left() {
    for seats in Seats::ALL {
        let mut game = deal(seats, 4);
        let first = game.table().first_player;
        let mut expected = first;
        for _ in 0..seats.count() {
            assert_eq!(game.table().turn_of, expected);
            assert_eq!(game.table().round, 1);
            short_turn(&mut game);
            expected = seats.after(expected);
        }
        assert_eq!(game.table().round, 2);
        assert_eq!(game.table().phase, Phase::Announce);
        assert_eq!(game.table().first_player, seats.after(first));
        assert_eq!(game.to_move(), Some(seats.after(first)));
        assert_eq!(game.table().round_rule, None);
    }
}

#[test]
fn t7_the_round_in_which_the_palette_deck_runs_out_is_the_last() {
    // B, who begins, has revealed all but one of the deck, reveals again and draws the last one.
    let mut sketch = Sketch::new("BYG|R", &["RRRBBY", "RRYYBB"]).revealed(Seat::B, 9);
    sketch.table.first_player = Seat::B;
    sketch.table.turn_of = Seat::B;
    let mut game = sketch.palette_card(Seat::B, 0).game();
    play(&mut game, Action::Reveal);
    assert!(game.palette_deck().is_empty());
    short_turn(&mut game);
    assert_eq!(
        game.to_move(),
        Some(Seat::A),
        "the round is played to its end"
    );
    short_turn(&mut game);
    assert_eq!(game.table().phase, Phase::Over);
    assert_eq!(game.table().idle_rounds, 0);
    assert_eq!(game.table().round, 1);
}

#[test]
fn t7_ten_rounds_in_a_row_without_a_reveal_end_the_game() {
    let mut game = deal(Seats::Two, 5);
    for round in 1..=MAX_IDLE_ROUNDS {
        assert_eq!(game.table().round, round);
        assert_eq!(game.table().idle_rounds, round - 1);
        short_turn(&mut game);
        assert_eq!(
            game.table().idle_rounds,
            round - 1,
            "only a round's end counts"
        );
        assert!(game.outcome().is_none());
        short_turn(&mut game);
    }
    assert_eq!(game.table().phase, Phase::Over);
    assert_eq!(game.table().idle_rounds, MAX_IDLE_ROUNDS);
    assert_eq!(game.outcome().unwrap().winners, Seats::Two.all());
}

#[test]
fn t7_a_reveal_starts_the_count_of_idle_rounds_again() {
    let mut sketch = Sketch::new("BYG|R", &["RRRBBY", "RRYYBB"]);
    sketch.table.round = 10;
    sketch.table.idle_rounds = 9;
    let mut game = sketch.game();
    play(&mut game, Action::Reveal);
    assert_eq!(game.table().idle_rounds, 9);
    short_turn(&mut game);
    short_turn(&mut game);
    assert_eq!(game.table().phase, Phase::Announce);
    assert_eq!((game.table().round, game.table().idle_rounds), (11, 0));

    let mut idle = sketch.game();
    short_turn(&mut idle);
    let mut told = Vec::new();
    for action in [
        Action::Draw(Source::Deck),
        Action::Offer {
            card: Red,
            to: Seat::A,
        },
    ] {
        play(&mut idle, action);
    }
    play_all(
        &mut idle,
        &[Action::Refuse, Action::Done, Action::Discard(Red)],
    );
    told.extend(play(&mut idle, Action::End));
    assert_eq!(told.last(), Some(&Event::Ended(Ending::Idle)));
}

#[test]
fn t8_draws_the_top_of_the_deck() {
    let mut game = Sketch::new("R", &["RRRBBY", "RRYYGG"]).game();
    let top = *game.deck().last().unwrap();
    let (before, cards) = (game.hand(Seat::A).count(top), game.deck().len());
    let told = play(&mut game, Action::Draw(Source::Deck));
    assert_eq!(told, [Event::DrewFromDeck { by: Seat::A }]);
    assert_eq!(game.hand(Seat::A).count(top), before + 1);
    assert_eq!(game.deck().len(), cards - 1);
}

#[test]
fn t8_draws_the_top_discard() {
    let mut game = Sketch::new("R", &["RRRBBY", "RRYYGG"])
        .discard("BOP")
        .game();
    play(&mut game, Action::Draw(Source::Discard));
    assert_eq!(*game.hand(Seat::A), cards("RRRBBYP"));
    assert_eq!(game.table().discard, pile("BO"));
}

#[test]
fn t8_takes_all_cards_of_a_completely_visible_stack() {
    let mut game = Sketch::new("R|BYGGG", &["RRRBBY", "RRYY"]).game();
    play(&mut game, Action::Draw(Source::Column(1)));
    assert_eq!(*game.hand(Seat::A), cards("RRRBBYGGG"));
    assert_eq!(game.table().columns, columns("R|BY"));
}

#[test]
fn t8_drawing_is_compulsory() {
    let game = Sketch::new("R|B", &["RRRBBY", "RRYYGG"])
        .discard("Y")
        .game();
    let draws = [
        Source::Deck,
        Source::Discard,
        Source::Column(0),
        Source::Column(1),
    ];
    assert_eq!(legal(&game), draws.map(Action::Draw));
    let nothing = Action::Draw(Source::Nothing);
    assert_eq!(refused(&game, nothing), Refusal::MustDraw);
    let third = Action::Draw(Source::Column(2));
    assert_eq!(refused(&game, third), Refusal::NoSuchColumn);
    let fresh = Sketch::new("R|B", &["RRRBBY", "RRYYGG"]).game();
    let discard = Action::Draw(Source::Discard);
    assert_eq!(refused(&fresh, discard), Refusal::EmptyPile);
}

#[test]
fn t9_an_accepted_offer_swaps_two_cards() {
    let mut game = Sketch::new("R", &["RRRBBY", "YYYGGG", "PPP"])
        .trade()
        .game();
    let told = play(
        &mut game,
        Action::Offer {
            card: Red,
            to: Seat::B,
        },
    );
    let (by, to) = (Seat::A, Seat::B);
    assert_eq!(told, [Event::Offered { by, to }]);
    assert_eq!(game.to_move(), Some(Seat::B));
    assert_eq!(game.table().turn_of, Seat::A);
    assert_eq!(
        *game.hand(Seat::A),
        cards("RRRBBY"),
        "until the reply it stays"
    );
    let told = play(&mut game, Action::Accept(Green));
    assert_eq!(told, [Event::Accepted { by: Seat::B }]);
    assert_eq!(*game.hand(Seat::A), cards("RRGBBY"));
    assert_eq!(*game.hand(Seat::B), cards("YYYGGR"));
    assert_eq!(game.to_move(), Some(Seat::A));
}

#[test]
fn t9_a_refused_offer_changes_no_hand_but_counts() {
    let mut game = Sketch::new("R", &["RRRBBY", "YYYGGG"]).trade().game();
    assert_eq!(refused(&game, Action::Done), Refusal::NoOfferYet);
    play(
        &mut game,
        Action::Offer {
            card: Red,
            to: Seat::B,
        },
    );
    assert_eq!(
        play(&mut game, Action::Refuse),
        [Event::Refused { by: Seat::B }]
    );
    assert_eq!(*game.hand(Seat::A), cards("RRRBBY"));
    play(&mut game, Action::Done);
    assert_eq!(game.table().phase, Phase::Play);
}

#[test]
fn t9_the_card_given_back_has_a_different_colour() {
    let mut game = Sketch::new("R", &["RRRBBY", "RYGOPB"]).trade().game();
    play(
        &mut game,
        Action::Offer {
            card: Red,
            to: Seat::B,
        },
    );
    let answers = [Blue, Yellow, Green, Orange, Purple].map(Action::Accept);
    assert!(
        legal(&game)
            .iter()
            .eq(answers.iter().chain([&Action::Refuse]))
    );
    assert_eq!(refused(&game, Action::Accept(Red)), Refusal::SameColour);
}

#[test]
fn t9_a_colour_is_offered_to_an_opponent_once_a_turn() {
    let mut game = Sketch::new("R", &["RRRBBY", "YYYGGG", "PPP"])
        .trade()
        .game();
    let red = |to| Action::Offer { card: Red, to };
    play_all(&mut game, &[red(Seat::B), Action::Refuse]);
    assert_eq!(refused(&game, red(Seat::B)), Refusal::OfferedBefore);
    play_all(&mut game, &[red(Seat::C), Action::Accept(Purple)]);
    assert_eq!(
        refused(&game, red(Seat::C)),
        Refusal::OfferedBefore,
        "accepted or not"
    );
    let others = |to| [Blue, Yellow, Purple].map(|card| Action::Offer { card, to });
    let all = [others(Seat::B), others(Seat::C)].concat();
    assert!(legal(&game).iter().eq(all.iter().chain([&Action::Done])));
    play_all(
        &mut game,
        &[Action::Done, Action::Discard(Red), Action::End],
    );
    assert!(game.seats().iter().all(|seat| game.offers(seat).is_empty()));
}

#[test]
fn t9_offers_go_to_opponents_and_come_from_the_hand() {
    let game = Sketch::new("R", &["RRRBBY", "YYYGGG"]).trade().game();
    let offer = |card, to| refused(&game, Action::Offer { card, to });
    assert_eq!(offer(Red, Seat::A), Refusal::NotAnOpponent);
    assert_eq!(offer(Red, Seat::C), Refusal::NotAnOpponent);
    assert_eq!(offer(Green, Seat::B), Refusal::NotInHand);
}

#[test]
fn t9_without_a_card_of_another_colour_one_can_only_refuse() {
    for hand in ["RRR", ""] {
        let mut game = Sketch::new("R", &["RRRBBY", hand]).trade().game();
        play(
            &mut game,
            Action::Offer {
                card: Red,
                to: Seat::B,
            },
        );
        assert_eq!(legal(&game), [Action::Refuse]);
        assert_eq!(refused(&game, Action::Accept(Blue)), Refusal::NotInHand);
    }
}

#[test]
fn t10_at_least_one_card_is_played() {
    let mut game = Sketch::new("R", &["RRRBBY", "YYYGGG"])
        .play(RoundRule::Same)
        .game();
    assert_eq!(refused(&game, Action::End), Refusal::NothingPlayedYet);
    play_all(&mut game, &[Action::Discard(Yellow), Action::End]);
    assert_eq!(game.to_move(), Some(Seat::B));
}

#[test]
fn t10_any_card_may_be_discarded_and_one_that_does_not_fit_only_that() {
    let mut game = Sketch::new("R|B", &["RG", "YYY"])
        .play(RoundRule::Different)
        .game();
    let place = Place::Column(0);
    let expected = [
        Action::Play { card: Red, place },
        Action::Discard(Red),
        Action::Discard(Green),
    ];
    assert_eq!(legal(&game), expected);
    let told = play(&mut game, Action::Discard(Red));
    let (by, card) = (Seat::A, Red);
    assert_eq!(told, [Event::Discarded { by, card }]);
    assert_eq!(game.table().discard, pile("R"));
    assert_eq!(refused(&game, Action::Discard(Yellow)), Refusal::NotInHand);
}

#[test]
fn t10_a_player_without_cards_skips_trade_and_play() {
    let mut game = Sketch::new("", &["", "YYY"]).deck_to_hand(Seat::B).game();
    let told = play(&mut game, Action::Draw(Source::Nothing));
    let by = Seat::A;
    let ended = Event::TurnEnded { by, refilled: 0 };
    assert_eq!(told, [Event::DrewNothing { by }, ended]);
    assert_eq!(game.to_move(), Some(Seat::B));
    assert_eq!(game.table().phase, Phase::Draw);
}

#[test]
fn t10_the_last_card_does_not_end_the_turn_by_itself() {
    let mut game = Sketch::new("R", &["R", "YYY"]).play(RoundRule::Same).game();
    play(&mut game, Action::Discard(Red));
    assert_eq!(legal(&game), [Action::End]);
}

#[test]
fn t11_the_hand_is_refilled_to_six() {
    let mut game = Sketch::new("R", &["RBY", "YYY"])
        .play(RoundRule::Different)
        .game();
    let cards = game.deck().len();
    play_all(&mut game, &[Action::Discard(Red), Action::Discard(Blue)]);
    let told = play(&mut game, Action::End);
    let (by, refilled) = (Seat::A, 5);
    assert_eq!(told, [Event::TurnEnded { by, refilled }]);
    assert_eq!(game.hand(Seat::A).len(), HAND);
    assert_eq!(
        game.hand(Seat::B).len(),
        3,
        "others wait for their own turn"
    );
    assert_eq!(game.deck().len(), cards - 5);
}

#[test]
fn t11_more_than_six_cards_are_kept() {
    let mut game = Sketch::new("R", &["RRRRBBBBYY", "YYY"])
        .play(RoundRule::Same)
        .game();
    play_all(&mut game, &[Action::Discard(Red), Action::End]);
    assert_eq!(*game.hand(Seat::A), cards("RRRBBBBYY"));
}
