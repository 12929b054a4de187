//! What bots play in a few fixed positions never changes by accident, and is the same on machines
//! of 32 and of 64 bits. When a change is meant: `IRIDE_UPDATE=1 cargo test -p bots-nostd --test golden`.

mod common;

use bots_nostd::{Bot, Level, decide, seed};
use common::random_positions;
use rules_nostd::coloretto::{self, Coloretto};
use rules_nostd::red7::{self, Red7};
use rules_nostd::tavolozza::{self, Tavolozza};
use rules_nostd::{GameId, Seats};
use std::fmt::Write;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden.txt");

fn write<G: Bot>(written: &mut String, options: G::Options) {
    for game in random_positions::<G>(options, 1, 11) {
        let view = game.view(game.to_move().unwrap());
        let seed = seed(&view);
        let id: GameId = G::ID;
        write!(written, "{id:?} {seed:016x}").unwrap();
        for level in Level::ALL {
            let action = decide::<G>(view.clone(), level, seed).unwrap();
            write!(written, " | {action:?}").unwrap();
        }
        writeln!(written).unwrap();
    }
}

#[test]
fn bots_play_as_they_always_did() {
    let mut written = String::from("game, seed of the view | easy | normal | hard\n");
    write::<Coloretto>(&mut written, coloretto::Options::new(Seats::Three));
    let actions = red7::Options {
        actions: true,
        ..red7::Options::new(Seats::Three)
    };
    write::<Red7>(&mut written, actions);
    write::<Tavolozza>(&mut written, tavolozza::Options::new(Seats::Three));
    if std::env::var_os("IRIDE_UPDATE").is_some() {
        std::fs::write(FILE, &written).unwrap();
    }
    let expected = std::fs::read_to_string(FILE).unwrap();
    assert!(expected.lines().count() >= 10, "positions of every game");
    assert_eq!(written, expected);
}
