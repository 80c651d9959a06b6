//! The running totals of a match, and the total that ends it.

use std::error::Error;
use std::fmt;

/// Both teams' running totals before the round, in points, from the view of one team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scores {
    /// Own team's total.
    pub own: i32,
    /// The opponents' total.
    pub opponent: i32,
}

impl Scores {
    /// Whether the match is over: a team has reached the target and leads.
    #[must_use]
    pub fn are_final(self, target: TargetScore) -> bool {
        self.own.max(self.opponent) >= target.0 && self.own != self.opponent
    }
}

/// The total that ends the match, in points: 1 to 100,000, by the rules 1,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "i32", into = "i32"))]
pub struct TargetScore(i32);

impl TargetScore {
    /// The lowest total that a match can be played to.
    pub const MIN: i32 = 1;
    /// The highest.
    pub const MAX: i32 = 100_000;
}

impl Default for TargetScore {
    fn default() -> TargetScore {
        TargetScore(1000)
    }
}

/// The number cannot be a target score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetScoreError(i32);

impl fmt::Display for TargetScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a target from {} to {} points, found {}",
            TargetScore::MIN,
            TargetScore::MAX,
            self.0
        )
    }
}

impl Error for TargetScoreError {}

impl TryFrom<i32> for TargetScore {
    type Error = TargetScoreError;

    fn try_from(points: i32) -> Result<TargetScore, TargetScoreError> {
        if (TargetScore::MIN..=TargetScore::MAX).contains(&points) {
            Ok(TargetScore(points))
        } else {
            Err(TargetScoreError(points))
        }
    }
}

impl From<TargetScore> for i32 {
    fn from(target: TargetScore) -> i32 {
        target.0
    }
}

#[cfg(test)]
mod tests {
    use super::{Scores, TargetScore};

    #[test]
    fn a_match_is_over_when_a_team_has_reached_the_target_and_leads() {
        let over = |own, opponent| Scores { own, opponent }.are_final(TargetScore::default());
        assert!(over(1000, 995) && over(-50, 1200) && over(1100, 1005));
        assert!(!over(995, 990) && !over(1000, 1000));
    }

    #[test]
    fn target_score_is_within_its_range() {
        for points in [1, 1000, 100_000] {
            assert_eq!(TargetScore::try_from(points).map(i32::from), Ok(points));
        }
        for points in [i32::MIN, -1, 0, 100_001, i32::MAX] {
            let error = TargetScore::try_from(points).unwrap_err().to_string();
            assert!(error.contains("from 1 to 100000"), "{error}");
            assert!(error.ends_with(&points.to_string()), "{error}");
        }
    }
}
