//! A question about the legal moves of a position.

use messages::{FaultCode, Nullable, Problem, request, words};
use serde::Serialize;
use tichu::{Rank, Seat};

use super::examples;
use super::fields::Left;
use super::trick::OnTable;
use crate::cards::UpTo;
use crate::four::Four;

request! {
    /// A position: the hand of one seat, and all that everybody sees.
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[schema("Position", examples::position())]
    #[question("JSON, but a field is wrong, or no round leads to this position; every fault is named.", Problem::at("/wish", FaultCode::Impossible, "expected no wish while the hand holds the Mahjong"))]
    pub struct LegalRequest {
        /// The seat whose moves are asked for; 0 when it is left out. Partners are 0 and 2, and 1 and 3.
        pub seat: Option<Seat>,
        /// The seat in turn. Without it, it is `seat`.
        pub turn: Option<Seat>,
        /// The cards of the seat: 1 to 14 different ones, as an array or as one text separated by
        /// spaces or commas.
        pub hand: UpTo<14>,
        /// How many cards each seat holds, from seat 0 to 3.
        pub left: Option<Four<Left>>,
        /// The combination on the table; null or left out when the seat leads.
        pub trick: Nullable<OnTable>,
        /// The rank that is wished for and has not been played since; null or left out without one.
        pub wish: Nullable<Rank>,
        /// The occasion. Without it, it follows from trick and turn.
        pub phase: Option<Phase>,
        /// Whether to group the moves that differ only in suits.
        pub classes: bool,
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
