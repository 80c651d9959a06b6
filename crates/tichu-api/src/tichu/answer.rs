//! Answers about a Tichu call.

use serde::ser::{Serialize, Serializer};
use tichu::{CardSet, Exchange, TargetScore};
use tichu_models::Situation;
use tichu_models::decision::{OutlookWords, Sections};
use tichu_models::outlook::{ActionValue, BreakEven, Comparison};
use tichu_models::tichu_call::{TichuAnswer, TichuQuestion};
use tichu_models::whole_hand::Shown;
use utoipa::ToSchema;

use crate::calls::Calls;
use crate::hand_answer::{DecisionsPart, ExplanationPart, ProbabilitiesPart, answer, whole_answer};
use crate::play::GivenCards;
use crate::player::{CountedPlayer, PlayerField};
use crate::recommendation_part::RecommendationPart;
use crate::schemas::fourteen_cards;
use crate::{AssumedSuits, HandAnswer, examples};

/// The hand that an answer is about, and what was known beside it.
#[derive(serde::Serialize, ToSchema)]
pub struct AskedWholeHand {
    /// The cards in canonical order.
    #[schema(schema_with = fourteen_cards)]
    hand: CardSet,
    /// The cards that the question has without their suit; left out where it has all suits.
    #[serde(skip_serializing_if = "AssumedSuits::is_empty")]
    #[schema(value_type = AssumedSuits, required = false)]
    assumed_suits: AssumedSuits,
    /// How much was known: `before` the exchange, the `hand` alone, with scores and `calls`, with the
    /// `exchange`, with the plays at the `table`. Each has models of its own.
    #[schema(value_type = String, example = "calls")]
    knowledge: &'static str,
    /// The cards given away; left out when unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = GivenCards, required = false)]
    given: Option<Exchange>,
    /// The cards received; left out when unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = GivenCards, required = false)]
    received: Option<Exchange>,
    /// The calls so far; left out when no player has called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Calls, required = false)]
    calls: Option<Calls>,
    /// The own team's score of the request.
    #[schema(example = 300)]
    own_score: i32,
    /// The opponents' score of the request.
    #[schema(example = 450)]
    opponent_score: i32,
    /// The target score of the request; left out when it is 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i32, required = false, minimum = 1, maximum = 100_000, example = 500)]
    target_score: Option<TargetScore>,
    /// The player of the request; left out when unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = CountedPlayer, required = false)]
    player: Option<CountedPlayer>,
}

impl From<&TichuAnswer> for AskedWholeHand {
    fn from(answer: &TichuAnswer) -> AskedWholeHand {
        let TichuQuestion { known, player } = &answer.question;
        let state = known.match_state.unwrap_or_default();
        let calls = Calls::new(state.own_call, state.calls);
        AskedWholeHand {
            hand: known.hand,
            assumed_suits: AssumedSuits::default(),
            knowledge: answer.knowledge.name(),
            given: known.exchange.map(|[given, _]| given),
            received: known.exchange.map(|[_, received]| received),
            calls: Some(calls).filter(|calls| *calls != Calls::default()),
            own_score: state.scores.own,
            opponent_score: state.scores.opponent,
            target_score: Some(state.target).filter(|&t| t != TargetScore::default()),
            player: player.clone().map(PlayerField),
        }
    }
}

/// The features that count.
#[derive(serde::Serialize, ToSchema)]
pub struct TichuFeaturesPart {
    /// The features that the models read, by name: the first ones describe the cards, others the
    /// scores, the exchange and the table.
    #[schema(value_type = BTreeMap<String, f64>, example = json!(examples::tichu_features()))]
    features: Named,
}

/// Features by name, in their order.
struct Named(Vec<(&'static str, Shown)>);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Named(features) = self;
        serializer.collect_map(features.iter().copied())
    }
}

impl From<&mut TichuAnswer> for TichuFeaturesPart {
    fn from(answer: &mut TichuAnswer) -> TichuFeaturesPart {
        TichuFeaturesPart {
            features: Named(answer.named_features().collect()),
        }
    }
}

/// The expected results.
#[derive(serde::Serialize, ToSchema)]
pub struct TichuOutlookPart {
    /// Expected results when calling and when not calling.
    #[schema(value_type = TichuOutlook)]
    outlook: Option<TichuOutlook>,
}

/// Expected results when calling and when not calling, as figures and in words. After a call of the
/// partner there is no value of calling; after an own call, and after the end of the match, there are
/// only the chance to go out first and words.
#[derive(serde::Serialize, ToSchema)]
#[schema(example = json!(examples::tichu_outlook()))]
struct TichuOutlook {
    /// The chance that the player goes out first, among people with such hands, whether they call or
    /// not.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.5)]
    first_out: f64,
    /// If Tichu is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ActionValue, required = false)]
    call: Option<ActionValue>,
    /// If it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ActionValue, required = false)]
    no_call: Option<ActionValue>,
    /// The chance of going out first above which a call is better than none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = BreakEven, required = false)]
    break_even: Option<BreakEven>,
    /// The figures in words.
    #[schema(
        value_type = String,
        example = "A call succeeds in about 62 of 100 cases. It pays for the match from 53 on, and for the points of the round from 51 on."
    )]
    words: OutlookWords,
}

impl From<&mut TichuAnswer> for TichuOutlookPart {
    fn from(answer: &mut TichuAnswer) -> TichuOutlookPart {
        let Situation { scores, target, .. } = answer.question.situation();
        TichuOutlookPart {
            outlook: answer.verdict.outlook.map(|outlook| TichuOutlook {
                first_out: answer.first_out,
                call: outlook.comparison().map(|comparison| comparison.call),
                no_call: outlook.no_call().copied(),
                break_even: outlook.comparison().map(Comparison::break_evens),
                words: OutlookWords {
                    outlook,
                    scores,
                    target,
                },
            }),
        }
    }
}

answer! {
    /// The estimates of the models for a Tichu call.
    TichuProbabilitiesAnswer of TichuAnswer, examples::tichu_answer, PROBABILITIES,
    asked: AskedWholeHand, probabilities: ProbabilitiesPart
}

answer! {
    /// The decisions of the profiles about a Tichu call.
    TichuDecisionsAnswer of TichuAnswer, examples::tichu_answer, DECISIONS,
    [recommendation: RecommendationPart] asked: AskedWholeHand, decisions: DecisionsPart
}

/// The reasons for and against a Tichu call.
#[derive(serde::Serialize, ToSchema)]
#[schema(example = json!(examples::tichu_answer(Sections::EXPLANATION)))]
pub struct TichuExplainAnswer {
    #[serde(flatten)]
    asked: AskedWholeHand,
    #[serde(flatten)]
    explanation: ExplanationPart,
}

impl HandAnswer for TichuExplainAnswer {
    type Of = TichuAnswer;

    const SECTIONS: Sections = Sections::EXPLANATION;

    fn assuming(mut self, suits: CardSet) -> TichuExplainAnswer {
        self.asked.assumed_suits = AssumedSuits(suits);
        self
    }
}

impl From<TichuAnswer> for TichuExplainAnswer {
    fn from(mut answer: TichuAnswer) -> TichuExplainAnswer {
        TichuExplainAnswer {
            asked: AskedWholeHand::from(&answer),
            explanation: (&mut answer).into(),
        }
    }
}

whole_answer! {
    /// Everything about a Tichu call, or the parts that the request includes.
    TichuEvaluateAnswer of TichuAnswer, examples::tichu_answer,
    AskedWholeHand, TichuFeaturesPart, TichuOutlookPart
}
