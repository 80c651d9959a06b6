//! The log writer.
//!
//! Requests must not wait when standard error is not read (a full pipe, a stopped terminal); without
//! its own thread and bounded memory, one reader that stops would stop the service.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;
use std::{mem, thread};

use parking_lot::{Condvar, Mutex};
use wire::threads;

/// The time that lines wait, so that one write takes many.
const PAUSE: Duration = Duration::from_millis(10);

/// The most bytes that wait while standard error is not read. Further lines are lost and counted.
const LIMIT: usize = 1 << 20;

/// How long the service waits at its end until the last lines are written.
const FINISH_TIME: Duration = Duration::from_secs(1);

/// Accepts lines without blocking; a thread of its own writes them.
#[derive(Clone)]
pub struct Sink(Arc<SinkState>);

#[derive(Default)]
struct SinkState {
    waiting: Mutex<Waiting>,
    arrived: Condvar,
    written: Condvar,
}

#[derive(Default)]
struct Waiting {
    lines: Vec<u8>,
    lost: u64,
    /// Whether the thread is writing lines that it took from here.
    writing: bool,
}

impl Sink {
    /// A sink and its thread.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start() -> io::Result<Sink> {
        let shared = Arc::new(SinkState::default());
        let sink = Sink(Arc::clone(&shared));
        let write = move || {
            let mut lines = Vec::new();
            loop {
                shared.write(&mut lines);
                thread::sleep(PAUSE);
            }
        };
        threads::start("log", write)?;
        Ok(sink)
    }

    /// Returns when all lines are written or after [`FINISH_TIME`], so that the service ends even
    /// when its log is not read.
    pub fn finish(&self) {
        let mut waiting = self.0.waiting.lock();
        let unwritten = |waiting: &mut Waiting| waiting.writing || !waiting.lines.is_empty();
        let written = &self.0.written;
        written.wait_while_for(&mut waiting, unwritten, FINISH_TIME);
    }
}

impl Write for Sink {
    /// Accepts one whole line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = self.0.waiting.lock();
        // The thread waits only while there are none, and to wake it takes a system call.
        let first = waiting.lines.is_empty();
        if waiting.lines.len() + line.len() > LIMIT {
            waiting.lost += 1;
        } else {
            waiting.lines.extend_from_slice(line);
        }
        drop(waiting);
        if first {
            self.0.arrived.notify_one();
        }
        Ok(line.len())
    }

    /// Does not wait: [`Sink::finish`] does.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl SinkState {
    /// Waits for lines and writes them; `lines` is memory for reuse.
    fn write(&self, lines: &mut Vec<u8>) {
        let mut waiting = self.waiting.lock();
        let none = |waiting: &mut Waiting| waiting.lines.is_empty();
        self.arrived.wait_while(&mut waiting, none);
        mem::swap(&mut waiting.lines, lines);
        let lost = mem::take(&mut waiting.lost);
        waiting.writing = true;
        drop(waiting);

        let mut stderr = io::stderr();
        // There is nowhere to report that standard error is closed.
        let _ = stderr.write_all(lines);
        if lost > 0 {
            let _ = writeln!(stderr, "{lost} log lines lost: standard error was not read");
        }
        lines.clear();
        self.waiting.lock().writing = false;
        self.written.notify_all();
    }
}
