//! Reviews of match logs: the matches of a log, their decisions judged, and the lines about them.
//!
//! The command and the endpoint judge the decisions in ways of their own, on all processors or in the turn
//! of their client. What they say of them is the same.

mod lines;
mod log;

pub use lines::MatchLines;
pub use log::{LoggedMatch, LoggedRound, Unreviewable, matches};
