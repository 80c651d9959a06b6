//! A question about the legal moves of a position.

use serde::Serialize;
use tichu::{Rank, Seat};
use utoipa::ToSchema;

use super::examples;
use super::fields::Left;
use super::schemas;
use super::trick::OnTable;
use crate::api::field::{Four, Nullable, UpTo};
use crate::api::field_error::FaultCode;
use crate::api::field_error::FieldError;
use crate::api::object::{Request, request};
use crate::api::problem::Problem;
use crate::api::question::Question;
use crate::api::words::words;

request! {
    /// A position: the hand of one seat, and all that everybody sees.
    #[derive(Clone, Copy, Debug, PartialEq, ToSchema)]
    #[schema(as = Position, example = json!(examples::position()))]
    pub struct LegalRequest {
        /// The seat whose moves are asked for. Partners are 0 and 2, and 1 and 3.
        #[schema(value_type = u8, default = 0, minimum = 0, maximum = 3, required = false, example = 2)]
        pub seat: Option<Seat>,
        /// The seat in turn. Without it, it is `seat`.
        #[schema(value_type = u8, minimum = 0, maximum = 3, required = false, example = 2)]
        pub turn: Option<Seat>,
        /// The cards of the seat: 1 to 14 different ones, as an array or as one text separated by
        /// spaces or commas.
        #[schema(value_type = schemas::HandCards)]
        pub hand: UpTo<14>,
        /// How many cards each seat holds, from seat 0 to 3.
        #[schema(value_type = Vec<u8>, min_items = 4, max_items = 4, required = false)]
        pub left: Option<Four<Left>>,
        /// The combination on the table; null or left out when the seat leads.
        #[schema(schema_with = schemas::trick_or_null, required = false)]
        pub trick: Nullable<OnTable>,
        /// The rank that is wished for and has not been played since; null or left out without one.
        #[schema(schema_with = schemas::rank_or_null, required = false)]
        pub wish: Nullable<Rank>,
        /// The occasion. Without it, it follows from trick and turn.
        #[schema(value_type = PhaseName, required = false)]
        pub phase: Option<Phase>,
        /// Whether to group the moves that differ only in suits.
        #[schema(default = false, required = false, example = true)]
        pub classes: bool,
    }
}

impl Question for LegalRequest {
    type Schema = Self;

    const REFUSED: &'static str =
        "JSON, but a field is wrong, or no round leads to this position; every fault is named.";

    fn from_json(text: &[u8]) -> Result<LegalRequest, Problem> {
        LegalRequest::read_json(text)
    }

    fn refusal() -> Problem {
        Problem::invalid(vec![FieldError::new(
            "/wish",
            FaultCode::Impossible,
            "expected no wish while the hand holds the Mahjong",
        )])
    }
}

/// The occasions on which a seat may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The seat leads.
    Lead,
    /// The seat is in turn on another seat's combination.
    Follow,
    /// All others have passed on the seat's combination.
    Close,
    /// The seat is out of turn and may bomb.
    Bomb,
}

words!(
    /// The occasions of a question.
    PhaseName as "Phase",
    "The occasion on which a seat plays: it leads, follows in turn, closes its own trick after all others \
     have passed, or bombs out of turn.",
    Phase: [
        "lead" => Phase::Lead,
        "follow" => Phase::Follow,
        "close" => Phase::Close,
        "bomb" => Phase::Bomb,
    ]
);
