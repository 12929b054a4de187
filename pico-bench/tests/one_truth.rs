//! One truth: the same buttons give the same frames on the desktop and on the real image.

mod common;

use common::{image, scripted};
use pico_bench::Options;
use pico_bench::console::Device;

/// Plays a whole game on the device; every frame at rest is the desktop's, pixel for pixel.
fn check(name: &str, frames: usize) {
    let played = scripted(name);
    let mut device = Device::new(image(), Options::default()).unwrap();
    match device.compare(&played, |_, _| ()) {
        Ok(compared) => assert!(compared > frames, "{name}: only {compared} frames"),
        Err(trouble) => panic!("{name}: {trouble}"),
    }
}

#[test]
fn two_players_play_the_same_game() {
    check("coloretto-2.txt", 280);
}

#[test]
fn three_players_play_the_same_game() {
    check("coloretto-3.txt", 320);
}

#[test]
fn five_players_play_the_same_game() {
    check("coloretto-5.txt", 400);
}

#[test]
fn one_person_and_two_bots_play_the_same_game() {
    check("coloretto-bots-3.txt", 80);
}

#[test]
fn two_to_four_players_play_the_same_rounds_of_red7() {
    check("red7-2-round.txt", 80);
    check("red7-2-round-actions.txt", 60);
    check("red7-3-round-actions.txt", 120);
    check("red7-4-round.txt", 80);
    check("red7-4-round-actions.txt", 80);
}

#[test]
fn two_players_play_the_same_games_of_red7() {
    check("red7-2.txt", 450);
    check("red7-2-target.txt", 150);
    check("red7-2-actions.txt", 450);
    check("red7-2-actions-target.txt", 200);
}

#[test]
fn four_players_play_the_same_games_of_red7() {
    check("red7-4.txt", 350);
    check("red7-4-target.txt", 200);
    check("red7-4-actions.txt", 400);
    check("red7-4-actions-target.txt", 250);
}

#[test]
fn two_three_and_five_players_play_the_same_game_of_tavolozza() {
    check("tavolozza-2.txt", 150);
    check("tavolozza-3.txt", 150);
    check("tavolozza-5.txt", 150);
}

/// The comparison is worth something: a device on which one pixel is wrong does not pass.
#[test]
fn a_wrong_pixel_is_seen() {
    let mut played = scripted("coloretto-2.txt");
    let rest = played.rests.iter_mut().find(|rest| rest.seen.is_some());
    let seen = rest.unwrap().seen.as_mut().unwrap();
    common::flip(&mut seen.frame, 77, 33);
    let mut device = Device::new(image(), Options::default()).unwrap();
    let trouble = device.compare(&played, |_, _| ()).unwrap_err();
    assert!(trouble.to_string().contains("the device differs"));
}
