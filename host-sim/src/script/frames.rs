//! Frames as text that a reviewer reads in a diff: a header and 32 lines of half-blocks each, or a
//! quotation mark for a line that has not changed.

use super::parse::Fault;
use crate::machine::Frame;
use crate::picture;
use console_nostd::Light;
use std::fmt::Write;

/// One frame in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// What `expect` calls it, or the line of the script it follows.
    pub name: String,
    /// What was seen, or `None` where a timer was too near to tell.
    pub seen: Option<Seen>,
}

/// What is to be seen at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The pixels.
    pub frame: Frame,
    /// The light of the display.
    pub light: Light,
}

const HEADER: &str = "== ";
const MARKS: [(&str, Light); 2] = [(" [dim]", Light::Dim), (" [off]", Light::Off)];
const TIMER: &str = " [timer]";

/// Stands for a row that is the same as in the picture before.
const DITTO: &str = "\"";

/// Frames as text, every picture whole.
pub fn write(blocks: &[Block]) -> String {
    write_rows(blocks, |_, _| false)
}

/// Frames as text in which only the rows that changed since the picture before are drawn.
pub fn write_changes(blocks: &[Block]) -> String {
    write_rows(blocks, |row, before| row == before)
}

fn write_rows(blocks: &[Block], ditto: impl Fn(&str, &str) -> bool) -> String {
    let mut text = String::new();
    let mut before: Vec<String> = Vec::new();
    for Block { name, seen } in blocks {
        // Writing to a string can't fail.
        match seen {
            None => {
                let _ = writeln!(text, "{HEADER}{name}{TIMER}");
            }
            Some(Seen { frame, light }) => {
                let mark = MARKS.iter().find(|(_, marked)| marked == light);
                let mark = mark.map_or("", |(mark, _)| mark);
                let _ = writeln!(text, "{HEADER}{name}{mark}");
                let rows = picture::half_blocks(frame);
                for (place, row) in rows.iter().enumerate() {
                    let _ = match before.get(place) {
                        Some(before) if ditto(row, before) => writeln!(text, "{DITTO}"),
                        _ => writeln!(text, "|{row}|"),
                    };
                }
                before = rows;
            }
        }
    }
    text
}

/// Frames from text.
///
/// # Errors
/// The header of the first block that is not one.
pub fn read(text: &str) -> Result<Vec<Block>, Fault> {
    let mut blocks = Vec::new();
    let mut before: Vec<&str> = Vec::new();
    let mut lines = (1..).zip(text.lines()).peekable();
    while let Some((line, header)) = lines.next() {
        let fault = |message: &str| Fault {
            line,
            message: message.to_owned(),
        };
        let name = header
            .strip_prefix(HEADER)
            .ok_or_else(|| fault("a frame begins with `== ` and its name"))?;
        if let Some(name) = name.strip_suffix(TIMER) {
            let name = name.to_owned();
            blocks.push(Block { name, seen: None });
            continue;
        }
        let mut marked = MARKS
            .iter()
            .filter_map(|(mark, light)| Some((name.strip_suffix(mark)?, *light)));
        let (name, light) = marked.next().unwrap_or((name, Light::Full));
        let mut rows = Vec::new();
        while let Some((_, row)) = lines.next_if(|(_, line)| !line.starts_with(HEADER)) {
            let row = match row {
                DITTO => before.get(rows.len()).copied(),
                row => row.strip_prefix('|').and_then(|row| row.strip_suffix('|')),
            };
            rows.push(row.ok_or_else(|| fault("a row of this frame has no | at either end"))?);
        }
        before.clone_from(&rows);
        let frame = picture::from_half_blocks(rows)
            .ok_or_else(|| fault("this frame is not 32 rows of 128 half-blocks"))?;
        blocks.push(Block {
            name: name.to_owned(),
            seen: Some(Seen { frame, light }),
        });
    }
    Ok(blocks)
}
