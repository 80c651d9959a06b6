//! Memory for request bodies, bounded over all requests together.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bodies up to this size are not counted: there can be no more of them than connections, and a
/// question is far smaller. So large bodies that never end take nothing from usual requests.
const UNCOUNTED: usize = 4096;

/// What is left for bodies.
#[derive(Clone)]
pub(super) struct BodyMemory(Arc<AtomicUsize>);

/// Memory that one body takes, given back when this is dropped.
pub(super) struct Room {
    left: BodyMemory,
    taken: usize,
}

impl BodyMemory {
    /// So many bytes for all bodies.
    pub fn new(bytes: usize) -> BodyMemory {
        BodyMemory(Arc::new(AtomicUsize::new(bytes)))
    }

    /// Room for a body that has yet to come.
    pub fn room(&self) -> Room {
        Room {
            left: self.clone(),
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
        let more = bytes - self.taken;
        let fits = |left: usize| left.checked_sub(more);
        let taken = (self.left.0)
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits)
            .is_ok();
        if taken {
            self.taken = bytes;
        }
        taken
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        if self.taken > 0 {
            self.left.0.fetch_add(self.taken, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_comes_back_and_small_bodies_take_nothing() {
        let memory = BodyMemory::new(10_000);
        let mut first = memory.room();
        assert!(first.grow_to(6_000) && first.grow_to(9_000) && first.grow_to(7_000));
        let mut second = memory.room();
        assert!(second.grow_to(4_096));
        assert!(!second.grow_to(5_000));
        drop(first);
        assert!(second.grow_to(10_000));
        assert!(!second.grow_to(10_001));
        drop(second);
        assert_eq!(memory.0.load(Ordering::Relaxed), 10_000);
    }
}
