//! What the answers about both calls have.

use tichu_models::decision::{Answer, Verdict};
use tichu_models::tichu_call::TichuAnswer;

/// An answer with a verdict.
pub(crate) trait Judged {
    /// The verdict. An answer in words takes its parts.
    fn verdict(&mut self) -> &mut Verdict;
}

impl Judged for Answer {
    fn verdict(&mut self) -> &mut Verdict {
        &mut self.verdict
    }
}

impl Judged for TichuAnswer {
    fn verdict(&mut self) -> &mut Verdict {
        &mut self.verdict
    }
}
