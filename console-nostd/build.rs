//! Draws the letters once, on the desktop that builds the crate: a device that had to unpack its
//! fonts would spend most of a press on it.
//!
//! The fonts are made for tall lines: over a capital an accent climbs above everything else, and
//! the comma under ș and ț hangs below everything else. Five lines must fit on the screen, so a
//! letter that leaves its line loses the rows it misses least: its stems get shorter, its accent
//! stays whole.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt::Write;
use std::path::Path;
use u8g2_fonts::types::{FontColor, VerticalPosition};
use u8g2_fonts::{FontRenderer, fonts};

/// The letters beyond ASCII: Italian, Romanian, and a few signs.
const MORE: &str = "àèéìòùÀÈÉÌÒÙăâîșțĂÂÎȘȚ×·°«»";

/// A typeface, and the line it has to fit into.
struct Typeface {
    name: &'static str,
    renderer: FontRenderer,
    /// The height of a line.
    height: i32,
    /// How far below the top of the line its letters stand.
    baseline: i32,
    /// The rows a letter gives up when it is too tall (those above the baseline, which are
    /// negative) or too deep (those below).
    spare_rows: &'static [i32],
}

fn typefaces() -> [Typeface; 4] {
    [
        Typeface {
            name: "TINY",
            renderer: FontRenderer::new::<fonts::u8g2_font_tiny5_te>(),
            height: 9,
            baseline: 7,
            spare_rows: &[-2, 2],
        },
        Typeface {
            name: "BODY",
            renderer: FontRenderer::new::<fonts::u8g2_font_helvR08_te>(),
            height: 12,
            baseline: 9,
            spare_rows: &[-7, -2, 2],
        },
        Typeface {
            name: "STRONG",
            renderer: FontRenderer::new::<fonts::u8g2_font_helvB08_te>(),
            height: 12,
            baseline: 9,
            spare_rows: &[-7, -2, 2, 3],
        },
        Typeface {
            name: "TITLE",
            renderer: FontRenderer::new::<fonts::u8g2_font_helvB12_te>(),
            height: 17,
            baseline: 13,
            spare_rows: &[-9, -8, -5, 2, 4],
        },
    ]
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let mut source = String::new();
    for typeface in typefaces() {
        // Writing to a string can't fail.
        let _ = write(&mut source, &typeface);
    }
    let folder = std::env::var_os("OUT_DIR").expect("cargo sets it");
    std::fs::write(Path::new(&folder).join("letters.rs"), source).expect("cargo made it");
}

/// Writes a typeface as the source of a static.
fn write(source: &mut String, typeface: &Typeface) -> std::fmt::Result {
    let letters: BTreeSet<char> = (' '..='~').chain(MORE.chars()).collect();
    let mut columns = Vec::new();
    writeln!(
        source,
        "pub(super) static {}: Typeface = Typeface {{",
        typeface.name
    )?;
    writeln!(
        source,
        "height: {}, baseline: {},",
        typeface.height, typeface.baseline
    )?;
    writeln!(source, "letters: &[")?;
    for letter in letters {
        let drawn = draw(typeface, letter);
        writeln!(
            source,
            "Letter {{ letter: {letter:?} as u16, start: {}, advance: {}, left: {}, width: {}, top: {} }},",
            columns.len(),
            drawn.advance,
            drawn.left,
            drawn.columns.len(),
            drawn.top
        )?;
        columns.extend(drawn.columns);
    }
    writeln!(source, "], columns: &{columns:?} }};")
}

/// A letter as it is shown.
struct Drawn {
    advance: i32,
    /// Where its first column is, from the pen.
    left: i32,
    /// Its first row, from the top of the line.
    top: u32,
    /// Its columns, the first row in the lowest bit.
    columns: Vec<u16>,
}

fn draw(typeface: &Typeface, letter: char) -> Drawn {
    let (renderer, place) = (&typeface.renderer, VerticalPosition::Baseline);
    let pen = Point::new(0, typeface.baseline);
    let size = renderer.get_rendered_dimensions(letter, pen, place);
    let size = size.unwrap_or_else(|_| panic!("{} has no {letter}", typeface.name));
    let ink = size.bounding_box.unwrap_or_default();
    let (tall, deep) = (
        ink.top_left.y < 0,
        ink.top_left.y + ink.size.height as i32 > typeface.height,
    );
    let mut pixels = Pixels::default();
    let colour = FontColor::Transparent(BinaryColor::On);
    let Ok(_) = renderer.render(letter, pen, place, colour, &mut pixels) else {
        panic!("{} does not draw {letter}", typeface.name);
    };
    let gone = |row: i32| match row < 0 {
        true => tall && typeface.spare_rows.contains(&row),
        false => deep && typeface.spare_rows.contains(&row),
    };
    // Rows above a gap come down, those below come up.
    let squeezed = pixels.0.iter().filter_map(|&(x, y)| {
        let row = y - typeface.baseline;
        let down = (row + 1..0).filter(|&row| gone(row)).count() as i32;
        let up = (0..row).filter(|&row| gone(row)).count() as i32;
        (!gone(row)).then_some((x, y + down - up))
    });
    let squeezed: Vec<(i32, i32)> = squeezed.collect();
    let left = squeezed.iter().map(|&(x, _)| x).min().unwrap_or(0);
    let right = squeezed.iter().map(|&(x, _)| x + 1).max().unwrap_or(0);
    let mut columns = vec![0_u32; (right - left) as usize];
    for (x, y) in squeezed {
        assert!(
            (0..typeface.height).contains(&y),
            "{letter} leaves its line"
        );
        columns[(x - left) as usize] |= 1 << y;
    }
    let all = columns.iter().fold(0, |all, column| all | column);
    let top = if all == 0 { 0 } else { all.trailing_zeros() };
    let narrow = |column| u16::try_from(column >> top).expect("sixteen rows hold a letter");
    Drawn {
        advance: size.advance.x,
        left,
        top,
        columns: columns.into_iter().map(narrow).collect(),
    }
}

/// A target that remembers what is drawn on it.
#[derive(Default)]
struct Pixels(Vec<(i32, i32)>);

impl DrawTarget for Pixels {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        let points = pixels.into_iter().map(|Pixel(at, _)| (at.x, at.y));
        self.0.extend(points);
        Ok(())
    }
}

impl Dimensions for Pixels {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::new(-100, -100), Size::new_equal(200))
    }
}
