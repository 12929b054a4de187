//! A client of the real referee process.
#![allow(dead_code, reason = "each test file uses its part")]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program under test.
pub const HOST_SIM: &str = env!("CARGO_BIN_EXE_host-sim");

/// The referee as a process, asked through its pipes.
pub struct Referee {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Referee {
    pub fn start() -> Referee {
        let mut process = Command::new(HOST_SIM)
            .arg("referee")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the referee starts");
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        Referee {
            process,
            input,
            output,
        }
    }

    /// Sends a line as it is and returns the answer.
    pub fn line(&mut self, line: &[u8]) -> Value {
        let input = self.input.as_mut().expect("still open");
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
        input.flush().unwrap();
        self.answer()
    }

    fn answer(&mut self) -> Value {
        let mut answer = String::new();
        self.output.read_line(&mut answer).unwrap();
        assert!(answer.ends_with('\n'), "one whole line: {answer:?}");
        serde_json::from_str(&answer).expect("an answer is JSON")
    }

    /// Sends a request and returns the answer.
    pub fn ask(&mut self, request: &Value) -> Value {
        self.line(request.to_string().as_bytes())
    }

    /// Sends a request that must be granted.
    pub fn grant(&mut self, request: &Value) -> Value {
        let answer = self.ask(request);
        assert_eq!(answer["ok"], json!(true), "{request}: {answer}");
        answer
    }

    /// Sends a line that must be refused with this word, without any change to the game, and returns
    /// the refusal.
    pub fn refuse(&mut self, line: impl AsRef<[u8]>, word: &str) -> Value {
        let line = line.as_ref();
        let before = self.ask(&json!({ "cmd": "state" }));
        let answer = self.line(line);
        let shown = String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned();
        assert_eq!(answer["ok"], json!(false), "{shown}: {answer}");
        assert_eq!(answer["error"], json!(word), "{shown}: {answer}");
        assert!(
            answer["message"].as_str().is_some_and(|m| !m.is_empty()),
            "{answer}"
        );
        assert_eq!(self.ask(&json!({ "cmd": "state" })), before, "{shown}");
        answer
    }

    /// Sends a last line without a newline, ends the input, and expects an answer and a good exit.
    pub fn finish(mut self, last: &[u8]) -> Value {
        let mut input = self.input.take().expect("still open");
        input.write_all(last).unwrap();
        drop(input);
        let answer = self.answer();
        assert!(self.process.wait().unwrap().success());
        answer
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.process.wait();
    }
}
