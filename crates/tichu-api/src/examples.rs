//! Examples of requests and answers for the description.

use messages::{FaultCode, FieldError, Problem};
use serde::Serialize;
use serde_json::{Value, json};
use tichu::Scores;
use tichu_models::decision::Sections;
use tichu_models::features::Features;

/// The example hand.
pub const HAND: [&str; 8] = ["Dr", "Ph", "GA", "SK", "BQ", "R9", "S2", "Ma"];

/// Example cards of a hand.
pub const CARDS: [&str; 2] = ["Dr", "Ph"];

/// An example hand of 14 cards.
pub const WHOLE_HAND: [&str; 14] = [
    "Ph", "GA", "GK", "B9", "G9", "B8", "G8", "R8", "S8", "B4", "S4", "G2", "S2", "Hu",
];

/// A part of an answer as the service writes it.
pub fn written(part: &impl Serialize) -> Value {
    let text = messages::json::to_vec(part);
    serde_json::from_slice(&text).unwrap_or_default()
}

/// A question about one hand.
pub fn question() -> Value {
    json!({"hand": HAND, "own_score": 300, "opponent_score": 450})
}

/// A question about one hand, to be played out as well.
pub fn evaluation() -> Value {
    json!({"hand": HAND, "own_score": 300, "opponent_score": 450, "simulate": simulate()})
}

/// How many deals to play out.
pub fn simulate() -> Value {
    json!({"deals": 200, "seed": 7})
}

/// A question about some cards of a hand.
pub fn cards() -> Value {
    json!({"cards": CARDS})
}

/// The answer about some cards of a hand.
pub fn posterior() -> Value {
    json!({
        "cards": CARDS,
        "first_out": {"value": 0.68, "low": 0.66, "high": 0.70},
        "hands": 1_037, "evidence": "counts"
    })
}

/// A question about the structure of a hand.
pub fn whole_hand() -> Value {
    json!({"hand": WHOLE_HAND})
}

/// The structure of a hand.
pub fn structure() -> Value {
    json!({
        "hand": WHOLE_HAND,
        "minimum_plays": 6, "minimum_plays_single_phoenix": 8,
        "split": [
            ["Hu"], ["Ph", "B4", "S4", "G2", "S2"], ["B8", "G8", "R8", "S8"], ["B9", "G9"],
            ["GK"], ["GA"]
        ],
        "losing_plays": 2.83, "net_tempo": -0.35,
        "bombs": [["B8", "G8", "R8", "S8"]]
    })
}

/// A question about an exchange.
pub fn exchange_question() -> Value {
    read(include_str!("exchange/question.json"))
}

/// The answer to it, as the models that ship give it.
pub fn exchange_answer() -> Value {
    read(include_str!("exchange/answer.json"))
}

/// A question about a Tichu call.
pub fn tichu_question() -> Value {
    read(include_str!("tichu/question.json"))
}

/// The features of that question.
pub fn tichu_features() -> Value {
    whole_tichu_answer()["features"].take()
}

/// The outlook of that question.
pub fn tichu_outlook() -> Value {
    whole_tichu_answer()["outlook"].take()
}

/// The answer to that question with these sections, as the models that ship give it, with the first
/// features and reasons.
pub fn tichu_answer(sections: Sections) -> Value {
    let mut answer = whole_tichu_answer();
    if let Some(answer) = answer.as_object_mut() {
        for (section, is_part) in [
            ("recommendation", sections.decisions),
            ("features", sections.features),
            ("probabilities", sections.probabilities),
            ("decisions", sections.decisions),
            ("outlook", sections.outlook),
            ("why", sections.explanation),
            ("explanation", sections.explanation),
        ] {
            if !is_part {
                answer.remove(section);
            }
        }
    }
    answer
}

fn whole_tichu_answer() -> Value {
    const SHOWN: usize = 3;
    let mut answer = read(include_str!("tichu/answer.json"));
    if let Some(features) = answer["features"].as_object_mut() {
        *features = std::mem::take(features).into_iter().take(SHOWN).collect();
    }
    for (model, reasons) in [("logistic", "contributions"), ("boosted", "cards")] {
        if let Some(reasons) = answer["explanation"][model][reasons].as_array_mut() {
            reasons.truncate(SHOWN);
        }
    }
    answer
}

/// Answers to a batch of Tichu questions.
pub fn tichu_batch_answer() -> Value {
    json!({"results": [tichu_answer(Sections::DECISIONS), {"error": invalid_fourteen()}]})
}

/// Answers to a batch of exchanges.
pub fn exchange_batch_answer() -> Value {
    json!({"results": [exchange_answer(), {"error": invalid_fourteen()}]})
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// The refusal of 14 cards.
pub fn invalid_fourteen() -> Problem {
    Problem::invalid(vec![FieldError::new(
        "/hand",
        FaultCode::WrongCount,
        "expected 14 cards, found 13",
    )])
}

/// The refusal of a hand.
pub fn invalid_hand() -> Problem {
    Problem::invalid(vec![FieldError::new(
        "/hand/7",
        FaultCode::DuplicateCard,
        "expected 8 different cards, found Dr again (first at position 0)",
    )])
}

/// The refusal of a set of cards.
pub fn invalid_cards() -> Problem {
    Problem::invalid(vec![FieldError::new(
        "/cards/1",
        FaultCode::DuplicateCard,
        "expected 1 to 8 different cards, found Dr again (first at position 0)",
    )])
}

/// The refusal of a hand of up to 14 cards.
pub fn invalid_whole_hand() -> Problem {
    Problem::invalid(vec![FieldError::new(
        "/hand/1",
        FaultCode::DuplicateCard,
        "expected 1 to 14 different cards, found Dr again (first at position 0)",
    )])
}

/// The features of the example hand.
pub fn features() -> Value {
    let cards = HAND.iter().filter_map(|token| token.parse().ok());
    let (own, opponent) = (300, 450);
    json!(Features::of_cards(cards, Scores { own, opponent }))
}

/// Estimates of models.
pub fn estimates() -> Value {
    json!({
        "logistic": {"confidence": 0.83, "probability": 0.82},
        "svr": {"confidence": 0.74, "probability": 0.79}
    })
}

/// What to do with a hand.
pub fn recommendation() -> Value {
    json!({
        "call": true, "strength": "lean_call",
        "gain": {"value": 10.5, "low": 1.2, "high": 19.8},
        "points_gain": {"value": 3.5, "low": -5.5, "high": 12.5},
        "match_win_gain": {"value": 0.009, "low": 0.004, "high": 0.014},
        "success": 0.58, "needed": 0.55, "rests_on": "matches",
        "words": "Rather call Grand Tichu. A call gains 4 points of the round and 0.9 of 100 matches."
    })
}

/// Decisions of profiles.
pub fn decisions() -> Value {
    json!({
        "aggressive": {
            "call": true, "model": "svr", "threshold": 0.14, "confidence": 0.74
        },
        "neutral": {
            "call": true, "model": "logistic", "threshold": 0.4, "confidence": 0.83
        },
        "conservative": {
            "call": false, "model": "svr", "threshold": 0.8, "confidence": 0.74
        },
        "optimal": {
            "call": true, "model": "outlook", "threshold": 0.53125, "confidence": 0.625
        }
    })
}

/// Expected results.
pub fn outlook() -> Value {
    let prospect = |first: f64, points: f64, wins: f64| {
        let around = |value: f64, half: f64| json!({"value": value, "low": value - half, "high": value + half});
        json!({
            "first_out": around(first, 0.0625), "points": around(points, 16.0),
            "match_win": around(wins, 0.03125), "supported": true, "hands": 560
        })
    };
    json!({
        "call": prospect(0.625, 62.0, 0.5625), "no_call": prospect(0.375, 40.0, 0.53125),
        "break_even": {"points": 0.5625, "match_win": 0.53125},
        "words": "A call succeeds in about 62 of 100 cases. It pays for the match from 53 on, and for the points of the round from 56 on."
    })
}

/// Explanations of models.
pub fn explanation() -> Value {
    json!({
        "logistic": {"baseline": -2.31, "contributions": [
            {"feature": 3, "name": "dragon", "value": 1, "contribution": 1.9}
        ], "words": "+1.9 Dragon"},
        "svr": {"cards": [{"card": "Dr", "effect": 0.21}], "words": "+0.21 Dragon"}
    })
}

/// The reasons of a recommendation.
pub fn why() -> Value {
    json!({
        "words": "Dragon, Phoenix, ace and king are worth 49 points; at 300:450 a success counts for more (+16).",
        "reasons": [
            {"reason": "winners", "cards": ["Dr", "Ph", "GA", "SK"], "points": 49.034354},
            {"reason": "scores", "cards": [], "points": 16.36518}
        ]
    })
}

/// An answer with these sections. Features are real, estimates are invented.
pub fn answer(sections: Sections) -> Value {
    let mut answer = if sections.decisions {
        json!({"recommendation": recommendation()})
    } else {
        json!({})
    };
    if let (Some(answer), Value::Object(question)) = (answer.as_object_mut(), question()) {
        answer.extend(question);
    }
    if sections.features {
        answer["features"] = features();
    }
    if sections.probabilities {
        answer["probabilities"] = estimates();
    }
    if sections.decisions {
        answer["decisions"] = decisions();
    }
    if sections.outlook {
        answer["outlook"] = outlook();
    }
    if sections.explanation {
        answer["why"] = why();
        answer["explanation"] = explanation();
    }
    answer
}

/// Answers to a batch.
pub fn batch_answer() -> Value {
    json!({"results": [answer(Sections::DECISIONS), {"error": invalid_hand()}]})
}

/// The description of a model.
pub fn model() -> Value {
    let sha256 = "5f2c9a01522828731f1a016bfa72c073a0fdcf6a5b1c8f1d8c0c2f2a8e1d9f00";
    json!({
        "name": "logistic", "kind": "logistic", "version": "2026-11-21.5f2c9a01",
        "file": "logistic.json", "sha256": sha256,
        "hyperparameters": {"c": 1.0}, "training_rows": 48_000,
        "held_out": {
            "matches": 390, "hands": 12_000, "calls": 2_150,
            "roc_area": 0.916, "roc_area_low": 0.910, "roc_area_high": 0.922,
            "average_precision": 0.708, "brier": 0.0855,
            "calibration_error": 0.011, "threshold": 0.33,
            "accuracy": 0.88, "precision": 0.66, "recall": 0.68, "f1": 0.67,
            "opponent_told": {
                "hands": 2_900, "roc_area": 0.919, "roc_area_low": 0.913, "roc_area_high": 0.925,
                "brier": 0.0839, "calibration_error": 0.012
            },
            "known_players": {"at most 20 hands": {
                "hands": 11_000, "roc_area": 0.948, "roc_area_low": 0.942, "roc_area_high": 0.953,
                "brier": 0.068, "calibration_error": 0.008
            }}
        },
        "training": {
            "date": "2026-11-21", "seed": 1, "sha256": sha256, "matches": 1_900,
            "rounds": 17_700, "players": 1_200, "hands": 48_000, "folds": 5
        }
    })
}
