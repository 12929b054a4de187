//! The case of the console: where the glass and the buttons are in a window, and how they look.
//!
//! Everything is measured in pixels of the glass, so that the case grows with it by whole numbers.

use super::canvas::{Canvas, Shape, Spot, mix};
use console_nostd::Button;
use embedded_graphics::mono_font::ascii::{FONT_6X10, FONT_10X20};
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::OutputImage;

/// The size of the case.
pub const CASE: Size = Size::new(144, 128);

const GLASS: (u32, u32) = (8, 8);
const PAD: Spot = Spot::new(31.0, 99.5);
const ARM: f32 = 17.0;
const HALF_ARM: f32 = 5.5;
const A: Spot = Spot::new(121.0, 94.5);
const B: Spot = Spot::new(96.0, 104.0);
const ROUND: f32 = 9.0;

const AROUND: Rgb888 = Rgb888::new(15, 16, 20);
const SHELL: [Rgb888; 2] = [Rgb888::new(62, 66, 78), Rgb888::new(43, 46, 56)];
const RIM: [Rgb888; 2] = [Rgb888::new(92, 97, 112), Rgb888::new(26, 28, 34)];
const BEZEL: Rgb888 = Rgb888::new(10, 11, 14);
const WELL: [Rgb888; 2] = [Rgb888::new(34, 37, 45), Rgb888::new(52, 56, 67)];
const KEY: [Rgb888; 2] = [Rgb888::new(34, 36, 43), Rgb888::new(20, 21, 26)];
const KEY_EDGE: Rgb888 = Rgb888::new(88, 93, 106);
const A_TOP: [Rgb888; 2] = [Rgb888::new(240, 96, 92), Rgb888::new(196, 54, 62)];
const B_TOP: [Rgb888; 2] = [Rgb888::new(70, 154, 214), Rgb888::new(36, 104, 168)];
const LABEL: Rgb888 = Rgb888::new(176, 182, 196);
const INK: Rgb888 = Rgb888::new(250, 250, 252);
const FAINT: Rgb888 = Rgb888::new(120, 126, 142);

/// The colours of the mark, one after the other round the rainbow.
const RAINBOW: [Rgb888; 7] = [
    Rgb888::new(232, 72, 85),
    Rgb888::new(242, 140, 56),
    Rgb888::new(246, 204, 74),
    Rgb888::new(92, 184, 112),
    Rgb888::new(64, 172, 190),
    Rgb888::new(74, 118, 212),
    Rgb888::new(144, 98, 196),
];

/// Where the case is in a window, and how large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    window: (u32, u32),
    /// Dots of the window for a pixel of the glass.
    pub pitch: u32,
    left: u32,
    top: u32,
}

impl Case {
    /// The largest case that fits a window, in its middle.
    pub fn fit(width: u32, height: u32) -> Case {
        let pitch = (width / CASE.width).min(height / CASE.height).max(1);
        Case {
            window: (width, height),
            pitch,
            left: width.saturating_sub(CASE.width * pitch) / 2,
            top: height.saturating_sub(CASE.height * pitch) / 2,
        }
    }

    /// The button at a place in the window.
    pub fn button_at(self, x: f32, y: f32) -> Option<Button> {
        let pitch = self.pitch as f32;
        let spot = Spot::new(
            (x - self.left as f32) / pitch,
            (y - self.top as f32) / pitch,
        );
        // A finger's breadth more than what is painted.
        let round = |centre| Shape::Disc(centre, ROUND + 1.5).distance(spot) <= 0.0;
        if round(A) {
            return Some(Button::A);
        }
        if round(B) {
            return Some(Button::B);
        }
        let (dx, dy) = (spot.x - PAD.x, spot.y - PAD.y);
        if dx.hypot(dy) > ARM + 2.0 || dx.abs().max(dy.abs()) < 2.0 {
            return None;
        }
        Some(match (dx.abs() > dy.abs(), dx > 0.0, dy > 0.0) {
            (true, true, _) => Button::Right,
            (true, false, _) => Button::Left,
            (false, _, true) => Button::Down,
            (false, _, false) => Button::Up,
        })
    }

    /// The case with this picture on its glass and these buttons down.
    pub fn paint(self, glass: &OutputImage<Rgb888>, is_down: impl Fn(Button) -> bool) -> Canvas {
        let mut canvas = Canvas::new(self.window.0, self.window.1, AROUND);
        let (half_width, half_height) = (CASE.width as f32 / 2.0, CASE.height as f32 / 2.0);
        let middle = Spot::new(half_width, half_height);
        let shell = |inset: f32| {
            let (half_width, half_height) = (half_width - inset, half_height - inset);
            self.slab(middle, half_width, half_height, 9.0 - inset)
        };
        canvas.fill(shell(1.0), RIM[0], RIM[1]);
        canvas.fill(shell(1.6), SHELL[0], SHELL[1]);
        let screen = Spot::new(GLASS.0 as f32 + 64.0, GLASS.1 as f32 + 32.0);
        canvas.fill(self.slab(screen, 68.4, 36.4, 4.4), RIM[1], RIM[0]);
        canvas.fill(self.slab(screen, 68.0, 36.0, 4.0), BEZEL, BEZEL);
        canvas.place(
            glass,
            self.left + GLASS.0 * self.pitch,
            self.top + GLASS.1 * self.pitch,
        );
        self.paint_mark(&mut canvas);
        self.paint_pad(&mut canvas, &is_down);
        self.paint_round(&mut canvas, A, "A", "Z / Enter", A_TOP, is_down(Button::A));
        self.paint_round(&mut canvas, B, "B", "X / Esc", B_TOP, is_down(Button::B));
        canvas
    }

    fn paint_mark(self, canvas: &mut Canvas) {
        let middle = Spot::new(CASE.width as f32 / 2.0, 83.0);
        for (place, colour) in (-3_i8..).zip(RAINBOW) {
            let dot = middle.offset(f32::from(place) * 3.4, 0.0);
            canvas.fill(self.disc(dot, 1.1), colour, colour);
        }
        self.label(canvas, "IRIDE", middle.offset(0.0, 5.0), FAINT);
    }

    fn paint_pad(self, canvas: &mut Canvas, is_down: &impl Fn(Button) -> bool) {
        canvas.fill(self.disc(PAD, ARM + 3.0), WELL[0], WELL[1]);
        for (grow, colours) in [(0.7, [KEY_EDGE, KEY[1]]), (0.0, KEY)] {
            let (long, short) = (ARM + grow, HALF_ARM + grow);
            let across = self.slab(PAD, long, short, 2.0 + grow);
            let upright = self.slab(PAD, short, long, 2.0 + grow);
            // A cross of one piece: its arms share the shading of the whole.
            let [top, bottom] = colours;
            canvas.fill(upright, top, bottom);
            canvas.fill(across, mix(top, bottom, 0.4), mix(top, bottom, 0.6));
        }
        canvas.fill(self.disc(PAD, 3.2), KEY[1], KEY[0]);
        for (button, x, y) in [
            (Button::Up, 0.0, -1.0),
            (Button::Down, 0.0, 1.0),
            (Button::Left, -1.0, 0.0),
            (Button::Right, 1.0, 0.0),
        ] {
            let down = is_down(button);
            if down {
                let reach = (ARM + HALF_ARM) / 2.0 - 0.2;
                let half = (ARM - HALF_ARM) / 2.0 - 0.4;
                let (half_width, half_height) = match x == 0.0 {
                    true => (HALF_ARM - 0.6, half),
                    false => (half, HALF_ARM - 0.6),
                };
                let arm = PAD.offset(x * reach, y * reach);
                let dark = Rgb888::new(8, 9, 11);
                canvas.fill(self.slab(arm, half_width, half_height, 1.6), dark, dark);
            }
            let base = PAD.offset(x * (ARM - 6.0), y * (ARM - 6.0));
            let colour = if down { RAINBOW[2] } else { FAINT };
            canvas.fill(self.arrow(base, x * 2.8, y * 2.8), colour, colour);
        }
        self.label(canvas, "Arrows", PAD.offset(0.0, ARM + 5.2), LABEL);
    }

    fn paint_round(
        self,
        canvas: &mut Canvas,
        centre: Spot,
        letter: &str,
        keys: &str,
        [top, bottom]: [Rgb888; 2],
        down: bool,
    ) {
        canvas.fill(self.disc(centre, ROUND + 1.8), WELL[0], WELL[1]);
        let (face, edge, centre_of_face) = match down {
            true => ([bottom, top], bottom, centre.offset(0.0, 0.5)),
            false => ([top, bottom], mix(top, INK, 0.35), centre.offset(0.0, -0.4)),
        };
        let dark = mix(bottom, Rgb888::BLACK, 0.45);
        canvas.fill(self.disc(centre.offset(0.0, 0.7), ROUND), dark, dark);
        canvas.fill(self.disc(centre_of_face, ROUND - 0.3), edge, bottom);
        let [face_top, face_bottom] =
            face.map(|c| if down { mix(c, Rgb888::BLACK, 0.25) } else { c });
        canvas.fill(
            self.disc(centre_of_face, ROUND - 0.9),
            face_top,
            face_bottom,
        );
        let size = self.letter_size();
        canvas.write(letter, self.dot(centre_of_face), &FONT_10X20, size, INK);
        self.label(canvas, keys, centre.offset(0.0, ROUND + 5.2), LABEL);
    }

    fn label(self, canvas: &mut Canvas, text: &str, centre: Spot, colour: Rgb888) {
        canvas.write(
            text,
            self.dot(centre),
            &FONT_6X10,
            self.letter_size(),
            colour,
        );
    }

    /// Dots for a pixel of a letter: whole, so that letters stay crisp.
    fn letter_size(self) -> u32 {
        (self.pitch * 2 / 5).max(1)
    }

    fn dot(self, spot: Spot) -> Spot {
        let pitch = self.pitch as f32;
        Spot::new(
            self.left as f32 + spot.x * pitch,
            self.top as f32 + spot.y * pitch,
        )
    }

    fn slab(self, centre: Spot, half_width: f32, half_height: f32, radius: f32) -> Shape {
        let pitch = self.pitch as f32;
        let centre = self.dot(centre);
        Shape::Slab(
            centre,
            half_width * pitch,
            half_height * pitch,
            radius * pitch,
        )
    }

    fn disc(self, centre: Spot, radius: f32) -> Shape {
        Shape::Disc(self.dot(centre), radius * self.pitch as f32)
    }

    fn arrow(self, base: Spot, x: f32, y: f32) -> Shape {
        let pitch = self.pitch as f32;
        Shape::Arrow(self.dot(base), x * pitch, y * pitch)
    }
}
