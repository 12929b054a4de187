//! Entering letters with the buttons: names and deal numbers.

use crate::Button;
use crate::art::{Align, Font, Icon};
use crate::keep::{NAME_LETTERS, Name};
use crate::page::{Drawn, Page};
use crate::text::Texts;
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use rules_nostd::DealNumber;

/// The letters a name begins with, in the order Up goes through them.
const FIRST_LETTERS: &str =
    " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÈÉÌÒÙàèéìòùĂÂÎȘȚăâîșț-.'";
/// The same letters in the order in which they are wanted further on.
const LETTERS: &str =
    " abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789àèéìòùÀÈÉÌÒÙăâîșțĂÂÎȘȚ-.'";
/// The letters of deal numbers: no I, L, O or U.
const DEAL_LETTERS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Eight letters and a cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    letters: [char; NAME_LETTERS],
    cursor: usize,
    kind: Kind,
}

/// What is being entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Name,
    Deal,
}

impl Kind {
    fn blank(self) -> char {
        match self {
            Kind::Name => ' ',
            Kind::Deal => '0',
        }
    }

    fn letters(self, place: usize) -> &'static str {
        match (self, place) {
            (Kind::Name, 0) => FIRST_LETTERS,
            (Kind::Name, _) => LETTERS,
            (Kind::Deal, _) => DEAL_LETTERS,
        }
    }
}

impl Entry {
    /// A name to change.
    pub(crate) fn name(name: &str) -> Entry {
        Entry::begin(Kind::Name, name)
    }

    /// A deal number to change.
    pub(crate) fn deal(deal: Option<DealNumber>) -> Entry {
        let code = deal.and_then(DealNumber::code).unwrap_or_default();
        Entry::begin(Kind::Deal, &code)
    }

    fn begin(kind: Kind, text: &str) -> Entry {
        let mut letters = [kind.blank(); NAME_LETTERS];
        for (place, letter) in letters.iter_mut().zip(text.chars()) {
            *place = letter;
        }
        Entry {
            letters,
            cursor: 0,
            kind,
        }
    }

    /// Nothing entered yet.
    pub(crate) fn clear(&mut self) {
        *self = Entry::begin(self.kind, "");
    }

    /// The name, without blanks around it.
    pub(crate) fn to_name(self) -> Name {
        let mut name = Name::new();
        for letter in self.letters {
            // Eight letters of at most three bytes fit.
            let _ = name.push(letter);
        }
        let mut trimmed = Name::new();
        let _ = trimmed.push_str(name.trim_matches(' '));
        trimmed
    }

    /// The deal number.
    pub(crate) fn to_deal(self) -> Option<DealNumber> {
        DealNumber::from_code(&self.to_name())
    }

    /// Arrows choose a place and a letter.
    pub(crate) fn push(&mut self, button: Button) {
        match button {
            Button::Left => self.cursor = (self.cursor + NAME_LETTERS - 1) % NAME_LETTERS,
            Button::Right => self.cursor = (self.cursor + 1) % NAME_LETTERS,
            Button::Up => self.turn(1),
            Button::Down => self.turn(-1),
            Button::A | Button::B => {}
        }
    }

    fn turn(&mut self, by: isize) {
        let letters = self.kind.letters(self.cursor);
        let count = letters.chars().count() as isize;
        let letter = &mut self.letters[self.cursor];
        let place = letters.chars().position(|known| known == *letter);
        let next = (place.unwrap_or(0) as isize + by).rem_euclid(count) as usize;
        *letter = letters.chars().nth(next).unwrap_or(' ');
    }

    /// Draws the letters large, the cursor's inverted.
    pub(crate) fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        page: &mut Page<'_, '_, D>,
        texts: &Texts,
        title: &str,
    ) -> Drawn<D> {
        page.header(title, texts.done, texts.back)?;
        for (place, letter) in self.letters.into_iter().enumerate() {
            let at = Point::new(4 + place as i32 * 15, 24);
            let chosen = place == self.cursor;
            if chosen {
                page.fill(at, 15, 17, On)?;
            } else {
                page.fill(at + Point::new(2, 17), 11, 1, On)?;
            }
            let mut bytes = [0; 4];
            let ink = if chosen { Off } else { On };
            let text = letter.encode_utf8(&mut bytes);
            page.text(
                Font::Title,
                at + Point::new(8, 0),
                Align::Centre,
                ink,
                15,
                text,
            )?;
        }
        let end = page.hint(Point::new(4, 51), Icon::UpDown, On, texts.entry_letter)?;
        page.hint(
            Point::new(end + 6, 51),
            Icon::LeftRight,
            On,
            texts.entry_place,
        )?;
        let right = Point::new(126, 53);
        let hold = match self.kind {
            Kind::Name => texts.hold_b_clear,
            Kind::Deal => texts.hold_b_chance,
        };
        page.text(Font::Tiny, right, Align::Right, On, 60, hold)
    }
}
