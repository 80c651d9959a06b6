//! The review of a match: lines of JSON, one for each decision, round and player.

mod decision_line;
mod digits;
mod line_type;
mod lines;
mod log_question;
mod player_line;
mod position;
mod round_line;

use serde_json::{Value, json};

pub(crate) use decision_line::probability;
pub(crate) use digits::rounded;

pub use decision_line::{DecisionLine, EvidenceAnswer};
pub use line_type::{Line, LineType};
pub use lines::{EndLine, FaultLine, MatchLine, ReviewLine};
pub use log_question::{LogQuestion, LogText, ReviewOptions};
pub use player_line::{Habits, PlayerLine};
pub use position::PositionAnswer;
pub use round_line::{RoundLine, Standing, call_words, over_words};

/// The path of the endpoint.
pub const PATH: &str = "/v1/review";

/// A match record of a round that was cut off, as a question: lines of JSON.
#[must_use]
pub fn example() -> String {
    let header = json!({"type": "match", "version": 1, "site": "example"});
    let mut round = crate::play::examples::replay_question();
    round["type"] = "round".into();
    let first_eight = |cards: &str| cards.split(' ').take(8).collect::<Vec<_>>().join(" ");
    round["first_eight"] = json!(crate::play::examples::DEALT.map(first_eight));
    round["points"] = Value::Null;
    format!("{header}\n{round}\n")
}

/// A line of an answer to it.
#[must_use]
pub fn example_line() -> Value {
    let points =
        |value: f64, half: f64| json!({"value": value, "low": value - half, "high": value + half});
    json!({
        "type": "decision",
        "round": 1,
        "seat": 2,
        "player": "anna",
        "kind": "play",
        "action": {"seat": 2, "play": "GA"},
        "best": {"seat": 2, "play": "pass"},
        "loss": points(41.0, 9.0),
        "points": points(40.5, 9.0),
        "match_chance": {"value": 0.021, "low": 0.016, "high": 0.026},
        "grade": "mistake",
        "repeated": false,
        "counted": true,
        "words": "Pass: better by 41 points. It keeps an ace (GA).",
        "probability": {"people": 0.06, "champion": 0.02},
        "best_probability": {"people": 0.94, "champion": 0.98},
        "evidence": {"deals": 240, "people": points(50.0, 12.5), "champions": points(32.0, 11.0)},
        "position": {
            "hand": "Dr GA GK RK SK BQ B9 R9 R8 B5 G5 S5 B4 R4",
            "left": [13, 8, 14, 6],
            "turn": 2,
            "trick": {"kind": "single", "size": 1, "rank": 12, "cards": "SQ", "by": 1, "led": 1},
            "calls": [null, null, null, null],
            "given": {"next": "R2", "partner": "RA", "previous": "S3"},
            "received": {"next": "B4", "partner": "GA", "previous": "R4"},
            "played": ["Ma", "RQ RJ G10 B9 R7 S6", "", "S2 G2 B3 G3 G4 S4 G6 R6"],
            "out": [],
            "own_score": 300,
            "opponent_score": 450
        }
    })
}
