//! The rules of Tavolozza one by one: the palette, Palette cards and the end (T12–T19).

mod tavolozza_support;

use rules_nostd::tavolozza::{
    Action, Colour, Column, Columns, Ending, Event, PaletteCard, Phase, Place, Refusal, RoundRule,
    Source,
};
use rules_nostd::{Game, Seat, SeatSet};
use tavolozza_support::*;

use Colour::{Blue, Green, Orange, Purple, Red, Yellow};
use Place::New;

/// Where a card fits on columns written in letters.
fn fits(letters: &str, card: Colour) -> Vec<Place> {
    columns(letters).fits(card).iter().collect()
}

fn on(column: u8) -> Place {
    Place::Column(column)
}

#[test]
fn t12_a_column_is_two_primaries_and_what_they_make() {
    for good in ["R", "RRR", "RB", "BR", "RBP", "BBRPP", "YBG", "RYO"] {
        assert!(Column::new(&stacks(good)).is_some(), "{good}");
    }
    for bad in [
        "", "G", "RG", "RP", "RBR", "RBY", "RBG", "RBPR", "GR", "PRB",
    ] {
        assert!(Column::new(&stacks(bad)).is_none(), "{bad}");
    }
    let mut double = stacks("RB");
    double[1].colour = Red;
    assert!(
        Column::new(&double).is_none(),
        "two primaries of one colour"
    );
    let mut empty = stacks("RB");
    empty[1].count = 0;
    assert!(Column::new(&empty).is_none(), "a stack has a card");
}

#[test]
fn t12_never_more_than_four_columns() {
    let red = Column::new(&stacks("R")).unwrap();
    assert!(Columns::new(&vec![red.clone(); 4]).is_some());
    assert!(Columns::new(&vec![red; 5]).is_none());
}

#[test]
fn t12_no_more_cards_than_there_are() {
    let columns = |letters: &[&str]| {
        let columns = letters.iter().map(|c| Column::new(&stacks(c)).unwrap());
        Columns::new(&columns.collect::<Vec<_>>())
    };
    assert!(columns(&["RRRRRR", "RRRRR"]).is_some());
    assert!(columns(&["RRRRRR", "RRRRRR"]).is_none());
    assert!(columns(&["BYGGG", "YBGG"]).is_some());
    assert!(columns(&["BYGGG", "YBGGG"]).is_none());
}

#[test]
fn t12_only_the_top_stack_is_completely_visible() {
    assert_eq!(columns("RBBP|Y|BY|R").visible(), set("PYR"));
    assert_eq!(columns("").visible(), set(""));
}

#[test]
fn t13_a_visible_colour_joins_its_stack_and_goes_nowhere_else() {
    assert_eq!(fits("R|B", Blue), [on(1)]);
    assert_eq!(fits("RBP|BR", Purple), [on(0)]);
    let mut game = Sketch::new("R|B", &["BB", "YYY"])
        .play(RoundRule::Same)
        .game();
    let cover = Action::Play {
        card: Blue,
        place: on(0),
    };
    assert_eq!(refused(&game, cover), Refusal::DoesNotFit);
    let open = Action::Play {
        card: Blue,
        place: New,
    };
    assert_eq!(refused(&game, open), Refusal::DoesNotFit);
    play(
        &mut game,
        Action::Play {
            card: Blue,
            place: on(1),
        },
    );
    assert_eq!(game.table().columns, columns("R|BB"));
}

#[test]
fn t13_the_player_picks_which_if_several_columns_show_it() {
    assert_eq!(fits("R|B|YR|R", Red), [on(0), on(2), on(3)]);
    assert_eq!(fits("B|B|B|B", Blue), [on(0), on(1), on(2), on(3)]);
    let mut game = Sketch::new("R|R", &["RR", "YYY"])
        .play(RoundRule::Same)
        .game();
    play(
        &mut game,
        Action::Play {
            card: Red,
            place: on(1),
        },
    );
    assert_eq!(game.table().columns, columns("R|RR"));
}

#[test]
fn t14_a_primary_covers_a_column_of_exactly_one_primary() {
    assert_eq!(fits("R|B|RB", Yellow), [on(0), on(1)]);
    assert_eq!(
        fits("RR|B|R|B", Yellow),
        [on(0), on(1), on(2), on(3)],
        "even with 4 columns"
    );
    let mut game = Sketch::new("RR|BY", &["B", "YYY"])
        .play(RoundRule::Same)
        .game();
    let told = play(
        &mut game,
        Action::Play {
            card: Blue,
            place: on(0),
        },
    );
    let (by, card, place) = (Seat::A, Blue, on(0));
    assert_eq!(told, [Event::Played { by, card, place }]);
    assert_eq!(game.table().columns, columns("RRB|BY"));
}

#[test]
fn t14_else_a_primary_opens_a_new_column_unless_there_are_four() {
    assert_eq!(fits("", Red), [New]);
    assert_eq!(fits("RB|BYG|YB", Red), [New]);
    assert_eq!(fits("RB|BYG|YB|RY", Red), []);
    let game = Sketch::new("RB|BYG|YB|RB", &["R", "YYY"])
        .play(RoundRule::Same)
        .game();
    assert_eq!(legal(&game), [Action::Discard(Red)]);
    let open = Action::Play {
        card: Red,
        place: New,
    };
    assert_eq!(refused(&game, open), Refusal::DoesNotFit);
}

#[test]
fn t15_a_secondary_covers_a_column_of_exactly_its_two_primaries() {
    assert_eq!(fits("RB|BR|R|B", Purple), [on(0), on(1)]);
    assert_eq!(fits("RB|BY|RY", Green), [on(1)]);
    assert_eq!(fits("RB|BY|RY", Orange), [on(2)]);
    let mut game = Sketch::new("RR|BY", &["G", "YYY"])
        .play(RoundRule::Same)
        .game();
    play(
        &mut game,
        Action::Play {
            card: Green,
            place: on(1),
        },
    );
    assert_eq!(game.table().columns, columns("RR|BYG"));
}

#[test]
fn t15_else_a_secondary_does_not_fit() {
    assert_eq!(fits("", Green), []);
    assert_eq!(fits("R|B|Y", Green), []);
    assert_eq!(fits("RB|RY|RBP", Green), []);
    let game = Sketch::new("B|Y", &["G", "YYY"])
        .play(RoundRule::Same)
        .game();
    for place in [on(0), on(1), New] {
        let action = Action::Play { card: Green, place };
        assert_eq!(refused(&game, action), Refusal::DoesNotFit);
    }
    let nowhere = Action::Play {
        card: Green,
        place: on(2),
    };
    assert_eq!(refused(&game, nowhere), Refusal::NoSuchColumn);
}

#[test]
fn t16_taking_a_stack_uncovers_what_lies_under_it() {
    let mut game = Sketch::new("RBBP|Y", &["RR", "YYY"]).game();
    play(&mut game, Action::Draw(Source::Column(0)));
    assert_eq!(game.table().columns, columns("RBB|Y"));
    assert_eq!(game.table().columns.visible(), set("BY"));
}

#[test]
fn t16_a_column_without_stacks_is_gone_and_the_others_close_up() {
    let mut game = Sketch::new("RB|YY|BR|BY", &["RR", "YYY"]).game();
    let told = play(&mut game, Action::Draw(Source::Column(1)));
    let (by, column, stack) = (Seat::A, 1, stacks("YY")[0]);
    assert_eq!(told, [Event::TookStack { by, column, stack }]);
    assert_eq!(game.table().columns, columns("RB|BR|BY"));
}

#[test]
fn t16_a_new_column_is_added_last() {
    let mut game = Sketch::new("RB|BY", &["RR", "YYY"])
        .play(RoundRule::Same)
        .game();
    play(
        &mut game,
        Action::Play {
            card: Red,
            place: New,
        },
    );
    assert_eq!(game.table().columns, columns("RB|BY|R"));
}

#[test]
fn t17_a_reveal_scores_and_draws_another_card() {
    // Card 0 asks for green and red.
    let mut game = Sketch::new("BYG|R", &["RR", "YYY"]).game();
    let next = *game.palette_deck().last().unwrap();
    let told = play(&mut game, Action::Reveal);
    let (by, card) = (Seat::A, PaletteCard::new(0).unwrap());
    assert_eq!(
        told,
        [Event::Revealed { by, card }, Event::DrewPaletteCard { by }]
    );
    assert_eq!(game.table().revealed[Seat::A], palette_set(&[0]));
    assert_eq!(game.table().points(Seat::A), 1);
    assert_eq!(game.palette_card(Seat::A), Some(next));
    assert_eq!(
        game.table().phase,
        Phase::Draw,
        "the turn goes on where it was"
    );
}

#[test]
fn t17_all_colours_must_be_completely_visible() {
    for palette in ["BYG", "R|BY", "BYG|RB", "BYG|RY"] {
        let game = Sketch::new(palette, &["RR", "YYY"]).game();
        assert_eq!(
            refused(&game, Action::Reveal),
            Refusal::NotVisible,
            "{palette}"
        );
    }
    for palette in ["BYG|R", "BYGG|Y|BR", "R|R|YBG"] {
        let game = Sketch::new(palette, &["RR", "YYY"]).game();
        assert!(legal(&game).contains(&Action::Reveal), "{palette}");
    }
}

#[test]
fn t17_from_the_draw_to_the_end_of_the_play() {
    let sketch = Sketch::new("BYG|R|R", &["RB", "YYYBBB"]);
    let mut announce = sketch.clone();
    announce.table.phase = Phase::Announce;
    announce.table.round_rule = None;
    announce.table.round = 2;
    announce.table.idle_rounds = 1;
    assert_eq!(
        refused(&announce.game(), Action::Reveal),
        Refusal::WrongPhase
    );

    let mut game = sketch.game();
    assert!(legal(&game).contains(&Action::Reveal));
    play(&mut game, Action::Draw(Source::Column(2)));
    assert!(legal(&game).contains(&Action::Reveal));
    play(
        &mut game,
        Action::Offer {
            card: Red,
            to: Seat::B,
        },
    );
    assert_eq!(
        refused(&game, Action::Reveal),
        Refusal::WrongPhase,
        "not while replying"
    );
    play(&mut game, Action::Refuse);
    play(&mut game, Action::Done);
    assert!(legal(&game).contains(&Action::Reveal));
    play(&mut game, Action::Discard(Red));
    play(&mut game, Action::Discard(Blue));
    assert!(legal(&game).contains(&Action::Reveal));
}

#[test]
fn t17_also_after_the_last_card() {
    let mut game = Sketch::new("BYG|B", &["R", "YYYBBB"])
        .play(RoundRule::Same)
        .game();
    assert!(!legal(&game).contains(&Action::Reveal));
    play(
        &mut game,
        Action::Play {
            card: Red,
            place: on(1),
        },
    );
    assert!(game.hand(Seat::A).is_empty());
    assert_eq!(legal(&game), [Action::End, Action::Reveal]);
}

#[test]
fn t17_several_reveals_may_follow_in_one_turn() {
    let mut sketch = Sketch::new("BYG|R|B|Y", &["RR", "YYY"]);
    // Cards 3 and 4, green and red with blue or yellow, lie on top of the Palette deck.
    sketch
        .palette_deck
        .retain(|card| ![3, 4].contains(&card.number()));
    for number in [4, 3] {
        sketch
            .palette_deck
            .push(PaletteCard::new(number).unwrap())
            .unwrap();
    }
    let mut game = sketch.game();
    play_all(&mut game, &[Action::Reveal; 3]);
    assert_eq!(game.table().revealed[Seat::A], palette_set(&[0, 3, 4]));
    assert_eq!(game.table().points(Seat::A), 7);
}

#[test]
fn t17_without_a_card_left_the_player_has_none() {
    let mut game = Sketch::new("BYG|R", &["RR", "YYY"])
        .revealed(Seat::A, 10)
        .game();
    let told = play(&mut game, Action::Reveal);
    assert_eq!(told.len(), 1, "nothing was drawn: {told:?}");
    assert_eq!(game.palette_card(Seat::A), None);
    assert_eq!(refused(&game, Action::Reveal), Refusal::NoPaletteCard);
}

#[test]
fn t18_the_discard_pile_becomes_the_deck_when_a_card_is_wanted() {
    let sketch = Sketch::new("R|B", &["RRRBBY", "RRYYGG"]).deck_to_discard();
    let mut game = sketch.game();
    let cards = game.table().discard.len();
    let told = play(&mut game, Action::Draw(Source::Deck));
    let reshuffled = Event::Reshuffled { cards: cards as u8 };
    assert_eq!(told, [reshuffled, Event::DrewFromDeck { by: Seat::A }]);
    assert!(game.table().discard.is_empty());
    assert_eq!(game.deck().len(), cards - 1);
    assert_ne!(
        game.deck(),
        &sketch.table.discard[..cards - 1],
        "it is shuffled"
    );
}

#[test]
fn t18_until_then_the_top_discard_may_still_be_drawn() {
    let mut game = Sketch::new("R|B", &["RRRBBY", "RRYYGG"])
        .deck_to_discard()
        .game();
    assert!(legal(&game).contains(&Action::Draw(Source::Deck)));
    let cards = game.table().discard.len();
    play(&mut game, Action::Draw(Source::Discard));
    assert_eq!(game.table().discard.len(), cards - 1);
    assert!(game.deck().is_empty());
}

#[test]
fn t18_an_empty_deck_waits_until_a_card_is_wanted() {
    let mut sketch = Sketch::new("R", &["RRRBBB", "Y"]).play(RoundRule::Same);
    while sketch.deck.len() > 1 {
        let card = sketch.deck.pop().unwrap();
        sketch.table.discard.push(card).unwrap();
    }
    let mut game = sketch.game();
    play(&mut game, Action::Discard(Red));
    let told = play(&mut game, Action::End);
    let (by, refilled) = (Seat::A, 1);
    assert_eq!(
        told,
        [Event::TurnEnded { by, refilled }],
        "the last card was enough"
    );
    assert!(game.deck().is_empty() && !game.table().discard.is_empty());
}

#[test]
fn t18_the_refill_reshuffles_in_its_middle() {
    let mut sketch = Sketch::new("R", &["RBY", "Y"]).play(RoundRule::Same);
    while sketch.deck.len() > 2 {
        let card = sketch.deck.pop().unwrap();
        sketch.table.discard.push(card).unwrap();
    }
    let mut game = sketch.game();
    play(&mut game, Action::Discard(Red));
    let cards = game.table().discard.len() as u8;
    let told = play(&mut game, Action::End);
    let (by, refilled) = (Seat::A, 4);
    let ended = Event::TurnEnded { by, refilled };
    assert_eq!(told, [Event::Reshuffled { cards }, ended]);
}

#[test]
fn t18_with_both_empty_the_refill_is_cut_short() {
    let sketch = Sketch::new("R|R", &["RRRRR", ""]).deck_to_hand(Seat::B);
    let mut game = sketch.play(RoundRule::Same).game();
    play(
        &mut game,
        Action::Play {
            card: Red,
            place: on(0),
        },
    );
    play(&mut game, Action::Discard(Red));
    let told = play(&mut game, Action::End);
    let (by, refilled) = (Seat::A, 1);
    let ended = Event::TurnEnded { by, refilled };
    assert_eq!(told, [Event::Reshuffled { cards: 1 }, ended]);
    assert_eq!(*game.hand(Seat::A), cards("RRRR"));
}

#[test]
fn t18_with_nothing_anywhere_the_draw_is_skipped() {
    let mut game = Sketch::new("", &["RRR", ""]).deck_to_hand(Seat::B).game();
    assert_eq!(legal(&game), [Action::Draw(Source::Nothing)]);
    play(&mut game, Action::Draw(Source::Nothing));
    assert_eq!(game.table().phase, Phase::Trade);
    let with_column = Sketch::new("R", &["RRR", ""]).deck_to_hand(Seat::B).game();
    assert_eq!(legal(&with_column), [Action::Draw(Source::Column(0))]);
}

/// A finished game in which the players have revealed these cards.
fn finished(revealed: &[&[u8]]) -> rules_nostd::Outcome {
    let hands = ["RRRRRR", "BBBYYY", "BBBYYY"];
    let mut sketch = Sketch::new("R", &hands[..revealed.len()]);
    let mut left: Vec<PaletteCard> = PaletteCard::all()
        .filter(|card| !revealed.concat().contains(&card.number()))
        .collect();
    for (seat, cards) in sketch.table.options.seats.iter().zip(revealed) {
        sketch.table.revealed[seat] = palette_set(cards);
        sketch.palette_cards[seat] = left.pop();
    }
    sketch.palette_deck = left.into_iter().collect();
    // Nine idle rounds after one with all those reveals; this is the tenth.
    sketch.table.round = if revealed.concat().is_empty() { 10 } else { 11 };
    sketch.table.idle_rounds = 9;
    let last = Seat::ALL[revealed.len() - 1];
    sketch.table.turn_of = last;
    let mut game = sketch.game();
    assert_eq!(game.outcome(), None);
    let card = game.hand(last).iter().next().unwrap();
    play(&mut game, Action::Draw(Source::Deck));
    play(&mut game, Action::Offer { card, to: Seat::A });
    play_all(
        &mut game,
        &[Action::Refuse, Action::Done, Action::Discard(card)],
    );
    let told = play(&mut game, Action::End);
    assert_eq!(told.last(), Some(&Event::Ended(Ending::Idle)));
    assert_eq!(legal(&game), []);
    assert_eq!(refused(&game, Action::End), Refusal::GameOver);
    game.outcome().unwrap()
}

fn winners(seats: &[Seat]) -> SeatSet {
    seats.iter().copied().collect()
}

#[test]
fn t19_most_points_wins() {
    let outcome = finished(&[&[0, 1, 2], &[9], &[3]]);
    assert_eq!(*outcome.scores, [3, 5, 3]);
    assert_eq!(outcome.winners, winners(&[Seat::B]));
}

#[test]
fn t19_a_tie_goes_to_more_revealed_cards() {
    let outcome = finished(&[&[3], &[0, 1, 2]]);
    assert_eq!(*outcome.scores, [3, 3]);
    assert_eq!(outcome.winners, winners(&[Seat::B]));
}

#[test]
fn t19_still_tied_the_win_is_shared() {
    let outcome = finished(&[&[3], &[0], &[4]]);
    assert_eq!(*outcome.scores, [3, 1, 3]);
    assert_eq!(outcome.winners, winners(&[Seat::A, Seat::C]));
    assert_eq!(finished(&[&[], &[]]).winners, winners(&[Seat::A, Seat::B]));
}
