//! How fast a client takes an answer.
//!
//! A client that takes a little now and then would hold the memory of its answer for as long as it
//! likes, if each part had the whole time anew.

use std::time::Duration;

use tokio::time::Instant;

/// The bytes a second that a client has to take in the long run.
const LEAST_RATE: u32 = 32 << 10;

/// The bytes of one answer that were written, and the time that this took the client.
#[derive(Default)]
pub(super) struct Pace {
    /// The number of the request.
    request: usize,
    written: usize,
    waited: Duration,
    waiting_since: Option<Instant>,
}

impl Pace {
    /// Counts bytes of the answer to this request that were written.
    pub fn count(&mut self, request: usize, bytes: usize) {
        self.turn_to(request);
        self.written = self.written.saturating_add(bytes);
    }

    /// Begins to wait for the client during the answer to this request. Returns how long it may take: what
    /// is left of `time` and of the time for the bytes that it has taken.
    pub fn wait(&mut self, request: usize, time: Duration) -> Duration {
        self.turn_to(request);
        self.waiting_since = Some(Instant::now());
        self.left(time)
    }

    /// Ends the waiting.
    pub fn resume(&mut self) {
        if let Some(since) = self.waiting_since.take() {
            self.waited += since.elapsed();
        }
    }

    /// Starts anew for another request.
    fn turn_to(&mut self, request: usize) {
        if self.request != request {
            *self = Pace {
                request,
                ..Pace::default()
            };
        }
    }

    fn left(&self, time: Duration) -> Duration {
        let written = u32::try_from(self.written).unwrap_or(u32::MAX);
        let earned = Duration::from_secs(1).mul_f64(f64::from(written) / f64::from(LEAST_RATE));
        (time + earned).saturating_sub(self.waited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_secs(30);

    fn after(written: usize, waited: u64) -> u64 {
        let pace = Pace {
            written,
            waited: Duration::from_secs(waited),
            ..Pace::default()
        };
        pace.left(TIME).as_secs()
    }

    #[test]
    fn time_is_earned_by_taking_bytes_and_spent_by_waiting() {
        let second = LEAST_RATE as usize;
        assert_eq!(after(0, 0), 30);
        assert_eq!(after(0, 20), 10);
        assert_eq!(after(10 * second, 20), 20);
        assert_eq!(after(100 * second, 100), 30, "at the least rate");
        assert_eq!(after(45 * second, 90), 0, "at half the least rate");
        assert!(after(usize::MAX, 0) > 1000);
    }

    #[test]
    fn each_answer_has_a_pace_of_its_own() {
        let mut pace = Pace::default();
        assert_eq!(pace.wait(1, TIME), TIME);
        pace.waited = TIME;
        assert_eq!(pace.wait(1, TIME), Duration::ZERO);
        pace.count(2, 2 * LEAST_RATE as usize);
        assert_eq!(pace.wait(2, TIME), TIME + Duration::from_secs(2));
    }
}
