//! Console scripts on the real image. This module, the figures and the command line know what the firmware is for; the bench does not.
//!
//! `host-sim` plays a script in virtual time and says what was done when, and what was to be seen at
//! rest; a [`Device`] has the same done to its pins and looks at its glass at the same moments.

use crate::{Frame, Image, LogLine, Options, Pico, Stop};
use console_nostd::{Button, Light};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use host_sim::machine;
use host_sim::script::frames::Seen;
use host_sim::script::{Deed, Played, Rest};
use std::fmt;
use std::time::Duration;
use store_nostd::AREA;

/// The Pico's whole flash; the saves are its end.
const FLASH: usize = 2 << 20;
/// How long the device may take from power-on to its console.
const BOOT: Duration = Duration::from_secs(2);

/// The pin of a button.
pub const fn pin(button: Button) -> u8 {
    match button {
        Button::Up => 10,
        Button::Down => 11,
        Button::Left => 12,
        Button::Right => 13,
        Button::A => 14,
        Button::B => 15,
    }
}

/// Why a script could not be played on the device.
#[derive(Debug)]
pub enum Trouble {
    /// The bench stopped.
    Stopped(Stop),
    /// The console never came on.
    NoConsole,
    /// The script gives a deal number: the device draws its own.
    Deal,
    /// The script does more than press buttons.
    NotButtons,
    /// So far into the script, the glass did not show what the desktop did in time.
    Late(Duration),
    /// Something else is on the glass than on the desktop.
    Differs(Box<Difference>),
}

/// What differs at the end of a line.
#[derive(Debug)]
pub struct Difference {
    /// The line of the script.
    pub line: String,
    /// What is on the desktop's screen.
    pub host: Seen,
    /// What is on the device's.
    pub device: Seen,
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Trouble {
        Trouble::Stopped(stop)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Stopped(stop) => write!(f, "{stop}"),
            Trouble::NoConsole => write!(f, "the console never came on"),
            Trouble::Deal => write!(
                f,
                "a device draws its own deal numbers: enter one with the buttons"
            ),
            Trouble::NotButtons => write!(f, "this script does more than press buttons"),
            Trouble::Late(at) => write!(f, "at {at:?} the glass did not follow in time"),
            Trouble::Differs(difference) => {
                let Difference { line, host, device } = &**difference;
                writeln!(
                    f,
                    "after {line} the device differs. The desktop, {:?}:",
                    host.light
                )?;
                for row in host_sim::picture::half_blocks(&host.frame) {
                    writeln!(f, "|{row}|")?;
                }
                writeln!(f, "The device, {:?}:", device.light)?;
                for row in host_sim::picture::half_blocks(&device.frame) {
                    writeln!(f, "|{row}|")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for Trouble {}

/// The real image with its console on, in step with a script's time.
pub struct Device<'a> {
    /// The board.
    pub pico: Pico<'a>,
    /// What the device logged before it last lost power.
    pub earlier_log: Vec<LogLine>,
    /// The board's time when the script's was zero; the board counts anew after a power cycle.
    origin: Duration,
    /// The script's time at the last power-on.
    since: Duration,
}

impl<'a> Device<'a> {
    /// A device with its console just switched on.
    ///
    /// # Errors
    /// When it does not come on.
    pub fn new(image: &'a Image, options: Options) -> Result<Device<'a>, Trouble> {
        let mut device = Device {
            pico: Pico::new(image, options),
            earlier_log: Vec::new(),
            origin: Duration::ZERO,
            since: Duration::ZERO,
        };
        device.switch_on(Duration::ZERO)?;
        Ok(device)
    }

    /// Runs from power-on to the console's first moment, which is `at` in the script's time.
    fn switch_on(&mut self, at: Duration) -> Result<(), Trouble> {
        let is_on = |pico: &Pico<'_>| pico.log().iter().any(|line| line.text == "console on");
        if !self.pico.run_until(BOOT, is_on)? {
            return Err(Trouble::NoConsole);
        }
        (self.origin, self.since) = (self.pico.now(), at);
        Ok(())
    }

    /// Power goes and comes back, and the console is on at a moment of the script's time.
    ///
    /// # Errors
    /// When it does not come on.
    pub fn restart(&mut self, at: Duration) -> Result<(), Trouble> {
        self.pico.power_cycle();
        self.switch_on(at)
    }

    /// Runs to a moment of the script's time.
    ///
    /// # Errors
    /// When the bench stops.
    pub fn run_to(&mut self, at: Duration) -> Result<(), Trouble> {
        let end = self.origin + at.saturating_sub(self.since);
        let left = end.saturating_sub(self.pico.now());
        Ok(self.pico.run_for(left)?)
    }

    /// Does what was done on the desktop, and tells `at_rest` of every moment at which something was
    /// to be seen there.
    ///
    /// # Errors
    /// What `at_rest` says, when the bench stops, or when the script can not be played here.
    pub fn play(
        &mut self,
        played: &Played,
        mut at_rest: impl FnMut(&mut Self, &Rest) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        let mut deeds = played.deeds.iter().peekable();
        for rest in &played.rests {
            while let Some((at, deed)) = deeds.next_if(|(at, _)| *at < rest.at) {
                let at = Duration::from_millis(at.millis());
                self.run_to(at)?;
                match deed {
                    Deed::Press(button) => self.pico.press(pin(*button)),
                    Deed::Release(button) => self.pico.release(pin(*button)),
                    Deed::Restart => {
                        self.earlier_log.extend_from_slice(self.pico.log());
                        self.restart(at)?;
                    }
                    Deed::Deal(_) => return Err(Trouble::Deal),
                }
            }
            self.run_to(Duration::from_millis(rest.at.millis()))?;
            at_rest(self, rest)?;
        }
        Ok(())
    }

    /// Plays a script and compares every frame at rest, pixel for pixel; returns how many there were.
    /// `look` may look at every one before it is compared.
    ///
    /// # Errors
    /// The first difference, or why it could not be played to the end.
    pub fn compare(
        &mut self,
        played: &Played,
        mut look: impl FnMut(&Self, &Rest),
    ) -> Result<usize, Trouble> {
        let mut compared = 0;
        self.play(played, |device, rest| {
            look(device, rest);
            let Some(host) = &rest.seen else {
                return Ok(());
            };
            compared += 1;
            let seen = device.seen();
            if seen == *host {
                return Ok(());
            }
            Err(Trouble::Differs(Box::new(Difference {
                line: rest.name.clone(),
                host: host.clone(),
                device: seen,
            })))
        })?;
        Ok(compared)
    }

    /// What is on the glass.
    pub fn seen(&self) -> Seen {
        let display = self.pico.display();
        let light = match (display.is_on(), display.contrast()) {
            (false, _) => Light::Off,
            // Dim is darker than any brightness of the settings.
            (true, contrast) if contrast < DIMMEST => Light::Dim,
            (true, _) => Light::Full,
        };
        let frame = picture(&self.pico.frame());
        Seen { frame, light }
    }
}

/// A device with this image, and in the part of the flash for saves what a dump has there: of the whole flash, or of that
/// part. `None` if it is neither.
pub fn with_saves(image: &Image, dump: &[u8]) -> Option<Options> {
    let mut flash = image.flash().to_vec();
    flash.resize(FLASH, 0xFF);
    let area = match dump.len() {
        FLASH | AREA => &dump[dump.len() - AREA..],
        _ => return None,
    };
    flash[FLASH - AREA..].copy_from_slice(area);
    Some(Options {
        flash: Some(flash),
        ..Options::default()
    })
}

/// The contrast of the lowest brightness in the settings.
const DIMMEST: u8 = 51;

/// A frame of the bench as the desktop has it.
pub fn picture(frame: &Frame) -> machine::Frame {
    let mut picture = machine::Frame::new(console_nostd::SIZE);
    let pixels = (0..64).flat_map(|y| (0..128).map(move |x| (x, y)));
    let lit = pixels.map(|(x, y)| {
        let on = frame.lit(x as usize, y as usize);
        Pixel(Point::new(x, y), BinaryColor::from(on))
    });
    let Ok(()) = picture.draw_iter(lit);
    picture
}
