//! A frame as a person sees it: themed pixels as on the glass, or text for terminals and files.

use crate::machine::Frame;
use clap::ValueEnum;
use console_nostd::{Light, SIZE};
use embedded_graphics::pixelcolor::{BinaryColor, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::{
    BinaryColorTheme, OutputImage, OutputSettings, OutputSettingsBuilder,
};

/// The colours of the glass.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Theme {
    /// Light blue on black
    Blue,
    /// White on black
    #[default]
    White,
    /// Yellow on black
    Yellow,
}

/// How bright the glass is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glow {
    /// Full, dim or off.
    pub light: Light,
    /// How strong full light is, from 0 to 255.
    pub contrast: u8,
}

impl Glow {
    /// The brightest there is, for pictures.
    pub fn full(light: Light) -> Glow {
        let contrast = u8::MAX;
        Glow { light, contrast }
    }
}

impl Theme {
    /// The colours of a pixel that is off and one that is on.
    pub fn colours(self, glow: Glow) -> (Rgb888, Rgb888) {
        let off = Rgb888::new(6, 8, 12);
        let on = match self {
            Theme::Blue => Rgb888::new(92, 200, 255),
            Theme::White => Rgb888::new(232, 240, 255),
            Theme::Yellow => Rgb888::new(255, 214, 72),
        };
        // An OLED is seen even at its least.
        let full = 105 + u32::from(glow.contrast) * 150 / 255;
        let strength = match glow.light {
            Light::Full => full,
            Light::Dim => full / 3,
            Light::Off => return (off, off),
        };
        let part = |channel: u8| (u32::from(channel) * strength / 255) as u8;
        (off, Rgb888::new(part(on.r()), part(on.g()), part(on.b())))
    }
}

/// The glass with so many dots of the desktop for a pixel, a gap between pixels included where there
/// is room for one.
pub fn glass(frame: &Frame, theme: Theme, glow: Glow, pitch: u32) -> OutputImage<Rgb888> {
    frame.to_rgb_output_image(&settings(theme, glow, pitch))
}

fn settings(theme: Theme, glow: Glow, pitch: u32) -> OutputSettings {
    let (color_off, color_on) = theme.colours(glow);
    let gap = u32::from(pitch >= 4);
    OutputSettingsBuilder::new()
        .theme(BinaryColorTheme::Custom {
            color_off,
            color_on,
        })
        .scale(pitch.max(1) - gap)
        .pixel_spacing(gap)
        .build()
}

/// Two pixels a character, one above the other: 32 lines of 128.
pub fn half_blocks(frame: &Frame) -> Vec<String> {
    rows(2)
        .map(|y| {
            let cell = |x| match (is_on(frame, x, y), is_on(frame, x, y + 1)) {
                (false, false) => ' ',
                (true, false) => '▀',
                (false, true) => '▄',
                (true, true) => '█',
            };
            (0..SIZE.width as i32).map(cell).collect()
        })
        .collect()
}

/// A frame from the lines that [`half_blocks`] makes, or `None` if they are something else.
pub fn from_half_blocks<'a>(lines: impl IntoIterator<Item = &'a str>) -> Option<Frame> {
    let mut frame = Frame::new(SIZE);
    let mut rows = rows(2);
    for line in lines {
        let y = rows.next()?;
        let mut columns = 0..SIZE.width as i32;
        for cell in line.chars() {
            let x = columns.next()?;
            let (upper, lower) = match cell {
                ' ' => (false, false),
                '▀' => (true, false),
                '▄' => (false, true),
                '█' => (true, true),
                _ => return None,
            };
            let pixels = [
                Pixel(Point::new(x, y), BinaryColor::from(upper)),
                Pixel(Point::new(x, y + 1), BinaryColor::from(lower)),
            ];
            let Ok(()) = frame.draw_iter(pixels);
        }
        if columns.next().is_some() {
            return None;
        }
    }
    rows.next().is_none().then_some(frame)
}

/// Eight pixels a character, two wide and four high: 16 lines of 64.
pub fn braille(frame: &Frame) -> Vec<String> {
    // Which bit of U+2800 is which dot.
    const DOTS: [(i32, i32, u8); 8] = [
        (0, 0, 0x01),
        (0, 1, 0x02),
        (0, 2, 0x04),
        (1, 0, 0x08),
        (1, 1, 0x10),
        (1, 2, 0x20),
        (0, 3, 0x40),
        (1, 3, 0x80),
    ];
    rows(4)
        .map(|y| {
            let cell = |x| {
                let lit = DOTS
                    .iter()
                    .filter(|(dx, dy, _)| is_on(frame, x + dx, y + dy));
                let bits: u8 = lit.map(|(_, _, bit)| bit).sum();
                char::from_u32(0x2800 + u32::from(bits)).unwrap_or(' ')
            };
            (0..SIZE.width as i32).step_by(2).map(cell).collect()
        })
        .collect()
}

fn rows(height: usize) -> impl Iterator<Item = i32> {
    (0..SIZE.height as i32).step_by(height)
}

fn is_on(frame: &Frame, x: i32, y: i32) -> bool {
    frame.get_pixel(Point::new(x, y)).is_on()
}
