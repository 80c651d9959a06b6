//! The list of all puzzles.

use messages::{
    AddressQuestion, FaultCode, FieldError, Problem, Request, parameters, request, words,
};
use serde::Serialize;
use tichu_puzzles::Theme;
use tichu_puzzles::shipped::Entry;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::Parameter;

use crate::play::schemas::DecisionName;

words!(
    /// What a puzzle is about.
    ThemeName as "PuzzleTheme",
    "What a puzzle is about: to call or not to call, which cards to give, what to wish for, who gets the Dragon's trick, \
     the moment of a bomb, helping the partner, a double victory, holding a strong card, taking a trick or passing, \
     what to lead, which cards to follow with.",
    all Theme
);

request! {
    /// Which puzzles to list.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[schema("PuzzleListQuestion", super::examples::list_question())]
    pub struct PuzzleListRequest {
        /// Only puzzles about this; without it all are listed.
        pub theme: Option<Theme>,
    }
}

impl AddressQuestion for PuzzleListRequest {
    const FEW: bool = true;

    fn parameters() -> Vec<RefOr<Parameter>> {
        parameters::<PuzzleListRequest>()
    }

    fn refusal() -> Option<(&'static str, Problem)> {
        let expected = ThemeName::ALL.map(|(name, _)| name).join(", ");
        let detail = format!("expected one of {expected}, found \"luck\"");
        let fault = FieldError::new("/theme", FaultCode::OutOfRange, detail);
        Some(("There is no such theme.", Problem::invalid(vec![fault])))
    }

    fn from_address(_: &str, query: &str) -> Result<PuzzleListRequest, Problem> {
        PuzzleListRequest::read_query(query)
    }

    fn from_json(text: &[u8]) -> Result<PuzzleListRequest, Problem> {
        PuzzleListRequest::read_json(text)
    }
}

/// Puzzles, in the order of their ids.
#[derive(Serialize, ToSchema)]
pub struct PuzzleList {
    /// The puzzles.
    pub puzzles: Vec<PuzzleEntry>,
}

/// What the list says of a puzzle.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub struct PuzzleEntry {
    /// The id, from 1. A puzzle keeps it for ever.
    #[schema(minimum = 1, example = 17)]
    pub id: usize,
    /// What the puzzle is about.
    #[schema(value_type = ThemeName)]
    pub theme: &'static str,
    /// The question.
    #[schema(value_type = DecisionName)]
    pub kind: &'static str,
    /// How often people miss the best answer, from 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.83)]
    pub difficulty: f64,
}

impl PuzzleList {
    /// The entries of this theme, or all of them.
    #[must_use]
    pub fn of(entries: &[Entry], theme: Option<Theme>) -> PuzzleList {
        let is_listed = |entry: &&Entry| theme.is_none_or(|theme| entry.theme == theme);
        let entries = entries.iter().filter(is_listed);
        PuzzleList {
            puzzles: entries.copied().map(PuzzleEntry::from).collect(),
        }
    }
}

impl From<Entry> for PuzzleEntry {
    fn from(entry: Entry) -> PuzzleEntry {
        PuzzleEntry {
            id: entry.number,
            theme: entry.theme.name(),
            kind: entry.decision.name(),
            difficulty: entry.difficulty,
        }
    }
}
