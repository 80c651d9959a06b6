//! How often a profile does as the humans did, and how the humans' calls ended.

use super::Ending;

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

    /// The share of calls that were made, of those whose end is known.
    #[must_use]
    pub fn success(&self) -> Option<f64> {
        (self.known() > 0).then(|| self.made as f64 / self.known() as f64)
    }

    /// The 95% interval of that share by Wilson's score method, which stays within 0 and 1 and
    /// holds for a handful of calls, too.
    #[must_use]
    pub fn interval(&self) -> Option<(f64, f64)> {
        const Z: f64 = 1.959_963_984_540_054;
        let share = self.success()?;
        let count = self.known() as f64;
        let centre = share + Z * Z / (2.0 * count);
        let half = Z * (share * (1.0 - share) / count + (Z / (2.0 * count)).powi(2)).sqrt();
        let scale = 1.0 + Z * Z / count;
        Some((
            ((centre - half) / scale).max(0.0),
            ((centre + half) / scale).min(1.0),
        ))
    }
}

impl Extend<Ending> for Endings {
    fn extend<T: IntoIterator<Item = Ending>>(&mut self, endings: T) {
        for ending in endings {
            match ending {
                Ending::Made => self.made += 1,
                Ending::Failed => self.failed += 1,
                Ending::Unknown => self.unknown += 1,
            }
        }
    }
}

impl FromIterator<Ending> for Endings {
    fn from_iter<T: IntoIterator<Item = Ending>>(endings: T) -> Endings {
        let mut all = Endings::default();
        all.extend(endings);
        all
    }
}

/// The decisions of a profile beside those of the humans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Calls of the humans that the profile would have made, too.
    pub both: Endings,
    /// Calls of the humans against the profile's advice.
    pub only_human: Endings,
    /// Hands with which the profile would have called and the human did not.
    pub only_profile: usize,
    /// Hands with which neither called.
    pub neither: usize,
}

impl Agreement {
    /// All hands.
    #[must_use]
    pub fn hands(&self) -> usize {
        self.both.calls() + self.only_human.calls() + self.only_profile + self.neither
    }

    /// The share of hands on which both did the same.
    #[must_use]
    pub fn share(&self) -> f64 {
        (self.both.calls() + self.neither) as f64 / self.hands() as f64
    }
}

impl FromIterator<(Option<Ending>, bool)> for Agreement {
    /// From the ending of the human's call, if there was one, and the decision of the profile.
    fn from_iter<T: IntoIterator<Item = (Option<Ending>, bool)>>(decisions: T) -> Agreement {
        let mut agreement = Agreement::default();
        for decision in decisions {
            match decision {
                (Some(ending), true) => agreement.both.extend([ending]),
                (Some(ending), false) => agreement.only_human.extend([ending]),
                (None, true) => agreement.only_profile += 1,
                (None, false) => agreement.neither += 1,
            }
        }
        agreement
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Newcombe (1998), table I: 81 of 263 and 0 of 20.
        for (made, all, low, high) in [(81, 263, 0.2553, 0.3662), (0, 20, 0.0, 0.1611)] {
            let endings = Endings {
                made,
                failed: all - made,
                unknown: 7,
            };
            let (found_low, found_high) = endings.interval().unwrap();
            assert!((found_low - low).abs() < 5e-5, "{found_low}");
            assert!((found_high - high).abs() < 5e-5, "{found_high}");
        }
        assert_eq!(Endings::default().interval(), None);
    }

    #[test]
    fn four_things_can_happen() {
        let made = Some(Ending::Made);
        let decisions = [
            (made, true),
            (made, false),
            (Some(Ending::Failed), false),
            (None, true),
            (None, false),
            (None, false),
        ];
        let agreement = Agreement::from_iter(decisions);
        assert_eq!(agreement.both.calls(), 1);
        assert_eq!(agreement.only_human.success(), Some(0.5));
        assert_eq!((agreement.only_profile, agreement.neither), (1, 2));
        assert!((agreement.share() - 0.5).abs() < 1e-12);
    }
}
