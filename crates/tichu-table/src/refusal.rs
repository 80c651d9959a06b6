//! Why a table does not do something.

use tichu::Illegal;
use tichu_play::Fault;

/// Why an act or a step back is refused. The table is as before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rule that forbids an action.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// There is nothing to wait for.
    #[error("expected an action, found wait, which answers the question about a bomb alone")]
    NothingToWaitFor,
    /// The round goes on.
    #[error("expected an action of the round, found go_on, which comes after it")]
    RoundGoesOn,
    /// There is no next round.
    #[error("expected a match that goes on, found one that is over")]
    MatchOver,
    /// Nobody acts who watches.
    #[error("expected go_on, because you watch this table, found an action")]
    Watching,
    /// A step back to a moment that there has not been.
    #[error("expected a moment from 0 to {most}, found {found}")]
    NoSuchMoment {
        /// The last moment.
        most: usize,
        /// The moment that was asked for.
        found: usize,
    },
    /// A step back, in a round that goes on, to a moment at which the player did nothing.
    #[error("expected a moment at which you acted, while the round goes on, found {0}")]
    NotYourMoment(usize),
    /// Another seat, in a round that goes on.
    #[error("expected your own seat, while the round goes on, found another")]
    NotYourSeat,
    /// A question about a round that is over.
    #[error("expected a round that is over, found one that goes on")]
    NotOver,
    /// An agent broke a rule.
    #[error(transparent)]
    Agent(#[from] Fault),
}
