//! The controller's registers.

use super::{ACTIVITY, CON, FIFO, I2c, RX_UNDER, START_DET, STOP_DET, State, TX_ABRT, TX_OVER};
use crate::reg::{Access, Write, unmodelled};
use crate::stop::Reason;
use crate::time::SystemClock;
use crate::wire::Wire;

impl I2c {
    pub(crate) fn read(&mut self, offset: u32) -> Access<u32> {
        let active = !matches!(self.state, State::Idle | State::Waiting);
        let clear = |latched: &mut u32, bits: u32| {
            *latched &= !bits;
            Ok(0)
        };
        Ok(match offset {
            0x00 => CON,
            0x04 => self.target,
            0x10 => match self.rx.pop_front() {
                Some(byte) => u32::from(byte),
                None => {
                    self.latched |= RX_UNDER;
                    0
                }
            },
            0x14 => self.standard[0],
            0x18 => self.standard[1],
            0x1C => self.high,
            0x20 => self.low,
            0x2C => self.raw() & self.mask,
            0x30 => self.mask,
            0x34 => self.raw(),
            0x38 => self.rx_threshold,
            0x3C => self.tx_threshold,
            0x40 => {
                self.clear_abort();
                return clear(&mut self.latched, u32::MAX);
            }
            0x44 => return clear(&mut self.latched, RX_UNDER),
            0x4C => return clear(&mut self.latched, TX_OVER),
            0x54 => {
                self.clear_abort();
                return clear(&mut self.latched, TX_ABRT);
            }
            0x5C => return clear(&mut self.latched, ACTIVITY),
            0x60 => return clear(&mut self.latched, STOP_DET),
            0x64 => return clear(&mut self.latched, START_DET),
            0x6C => u32::from(self.enable),
            0x70 => {
                (u32::from(active) * 0b10_0001)
                    | u32::from(self.tx.len() < FIFO) << 1
                    | u32::from(self.tx.is_empty()) << 2
                    | u32::from(!self.rx.is_empty()) << 3
                    | u32::from(self.rx.len() == FIFO) << 4
            }
            0x74 => self.tx.len() as u32,
            0x78 => self.rx.len() as u32,
            0x7C => self.hold,
            0x80 => self.abort,
            0x9C => u32::from(self.enable || active),
            0xA0 => self.spike,
            _ => return unmodelled("I2C0", offset),
        })
    }

    fn clear_abort(&mut self) {
        self.abort = 0;
        self.blocked = false;
    }

    pub(crate) fn write(
        &mut self,
        offset: u32,
        write: Write,
        clock: &SystemClock,
        wire: &mut Wire,
    ) -> Access<()> {
        match offset {
            0x00 if write.onto(CON) == CON => {}
            0x04 => self.target = write.within(self.target, 0x7F, "I2C0.TAR")?,
            0x10 => self.push(write.within(0, 0x7FF, "I2C0.DATA_CMD")?, clock, wire)?,
            0x14 => {
                self.standard[0] = write.within(self.standard[0], 0xFFFF, "I2C0.SS_SCL_HCNT")?
            }
            0x18 => {
                self.standard[1] = write.within(self.standard[1], 0xFFFF, "I2C0.SS_SCL_LCNT")?
            }
            0x1C => self.high = write.within(self.high, 0xFFFF, "I2C0.FS_SCL_HCNT")?,
            0x20 => self.low = write.within(self.low, 0xFFFF, "I2C0.FS_SCL_LCNT")?,
            0x30 => self.mask = write.within(self.mask, 0x1FFF, "I2C0.INTR_MASK")?,
            0x38 => self.rx_threshold = write.within(self.rx_threshold, 0xFF, "I2C0.RX_TL")?,
            0x3C => self.tx_threshold = write.within(self.tx_threshold, 0xFF, "I2C0.TX_TL")?,
            0x6C => {
                let on = write.within(u32::from(self.enable), 1, "I2C0.ENABLE")? != 0;
                self.set_enable(on, clock, wire);
            }
            0x7C => self.hold = write.within(self.hold, 0xFF_FFFF, "I2C0.SDA_HOLD")?,
            0xA0 => self.spike = write.within(self.spike, 0xFF, "I2C0.FS_SPKLEN")?,
            _ => return unmodelled("I2C0", offset),
        }
        Ok(())
    }

    fn push(&mut self, command: u32, clock: &SystemClock, wire: &mut Wire) -> Access<()> {
        if !self.enable {
            return Err(Reason::Unmodelled(
                "I2C0.DATA_CMD written while disabled".into(),
            ));
        }
        if self.blocked {
            return Ok(());
        }
        if self.tx.len() == FIFO {
            self.latched |= TX_OVER;
            return Ok(());
        }
        self.tx.push_back(command as u16);
        self.proceed(clock, wire);
        Ok(())
    }
}
