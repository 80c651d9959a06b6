#![doc = include_str!("../README.md")]

mod course;
mod lines;
mod log;
mod part;
mod persons;

use messages::{FaultCode, FieldError, Problem};
use tichu_play::review::Budget;

pub use course::{Course, CourseLines, Step};
pub use lines::MatchLines;
pub use log::{LoggedMatch, LoggedRound, Unreviewable, matches};
pub use part::{Found, Part};
pub use persons::{Person, Persons};

/// The most rounds of a log that one question has: a match has some ten, and never more than a few dozen.
pub const MOST_ROUNDS: usize = 100;

/// The seed of the deals by default: the same log has the same review.
pub const SEED: u64 = 1;

/// The budget of a review. It has [`Budget::DEALS`] deals, or `max_deals` where these are fewer.
///
/// # Errors
/// A [`Problem`] of status 422 where a review needs more deals than `max_deals`.
pub fn budget(max_deals: u32) -> Result<Budget, Problem> {
    let deals = max_deals.min(Budget::DEALS);
    if deals < Budget::LEAST {
        let (code, least) = (FaultCode::OutOfRange, Budget::LEAST);
        let detail = format!("expected a service that allows {least} deals, found {deals}");
        return Err(Problem::invalid(vec![FieldError::new("", code, detail)]));
    }
    Ok(Budget::of(deals))
}
