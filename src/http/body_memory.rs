//! Memory for request bodies and large answers, bounded over all requests together.

use prometheus::IntGauge;

/// Bodies up to this size are not counted: there can be no more of them than connections, and a
/// question is far smaller. So large bodies that never end take nothing from usual requests.
const UNCOUNTED: usize = 4096;

/// How much bodies take, and how much they may.
#[derive(Clone)]
pub(super) struct BodyMemory {
    held: IntGauge,
    limit: i64,
}

/// Memory that one body takes, given back when this is dropped.
pub(super) struct Room {
    memory: BodyMemory,
    taken: usize,
}

impl BodyMemory {
    /// At most so many bytes for all bodies.
    pub fn new(limit: usize, held: IntGauge) -> BodyMemory {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        BodyMemory { held, limit }
    }

    /// Room for a body that has yet to come.
    pub fn room(&self) -> Room {
        Room {
            memory: self.clone(),
            taken: 0,
        }
    }
}

impl Room {
    /// Whether there is room for this many bytes in all.
    pub fn grow_to(&mut self, bytes: usize) -> bool {
        if bytes <= UNCOUNTED.max(self.taken) {
            return true;
        }
        let BodyMemory { held, limit } = &self.memory;
        let more = i64::try_from(bytes - self.taken).unwrap_or(i64::MAX);
        held.add(more);
        // Of two that come at the same time both may be refused, never both taken.
        if held.get() > *limit {
            held.sub(more);
            return false;
        }
        self.taken = bytes;
        true
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        if self.taken > 0 {
            let taken = i64::try_from(self.taken).unwrap_or(i64::MAX);
            self.memory.held.sub(taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_comes_back_and_small_bodies_take_nothing() {
        let held = IntGauge::new("held", "Bytes.").unwrap();
        let memory = BodyMemory::new(10_000, held.clone());
        let mut first = memory.room();
        assert!(first.grow_to(6_000) && first.grow_to(9_000) && first.grow_to(7_000));
        let mut second = memory.room();
        assert!(second.grow_to(4_096));
        assert!(!second.grow_to(5_000));
        assert_eq!(held.get(), 9_000);
        drop(first);
        assert!(second.grow_to(10_000));
        assert!(!second.grow_to(10_001));
        drop(second);
        assert_eq!(held.get(), 0);
    }
}
