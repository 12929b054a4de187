//! The I2C wires and what hangs on them: the display, and the faults a test can make.

use crate::frame::Frame;
use crate::rng::Rng;
use crate::ssd1306::Ssd1306;
use crate::time::Ps;

/// The pin of the data line.
pub const SDA: u8 = 4;
/// The pin of the clock line.
pub const SCL: u8 = 5;

/// A device's answer to a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It pulled SDA low for the ninth clock.
    Ack,
    /// It did not.
    Nack,
    /// SDA was low where the controller let it go: somebody else is talking.
    Collision,
}

/// The bus.
#[derive(Clone, Debug)]
pub struct Wire {
    display: Ssd1306,
    address: u8,
    plugged: bool,
    selected: bool,
    seed: u64,
    nack_per_mille: u16,
    nacks: Rng,
    /// Clocks until whoever holds SDA low lets go.
    sda_held: Option<u32>,
    scl_was_high: bool,
    /// Cycle at which the last byte reached the display.
    pub last_byte: u64,
    /// Bytes on the wire since power-on, addresses included.
    pub bytes: u64,
    /// Bytes not acknowledged since power-on.
    pub nacked: u64,
    /// Length of a bit when a byte was last sent.
    pub bit: Ps,
    /// Time in which the wires carried something since power-on.
    pub busy: Ps,
    /// The same up to the last byte that reached the display.
    pub busy_to_last_byte: Ps,
}

impl Wire {
    pub(crate) fn new(address: u8, plugged: bool, seed: u64) -> Self {
        Self {
            display: Ssd1306::new(seed),
            address,
            plugged,
            selected: false,
            seed,
            nack_per_mille: 0,
            nacks: Rng::new(seed),
            sda_held: None,
            scl_was_high: true,
            last_byte: 0,
            bytes: 0,
            nacked: 0,
            bit: 0,
            busy: 0,
            busy_to_last_byte: 0,
        }
    }

    /// The same wires after power has gone and come back.
    pub(crate) fn repowered(&self) -> Self {
        let fresh = Self::new(self.address, self.plugged, self.seed.wrapping_add(1));
        Self {
            nack_per_mille: self.nack_per_mille,
            nacks: self.nacks.clone(),
            ..fresh
        }
    }

    /// The display.
    pub fn display(&self) -> &Ssd1306 {
        &self.display
    }

    /// What a viewer sees: nothing on a display that is not there.
    pub fn frame(&self) -> Frame {
        if self.plugged {
            self.display.frame()
        } else {
            Frame::dark()
        }
    }

    /// Whether the display is connected.
    pub fn is_plugged(&self) -> bool {
        self.plugged
    }

    pub(crate) fn unplug(&mut self) {
        self.plugged = false;
        self.selected = false;
    }

    /// A display comes onto the bus, freshly powered.
    pub(crate) fn plug(&mut self, address: u8) {
        self.seed = self.seed.wrapping_add(1);
        self.display = Ssd1306::new(self.seed);
        self.address = address;
        self.plugged = true;
        self.selected = false;
    }

    pub(crate) fn nack_at_random(&mut self, per_mille: u16, seed: u64) {
        self.nack_per_mille = per_mille;
        self.nacks = Rng::new(seed);
    }

    pub(crate) fn hold_sda(&mut self, clocks: u32) {
        self.sda_held = Some(clocks);
    }

    /// Whether something other than the controller holds SDA low.
    pub fn sda_held(&self) -> bool {
        self.sda_held.is_some()
    }

    /// SCL as it is now, whoever moves it.
    pub(crate) fn clock_level(&mut self, high: bool) {
        if high && !self.scl_was_high {
            self.clocks(1);
        }
        self.scl_was_high = high;
    }

    fn clocks(&mut self, count: u32) {
        self.sda_held = self
            .sda_held
            .and_then(|left| left.checked_sub(count))
            .filter(|&left| left > 0);
    }

    fn acknowledge(&mut self) -> bool {
        let ack =
            self.plugged && !(self.nack_per_mille > 0 && self.nacks.per_mille(self.nack_per_mille));
        if !ack {
            self.nacked += 1;
        }
        ack
    }

    /// START and an address.
    pub(crate) fn address(&mut self, address: u8, read: bool) -> Answer {
        self.bytes += 1;
        if self.sda_held.is_some() {
            self.clocks(9);
            return Answer::Collision;
        }
        self.selected = false;
        if address != self.address || !self.acknowledge() {
            if address != self.address {
                self.nacked += 1;
            }
            return Answer::Nack;
        }
        self.selected = true;
        if !read {
            self.display.start();
        }
        Answer::Ack
    }

    /// A byte from the controller.
    pub(crate) fn write(&mut self, byte: u8, cycle: u64) -> Answer {
        self.bytes += 1;
        if self.sda_held.is_some() {
            self.clocks(9);
            // Nobody notices as long as only zeros are sent, and the held line looks like an acknowledge.
            return if byte == 0 {
                Answer::Ack
            } else {
                Answer::Collision
            };
        }
        if !self.selected || !self.acknowledge() {
            return Answer::Nack;
        }
        self.display.write(byte);
        self.last_byte = cycle;
        self.busy_to_last_byte = self.busy;
        Answer::Ack
    }

    /// A byte to the controller.
    pub(crate) fn read(&mut self) -> u8 {
        self.bytes += 1;
        if self.sda_held.is_some() {
            self.clocks(9);
            return 0;
        }
        if self.selected {
            self.display.status()
        } else {
            0xFF
        }
    }

    /// STOP, or a transfer that just ends; `cut` when not where its sender meant it to.
    pub(crate) fn stop(&mut self, cut: bool) {
        if self.selected {
            self.display.stop(cut);
        }
        self.selected = false;
    }

    pub(crate) fn take_violation(&mut self) -> Option<crate::ssd1306::Violation> {
        self.display.take_violation()
    }
}
