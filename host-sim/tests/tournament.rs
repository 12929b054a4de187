//! The tournament as a person meets it: a table of wins, the same every time, and clear errors.

mod common;

use common::HOST_SIM;
use std::process::{Command, Output};

fn tournament(arguments: &[&str]) -> Output {
    let mut command = Command::new(HOST_SIM);
    command.arg("tournament").args(arguments).output().unwrap()
}

#[test]
fn a_tournament_counts_wins_and_repeats_itself() {
    let arguments = ["red7", "random", "normal", "--deals", "10", "--seed", "3"];
    let run = tournament(&arguments);
    assert!(run.status.success());
    let said = String::from_utf8(run.stdout.clone()).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "red7, 20 games from deal 3");
    let wins = |line: &str| line.split_whitespace().nth(1).unwrap().parse::<f64>();
    let (random, normal) = (wins(lines[1]).unwrap(), wins(lines[2]).unwrap());
    assert!(lines[1].starts_with("random") && lines[2].starts_with("normal"));
    assert!((random + normal - 20.0).abs() < 0.5, "{said}");
    assert!(normal > random, "{said}");
    assert_eq!(tournament(&arguments).stdout, run.stdout);
}

#[test]
fn a_table_that_can_not_be_is_an_error() {
    for (arguments, complaint) in [
        (&["red7", "easy"][..], "values"),
        (&["chess", "easy", "easy"], "invalid value 'chess'"),
        (&["red7", "easy", "mean"], "invalid value 'mean'"),
        (&["red7", "easy", "easy", "--deals", "0"], "'0'"),
        (
            &["red7", "easy", "easy", "easy", "easy", "easy"],
            "red7 is not for 5 players",
        ),
        (
            &["red7", "easy", "easy", "--options", "["],
            "not a JSON object",
        ),
        (
            &["red7", "easy", "easy", "--options", r#"{"side":"violet"}"#],
            "side",
        ),
        (
            &[
                "red7",
                "easy",
                "easy",
                "--options",
                r#"{"length":"round","target":true}"#,
            ],
            "do not go together",
        ),
    ] {
        let run = tournament(arguments);
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(!run.status.success(), "{arguments:?}");
        assert!(said.contains(complaint), "{arguments:?}: {said}");
    }
}
