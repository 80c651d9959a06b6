//! Logged rows as the outlook sees them.

use tichu_models::Situation;
use tichu_models::outlook::First;
use tichu_records::Row;

/// The situation of a row, with the opponents' calls before the decision.
#[must_use]
pub fn situation(row: &Row) -> Situation {
    Situation {
        opponent_called: Some(row.opponent_called_before),
        ..Situation::from(row.scores)
    }
}

/// Who went out first, as the row's seat sees it, when the log's play is complete.
#[must_use]
pub fn first(row: &Row) -> Option<First> {
    match (row.went_out_first?, row.partner_went_out_first?) {
        (true, _) => Some(First::Own),
        (_, true) => Some(First::Partner),
        _ => Some(First::Opponent),
    }
}
