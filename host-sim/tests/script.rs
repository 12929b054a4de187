//! Scripts: what can be written, when things happen, what is compared and kept.

mod toy;

use console_nostd::{Button, Duration, Light};
use host_sim::picture::Theme;
use host_sim::script::frames::{self, Block};
use host_sim::script::{Fault, Played, Step, gif, parse, play};
use toy::{Toy, number};

fn played(script: &str) -> Played {
    let (played, done) = play::<Toy>(&parse(script).unwrap(), None);
    done.unwrap();
    played
}

fn fault(script: &str, expected: Option<&[Block]>) -> Fault {
    let (_, done) = play::<Toy>(&parse(script).unwrap(), expected);
    done.unwrap_err()
}

/// The number on the screen at the end.
fn shown(script: &str) -> usize {
    let played = played(&format!("{script}\nshot end"));
    number(&played.shots.last().unwrap().1.frame)
}

#[test]
fn a_script_is_read_line_by_line() {
    let lines = parse("# a game\n\n a  \ndown 3   # menu\nhold b 700\nwait 500").unwrap();
    let read: Vec<(usize, &str, &Step)> = lines
        .iter()
        .map(|line| (line.number, line.text.as_str(), &line.step))
        .collect();
    let millis = Duration::from_millis;
    assert_eq!(
        read,
        [
            (3, "a", &Step::Tap(Button::A, 1)),
            (4, "down 3", &Step::Tap(Button::Down, 3)),
            (5, "hold b 700", &Step::Hold(Button::B, millis(700))),
            (6, "wait 500", &Step::Wait(millis(500))),
        ]
    );
}

#[test]
fn what_is_not_a_step_is_named_with_its_line() {
    for (line, complaint) in [
        ("jump", "`jump` is not a step"),
        ("a 0", "0 is not a count"),
        ("a 2 3", "only be a count"),
        ("wait 50", "50 is not a time"),
        ("wait 99999999999999999999", "is not a time"),
        ("wait -100", "is not a time"),
        ("hold b", "is not a step"),
        ("hold c 700", "`c` is not a button"),
        ("deal x", "x is not a deal number"),
        ("deal 9007199254740992", "is not a deal number"),
        ("shot ../evil", "is not a name"),
        ("expect", "is not a step"),
    ] {
        let fault = parse(&format!("a\n{line}\n")).unwrap_err();
        assert_eq!(fault.line, 2, "{line}");
        assert!(fault.message.contains(complaint), "{line}: {fault}");
    }
}

#[test]
fn buttons_reach_the_console_and_effects_are_carried_out() {
    assert_eq!(shown("a 3"), 3);
    assert_eq!(shown("a 3\ndeal 42\nleft"), 42);
    assert_eq!(shown("a 3\nb"), 0);
    assert_eq!(shown("a 3\nrestart"), 3, "what was saved is still there");
    assert_eq!(shown("a 3\ndown\nrestart"), 0, "what was cleared is not");
}

#[test]
fn a_hold_is_as_long_as_it_says() {
    assert_eq!(shown("hold b 500"), 0);
    assert_eq!(shown("hold b 700"), 100);
    assert_eq!(shown("press b\nwait 400\nrelease b"), 0);
    assert_eq!(shown("press b\nwait 600\nrelease b"), 100);
}

#[test]
fn time_is_what_the_steps_take() {
    for (script, millis) in [
        ("", 0),
        ("a", 100),
        ("a 3", 300),
        ("hold b 700", 800),
        ("press a\nrelease a", 200),
        ("wait 500\nshot x\ndeal 1", 500),
    ] {
        assert_eq!(played(script).end.millis(), millis, "{script}");
    }
}

#[test]
fn a_deal_number_that_nobody_gave_is_a_fault() {
    let fault = fault("a\nleft\na", None);
    assert_eq!(fault.line, 2);
    assert!(fault.message.contains("say `deal N` before"), "{fault}");
}

#[test]
fn a_button_goes_down_only_when_it_is_up() {
    assert_eq!(fault("press a\npress a", None).line, 2);
    assert_eq!(fault("press a\nhold a 100", None).line, 2);
    assert_eq!(fault("press a\na", None).line, 2);
    assert_eq!(fault("a\nrelease a", None).line, 2);
    played("press a\npress b\nrelease a\na\nrelease b");
}

#[test]
fn every_frame_at_rest_is_kept_once_with_its_line() {
    let played = played("a\nwait 100\nright\n\na 2\nup");
    let frames = played.frames();
    let names: Vec<&str> = frames.iter().map(|block| block.name.as_str()).collect();
    assert_eq!(names, ["line 1: a", "line 5: a 2", "line 6: up"]);
    assert_eq!(played.frames()[2].seen.as_ref().unwrap().light, Light::Dim);
}

#[test]
fn nothing_is_compared_near_a_timer() {
    // B goes down at 0, so the timer is due at 600, where the frame of line 2 would be taken.
    let played = played("press b\nwait 500\nwait 100");
    let frames = played.frames();
    let kept: Vec<(&str, bool)> = frames
        .iter()
        .map(|block| (block.name.as_str(), block.seen.is_some()))
        .collect();
    let seen = [
        ("line 1: press b", true),
        ("line 2: wait 500", false),
        ("line 3: wait 100", true),
    ];
    assert_eq!(kept, seen);
    let fault = fault("press b\nwait 500\nexpect menu", None);
    assert_eq!(fault.line, 3);
    assert!(fault.message.contains("`wait 100` before"), "{fault}");
}

#[test]
fn expect_compares_pixels_and_light() {
    let expected = played("a 3\nexpect three").expected;
    let same = |script| play::<Toy>(&parse(script).unwrap(), Some(&expected)).1;
    assert_eq!(same("deal 3\nleft\nexpect three"), Ok(()));
    let other = same("a 2\nexpect three").unwrap_err();
    assert_eq!(other.line, 2);
    assert!(other.message.contains("\n|██    "), "{other}");
    let dim = same("a 3\nup\nexpect three").unwrap_err();
    assert!(dim.message.contains("Dim"), "{dim}");
    let missing = fault("expect four", Some(&expected));
    assert!(missing.message.contains("no frame named four"), "{missing}");
}

#[test]
fn frames_are_text_that_reads_back() {
    let played = played("a 3\nup\npress b\nwait 500");
    let text = frames::write(&played.frames());
    assert!(text.starts_with("== line 1: a 3\n|███     "), "{text}");
    assert!(text.contains("== line 2: up [dim]\n"), "{text}");
    assert!(text.ends_with("== line 4: wait 500 [timer]\n"), "{text}");
    assert_eq!(frames::read(&text).unwrap(), played.frames());
}

#[test]
fn a_frame_with_a_hole_is_named_with_its_line() {
    let text = frames::write(&played("a\na").frames());
    let second = text
        .lines()
        .position(|line| line == "== line 2: a")
        .unwrap()
        + 1;
    let cut: Vec<&str> = text.lines().take(40).collect();
    assert_eq!(frames::read(&cut.join("\n")).unwrap_err().line, second);
    let stripped: Vec<&str> = text
        .lines()
        .map(|line| line.trim_end_matches(['|', ' ']))
        .collect();
    assert_eq!(frames::read(&stripped.join("\n")).unwrap_err().line, 1);
    assert_eq!(frames::read("hello").unwrap_err().line, 1);
}

#[test]
fn the_film_is_timed_as_the_script_was() {
    let played = played("wait 200\na\nwait 300\npress b\nwait 700");
    let film: Vec<(u64, usize)> = played
        .film
        .iter()
        .map(|(since, seen)| (since.millis(), number(&seen.frame)))
        .collect();
    assert_eq!(film, [(0, 0), (200, 1), (1200, 100)]);
    let mut bytes = Vec::new();
    gif::write(&played, Theme::White, 1, &mut bytes).unwrap();
    let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push((
            frame.delay,
            frame.buffer.iter().filter(|dot| **dot == 1).count(),
        ));
    }
    assert_eq!(delays, [(20, 0), (100, 3), (20, 300)]);
}
