//! The board: which pin is what, how fast things run, and where saves are. Nothing else knows a number.

use embassy_rp::clocks::ClockConfig;
use embassy_rp::config::Config;
use embassy_rp::gpio::{Input, Level, Output, Pull};
use embassy_rp::peripherals::{FLASH, I2C0, PIN_4, PIN_5, PIN_16, PWM_SLICE0, WATCHDOG};
use embassy_rp::{Peri, Peripherals, bind_interrupts, i2c, pac};

bind_interrupts!(pub struct Irqs {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

/// The flash chip of a Pico.
pub const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// The part of it that holds saves, as in `memory.x`.
pub const SAVES: core::ops::Range<u32> = 0x1E_0000..0x20_0000;

const CRYSTAL_HZ: u32 = 12_000_000;
/// What `clk_sys` and `clk_peri` run at.
const SYSTEM_HZ: u32 = 125_000_000;

/// How many milliseconds the crystal is given before it is trusted. Its oscillation settles within
/// one or two; embassy's default of 128 would be most of the time to the first picture.
const CRYSTAL_MS: u32 = 16;

/// What the display's bus is to run at.
pub const BUS_HZ: u32 = if cfg!(feature = "fast-i2c") {
    1_000_000
} else {
    400_000
};

/// The display's two possible addresses, the common one first.
pub const DISPLAY_ADDRESSES: [u8; 2] = [0x3C, 0x3D];

/// Clocks from the crystal; those of USB, ADC and RTC stay off.
pub fn config() -> Config {
    let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
    if let Some(xosc) = &mut clocks.xosc {
        xosc.delay_multiplier = CRYSTAL_MS;
        xosc.usb_pll = None;
    }
    clocks.usb_clk = None;
    clocks.adc_clk = None;
    clocks.rtc_clk = None;
    Config::new(clocks)
}

/// The display's bus and the lamp that blinks when nobody answers there.
pub struct DisplayParts {
    pub i2c: Peri<'static, I2C0>,
    pub scl: Peri<'static, PIN_5>,
    pub sda: Peri<'static, PIN_4>,
    pub led: Output<'static>,
}

/// The piezo and what drives it.
pub struct SoundParts {
    pub pwm: Peri<'static, PWM_SLICE0>,
    pub pin: Peri<'static, PIN_16>,
}

/// Every part of the board, each for the one task that owns it.
pub struct Board {
    pub display: DisplayParts,
    /// In the order of `Button::ALL`; pressed is low.
    pub buttons: [Input<'static>; 6],
    pub sound: SoundParts,
    pub flash: Peri<'static, FLASH>,
    pub watchdog: Peri<'static, WATCHDOG>,
}

impl Board {
    /// Hands the parts out.
    pub fn new(p: Peripherals) -> Board {
        Board {
            display: DisplayParts {
                i2c: p.I2C0,
                scl: p.PIN_5,
                sda: p.PIN_4,
                led: Output::new(p.PIN_25, Level::Low),
            },
            buttons: [
                Input::new(p.PIN_10, Pull::Up),
                Input::new(p.PIN_11, Pull::Up),
                Input::new(p.PIN_12, Pull::Up),
                Input::new(p.PIN_13, Pull::Up),
                Input::new(p.PIN_14, Pull::Up),
                Input::new(p.PIN_15, Pull::Up),
            ],
            sound: SoundParts {
                pwm: p.PWM_SLICE0,
                pin: p.PIN_16,
            },
            flash: p.FLASH,
            watchdog: p.WATCHDOG,
        }
    }
}

/// The pins of the buttons, in the order of `Button::ALL`.
const BUTTON_PINS: [u8; 6] = [10, 11, 12, 13, 14, 15];

/// Whether a button is down now. While somebody waits for an edge, its [`Input`] is taken: this
/// reads the pin beside it.
pub fn is_down(button: usize) -> bool {
    pac::SIO.gpio_in(0).read() & 1 << BUTTON_PINS[button] == 0
}

/// The bus as embassy is to set it up: it takes the hold time of the data line from this frequency.
pub fn bus_config() -> i2c::Config {
    let mut config = i2c::Config::default();
    config.frequency = BUS_HZ;
    config
}

/// The counters of the bus clock.
struct Counts {
    high: u16,
    low: u16,
    spike: u8,
}

impl Counts {
    /// The controller adds cycles of its own (RP2040 datasheet, 4.3.14): seven and the spike filter's
    /// to the high time, one to the low time.
    const fn period(&self) -> u32 {
        self.high as u32 + self.spike as u32 + 7 + self.low as u32 + 1
    }

    /// Counters for the fastest clock that is not faster than `hertz`, low for three fifths.
    const fn new(hertz: u32) -> Counts {
        let period = SYSTEM_HZ.div_ceil(hertz);
        let low = period * 3 / 5;
        let spike = low / 16;
        Counts {
            high: (period - low - spike - 7) as u16,
            low: (low - 1) as u16,
            spike: spike as u8,
        }
    }
}

const COUNTS: Counts = Counts::new(BUS_HZ);

// Never faster than it should be, and slower by less than one part in two hundred.
const _: () = assert!(SYSTEM_HZ / COUNTS.period() <= BUS_HZ);
const _: () = assert!(SYSTEM_HZ / COUNTS.period() > BUS_HZ - BUS_HZ / 200);

/// Makes the bus run at what it should: embassy leaves the controller's own cycles out of its count,
/// which makes 377 kHz of 400.
pub fn trim_bus_clock() {
    let bus = pac::I2C0;
    bus.ic_enable().write(|w| w.set_enable(false));
    bus.ic_fs_scl_hcnt()
        .write(|w| w.set_ic_fs_scl_hcnt(COUNTS.high));
    bus.ic_fs_scl_lcnt()
        .write(|w| w.set_ic_fs_scl_lcnt(COUNTS.low));
    bus.ic_fs_spklen()
        .write(|w| w.set_ic_fs_spklen(COUNTS.spike));
    bus.ic_enable().write(|w| w.set_enable(true));
}
