//! A question about one hand.

use serde::Serialize;
use tichu::{Hand, Scores, TargetScore, Written};
use tichu_models::Situation;
use tichu_models::decision::{Advisor, Answer, Sections};
use utoipa::ToSchema;

use super::examples;
use super::link::{self, CardsParameter};
use super::object::{Request, request};
use super::player::KnownPlayer;
use super::problem::Problem;
use super::question::{LinkedQuestion, Question};
use super::schemas::HandSchema;
use super::simulate::Simulate;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::Parameter;

/// Defines a request about a hand in a situation, with further fields.
macro_rules! of_a_hand {
    ($(#[$attribute:meta])* $Request:ident { $($further:tt)* }) => {
        request! {
            #[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
            #[serde(deny_unknown_fields)]
            $(#[$attribute])*
            pub struct $Request {
                /// 8 different cards, as an array or as one text separated by spaces or commas.
                #[schema(value_type = HandSchema)]
                pub hand: Written<Hand<8>>,
                /// The own team's running total before the round; clamped to ±1000 in the features.
                #[schema(default = 0, example = 300, required = false)]
                pub own_score: i32,
                /// The opponents' running total before the round; clamped to ±1000 in the features.
                #[schema(default = 0, example = 450, required = false)]
                pub opponent_score: i32,
                /// The total that ends the match. The outlook and its profiles use both teams' distance from
                /// it. The models of people learned from matches to 1000 and ignore it.
                #[schema(
                    value_type = i32,
                    default = 1000,
                    minimum = 1,
                    maximum = 100_000,
                    example = 1000,
                    required = false
                )]
                pub target_score: TargetScore,
                /// Whether an opponent has called Grand Tichu by now: `false` says that no opponent has yet, not
                /// that none will. Leave it out when unknown.
                #[serde(skip_serializing_if = "Option::is_none")]
                #[schema(value_type = bool, example = false, required = false)]
                pub opponent_called: Option<bool>,
                /// Whether the partner has called Grand Tichu by now: then no profile calls.
                #[schema(default = false, example = false, required = false)]
                pub partner_called: bool,
                /// The player who decides: then `probability` is that this player calls. Decisions are those
                /// of the profiles, whoever asks.
                #[serde(skip_serializing_if = "Option::is_none")]
                #[schema(value_type = KnownPlayer, required = false)]
                pub player: Option<KnownPlayer>,
                /// The partner, who may yet call when the player does not.
                #[serde(skip_serializing_if = "Option::is_none")]
                #[schema(value_type = KnownPlayer, required = false)]
                pub partner: Option<KnownPlayer>,
                /// The opponents, who may yet call: one style for both, or their decisions together.
                #[serde(skip_serializing_if = "Option::is_none")]
                #[schema(value_type = KnownPlayer, required = false)]
                pub opponents: Option<KnownPlayer>,
                /// Whether to add the reasons for and against a call.
                #[schema(default = false, example = false, required = false)]
                pub explain: bool,
                $($further)*
            }
        }
    };
}

of_a_hand! {
    /// A hand and the situation in which it is held.
    #[schema(as = Question, example = json!(examples::question()))]
    HandRequest {}
}

of_a_hand! {
    /// A hand and the situation in which it is held, played out if asked.
    #[schema(as = Evaluation, example = json!(examples::evaluation()))]
    EvaluateRequest {
        /// Whether to play the hand out as well, in how many deals of the other cards.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Simulate, required = false)]
        pub simulate: Option<Simulate>,
    }
}

impl Question for EvaluateRequest {
    type Schema = Self;

    const REFUSED: &'static str =
        "JSON, but the hand, a score or another field is wrong; every fault is named.";

    fn from_json(text: &[u8]) -> Result<EvaluateRequest, Problem> {
        EvaluateRequest::read_json(text)
    }

    fn refusal() -> Problem {
        examples::invalid_hand()
    }
}

impl LinkedQuestion for EvaluateRequest {
    fn from_link(query: &str) -> Result<EvaluateRequest, Problem> {
        let HandRequest {
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
        } = HandRequest::read_query(query)?;
        Ok(EvaluateRequest {
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
            simulate: None,
        })
    }

    fn parameters() -> Vec<RefOr<Parameter>> {
        let cards = CardsParameter::first_cards();
        link::parameters::<HandRequest>(&cards, &[])
    }
}

impl EvaluateRequest {
    /// The question without playouts.
    #[must_use]
    pub fn question(&self) -> HandRequest {
        HandRequest {
            hand: self.hand,
            own_score: self.own_score,
            opponent_score: self.opponent_score,
            target_score: self.target_score,
            opponent_called: self.opponent_called,
            partner_called: self.partner_called,
            player: self.player,
            partner: self.partner,
            opponents: self.opponents,
            explain: self.explain,
        }
    }
}

impl Question for HandRequest {
    type Schema = Self;

    const REFUSED: &'static str =
        "JSON, but the hand, a score or another field is wrong; every fault is named.";

    fn from_json(text: &[u8]) -> Result<HandRequest, Problem> {
        HandRequest::read_json(text)
    }

    fn refusal() -> Problem {
        examples::invalid_hand()
    }
}

impl LinkedQuestion for HandRequest {
    fn from_link(query: &str) -> Result<HandRequest, Problem> {
        HandRequest::read_query(query)
    }

    fn parameters() -> Vec<RefOr<Parameter>> {
        let cards = CardsParameter::first_cards();
        link::parameters::<HandRequest>(&cards, &[])
    }
}

impl HandRequest {
    /// The situation in which the hand is held.
    #[must_use]
    pub fn situation(&self) -> Situation {
        Situation {
            scores: Scores {
                own: self.own_score,
                opponent: self.opponent_score,
            },
            target: self.target_score,
            opponent_called: self.opponent_called,
            partner_called: self.partner_called,
            player: self.player.map(|KnownPlayer(player)| player),
            partner: self.partner.map(|KnownPlayer(player)| player),
            opponents: self.opponents.map(|KnownPlayer(player)| player),
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
