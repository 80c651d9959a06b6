//! Log lines on their way to standard error: no request waits for whoever reads them.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Lines wait at most about this long, so that many go out in one write.
const PAUSE: Duration = Duration::from_millis(10);

/// Bytes that may wait when standard error does not take them. Further lines are lost, and
/// counted.
const LIMIT: usize = 1 << 20;

/// How long the end of the service waits for its last lines to be written.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Takes lines at once and writes them from a thread of its own.
#[derive(Clone)]
pub struct Sink(Arc<Shared>);

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    arrived: Condvar,
    written: Condvar,
}

#[derive(Default)]
struct Waiting {
    lines: Vec<u8>,
    lost: u64,
    /// Whether lines that were here are being written now.
    writing: bool,
}

impl Waiting {
    fn is_written(&self) -> bool {
        self.lines.is_empty() && !self.writing
    }
}

impl Sink {
    /// A sink and its thread.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start() -> io::Result<Sink> {
        let shared = Arc::new(Shared::default());
        let sink = Sink(Arc::clone(&shared));
        let write = move || {
            let mut lines = Vec::new();
            loop {
                shared.write(&mut lines);
                thread::sleep(PAUSE);
            }
        };
        thread::Builder::new().name("log".to_owned()).spawn(write)?;
        Ok(sink)
    }

    /// Returns when all lines have been written, or [`LAST_WORDS`] have passed: whoever does not
    /// read the log cannot keep the service from ending.
    pub fn finish(&self) {
        let waiting = locked(&self.0.waiting);
        let unwritten = |waiting: &mut Waiting| !waiting.is_written();
        let written = &self.0.written;
        drop(written.wait_timeout_while(waiting, LAST_WORDS, unwritten));
    }
}

impl Write for Sink {
    /// Takes one whole line.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = locked(&self.0.waiting);
        if waiting.lines.len() + line.len() > LIMIT {
            waiting.lost += 1;
        } else {
            waiting.lines.extend_from_slice(line);
        }
        drop(waiting);
        self.0.arrived.notify_one();
        Ok(line.len())
    }

    /// Does not wait: [`Sink::finish`] does.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared {
    /// Waits for lines and writes them; `lines` is memory that is used again.
    fn write(&self, lines: &mut Vec<u8>) {
        let waiting = locked(&self.waiting);
        let none = |waiting: &mut Waiting| waiting.lines.is_empty();
        let waiting = self.arrived.wait_while(waiting, none);
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        mem::swap(&mut waiting.lines, lines);
        let lost = mem::take(&mut waiting.lost);
        waiting.writing = true;
        drop(waiting);

        let mut stderr = io::stderr();
        // Nobody is left to be told when standard error is gone.
        let _ = stderr.write_all(lines);
        if lost > 0 {
            let _ = writeln!(stderr, "{lost} log lines lost: standard error was not read");
        }
        lines.clear();
        locked(&self.waiting).writing = false;
        self.written.notify_all();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
