//! The console in a terminal: half-blocks where there is room, braille where there is less.
//!
//! A terminal tells of keys, not of their release, so each key is a short tap and one key is a hold.
//! However the program ends, the terminal is as it was.

use crate::machine::{Device, Frame, Machine, Stopwatch};
use crate::picture::{self, Glow, Theme};
use anyhow::{Context, bail};
use console_nostd::{Button, Duration, Instant, Light};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::{Attribute, Color, Colors, Print, SetAttribute, SetColors};
use crossterm::{cursor, execute, queue, terminal};
use embedded_graphics::prelude::RgbColor;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};

/// How long a key of the keyboard holds a button down.
const TAP: Duration = Duration::from_millis(60);
/// How long M holds B down: enough for whatever a hold opens.
const HOLD: Duration = Duration::from_millis(700);
/// The line under the picture.
const KEYS: &str = "Arrows   Z/Enter: A   X/Esc: B   M: hold B   Q: leave";

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// It holds a button down for a while.
    Hold(Button, Duration),
    /// It ends the program.
    Leave,
}

/// What a key of the keyboard does, if anything.
pub fn key(key: KeyEvent) -> Option<Key> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let tap = |button| Some(Key::Hold(button, TAP));
    match key.code {
        KeyCode::Char('c' | 'C') if key.modifiers.contains(KeyModifiers::CONTROL) => {
            Some(Key::Leave)
        }
        KeyCode::Char('q' | 'Q') => Some(Key::Leave),
        KeyCode::Up => tap(Button::Up),
        KeyCode::Down => tap(Button::Down),
        KeyCode::Left => tap(Button::Left),
        KeyCode::Right => tap(Button::Right),
        KeyCode::Enter | KeyCode::Char('z' | 'Z') => tap(Button::A),
        KeyCode::Esc | KeyCode::Char('x' | 'X') => tap(Button::B),
        KeyCode::Char('m' | 'M') => Some(Key::Hold(Button::B, HOLD)),
        _ => None,
    }
}

/// The picture and the line under it, as large as a terminal of this size allows.
pub fn page(frame: &Frame, columns: u16, rows: u16) -> Vec<String> {
    let mut lines = match (columns, rows) {
        (128.., 33..) => picture::half_blocks(frame),
        (64.., 17..) => picture::braille(frame),
        _ => {
            return vec![format!(
                "Please enlarge this window to 64×17 (now {columns}×{rows})."
            )];
        }
    };
    lines.push(KEYS.to_owned());
    lines
}

/// Whether the picture fits.
fn is_large_enough() -> bool {
    terminal::size().is_ok_and(|size| matches!(size, (64.., 17..)))
}

/// Whether there is a terminal to play in.
pub fn is_here() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// What there is to say where there is none.
pub const NOWHERE: &str = "there is no terminal to play in (input or output is piped): \
    start it in a terminal, or on a desktop, or use `host-sim script FILE`";

/// Plays until somebody leaves.
///
/// # Errors
/// When this is not a terminal, or it stops being one.
pub fn run<D: Device>(
    machine: &mut Machine<D>,
    clock: Stopwatch,
    theme: Theme,
) -> anyhow::Result<()> {
    if !is_here() {
        bail!(NOWHERE);
    }
    let _restored = Raw::enter().context("this terminal can't be played in")?;
    let (told, events) = mpsc::channel();
    listen(told);
    let mut fingers = Fingers::default();
    let mut shown = None;
    loop {
        let now = clock.now();
        fingers.lift(machine, now);
        machine.run_until(now);
        show(&mut shown, machine.frame(), machine.glow(), theme)?;
        let due = [machine.next_wake(), fingers.next_lift()]
            .into_iter()
            .flatten()
            .min();
        let event = match due {
            Some(due) => {
                let wait = std::time::Duration::from_millis((due - clock.now()).millis());
                events.recv_timeout(wait)
            }
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match event {
            Ok(Told::Event(Event::Key(event))) => match key(event) {
                Some(Key::Leave) => return Ok(()),
                // What can not be seen is not played.
                Some(Key::Hold(button, length)) if is_large_enough() => {
                    fingers.hold(machine, button, length, clock.now());
                }
                Some(Key::Hold(..)) | None => {}
            },
            Ok(Told::Event(Event::Resize(..))) => shown = None,
            Ok(Told::Event(_)) | Err(RecvTimeoutError::Timeout) => {}
            // A signal, or the terminal has gone.
            Ok(Told::Leave) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// What the listening threads tell.
enum Told {
    Event(Event),
    Leave,
}

/// Listens to the keyboard and to the system's wish that the program end.
fn listen(told: Sender<Told>) {
    let signal = told.clone();
    // Without the handler a signal still ends the program, only less tidily.
    let _ = ctrlc::set_handler(move || drop(signal.send(Told::Leave)));
    std::thread::spawn(move || {
        while let Ok(event) = event::read() {
            if told.send(Told::Event(event)).is_err() {
                return;
            }
        }
        let _ = told.send(Told::Leave);
    });
}

/// Which buttons are down, and until when.
#[derive(Default)]
struct Fingers([Option<Instant>; Button::ALL.len()]);

impl Fingers {
    /// Presses a button, after releasing it if it is still down from the last key. A key that repeats
    /// while its hold lasts only makes it longer.
    fn hold<D: Device>(
        &mut self,
        machine: &mut Machine<D>,
        button: Button,
        length: Duration,
        now: Instant,
    ) {
        self.lift(machine, now);
        for (finger, other) in self.0.iter_mut().zip(Button::ALL) {
            if other == button {
                let repeats = length == HOLD && finger.is_some();
                if finger.is_some() && !repeats {
                    machine.release(button, now);
                }
                if !repeats {
                    machine.press(button, now);
                }
                *finger = Some(now + length);
            }
        }
    }

    /// Releases what has been down for long enough, each at its moment and in that order.
    fn lift<D: Device>(&mut self, machine: &mut Machine<D>, now: Instant) {
        while let Some(due) = self.next_lift().filter(|due| *due <= now) {
            for (finger, button) in self.0.iter_mut().zip(Button::ALL) {
                if *finger == Some(due) {
                    *finger = None;
                    machine.release(button, due);
                }
            }
        }
    }

    fn next_lift(&self) -> Option<Instant> {
        self.0.iter().flatten().min().copied()
    }
}

/// What is in the terminal.
type Shown = Option<(Frame, Glow)>;

fn show(shown: &mut Shown, frame: Frame, glow: Glow, theme: Theme) -> io::Result<()> {
    let clear = shown.is_none();
    let now = (frame, glow);
    if shown.as_ref() == Some(&now) {
        return Ok(());
    }
    let (frame, _) = shown.insert(now);
    let (columns, rows) = terminal::size()?;
    let dark = Frame::new(console_nostd::SIZE);
    let lit = if glow.light == Light::Off {
        &dark
    } else {
        &*frame
    };
    let lines = page(lit, columns, rows);
    let width = lines.first().map_or(0, |line| line.chars().count()) as u16;
    let left = columns.saturating_sub(width) / 2;
    let top = rows.saturating_sub(lines.len() as u16) / 2;
    let mut out = BufWriter::new(io::stdout().lock());
    queue!(out, terminal::BeginSynchronizedUpdate)?;
    if clear {
        queue!(out, terminal::Clear(terminal::ClearType::All))?;
    }
    let (caption, picture) = lines
        .split_last()
        .map_or((None, &[][..]), |(c, p)| (Some(c), p));
    if true_colour() {
        let (off, on) = theme.colours(glow);
        let rgb = |c: embedded_graphics::pixelcolor::Rgb888| Color::Rgb {
            r: c.r(),
            g: c.g(),
            b: c.b(),
        };
        queue!(out, SetColors(Colors::new(rgb(on), rgb(off))))?;
    } else if glow.light == Light::Dim {
        queue!(out, SetAttribute(Attribute::Dim))?;
    }
    for (row, line) in (top..).zip(picture) {
        queue!(out, cursor::MoveTo(left, row), Print(line))?;
    }
    queue!(out, SetAttribute(Attribute::Reset))?;
    if let Some(caption) = caption {
        let row = top + picture.len() as u16;
        queue!(out, cursor::MoveTo(left, row), Print(caption))?;
    }
    queue!(out, terminal::EndSynchronizedUpdate)?;
    out.flush()
}

/// Whether the terminal says that it knows all colours.
fn true_colour() -> bool {
    let says = std::env::var_os("COLORTERM");
    says.is_some_and(|says| says == "truecolor" || says == "24bit")
}

/// A terminal that tells of single keys, until this goes.
struct Raw;

/// Whether the terminal is yet to be restored: by a panic, or by the end of [`Raw`] after it.
static IS_RAW: AtomicBool = AtomicBool::new(false);

impl Raw {
    fn enter() -> io::Result<Raw> {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            told(panic);
        }));
        terminal::enable_raw_mode()?;
        IS_RAW.store(true, Ordering::SeqCst);
        let raw = Raw;
        execute!(io::stdout(), terminal::EnterAlternateScreen, cursor::Hide)?;
        Ok(raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        restore();
    }
}

fn restore() {
    if !IS_RAW.swap(false, Ordering::SeqCst) {
        return;
    }
    // If the terminal has gone there is nothing to restore.
    let _ = execute!(io::stdout(), cursor::Show, terminal::LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}
