//! The lines of a review.

use serde::Serialize;
use tichu::TargetScore;
use utoipa::ToSchema;

use super::decision_line::DecisionLine;
use super::line_type::{Line, LineType, line_type};
use super::player_line::PlayerLine;
use super::round_line::RoundLine;

impl Line for MatchLine {
    const NAME: &str = "match";
}

impl Line for FaultLine {
    const NAME: &str = "fault";
}

impl Line for EndLine {
    const NAME: &str = "end";
}

/// A line of a review.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = ReviewLine, example = json!(super::example_line()))]
pub enum ReviewLine {
    /// A match begins.
    Match(MatchLine),
    /// A round that cannot be reviewed.
    Fault(FaultLine),
    /// A decision.
    Decision(Box<DecisionLine>),
    /// A round, after its decisions.
    Round(RoundLine),
    /// A player, after all rounds of the match.
    Player(PlayerLine),
    /// The review is whole.
    End(EndLine),
}

/// A match begins.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewedMatch)]
pub struct MatchLine {
    /// `match`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::<MatchLine>)]
    pub line_type: LineType<MatchLine>,
    /// The site of the match.
    #[schema(example = "brettspielwelt")]
    pub site: String,
    /// Its number or name there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "1987211")]
    pub id: Option<String>,
    /// The names of the players of seats 0 to 3 in the last round. The name is empty where the log has none.
    #[schema(min_items = 4, max_items = 4)]
    pub players: [String; 4],
    /// The total that ends the match: the one that is known, or else what its play shows.
    #[schema(value_type = i32, minimum = 1, maximum = 100_000, example = 1000)]
    pub target_score: TargetScore,
    /// How many rounds are reviewed.
    #[schema(minimum = 0, example = 14)]
    pub rounds: usize,
    /// How many decisions they have, at most.
    #[schema(minimum = 0, example = 667)]
    pub decisions: usize,
}

/// A round that cannot be reviewed.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewFault)]
pub struct FaultLine {
    /// `fault`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::<FaultLine>)]
    pub line_type: LineType<FaultLine>,
    /// The line of the log.
    #[schema(minimum = 0, example = 212)]
    pub line: usize,
    /// What is wrong, in words.
    #[schema(example = "expected seat 1, which is in turn, found seat 3")]
    pub words: String,
}

/// The review is whole.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewEnd)]
pub struct EndLine {
    /// `end`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::<EndLine>)]
    pub line_type: LineType<EndLine>,
    /// How many matches were reviewed.
    #[schema(minimum = 0, example = 1)]
    pub matches: usize,
    /// How many decisions count: those that are neither obvious nor repeated.
    #[schema(minimum = 0, example = 644)]
    pub decisions: usize,
    /// How many copies of matches were left out. Each match counts once.
    #[schema(minimum = 0, example = 0)]
    pub copies: usize,
}
