//! A remark about cards that were written without their suit.

use std::fmt;

use tichu::CardSet;

/// Says which suits were chosen.
pub struct AssumedWords(pub CardSet);

impl AssumedWords {
    /// The remark; `None` when every card had its suit.
    pub fn of(assumed: CardSet) -> Option<AssumedWords> {
        (!assumed.is_empty()).then_some(AssumedWords(assumed))
    }
}

impl fmt::Display for AssumedWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Suits assumed for {}", self.0)
    }
}
