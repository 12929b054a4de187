//! `legal` against a second formulation: every action there is, asked one by one whether the rule
//! sheet allows it, with lists of cards instead of counters and sets.

mod tavolozza_support;

use rand::seq::IndexedRandom;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::tavolozza::{Action, Colour, Phase, Place, RoundRule, Source, Tavolozza};
use rules_nostd::{Game, Seat, Seats};
use std::collections::HashSet;
use tavolozza_support::*;

/// Every action of the game, wrong columns and absent players included.
fn every_action() -> Vec<Action> {
    let mut all = vec![
        Action::Announce(RoundRule::Same),
        Action::Announce(RoundRule::Different),
        Action::Draw(Source::Deck),
        Action::Draw(Source::Discard),
        Action::Draw(Source::Nothing),
        Action::Done,
        Action::Refuse,
        Action::End,
        Action::Reveal,
    ];
    let columns = [0, 1, 2, 3, 4, 5, 200, 255];
    all.extend(columns.map(|i| Action::Draw(Source::Column(i))));
    for card in Colour::ALL {
        all.push(Action::Accept(card));
        all.push(Action::Discard(card));
        all.extend(Seat::ALL.map(|to| Action::Offer { card, to }));
        let places = columns.map(Place::Column).into_iter().chain([Place::New]);
        all.extend(places.map(|place| Action::Play { card, place }));
    }
    all
}

/// The palette as lists of colours, bottom first, without the numbers of cards.
fn palette(game: &Tavolozza) -> Vec<Vec<Colour>> {
    let columns = game.table().columns.as_slice().iter();
    columns
        .map(|column| column.stacks().iter().map(|stack| stack.colour).collect())
        .collect()
}

fn makes(one: Colour, two: Colour) -> Option<Colour> {
    use Colour::{Blue, Green, Orange, Purple, Red, Yellow};
    match (one, two) {
        (Blue, Yellow) | (Yellow, Blue) => Some(Green),
        (Red, Yellow) | (Yellow, Red) => Some(Orange),
        (Red, Blue) | (Blue, Red) => Some(Purple),
        _ => None,
    }
}

/// T13–T15, asked for one place.
fn goes(palette: &[Vec<Colour>], card: Colour, place: Place) -> bool {
    let shown = |column: &Vec<Colour>| column.last() == Some(&card);
    let lone = |column: &Vec<Colour>| column.len() == 1;
    let primary = [Colour::Red, Colour::Blue, Colour::Yellow].contains(&card);
    let visible = palette.iter().any(shown);
    match place {
        Place::Column(index) => palette.get(usize::from(index)).is_some_and(|column| {
            if visible {
                shown(column)
            } else if primary {
                lone(column)
            } else {
                matches!(column[..], [one, two] if makes(one, two) == Some(card))
            }
        }),
        Place::New => primary && !visible && !palette.iter().any(lone) && palette.len() < 4,
    }
}

/// T6.
fn keeps_rule(game: &Tavolozza, card: Colour) -> bool {
    let played: Vec<Colour> = game.table().played.iter().collect();
    match game.table().round_rule {
        Some(RoundRule::Same) => played.iter().all(|&earlier| earlier == card),
        Some(RoundRule::Different) => !played.contains(&card),
        None => false,
    }
}

/// T17, asked of the palette only.
fn shows_palette_card(game: &Tavolozza, seat: Seat) -> bool {
    let palette = palette(game);
    game.palette_card(seat).is_some_and(|card| {
        let mut asked = card.asks_for().iter();
        asked.all(|c| palette.iter().any(|column| column.last() == Some(&c)))
    })
}

/// Whether the rule sheet allows `action` here.
fn allowed(game: &Tavolozza, action: Action) -> bool {
    let table = game.table();
    let me = table.turn_of;
    let hand: Vec<Colour> = game.hand(me).iter().collect();
    let deck_and_discard = game.deck().len() + table.discard.len();
    match (table.phase, action) {
        (Phase::Announce, Action::Announce(_)) => true,
        (Phase::Draw, Action::Draw(Source::Deck)) => deck_and_discard > 0,
        (Phase::Draw, Action::Draw(Source::Discard)) => !table.discard.is_empty(),
        (Phase::Draw, Action::Draw(Source::Column(index))) => {
            palette(game).get(usize::from(index)).is_some()
        }
        (Phase::Draw, Action::Draw(Source::Nothing)) => {
            deck_and_discard == 0 && palette(game).is_empty()
        }
        (Phase::Trade, Action::Offer { card, to }) => {
            to != me
                && to.index() < game.seats().count()
                && hand.contains(&card)
                && !game.offers(to).contains(card)
        }
        (Phase::Trade, Action::Done) => Seat::ALL.iter().any(|&s| !game.offers(s).is_empty()),
        (Phase::Reply { to }, Action::Accept(card)) => {
            game.hand(to).iter().any(|held| held == card) && game.offered() != Some(card)
        }
        (Phase::Reply { .. }, Action::Refuse) => true,
        (Phase::Play, Action::Play { card, place }) => {
            hand.contains(&card) && keeps_rule(game, card) && goes(&palette(game), card, place)
        }
        (Phase::Play, Action::Discard(card)) => hand.contains(&card) && keeps_rule(game, card),
        (Phase::Play, Action::End) => table.played.iter().next().is_some(),
        (Phase::Draw | Phase::Trade | Phase::Play, Action::Reveal) => shows_palette_card(game, me),
        _ => false,
    }
}

#[test]
fn legal_lists_exactly_what_the_rule_sheet_allows() {
    let every_action = every_action();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    let mut kinds = HashSet::new();
    for seats in Seats::ALL {
        for number in 100..125 {
            let mut game = deal(seats, number);
            while game.to_move().is_some() {
                let listed = legal(&game);
                let expected = every_action.iter().filter(|&&a| allowed(&game, a));
                let expected: HashSet<Action> = expected.copied().collect();
                assert_eq!(listed.len(), expected.len(), "{game:?}");
                assert_eq!(listed.iter().copied().collect::<HashSet<_>>(), expected);
                for &action in &every_action {
                    let applied = game.clone().apply(action, &mut |_| ());
                    assert_eq!(applied.is_ok(), expected.contains(&action), "{action:?}");
                }
                let &action = listed.choose(&mut rng).unwrap();
                kinds.insert(core::mem::discriminant(&action));
                game.apply(action, &mut |_| ()).unwrap();
            }
            assert!(every_action.iter().all(|&a| !allowed(&game, a)));
            assert!(legal(&game).is_empty());
        }
    }
    assert_eq!(kinds.len(), 10, "every kind of action was played");
}

#[test]
fn places_agree_for_every_small_palette() {
    let columns_of_one = [
        "R", "B", "Y", "RB", "RY", "BR", "BY", "YR", "YB", "RBP", "RYO", "BRP", "BYG", "YRO", "YBG",
    ];
    let mut palettes = vec![String::new()];
    let mut checked = 0;
    for _ in 0..4 {
        palettes = palettes
            .iter()
            .flat_map(|palette| columns_of_one.map(|column| format!("{palette}|{column}")))
            .collect();
        for text in &palettes {
            let columns = columns(text);
            let naive: Vec<Vec<Colour>> = columns
                .as_slice()
                .iter()
                .map(|column| column.stacks().iter().map(|s| s.colour).collect())
                .collect();
            let places = (0..6).map(Place::Column).chain([Place::New]);
            for card in Colour::ALL {
                let fits = columns.fits(card);
                for place in places.clone() {
                    assert_eq!(
                        fits.contains(place),
                        goes(&naive, card, place),
                        "{text} {card:?}"
                    );
                }
                assert!(fits.iter().eq(places.clone().filter(|&p| fits.contains(p))));
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 15 + 15 * 15 + 15 * 15 * 15 + 15 * 15 * 15 * 15);
}
