//! The agreement of a profile with the humans.

use crate::cli::endings::{Ending, Endings};

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
                (Some(ending), true) => agreement.both.add(ending),
                (Some(ending), false) => agreement.only_human.add(ending),
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
        let success = agreement.only_human.success();
        assert_eq!(success.map(|share| share.mean), Some(0.5));
        assert_eq!((agreement.only_profile, agreement.neither), (1, 2));
        assert!((agreement.share() - 0.5).abs() < 1e-12);
    }
}
