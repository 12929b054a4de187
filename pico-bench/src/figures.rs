//! What the device needs: cycles from a press to the glass, sleep, memory. Measured on the real image while whole games are played.

use crate::console::{Device, Trouble, picture, pin};
use crate::{Image, Operation, Options, Pico};
use console_nostd::{Button, Instant};
use host_sim::machine;
use host_sim::script::frames::Seen;
use host_sim::script::{Deed, Played};
use std::fmt::{self, Write};
use std::time::Duration;

/// Cycles of the core in a millisecond.
const PER_MS: f64 = 125_000.0;
/// A tap lasts 60 ms, and nothing else happens meanwhile.
const TAP: Duration = Duration::from_millis(59);
/// From here on a change is one of the whole screen: bytes of the 1,024.
const WHOLE: u64 = 1000;
/// How long a player thinks.
const IDLE: Duration = Duration::from_secs(60);

/// How a press or a release reached the glass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// From the edge on the pin to the last byte on the wire, in cycles.
    pub cycles: u64,
    /// How long the wires carried something of that, in cycles.
    pub wire: u64,
    /// Bytes on the wire.
    pub bytes: u64,
    /// Whether the flash was being written at some moment of it.
    pub in_flash: bool,
}

impl Change {
    /// What was not spent on the wire.
    pub fn beside_the_wire(&self) -> u64 {
        self.cycles.saturating_sub(self.wire)
    }

    /// Whether the whole screen changed.
    pub fn is_whole(&self) -> bool {
        self.bytes >= WHOLE
    }
}

/// What was measured of an image.
#[derive(Clone, Debug)]
pub struct Figures {
    /// From power-on to the last byte of the first picture, in cycles, and how long that was: the clock changes on the way.
    pub boot: (u64, Duration),
    /// Every press and release that changed the picture, over all games.
    pub changes: Vec<Change>,
    /// The part of the time asleep while a player thinks, and how often the core woke.
    pub asleep: (f64, u64),
    /// Bytes of flash.
    pub flash: usize,
    /// Bytes of RAM for statics.
    pub statics: u32,
    /// The most bytes of stack, over all games.
    pub stack: u32,
    /// The true frequency of the bus.
    pub scl: f64,
}

impl Figures {
    /// Plays these games on an image.
    ///
    /// # Errors
    /// When the device can not play them.
    pub fn measure(image: &Image, games: &[Played]) -> Result<Figures, Trouble> {
        let mut pico = Pico::new(image, Options::default());
        let drawn = |pico: &Pico<'_>| pico.display().is_on() && pico.frame().lit_count() > 0;
        if !pico.run_until(Duration::from_secs(1), drawn)? {
            return Err(Trouble::NoConsole);
        }
        if !pico.run_until_quiet(Duration::from_millis(10), Duration::from_millis(100))? {
            return Err(Trouble::NoConsole);
        }
        let first = pico.wire().last_byte;
        let booted = pico.now() - (span(pico.cycles() - first));
        let mut figures = Figures {
            boot: (first, booted),
            changes: Vec::new(),
            asleep: (0.0, 0),
            flash: image.flash_used(),
            statics: image.static_ram(),
            stack: 0,
            scl: pico.scl_hz().ok_or(Trouble::NoConsole)?,
        };
        for game in games {
            let mut device = Device::new(image, Options::default())?;
            figures.play(&mut device, game)?;
            let stack = device.pico.stack_used().ok_or(Trouble::NoConsole)?;
            figures.stack = figures.stack.max(stack);
        }
        // Somebody who can't wait for the logo to go.
        let mut device = Device::new(image, Options::default())?;
        for button in Button::ALL {
            device.pico.press(pin(button));
            device.pico.run_for(Duration::from_millis(30))?;
        }
        device.run_to(Duration::from_secs(2))?;
        let stack = device.pico.stack_used().ok_or(Trouble::NoConsole)?;
        figures.stack = figures.stack.max(stack);
        // A player thinks in the middle of a game.
        let Some(game) = games.first() else {
            return Ok(figures);
        };
        let mut device = Device::new(image, Options::default())?;
        let mut half = game.clone();
        half.rests.truncate(game.rests.len() / 2);
        device.play(&half, |_, _| Ok(()))?;
        device.pico.run_for(Duration::from_secs(2))?;
        let mark = device.pico.activity();
        device.pico.run_for(IDLE)?;
        let idle = device.pico.activity().since(mark);
        figures.asleep = (idle.asleep_share(), idle.wakes);
        Ok(figures)
    }

    fn play(&mut self, device: &mut Device<'_>, game: &Played) -> Result<(), Trouble> {
        for (at, deed) in &game.deeds {
            let at = Duration::from_millis(at.millis());
            device.run_to(at)?;
            let pico = &mut device.pico;
            let (from, frame) = (pico.cycles(), pico.frame());
            let (bytes, busy) = (pico.wire().bytes, pico.wire().busy);
            match deed {
                Deed::Press(button) => pico.press(pin(*button)),
                Deed::Release(button) => pico.release(pin(*button)),
                Deed::Restart | Deed::Deal(_) => return Err(Trouble::NotButtons),
            }
            // A release is followed by the next press after 40 ms.
            let window = match deed {
                Deed::Press(_) => TAP,
                _ => Duration::from_millis(39),
            };
            pico.run_for(window)?;
            let seen = picture(&pico.frame());
            let host = host_at(game, at + window);
            if seen != *host {
                return Err(Trouble::Late(at));
            }
            if pico.frame() == frame {
                continue;
            }
            let to = pico.wire().last_byte;
            let wire = pico.wire().busy_to_last_byte - busy;
            self.changes.push(Change {
                cycles: to - from,
                wire: (wire as f64 / 1e9 * PER_MS) as u64,
                bytes: pico.wire().bytes - bytes,
                in_flash: touches_flash(pico, from, to),
            });
        }
        Ok(())
    }

    /// The changes with or without a flash operation on the way, quickest first.
    pub fn sorted(&self, in_flash: bool, key: fn(&Change) -> u64) -> Vec<u64> {
        let chosen = self.changes.iter().filter(|c| c.in_flash == in_flash);
        let mut sorted: Vec<u64> = chosen.map(key).collect();
        sorted.sort_unstable();
        sorted
    }

    /// The most that any change of the whole screen needed beside the wire, if there was one.
    pub fn worst_whole(&self) -> Option<u64> {
        self.whole().map(Change::beside_the_wire).max()
    }

    /// The changes of the whole screen; those during a flash operation are listed apart.
    fn whole(&self) -> impl Iterator<Item = &Change> {
        let changes = self.changes.iter();
        changes.filter(|change| change.is_whole() && !change.in_flash)
    }
}

/// What was on the desktop's screen at a moment of the script.
fn host_at(game: &Played, at: Duration) -> &machine::Frame {
    let since = |(since, _): &&(Instant, Seen)| Duration::from_millis(since.millis()) <= at;
    let (_, seen) = game
        .film
        .iter()
        .take_while(since)
        .last()
        .unwrap_or(&game.film[0]);
    &seen.frame
}

/// The value of which so many in a hundred are not larger.
pub fn percentile(sorted: &[u64], percent: usize) -> u64 {
    let place = (sorted.len() * percent).div_ceil(100).max(1) - 1;
    sorted.get(place).copied().unwrap_or(0)
}

fn span(cycles: u64) -> Duration {
    Duration::from_nanos(cycles * 8)
}

/// Whether a flash operation was going on at some moment between two cycles.
fn touches_flash(pico: &Pico<'_>, from: u64, to: u64) -> bool {
    let timing = pico.flash().timing();
    pico.flash().log.iter().any(|record| {
        let length = match record.operation {
            Operation::Erase(_) => timing.erase,
            Operation::Program(..) => timing.program,
        };
        let end = record.cycle + (length.as_secs_f64() * 1000.0 * PER_MS) as u64;
        record.cycle < to && end > from
    })
}

/// The lines of a table: what, how much, and what was promised.
impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |cycles: u64| format!("{cycles} cycles, {:.2} ms", cycles as f64 / PER_MS);
        let latency = self.sorted(false, |change| change.cycles);
        let beside = self.sorted(false, Change::beside_the_wire);
        let wire = self.sorted(false, |change| change.wire);
        let whole = self.whole().count();
        let mut row = |what: &str, figure: &str, promise: &str| {
            writeln!(f, "| {what} | {figure} | {promise} |")
        };
        row("figure", "measured", "promised")?;
        row("---", "---", "---")?;
        let boot = format!(
            "{} cycles, {:.1} ms with the crystal's start-up",
            self.boot.0,
            self.boot.1.as_secs_f64() * 1000.0
        );
        row("power-on to the first picture", &boot, "≤ 150 ms")?;
        row(
            "the display's bus",
            &format!("{:.1} kHz", self.scl / 1000.0),
            "",
        )?;
        let median = percentile(&latency, 50);
        row(
            &format!("press to last changed pixel, median of {}", latency.len()),
            &ms(median),
            "≤ 10 ms",
        )?;
        row(
            "of that on the wire, median",
            &ms(percentile(&wire, 50)),
            "",
        )?;
        row("99th percentile", &ms(percentile(&latency, 99)), "")?;
        row(
            "beside the wire, 99th percentile",
            &ms(percentile(&beside, 99)),
            "≤ 5 ms",
        )?;
        row("beside the wire, worst", &ms(percentile(&beside, 100)), "")?;
        row(
            &format!("beside the wire, worst of {whole} changes of the whole screen"),
            &self.worst_whole().map_or("none".to_owned(), ms),
            "≤ 5 ms",
        )?;
        let in_flash = self.sorted(true, |change| change.cycles);
        if !in_flash.is_empty() {
            let mut text = String::new();
            write!(text, "{}", ms(percentile(&in_flash, 100)))?;
            let what = format!("during a flash operation ({}), worst", in_flash.len());
            row(&what, &text, "")?;
        }
        let (share, wakes) = self.asleep;
        row(
            "asleep while a player thinks for a minute",
            &format!("{:.4} %, {wakes} wakes", share * 100.0),
            "≥ 99.9 %",
        )?;
        row("flash", &format!("{} bytes", self.flash), "≤ 262,144")?;
        row(
            "RAM: statics and the most stack",
            &format!(
                "{} + {} = {} bytes",
                self.statics,
                self.stack,
                self.statics + self.stack
            ),
            "≤ 65,536",
        )
    }
}
