//! Letters.
//!
//! The fonts are drawn for tall lines: over a capital an accent climbs above everything else, and
//! the comma under ș and ț hangs below everything else. Five lines must fit on the screen, so a
//! letter that leaves its line loses the rows it misses least: its stems get shorter, its accent
//! stays whole.

use core::convert::Infallible;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use u8g2_fonts::{
    FontRenderer, fonts,
    types::{FontColor, VerticalPosition},
};

/// A typeface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Font {
    /// For tight places.
    Tiny,
    /// For everything.
    Body,
    /// For what matters on a screen.
    Strong,
    /// For titles and cues.
    Title,
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Align {
    Left,
    Centre,
    Right,
}

impl Font {
    /// Every typeface, the smallest first.
    pub const ALL: [Font; 4] = [Font::Tiny, Font::Body, Font::Strong, Font::Title];

    fn renderer(self) -> &'static FontRenderer {
        const fn quiet<F: u8g2_fonts::Font>() -> FontRenderer {
            FontRenderer::new::<F>().with_ignore_unknown_chars(true)
        }
        static TINY: FontRenderer = quiet::<fonts::u8g2_font_tiny5_te>();
        static BODY: FontRenderer = quiet::<fonts::u8g2_font_helvR08_te>();
        static STRONG: FontRenderer = quiet::<fonts::u8g2_font_helvB08_te>();
        static TITLE: FontRenderer = quiet::<fonts::u8g2_font_helvB12_te>();
        match self {
            Font::Tiny => &TINY,
            Font::Body => &BODY,
            Font::Strong => &STRONG,
            Font::Title => &TITLE,
        }
    }

    /// The height of a line, accents and descenders included: no letter leaves it.
    pub const fn height(self) -> i32 {
        match self {
            Font::Tiny => 9,
            Font::Body | Font::Strong => 12,
            Font::Title => 17,
        }
    }

    /// How far below the top of the line its letters stand.
    pub const fn baseline(self) -> i32 {
        match self {
            Font::Tiny => 7,
            Font::Body | Font::Strong => 9,
            Font::Title => 13,
        }
    }

    /// The rows a letter gives up when it is too tall (those above the baseline, which are
    /// negative) or too deep (those below).
    const fn spare_rows(self) -> &'static [i32] {
        match self {
            Font::Tiny => &[-2, 2],
            Font::Body => &[-7, -2, 2],
            Font::Strong => &[-7, -2, 2, 3],
            Font::Title => &[-9, -8, -5, 2, 4],
        }
    }

    /// Whether the font has a picture of a letter.
    pub fn has(self, letter: char) -> bool {
        let size = self.renderer().get_rendered_dimensions(
            letter,
            Point::zero(),
            VerticalPosition::Baseline,
        );
        size.is_ok_and(|size| size.advance.x > 0)
    }

    /// How wide a text is: every pixel of it, and the gap to whatever follows.
    pub fn width(self, text: &str) -> i32 {
        let (left, right) = self.reach(text);
        right - left
    }

    /// The pixels a text covers when it is written from `at`.
    pub fn bounds(self, at: Point, words: &str) -> Rectangle {
        let mut ruler = Ruler(Rectangle::zero());
        match text(&mut ruler, self, at, Align::Left, BinaryColor::On, words) {
            Ok(()) => ruler.0,
            Err(never) => match never {},
        }
    }

    /// How far a text reaches to the left and to the right of the point where its pen starts.
    fn reach(self, text: &str) -> (i32, i32) {
        let size = self.renderer().get_rendered_dimensions(
            text,
            Point::zero(),
            VerticalPosition::Baseline,
        );
        let Ok(size) = size else { return (0, 0) };
        let ink = size.bounding_box.unwrap_or_default();
        let right = ink.top_left.x + ink.size.width as i32;
        (ink.top_left.x.min(0), right.max(size.advance.x))
    }
}

/// Writes a text whose line begins at height `at.y`; letters the font has not are left out.
///
/// Its [`Font::width`] begins, has its middle or ends at `at.x`.
///
/// # Errors
/// Those of the target.
pub fn text<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    font: Font,
    at: Point,
    align: Align,
    ink: BinaryColor,
    text: &str,
) -> Result<(), D::Error> {
    let (left, right) = font.reach(text);
    let back = match align {
        Align::Left => 0,
        Align::Centre => (right - left) / 2,
        Align::Right => right - left,
    };
    let mut pen = at + Point::new(-back - left, font.baseline());
    for letter in text.chars() {
        pen.x += glyph(target, font, pen, ink, letter)?;
    }
    Ok(())
}

/// Draws one letter standing at `pen` and says how far the pen goes on.
fn glyph<D: DrawTarget<Color = BinaryColor>>(
    target: &mut D,
    font: Font,
    pen: Point,
    ink: BinaryColor,
    letter: char,
) -> Result<i32, D::Error> {
    let renderer = font.renderer();
    let place = VerticalPosition::Baseline;
    let Ok(size) = renderer.get_rendered_dimensions(letter, pen, place) else {
        return Ok(0);
    };
    let ink_box = size.bounding_box.unwrap_or_default();
    let line = pen.y - font.baseline()..pen.y - font.baseline() + font.height();
    let mut squeezed = Squeezed {
        target,
        baseline: pen.y,
        spare: font.spare_rows(),
        tall: ink_box.top_left.y < line.start,
        deep: ink_box.top_left.y + ink_box.size.height as i32 > line.end,
    };
    match renderer.render(
        letter,
        pen,
        place,
        FontColor::Transparent(ink),
        &mut squeezed,
    ) {
        Err(u8g2_fonts::Error::DisplayError(error)) => Err(error),
        _ => Ok(size.advance.x),
    }
}

/// A target that only measures what is drawn on it.
struct Ruler(Rectangle);

impl DrawTarget for Ruler {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(at, _) in pixels {
            self.0 = if self.0.is_zero_sized() {
                Rectangle::new(at, Size::new_equal(1))
            } else {
                let old = self.0;
                let corner = old.top_left + old.size - Size::new_equal(1);
                Rectangle::with_corners(old.top_left.component_min(at), corner.component_max(at))
            };
        }
        Ok(())
    }
}

impl Dimensions for Ruler {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::new(-1000, -1000), Size::new_equal(2000))
    }
}

/// A target that leaves rows out: those above the gap come down, those below come up.
struct Squeezed<'a, D> {
    target: &'a mut D,
    baseline: i32,
    spare: &'static [i32],
    tall: bool,
    deep: bool,
}

impl<D: DrawTarget> DrawTarget for Squeezed<'_, D> {
    type Color = D::Color;
    type Error = D::Error;

    fn draw_iter<I: IntoIterator<Item = Pixel<D::Color>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), D::Error> {
        let (baseline, tall, deep) = (self.baseline, self.tall, self.deep);
        let spare = self.spare.iter().copied();
        let gone = spare.filter(move |&row| if row < 0 { tall } else { deep });
        self.target
            .draw_iter(pixels.into_iter().filter_map(|Pixel(point, colour)| {
                let row = point.y - baseline;
                let down = gone.clone().filter(|&gone| row < gone && gone < 0).count();
                let up = gone.clone().filter(|&gone| 0 <= gone && gone < row).count();
                let to = Point::new(point.x, point.y + down as i32 - up as i32);
                (!gone.clone().any(|gone| gone == row)).then_some(Pixel(to, colour))
            }))
    }
}

impl<D: Dimensions> Dimensions for Squeezed<'_, D> {
    fn bounding_box(&self) -> Rectangle {
        self.target.bounding_box()
    }
}
