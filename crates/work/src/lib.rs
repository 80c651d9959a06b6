#![doc = include_str!("../README.md")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops searches from another thread. Clones stop the same searches.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the searches: none pays for a further step.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the searches have been stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The work that a search may still do, in instructions, roughly.
#[derive(Debug)]
pub struct Work {
    left: u64,
    stop: Stop,
}

impl Work {
    /// At most `instructions`, and none once `stop` says so.
    #[must_use]
    pub fn new(instructions: u64, stop: &Stop) -> Work {
        Work {
            left: instructions,
            stop: stop.clone(),
        }
    }

    /// As much as a search needs: centuries of a processor.
    #[must_use]
    pub fn unlimited() -> Work {
        Work::new(u64::MAX, &Stop::default())
    }

    /// Whether no step can be paid for.
    #[must_use]
    pub fn is_used_up(&self) -> bool {
        self.left == 0
    }

    /// The instructions that may still be done.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// What stops the search.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// A part of the search that may do at most this much of the work. When it has used its part up, the rest
    /// is left.
    pub fn within<T>(&mut self, most: u64, search: impl FnOnce(&mut Work) -> T) -> T {
        let given = most.min(self.left);
        let mut part = Work::new(given, &self.stop);
        let found = search(&mut part);
        self.left -= given - part.left;
        found
    }

    /// Pays for a step of this price. `None` ends the search: too little work is left, or it was stopped. No
    /// later step can be paid for, not even a cheaper one, so parts of a search end together.
    #[inline]
    pub fn spend(&mut self, price: u64) -> Option<()> {
        match self.left.checked_sub(price) {
            Some(left) if !self.stop.is_stopped() => {
                self.left = left;
                Some(())
            }
            _ => {
                self.left = 0;
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ends_at_the_first_step_that_it_cannot_pay_for() {
        let mut work = Work::new(10, &Stop::default());
        assert_eq!([4, 6].map(|price| work.spend(price)), [Some(()); 2]);
        assert_eq!(work.spend(1), None);
        let mut work = Work::new(10, &Stop::default());
        assert_eq!([11, 1].map(|price| work.spend(price)), [None; 2]);
    }

    #[test]
    fn a_part_uses_no_more_than_its_part() {
        let mut work = Work::new(10, &Stop::default());
        assert_eq!(
            work.within(4, |part| [3, 1].map(|price| part.spend(price))),
            [Some(()); 2]
        );
        assert_eq!(work.left(), 6);
        assert_eq!(work.within(4, |part| part.spend(5)), None);
        assert_eq!(work.left(), 2);
        assert_eq!(work.within(9, |part| part.left()), 2);
    }

    #[test]
    fn a_stopped_search_pays_for_nothing_whatever_is_left() {
        let stop = Stop::default();
        let mut work = [Work::new(u64::MAX, &stop), Work::new(1, &stop.clone())];
        assert_eq!(work[0].spend(1), Some(()));
        stop.stop();
        assert!(stop.is_stopped());
        assert!(work.iter_mut().all(|work| work.spend(1).is_none()));
        assert_eq!(Work::unlimited().spend(1), Some(()));
    }
}
