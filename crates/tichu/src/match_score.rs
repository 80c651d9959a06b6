//! A match: rounds until a team has reached the target.

use std::error::Error;
use std::fmt;

use crate::{ByTeam, Scores, TargetScore, Team};

/// The running totals of a match.
///
/// A match is over when a team has reached the target and leads. With equal totals at or above the
/// target one more round is played.
///
/// ```
/// use tichu::{ByTeam, Match, Team, TargetScore};
///
/// let mut game = Match::new(TargetScore::default());
/// for _ in 0..4 {
///     game.add(ByTeam([300, -100]))?;
/// }
/// assert_eq!(game.winner(), Some(Team::First));
/// assert!(game.add(ByTeam([50, 50])).is_err());
/// # Ok::<(), tichu::MatchOver>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Match {
    totals: ByTeam<i32>,
    target: TargetScore,
}

impl Match {
    /// A match in which no round has been played.
    #[must_use]
    pub const fn new(target: TargetScore) -> Match {
        Match::at(ByTeam([0, 0]), target)
    }

    /// A match with these totals.
    #[must_use]
    pub const fn at(totals: ByTeam<i32>, target: TargetScore) -> Match {
        Match { totals, target }
    }

    /// A match with the totals that a team sees: its own, and those of its opponents.
    #[must_use]
    pub fn seen_by(team: Team, scores: Scores, target: TargetScore) -> Match {
        let mut totals = ByTeam::default();
        totals[team] = scores.own;
        totals[team.opponent()] = scores.opponent;
        Match { totals, target }
    }

    /// The totals as a team sees them.
    #[must_use]
    pub fn scores(&self, team: Team) -> Scores {
        Scores {
            own: self.totals[team],
            opponent: self.totals[team.opponent()],
        }
    }

    /// Adds the points of a round, those of calls included.
    ///
    /// # Errors
    /// [`MatchOver`] when the match has a winner.
    pub fn add(&mut self, points: ByTeam<i32>) -> Result<(), MatchOver> {
        if let Some(winner) = self.winner() {
            return Err(MatchOver { winner });
        }
        for team in [Team::First, Team::Second] {
            self.totals[team] = self.totals[team].saturating_add(points[team]);
        }
        Ok(())
    }

    /// The totals so far.
    #[must_use]
    pub const fn totals(&self) -> ByTeam<i32> {
        self.totals
    }

    /// The total that ends the match.
    #[must_use]
    pub const fn target(&self) -> TargetScore {
        self.target
    }

    /// The team that has won; `None` while the match goes on.
    #[must_use]
    pub fn winner(&self) -> Option<Team> {
        let ByTeam([own, opponent]) = self.totals;
        let is_over = Scores { own, opponent }.are_final(self.target);
        is_over.then_some(if own > opponent {
            Team::First
        } else {
            Team::Second
        })
    }
}

/// A round after the end of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchOver {
    /// The team that has won.
    pub winner: Team,
}

impl fmt::Display for MatchOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = match self.winner {
            Team::First => "0 and 2",
            Team::Second => "1 and 3",
        };
        write!(
            f,
            "expected no round after the end of the match, which seats {seats} have won"
        )
    }
}

impl Error for MatchOver {}
