//! A whole game written down step by step, as text that a person can read and a test can replay.
//!
//! A file begins with the `new` request. Each step shows the state, the legal actions, the action
//! that was played as the referee takes it, and what happened.

use crate::referee::Referee;
use crate::text;
use anyhow::{Context, bail};
use clap::Args;
use rand::seq::IndexedRandom;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use serde_json::{Value, json};
use std::fmt::Write;

/// Which game to play.
#[derive(Args, Clone)]
pub struct Playthrough {
    /// coloretto, red7 or tavolozza
    game: String,
    /// How many players
    #[arg(long, default_value_t = 3)]
    players: u8,
    /// Options as in docs/referee.md, such as {"side":"violet"}
    #[arg(long, default_value = "{}")]
    options: String,
    /// The deal number, and the seed of the choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Playthrough {
    /// Plays a random game and writes it down.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn record(&self) -> anyhow::Result<String> {
        let options: Value =
            serde_json::from_str(&self.options).context("--options is not JSON")?;
        let new = json!({
            "cmd": "new", "game": self.game, "players": self.players, "options": options,
            "seed": self.seed,
        });
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        write_down(&new, |legal| legal.choose(&mut rng).cloned())
    }
}

/// Plays the game of a file again, with the actions in it, and writes it down anew.
///
/// # Errors
/// When the text is no playthrough, or an action in it is no longer legal.
pub fn replay(playthrough: &str) -> anyhow::Result<String> {
    let mut lines = playthrough.lines();
    let new = serde_json::from_str(lines.next().context("the file is empty")?)?;
    let mut actions = lines.filter_map(|line| line.strip_prefix("> "));
    write_down(&new, |_| serde_json::from_str(actions.next()?).ok())
}

fn write_down(
    new: &Value,
    mut choose: impl FnMut(&[Value]) -> Option<Value>,
) -> anyhow::Result<String> {
    let mut referee = Referee::default();
    let mut ask = |request: &Value| -> anyhow::Result<Value> {
        let answer = referee.answer(request.to_string().as_bytes());
        if answer["ok"] != json!(true) {
            bail!("{}", text::plain(&answer["message"]));
        }
        Ok(answer)
    };
    let mut written = format!("{new}\n");
    let mut answer = ask(new)?;
    for step in 1.. {
        writeln!(written, "  {}\n", text::events(list(&answer["events"])))?;
        let state = ask(&json!({ "cmd": "state" }))?;
        write!(written, "step {step}\n{}", text::state(&state["state"]))?;
        if answer["over"] == json!(true) {
            let result = ask(&json!({ "cmd": "result" }))?;
            let (scores, winners) = (
                text::plain(&result["scores"]),
                text::plain(&result["winners"]),
            );
            writeln!(written, "scores {scores}, won by {winners}")?;
            break;
        }
        let legal = ask(&json!({ "cmd": "legal" }))?;
        let legal = list(&legal["actions"]);
        let words: Vec<String> = legal.iter().map(text::plain).collect();
        writeln!(written, "legal: {}", words.join(" | "))?;
        let action = choose(legal).with_context(|| format!("step {step} has no action"))?;
        writeln!(written, "> {action}")?;
        answer = ask(&json!({ "cmd": "apply", "action": action }))?;
    }
    Ok(written)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
