//! What a test tells the board and hears from it: options, actions, resets and how the core spends its time.

use crate::flash::FlashTiming;
use crate::gpio::Drive;
use crate::watchdog::Bite;

/// How a bench is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// For everything a real chip leaves to chance: RAM at power-on, the ring oscillator's bit, the display's RAM.
    pub seed: u64,
    /// The display's address; none to leave it away.
    pub display: Option<u8>,
    /// How long flash operations take.
    pub flash_timing: FlashTiming,
    /// What flash holds instead of the image alone.
    pub flash: Option<Vec<u8>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 1,
            display: Some(0x3C),
            flash_timing: FlashTiming::default(),
            flash: None,
        }
    }
}

/// Something that happens to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Something is connected to a pin.
    Pin(u8, Drive),
    /// The display is pulled off.
    UnplugDisplay,
    /// A display is put on, with its address, freshly powered.
    PlugDisplay(u8),
    /// So many bytes in a thousand are not acknowledged, chosen by a seed.
    NackAtRandom(u16, u64),
    /// SDA is held low until SCL has been clocked so often.
    HoldSda(u32),
    /// Power goes away. The run ends; a flash operation in progress is torn, with this seed.
    CutPower(u64),
}

/// What the core has done with its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// Cycles executing, or waiting for the ROM's flash operations.
    pub awake: u64,
    /// Cycles in WFI or WFE.
    pub asleep: u64,
    /// How often it woke.
    pub wakes: u64,
}

impl Activity {
    /// What was done since an earlier moment.
    pub fn since(self, mark: Self) -> Self {
        Self {
            awake: self.awake - mark.awake,
            asleep: self.asleep - mark.asleep,
            wakes: self.wakes - mark.wakes,
        }
    }

    /// The part of the time asleep, 0 to 1.
    pub fn asleep_share(self) -> f64 {
        self.asleep as f64 / (self.asleep + self.awake).max(1) as f64
    }
}

/// A reset the chip went through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// The watchdog was not fed, or was told to bite.
    Watchdog(Bite),
    /// The program asked the core for it.
    Core,
}
