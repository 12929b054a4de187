//! The plain-text table: people finish a game with nothing but numbers.

mod common;

use common::HOST_SIM;
use std::io::Write;
use std::process::{Command, Stdio};

/// What the program says to these lines.
fn play(lines: &str) -> String {
    let mut process = Command::new(HOST_SIM)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = process.stdin.take().unwrap();
    let typed = lines.to_owned();
    // The program leaves at a q and may not read the rest.
    let typist = std::thread::spawn(move || drop(input.write_all(typed.as_bytes())));
    let output = process.wait_with_output().unwrap();
    typist.join().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_game_can_be_played_to_its_end() {
    for game in 1..=3 {
        // The game, two players, deal 5, no options, and then the first of every list.
        let said = play(&format!("{game}\n1\n5\n\n{}q\n", "1\n".repeat(5_000)));
        assert!(said.contains("The end. Points:"), "{said}");
    }
}

#[test]
fn mistakes_are_asked_again() {
    let said = play(
        "9\nx\n\n1\n1\nno such deal\n\n5\n{\"side\":\"pink\"}\n5\n{\"side\":\"violet\"}\n1\nq\n",
    );
    assert!(said.contains("A number from 1 to 3, please."), "{said}");
    assert!(said.contains("\"seed\" is not an integer"), "{said}");
    assert!(said.contains("\"side\" is one of brown, violet"), "{said}");
    assert!(said.contains("started player"), "{said}");
}

#[test]
fn the_next_player_is_asked_for_before_a_hand_is_shown() {
    let said = play("2\n1\n5\n\n\n1\n1\n1\n1\n1\nq\n");
    let curtain = said.find("Pass the keyboard to player").unwrap();
    assert!(curtain < said.find("hands").unwrap());
}

#[test]
fn the_end_of_the_input_is_the_end() {
    assert!(play("").contains("Which game?"));
    assert!(play("1\n1\n").contains("Deal number?"));
}
