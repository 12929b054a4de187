//! A console at hand: buttons by name, a clock that stands still, kept bytes, frames.
#![allow(dead_code, reason = "each test file uses its part")]

use bots_nostd::{Answer, Level, Question, Thinking};
use console_nostd::{Button, Console, Effect, Input, Instant, Kept, Mark, SIZE, Slot, Ticket};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::DealNumber;
use std::convert::Infallible;

/// The pixels of a screen.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Frame([bool; 128 * 64]);

impl Frame {
    pub fn blank() -> Frame {
        Frame([false; 128 * 64])
    }
}

impl std::fmt::Debug for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f)?;
        for two in self.0.chunks(256) {
            let (upper, lower) = two.split_at(128);
            let row = upper.iter().zip(lower).map(|pixels| match pixels {
                (false, false) => ' ',
                (true, false) => '▀',
                (false, true) => '▄',
                (true, true) => '█',
            });
            writeln!(f, "{}", row.collect::<String>())?;
        }
        Ok(())
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        SIZE
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(at, colour) in pixels {
            if (0..128).contains(&at.x) && (0..64).contains(&at.y) {
                self.0[(at.y * 128 + at.x) as usize] = colour.is_on();
            }
        }
        Ok(())
    }
}

/// A console and everything around it.
#[derive(Clone)]
pub struct Bench {
    pub console: Console,
    pub now: u64,
    pub game: Option<Vec<u8>>,
    pub settings: Option<Vec<u8>>,
    pub aside: Vec<Slot>,
    /// What the next [`Effect::WantDeal`] is answered with.
    pub deal: u64,
    /// Whether saves succeed.
    pub can_save: bool,
    /// How many tunes have been played.
    pub tunes: u32,
    pub contrast: u8,
    /// Whether bots decide as soon as they are asked.
    pub bots_answer: bool,
    /// Whether all of them think as little as the easiest does.
    pub bots_hurry: bool,
    /// The last question a bot was asked, and how many there were.
    pub asked: Option<(Ticket, Question, Level)>,
    pub questions: u32,
    /// The effects, by name, since this was last emptied.
    pub effects: Vec<&'static str>,
}

/// What a console keeps that was told to speak English.
pub fn english() -> Option<Vec<u8>> {
    speaking("")
}

/// What a console keeps of the first question when these buttons lead to a language.
pub fn speaking(way: &str) -> Option<Vec<u8>> {
    let mut bench = Bench::out_of_the_box();
    bench.wait(1_000);
    bench.taps(way);
    bench.taps("a");
    assert!(bench.settings.is_some(), "a language was chosen");
    bench.settings
}

/// A console that shows its menu.
pub fn at_menu() -> Bench {
    let mut bench = Bench::new();
    bench.wait(1_000);
    bench
}

/// A game of three with the usual options, the start colours picked, at the first turn.
pub fn at_first_turn() -> Bench {
    let mut bench = at_menu();
    bench.taps("aaaa. a. a. a.");
    bench
}

/// The same console, switched off and on.
pub fn kept(bench: &Bench) -> Bench {
    let mut again = Bench::with(bench.game.clone(), bench.settings.clone());
    again.wait(1_000);
    again
}

/// What a bot makes of a question.
pub fn think(question: Question, level: Level) -> Option<Answer> {
    let mut thinking = Thinking::new(question, level)?;
    loop {
        if let Some(answer) = thinking.step() {
            return Some(answer);
        }
    }
}

impl Bench {
    /// A console that speaks English, and remembers nothing else.
    pub fn new() -> Bench {
        Bench::with(None, english())
    }

    /// A console that nobody has switched on before.
    pub fn out_of_the_box() -> Bench {
        Bench::with(None, None)
    }

    /// A console that was switched on with these bytes kept.
    pub fn with(game: Option<Vec<u8>>, settings: Option<Vec<u8>>) -> Bench {
        Bench::after(None, game, settings)
    }

    /// A console that was switched on after its shell had to switch it off.
    pub fn after(stopped: Option<&str>, game: Option<Vec<u8>>, settings: Option<Vec<u8>>) -> Bench {
        let kept = Kept {
            game: game.as_deref(),
            settings: settings.as_deref(),
            stopped,
        };
        let console = Console::new(kept, Instant::from_millis(0));
        let mut bench = Bench {
            console,
            now: 0,
            game,
            settings,
            aside: Vec::new(),
            deal: 1,
            can_save: true,
            tunes: 0,
            contrast: 0,
            bots_answer: true,
            bots_hurry: false,
            asked: None,
            questions: 0,
            effects: Vec::new(),
        };
        bench.perform();
        bench
    }

    /// Hands an input over and carries out what is asked for.
    pub fn input(&mut self, input: Input) {
        self.console.handle(input, Instant::from_millis(self.now));
        self.perform();
    }

    fn perform(&mut self) {
        while let Some(effect) = self.console.poll_effect() {
            self.effects.push(match effect {
                Effect::Save(Slot::Game, _) => "save",
                Effect::AskBot { .. } => "ask",
                _ => "other",
            });
            let answer = match effect {
                Effect::Save(slot, _) | Effect::Clear(slot) if !self.can_save => {
                    Some(Input::Saved(slot, Err(console_nostd::NotSaved)))
                }
                Effect::Save(slot, bytes) => {
                    *self.slot(slot) = Some(bytes.to_vec());
                    Some(Input::Saved(slot, Ok(())))
                }
                Effect::Clear(slot) => {
                    *self.slot(slot) = None;
                    Some(Input::Saved(slot, Ok(())))
                }
                Effect::SetAside(slot) => {
                    *self.slot(slot) = None;
                    self.aside.push(slot);
                    None
                }
                Effect::WantDeal => {
                    self.deal += 1;
                    Some(Input::Deal(DealNumber::new(self.deal).unwrap()))
                }
                Effect::Play(_) => {
                    self.tunes += 1;
                    None
                }
                Effect::Contrast(contrast) => {
                    self.contrast = contrast;
                    None
                }
                Effect::AskBot {
                    ticket,
                    question,
                    level,
                } => {
                    self.questions += 1;
                    self.asked = Some((ticket, question.clone(), level));
                    let level = if self.bots_hurry { Level::Easy } else { level };
                    self.bots_answer
                        .then(|| Input::Bot(ticket, think(question, level)))
                }
                Effect::Light(_) => None,
            };
            if let Some(answer) = answer {
                self.console.handle(answer, Instant::from_millis(self.now));
            }
        }
    }

    fn slot(&mut self, slot: Slot) -> &mut Option<Vec<u8>> {
        match slot {
            Slot::Game => &mut self.game,
            Slot::Settings => &mut self.settings,
        }
    }

    /// Time passes; the console is woken when it wants to be.
    pub fn wait(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(wake) = self.console.next_wake().filter(|wake| wake.millis() <= end) {
            self.now = self.now.max(wake.millis());
            self.input(Input::Wake);
        }
        self.now = end;
    }

    /// Holds a button down for a while.
    pub fn hold(&mut self, button: Button, millis: u64) {
        self.input(Input::Press(button));
        self.wait(millis);
        self.input(Input::Release(button));
        self.wait(40);
    }

    /// Presses a button for a moment.
    pub fn tap(&mut self, button: Button) {
        self.hold(button, 60);
    }

    /// Taps named by letters: `u d l r a b`, and `B` for a held B, `.` for a second's wait.
    pub fn taps(&mut self, letters: &str) {
        for letter in letters.chars() {
            match letter {
                'u' => self.tap(Button::Up),
                'd' => self.tap(Button::Down),
                'l' => self.tap(Button::Left),
                'r' => self.tap(Button::Right),
                'a' => self.tap(Button::A),
                'b' => self.tap(Button::B),
                'B' => self.hold(Button::B, 700),
                '.' => self.wait(1000),
                ' ' => {}
                other => panic!("no button {other:?}"),
            }
        }
    }

    /// What is on the screen.
    pub fn frame(&self) -> Frame {
        let mut frame = Frame::blank();
        self.console.draw(&mut frame).unwrap();
        frame
    }

    /// The texts on the screen, in the order they are drawn.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        let mut note = |mark: &Mark<'_>| {
            if let Mark::Text { text, .. } = mark {
                texts.push((*text).to_owned());
            }
        };
        let drawn = self.console.draw_noting(&mut Frame::blank(), &mut note);
        drawn.unwrap();
        texts
    }

    /// The console at one of these screens, if a few buttons lead there: notices are read, pages
    /// closed, questions answered no, and in play the menu's last line leads out.
    pub fn way_to(&self, screens: &[Frame]) -> Option<Bench> {
        let ways = [
            "", "b", "bb", "bbb", "a", "ab", "aa", "aab", "aaa", "aaab", "ada", "bada", "aaaa",
            "aaaaa", "aada", "aaada", "aaaada", "aaaaada",
        ];
        // Bots go on meanwhile, so that the moment matters: one when nothing is being told.
        let leave = ["B.ua", "..B.ua"];
        let moments = [0, 2_000, 500].into_iter();
        let mut tries = moments.flat_map(|wait| leave.map(|leave| (wait, leave)));
        tries.find_map(|(wait, leave)| {
            ways.into_iter().find_map(|first| {
                let mut bench = self.clone();
                bench.wait(wait);
                for taps in [first, leave, "."] {
                    bench.taps(taps);
                    if screens.contains(&bench.frame()) {
                        return Some(bench);
                    }
                }
                None
            })
        })
    }
}
