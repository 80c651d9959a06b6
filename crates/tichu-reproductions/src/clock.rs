//! Time of fits.

use std::time::Instant;

/// Measures this thread's time on a processor, so that other work on the machine counts little; on
/// systems that do not tell it, the time that passes.
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

/// Seconds this thread has run: Linux gives nanoseconds, first of three numbers.
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds as f64 * 1e-9)
}
