//! A question about one hand.

use messages::{LinkedQuestion, Problem, Question, Request, request};
use serde::Serialize;
use tichu::{Hand, Scores, TargetScore, Written};
use tichu_models::Situation;
use tichu_models::decision::{Advisor, Answer, Sections};

use super::examples;
use super::player::KnownPlayer;
use super::simulate::Simulate;

/// Defines a request about a hand in a situation, with further fields.
macro_rules! of_a_hand {
    (
        #[doc = $words:literal]
        $Request:ident as $name:literal, $example:expr $(, linked($($refused:tt)*))?;
        $($further:tt)*
    ) => {
        request! {
            #[doc = $words]
            #[derive(Clone, Debug, PartialEq, Serialize)]
            #[schema($name, $example)]
            $(#[linked($($refused)*)])?
            pub struct $Request {
                /// 8 different cards, as an array or as one text separated by spaces or commas.
                pub hand: Written<Hand<8>>,
                /// The own team's running total before the round; clamped to ±1000 in the features.
                pub own_score: i32,
                /// The opponents' running total before the round; clamped to ±1000 in the features.
                pub opponent_score: i32,
                /// The total that ends the match. The outlook and its profiles use both teams' distance from
                /// it. The models of people learned from matches to 1000 and ignore it.
                pub target_score: TargetScore,
                /// Whether an opponent has called Grand Tichu by now: `false` says that no opponent has yet, not
                /// that none will. Leave it out when unknown.
                #[serde(skip_serializing_if = "Option::is_none")]
                pub opponent_called: Option<bool>,
                /// Whether the partner has called Grand Tichu by now: then no profile calls.
                pub partner_called: bool,
                /// The player who decides: then `probability` is that this player calls. Decisions are those
                /// of the profiles, whoever asks.
                #[serde(skip_serializing_if = "Option::is_none")]
                pub player: Option<KnownPlayer>,
                /// The partner, who may yet call when the player does not.
                #[serde(skip_serializing_if = "Option::is_none")]
                pub partner: Option<KnownPlayer>,
                /// The opponents, who may yet call: one style for both, or their decisions together.
                #[serde(skip_serializing_if = "Option::is_none")]
                pub opponents: Option<KnownPlayer>,
                /// Whether to add the reasons for and against a call.
                pub explain: bool,
                $($further)*
            }
        }
    };
}

of_a_hand! {
    /// A hand and the situation in which it is held.
    HandRequest as "Question", examples::question(), linked(
        "JSON, but the hand, a score or another field is wrong; every fault is named.",
        examples::invalid_hand()
    );
}

of_a_hand! {
    /// A hand and the situation in which it is held, played out if asked.
    Evaluation as "Evaluation", examples::question();
    /// Whether to play the hand out as well, in how many deals of the other cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulate: Option<Simulate>,
}

/// A question about a hand, played out if asked.
#[derive(Clone, Debug, PartialEq)]
pub struct EvaluateRequest {
    /// The question.
    pub question: HandRequest,
    /// Whether to play the hand out as well.
    pub simulate: Option<Simulate>,
}

impl Question for EvaluateRequest {
    type Schema = Evaluation;

    const REFUSED: &'static str = HandRequest::REFUSED;

    fn from_json(text: &[u8]) -> Result<EvaluateRequest, Problem> {
        let Evaluation {
            hand,
            own_score,
            opponent_score,
            target_score,
            opponent_called,
            partner_called,
            player,
            partner,
            opponents,
            explain,
            simulate,
        } = Evaluation::read_json(text)?;
        let question = HandRequest {
            hand,
            own_score,
            opponent_score,
            target_score,
            opponent_called,
            partner_called,
            player,
            partner,
            opponents,
            explain,
        };
        Ok(EvaluateRequest { question, simulate })
    }

    fn refusal() -> Problem {
        HandRequest::refusal()
    }
}

impl LinkedQuestion for EvaluateRequest {
    fn from_link(query: &str) -> Result<EvaluateRequest, Problem> {
        Ok(EvaluateRequest {
            question: HandRequest::read_query(query)?,
            simulate: None,
        })
    }
}

impl HandRequest {
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
