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

/// Takes lines at once and writes them from a thread of its own.
#[derive(Clone)]
pub struct Sink(Arc<Shared>);

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    arrived: Condvar,
    /// What is being written. Whoever holds it writes: lines keep their order.
    writing: Mutex<Vec<u8>>,
}

#[derive(Default)]
struct Waiting {
    lines: Vec<u8>,
    lost: u64,
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
            loop {
                shared.wait();
                shared.drain();
                thread::sleep(PAUSE);
            }
        };
        thread::Builder::new().name("log".to_owned()).spawn(write)?;
        Ok(sink)
    }

    /// Writes all lines that wait, before it returns.
    pub fn drain(&self) {
        self.0.drain();
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

    /// Does not wait: [`Sink::drain`] does.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared {
    fn wait(&self) {
        let waiting = locked(&self.waiting);
        let empty = |waiting: &mut Waiting| waiting.lines.is_empty();
        drop(self.arrived.wait_while(waiting, empty));
    }

    fn drain(&self) {
        let mut writing = locked(&self.writing);
        let lost = {
            let mut waiting = locked(&self.waiting);
            mem::swap(&mut waiting.lines, &mut writing);
            mem::take(&mut waiting.lost)
        };
        let mut stderr = io::stderr().lock();
        // Nobody is left to be told when standard error is gone.
        let _ = stderr.write_all(&writing);
        if lost > 0 {
            let _ = writeln!(stderr, "{lost} log lines lost: standard error was not read");
        }
        writing.clear();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
