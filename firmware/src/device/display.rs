//! The display: the newest picture is on the glass as soon as the bus allows, whatever happens to the bus.
//!
//! Only what changed is sent, a window in one transaction. Every transfer has a limit in time. A
//! display that does not answer is looked for, at both addresses, until it does, and then set up and
//! drawn as if it had just been switched on; the game does not notice.

use super::board::{self, DisplayParts, Irqs};
use super::plant;
use super::watchdog::{Task, alive, watched};
use console_nostd::{Console, Light};
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use embassy_rp::gpio::{Level, OutputOpenDrain};
use embassy_rp::i2c::{Async, I2c};
use embassy_rp::peripherals::I2C0;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::mutex::Mutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer, with_timeout};
use firmware::frame::{Frame, Shadow};
use ssd1306::Ssd1306Async;
use ssd1306::command::AddrMode;
use ssd1306::prelude::{Brightness, DisplayRotation, DisplaySize128x64};

/// What the glass is to show.
struct Wanted {
    frame: Frame,
    light: Light,
    contrast: u8,
}

static WANTED: Mutex<CriticalSectionRawMutex, Wanted> = Mutex::new(Wanted {
    frame: Frame::dark(),
    light: Light::Full,
    contrast: CONTRAST,
});

/// Something in [`WANTED`] has changed.
static CHANGED: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// Whether the display answers.
static PRESENT: AtomicBool = AtomicBool::new(false);
/// Whether the glass shows less than is wanted.
static BEHIND: AtomicBool = AtomicBool::new(false);
/// The glass shows what is wanted, or can not.
static QUIET: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// The contrast of a console that has not been told otherwise, as the SSD1306 counts it.
const CONTRAST: u8 = 0x5F;
/// How long somebody who waits for the glass waits at most: a whole frame takes 24 ms.
const PATIENCE: Duration = Duration::from_millis(100);
/// How often a display that does not answer is looked for.
const RETRY: Duration = Duration::from_secs(1);
/// How long the lamp is lit then.
const BLINK: Duration = Duration::from_millis(50);

/// Draws the console's screen and hands it over; a picture that was not sent yet never will be.
pub async fn show(console: &Console) {
    let Ok(()) = console.draw(&mut WANTED.lock().await.frame);
    BEHIND.store(PRESENT.load(Relaxed), Relaxed);
    CHANGED.signal(());
}

/// Changes the light, with the next picture.
pub async fn shine(light: Light) {
    WANTED.lock().await.light = light;
}

/// Changes how strong full light is, with the next picture.
pub async fn strengthen(contrast: u8) {
    WANTED.lock().await.contrast = contrast;
}

/// Waits until the glass shows everything that was handed over, but not for long.
pub async fn settled() {
    let shown = async {
        while BEHIND.load(Relaxed) {
            QUIET.wait().await;
        }
    };
    // A display that is slower than that is no reason to lose a save.
    let _ = with_timeout(PATIENCE, shown).await;
}

/// Keeps the glass up to date.
#[embassy_executor::task]
pub async fn run(parts: DisplayParts) {
    watched(Task::Display, keep(parts)).await;
}

async fn keep(mut parts: DisplayParts) {
    let mut shadow = Shadow::new();
    loop {
        free_bus(&mut parts).await;
        let DisplayParts { i2c, scl, sda, .. } = &mut parts;
        let (i2c, scl, sda) = (i2c.reborrow(), scl.reborrow(), sda.reborrow());
        let i2c = I2c::new_async(i2c, scl, sda, Irqs, board::bus_config());
        board::trim_bus_clock();
        let found = match find(i2c).await {
            Some(bus) => serve(bus, &mut shadow).await,
            None => false,
        };
        PRESENT.store(false, Relaxed);
        BEHIND.store(false, Relaxed);
        QUIET.signal(());
        // One that was there a moment ago gets a second chance at once.
        if !found {
            parts.led.set_high();
            alive(Task::Display, Timer::after(BLINK)).await;
            parts.led.set_low();
            alive(Task::Display, Timer::after(RETRY - BLINK)).await;
        }
    }
}

/// Looks for the display at its addresses.
async fn find(i2c: I2c<'_, I2C0, Async>) -> Option<Bus<'_>> {
    const NOTHING: u8 = 0xE3;
    let mut bus = Bus { i2c, address: 0 };
    for address in board::DISPLAY_ADDRESSES {
        bus.address = address;
        if bus.commands(&[NOTHING]).await.is_ok() {
            defmt::info!("display at {=u8:x}", address);
            return Some(bus);
        }
    }
    None
}

/// Serves a display until it fails; says whether it had come up by then.
async fn serve(mut bus: Bus<'_>, shadow: &mut Shadow) -> bool {
    shadow.forget();
    let mut lit = Lit {
        light: Light::Off,
        contrast: 0,
    };
    if bus.set_up().await.is_err() {
        return false;
    }
    PRESENT.store(true, Relaxed);
    let mut up = false;
    loop {
        CHANGED.reset();
        BEHIND.store(true, Relaxed);
        let (windows, wanted) = {
            let wanted = WANTED.lock().await;
            let lit = Lit {
                light: wanted.light,
                contrast: wanted.contrast,
            };
            (shadow.take(&wanted.frame), lit)
        };
        if bus
            .update(shadow, &windows, &mut lit, wanted)
            .await
            .is_err()
        {
            defmt::warn!("display lost");
            return up;
        }
        up = true;
        if !CHANGED.signaled() {
            BEHIND.store(false, Relaxed);
            QUIET.signal(());
            alive(Task::Display, CHANGED.wait()).await;
        }
    }
}

/// How the display is lit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Lit {
    light: Light,
    contrast: u8,
}

/// The bus with a display on it.
struct Bus<'d> {
    i2c: I2c<'d, I2C0, Async>,
    address: u8,
}

impl Bus<'_> {
    /// One transaction of so many bytes, in twice the time it needs and a little more.
    async fn write(
        &mut self,
        bytes: impl Iterator<Item = u8>,
        len: usize,
    ) -> Result<(), DisplayError> {
        let needs = (len as u64 + 2) * 9 * 1_000_000 / u64::from(board::BUS_HZ);
        let limit = Duration::from_micros(2 * needs) + Duration::from_millis(5);
        match with_timeout(limit, self.i2c.write_async(self.address, bytes)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(DisplayError::BusWriteError),
        }
    }

    async fn commands(&mut self, commands: &[u8]) -> Result<(), DisplayError> {
        const COMMANDS: u8 = 0x00;
        let bytes = [COMMANDS].into_iter().chain(commands.iter().copied());
        self.write(bytes, commands.len() + 1).await
    }

    /// Sets the display up and leaves it dark: its memory holds anything.
    async fn set_up(&mut self) -> Result<(), DisplayError> {
        let mut driver = self.driver();
        driver.init_with_addr_mode(AddrMode::Horizontal).await?;
        driver.set_display_on(false).await
    }

    /// The driver of the controller, for everything but the picture.
    fn driver(&mut self) -> Ssd1306Async<&mut Self, DisplaySize128x64, ssd1306::mode::BasicMode> {
        Ssd1306Async::new(self, DisplaySize128x64, DisplayRotation::Rotate0)
    }

    /// Sends the picture, then the light: whoever switches the light on sees the new picture.
    async fn update(
        &mut self,
        shadow: &Shadow,
        windows: &[firmware::frame::Window],
        lit: &mut Lit,
        wanted: Lit,
    ) -> Result<(), DisplayError> {
        for window in plant::windows(windows) {
            let window = plant::window(*window);
            self.write(window.transaction(shadow.frame()), window.cost())
                .await?;
        }
        if *lit == wanted {
            return Ok(());
        }
        let was = core::mem::replace(lit, wanted);
        let mut driver = self.driver();
        match wanted.light {
            Light::Off => return driver.set_display_on(false).await,
            Light::Dim => driver.set_brightness(Brightness::DIMMEST).await?,
            Light::Full => {
                let precharge = 2;
                driver
                    .set_brightness(Brightness::custom(precharge, wanted.contrast))
                    .await?;
            }
        }
        if was.light == Light::Off {
            driver.set_display_on(true).await?;
        }
        Ok(())
    }
}

/// What the controller's driver sends: never cut into pieces.
impl AsyncWriteOnlyDataCommand for &mut Bus<'_> {
    async fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        match commands {
            DataFormat::U8(commands) => self.commands(commands).await,
            _ => Err(DisplayError::DataFormatNotImplemented),
        }
    }

    async fn send_data(&mut self, data: DataFormat<'_>) -> Result<(), DisplayError> {
        const DATA: u8 = 0x40;
        match data {
            DataFormat::U8(data) => {
                let bytes = [DATA].into_iter().chain(data.iter().copied());
                self.write(bytes, data.len() + 1).await
            }
            _ => Err(DisplayError::DataFormatNotImplemented),
        }
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
