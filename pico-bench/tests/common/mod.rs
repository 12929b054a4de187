//! The real image, built once, and the scripts that are played on it.
#![allow(dead_code, reason = "each test file uses its part")]

use console_nostd::{Button, Console, Effect, Input, Instant, Kept};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use host_sim::machine;
use host_sim::script::{Played, parse, play};
use host_sim::storage::{Memory, Storage};
use pico_bench::console::pin;
use pico_bench::{Action, Drive, Image, Options, Pico, build};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;
use store_nostd::{Slot, State, Store};

/// The image that people flash.
pub fn image() -> &'static Image {
    static IMAGE: OnceLock<Image> = OnceLock::new();
    IMAGE.get_or_init(|| built(&[]))
}

/// The image that does wrong what it is asked to do wrong.
pub fn planted_image() -> &'static Image {
    static IMAGE: OnceLock<Image> = OnceLock::new();
    IMAGE.get_or_init(|| built(&["plant"]))
}

fn built(features: &[&str]) -> Image {
    Image::load(build::firmware(features).unwrap()).unwrap()
}

/// One of the desktop's scripts, played there.
pub fn scripted(name: &str) -> Played {
    let folder = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../host-sim/tests/scripts"
    ));
    written(&std::fs::read_to_string(folder.join(name)).unwrap())
}

/// A script, played on the desktop.
pub fn written(script: &str) -> Played {
    let (played, done) = play::<Console>(&parse(script).unwrap(), None);
    done.unwrap();
    played
}

/// Makes one pixel wrong.
pub fn flip(frame: &mut machine::Frame, x: i32, y: i32) {
    let at = Point::new(x, y);
    let colour = frame.get_pixel(at).invert();
    let Ok(()) = frame.draw_iter([Pixel(at, BinaryColor::from(colour.is_on()))]);
}

/// What a console keeps that was asked for its language and nothing else.
fn english() -> Vec<u8> {
    let mut console = Console::new(Kept::default(), Instant::default());
    // The first press sends the logo away, the second one answers.
    for input in [Input::Press(Button::A), Input::Release(Button::A)].repeat(2) {
        console.handle(input, Instant::default());
    }
    let mut saved =
        std::iter::from_fn(|| console.poll_effect()).filter_map(|effect| match effect {
            Effect::Save(console_nostd::Slot::Settings, bytes) => Some(bytes.to_vec()),
            _ => None,
        });
    saved.next().unwrap()
}

/// A board whose language was chosen long ago, with nothing else kept.
pub fn speaking_english(image: &'static Image, mut options: Options) -> Pico<'static> {
    let mut flash = image.flash().to_vec();
    flash.resize(2 << 20, 0xFF);
    let area = store_nostd::Bytes(&mut flash[SAVES..]);
    let mut store = Store::open(area, 0).unwrap();
    store.save(Slot::Settings, &english()).unwrap();
    options.flash = Some(flash);
    Pico::new(image, options)
}

/// The device at rest in its main menu.
pub fn in_the_menu(image: &'static Image, options: Options) -> Pico<'static> {
    let mut pico = speaking_english(image, options);
    pico.run_for(ms(1300)).unwrap();
    pico
}

pub const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Plans to press a button for a while.
pub fn plan_tap(pico: &mut Pico<'_>, button: Button, at: Duration, length: Duration) {
    pico.after(at, Action::Pin(pin(button), Drive::Low));
    pico.after(at + length, Action::Pin(pin(button), Drive::Floating));
}

/// The presses that the console was told of, in their order.
pub fn presses(pico: &Pico<'_>) -> Vec<Button> {
    let lines = pico.log().iter();
    let numbers = lines.filter_map(|line| line.text.strip_prefix("press "));
    numbers
        .map(|number| Button::ALL[number.parse::<usize>().unwrap()])
        .collect()
}

/// Nothing has failed since power-on.
pub fn assert_unharmed(pico: &Pico<'_>, what: &str) {
    assert!(pico.faults().is_empty(), "{what}: {:?}", pico.faults());
    assert!(pico.resets().is_empty(), "{what}: {:?}", pico.resets());
}

/// Chance that can be had again: a linear congruential generator.
pub struct Chance(pub u64);

impl Chance {
    /// A number below a limit.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % limit
    }
}

/// A deal number entered by hand, a start colour each and the first card: a game that is saved, and the
/// next A is a move.
pub const OPENING: &str = "
wait 1100  # the logo
a          # English
a          # New game
a          # Coloretto
a          # three players
up         # the deal number
a          # to be entered
right 7
up 5       # 00000005
a          # done
down       # round to the first line
a          # Start
wait 1000  # whose turn it is
a          # a start colour
wait 1000
a
wait 1000
a
wait 1000
a          # draws
a          # and turns
wait 1000  # a card that wants a row
";

/// Asks a planted image for a mistake.
pub fn plant(pico: &mut Pico<'_>, mistake: u32) {
    let asked = 0x504C_0000 | mistake;
    let place = pico.poke("PLANT").unwrap();
    place.copy_from_slice(&asked.to_le_bytes());
}

/// Where in the flash the saves are.
pub const SAVES: usize = 0x1E_0000;

/// What the store finds in a flash, by the very code that the device runs.
pub fn kept(flash: &[u8]) -> Saved {
    let mut store = Store::open(store_nostd::Bytes(flash[SAVES..].to_vec()), 0).unwrap();
    let mut room = [0; store_nostd::MAX_BODY];
    [Slot::Game, Slot::Settings].map(|slot| {
        let bytes = store.load(slot, &mut room).unwrap().map(<[u8]>::to_vec);
        match store.state(slot) {
            State::Empty => None,
            State::Kept => bytes,
            State::Lost | State::OtherVersion(_) => Some(Vec::new()),
        }
    })
}

/// The game and the settings; no bytes at all where something was lost.
pub type Saved = [Option<Vec<u8>>; 2];

/// What the device says it found when it was switched on.
pub fn said(saved: &Saved) -> String {
    let [game, settings] = saved.each_ref().map(|bytes| match bytes.as_deref() {
        None => 0,
        Some([]) => u32::MAX,
        Some(bytes) => store_nostd::record::sum(bytes),
    });
    format!("kept: game {game:08x}, settings {settings:08x}, crashes 0")
}

/// Runs from power-on until the device says what it found.
pub fn finds(pico: &mut Pico<'_>) -> String {
    let says = |pico: &Pico<'_>| pico.log().iter().any(|line| line.text.starts_with("kept:"));
    assert!(pico.run_until(ms(500), says).unwrap());
    let mut lines = pico
        .log()
        .iter()
        .filter(|line| line.text.starts_with("kept:"));
    lines.next().unwrap().text.clone()
}

/// A console that has kept this.
pub fn memory(saved: &Saved) -> Memory {
    let mut memory = Memory::default();
    for (slot, bytes) in [console_nostd::Slot::Game, console_nostd::Slot::Settings]
        .into_iter()
        .zip(saved)
    {
        if let Some(bytes) = bytes {
            memory.save(slot, bytes).unwrap();
        }
    }
    memory
}
