//! Whole games through the buttons alone: every frame at rest is the stored one.
//!
//! The scripts and frames are in `tests/scripts`. A change of a screen shows up as a diff of the
//! frames; when it is meant, `IRIDE_UPDATE=1 cargo test -p host-sim --test whole_games` writes them
//! anew.

use console_nostd::Console;
use host_sim::script::{frames, parse, play};
use std::path::PathBuf;

fn check(name: &str, frames_at_least: usize) {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scripts"));
    let script = std::fs::read_to_string(folder.join(name)).unwrap();
    let script = parse(&script).unwrap();
    let (played, done) = play::<Console>(&script, Some(&[]));
    done.unwrap();
    let seen = frames::write_changes(&played.frames());
    let stored = folder.join(name).with_added_extension("frames");
    if std::env::var_os("IRIDE_UPDATE").is_some() {
        std::fs::write(&stored, &seen).unwrap();
    }
    let stored = std::fs::read_to_string(&stored).unwrap();
    let (seen, stored) = (frames::read(&seen).unwrap(), frames::read(&stored).unwrap());
    assert!(
        seen.len() > frames_at_least,
        "{} frames are no whole game",
        seen.len()
    );
    for (seen, stored) in seen.iter().zip(&stored) {
        assert!(
            seen == stored,
            "{name} differs:\n{}{}",
            frames::write(std::slice::from_ref(stored)),
            frames::write(std::slice::from_ref(seen))
        );
    }
    assert_eq!(seen.len(), stored.len(), "{name}");
    // The game ends at the main menu, without a game to resume: as it was first shown, after the
    // question for the language.
    assert!(seen[0].seen != seen[1].seen);
    assert!(seen.last().unwrap().seen == seen[1].seen, "{name}");
}

#[test]
fn two_players_play_the_classic_edition() {
    check("coloretto-2.txt", 150);
}

#[test]
fn three_players_play_the_current_edition() {
    check("coloretto-3.txt", 150);
}

#[test]
fn five_players_play_on_the_violet_side() {
    check("coloretto-5.txt", 150);
}

#[test]
fn one_person_plays_two_bots() {
    check("coloretto-bots-3.txt", 80);
}

/// Every variant for the fewest and for the most players.
#[test]
fn rounds_of_red7_are_played_with_and_without_the_action_rule() {
    check("red7-2-round.txt", 80);
    check("red7-2-round-actions.txt", 60);
    check("red7-3-round-actions.txt", 100);
    check("red7-4-round.txt", 80);
    check("red7-4-round-actions.txt", 80);
}

#[test]
fn two_players_play_full_games_of_red7_in_every_variant() {
    check("red7-2.txt", 450);
    check("red7-2-target.txt", 150);
    check("red7-2-actions.txt", 450);
    check("red7-2-actions-target.txt", 200);
}

#[test]
fn four_players_play_full_games_of_red7_in_every_variant() {
    check("red7-4.txt", 350);
    check("red7-4-target.txt", 200);
    check("red7-4-actions.txt", 400);
    check("red7-4-actions-target.txt", 250);
}

#[test]
fn two_players_play_tavolozza() {
    check("tavolozza-2.txt", 150);
}

#[test]
fn three_players_play_tavolozza() {
    check("tavolozza-3.txt", 150);
}

#[test]
fn five_players_play_tavolozza() {
    check("tavolozza-5.txt", 150);
}
