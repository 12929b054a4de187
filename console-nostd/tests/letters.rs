//! Every letter of the three languages is there, whole, and inside its line.

use console_nostd::art::{self, Align, Font};
use embedded_graphics::mock_display::MockDisplay;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

const ACCENTED: &str = "àèéìòùÀÈÉÌÒÙăâîșțĂÂÎȘȚ";

fn letters() -> impl Iterator<Item = char> {
    (' '..='~').chain(ACCENTED.chars()).chain("×·°«»".chars())
}

/// The box of lit pixels of a text.
fn ink(font: Font, at: Point, align: Align, text: &str) -> Rectangle {
    let mut screen = MockDisplay::new();
    screen.set_allow_overdraw(true);
    art::text(&mut screen, font, at, align, BinaryColor::On, text).unwrap();
    screen.affected_area()
}

fn right(area: Rectangle) -> i32 {
    area.top_left.x + area.size.width as i32
}

#[test]
fn every_font_has_every_letter() {
    for font in Font::ALL {
        for letter in letters() {
            assert!(font.has(letter), "{font:?} has no {letter}");
        }
        assert!(!font.has('ж'));
    }
}

#[test]
fn no_letter_leaves_its_line_or_its_width() {
    let at = Point::new(20, 20);
    for font in Font::ALL {
        for letter in letters() {
            let text = letter.to_string();
            let ink = ink(font, at, Align::Left, &text);
            let line = Rectangle::new(
                at,
                Size::new(font.width(&text) as u32, font.height() as u32),
            );
            assert_eq!(ink.intersection(&line), ink, "{font:?} {letter}");
        }
    }
}

#[test]
fn accents_and_commas_keep_a_dark_row_from_their_letter() {
    for font in Font::ALL {
        for letter in ACCENTED.chars() {
            let mut screen = MockDisplay::new();
            let text = letter.to_string();
            let on = BinaryColor::On;
            art::text(
                &mut screen,
                font,
                Point::new(20, 20),
                Align::Left,
                on,
                &text,
            )
            .unwrap();
            let ink = screen.affected_area();
            let dark = ink.rows().filter(|&y| {
                ink.columns()
                    .all(|x| screen.get_pixel(Point::new(x, y)).is_none())
            });
            assert_eq!(dark.count(), 1, "{font:?} {letter}");
        }
    }
}

#[test]
fn a_squeezed_letter_keeps_the_width_of_its_plain_one() {
    for font in Font::ALL {
        for (letter, plain) in [("Ș", "S"), ("ș", "s"), ("È", "E"), ("Ă", "A"), ("Ù", "U")] {
            assert_eq!(font.width(letter), font.width(plain), "{font:?} {letter}");
        }
    }
}

#[test]
fn text_stays_on_its_side_of_the_point() {
    for font in Font::ALL {
        for text in ["jolly", "tî", "Țf", "8", "îi"] {
            let width = font.width(text);
            let at = Point::new(32, 20);
            let left = ink(font, at, Align::Left, text);
            assert!(left.top_left.x >= 32 && right(left) <= 32 + width);
            let end = ink(font, at, Align::Right, text);
            assert!(end.top_left.x >= 32 - width && right(end) <= 32);
            let centre = ink(font, at, Align::Centre, text);
            assert!(centre.top_left.x >= 32 - width / 2 && right(centre) <= 33 + width / 2);
        }
    }
}

#[test]
fn figures_are_all_equally_wide() {
    for font in Font::ALL {
        for figure in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] {
            assert_eq!(font.width(figure), font.width("0"), "{font:?} {figure}");
        }
    }
}

#[test]
fn unknown_letters_are_left_out() {
    for font in Font::ALL {
        assert_eq!(font.width("aжb"), font.width("ab"));
        let known = ink(font, Point::new(9, 9), Align::Left, "ab");
        assert_eq!(ink(font, Point::new(9, 9), Align::Left, "aжb"), known);
    }
}
