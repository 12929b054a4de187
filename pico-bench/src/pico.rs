//! A Pico on the bench: power, buttons, display, flash, log and figures.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::chip::Chip;
use crate::cpu::{Cpu, FaultRecord, State};
use crate::flash::Flash;
use crate::frame::Frame;
use crate::gpio::Drive;
use crate::image::Image;
use crate::log::{Log, LogLine};
use crate::pwm::{Tone, ToneChange};
use crate::run::{FlashJob, PowerCut};
use crate::setup::{Action, Activity, Options, Reset};
use crate::ssd1306::Ssd1306;
use crate::stop::Stop;
use crate::time::{self, Ps};
use crate::wire::Wire;

/// The board.
#[derive(Clone, Debug)]
pub struct Pico<'a> {
    pub(crate) image: &'a Image,
    options: Options,
    pub(crate) cpu: Cpu,
    pub(crate) chip: Chip,
    pub(crate) log: Log,
    pub(crate) plan: BTreeMap<(Ps, u64), Action>,
    planned: u64,
    pub(crate) job: Option<FlashJob>,
    pub(crate) cut: Option<PowerCut>,
    pub(crate) activity: Activity,
    pub(crate) resets: Vec<(Duration, Reset)>,
    connected: BTreeMap<u8, Drive>,
}

impl<'a> Pico<'a> {
    /// A board with the image in its flash, at the moment power comes.
    pub fn new(image: &'a Image, options: Options) -> Self {
        let bytes = options
            .flash
            .clone()
            .unwrap_or_else(|| image.flash().to_vec());
        let flash = Flash::new(bytes, options.flash_timing);
        let wire = Wire::new(
            options.display.unwrap_or(0x3C),
            options.display.is_some(),
            options.seed,
        );
        Self::powered(image, options, flash, wire)
    }

    fn powered(image: &'a Image, options: Options, flash: Flash, wire: Wire) -> Self {
        let mut pico = Self {
            image,
            cpu: Cpu::new(),
            chip: Chip::new(flash, wire, options.seed),
            log: Log::new(image),
            plan: BTreeMap::new(),
            planned: 0,
            job: None,
            cut: None,
            activity: Activity::default(),
            resets: Vec::new(),
            connected: BTreeMap::new(),
            options,
        };
        pico.boot();
        pico
    }

    /// Power goes and comes back: flash and what is connected stay, all else starts anew, counters and log included.
    pub fn power_cycle(&mut self) {
        let mut flash = self.chip.xip.flash.clone();
        flash.log.clear();
        let mut options = self.options.clone();
        options.seed = options.seed.wrapping_add(1);
        let wire = self.chip.wire.repowered();
        let connected = core::mem::take(&mut self.connected);
        *self = Self::powered(self.image, options, flash, wire);
        for (pin, drive) in connected {
            self.connect(pin, drive);
        }
    }

    /// Runs for a time.
    pub fn run_for(&mut self, duration: Duration) -> Result<(), Stop> {
        let end = self.chip.clock.now() + time::ps(duration);
        self.run_to(end, |_| false).map(|_| ())
    }

    /// Runs until a condition holds, at most for a time; true when it did. The condition is looked at whenever something happens and at
    /// least every 20 µs of execution.
    pub fn run_until(
        &mut self,
        limit: Duration,
        condition: impl FnMut(&Self) -> bool,
    ) -> Result<bool, Stop> {
        let end = self.chip.clock.now() + time::ps(limit);
        self.run_to(end, condition)
    }

    /// Runs until for `quiet` nothing was said to the display or done to flash and the core is asleep, at most for a time; true when it
    /// came to that.
    pub fn run_until_quiet(&mut self, quiet: Duration, limit: Duration) -> Result<bool, Stop> {
        let end = self.chip.clock.now() + time::ps(limit);
        while self.chip.clock.now() < end {
            let bytes = self.chip.wire.bytes;
            let operations = self.chip.xip.flash.log.len();
            let until = end.min(self.chip.clock.now() + time::ps(quiet));
            self.run_to(until, |_| false)?;
            let still =
                self.chip.wire.bytes == bytes && self.chip.xip.flash.log.len() == operations;
            if still && self.cpu.state != State::Running && self.job.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Presses a button: its pin is connected to ground.
    pub fn press(&mut self, pin: u8) {
        self.connect(pin, Drive::Low);
    }

    /// Releases a button: its pin is left to its pull-up.
    pub fn release(&mut self, pin: u8) {
        self.connect(pin, Drive::Floating);
    }

    /// Connects something to a pin.
    pub fn connect(&mut self, pin: u8, drive: Drive) {
        self.connected.insert(pin, drive);
        self.chip.connect(pin, drive);
    }

    /// Plans something for a moment from now.
    pub fn after(&mut self, delay: Duration, action: Action) {
        self.planned += 1;
        let at = self.chip.clock.now() + time::ps(delay);
        self.plan.insert((at, self.planned), action);
    }

    /// Does something now.
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Pin(pin, drive) => return self.connect(pin, drive),
            Action::UnplugDisplay => self.chip.wire.unplug(),
            Action::PlugDisplay(address) => self.chip.wire.plug(address),
            Action::NackAtRandom(per_mille, seed) => self.chip.wire.nack_at_random(per_mille, seed),
            Action::HoldSda(clocks) => self.chip.wire.hold_sda(clocks),
            Action::CutPower(seed) => return self.lose_power(seed),
        }
        self.chip.keep(|chip| chip.settle_pins());
    }

    /// Cuts power inside a flash operation: the `operation`-th from now (0 is the next), when the given part of it is done. The run then
    /// ends with [`Reason::PowerLost`](crate::Reason::PowerLost).
    pub fn cut_power_in_flash(&mut self, operation: u64, part: f64, seed: u64) {
        self.cut = Some(PowerCut {
            operation,
            part,
            seed,
        });
    }

    /// Core cycles since power-on.
    pub fn cycles(&self) -> u64 {
        self.chip.clock.cycles
    }

    /// Time since power-on.
    pub fn now(&self) -> Duration {
        time::duration(self.chip.clock.now())
    }

    /// Instructions executed since power-on.
    pub fn instructions(&self) -> u64 {
        self.cpu.instructions
    }

    /// The system clock's frequency.
    pub fn sys_hz(&self) -> u64 {
        self.chip.clock.hz()
    }

    /// What the core has done with its time since power-on.
    pub fn activity(&self) -> Activity {
        self.activity
    }

    /// Whether the core is in WFI or WFE.
    pub fn is_asleep(&self) -> bool {
        matches!(
            self.cpu.state,
            State::WaitingForEvent | State::WaitingForInterrupt
        )
    }

    /// What a viewer sees.
    pub fn frame(&self) -> Frame {
        self.chip.wire.frame()
    }

    /// The display.
    pub fn display(&self) -> &Ssd1306 {
        self.chip.wire.display()
    }

    /// The I2C bus: bytes, bit length, when the last byte reached the display.
    pub fn wire(&self) -> &Wire {
        &self.chip.wire
    }

    /// The true frequency of SCL, once something was sent.
    pub fn scl_hz(&self) -> Option<f64> {
        (self.chip.wire.bit != 0).then(|| 1e12 / self.chip.wire.bit as f64)
    }

    /// The level on a pin.
    pub fn level(&self, pin: u8) -> bool {
        self.chip.gpio.level(pin)
    }

    /// What a PWM pin plays.
    pub fn tone(&self, pin: u8) -> Option<Tone> {
        self.chip.tones[pin as usize].playing()
    }

    /// What a PWM pin has played since power-on.
    pub fn tones(&self, pin: u8) -> Vec<ToneChange> {
        self.chip.tones[pin as usize].changes()
    }

    /// The flash chip.
    pub fn flash(&self) -> &Flash {
        &self.chip.xip.flash
    }

    /// The flash chip, to be changed behind the program's back.
    pub fn flash_mut(&mut self) -> &mut Flash {
        &mut self.chip.xip.flash
    }

    /// Cache misses since power-on.
    pub fn cache_misses(&self) -> u64 {
        self.chip.xip.misses
    }

    /// The program's log since power-on.
    pub fn log(&self) -> &[LogLine] {
        &self.log.lines
    }

    /// Resets since power-on.
    pub fn resets(&self) -> &[(Duration, Reset)] {
        &self.resets
    }

    /// HardFaults since power-on.
    pub fn faults(&self) -> &[FaultRecord] {
        &self.cpu.faults
    }

    /// The watchdog's scratch registers.
    pub fn scratch(&self) -> &[u32; 8] {
        self.chip.watchdog.scratch()
    }

    /// The most bytes of stack used since power-on, for an image with cortex-m-rt's `_stack_start`.
    pub fn stack_used(&self) -> Option<u32> {
        let top = self.image.symbol("_stack_start")?.address;
        Some(top.saturating_sub(self.cpu.lowest_sp))
    }

    /// RAM at an address.
    pub fn ram(&self, address: u32, length: usize) -> Option<&[u8]> {
        self.chip.ram(address, length)
    }

    /// RAM at an address, to be changed.
    pub fn ram_mut(&mut self, address: u32, length: usize) -> Option<&mut [u8]> {
        self.chip.ram_mut(address, length)
    }

    /// A static variable by its symbol.
    pub fn peek(&self, symbol: &str) -> Option<&[u8]> {
        let symbol = self.image.symbol(symbol)?;
        self.chip.ram(symbol.address, symbol.size as usize)
    }

    /// A static variable by its symbol, to be changed.
    pub fn poke(&mut self, symbol: &str) -> Option<&mut [u8]> {
        let symbol = self.image.symbol(symbol)?;
        self.chip.ram_mut(symbol.address, symbol.size as usize)
    }

    /// Where the core is.
    pub fn place(&self) -> String {
        self.image.place(self.cpu.r[15])
    }
}
