//! What is known beside the hand: both totals, what the match is played to, and who has called
//! Grand Tichu already.

use serde::{Deserialize, Serialize};

use crate::features::Scores;

/// The situation in which a player decides. Scores alone are a situation, too.
///
/// ```
/// use grand_tichu::features::Scores;
/// use grand_tichu::situation::Situation;
///
/// let situation = Situation::from(Scores { own: 300, opponent: 450 });
/// assert_eq!(i32::from(situation.target), 1000);
/// assert_eq!(situation.opponent_called, None); // nobody told
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Situation {
    /// Both teams' running totals before the round.
    pub scores: Scores,
    /// The total that ends the match.
    pub target: Target,
    /// Whether an opponent has called Grand Tichu; nothing when that was not told.
    pub opponent_called: Option<bool>,
    /// Whether the partner has called Grand Tichu: then there is nothing left to decide.
    pub partner_called: bool,
}

impl From<Scores> for Situation {
    fn from(scores: Scores) -> Situation {
        Situation {
            scores,
            ..Situation::default()
        }
    }
}

/// The total that ends the match, in points: 1 to 100,000, by the rules 1,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "i32", into = "i32")]
pub struct Target(i32);

impl Target {
    /// The lowest total that a match can be played to.
    pub const MIN: i32 = 1;
    /// The highest.
    pub const MAX: i32 = 100_000;
}

impl Default for Target {
    fn default() -> Target {
        Target(1000)
    }
}

impl TryFrom<i32> for Target {
    type Error = String;

    fn try_from(points: i32) -> Result<Target, String> {
        if (Target::MIN..=Target::MAX).contains(&points) {
            Ok(Target(points))
        } else {
            Err(format!(
                "expected a target from {} to {} points, found {points}",
                Target::MIN,
                Target::MAX
            ))
        }
    }
}

impl From<Target> for i32 {
    fn from(target: Target) -> i32 {
        target.0
    }
}

#[cfg(test)]
mod tests {
    use super::Target;

    #[test]
    fn a_target_is_within_its_range() {
        for points in [1, 1000, 100_000] {
            assert_eq!(Target::try_from(points).map(i32::from), Ok(points));
        }
        for points in [i32::MIN, -1, 0, 100_001, i32::MAX] {
            let refusal = Target::try_from(points).unwrap_err();
            assert!(refusal.contains("from 1 to 100000"), "{refusal}");
            assert!(refusal.ends_with(&points.to_string()), "{refusal}");
        }
    }
}
