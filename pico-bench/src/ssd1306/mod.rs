//! An SSD1306 on a 128 × 64 panel, by its datasheet: control bytes, commands with their arguments, the display RAM, and what a viewer sees.
//! Whatever the datasheet does not allow is a [`Violation`].

mod violation;

use crate::frame::{Frame, HEIGHT, WIDTH};
use crate::rng::Rng;
pub use violation::Violation;

const PAGES: usize = HEIGHT / 8;

/// How the RAM pointer moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addressing {
    /// Along the page, then to the next.
    Horizontal,
    /// Down the column, then to the next.
    Vertical,
    /// Along the page, and round in it.
    Page,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expect {
    Control,
    Commands { one: bool },
    Data { one: bool },
}

/// The controller and its panel.
#[derive(Clone, Debug)]
pub struct Ssd1306 {
    ram: [u8; WIDTH * PAGES],
    expect: Expect,
    /// A control byte has announced one byte that has not come.
    owed: bool,
    command: u8,
    arguments: Vec<u8>,
    missing: usize,
    addressing: Addressing,
    column: u8,
    columns: (u8, u8),
    page: u8,
    pages: (u8, u8),
    on: bool,
    all_on: bool,
    inverted: bool,
    contrast: u8,
    charge_pump: bool,
    segments_remapped: bool,
    rows_reversed: bool,
    start_line: u8,
    offset: u8,
    multiplex: u8,
    com_pins: u8,
    /// A transaction was cut off inside a command: until a whole one has passed, nonsense is nobody's fault.
    confused: bool,
    violation: Option<Violation>,
    /// Bytes of display data received since it was powered.
    pub data_bytes: u64,
    /// Bytes of commands received since it was powered.
    pub command_bytes: u64,
}

impl Ssd1306 {
    /// A display that was just powered: its RAM holds anything.
    pub fn new(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        Self {
            ram: core::array::from_fn(|_| rng.next() as u8),
            expect: Expect::Control,
            owed: false,
            command: 0,
            arguments: Vec::with_capacity(6),
            missing: 0,
            addressing: Addressing::Page,
            column: 0,
            columns: (0, 127),
            page: 0,
            pages: (0, 7),
            on: false,
            all_on: false,
            inverted: false,
            contrast: 0x7F,
            charge_pump: false,
            segments_remapped: false,
            rows_reversed: false,
            start_line: 0,
            offset: 0,
            multiplex: 63,
            com_pins: 0x12,
            confused: false,
            violation: None,
            data_bytes: 0,
            command_bytes: 0,
        }
    }

    /// The display RAM, page by page.
    pub fn ram(&self) -> &[u8] {
        &self.ram
    }

    /// Whether it is switched on.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// The contrast set.
    pub fn contrast(&self) -> u8 {
        self.contrast
    }

    /// Whether it shows dark on light.
    pub fn is_inverted(&self) -> bool {
        self.inverted
    }

    /// How the RAM pointer moves.
    pub fn addressing(&self) -> Addressing {
        self.addressing
    }

    /// What a viewer sees. The panel is mounted as on the usual modules: upright with segments remapped and rows reversed.
    pub fn frame(&self) -> Frame {
        Frame::from_fn(|x, y| self.lit(x, y))
    }

    fn lit(&self, x: usize, y: usize) -> bool {
        if !self.on || !self.charge_pump {
            return false;
        }
        let column = if self.segments_remapped {
            x
        } else {
            WIDTH - 1 - x
        };
        let scanned = if self.rows_reversed {
            y
        } else {
            HEIGHT - 1 - y
        };
        if scanned > usize::from(self.multiplex) {
            return false;
        }
        if self.all_on {
            return true;
        }
        let row = (scanned + usize::from(self.start_line) + usize::from(self.offset)) % HEIGHT;
        let dot = self.ram[row / 8 * WIDTH + column] >> (row % 8) & 1 != 0;
        dot != self.inverted
    }

    /// The status a read gives: bit 6 says that the display is off.
    pub(crate) fn status(&self) -> u8 {
        if self.on { 0 } else { 0x40 }
    }

    /// A transaction begins.
    pub(crate) fn start(&mut self) {
        self.expect = Expect::Control;
        self.owed = false;
        if self.missing == 0 {
            self.confused = false;
        }
    }

    /// A transaction ends; `cut` when not as its sender had meant.
    pub(crate) fn stop(&mut self, cut: bool) {
        if cut {
            self.confused |= self.missing > 0;
        } else if self.owed {
            self.violate(Violation::NothingAfterControlByte);
        }
    }

    fn violate(&mut self, violation: Violation) {
        if !self.confused && self.violation.is_none() {
            self.violation = Some(violation);
        }
    }

    pub(crate) fn take_violation(&mut self) -> Option<Violation> {
        self.violation.take()
    }

    /// A byte arrives.
    pub(crate) fn write(&mut self, byte: u8) {
        self.owed = false;
        match self.expect {
            Expect::Control => {
                if byte & 0x3F != 0 {
                    self.violate(Violation::ControlByte(byte));
                }
                let one = byte & 0x80 != 0;
                self.owed = one;
                self.expect = if byte & 0x40 != 0 {
                    Expect::Data { one }
                } else {
                    Expect::Commands { one }
                };
            }
            Expect::Commands { one } => {
                self.command_bytes += 1;
                self.command_byte(byte);
                if one {
                    self.expect = Expect::Control;
                }
            }
            Expect::Data { one } => {
                self.data_bytes += 1;
                self.data_byte(byte);
                if one {
                    self.expect = Expect::Control;
                }
            }
        }
    }

    fn command_byte(&mut self, byte: u8) {
        if self.missing > 0 {
            self.arguments.push(byte);
            self.missing -= 1;
        } else {
            self.command = byte;
            self.arguments.clear();
            self.missing = arguments_of(byte);
        }
        if self.missing == 0 {
            let arguments = core::mem::take(&mut self.arguments);
            self.obey(&arguments);
            self.arguments = arguments;
        }
    }

    fn bad_argument(&mut self, argument: u8) {
        self.violate(Violation::Argument {
            command: self.command,
            argument,
        });
    }

    fn obey(&mut self, arguments: &[u8]) {
        let argument = arguments.first().copied().unwrap_or(0);
        match self.command {
            0x00..=0x1F if self.addressing != Addressing::Page => {
                self.violate(Violation::NotInPageMode(self.command));
            }
            low @ 0x00..=0x0F => self.column = self.column & 0xF0 | low,
            high @ 0x10..=0x17 => self.column = self.column & 0x0F | high << 4,
            0x20 => match argument {
                0 => self.addressing = Addressing::Horizontal,
                1 => self.addressing = Addressing::Vertical,
                2 => self.addressing = Addressing::Page,
                _ => self.bad_argument(argument),
            },
            0x21 => {
                self.columns = self.range(arguments, 127);
                self.column = self.columns.0;
            }
            0x22 => {
                self.pages = self.range(arguments, 7);
                self.page = self.pages.0;
            }
            0x2E => {}
            line @ 0x40..=0x7F => self.start_line = line & 0x3F,
            0x81 => self.contrast = argument,
            0x8D => match argument {
                0x10 => self.charge_pump = false,
                0x14 => self.charge_pump = true,
                _ => self.bad_argument(argument),
            },
            0xA0 | 0xA1 => self.segments_remapped = self.command & 1 != 0,
            0xA4 | 0xA5 => self.all_on = self.command & 1 != 0,
            0xA6 | 0xA7 => self.inverted = self.command & 1 != 0,
            0xA8 => match argument {
                15..=63 => self.multiplex = argument,
                _ => self.bad_argument(argument),
            },
            0xAE => self.on = false,
            0xAF => self.switch_on(),
            0xB0..=0xB7 if self.addressing != Addressing::Page => {
                self.violate(Violation::NotInPageMode(self.command));
            }
            page @ 0xB0..=0xB7 => self.page = page & 7,
            0xC0 => self.rows_reversed = false,
            0xC8 => self.rows_reversed = true,
            0xD3 => match argument {
                0..=63 => self.offset = argument,
                _ => self.bad_argument(argument),
            },
            0xD5 => {}
            0xD9 if argument & 0x0F == 0 || argument & 0xF0 == 0 => self.bad_argument(argument),
            0xD9 => {}
            0xDA => match argument {
                0x02 | 0x12 | 0x22 | 0x32 => self.com_pins = argument,
                _ => self.bad_argument(argument),
            },
            // The datasheet lists 0x00, 0x20 and 0x30; 0x10 and 0x40 are in common use and do no harm.
            0xDB if argument & 0x8F != 0 || argument > 0x40 => self.bad_argument(argument),
            0xDB => {}
            0xE3 => {}
            unknown => self.violate(Violation::UnknownCommand(unknown)),
        }
    }

    fn range(&mut self, arguments: &[u8], last: u8) -> (u8, u8) {
        let (from, to) = (arguments[0], arguments[1]);
        if from > last {
            self.bad_argument(from);
        } else if to > last || to < from {
            self.bad_argument(to);
        }
        (from & last, to & last)
    }

    fn switch_on(&mut self) {
        self.on = true;
        let wrong = if !self.charge_pump {
            Some("the charge pump off")
        } else if self.multiplex != 63 {
            Some("a multiplex ratio other than 64")
        } else if self.com_pins != 0x12 {
            Some("the wrong COM pin configuration")
        } else {
            None
        };
        if let Some(what) = wrong {
            self.violate(Violation::WrongPanel(what));
        }
    }

    fn data_byte(&mut self, byte: u8) {
        if self.missing > 0 {
            self.violate(Violation::DataInsideCommand(self.command));
        }
        self.ram[usize::from(self.page) * WIDTH + usize::from(self.column)] = byte;
        let end_of_columns = self.column == self.columns.1;
        let end_of_pages = self.page == self.pages.1;
        let next_column = if end_of_columns {
            self.columns.0
        } else {
            (self.column + 1) & 127
        };
        let next_page = if end_of_pages {
            self.pages.0
        } else {
            (self.page + 1) & 7
        };
        match self.addressing {
            Addressing::Horizontal => {
                self.column = next_column;
                if end_of_columns {
                    self.page = next_page;
                }
            }
            Addressing::Vertical => {
                self.page = next_page;
                if end_of_pages {
                    self.column = next_column;
                }
            }
            Addressing::Page => self.column = next_column,
        }
    }
}

fn arguments_of(command: u8) -> usize {
    match command {
        0x21 | 0x22 => 2,
        0x20 | 0x81 | 0x8D | 0xA8 | 0xD3 | 0xD5 | 0xD9 | 0xDA | 0xDB => 1,
        _ => 0,
    }
}
