//! How calls ended.

use tichu_play::arena::Estimate;
use tichu_records::Row;

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The caller was the first to go out.
    Made,
    /// Another player was the first to go out.
    Failed,
    /// The log's play does not say who was first.
    Unknown,
}

impl Ending {
    /// How the call of a row ended.
    #[must_use]
    pub fn of(row: &Row) -> Ending {
        match row.went_out_first {
            Some(true) => Ending::Made,
            Some(false) => Ending::Failed,
            None => Ending::Unknown,
        }
    }

    /// The ending in one word, as rows and tables show it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Ending::Made => "made",
            Ending::Failed => "failed",
            Ending::Unknown => "unknown",
        }
    }
}

/// How some calls ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// Calls whose caller went out first.
    pub made: usize,
    /// Calls that failed.
    pub failed: usize,
    /// Calls whose ending is not in the log; no share counts them.
    pub unknown: usize,
}

impl Endings {
    /// Adds a call.
    pub fn add(&mut self, ending: Ending) {
        match ending {
            Ending::Made => self.made += 1,
            Ending::Failed => self.failed += 1,
            Ending::Unknown => self.unknown += 1,
        }
    }

    /// All calls.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.made + self.failed + self.unknown
    }

    /// Calls whose end is known.
    #[must_use]
    pub fn known(&self) -> usize {
        self.made + self.failed
    }

    /// The share of calls that were made, of those whose end is known. Its 95% interval, by Wilson's score
    /// method, stays within 0 and 1 and holds for a handful of calls, too.
    #[must_use]
    pub fn success(&self) -> Option<Estimate> {
        Estimate::of_share(self.made as f64, self.known() as u64)
    }
}

impl FromIterator<Ending> for Endings {
    fn from_iter<T: IntoIterator<Item = Ending>>(endings: T) -> Endings {
        let mut all = Endings::default();
        endings.into_iter().for_each(|ending| all.add(ending));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::Endings;

    #[test]
    fn the_interval_is_wilsons() {
        // Newcombe (1998), table I: 81 of 263 and 0 of 20.
        for (made, all, low, high) in [(81, 263, 0.2553, 0.3662), (0, 20, 0.0, 0.1611)] {
            let endings = Endings {
                made,
                failed: all - made,
                unknown: 7,
            };
            let found = endings.success().unwrap();
            assert!((found.low - low).abs() < 5e-5, "{found:?}");
            assert!((found.high - high).abs() < 5e-5, "{found:?}");
        }
        assert_eq!(Endings::default().success(), None);
    }
}
