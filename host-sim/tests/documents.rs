//! What the documents show is what the program does: transcripts, playthroughs, the soak.

mod common;

use common::{HOST_SIM, Referee};
use console_nostd::Console;
use host_sim::playthrough;
use host_sim::script::{parse, play};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

#[test]
fn the_transcripts_in_the_referee_document_are_true() {
    let document = std::fs::read_to_string(format!("{ROOT}/docs/referee.md")).unwrap();
    let mut shown = 0;
    for transcript in document.split("```transcript\n").skip(1) {
        let transcript = transcript.split("```").next().unwrap();
        let mut referee = Referee::start();
        let mut answer = None;
        for line in transcript.lines() {
            if let Some(request) = line.strip_prefix("> ") {
                answer = Some(referee.line(request.as_bytes()).to_string());
                shown += 1;
            } else {
                let expected = line.strip_prefix("< ").expect("a request or an answer");
                assert_eq!(answer.take().as_deref(), Some(expected));
            }
        }
    }
    assert!(shown >= 30, "{shown} requests");
}

#[test]
fn recorded_playthroughs_replay_to_the_letter() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let recorded = std::fs::read_to_string(&path).unwrap();
        let replayed = playthrough::replay(&recorded).unwrap();
        for (number, (new, old)) in replayed.lines().zip(recorded.lines()).enumerate() {
            assert_eq!(new, old, "{}, line {}", path.display(), number + 1);
        }
        assert_eq!(replayed, recorded, "{}", path.display());
        files += 1;
    }
    assert!(files >= 3, "one for each game");
}

#[test]
fn a_playthrough_with_an_illegal_action_is_refused() {
    let recorded = include_str!("playthroughs/coloretto.txt");
    let spoilt = recorded.replacen("> {\"draw\":true}", "> {\"take\":0}", 1);
    let refused = playthrough::replay(&spoilt).unwrap_err().to_string();
    assert!(refused.contains("this row is empty"), "{refused}");
}

#[test]
fn a_short_soak_finds_nothing_and_says_what_it_did() {
    let soak = ["soak", "--games", "450", "--seed", "7", "--threads", "2"];
    let run = Command::new(HOST_SIM).args(soak).output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(
        run.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&run.stderr)
    );
    assert!(said.contains("no violations (seed 7)"), "{said}");
    for line in [
        "coloretto          150 games",
        " 96 tables",
        "18 tables",
        "4 tables",
    ] {
        assert!(said.contains(line), "{said}");
    }
}

#[test]
fn the_script_in_the_script_document_plays() {
    let document = std::fs::read_to_string(format!("{ROOT}/docs/scripts.md")).unwrap();
    let script = document.split("```script\n").nth(1).unwrap();
    let script = script.split("```").next().unwrap();
    let (played, done) = play::<Console>(&parse(script).unwrap(), None);
    done.unwrap();
    let named: Vec<&str> = played
        .expected
        .iter()
        .map(|block| block.name.as_str())
        .collect();
    assert_eq!(named, ["players"]);
    assert_eq!(played.shots.len(), 1);
    let frames = played.frames();
    let (first, last) = (&frames[0].seen, &frames.last().unwrap().seen);
    assert_ne!(first, last, "it gets somewhere");
}
