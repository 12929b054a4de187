//! Properties of all three games, over tables, deals and choices that proptest makes up and, when
//! something fails, cuts down to a short game.

use proptest::prelude::*;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::check::{self, Subject};
use rules_nostd::coloretto::Coloretto;
use rules_nostd::record::{self, BadRecord};
use rules_nostd::red7::Red7;
use rules_nostd::tavolozza::Tavolozza;
use rules_nostd::{Actions, DealNumber, Game, View};

/// A table, a deal number, and the choices of a game.
fn some_game() -> impl Strategy<Value = (usize, u64, Vec<u8>)> {
    (
        any::<usize>(),
        0..=DealNumber::MAX,
        prop::collection::vec(any::<u8>(), 0..400),
    )
}

/// The game after these choices among the legal actions, with `each` shown every state.
fn played<G: Subject>(
    (table, deal, choices): &(usize, u64, Vec<u8>),
    mut each: impl FnMut(&G) -> Result<(), TestCaseError>,
) -> Result<G, TestCaseError> {
    let tables: Vec<G::Options> = G::every_table().collect();
    let deal = DealNumber::new(*deal).unwrap();
    let mut game = G::deal(tables[table % tables.len()], deal, &mut |_| ()).unwrap();
    let mut legal = Actions::new();
    each(&game)?;
    for choice in choices {
        game.legal(&mut legal);
        if legal.is_empty() {
            break;
        }
        let action = legal[usize::from(*choice) % legal.len()];
        game.apply(action, &mut |_| ()).unwrap();
        each(&game)?;
    }
    Ok(game)
}

/// Cards are conserved, legality is exact, saves come back, views leak nothing: at every step.
fn every_step_holds<G: Subject>(game: &(usize, u64, Vec<u8>)) -> Result<(), TestCaseError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(game.1);
    played::<G>(game, |state| {
        prop_assert_eq!(check::state(state, &mut rng), Ok(()));
        Ok(())
    })?;
    Ok(())
}

/// The same choices give the same game.
fn games_repeat<G: Subject>(game: &(usize, u64, Vec<u8>)) -> Result<(), TestCaseError> {
    let once: G = played(game, |_| Ok(()))?;
    prop_assert_eq!(&once, &played(game, |_| Ok(()))?);
    Ok(())
}

/// Whatever a seat can not know can be anything: its view stays the same when those cards are dealt
/// anew, what it imagines looks the same to it, and so do its legal actions.
fn hidden_cards_are_hidden<G: Subject>(game: &(usize, u64, Vec<u8>)) -> Result<(), TestCaseError> {
    let state: G = played(game, |_| Ok(()))?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(game.1);
    for seat in state.seats().iter() {
        let view = state.view(seat);
        let (one, two) = (view.imagine(&mut rng), view.imagine(&mut rng));
        prop_assert_eq!(&one.view(seat), &view);
        prop_assert_eq!(&two.view(seat), &view);
        prop_assert_eq!(&state.redealt(seat, &mut rng).view(seat), &view);
        if state.to_move() == Some(seat) {
            // What a player may do follows from what the player may know.
            let mut legal = (Actions::new(), Actions::new());
            state.legal(&mut legal.0);
            one.legal(&mut legal.1);
            prop_assert_eq!(legal.0, legal.1);
        }
    }
    Ok(())
}

/// A record with any bytes changed is refused; bytes with a good checksum are believed only when
/// they decode to a state that validates.
fn damage_is_noticed<G: Subject>(
    game: &(usize, u64, Vec<u8>),
    at: usize,
    change: u8,
) -> Result<(), TestCaseError> {
    let state: G = played(game, |_| Ok(()))?;
    let saved = record::save(&state);
    let mut damaged = saved.clone();
    let at = at % damaged.len();
    damaged[at] ^= change;
    prop_assert_eq!(record::load::<G>(&damaged), Err(BadRecord::Damaged));
    prop_assert_eq!(record::load::<G>(&saved[..at]), Err(BadRecord::Damaged));
    prop_assert_eq!(record::load::<G>(&saved), Ok(state));
    Ok(())
}

macro_rules! properties {
    ($($module:ident: $game:ty),*) => { $(
        mod $module {
            use super::*;

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(200))]

                #[test]
                fn every_step_of_any_game_holds(game in some_game()) {
                    every_step_holds::<$game>(&game)?;
                }

                #[test]
                fn the_same_choices_give_the_same_game(game in some_game()) {
                    games_repeat::<$game>(&game)?;
                }

                #[test]
                fn what_is_hidden_can_be_anything(game in some_game()) {
                    hidden_cards_are_hidden::<$game>(&game)?;
                }

                #[test]
                fn a_damaged_record_is_refused(
                    game in some_game(), at in any::<usize>(), change in 1u8..,
                ) {
                    damage_is_noticed::<$game>(&game, at, change)?;
                }

                #[test]
                fn arbitrary_bytes_are_no_game(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
                    prop_assert!(record::load::<$game>(&bytes).is_err());
                    // And behind a good checksum they are no panic.
                    if let Ok(state) = postcard::from_bytes::<$game>(&bytes) {
                        let _ = state.validate();
                    }
                }
            }
        }
    )* };
}

properties!(coloretto: Coloretto, red7: Red7, tavolozza: Tavolozza);

#[test]
fn a_record_of_another_game_or_version_is_refused() {
    let options = rules_nostd::coloretto::Options::new(rules_nostd::Seats::Two);
    let game = Coloretto::deal(options, DealNumber::ZERO, &mut |_| ()).unwrap();
    let saved = record::save(&game);
    assert_eq!(record::game_of(&saved), Ok(rules_nostd::GameId::Coloretto));
    assert_eq!(record::load::<Red7>(&saved), Err(BadRecord::OtherGame));
    let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);
    let sealed = |body: &[u8]| [body, &crc.checksum(body).to_le_bytes()].concat();
    let body = &saved[..saved.len() - 4];
    let mut newer = body.to_vec();
    newer[1] += 1;
    let refused = record::load::<Coloretto>(&sealed(&newer));
    assert_eq!(refused, Err(BadRecord::OtherVersion(record::FORMAT + 1)));
    let refused = record::load::<Coloretto>(&sealed(&[body, &[0]].concat()));
    assert_eq!(refused, Err(BadRecord::Garbled), "a byte too many");
    assert_eq!(record::game_of(&sealed(b"?")), Err(BadRecord::OtherGame));
    assert_eq!(record::game_of(&sealed(b"")), Err(BadRecord::Damaged));
}
