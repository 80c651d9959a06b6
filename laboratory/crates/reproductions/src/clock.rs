//! Time of fits.

use std::time::Instant;

/// Measures the time of all threads of this process on processors, so that other work on the machine
/// counts little. On systems that do not give it, measures the time that passes.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    on_processor: Option<f64>,
    wall: Instant,
}

impl Clock {
    /// Starts to measure.
    #[must_use]
    pub fn start() -> Clock {
        Clock {
            on_processor: on_processor(),
            wall: Instant::now(),
        }
    }

    /// Seconds since the start.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        match (self.on_processor, on_processor()) {
            (Some(start), Some(end)) => end - start,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// Seconds that all threads have run: Linux gives nanoseconds, first of three numbers.
fn on_processor() -> Option<f64> {
    let threads = std::fs::read_dir("/proc/self/task").ok()?;
    let nanoseconds = |thread: std::io::Result<std::fs::DirEntry>| -> Option<u64> {
        let text = std::fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse().ok()
    };
    let sum = threads.map(nanoseconds).sum::<Option<u64>>()?;
    Some(sum as f64 * 1e-9)
}
