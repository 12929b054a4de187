//! A screen while it is drawn: the target, and whoever wants to know where the words went.

mod paints;

use crate::SIZE;
use crate::art::{self, Align, Font, Icon, Sign};
use crate::text::{Line, fill};
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{PrimitiveStyle, Rectangle};
use rules_nostd::coloretto::Card;
use rules_nostd::red7::Colour;

/// Something on the screen, and the pixels it covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark<'a> {
    /// A text.
    Text {
        /// The pixels it covers.
        area: Rectangle,
        /// As much of it as is shown.
        text: &'a str,
        /// Whether some of it had to be left out. Only players' names may be cut.
        cut: bool,
    },
    /// A card or a little picture.
    Picture(Rectangle),
    /// What was there before is gone.
    Cover(Rectangle),
}

/// Told each mark, in the order they are drawn.
pub(crate) type Note<'n> = Option<&'n mut dyn FnMut(&Mark<'_>)>;

/// A screen that is being drawn.
pub(crate) struct Page<'t, 'n, D> {
    target: &'t mut D,
    note: Note<'n>,
}

/// A shorthand for the drawing functions.
pub(crate) type Drawn<D> = Result<(), <D as DrawTarget>::Error>;

/// The height of the bar on top of menus.
pub(crate) const HEADER: i32 = 12;

impl<'t, 'n, D: DrawTarget<Color = BinaryColor>> Page<'t, 'n, D> {
    /// A blank screen.
    pub(crate) fn blank(target: &'t mut D, note: Note<'n>) -> Result<Self, D::Error> {
        target.clear(Off)?;
        Ok(Page { target, note })
    }

    /// The logo, which is the whole screen.
    pub(crate) fn logo(&mut self) -> Drawn<D> {
        art::logo(self.target)
    }

    fn note(&mut self, mark: Mark<'_>) {
        if let Some(note) = &mut self.note {
            note(&mark);
        }
    }

    fn picture(&mut self, at: Point, edge: i32) {
        // The last column and row of a card stay black.
        let size = Size::new_equal((edge - 1) as u32);
        self.note(Mark::Picture(Rectangle::new(at, size)));
    }

    /// A card on the table.
    pub(crate) fn tile(&mut self, at: Point, card: Card) -> Drawn<D> {
        self.picture(at, art::TILE);
        art::tile(self.target, at, card)
    }

    /// A small card, in a collection.
    pub(crate) fn mini(&mut self, at: Point, card: Card) -> Drawn<D> {
        self.picture(at, art::MINI);
        art::mini(self.target, at, card)
    }

    /// A large card, just drawn.
    pub(crate) fn large(&mut self, at: Point, card: Card) -> Drawn<D> {
        self.picture(at, art::LARGE);
        art::large(self.target, at, card)
    }

    /// An empty place for a card.
    pub(crate) fn slot(&mut self, at: Point) -> Drawn<D> {
        self.picture(at, art::TILE);
        art::slot(self.target, at)
    }

    /// The sign of a colour of Red7.
    pub(crate) fn sign(
        &mut self,
        at: Point,
        sign: Sign,
        colour: Colour,
        ink: BinaryColor,
    ) -> Drawn<D> {
        if let Some(note) = &mut self.note {
            note(&Mark::Picture(sign.bounds(at, colour)));
        }
        art::sign(self.target, at, sign, colour, ink)
    }

    /// Clears a box for something that lies over the rest.
    pub(crate) fn cover(&mut self, at: Point, width: i32, height: i32) -> Drawn<D> {
        let size = Size::new(width.max(0) as u32, height.max(0) as u32);
        self.note(Mark::Cover(Rectangle::new(at, size)));
        self.fill(at, width, height, Off)
    }

    /// Writes a text into `room` pixels, for which every language's words are short enough.
    // It stands in a hundred places: once is enough in the device's flash.
    #[inline(never)]
    pub(crate) fn text(
        &mut self,
        font: Font,
        at: Point,
        align: Align,
        ink: BinaryColor,
        room: i32,
        text: &str,
    ) -> Drawn<D> {
        let fitting = fit(font, text, room);
        self.write(font, at, align, ink, fitting, fitting.len() < text.len())
    }

    /// Writes a player's name, or as much of it as fits into `room` pixels.
    pub(crate) fn name(
        &mut self,
        font: Font,
        at: Point,
        ink: BinaryColor,
        room: i32,
        name: &str,
    ) -> Drawn<D> {
        self.write(font, at, Align::Left, ink, fit(font, name, room), false)
    }

    /// Writes a phrase with a name in it in the middle of the screen; what does not fit is cut from
    /// the name.
    pub(crate) fn phrase(
        &mut self,
        font: Font,
        y: i32,
        ink: BinaryColor,
        room: i32,
        pattern: &str,
        name: &str,
    ) -> Drawn<D> {
        let middle = Point::new(SIZE.width as i32 / 2, y);
        let phrase = shortened(font, room, pattern, name);
        self.text(font, middle, Align::Centre, ink, room, &phrase)
    }

    /// The same from `at` to the right.
    pub(crate) fn phrase_at(
        &mut self,
        font: Font,
        at: Point,
        room: i32,
        pattern: &str,
        name: &str,
    ) -> Drawn<D> {
        let phrase = shortened(font, room, pattern, name);
        self.text(font, at, Align::Left, On, room, &phrase)
    }

    fn write(
        &mut self,
        font: Font,
        at: Point,
        align: Align,
        ink: BinaryColor,
        text: &str,
        cut: bool,
    ) -> Drawn<D> {
        let width = font.width(text);
        let left = match align {
            Align::Left => at.x,
            Align::Centre => at.x - width / 2,
            Align::Right => at.x - width,
        };
        let at = Point::new(left, at.y);
        // Measuring costs as much as drawing: only for somebody who listens.
        if let Some(note) = &mut self.note
            && !text.is_empty()
        {
            let area = font.bounds(at, text);
            note(&Mark::Text { area, text, cut });
        }
        art::text(self.target, font, at, Align::Left, ink, text)
    }

    /// Writes a plain text from `at` to the right edge.
    pub(crate) fn line(&mut self, at: Point, text: &str) -> Drawn<D> {
        self.text(
            Font::Body,
            at,
            Align::Left,
            On,
            SIZE.width as i32 - at.x,
            text,
        )
    }

    /// Writes a text in the middle of the screen's width.
    pub(crate) fn centred(&mut self, font: Font, y: i32, text: &str) -> Drawn<D> {
        let middle = SIZE.width as i32 / 2;
        self.text(
            font,
            Point::new(middle, y),
            Align::Centre,
            On,
            SIZE.width as i32,
            text,
        )
    }

    /// Fills a box.
    pub(crate) fn fill(
        &mut self,
        at: Point,
        width: i32,
        height: i32,
        ink: BinaryColor,
    ) -> Drawn<D> {
        let size = Size::new(width.max(0) as u32, height.max(0) as u32);
        let area = Rectangle::new(at, size);
        area.into_styled(PrimitiveStyle::with_fill(ink))
            .draw(self.target)
    }

    /// A little cross beside a card that was just drawn.
    pub(crate) fn mark_fresh(&mut self, at: Point) -> Drawn<D> {
        self.fill(at + Point::new(1, 0), 1, 3, BinaryColor::On)?;
        self.fill(at + Point::new(0, 1), 3, 1, BinaryColor::On)
    }

    /// Outlines a box.
    pub(crate) fn outline(&mut self, at: Point, width: i32, height: i32) -> Drawn<D> {
        let area = Rectangle::new(at, Size::new(width.max(0) as u32, height.max(0) as u32));
        area.into_styled(PrimitiveStyle::with_stroke(On, 1))
            .draw(self.target)
    }

    /// Draws a little picture.
    pub(crate) fn icon(&mut self, at: Point, icon: Icon, ink: BinaryColor) -> Drawn<D> {
        if let Some(note) = &mut self.note {
            note(&Mark::Picture(icon.bounds(at)));
        }
        art::icon(self.target, at, icon, ink)
    }

    /// A button and what it does now, from `at`; returns where it ends.
    pub(crate) fn hint(
        &mut self,
        at: Point,
        icon: Icon,
        ink: BinaryColor,
        text: &str,
    ) -> Result<i32, D::Error> {
        self.icon(at + Point::new(0, 1), icon, ink)?;
        let left = at.x + Icon::SIZE + 2;
        let room = SIZE.width as i32 - left;
        self.text(
            Font::Body,
            Point::new(left, at.y),
            Align::Left,
            ink,
            room,
            text,
        )?;
        Ok(left + Font::Body.width(fit(Font::Body, text, room)))
    }

    /// The bar on top of a menu: its title, and what A and B do; an empty word leaves one out.
    pub(crate) fn header(&mut self, title: &str, a: &str, b: &str) -> Drawn<D> {
        let room = self.bar(a, b)?;
        self.text(
            Font::Strong,
            Point::new(2, 0),
            Align::Left,
            Off,
            room,
            title,
        )
    }

    /// The same bar with a player's name in it.
    pub(crate) fn name_header(&mut self, name: &str, a: &str, b: &str) -> Drawn<D> {
        let room = self.bar(a, b)?;
        self.name(Font::Strong, Point::new(2, 0), Off, room, name)
    }

    /// How much of what is longer than the screen is in sight, on the right edge under a header.
    pub(crate) fn extent(&mut self, top: usize, visible: usize, len: usize) -> Drawn<D> {
        if len <= visible {
            return Ok(());
        }
        let track = SIZE.height as i32 - HEADER - 2;
        let height = track * visible as i32 / len as i32;
        let y = HEADER + 2 + track * top as i32 / len as i32;
        self.fill(Point::new(SIZE.width as i32 - 2, y), 2, height, On)
    }

    /// The bar and its hints; returns how much room they leave for a title.
    fn bar(&mut self, a: &str, b: &str) -> Result<i32, D::Error> {
        self.fill(Point::zero(), SIZE.width as i32, HEADER, On)?;
        let hint_width = |text: &str| match text {
            "" => 0,
            text => Icon::SIZE + 2 + Font::Body.width(text) + 4,
        };
        let mut x = SIZE.width as i32 - hint_width(a) - hint_width(b);
        let room = x - 4;
        for (icon, text) in [(Icon::A, a), (Icon::B, b)] {
            if !text.is_empty() {
                self.hint(Point::new(x, 0), icon, Off, text)?;
                x += hint_width(text);
            }
        }
        Ok(room)
    }
}

/// A phrase with as much of a name in it as fits.
fn shortened(font: Font, room: i32, pattern: &str, name: &str) -> Line {
    let mut shown = name;
    while font.width(&fill(pattern, &[&shown])) > room && !shown.is_empty() {
        shown = fit(font, shown, font.width(shown) - 1);
    }
    fill(pattern, &[&shown])
}

/// A paragraph in lines of at most `room` pixels. Nothing is lost: a word that is wider than that
/// stands on a line of its own.
pub(crate) fn wrapped(font: Font, text: &str, room: i32) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_matches(' ');
    core::iter::from_fn(move || {
        let mut line = None;
        let ends = rest.match_indices(' ').map(|(end, _)| end);
        for end in ends.chain([rest.len()]) {
            match rest.split_at_checked(end) {
                Some((longer, more)) if line.is_none() || font.width(longer) <= room => {
                    line = Some((longer, more));
                }
                _ => break,
            }
        }
        let (line, more) = line.filter(|(line, _)| !line.is_empty())?;
        rest = more.trim_start_matches(' ');
        Some(line)
    })
}

/// As much of a text as fits.
pub(crate) fn fit(font: Font, text: &str, room: i32) -> &str {
    let mut fitting = text;
    while font.width(fitting) > room {
        match fitting.char_indices().next_back() {
            Some((end, _)) => fitting = fitting.get(..end).unwrap_or_default(),
            None => break,
        }
    }
    fitting
}
