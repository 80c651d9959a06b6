//! A program that is asked by lines on its standard input and answers on its standard output.

use std::io::{ErrorKind, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use serde::Serialize;
use terminal::write_json;
use wire::threads;

use crate::cli::lines::InputLines;

/// How long an answer may take. It is only there so that the arena ends.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Lines that may wait to be read: a program that floods its output has to wait.
const MOST_WAITING: usize = 64;

/// A running program. It is ended when it is dropped.
pub(super) struct Process {
    child: Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
}

impl Process {
    /// Starts a program: the words of a line, without quotes.
    ///
    /// # Errors
    /// The reason why it cannot be started.
    pub fn start(command: &str) -> Result<Process, String> {
        let mut words = command.split_whitespace();
        let Some(program) = words.next() else {
            return Err("expected a program and its arguments, found an empty command".to_owned());
        };
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program} cannot be started: {error}"))?;
        let input = child.stdin.take();
        let (sender, output) = sync_channel(MOST_WAITING);
        if let Some(stdout) = child.stdout.take() {
            // A read from a pipe has no time limit, a channel has one.
            let reading = threads::start("program", move || {
                let mut lines = InputLines::new(stdout);
                while let Ok(batch) = lines.batch() {
                    if batch.is_empty() {
                        return;
                    }
                    for line in batch {
                        if !line.text.trim_ascii().is_empty()
                            && sender.send(line.text.to_vec()).is_err()
                        {
                            return;
                        }
                    }
                }
            });
            if let Err(error) = reading {
                // Both fail only for a program that has ended.
                let _ = child.kill().and_then(|()| child.wait());
                return Err(error.to_string());
            }
        }
        Ok(Process {
            child,
            input,
            output,
        })
    }

    /// Writes a line.
    ///
    /// # Errors
    /// The reason why the program does not read it.
    pub fn say(&mut self, line: &impl Serialize) -> Result<(), String> {
        let mut text = Vec::new();
        write_json(line, &mut text);
        let Some(input) = &mut self.input else {
            return Err("the program has ended".to_owned());
        };
        input.write_all(&text).map_err(|error| {
            if error.kind() == ErrorKind::BrokenPipe {
                self.ended()
            } else {
                format!("the program cannot be written to: {error}")
            }
        })
    }

    /// The next line of its output.
    ///
    /// # Errors
    /// When the output has ended, or has no line in time.
    pub fn hear(&mut self) -> Result<Vec<u8>, String> {
        self.output
            .recv_timeout(TIME_LIMIT)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => format!(
                    "expected an answer within {} s, found none",
                    TIME_LIMIT.as_secs()
                ),
                RecvTimeoutError::Disconnected => self.ended(),
            })
    }

    /// That the program has ended, with its status.
    fn ended(&mut self) -> String {
        self.input = None;
        // A program that ends closes its output a moment earlier.
        for _ in 0..100 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return format!("the program has ended with {status}");
            }
            thread::sleep(Duration::from_millis(10));
        }
        "the program has closed its output".to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
