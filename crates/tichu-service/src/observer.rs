//! Who counts answers.

use tichu_models::decision::Answer;
use tichu_models::tichu_call::TichuAnswer;

/// Sees every answer, to count it.
pub trait Observer: Send + Sync {
    /// An answer about a hand of eight cards.
    fn hand(&self, _answer: &Answer) {}

    /// An answer about a Tichu call.
    fn tichu(&self, _answer: &TichuAnswer) {}

    /// An answer about an exchange.
    fn exchange(&self) {}

    /// Advice of this agent.
    fn advice(&self, _agent: &'static str) {}
}

/// Counts nothing.
impl Observer for () {}
