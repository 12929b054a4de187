//! The RP2040 around the core: all blocks, what one does to another, when the next thing happens and which interrupt lines are high.

use crate::clocks::Clocks;
use crate::flash::Flash;
use crate::gpio::{Drive, Function, Gpio, Outputs, PINS};
use crate::i2c::I2c;
use crate::oscillators::{Crystal, Pll, RING_HZ, Ring};
use crate::pwm::{Pwm, Tones};
use crate::reg::Access;
use crate::resets::{PowerOn, Resets, block};
use crate::rng::Rng;
use crate::sio::Sio;
use crate::stop::Reason;
use crate::time::{Ps, SystemClock};
use crate::timer::Timer;
use crate::watchdog::{Bite, Watchdog};
use crate::wire::{SCL, SDA, Wire};
use crate::xip::Xip;

/// All six banks of RAM.
pub const SRAM_SIZE: usize = 264 << 10;
const IRQ_IO_BANK0: u32 = 13;
const IRQ_I2C0: u32 = 23;

/// The chip without its core.
#[derive(Clone, Debug)]
pub struct Chip {
    /// Core cycles and time.
    pub clock: SystemClock,
    /// Wait states the bus has put on the current instruction.
    pub(crate) wait: u32,
    /// Why the run must end.
    pub(crate) halted: Option<Reason>,
    /// The core is at a function of the ROM.
    pub(crate) rom_called: bool,
    /// Lines or events may have changed.
    pub(crate) changed: bool,
    pub(crate) sram: Vec<u8>,
    pub(crate) xip: Xip,
    pub(crate) pads_qspi: [u32; 7],
    pub(crate) crystal: Crystal,
    pub(crate) ring: Ring,
    pub(crate) plls: [Pll; 2],
    pub(crate) clocks: Clocks,
    pub(crate) resets: Resets,
    pub(crate) power_on: PowerOn,
    pub(crate) timer: Timer,
    pub(crate) watchdog: Watchdog,
    pub(crate) gpio: Gpio,
    pub(crate) sio: Sio,
    pub(crate) pwm: Pwm,
    pub(crate) tones: Vec<Tones>,
    pub(crate) i2c: I2c,
    pub(crate) wire: Wire,
}

impl Chip {
    /// A chip at power-on. RAM holds anything.
    pub(crate) fn new(flash: Flash, wire: Wire, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let sram = (0..SRAM_SIZE / 8)
            .flat_map(|_| rng.next().to_le_bytes())
            .collect();
        let mut chip = Self {
            clock: SystemClock::new(RING_HZ),
            wait: 0,
            halted: None,
            rom_called: false,
            changed: true,
            sram,
            xip: Xip::new(flash),
            pads_qspi: [0x56; 7],
            crystal: Crystal::new(),
            ring: Ring::new(rng.next()),
            plls: [Pll::new("PLL_SYS"), Pll::new("PLL_USB")],
            clocks: Clocks::new(),
            resets: Resets::new(),
            power_on: PowerOn::default(),
            timer: Timer::new(None, 0),
            watchdog: Watchdog::new(),
            gpio: Gpio::new(),
            sio: Sio::default(),
            pwm: Pwm::new(),
            tones: vec![Tones::default(); PINS],
            i2c: I2c::new(),
            wire,
        };
        chip.keep(|chip| chip.settle_pins());
        chip
    }

    /// Remembers why the run must end.
    pub(crate) fn keep(&mut self, what: impl FnOnce(&mut Self) -> Access<()>) {
        if let Err(reason) = what(self) {
            self.halt_with(reason);
        }
    }

    pub(crate) fn halt_with(&mut self, reason: Reason) {
        self.halted.get_or_insert(reason);
        self.changed = true;
    }

    /// The watchdog bites: everything but the oscillators, RAM, the scratch registers and what is outside starts anew.
    pub(crate) fn reset_by_watchdog(&mut self, bite: Bite) -> Access<()> {
        if !self.power_on.watchdog_resets_chip() {
            return Err(Reason::Unmodelled(
                "watchdog reset of a part of the chip".into(),
            ));
        }
        self.watchdog.reset(bite);
        self.xip.reset();
        self.clocks = Clocks::new();
        self.resets = Resets::new();
        self.sio = Sio::default();
        self.enter_reset(u32::MAX)?;
        self.reclock()
    }

    /// A reset of the core alone goes through the ROM, which takes the timer with it and leaves the rest.
    pub(crate) fn reset_by_core(&mut self) {
        let now = self.clock.now();
        self.xip.reset();
        self.timer.reset(now);
        self.changed = true;
    }

    /// Blocks go into reset.
    pub(crate) fn enter_reset(&mut self, blocks: u32) -> Access<()> {
        let now = self.clock.now();
        if blocks & block::I2C0 != 0 {
            self.i2c.reset(&mut self.wire);
        }
        if blocks & block::PWM != 0 {
            self.pwm = Pwm::new();
        }
        if blocks & block::TIMER != 0 {
            self.timer.reset(now);
        }
        for (pll, bit) in self.plls.iter_mut().zip([block::PLL_SYS, block::PLL_USB]) {
            if blocks & bit != 0 {
                pll.reset();
            }
        }
        if blocks & block::IO_BANK0 != 0 {
            self.gpio.reset_io();
        }
        if blocks & block::PADS_BANK0 != 0 {
            self.gpio.reset_pads();
        }
        self.settle_pins()
    }

    /// The clocks have been set differently.
    pub(crate) fn reclock(&mut self) -> Access<()> {
        let now = self.clock.now();
        let sys = self.clocks.sys_hz(&self.crystal, &self.plls, now)?;
        if sys != self.clock.hz() {
            self.clock.change(sys);
        }
        let reference = self.clocks.ref_hz(&self.crystal, now)?;
        let tick = self.watchdog.set_reference(reference, now);
        self.timer.set_tick(tick, now);
        self.changed = true;
        Ok(())
    }

    /// Something outside is connected to a pin.
    pub(crate) fn connect(&mut self, pin: u8, drive: Drive) {
        self.gpio.connect(pin, drive);
        self.keep(|chip| chip.settle_pins());
    }

    /// Works out all pins anew, and what follows from them.
    pub(crate) fn settle_pins(&mut self) -> Access<()> {
        let held = self.wire.sda_held();
        let pulled_up = if self.wire.is_plugged() {
            1 << SDA | 1 << SCL
        } else {
            0
        };
        self.gpio.settle(Outputs {
            level: self.sio.out,
            enable: self.sio.enable,
            held_low: u32::from(held) << SDA,
            pulled_up,
        })?;
        self.wire.clock_level(self.gpio.level(SCL));
        if held && !self.wire.sda_held() {
            return self.settle_pins();
        }
        self.proceed_i2c()?;
        self.note_tones();
        self.changed = true;
        Ok(())
    }

    /// Lets the I2C controller go on, if its pins are connected.
    pub(crate) fn proceed_i2c(&mut self) -> Access<()> {
        let connected = [SDA, SCL]
            .iter()
            .all(|&pin| self.gpio.function(pin) == Function::I2c);
        if connected {
            self.i2c.proceed(&self.clock, &mut self.wire);
        }
        Ok(())
    }

    /// A transfer is about to be asked for: the wires must be there.
    pub(crate) fn check_wires(&self) -> Access<()> {
        for pin in [SDA, SCL] {
            if self.gpio.function(pin) != Function::I2c {
                return Err(Reason::Unmodelled(format!(
                    "I2C0 on pins other than GP{pin}"
                )));
            }
            if !self.wire.is_plugged() && !self.gpio.pulls_up(pin) {
                return Err(Reason::Unmodelled(format!(
                    "I2C without a pull-up on GP{pin}"
                )));
            }
        }
        Ok(())
    }

    pub(crate) fn note_tones(&mut self) {
        let (now, hz) = (self.clock.now(), self.clock.hz());
        for pin in 0..PINS as u8 {
            let connected = self.gpio.function(pin) == Function::Pwm;
            let tone = if connected {
                self.pwm.tone(pin, hz)
            } else {
                None
            };
            self.tones[pin as usize].note(now, tone);
        }
    }

    /// When something next happens without the core.
    pub(crate) fn next_event(&self) -> Ps {
        self.timer
            .next()
            .min(self.watchdog.next())
            .min(self.i2c.next())
    }

    /// Lets happen what is due.
    pub(crate) fn advance(&mut self) {
        let now = self.clock.now();
        self.timer.advance(now);
        let held = self.wire.sda_held();
        self.i2c.advance(&self.clock, &mut self.wire);
        if let Some(violation) = self.wire.take_violation() {
            self.halt_with(Reason::Display(violation));
        }
        if held != self.wire.sda_held() {
            self.keep(|chip| chip.settle_pins());
        }
        self.changed = true;
    }

    /// All interrupt lines.
    pub(crate) fn lines(&self) -> u32 {
        self.timer.lines()
            | u32::from(self.gpio.line()) << IRQ_IO_BANK0
            | u32::from(self.i2c.line()) << IRQ_I2C0
    }
}
