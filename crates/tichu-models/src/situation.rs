//! The situation of a decision, beside the cards.

use tichu::{Scores, TargetScore};

use crate::Player;

/// The situation in which a player decides: scores, target score and calls.
///
/// ```
/// use tichu::Scores;
/// use tichu_models::Situation;
///
/// let situation = Situation::from(Scores { own: 300, opponent: 450 });
/// assert_eq!(i32::from(situation.target), 1000);
/// assert_eq!(situation.opponent_called, None); // unknown
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Situation {
    /// Both teams' running totals before the round.
    pub scores: Scores,
    /// The total that ends the match.
    pub target: TargetScore,
    /// Whether an opponent has called Grand Tichu by now; `None` when unknown.
    pub opponent_called: Option<bool>,
    /// Whether the partner has called Grand Tichu by now: then there is nothing left to decide.
    pub partner_called: bool,
    /// The player who decides, if known.
    pub player: Option<Player>,
    /// The partner, who may yet call.
    pub partner: Option<Player>,
    /// The opponents, who may yet call: one impression of both, or the decisions of both together.
    pub opponents: Option<Player>,
}

impl From<Scores> for Situation {
    fn from(scores: Scores) -> Situation {
        Situation {
            scores,
            ..Situation::default()
        }
    }
}
