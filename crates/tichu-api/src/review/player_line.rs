//! The line of a player, and its habits in many matches.

use std::collections::BTreeMap;

use serde::Serialize;
use tichu::{Decision, Seat};
use tichu_play::review::{Rating, Sum, Sums};
use utoipa::ToSchema;
use utoipa::openapi::schema::{OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref};

use super::digits::{round_to, tenths};
use super::line_type::{Line, LineType, line_type};
use crate::play::PointsAnswer;

impl Line for PlayerLine {
    const NAME: &str = "player";
}

/// Decisions, counted.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[schema(as = DecisionSum)]
pub struct SumAnswer {
    /// Decisions that count: those that are neither obvious nor repeated.
    #[schema(minimum = 0, example = 12)]
    pub decisions: usize,
    /// Mistakes and blunders.
    #[schema(minimum = 0, example = 1)]
    pub mistakes: usize,
    /// What was lost, in points.
    #[schema(example = 31.4)]
    pub loss: f64,
}

/// A player, after all rounds of the match: a person, or a seat whose player has no name in the log.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewedPlayer)]
pub struct PlayerLine {
    /// `player`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::<PlayerLine>)]
    pub line_type: LineType<PlayerLine>,
    /// The seat; of several, the first.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 0)]
    pub seat: Seat,
    /// All seats of the player, in the order in which they were taken.
    #[schema(value_type = Vec<u8>, min_items = 1, max_items = 4, example = json!([0]))]
    pub seats: Vec<Seat>,
    /// The player's name. It is empty where the log has none.
    #[schema(example = "anna")]
    pub name: String,
    /// Points lost a decision; null with fewer than 200 decisions, which say little.
    #[schema(schema_with = rating_or_null, required = true)]
    pub rating: Option<PointsAnswer>,
    /// Decisions that count: those that are neither obvious nor repeated.
    #[schema(minimum = 0, example = 137)]
    pub decisions: usize,
    /// Mistakes and blunders.
    #[schema(minimum = 0, example = 3)]
    pub mistakes: usize,
    /// What was lost, in points.
    #[schema(example = 134.0)]
    pub loss: f64,
    /// The same by kind of decision.
    #[schema(value_type = std::collections::HashMap<String, SumAnswer>)]
    pub by_kind: BTreeMap<&'static str, SumAnswer>,
}

fn rating_or_null() -> OneOfBuilder {
    let description =
        "Points lost a decision; null with fewer than 200 decisions, which say little.";
    OneOfBuilder::new()
        .description(Some(description))
        .item(Ref::from_schema_name("Points"))
        .item(ObjectBuilder::new().schema_type(Type::Null))
}

impl From<Sum> for SumAnswer {
    fn from(sum: Sum) -> SumAnswer {
        SumAnswer {
            decisions: sum.decisions,
            mistakes: sum.mistakes,
            loss: tenths(sum.loss),
        }
    }
}

/// The decisions of a player in many matches.
#[derive(Serialize)]
pub struct Habits {
    /// The name.
    pub name: String,
    /// How many matches there are.
    pub matches: usize,
    /// Points lost a decision; `None` with fewer than 200 decisions.
    pub rating: Option<PointsAnswer>,
    /// All decisions.
    #[serde(flatten)]
    pub total: SumAnswer,
    /// The same by kind of decision.
    pub by_kind: BTreeMap<&'static str, SumAnswer>,
}

impl Habits {
    /// The habits of a player with these decisions.
    #[must_use]
    pub fn of(name: &str, matches: usize, sums: &Sums) -> Habits {
        let total = sums.total();
        Habits {
            name: name.to_owned(),
            matches,
            rating: total.rating().map(rating),
            total: total.into(),
            by_kind: by_kind(sums),
        }
    }
}

impl PlayerLine {
    /// The line of a player with these decisions. `seat` is the first of the player's `seats`.
    #[must_use]
    pub fn of(seat: Seat, seats: &[Seat], name: &str, sums: &Sums) -> PlayerLine {
        let total = sums.total();
        PlayerLine {
            line_type: LineType::default(),
            seat,
            seats: seats.to_vec(),
            name: name.to_owned(),
            rating: total.rating().map(rating),
            decisions: total.decisions,
            mistakes: total.mistakes,
            loss: tenths(total.loss),
            by_kind: by_kind(sums),
        }
    }
}

/// The kinds of decisions that there were.
fn by_kind(sums: &Sums) -> BTreeMap<&'static str, SumAnswer> {
    let kinds = Decision::ALL.into_iter();
    kinds
        .filter(|kind| sums.of(*kind).decisions > 0)
        .map(|kind| (kind.name(), sums.of(kind).into()))
        .collect()
}

fn rating(Rating { value, low, high }: Rating) -> PointsAnswer {
    let [value, low, high] = [value, low, high].map(|points| round_to(points, 1e3));
    PointsAnswer { value, low, high }
}
