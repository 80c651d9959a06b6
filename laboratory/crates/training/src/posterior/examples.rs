//! The hands that the posterior is fitted to.

use tichu_models::posterior::HandType;
use tichu_records::Row;

/// A hand whose first player out is known.
pub(super) struct HandExample<'a> {
    pub(super) row: &'a Row,
    pub(super) of: HandType,
    pub(super) first: bool,
}

impl HandExample<'_> {
    /// The hand, and whether it went out first.
    pub(super) fn outcome(&self) -> (HandType, bool) {
        (self.of, self.first)
    }
}

/// The rows whose play says who went out first.
pub(super) fn examples<'a>(rows: &[&'a Row]) -> Vec<HandExample<'a>> {
    let known = rows.iter().filter_map(|&row| {
        let (of, first) = (HandType::from(&row.hand), row.went_out_first?);
        Some(HandExample { row, of, first })
    });
    known.collect()
}
