//! The program's defmt log: drained from the RTT buffer in RAM, as a debug probe would, and decoded.

use std::time::Duration;

use defmt_decoder::{DecodeError, Table};

use crate::chip::Chip;
use crate::image::Image;
use crate::time;

const ID: &[u8] = b"SEGGER RTT\0\0\0\0\0\0";
/// From the start of the control block to the first up-channel.
const CHANNEL: u32 = 24;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// When the bench saw it, since power-on; at most 20 µs late.
    pub at: Duration,
    /// Its level in capitals, `PRINTLN` where there is none.
    pub level: String,
    /// What it says.
    pub text: String,
}

impl core::fmt::Display for LogLine {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(
            f,
            "{:>12.6} {:<5} {}",
            self.at.as_secs_f64(),
            self.level,
            self.text
        )
    }
}

/// The reader of one program's log.
#[derive(Clone, Debug, Default)]
pub struct Log {
    block: Option<u32>,
    unread: Vec<u8>,
    /// Everything said since power-on.
    pub lines: Vec<LogLine>,
}

fn word(chip: &Chip, address: u32) -> Option<u32> {
    let bytes = chip.ram(address, 4)?;
    Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

impl Log {
    pub(crate) fn new(image: &Image) -> Self {
        let block = image.defmt().and(image.symbol("_SEGGER_RTT"));
        Self {
            block: block.map(|symbol| symbol.address),
            ..Self::default()
        }
    }

    /// The program starts anew: half a message will not be completed.
    pub(crate) fn restart(&mut self) {
        self.unread.clear();
    }

    /// Takes what the program has written.
    pub(crate) fn drain(&mut self, chip: &mut Chip, image: &Image) {
        let Some(block) = self.block else { return };
        let pointers = (
            word(chip, block + CHANNEL + 12),
            word(chip, block + CHANNEL + 16),
        );
        if let (Some(write), Some(read)) = pointers
            && write != read
        {
            self.take(chip, image, block + CHANNEL, write, read);
        }
    }

    fn take(
        &mut self,
        chip: &mut Chip,
        image: &Image,
        channel: u32,
        write: u32,
        read: u32,
    ) -> Option<()> {
        if chip.ram(channel - CHANNEL, ID.len())? != ID {
            return None;
        }
        let (buffer, size) = (word(chip, channel + 4)?, word(chip, channel + 8)?);
        if write >= size || read >= size {
            return None;
        }
        let whole = chip.ram(buffer, size as usize)?;
        let (from, to) = (read as usize, write as usize);
        if from < to {
            self.unread.extend_from_slice(&whole[from..to]);
        } else {
            self.unread.extend_from_slice(&whole[from..]);
            self.unread.extend_from_slice(&whole[..to]);
        }
        chip.ram_mut(channel + 16, 4)?
            .copy_from_slice(&write.to_le_bytes());
        self.decode(time::duration(chip.clock.now()), image.defmt()?);
        Some(())
    }

    /// Decodes the whole messages; half a message waits for its rest.
    fn decode(&mut self, at: Duration, table: &Table) {
        let last_zero = self.unread.iter().rposition(|&byte| byte == 0);
        let end = last_zero.map_or(0, |last| last + 1);
        let mut decoder = table.new_stream_decoder();
        decoder.received(&self.unread[..end]);
        self.unread.drain(..end);
        loop {
            let (level, text) = match decoder.decode() {
                Ok(frame) => {
                    let level = frame
                        .level()
                        .map(|level| format!("{level:?}").to_uppercase());
                    (level, frame.display_message().to_string())
                }
                Err(DecodeError::UnexpectedEof) => return,
                Err(DecodeError::Malformed) => {
                    (Some("ERROR".into()), "(malformed log message)".into())
                }
            };
            self.lines.push(LogLine {
                at,
                level: level.unwrap_or_else(|| "PRINTLN".into()),
                text,
            });
        }
    }
}
