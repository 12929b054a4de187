//! The picture as the SSD1306 keeps it, and the windows of it that have to be sent.
//!
//! A byte is eight pixels in a column, a page is 128 bytes, a frame eight pages. A [`Shadow`] remembers
//! what the glass shows and says which windows a new frame changes, so that the bus carries little else.

use core::convert::Infallible;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Pixels in a line, and bytes in a page.
pub const COLUMNS: usize = 128;
/// Pages of eight lines.
pub const PAGES: usize = 8;

const LINES: usize = PAGES * 8;
const BYTES: usize = COLUMNS * PAGES;

/// A picture in the display's own layout.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(4))]
pub struct Frame([u8; BYTES]);

impl Frame {
    /// A dark frame.
    pub const fn dark() -> Frame {
        Frame([0; BYTES])
    }

    /// The eight pixels at a column of a page, the uppermost in the lowest bit.
    pub fn byte(&self, page: usize, column: usize) -> u8 {
        self.0[page * COLUMNS + column]
    }

    /// Sets or clears the pixels of `mask` in a stretch of one page.
    fn brush(&mut self, page: usize, columns: core::ops::Range<usize>, mask: u8, lit: bool) {
        let stretch = &mut self.0[page * COLUMNS..][columns];
        if lit {
            stretch.iter_mut().for_each(|byte| *byte |= mask);
        } else {
            stretch.iter_mut().for_each(|byte| *byte &= !mask);
        }
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(COLUMNS as u32, LINES as u32)
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, colour) in pixels {
            // A negative number is a very large one.
            let (x, y) = (x as u32 as usize, y as u32 as usize);
            if x < COLUMNS && y < LINES {
                let byte = &mut self.0[(y / 8) * COLUMNS + x];
                let bit = 1 << (y % 8);
                if colour.is_on() {
                    *byte |= bit;
                } else {
                    *byte &= !bit;
                }
            }
        }
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = BinaryColor>>(
        &mut self,
        area: &Rectangle,
        colours: I,
    ) -> Result<(), Infallible> {
        let mut colours = colours.into_iter();
        if area.intersection(&self.bounding_box()) != *area {
            return self.draw_iter(area.points().zip(colours).map(|(at, c)| Pixel(at, c)));
        }
        let (left, width) = (area.top_left.x as usize, area.size.width as usize);
        for y in area.rows() {
            let y = y as usize;
            let bit = 1 << (y % 8);
            for byte in &mut self.0[(y / 8) * COLUMNS..][left..left + width] {
                match colours.next() {
                    Some(BinaryColor::On) => *byte |= bit,
                    Some(BinaryColor::Off) => *byte &= !bit,
                    None => return Ok(()),
                }
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: BinaryColor) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        let Some(last) = area.bottom_right() else {
            return Ok(());
        };
        let (left, right) = (area.top_left.x as usize, last.x as usize);
        let (top, bottom) = (area.top_left.y as usize, last.y as usize);
        for page in top / 8..=bottom / 8 {
            let from = top.saturating_sub(page * 8);
            let to = (bottom - page * 8).min(7);
            let mask = (0xFF << from) as u8 & (0xFF >> (7 - to)) as u8;
            self.brush(page, left..right + 1, mask, colour.is_on());
        }
        Ok(())
    }

    fn clear(&mut self, colour: BinaryColor) -> Result<(), Infallible> {
        self.0.fill(if colour.is_on() { 0xFF } else { 0 });
        Ok(())
    }
}

/// A window of the display: columns and pages from first to last, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Window {
    pub first_page: u8,
    pub last_page: u8,
    pub first_column: u8,
    pub last_column: u8,
}

impl Window {
    /// The whole display.
    pub const ALL: Window = Window {
        first_page: 0,
        last_page: PAGES as u8 - 1,
        first_column: 0,
        last_column: COLUMNS as u8 - 1,
    };

    /// Bytes on the bus besides the picture's: the display's address, six times a control byte and
    /// a byte of command, the control byte of the data; and about one byte's time for start and stop.
    const OVERHEAD: usize = 1 + 6 * 2 + 1 + 1;

    /// Bytes of picture in it.
    pub fn bytes(&self) -> usize {
        let pages = usize::from(self.last_page - self.first_page) + 1;
        let columns = usize::from(self.last_column - self.first_column) + 1;
        pages * columns
    }

    /// What it costs to send it, in bytes on the bus.
    pub fn cost(&self) -> usize {
        Window::OVERHEAD + self.bytes()
    }

    /// The smallest window around both.
    fn around(self, other: Window) -> Window {
        Window {
            first_page: self.first_page.min(other.first_page),
            last_page: self.last_page.max(other.last_page),
            first_column: self.first_column.min(other.first_column),
            last_column: self.last_column.max(other.last_column),
        }
    }

    /// The transaction that sends it, without the address: a command to set columns and pages, then
    /// the picture, all in one so that the bus is taken once.
    pub fn transaction(self, frame: &Frame) -> Transaction<'_> {
        const COMMAND: u8 = 0x80;
        const DATA: u8 = 0x40;
        let Window {
            first_page,
            last_page,
            first_column,
            last_column,
        } = self;
        let columns = [COMMAND, 0x21, COMMAND, first_column, COMMAND, last_column];
        let pages = [COMMAND, 0x22, COMMAND, first_page, COMMAND, last_page];
        let mut head = [DATA; HEAD];
        head[..6].copy_from_slice(&columns);
        head[6..12].copy_from_slice(&pages);
        Transaction {
            head,
            sent: 0,
            window: self,
            page: first_page,
            column: first_column,
            frame,
        }
    }
}

const HEAD: usize = 13;

/// The bytes of a transaction, one after the other.
pub struct Transaction<'f> {
    head: [u8; HEAD],
    sent: usize,
    window: Window,
    page: u8,
    column: u8,
    frame: &'f Frame,
}

impl Iterator for Transaction<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if let Some(&byte) = self.head.get(self.sent) {
            self.sent += 1;
            return Some(byte);
        }
        if self.page > self.window.last_page {
            return None;
        }
        let byte = self.frame.byte(self.page.into(), self.column.into());
        if self.column == self.window.last_column {
            self.column = self.window.first_column;
            self.page += 1;
        } else {
            self.column += 1;
        }
        Some(byte)
    }
}

/// The most windows in one go; beyond that, the last one grows.
const MOST: usize = 24;

/// Windows to send.
pub type Windows = heapless::Vec<Window, MOST>;

/// What the glass shows, or will when the windows last asked for are sent.
pub struct Shadow {
    frame: Frame,
    /// Whether the glass may show anything at all.
    unknown: bool,
}

impl Shadow {
    /// Of a display that may show anything.
    pub const fn new() -> Shadow {
        Shadow {
            frame: Frame::dark(),
            unknown: true,
        }
    }

    /// The display may show anything from now on: the next frame is sent as a whole.
    pub fn forget(&mut self) {
        self.unknown = true;
    }

    /// The frame that the windows last asked for are of.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Takes a new frame and returns the windows that have to be sent to show it.
    pub fn take(&mut self, new: &Frame) -> Windows {
        let mut windows = Windows::new();
        if self.unknown {
            self.unknown = false;
            add(&mut windows, Window::ALL);
        } else {
            for page in 0..PAGES {
                changed_runs(page, &self.frame, new, |run| add(&mut windows, run));
            }
            if windows.iter().map(Window::cost).sum::<usize>() > Window::ALL.cost() {
                windows.clear();
                add(&mut windows, Window::ALL);
            }
        }
        self.frame.0.copy_from_slice(&new.0);
        windows
    }
}

impl Default for Shadow {
    fn default() -> Shadow {
        Shadow::new()
    }
}

/// The runs of bytes that differ in one page. A gap that is cheaper to send than to jump over is
/// part of a run.
fn changed_runs(page: usize, old: &Frame, new: &Frame, mut found: impl FnMut(Window)) {
    let stretch = page * COLUMNS..(page + 1) * COLUMNS;
    let (old, new) = (&old.0[stretch.clone()], &new.0[stretch]);
    if old == new {
        return;
    }
    let mut run: Option<Window> = None;
    let differing = (0..COLUMNS).filter(|&column| old[column] != new[column]);
    for column in differing {
        let here = Window {
            first_page: page as u8,
            last_page: page as u8,
            first_column: column as u8,
            last_column: column as u8,
        };
        run = Some(match run {
            Some(run) if run.around(here).cost() <= run.cost() + here.cost() => run.around(here),
            Some(run) => {
                found(run);
                here
            }
            None => here,
        });
    }
    if let Some(run) = run {
        found(run);
    }
}

/// Adds a window, or lets one that is already there grow where that is not dearer.
fn add(windows: &mut Windows, new: Window) {
    let joined = windows
        .iter_mut()
        .rev()
        .find(|old| old.around(new).cost() <= old.cost() + new.cost());
    if let Some(old) = joined {
        *old = old.around(new);
    } else if windows.push(new).is_err()
        && let Some(last) = windows.last_mut()
    {
        *last = last.around(new);
    }
}
