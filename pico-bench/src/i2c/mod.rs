//! The DW_apb_i2c controller as a master. Bytes take the time its SCL registers say; bits are not followed one by one.

mod registers;

use std::collections::VecDeque;

use crate::time::{NEVER, Ps, SystemClock};
use crate::wire::{Answer, Wire};

const FIFO: usize = 16;

const RX_UNDER: u32 = 1 << 0;
const RX_FULL: u32 = 1 << 2;
const TX_OVER: u32 = 1 << 3;
const TX_EMPTY: u32 = 1 << 4;
const TX_ABRT: u32 = 1 << 6;
const ACTIVITY: u32 = 1 << 8;
const STOP_DET: u32 = 1 << 9;
const START_DET: u32 = 1 << 10;

const ABRT_ADDRESS: u32 = 1 << 0;
const ABRT_DATA: u32 = 1 << 3;
const ABRT_ARBITRATION: u32 = 1 << 12;

const CMD_READ: u16 = 1 << 8;
const CMD_STOP: u16 = 1 << 9;
const CMD_RESTART: u16 = 1 << 10;

/// Master, fast mode, restart allowed, slave off: the reset value, and all that is modelled.
const CON: u32 = 0x65;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing to do.
    Idle,
    /// A transfer waits for the bus to be free.
    Waiting,
    /// START and the address are on the wire.
    Address { address: u8, read: bool },
    /// A byte is on the wire.
    Byte(u16),
    /// SCL is held low until there is more to send.
    Holding { read: bool },
    /// STOP is on the wire.
    Stopping,
}

/// One controller.
#[derive(Clone, Debug)]
pub struct I2c {
    enable: bool,
    target: u32,
    high: u32,
    low: u32,
    standard: [u32; 2],
    spike: u32,
    hold: u32,
    mask: u32,
    latched: u32,
    rx_threshold: u32,
    tx_threshold: u32,
    abort: u32,
    /// After an abort the transmit queue stays empty until the abort is read away.
    blocked: bool,
    tx: VecDeque<u16>,
    rx: VecDeque<u8>,
    state: State,
    /// Switched off during a transfer, which ends after the byte on the wire.
    abandoned: bool,
    due: Ps,
}

impl I2c {
    pub(crate) fn new() -> Self {
        Self {
            enable: false,
            target: 0x55,
            high: 0x06,
            low: 0x0D,
            standard: [0x28, 0x2F],
            spike: 7,
            hold: 1,
            mask: 0x8FF,
            latched: 0,
            rx_threshold: 0,
            tx_threshold: 0,
            abort: 0,
            blocked: false,
            tx: VecDeque::with_capacity(FIFO),
            rx: VecDeque::with_capacity(FIFO),
            state: State::Idle,
            abandoned: false,
            due: NEVER,
        }
    }

    /// A reset of the block lets go of the wires at once.
    pub(crate) fn reset(&mut self, wire: &mut Wire) {
        if self.state != State::Idle {
            wire.stop(true);
        }
        *self = Self::new();
    }

    /// When the next byte is over.
    pub(crate) fn next(&self) -> Ps {
        self.due
    }

    /// SCL's period: the high time has the spike filter and seven cycles added, the low time one.
    fn bit(&self, clock: &SystemClock) -> Ps {
        clock.span(u64::from(self.high + self.spike + 7 + self.low + 1))
    }

    fn raw(&self) -> u32 {
        let mut raw = self.latched;
        if self.enable && self.tx.len() as u32 <= self.tx_threshold {
            raw |= TX_EMPTY;
        }
        if self.rx.len() as u32 > self.rx_threshold {
            raw |= RX_FULL;
        }
        raw
    }

    /// The interrupt line.
    pub(crate) fn line(&self) -> bool {
        self.raw() & self.mask != 0
    }

    fn go(&mut self, state: State, bits: u64, clock: &SystemClock, wire: &mut Wire) {
        let span = self.bit(clock) * bits;
        self.state = state;
        self.due = clock.now() + span;
        wire.bit = self.bit(clock);
        wire.busy += span;
    }

    fn address(&mut self, read: bool, clock: &SystemClock, wire: &mut Wire) {
        let address = self.target as u8;
        self.go(State::Address { address, read }, 10, clock, wire);
    }

    /// Goes on with a transfer when it can.
    pub(crate) fn proceed(&mut self, clock: &SystemClock, wire: &mut Wire) {
        let Some(&command) = self.tx.front() else {
            return;
        };
        let read = command & CMD_READ != 0;
        match self.state {
            State::Idle | State::Waiting if wire.sda_held() => self.state = State::Waiting,
            State::Idle | State::Waiting if self.enable => {
                self.latched |= ACTIVITY | START_DET;
                self.address(read, clock, wire);
            }
            State::Holding { read: was } => {
                if command & CMD_RESTART != 0 || was != read {
                    wire.stop(false);
                    self.address(read, clock, wire);
                } else {
                    self.tx.pop_front();
                    self.go(State::Byte(command), 9, clock, wire);
                }
            }
            _ => {}
        }
    }

    /// What was on the wire is over.
    pub(crate) fn advance(&mut self, clock: &SystemClock, wire: &mut Wire) {
        if self.due > clock.now() {
            return;
        }
        self.due = NEVER;
        match self.state {
            State::Address { address, read } => match wire.address(address, read) {
                Answer::Ack if self.abandoned => self.stop(clock, wire, true),
                Answer::Ack => {
                    // The restart this may have been for is done.
                    if let Some(command) = self.tx.front_mut() {
                        *command &= !CMD_RESTART;
                    }
                    self.state = State::Holding { read };
                    self.proceed(clock, wire);
                }
                answer => self.fail(answer, ABRT_ADDRESS, clock, wire),
            },
            State::Byte(command) => self.byte_over(command, clock, wire),
            State::Stopping => {
                self.latched |= STOP_DET;
                self.state = State::Idle;
                self.proceed(clock, wire);
            }
            State::Idle | State::Waiting | State::Holding { .. } => {}
        }
    }

    fn byte_over(&mut self, command: u16, clock: &SystemClock, wire: &mut Wire) {
        let read = command & CMD_READ != 0;
        if read {
            let byte = wire.read();
            self.rx.push_back(byte);
        } else {
            match wire.write(command as u8, clock.cycles) {
                Answer::Ack => {}
                answer => return self.fail(answer, ABRT_DATA, clock, wire),
            }
        }
        if command & CMD_STOP != 0 {
            self.stop(clock, wire, false);
        } else if self.abandoned {
            self.stop(clock, wire, true);
        } else {
            self.state = State::Holding { read };
            self.proceed(clock, wire);
        }
    }

    fn stop(&mut self, clock: &SystemClock, wire: &mut Wire, cut: bool) {
        wire.stop(cut);
        self.abandoned = false;
        self.go(State::Stopping, 1, clock, wire);
    }

    fn fail(&mut self, answer: Answer, reason: u32, clock: &SystemClock, wire: &mut Wire) {
        let flushed = self.tx.len() as u32;
        self.tx.clear();
        self.blocked = true;
        self.latched |= TX_ABRT;
        self.abort |= flushed << 23;
        if answer == Answer::Collision {
            // The wires are somebody else's: no STOP.
            self.abort |= ABRT_ARBITRATION;
            self.state = State::Idle;
            self.abandoned = false;
            wire.stop(true);
        } else {
            self.abort |= reason;
            self.stop(clock, wire, true);
        }
    }

    fn set_enable(&mut self, on: bool, clock: &SystemClock, wire: &mut Wire) {
        if self.enable && !on {
            self.tx.clear();
            self.rx.clear();
            // A byte on the wire is finished, then STOP; a held transfer stops at once.
            match self.state {
                State::Waiting => self.state = State::Idle,
                State::Holding { .. } => self.stop(clock, wire, true),
                State::Address { .. } | State::Byte(_) => self.abandoned = true,
                State::Idle | State::Stopping => {}
            }
        }
        self.enable = on;
    }
}
