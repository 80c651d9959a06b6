//! Memory for request bodies, large answers and pictures, bounded over all requests together.

use prometheus::IntGauge;

/// Bodies up to this size, in bytes, are not counted. The limit of connections bounds them, and a
/// usual request is smaller. So large bodies that never end take no memory from usual requests.
const UNCOUNTED: usize = 4096;

/// The bytes that bodies take, and their limit.
#[derive(Clone)]
pub(super) struct BodyMemory {
    held: IntGauge,
    limit: i64,
}

/// The memory of one body; dropping it gives the memory back.
pub(super) struct Reservation {
    memory: BodyMemory,
    taken: usize,
}

impl BodyMemory {
    /// At most `limit` bytes for all bodies; `held` is the gauge of the bytes taken.
    pub fn new(limit: usize, held: IntGauge) -> BodyMemory {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        BodyMemory { held, limit }
    }

    /// The memory of a body that has yet to arrive: nothing so far.
    pub fn reservation(&self) -> Reservation {
        Reservation {
            memory: self.clone(),
            taken: 0,
        }
    }
}

impl Reservation {
    /// Takes memory until the body has `bytes` in all. Returns false, and takes nothing more, when
    /// the limit does not allow that.
    pub fn grow_to(&mut self, bytes: usize) -> bool {
        if bytes <= UNCOUNTED.max(self.taken) {
            return true;
        }
        let BodyMemory { held, limit } = &self.memory;
        let more = i64::try_from(bytes - self.taken).unwrap_or(i64::MAX);
        held.add(more);
        // Of two calls at the same time both may fail, but never do both exceed the limit.
        if held.get() > *limit {
            held.sub(more);
            return false;
        }
        self.taken = bytes;
        true
    }
}

impl Drop for Reservation {
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
    fn dropping_gives_memory_back_and_small_bodies_take_none() {
        let held = IntGauge::new("held", "Bytes.").unwrap();
        let memory = BodyMemory::new(10_000, held.clone());
        let mut first = memory.reservation();
        assert!(first.grow_to(6_000) && first.grow_to(9_000) && first.grow_to(7_000));
        let mut second = memory.reservation();
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
