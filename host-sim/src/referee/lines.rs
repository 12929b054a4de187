//! Lines of bounded length from any input: what is longer is thrown away, not stored.

use std::io::{self, BufRead};

/// The longest line that is read, its newline not counted.
pub const MAX_LINE: usize = 65_536;

/// A line of the input.
pub enum Line<'a> {
    /// Its bytes, without the newline.
    Whole(&'a [u8]),
    /// It was longer than [`MAX_LINE`] and is gone.
    TooLong,
}

/// An input that is read line by line.
pub struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input,
            line: Vec::new(),
        }
    }

    /// The next line, the last one also without a newline; `None` at the end of the input.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut too_long = false;
        let mut any = false;
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            let newline = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..newline.unwrap_or(bytes.len())];
            any |= !bytes.is_empty();
            too_long |= self.line.len() + part.len() > MAX_LINE;
            if !too_long {
                self.line.extend_from_slice(part);
            }
            let ended = newline.is_some() || bytes.is_empty();
            let used = part.len() + usize::from(newline.is_some());
            self.input.consume(used);
            if ended {
                break;
            }
        }
        Ok(match (any, too_long) {
            (false, _) => None,
            (true, true) => Some(Line::TooLong),
            (true, false) => Some(Line::Whole(&self.line)),
        })
    }
}
