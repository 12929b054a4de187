//! Games with hidden cards, mashed through: nobody is shown what they can not know, nothing is cut in
//! any language, and hidden cards do not stay in sight for ever.

mod bots;
mod people;

use super::{Board, Face, Outcome, Play};
use crate::keep::{Kinds, Name, Names, Settings};
use crate::keys::Act;
use crate::page::{Mark, Page};
use crate::text::{Language, Texts};
use crate::{Button, Instant, SIZE};
use bots_nostd::Level;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_nostd::{DealNumber, Game, Seat};

extern crate std;
use std::convert::Infallible;
use std::string::{String, ToString};
use std::vec::Vec;

/// The pixels of a screen.
#[derive(Clone, PartialEq, Eq)]
struct Screen(Vec<bool>);

impl core::fmt::Debug for Screen {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for row in self.0.chunks(SIZE.width as usize) {
            let row: String = row.iter().map(|lit| if *lit { '#' } else { ' ' }).collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

impl OriginDimensions for Screen {
    fn size(&self) -> Size {
        SIZE
    }
}

impl DrawTarget for Screen {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(at, colour) in pixels {
            if self.bounding_box().contains(at) {
                self.0[(at.y * SIZE.width as i32 + at.x) as usize] = colour.is_on();
            }
        }
        Ok(())
    }
}

const NOW: Instant = Instant::from_millis(0);

fn drawn<B: Board>(play: &Play<B>) -> Screen {
    let mut screen = Screen([false; 128 * 64].to_vec());
    let mut page = Page::blank(&mut screen, None).unwrap();
    play.draw(&mut page, Language::English.texts()).unwrap();
    screen
}

/// What is drawn, and every text and picture that is not covered again; fails on a text that is cut.
fn marks<B: Board>(play: &Play<B>, texts: &Texts) -> (Screen, Vec<(Rectangle, String)>) {
    let mut marks: Vec<(Rectangle, String)> = Vec::new();
    let mut note = |mark: &Mark<'_>| match mark {
        Mark::Text { area, text, cut } => {
            assert!(!cut, "{text:?} is cut");
            marks.push((*area, (*text).to_string()));
        }
        Mark::Picture(area) => marks.push((*area, "a picture".to_string())),
        Mark::Cover(area) => marks.retain(|(mark, _)| mark.intersection(area).is_zero_sized()),
    };
    let mut screen = Screen([false; 128 * 64].to_vec());
    let mut page = Page::blank(&mut screen, Some(&mut note)).unwrap();
    play.draw(&mut page, texts).unwrap();
    (screen, marks)
}

/// All English words on the screen.
fn words<B: Board>(play: &Play<B>) -> String {
    let (_, marks) = marks(play, Language::English.texts());
    let words: Vec<String> = marks.into_iter().map(|(_, text)| text).collect();
    words.join(" ")
}

/// Fails on a text or picture that leaves the screen or touches another.
fn check_layout<B: Board>(play: &Play<B>, texts: &Texts) {
    let (screen, marks) = marks(play, texts);
    let whole = Rectangle::new(Point::zero(), SIZE);
    for (index, (area, what)) in marks.iter().enumerate() {
        assert_eq!(
            area.intersection(&whole),
            *area,
            "{what:?} leaves\n{screen:?}"
        );
        for (other, words) in &marks[..index] {
            let apart = area.intersection(other).is_zero_sized();
            assert!(apart, "{what:?} over {words:?}\n{screen:?}");
        }
    }
}

fn names(name: &str) -> Names {
    core::array::from_fn(|_| Name::try_from(name).unwrap())
}

/// Mostly A and what composes a turn, so that games get on.
fn any_act(rng: &mut Xoshiro256PlusPlus) -> Act {
    match rng.random_range(0..40u32) {
        0..14 => Act::Push(Button::A),
        14..22 => Act::Push(Button::Right),
        22..28 => Act::Push(Button::Up),
        28..34 => Act::Push(Button::Down),
        34..36 => Act::Push(Button::Left),
        36..39 => Act::Push(Button::B),
        _ => Act::HoldB,
    }
}

/// Who looks at the screen: the player to move, or anybody.
fn viewer<B: Board>(play: &Play<B>) -> Option<Seat> {
    let open = play.face == Face::Board && play.notices.is_empty() && play.summons.is_none();
    play.game.to_move().filter(|_| open)
}

impl<B: Board> Play<B> {
    /// Plays a step, without the buttons for it; what was told before has been read.
    pub(crate) fn play(&mut self, action: <B::Game as Game>::Action) {
        self.notices.clear();
        let outcome = self.step(&[action], NOW);
        assert!(matches!(outcome, Outcome::Stepped(_)));
    }

    /// The game's own screens.
    pub(crate) fn board(&self) -> &B {
        &self.board
    }
}

fn at(millis: u64) -> Instant {
    Instant::from_millis(millis)
}

/// A table at which the first so many seats are people and the others bots.
fn table<B: Board>(options: <B::Game as Game>::Options, deal: u64, people: usize) -> Play<B> {
    let mut kinds = Kinds::default();
    for kind in &mut kinds[people..] {
        *kind = Some(Level::Easy);
    }
    let deal = DealNumber::new(deal).unwrap();
    let game = B::Game::deal(options, deal, &mut |_| ()).unwrap();
    Play::new(names("WWWWWWWW"), kinds, game, NOW)
}

/// Buttons, 100 ms apart.
fn press<B: Board>(play: &mut Play<B>, acts: &[Act], from: u64) {
    for (act, now) in acts.iter().zip((from..).step_by(100)) {
        play.push(*act, &Settings::new(), at(now));
    }
}

const UNDO: [Act; 4] = [
    Act::HoldB,
    Act::Push(Button::Down),
    Act::Push(Button::Down),
    Act::Push(Button::A),
];
