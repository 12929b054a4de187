//! Why the device last stopped, in a few letters that survive a reset.
//!
//! A [`Code`] is what a person reads on the next boot and tells whoever looks after the program. It is
//! written where a reset leaves the memory alone, with a checksum, because after a power cut the same
//! memory holds anything.

use core::fmt::Write;

/// The most letters of a code: as many as the console shows.
pub const LETTERS: usize = console_nostd::STOPPED_LETTERS;

/// Words of memory a code takes: a mark, the letters, a checksum.
pub const WORDS: usize = 2 + LETTERS.div_ceil(4);

/// Why the device stopped: short, plain ASCII.
pub type Code = heapless::String<LETTERS>;

const MARK: u32 = u32::from_le_bytes(*b"STOP");

/// The program gave up at a line of its source.
pub fn panicked(file: &str, line: u32) -> Code {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let mut number = Code::new();
    // Ten digits and a colon fit.
    let _ = write!(number, ":{line}");
    let mut code = Code::new();
    let _ = code.push_str("panic ");
    let room = LETTERS - code.len() - number.len();
    for letter in name.chars().filter(char::is_ascii).take(room) {
        let _ = code.push(letter);
    }
    let _ = code.push_str(&number);
    code
}

/// The processor could not go on at this address.
pub fn faulted(address: u32) -> Code {
    let mut code = Code::new();
    // Fourteen letters fit.
    let _ = write!(code, "fault {address:08X}");
    code
}

/// A task did not answer, or never let go of the processor.
pub fn hung(task: &str) -> Code {
    let mut code = Code::new();
    let _ = code.push_str("hung: ");
    for letter in task.chars().take(LETTERS - code.len()) {
        let _ = code.push(letter);
    }
    code
}

/// A code as it is kept in memory.
pub fn pack(code: &Code) -> [u32; WORDS] {
    let mut words = [0; WORDS];
    words[0] = MARK;
    for (word, letters) in words[1..].iter_mut().zip(code.as_bytes().chunks(4)) {
        let mut bytes = [0; 4];
        bytes[..letters.len()].copy_from_slice(letters);
        *word = u32::from_le_bytes(bytes);
    }
    words[WORDS - 1] = checksum(&words);
    words
}

/// The code in memory, if it is one.
pub fn unpack(words: &[u32; WORDS]) -> Option<Code> {
    if words[0] != MARK || words[WORDS - 1] != checksum(words) {
        return None;
    }
    let mut code = Code::new();
    for letter in words[1..WORDS - 1]
        .iter()
        .flat_map(|word| word.to_le_bytes())
    {
        match letter {
            0 => break,
            b' '..=b'~' => code.push(letter.into()).ok()?,
            _ => return None,
        }
    }
    Some(code)
}

/// Of everything but the last word.
fn checksum(words: &[u32; WORDS]) -> u32 {
    words[..WORDS - 1]
        .iter()
        .fold(0x811C_9DC5, |sum: u32, word| {
            (sum ^ word).wrapping_mul(0x0100_0193).rotate_left(13)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_say_what_stopped_and_where() {
        assert_eq!(
            panicked("firmware/src/device/display.rs", 120),
            "panic display.rs:120"
        );
        assert_eq!(panicked(r"src\device\sound.rs", 7), "panic sound.rs:7");
        assert_eq!(
            panicked("a_very_long_file_name_indeed.rs", u32::MAX),
            "panic a_ver:4294967295"
        );
        assert_eq!(faulted(0x1000_A2C4), "fault 1000A2C4");
        assert_eq!(hung("sound"), "hung: sound");
        assert_eq!(hung("a task with far too long a name").len(), LETTERS);
    }

    #[test]
    fn a_code_comes_back_and_nothing_else_does() {
        for code in [
            panicked("x/a_very_long_file_name.rs", 1_000_000),
            hung("up"),
            Code::new(),
        ] {
            let words = pack(&code);
            assert_eq!(unpack(&words), Some(code));
            for bit in 0..WORDS * 32 {
                let mut damaged = words;
                damaged[bit / 32] ^= 1 << (bit % 32);
                assert_eq!(unpack(&damaged), None, "bit {bit}");
            }
        }
        assert_eq!(unpack(&[0; WORDS]), None);
        assert_eq!(unpack(&[u32::MAX; WORDS]), None);
    }
}
