//! A console of one number, for tests of what is around the console.
//!
//! A adds one and saves it; B held for 600 ms makes it 100, released earlier 0; left asks for a deal
//! number and shows it; down clears the game; right plays a tune; up dims the light.

use console_nostd::{
    Button, Bytes, Duration, Effect, Input, Instant, Kept, Light, SIZE, Slot, Tune,
};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use host_sim::machine::{Device, Frame};
use std::collections::VecDeque;

/// What the toy shows when something could not be saved.
pub const NOT_SAVED: u8 = 127;
/// What the toy takes for a damaged save.
pub const DAMAGED: u8 = 255;

pub struct Toy {
    number: u8,
    wake: Option<Instant>,
    effects: VecDeque<Effect>,
}

/// The number a frame shows: how many pixels of its first row are lit.
pub fn number(frame: &Frame) -> usize {
    let lit = |x: &i32| frame.get_pixel(Point::new(*x, 0)).is_on();
    (0..SIZE.width as i32).filter(lit).count()
}

impl Device for Toy {
    fn switch_on(kept: Kept<'_>, _: Instant) -> Toy {
        let number = kept.game.and_then(|game| game.first().copied());
        let damaged = number == Some(DAMAGED);
        Toy {
            number: number.filter(|_| !damaged).unwrap_or(0),
            wake: None,
            effects: damaged
                .then_some(Effect::SetAside(Slot::Game))
                .into_iter()
                .collect(),
        }
    }

    fn handle(&mut self, input: Input, now: Instant) {
        match input {
            Input::Press(Button::A) => {
                self.number += 1;
                let bytes = Bytes::from_slice(&[self.number]).unwrap();
                self.effects.push_back(Effect::Save(Slot::Game, bytes));
            }
            Input::Press(Button::B) => self.wake = Some(now + Duration::from_millis(600)),
            Input::Release(Button::B) if self.wake.take().is_some() => self.number = 0,
            Input::Press(Button::Left) => self.effects.push_back(Effect::WantDeal),
            Input::Press(Button::Right) => self.effects.push_back(Effect::Play(Tune::Move)),
            Input::Press(Button::Up) => self.effects.push_back(Effect::Light(Light::Dim)),
            Input::Press(Button::Down) => self.effects.push_back(Effect::Clear(Slot::Game)),
            Input::Wake if self.wake.is_some_and(|wake| wake <= now) => {
                self.wake = None;
                self.number = 100;
            }
            Input::Deal(deal) => self.number = (deal.get() % 127) as u8,
            Input::Saved(_, Err(_)) => self.number = NOT_SAVED,
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame) {
        frame.clear(BinaryColor::Off).unwrap();
        let bar = Rectangle::new(Point::zero(), Size::new(self.number.into(), 3));
        frame.fill_solid(&bar, BinaryColor::On).unwrap();
    }

    fn poll_effect(&mut self) -> Option<Effect> {
        self.effects.pop_front()
    }

    fn next_wake(&self) -> Option<Instant> {
        self.wake
    }
}
