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
        let mut length = 0;
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if bytes.is_empty() && length == 0 {
                return Ok(None);
            }
            let newline = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..newline.unwrap_or(bytes.len())];
            // One byte more than a line may have: it could be half of a newline.
            let room = (MAX_LINE + 1).saturating_sub(self.line.len());
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            length += part.len();
            let used = part.len() + usize::from(newline.is_some());
            let ended = newline.is_some() || bytes.is_empty();
            self.input.consume(used);
            if ended {
                break;
            }
        }
        if length == self.line.len() && self.line.last() == Some(&b'\r') {
            self.line.pop();
            length -= 1;
        }
        Ok(Some(if length > MAX_LINE {
            Line::TooLong
        } else {
            Line::Whole(&self.line)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// The lengths of the lines of an input, read through a buffer of this size.
    fn lengths(input: &[u8], buffer: usize) -> Vec<Option<usize>> {
        let mut lines = Lines::new(BufReader::with_capacity(buffer, input));
        let mut lengths = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            lengths.push(match line {
                Line::Whole(line) => Some(line.len()),
                Line::TooLong => None,
            });
        }
        lengths
    }

    #[test]
    fn lines_end_at_newlines_and_at_the_end() {
        for buffer in [1, 2, 3, 64] {
            assert_eq!(lengths(b"", buffer), []);
            assert_eq!(
                lengths(b"\n\nab\r\nc", buffer),
                [Some(0), Some(0), Some(2), Some(1)]
            );
            assert_eq!(lengths(b"abc\n", buffer), [Some(3)]);
        }
    }

    #[test]
    fn a_line_of_65536_bytes_is_read_and_a_longer_one_is_not() {
        for (extra, ending, whole) in [
            (0, "\n", true),
            (0, "\r\n", true),
            (0, "", true),
            (1, "\n", false),
            (1, "\r\n", false),
            (1, "", false),
            (2_000_000, "\n", false),
        ] {
            let mut input = vec![b'x'; MAX_LINE + extra];
            input.extend_from_slice(ending.as_bytes());
            let expected = whole.then_some(MAX_LINE);
            assert_eq!(lengths(&input, 4096), [expected], "{extra} {ending:?}");
        }
    }
}
