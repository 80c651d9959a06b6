//! Examples of questions and answers about play.

use messages::Question as _;
use serde_json::{Value, json};

use super::{LegalAnswer, LegalRequest, ReplayAnswer, ReplayRequest};
use crate::examples::{read, written};

/// A deal.
pub const DEALT: [&str; 4] = [
    "Dr GA BK GQ RQ SJ B10 G9 R8 S7 B6 G5 R4 Ma",
    "Ph BA SA RK SK BJ GJ R10 S10 B9 G8 R7 S6 B5",
    "RA GK BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 G3 Hu",
    "SQ S8 B7 G6 R5 S4 G4 B3 R3 S3 B2 G2 R2 S2",
];

/// The combination on the table.
pub fn trick() -> Value {
    json!({"kind": "pair", "size": 2, "rank": 5, "cards": "G5 R5", "by": 1, "led": 0})
}

/// A question about a position.
pub fn position() -> Value {
    json!({
        "seat": 2, "turn": 2, "hand": "Ph GA SA B9 S4", "left": [10, 6, 5, 12],
        "trick": trick(), "wish": "9", "classes": true
    })
}

/// The answer to it.
pub fn legal() -> Value {
    let request = LegalRequest::from_json(position().to_string().as_bytes());
    let answer = request.and_then(|request| LegalAnswer::of(&request));
    answer.map(|answer| written(&answer)).unwrap_or_default()
}

/// A question about a round.
pub fn replay_question() -> Value {
    json!({
        "hands": DEALT,
        "actions": [
            {"seat": 1, "call": "grand_tichu"},
            {"seat": 0, "give": {"next": "R4", "partner": "GA", "previous": "G5"}},
            {"seat": 1, "give": {"next": "S6", "partner": "RK", "previous": "B5"}},
            {"seat": 2, "give": {"next": "B4", "partner": "RA", "previous": "G3"}},
            {"seat": 3, "give": {"next": "B2", "partner": "SQ", "previous": "R3"}},
            {"seat": 0, "play": "Ma", "wish": "9"},
            {"seat": 1, "play": "B9"},
            {"seat": 2, "play": "pass"}
        ]
    })
}

/// The answer to it.
pub fn replayed() -> Value {
    let request = ReplayRequest::from_json(replay_question().to_string().as_bytes());
    let answer = request.and_then(|request| ReplayAnswer::of(&request));
    answer.map(|answer| written(&answer)).unwrap_or_default()
}

/// A question about what to do.
pub fn advice_question() -> Value {
    json!({
        "seat": 2,
        "first_eight": "RA GK RJ G10 R9 B8 S5 Hu",
        "dealt": DEALT[2],
        "given": {"next": "B4", "partner": "RA", "previous": "G3"},
        "received": {"next": "R3", "partner": "GA", "previous": "S6"},
        "events": [
            {"seat": 1, "call": "grand_tichu"},
            {"seat": 0, "play": "Ma", "wish": "9"},
            {"seat": 1, "play": "B9"}
        ],
        "own_score": 300,
        "opponent_score": 450
    })
}

/// The same moment without its history.
pub fn view() -> Value {
    json!({
        "hand": "GA GK BQ RJ G10 R9 S9 B8 G7 R6 S6 S5 R3 Hu",
        "left": [13, 13, 14, 14],
        "trick": {"cards": "B9", "by": 1, "led": 0},
        "calls": [null, "grand_tichu", null, null],
        "played": ["Ma", "B9", "", ""]
    })
}

/// The answer to it.
pub fn advice() -> Value {
    read(include_str!("../examples/advice.json"))
}
