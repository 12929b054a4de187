//! A picture to paint on: smooth shapes by distance, and letters of the device's own kind.

use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::{BinaryColor, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics::text::{Baseline, Text};
use embedded_graphics_simulator::{OutputImage, SimulatorDisplay};

/// A place on the canvas, in dots.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

impl Spot {
    /// The place `x` from the left and `y` from the top.
    pub const fn new(x: f32, y: f32) -> Spot {
        Spot { x, y }
    }

    /// The place this far right and down of here.
    pub fn offset(self, x: f32, y: f32) -> Spot {
        Spot::new(self.x + x, self.y + y)
    }
}

/// A shape, in dots.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// A rectangle round its centre, half as wide and as high as said, with round corners.
    Slab(Spot, f32, f32, f32),
    /// A disc round its centre.
    Disc(Spot, f32),
    /// An arrowhead: the middle of its base, and how far its tip is from there.
    Arrow(Spot, f32, f32),
}

impl Shape {
    /// How far outside of the shape a place is; inside of it the distance is negative.
    pub fn distance(self, spot: Spot) -> f32 {
        match self {
            Shape::Slab(centre, half_width, half_height, radius) => {
                let x = (spot.x - centre.x).abs() - half_width + radius;
                let y = (spot.y - centre.y).abs() - half_height + radius;
                x.max(0.0).hypot(y.max(0.0)) + x.max(y).min(0.0) - radius
            }
            Shape::Disc(centre, radius) => (spot.x - centre.x).hypot(spot.y - centre.y) - radius,
            Shape::Arrow(base, x, y) => {
                let length = x.hypot(y);
                let (dx, dy) = (spot.x - base.x, spot.y - base.y);
                let along = (dx * x + dy * y) / length;
                let across = (dx * y - dy * x).abs() / length;
                // Sides at 45 degrees: as wide on either side of the base as it is long.
                (-along).max((along + across - length) * std::f32::consts::FRAC_1_SQRT_2)
            }
        }
    }

    /// The centre and how far the shape reaches from it at most.
    fn reach(self) -> (Spot, f32, f32) {
        match self {
            Shape::Slab(centre, half_width, half_height, _) => (centre, half_width, half_height),
            Shape::Disc(centre, radius) => (centre, radius, radius),
            Shape::Arrow(base, x, y) => (base, x.hypot(y), x.hypot(y)),
        }
    }
}

/// What is painted before it goes to the window: one number a dot, as softbuffer takes them.
pub struct Canvas {
    width: u32,
    height: u32,
    dots: Vec<u32>,
}

impl Canvas {
    /// A canvas of one colour.
    pub fn new(width: u32, height: u32, colour: Rgb888) -> Canvas {
        let dots = vec![colour.into_storage(); width as usize * height as usize];
        Canvas {
            width,
            height,
            dots,
        }
    }

    /// The dots, row by row.
    pub fn dots(&self) -> &[u32] {
        &self.dots
    }

    /// Fills a shape with a colour that changes from its top to its bottom.
    pub fn fill(&mut self, shape: Shape, top: Rgb888, bottom: Rgb888) {
        let (centre, half_width, half_height) = shape.reach();
        let end = |value: f32, most: u32| (value.max(0.0) as u32).min(most);
        let columns = end(centre.x - half_width - 1.0, self.width)
            ..end(centre.x + half_width + 2.0, self.width);
        let first = centre.y - half_height;
        for y in end(first - 1.0, self.height)..end(centre.y + half_height + 2.0, self.height) {
            let down = ((y as f32 - first) / (2.0 * half_height)).clamp(0.0, 1.0);
            let colour = mix(top, bottom, down);
            for x in columns.clone() {
                let spot = Spot::new(x as f32 + 0.5, y as f32 + 0.5);
                let covered = (0.5 - shape.distance(spot)).clamp(0.0, 1.0);
                if covered > 0.0 {
                    let dot = &mut self.dots[(y * self.width + x) as usize];
                    let under = Rgb888::from(embedded_graphics::pixelcolor::raw::RawU24::new(*dot));
                    *dot = mix(under, colour, covered).into_storage();
                }
            }
        }
    }

    /// Writes a line of text round its centre, each pixel of the font as large as said.
    pub fn write(&mut self, text: &str, centre: Spot, font: &MonoFont, size: u32, colour: Rgb888) {
        let width = text.chars().count() as u32 * font.character_size.width;
        let mut line = SimulatorDisplay::new(Size::new(width, font.character_size.height));
        let style = MonoTextStyle::new(font, BinaryColor::On);
        let Ok(_) = Text::with_baseline(text, Point::zero(), style, Baseline::Top).draw(&mut line);
        let left = centre.x as i32 - (width * size / 2) as i32;
        let top = centre.y as i32 - (font.character_size.height * size / 2) as i32;
        for point in line.bounding_box().points() {
            if line.get_pixel(point).is_on() {
                let corner = point * size as i32 + Point::new(left, top);
                for (dx, dy) in (0..size * size).map(|i| (i % size, i / size)) {
                    self.set(corner + Point::new(dx as i32, dy as i32), colour);
                }
            }
        }
    }

    /// Puts an image in its place.
    pub fn place(&mut self, image: &OutputImage<Rgb888>, left: u32, top: u32) {
        for (x, y, dot) in image.as_image_buffer().enumerate_pixels() {
            let [red, green, blue] = dot.0;
            let place = Point::new((left + x) as i32, (top + y) as i32);
            self.set(place, Rgb888::new(red, green, blue));
        }
    }

    fn set(&mut self, point: Point, colour: Rgb888) {
        if let Ok((x, y)) = <(u32, u32)>::try_from(point)
            && x < self.width
            && y < self.height
        {
            self.dots[(y * self.width + x) as usize] = colour.into_storage();
        }
    }
}

/// The colour `part` of the way from one to another.
pub fn mix(from: Rgb888, to: Rgb888, part: f32) -> Rgb888 {
    let channel = |from: u8, to: u8| {
        (f32::from(from) + (f32::from(to) - f32::from(from)) * part).round() as u8
    };
    Rgb888::new(
        channel(from.r(), to.r()),
        channel(from.g(), to.g()),
        channel(from.b(), to.b()),
    )
}
