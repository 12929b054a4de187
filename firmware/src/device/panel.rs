//! The SSD1306 on its bus: set-up, picture and light, and asking it whether it is still there.
//!
//! A window of the picture is one transaction, every transfer has a limit in time, and a data line
//! that is held is freed. It decides nothing: what an error means is its user's affair.

use super::plant;
use crate::board::{self, DisplayParts, Irqs};
use console_nostd::Light;
use display_interface::{DataFormat, DisplayError, WriteOnlyDataCommand};
use embassy_rp::gpio::{Level, OutputOpenDrain};
use embassy_rp::i2c::{Async, I2c};
use embassy_rp::peripherals::I2C0;
use embassy_time::{Duration, Timer, with_timeout};
use firmware::frame::{Frame, Window};
use ssd1306::Ssd1306;
use ssd1306::command::AddrMode;
use ssd1306::mode::BasicMode;
use ssd1306::prelude::{Brightness, DisplayRotation, DisplaySize128x64};

/// How the display is lit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Lit {
    pub light: Light,
    /// At full light, as the SSD1306 counts it.
    pub contrast: u8,
}

impl Lit {
    const DARK: Lit = Lit {
        light: Light::Off,
        contrast: 0,
    };

    fn is_dark(self) -> bool {
        self.light == Light::Off
    }
}

/// What a transfer leaves room for beyond the time it needs.
const MARGIN: Duration = Duration::from_millis(5);
/// The control byte before commands.
const COMMANDS: u8 = 0x00;
/// The command that does nothing.
const NOTHING: u8 = 0xE3;

/// A display that answered.
pub struct Panel<'d> {
    i2c: I2c<'d, I2C0, Async>,
    address: u8,
    lit: Lit,
    /// Whether it has said that it is lit when it was: not every module can be read.
    honest: bool,
}

/// Frees the bus if it has to, and looks for a display at its addresses.
pub async fn find(parts: &mut DisplayParts) -> Option<Panel<'_>> {
    free_bus(parts).await;
    let DisplayParts { i2c, scl, sda, .. } = parts;
    let (i2c, scl, sda) = (i2c.reborrow(), scl.reborrow(), sda.reborrow());
    let mut panel = Panel {
        i2c: I2c::new_async(i2c, scl, sda, Irqs, board::bus_config()),
        address: 0,
        lit: Lit::DARK,
        honest: false,
    };
    board::trim_bus_clock();
    for address in board::DISPLAY_ADDRESSES {
        panel.address = address;
        if panel.commands(&[NOTHING]).await.is_ok() {
            defmt::info!("display at {=u8:x}", address);
            return Some(panel);
        }
    }
    None
}

impl Panel<'_> {
    /// Sets the display up and leaves it dark, because its memory holds anything.
    pub async fn set_up(&mut self) -> Result<(), DisplayError> {
        self.drive(|driver| {
            driver.init_with_addr_mode(AddrMode::Horizontal)?;
            driver.set_display_on(false)
        })
        .await?;
        self.lit = Lit::DARK;
        Ok(())
    }

    /// Whether it is off.
    pub fn is_dark(&self) -> bool {
        self.lit.is_dark()
    }

    /// Sends the picture, then the light: whoever switches the light on sees the new picture.
    pub async fn update(
        &mut self,
        frame: &Frame,
        windows: &[Window],
        lit: Lit,
    ) -> Result<(), DisplayError> {
        if !self.is_dark() {
            self.check().await?;
        }
        for window in plant::windows(windows) {
            let window = plant::window(*window);
            self.write(window.transaction(frame), window.cost()).await?;
        }
        if self.lit != lit {
            self.light_up(lit).await?;
        }
        Ok(())
    }

    async fn light_up(&mut self, lit: Lit) -> Result<(), DisplayError> {
        let was = core::mem::replace(&mut self.lit, lit);
        let brightness = match lit.light {
            Light::Off => return self.drive(|driver| driver.set_display_on(false)).await,
            Light::Dim => Brightness::DIMMEST,
            Light::Full => Brightness::custom(2, lit.contrast),
        };
        self.drive(|driver| {
            driver.set_brightness(brightness)?;
            driver.set_display_on(true)
        })
        .await?;
        if was.is_dark() {
            self.honest = matches!(self.says_lit().await, Ok(true));
        }
        Ok(())
    }

    /// Fails if the display is away, or was and came back as it is when the power comes on.
    pub async fn check(&mut self) -> Result<(), DisplayError> {
        if self.is_dark() || !self.honest {
            self.commands(&[NOTHING]).await?;
            // Perhaps it only was not heard when it was switched on.
            self.honest = !self.is_dark() && matches!(self.says_lit().await, Ok(true));
            return Ok(());
        }
        match self.says_lit().await? {
            true => Ok(()),
            false => Err(DisplayError::BusWriteError),
        }
    }

    async fn says_lit(&mut self) -> Result<bool, DisplayError> {
        const DARK: u8 = 1 << 6;
        let mut status = [0];
        let read = self.i2c.read_async(self.address, &mut status);
        match with_timeout(MARGIN, read).await {
            Ok(Ok(())) => Ok(status[0] & DARK == 0),
            _ => Err(DisplayError::BusWriteError),
        }
    }

    /// Has the controller's driver write down what it wants to say, and says it in one transaction.
    async fn drive(
        &mut self,
        write: impl FnOnce(&mut Driver<'_>) -> Result<(), DisplayError>,
    ) -> Result<(), DisplayError> {
        let mut commands = Commands::default();
        let size = DisplaySize128x64;
        write(&mut Ssd1306::new(
            &mut commands,
            size,
            DisplayRotation::Rotate0,
        ))?;
        self.commands(&commands.0).await
    }

    async fn commands(&mut self, commands: &[u8]) -> Result<(), DisplayError> {
        let bytes = [COMMANDS].into_iter().chain(commands.iter().copied());
        self.write(bytes, commands.len() + 1).await
    }

    /// One transaction of so many bytes, in twice the time they need and a little more.
    async fn write(
        &mut self,
        bytes: impl Iterator<Item = u8>,
        len: usize,
    ) -> Result<(), DisplayError> {
        let needs = len as u64 * 9 * 1_000_000 / u64::from(board::BUS_HZ);
        let limit = Duration::from_micros(2 * needs) + MARGIN;
        match with_timeout(limit, self.i2c.write_async(self.address, bytes)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(DisplayError::BusWriteError),
        }
    }
}

/// The driver of the controller, for everything but the picture.
type Driver<'c> = Ssd1306<&'c mut Commands, DisplaySize128x64, BasicMode>;

/// Commands to the controller; its set-up is less than 30 bytes.
#[derive(Default)]
struct Commands(heapless::Vec<u8, 40>);

impl WriteOnlyDataCommand for &mut Commands {
    fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        let DataFormat::U8(commands) = commands else {
            return Err(DisplayError::DataFormatNotImplemented);
        };
        let full = |_| DisplayError::OutOfBoundsError;
        self.0.extend_from_slice(commands).map_err(full)
    }

    fn send_data(&mut self, _data: DataFormat<'_>) -> Result<(), DisplayError> {
        Err(DisplayError::DataFormatNotImplemented)
    }
}

/// Frees a data line that a display holds low because it was left in the middle of a byte: nine
/// clocks let it finish, a stop tells it so.
async fn free_bus(parts: &mut DisplayParts) {
    const HALF: Duration = Duration::from_micros(5);
    let mut scl = OutputOpenDrain::new(parts.scl.reborrow(), Level::High);
    let mut sda = OutputOpenDrain::new(parts.sda.reborrow(), Level::High);
    scl.set_pullup(true);
    sda.set_pullup(true);
    Timer::after(HALF).await;
    if sda.is_high() {
        return;
    }
    defmt::warn!("bus held");
    for _ in 0..9 {
        scl.set_low();
        Timer::after(HALF).await;
        scl.set_high();
        Timer::after(HALF).await;
    }
    scl.set_low();
    sda.set_low();
    Timer::after(HALF).await;
    scl.set_high();
    Timer::after(HALF).await;
    sda.set_high();
    Timer::after(HALF).await;
}
