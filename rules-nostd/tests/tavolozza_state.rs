//! What surrounds the rules of Tavolozza: the battery, views, records and set-ups.

mod common;
mod tavolozza_support;

use common::battery;
use rand::seq::IndexedRandom;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::tavolozza::{
    Action, Colour, Columns, Event, Options, PaletteCard, Phase, Setup, Source, Tavolozza,
};
use rules_nostd::{BadSetup, DealNumber, Game, Seat, Seats, Stream, View, record};
use tavolozza_support::*;

use Colour::{Blue, Green, Red};

/// Every state of some random games.
fn each_state(seats: Seats, deals: core::ops::Range<u64>, mut look: impl FnMut(&Tavolozza)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
    for number in deals {
        let mut game = deal(seats, number);
        look(&game);
        while game.to_move().is_some() {
            let &action = legal(&game).choose(&mut rng).unwrap();
            game.apply(action, &mut |_| ()).unwrap();
            look(&game);
        }
    }
}

#[test]
fn battery_holds_on_every_table() {
    battery::<Tavolozza>(60, 20_000);
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<Tavolozza>() <= 240);
    assert!(size_of::<Action>() <= 4);
}

#[test]
fn views_do_not_change_with_what_they_hide() {
    let sketch = Sketch::new("R|B", &["RRB", "YYG", "OPP"]).trade();
    let mut other = sketch.clone();
    let reversed = sketch.deck.iter().rev().copied().collect();
    other.deck = reversed;
    other.stream = Stream::new(DealNumber::new(8).unwrap());
    other.palette_deck.swap(0, 3);
    // B and C swap hands of the same size, and Palette cards.
    (other.hands[Seat::B], other.hands[Seat::C]) = (sketch.hands[Seat::C], sketch.hands[Seat::B]);
    other.palette_cards[Seat::B] = sketch.palette_cards[Seat::C];
    other.palette_cards[Seat::C] = sketch.palette_cards[Seat::B];
    let (one, two) = (sketch.game(), other.game());
    assert_ne!(one, two);
    assert_eq!(one.view(Seat::A), two.view(Seat::A));
    assert_ne!(one.view(Seat::B), two.view(Seat::B));
    assert_ne!(one.view(Seat::C), two.view(Seat::C));
}

#[test]
fn a_palette_card_is_seen_by_its_owner_only() {
    let one = Sketch::new("R|B", &["RRB", "YYG", "OPP"]).game();
    let two = Sketch::new("R|B", &["RRB", "YYG", "OPP"])
        .palette_card(Seat::B, 9)
        .game();
    assert_eq!(one.view(Seat::A), two.view(Seat::A));
    assert_eq!(one.view(Seat::C), two.view(Seat::C));
    assert_ne!(one.view(Seat::B), two.view(Seat::B));
}

#[test]
fn an_offered_card_is_seen_by_two_players() {
    let mut one = Sketch::new("R|B", &["RRB", "YYG", "OPP"]).trade().game();
    let mut two = one.clone();
    play(
        &mut one,
        Action::Offer {
            card: Red,
            to: Seat::B,
        },
    );
    play(
        &mut two,
        Action::Offer {
            card: Blue,
            to: Seat::B,
        },
    );
    for (game, card) in [(&one, Red), (&two, Blue)] {
        for seat in [Seat::A, Seat::B] {
            assert_eq!(game.view(seat).offered(), Some(card));
            assert_eq!(
                game.view(seat).offers(Seat::B).unwrap().iter().next(),
                Some(card)
            );
        }
    }
    assert_eq!(one.view(Seat::C), two.view(Seat::C));
    assert_eq!(one.view(Seat::C).offered(), None);
    assert_eq!(one.view(Seat::C).offers(Seat::B), None);
    assert_eq!(one.view(Seat::C).offers_made(Seat::B), 1);

    // The reply, and the rest of the turn, keep the secret.
    let told = [
        play(&mut one, Action::Accept(Green)),
        play(&mut two, Action::Accept(Green)),
    ];
    assert_eq!(told[0], told[1]);
    assert_eq!(one.view(Seat::C), two.view(Seat::C));
    assert_ne!(one.view(Seat::B), two.view(Seat::B));
}

#[test]
fn a_view_tells_the_seats_own_cards_and_the_sizes_of_the_rest() {
    let sketch = Sketch::new("R|B", &["RRB", "YYGG"]).discard("OO");
    let game = sketch.game();
    let view = game.view(Seat::B);
    assert_eq!((view.seat(), *view.hand()), (Seat::B, cards("YYGG")));
    assert_eq!(view.palette_card(), PaletteCard::new(1));
    assert_eq!(view.table(), game.table());
    assert_eq!((view.hand_size(Seat::A), view.hand_size(Seat::B)), (3, 4));
    assert_eq!(view.deck_size(), game.deck().len());
    assert_eq!(view.palette_deck_size(), 10);
    assert!(view.has_palette_card(Seat::A) && !view.has_palette_card(Seat::C));
}

#[test]
fn imagined_states_look_the_same_and_can_go_on() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    let mut seen = [0; 6];
    for seats in Seats::ALL {
        each_state(seats, 0..8, |game| {
            for seat in seats.iter() {
                let view = game.view(seat);
                let imagined = view.imagine(&mut rng);
                assert_eq!(imagined.validate(), Ok(()));
                assert_eq!(imagined.view(seat), view);
                assert_eq!(legal(&imagined).is_empty(), legal(game).is_empty());
                let own = game.to_move() == Some(seat);
                assert!(!own || legal(&imagined) == legal(game));
            }
            let phase = match game.table().phase {
                Phase::Announce => 0,
                Phase::Draw => 1,
                Phase::Trade => 2,
                Phase::Reply { .. } => 3,
                Phase::Play => 4,
                Phase::Over => 5,
            };
            seen[phase] += 1;
        });
    }
    assert!(!seen.contains(&0));
}

#[test]
fn imagination_reaches_every_hidden_card() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(24);
    let mut game = Sketch::new("R|B", &["RRB", "YYG", "OPP"]).trade().game();
    play(
        &mut game,
        Action::Offer {
            card: Red,
            to: Seat::B,
        },
    );
    let mut offered = set("");
    let mut palette = palette_set(&[]);
    for _ in 0..500 {
        let imagined = game.view(Seat::C).imagine(&mut rng);
        offered.insert(imagined.offered().unwrap());
        palette.insert(imagined.palette_card(Seat::A).unwrap());
        let replier = game.view(Seat::B).imagine(&mut rng);
        assert_eq!(replier.offered(), Some(Red));
        assert!(replier.hand(Seat::A).contains(Red));
    }
    assert_eq!(offered, set("RBYGOP"));
    assert_eq!(palette.len(), 11, "all but the viewer's own");
}

#[test]
fn events_are_the_same_for_states_that_differ_in_hidden_cards_only() {
    // A draws from the deck: another card, the same event.
    let one = Sketch::new("R|B", &["RRB", "YYG"]);
    let mut two = one.clone();
    two.deck.reverse();
    let draw = Action::Draw(Source::Deck);
    let told = [one, two].map(|sketch| play(&mut sketch.game(), draw));
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0], [Event::DrewFromDeck { by: Seat::A }]);
}

#[test]
fn every_state_comes_back_from_its_record() {
    let mut longest = 0;
    for seats in Seats::ALL {
        each_state(seats, 0..10, |game| {
            let saved = record::save(game);
            longest = longest.max(saved.len());
            assert_eq!(record::load::<Tavolozza>(&saved).as_ref(), Ok(game));
        });
    }
    assert!(longest <= Tavolozza::MAX_RECORD, "{longest}");
}

#[test]
fn the_longest_record_is_as_long_as_stated() {
    // Five players, a reply, four full columns, the largest numbers. No play reaches all of it at
    // once, but no state is longer.
    let sketch = Sketch::new("RBP|RYO|BYG|BRP", &["R", "B", "Y", "R", "B"]);
    let mut sketch = sketch.revealed(Seat::A, 0);
    sketch.table.phase = Phase::Reply { to: Seat::E };
    sketch.offered = Some(Red);
    sketch.offers[Seat::E].insert(Red);
    for seat in Seat::ALL {
        sketch.table.revealed[seat] = palette_set(&[11]);
    }
    sketch.deck = pile(&"R".repeat(48));
    sketch.stream = Stream::new(DealNumber::new(DealNumber::MAX).unwrap());
    // The stream's count takes one byte here and three at most.
    let longest = record::save(&sketch.raw()).len() + 2;
    assert_eq!(longest, Tavolozza::MAX_RECORD);
}

fn try_set_up(seats: Seats, setup: &Setup) -> Result<Tavolozza, BadSetup> {
    let deal = DealNumber::new(9).unwrap();
    let mut told = 0;
    let game = Tavolozza::set_up(Options::new(seats), setup, deal, &mut |_| told += 1);
    assert_eq!(told > 0, game.is_ok());
    game
}

#[test]
fn a_dealt_game_can_be_set_up_again() {
    for seats in Seats::ALL {
        let game = deal(seats, 9);
        let again = try_set_up(seats, &setup_of(&game)).unwrap();
        assert_eq!(again.validate(), Ok(()));
        assert_eq!(again.table(), game.table());
        assert!(seats.iter().all(|seat| again.view(seat) == game.view(seat)));
        assert_eq!(again.deck(), game.deck());
        assert_eq!(again.palette_deck(), game.palette_deck());
    }
}

#[test]
fn flawed_setups_are_refused() {
    let good = setup_of(&deal(Seats::Three, 9));
    assert!(try_set_up(Seats::Three, &good).is_ok());
    let flawed = |change: &dyn Fn(&mut Setup)| {
        let mut setup = good.clone();
        change(&mut setup);
        try_set_up(Seats::Three, &setup).err()
    };
    let cards_flaw = Some(BadSetup::Cards);
    let order_flaw = Some(BadSetup::Order);
    assert_eq!(
        flawed(&|s| s.first_player = Seat::D),
        Some(BadSetup::Players)
    );
    assert_eq!(try_set_up(Seats::Four, &good).err(), cards_flaw);
    assert_eq!(try_set_up(Seats::Two, &good).err(), cards_flaw);
    assert_eq!(flawed(&|s| s.hands.truncate(2)), cards_flaw);
    assert_eq!(flawed(&|s| s.palette_cards.truncate(2)), cards_flaw);
    assert_eq!(flawed(&|s| s.palette_deck.truncate(2)), cards_flaw);
    assert_eq!(
        flawed(&|s| s.palette_deck[0] = s.palette_deck[1]),
        cards_flaw
    );
    assert_eq!(
        flawed(&|s| s.palette_cards[0] = s.palette_deck[1]),
        cards_flaw
    );
    assert_eq!(flawed(&|s| s.deck.truncate(2)), cards_flaw);
    let recoloured = |s: &mut Setup| s.deck[0] = if s.deck[0] == Red { Blue } else { Red };
    assert_eq!(flawed(&recoloured), cards_flaw);
    let heavier = |s: &mut Setup| {
        let card = s.deck.pop().unwrap();
        s.hands[0] = s.hands[0].iter().chain([card]).collect();
    };
    assert_eq!(flawed(&heavier), order_flaw, "seven cards in a hand");
    let uneven = |s: &mut Setup| {
        let card = s.hands[0].iter().next().unwrap();
        s.hands[0] = s.hands[0].iter().skip(1).collect();
        s.hands[1] = s.hands[1].iter().chain([card]).collect();
    };
    assert_eq!(flawed(&uneven), order_flaw, "five and seven cards");
    for palette in ["R|B|Y|RR", "R|B|Y", "RR|B|Y", "R|B|YR", "R|B|Y|YB"] {
        assert_eq!(flawed(&|s| lay_out(s, palette)), order_flaw, "{palette}");
    }
    assert_eq!(flawed(&|s| lay_out(s, "R|B|Y|R")), None);
}

/// Takes the palette back into the deck and lays another one out from there.
fn lay_out(setup: &mut Setup, letters: &str) {
    let cards_of = |columns: &Columns| -> Vec<Colour> {
        let stacks = columns.as_slice().iter().flat_map(|column| column.stacks());
        stacks
            .flat_map(|stack| vec![stack.colour; usize::from(stack.count)])
            .collect()
    };
    setup.deck.extend(cards_of(&setup.columns));
    setup.columns = columns(letters);
    for card in cards_of(&setup.columns) {
        let at = setup.deck.iter().position(|&c| c == card).unwrap();
        setup.deck.remove(at);
    }
}
