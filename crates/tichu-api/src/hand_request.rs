//! A question about one hand.

use messages::{Field, Request, request};
use serde::Serialize;
use serde_json::{Value, json};
use tichu::{Hand, Scores, TargetScore, Written};
use tichu_models::Situation;
use tichu_models::decision::{Advisor, Answer, Sections};

use super::examples;
use super::include::Include;
use super::player::KnownPlayer;
use super::simulate::Simulate;
use crate::Dialect;

request! {
    /// A hand and the situation in which it is held.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    #[schema("Question", examples::question())]
    #[linked(
        "JSON, but the hand, a score or another field is wrong; every fault is named.",
        examples::invalid_hand()
    )]
    pub struct HandRequest {
        /// 8 different cards, as an array or as one text separated by spaces or commas.
        pub hand: Written<Hand<8>>,
        /// The own team's running total before the round; clamped to ±1000 in the features.
        #[serde(skip_serializing_if = "is_usual")]
        pub own_score: i32,
        /// The opponents' running total before the round; clamped to ±1000 in the features.
        #[serde(skip_serializing_if = "is_usual")]
        pub opponent_score: i32,
        /// The total that ends the match. The outlook and its profiles use both teams' distance from
        /// it. The models of people learned from matches to 1000 and ignore it.
        #[serde(skip_serializing_if = "is_usual")]
        pub target_score: TargetScore,
        /// Whether an opponent has called Grand Tichu by now: `false` says that no opponent has yet, not
        /// that none will. Leave it out when unknown.
        #[serde(skip_serializing_if = "is_usual")]
        pub opponent_called: Option<bool>,
        /// Whether the partner has called Grand Tichu by now: then no profile calls.
        #[serde(skip_serializing_if = "is_usual")]
        pub partner_called: bool,
        /// The player who decides: then `probability` is that this player calls. Decisions are those
        /// of the profiles, whoever asks.
        #[serde(skip_serializing_if = "is_usual")]
        pub player: Option<KnownPlayer>,
        /// The partner, who may yet call when the player does not.
        #[serde(skip_serializing_if = "is_usual")]
        pub partner: Option<KnownPlayer>,
        /// The opponents, who may yet call: one style for both, or their decisions together.
        #[serde(skip_serializing_if = "is_usual")]
        pub opponents: Option<KnownPlayer>,
        /// Whether to add the reasons for and against a call.
        #[serde(skip_serializing)]
        pub explain: bool,
    }
}

request! {
    /// A hand and the situation in which it is held, played out if asked.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("Evaluation", examples::question())]
    #[linked(HandRequest::REFUSED, HandRequest::refusal())]
    pub struct EvaluateRequest {
        #[part]
        /// The question about the hand.
        pub question: HandRequest,
        /// The parts of the answer; all but the explanation when missing. A recommendation goes with the
        /// decisions.
        pub include: Include,
        /// Whether to play the hand out as well, in how many deals of the other cards.
        pub simulate: Option<Simulate>,
    }
}

/// Whether a field says what its absence says.
fn is_usual<T: PartialEq + for<'a> Field<'a, Dialect>>(value: &T) -> bool {
    T::missing("").is_ok_and(|usual| usual == *value)
}

impl HandRequest {
    /// The query of a link to this question, in one spelling, without reasons, and without the fields that say what
    /// their absence says.
    #[must_use]
    pub fn to_link(&self) -> String {
        let said = json!(self);
        let field = |name: &&str| Some(format!("{name}={}", in_link(said.get(name)?)));
        let fields = Self::names();
        fields
            .iter()
            .filter_map(field)
            .collect::<Vec<_>>()
            .join("&")
    }

    /// The situation in which the hand is held.
    #[must_use]
    pub fn situation(&self) -> Situation {
        let known = |player: &Option<KnownPlayer>| player.clone().map(|player| player.0);
        Situation {
            scores: Scores {
                own: self.own_score,
                opponent: self.opponent_score,
            },
            target: self.target_score,
            opponent_called: self.opponent_called,
            partner_called: self.partner_called,
            player: known(&self.player),
            partner: known(&self.partner),
            opponents: known(&self.opponents),
        }
    }

    /// The answer with these sections, and with an explanation if the request asks for one.
    #[must_use]
    pub fn answer(&self, advisor: &Advisor, sections: Sections) -> Answer {
        let sections = Sections {
            explanation: sections.explanation || self.explain,
            ..sections
        };
        advisor.answer(&self.hand.cards, self.situation(), sections)
    }
}

/// The text of a value in a link.
fn in_link(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(cards) => cards.iter().map(in_link).collect::<Vec<_>>().join(","),
        // A player: a style, or calls and hands.
        Value::Object(player) => player.values().map(in_link).collect::<Vec<_>>().join("/"),
        other => other.to_string(),
    }
}
