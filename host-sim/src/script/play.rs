//! Plays a script on a machine in virtual time, and keeps what was to be seen.
//!
//! Time begins at zero and only steps move it. Nothing is read or written here.

use super::frames::{Block, Seen};
use super::parse::{Fault, Line, Step};
use crate::machine::{Deals, Device, Machine};
use crate::picture;
use crate::storage::Memory;
use console_nostd::{Button, Duration, Instant};
use rules_nostd::DealNumber;
use std::collections::VecDeque;

/// How long a tap holds a button down.
pub const TAP: Duration = Duration::from_millis(60);
/// From one tap to the next, and what a press or a release takes.
pub const BEAT: Duration = Duration::from_millis(100);
/// A frame is at rest when no timer of the console is nearer than this.
pub const NEAR: Duration = Duration::from_millis(50);

/// What was to be seen while a script was played.
#[derive(Clone, Default, Debug)]
pub struct Played {
    /// The frames that `expect` was asked about, as they were.
    pub expected: Vec<Block>,
    /// The pictures that `shot` asked for.
    pub shots: Vec<(String, Seen)>,
    /// Everything that was on the screen, and since when.
    pub film: Vec<(Instant, Seen)>,
    /// What was done to the console from outside, and when: enough to do it to another one.
    pub deeds: Vec<(Instant, Deed)>,
    /// When each line that takes time was over, and what was seen then if it was at rest.
    pub rests: Vec<Rest>,
    /// How long it took, in the script's own time.
    pub end: Instant,
}

impl Played {
    /// The frame at rest after every line that takes time; of equal ones in a row the first.
    pub fn frames(&self) -> Vec<Block> {
        let mut frames: Vec<Block> = Vec::new();
        let mut last = None;
        for Rest { name, seen, .. } in &self.rests {
            if seen.is_none() || last != seen.as_ref() {
                let (name, seen) = (name.clone(), seen.clone());
                frames.push(Block { name, seen });
            }
            last = seen.as_ref().or(last);
        }
        frames
    }
}

/// Something done to the console from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A button goes down.
    Press(Button),
    /// A button comes up.
    Release(Button),
    /// Power off and on.
    Restart,
    /// A deal number is given: nothing that can be done to a device.
    Deal(DealNumber),
}

/// The end of a line that takes time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rest {
    /// The line's number and text, as frames are named.
    pub name: String,
    /// When it was over.
    pub at: Instant,
    /// What was seen, or `None` where a timer was too near to tell, or a bot was thinking.
    pub seen: Option<Seen>,
}

/// Plays a script from the first line on, until its end or the first fault. What `expect` names is
/// looked up in `expected`; without it nothing is compared.
pub fn play<D: Device>(script: &[Line], expected: Option<&[Block]>) -> (Played, Result<(), Fault>) {
    play_from::<D>(script, expected, Memory::default())
}

/// The same on a console that has kept something before.
pub fn play_from<D: Device>(
    script: &[Line],
    expected: Option<&[Block]>,
    kept: Memory,
) -> (Played, Result<(), Fault>) {
    let now = Instant::default();
    let deals = Deals::Given(VecDeque::new());
    let mut player = Player {
        machine: Machine::<D>::new(Box::new(kept), deals, now),
        now,
        expected,
        played: Played::default(),
    };
    player.film();
    let mut done = Ok(());
    for line in script {
        done = player.play(line).map_err(|message| Fault {
            line: line.number,
            message,
        });
        if done.is_err() {
            break;
        }
    }
    player.played.end = player.now;
    (player.played, done)
}

struct Player<'a, D> {
    machine: Machine<D>,
    now: Instant,
    expected: Option<&'a [Block]>,
    played: Played,
}

impl<D: Device> Player<'_, D> {
    fn play(&mut self, line: &Line) -> Result<(), String> {
        let began = self.now;
        self.check_fingers(&line.step)?;
        match &line.step {
            Step::Tap(button, count) => {
                for _ in 0..*count {
                    self.hold(*button, TAP);
                }
            }
            Step::Hold(button, length) => self.hold(*button, *length),
            Step::Press(button) => {
                self.deed(Deed::Press(*button));
                self.pass(BEAT);
            }
            Step::Release(button) => {
                self.deed(Deed::Release(*button));
                self.pass(BEAT);
            }
            Step::Wait(length) => self.pass(*length),
            Step::Restart => {
                self.deed(Deed::Restart);
                self.pass(BEAT);
            }
            Step::Deal(deal) => self.deed(Deed::Deal(*deal)),
            Step::Shot(name) => {
                let shot = (name.clone(), self.seen());
                self.played.shots.push(shot);
            }
            Step::Expect(name) => self.expect(name)?,
        }
        if self.machine.wants_deal() {
            return Err("the console asks for a deal number: enter one with the buttons, or say `deal N` before".to_owned());
        }
        if self.now > began {
            self.played.rests.push(Rest {
                name: format!("line {}: {}", line.number, line.text),
                at: self.now,
                seen: self.is_at_rest().then(|| self.seen()),
            });
        }
        Ok(())
    }

    /// A press, a release, and as long after it as a tap is from the next.
    fn hold(&mut self, button: Button, length: Duration) {
        self.deed(Deed::Press(button));
        self.pass(length);
        self.deed(Deed::Release(button));
        let over = length.millis() % BEAT.millis();
        self.pass(Duration::from_millis(BEAT.millis() - over));
    }

    /// A button that is down can't go down, and one that is up can't come up.
    fn check_fingers(&self, step: &Step) -> Result<(), String> {
        let (button, goes_down) = match step {
            Step::Tap(button, _) | Step::Hold(button, _) | Step::Press(button) => (button, true),
            Step::Release(button) => (button, false),
            _ => return Ok(()),
        };
        let last = self
            .played
            .deeds
            .iter()
            .rev()
            .find_map(|(_, deed)| match deed {
                Deed::Press(other) if other == button => Some(true),
                Deed::Release(other) if other == button => Some(false),
                _ => None,
            });
        match (last.unwrap_or(false), goes_down) {
            (true, true) => Err("the button is down already".to_owned()),
            (false, false) => Err("the button is not down".to_owned()),
            _ => Ok(()),
        }
    }

    fn deed(&mut self, deed: Deed) {
        match deed {
            Deed::Press(button) => self.machine.press(button, self.now),
            Deed::Release(button) => self.machine.release(button, self.now),
            Deed::Restart => self.machine.restart(self.now),
            Deed::Deal(deal) => self.machine.give_deal(deal),
        }
        self.played.deeds.push((self.now, deed));
    }

    /// Time passes, and with it the console's timers.
    fn pass(&mut self, length: Duration) {
        self.film();
        let end = self.now + length;
        while let Some(woken) = self.machine.wake_by(end) {
            self.now = woken;
            self.film();
        }
        self.machine.run_until(end);
        self.now = end;
    }

    fn seen(&self) -> Seen {
        Seen {
            frame: self.machine.frame(),
            light: self.machine.light(),
        }
    }

    fn is_at_rest(&self) -> bool {
        if self.machine.is_thinking() {
            return false;
        }
        let ago = self.machine.last_wake().map(|woken| self.now - woken);
        let ahead = self.machine.next_wake().map(|wake| wake - self.now);
        ago.into_iter().chain(ahead).all(|away| away >= NEAR)
    }

    fn film(&mut self) {
        let seen = self.seen();
        let film = &mut self.played.film;
        // What changed again at the same moment was never to be seen.
        film.pop_if(|(since, _)| *since == self.now);
        if film.last().is_none_or(|(_, last)| *last != seen) {
            film.push((self.now, seen));
        }
    }

    fn expect(&mut self, name: &str) -> Result<(), String> {
        if self.machine.is_thinking() {
            return Err("a bot is thinking: wait until it has played".to_owned());
        }
        if !self.is_at_rest() {
            return Err(format!(
                "a timer of the console is less than {} ms away: put `wait 100` before this line",
                NEAR.millis()
            ));
        }
        let seen = self.seen();
        self.played.expected.push(Block {
            name: name.to_owned(),
            seen: Some(seen.clone()),
        });
        let Some(expected) = self.expected else {
            return Ok(());
        };
        let block = expected.iter().find(|block| block.name == name);
        let block = block.ok_or_else(|| format!("there is no frame named {name}"))?;
        if block.seen.as_ref() == Some(&seen) {
            return Ok(());
        }
        let art = picture::half_blocks(&seen.frame).join("|\n|");
        let light = seen.light;
        Err(format!(
            "this is not {name}, but this, with the light {light:?}:\n|{art}|"
        ))
    }
}
