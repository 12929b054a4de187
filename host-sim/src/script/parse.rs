//! A script as text: one step a line, read into values. Nothing is played here.

use console_nostd::{Button, Duration};
use rules_nostd::DealNumber;
use std::fmt;

/// One line of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Counted from one.
    pub number: usize,
    /// As it is written, without its comment.
    pub text: String,
    /// What it does.
    pub step: Step,
}

/// What a line does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Press and release a button so many times.
    Tap(Button, u32),
    /// Keep a button down for so long.
    Hold(Button, Duration),
    /// Press a button and leave it down.
    Press(Button),
    /// Release a button.
    Release(Button),
    /// Let time pass.
    Wait(Duration),
    /// Keep a picture of the screen.
    Shot(String),
    /// Compare the screen with the frame of this name.
    Expect(String),
    /// Answer the next question for a deal number.
    Deal(DealNumber),
    /// Switch off and on again.
    Restart,
}

/// What is wrong with a line, or with what happened there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Fault {}

/// The longest wait or hold: an hour.
const LONGEST: u64 = 3_600_000;

/// Reads a script.
///
/// # Errors
/// The first line that is not a step.
pub fn parse(script: &str) -> Result<Vec<Line>, Fault> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(script.lines()) {
        let text = line.split('#').next().unwrap_or_default().trim();
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            let step = step(&words).map_err(|message| Fault {
                line: number,
                message,
            })?;
            lines.push(Line {
                number,
                text: words.join(" "),
                step,
            });
        }
    }
    Ok(lines)
}

fn step(words: &[&str]) -> Result<Step, String> {
    if let [word, count @ ..] = words
        && let Ok(button) = button(word)
    {
        return match count {
            [] => Ok(Step::Tap(button, 1)),
            [count] => match count.parse() {
                Ok(count @ 1..=1000) => Ok(Step::Tap(button, count)),
                _ => Err(format!("{count} is not a count from 1 to 1000")),
            },
            _ => Err(format!("after {word} there can only be a count")),
        };
    }
    match words {
        ["hold", word, millis] => Ok(Step::Hold(button(word)?, length(millis)?)),
        ["press", word] => Ok(Step::Press(button(word)?)),
        ["release", word] => Ok(Step::Release(button(word)?)),
        ["wait", millis] => Ok(Step::Wait(length(millis)?)),
        ["shot", word] => Ok(Step::Shot(name(word)?)),
        ["expect", word] => Ok(Step::Expect(name(word)?)),
        ["deal", number] => {
            let deal = number.parse().ok().and_then(DealNumber::new);
            let deal = deal.ok_or_else(|| format!("{number} is not a deal number"))?;
            Ok(Step::Deal(deal))
        }
        ["restart"] => Ok(Step::Restart),
        _ => Err(format!(
            "`{}` is not a step (docs/scripts.md)",
            words.join(" ")
        )),
    }
}

fn button(word: &str) -> Result<Button, String> {
    match word {
        "up" => Ok(Button::Up),
        "down" => Ok(Button::Down),
        "left" => Ok(Button::Left),
        "right" => Ok(Button::Right),
        "a" => Ok(Button::A),
        "b" => Ok(Button::B),
        _ => Err(format!(
            "`{word}` is not a button: up, down, left, right, a or b"
        )),
    }
}

fn length(millis: &str) -> Result<Duration, String> {
    match millis.parse() {
        Ok(millis @ 100..=LONGEST) if millis % 100 == 0 => Ok(Duration::from_millis(millis)),
        _ => Err(format!(
            "{millis} is not a time: milliseconds, a multiple of 100, an hour at most"
        )),
    }
}

/// A name that can be a file's on every system.
fn name(word: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    match word.chars().all(plain) {
        true => Ok(word.to_owned()),
        false => Err(format!("`{word}` is not a name: letters, digits, - and _")),
    }
}
