//! Reviews of matches: what did each decision cost, by what its player knew?
//!
//! The engine makes the same decision. Where it would do something else, the end of the round is played
//! out after both, in the same deals of the hidden cards: at a table of people and at a table of
//! champions. The deals are others than those by which the engine chose, so the comparison is fair. A
//! decision is marked only when both tables are sure that it lost points.

mod comparison;
mod deals;
mod grade;
mod judgement;
mod luck;
mod play_out;
mod progress;
mod reviewer;
mod round;
mod sums;
mod values;
mod words;

pub use crate::outcome::Outcome;
pub use grade::Grade;
pub use judgement::{Chance, Evidence, Judgement, Loss, Probabilities};
pub use luck::Luck;
pub use progress::{MatchReview, RoundReview};
pub use reviewer::{Budget, Reviewer};
pub use round::{Reviewed, RoundToReview};
pub use sums::{Rating, Sum, Sums};
pub use values::Values;
pub use words::better;
