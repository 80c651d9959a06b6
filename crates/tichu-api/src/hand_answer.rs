//! Answers about one hand.

use std::mem::take;

use serde::Serialize;
use tichu::{CardSet, Hand, TargetScore};
use tichu_models::Situation;
use tichu_models::decision::{Answer, ByName, Decision, OutlookWords, Sections};
use tichu_models::features::Features;
use tichu_models::model::Estimate;
use tichu_models::outlook::{ActionValue, BreakEven, Comparison};
use utoipa::ToSchema;

use super::examples;
pub(super) use super::explanation_part::ExplanationPart;
use super::judged::Judged;
use super::player::{KnownPlayer, PlayerField};
use super::recommendation_part::RecommendationPart;
use super::schemas::eight_cards;
use super::simulate::SimulatedHand;
use super::written::AssumedSuits;

/// An answer about one hand with the sections of an endpoint.
pub trait HandAnswer: Serialize + From<Self::Of> {
    /// The source of the answer.
    type Of;

    /// The sections that the answer has, besides an explanation that the request asks for.
    const SECTIONS: Sections;

    /// The answer to a question without the suits of these cards.
    #[must_use]
    fn assuming(self, suits: CardSet) -> Self;
}

/// The hand and the situation that an answer is about.
#[derive(Serialize, ToSchema)]
pub struct AskedHand {
    /// The hand in canonical order.
    #[schema(schema_with = eight_cards)]
    hand: Hand<8>,
    /// The cards that the question has without their suit; left out where it has all suits.
    #[serde(skip_serializing_if = "AssumedSuits::is_empty")]
    #[schema(value_type = AssumedSuits, required = false)]
    assumed_suits: AssumedSuits,
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
    /// Whether an opponent has called; left out when unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool, required = false, example = true)]
    opponent_called: Option<bool>,
    /// Whether the partner has called; left out when not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool, required = false, example = true)]
    partner_called: Option<bool>,
    /// The player of the request; left out when unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = KnownPlayer, required = false)]
    player: Option<KnownPlayer>,
    /// The partner of the request; left out when unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = KnownPlayer, required = false)]
    partner: Option<KnownPlayer>,
    /// The opponents of the request; left out when unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = KnownPlayer, required = false)]
    opponents: Option<KnownPlayer>,
}

impl From<&Answer> for AskedHand {
    fn from(answer: &Answer) -> AskedHand {
        let situation = &answer.situation;
        AskedHand {
            hand: answer.hand,
            assumed_suits: AssumedSuits::default(),
            own_score: situation.scores.own,
            opponent_score: situation.scores.opponent,
            target_score: Some(situation.target).filter(|&t| t != TargetScore::default()),
            opponent_called: situation.opponent_called,
            partner_called: situation.partner_called.then_some(true),
            player: situation.player.clone().map(PlayerField),
            partner: situation.partner.clone().map(PlayerField),
            opponents: situation.opponents.clone().map(PlayerField),
        }
    }
}

/// The feature vector.
#[derive(Serialize, ToSchema)]
pub struct FeaturesPart {
    /// The 95 features, each in [0, 1], in the order of /v1/features/schema.
    #[schema(
        value_type = Vec<f64>,
        min_items = 95,
        max_items = 95,
        example = json!(examples::part("features"))
    )]
    features: Features,
}

impl From<&mut Answer> for FeaturesPart {
    fn from(answer: &mut Answer) -> FeaturesPart {
        FeaturesPart {
            features: answer.features,
        }
    }
}

/// The estimates of the models.
#[derive(Serialize, ToSchema)]
pub struct ProbabilitiesPart {
    /// Confidence and probability, by the name of the model.
    #[schema(value_type = BTreeMap<String, Estimate>, example = json!(examples::part("probabilities")))]
    probabilities: ByName<Estimate, 4>,
}

/// The decisions of the profiles.
#[derive(Serialize, ToSchema)]
pub struct DecisionsPart {
    /// The decision, by the name of the profile.
    #[schema(value_type = BTreeMap<String, Decision>, example = json!(examples::part("decisions")))]
    decisions: ByName<Decision, 8>,
}

/// The expected results.
#[derive(Serialize, ToSchema)]
pub struct OutlookPart {
    /// Expected results when calling and when not calling.
    #[schema(value_type = OutlookInWords, example = json!(examples::part("outlook")))]
    outlook: Option<OutlookInWords>,
}

/// Expected results when calling and when not calling, as figures and in words. After the partner's
/// call there is no value of calling; after the end of the match there are only words.
#[derive(Serialize, ToSchema)]
#[schema(as = Outlook)]
struct OutlookInWords {
    /// If Grand Tichu is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ActionValue, required = false)]
    call: Option<ActionValue>,
    /// If it is not; a plain Tichu may follow, and another player may call.
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
        example = "A call succeeds in about 62 of 100 cases. It pays for the match from 53 on, and for the points of the round from 56 on."
    )]
    words: OutlookWords,
}

impl From<&mut Answer> for OutlookPart {
    fn from(answer: &mut Answer) -> OutlookPart {
        let Situation { scores, target, .. } = answer.situation;
        OutlookPart {
            outlook: answer.verdict.outlook.map(|outlook| OutlookInWords {
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

impl<A: Judged> From<&mut A> for ProbabilitiesPart {
    fn from(answer: &mut A) -> ProbabilitiesPart {
        ProbabilitiesPart {
            probabilities: take(&mut answer.verdict().estimates),
        }
    }
}

impl<A: Judged> From<&mut A> for DecisionsPart {
    fn from(answer: &mut A) -> DecisionsPart {
        DecisionsPart {
            decisions: take(&mut answer.verdict().decisions),
        }
    }
}

/// Defines an answer about one hand: the question, the parts that it always has, and an explanation
/// on request.
macro_rules! answer {
    (
        $(#[$attribute:meta])*
        $Answer:ident of $Of:ty, $example:path, $SECTIONS:ident,
        $([$first:ident: $First:ty])? $asked:ident: $Asked:ty, $($field:ident: $Part:ty),+
    ) => {
        $(#[$attribute])*
        #[derive(serde::Serialize, utoipa::ToSchema)]
        #[schema(example = json!($example(tichu_models::decision::Sections::$SECTIONS)))]
        pub struct $Answer {
            $(#[serde(flatten)] $first: $First,)?
            #[serde(flatten)]
            $asked: $Asked,
            $(#[serde(flatten)] $field: $Part,)+
            #[serde(flatten)]
            explanation: Option<$crate::hand_answer::ExplanationPart>,
        }

        impl $crate::HandAnswer for $Answer {
            type Of = $Of;

            const SECTIONS: tichu_models::decision::Sections =
                tichu_models::decision::Sections::$SECTIONS;

            fn assuming(mut self, suits: tichu::CardSet) -> $Answer {
                self.$asked.assumed_suits = $crate::AssumedSuits(suits);
                self
            }
        }

        impl From<$Of> for $Answer {
            fn from(mut answer: $Of) -> $Answer {
                let answer = &mut answer;
                $Answer {
                    $($first: <$First>::from(&mut *answer),)?
                    $asked: <$Asked>::from(&*answer),
                    $($field: <$Part>::from(&mut *answer),)+
                    explanation: (!answer.verdict.explanations.is_empty()).then(|| answer.into()),
                }
            }
        }
    };
}

pub(super) use answer;

answer! {
    /// The features of a hand.
    FeaturesAnswer of Answer, examples::answer, FEATURES,
    asked: AskedHand, features: FeaturesPart
}

answer! {
    /// The estimates of the models for a hand.
    ProbabilitiesAnswer of Answer, examples::answer, PROBABILITIES,
    asked: AskedHand, probabilities: ProbabilitiesPart
}

answer! {
    /// The decisions of the profiles for a hand.
    DecisionsAnswer of Answer, examples::answer, DECISIONS,
    [recommendation: RecommendationPart] asked: AskedHand, decisions: DecisionsPart
}

answer! {
    /// The expected results for a hand.
    OutlookAnswer of Answer, examples::answer, OUTLOOK,
    asked: AskedHand, outlook: OutlookPart
}

/// The explanations of the models' estimates for a hand.
#[derive(Serialize, ToSchema)]
#[schema(example = json!(examples::answer(Sections::EXPLANATION)))]
pub struct ExplainAnswer {
    #[serde(flatten)]
    asked: AskedHand,
    #[serde(flatten)]
    explanation: ExplanationPart,
}

impl HandAnswer for ExplainAnswer {
    type Of = Answer;

    const SECTIONS: Sections = Sections::EXPLANATION;

    fn assuming(mut self, suits: CardSet) -> ExplainAnswer {
        self.asked.assumed_suits = AssumedSuits(suits);
        self
    }
}

impl From<Answer> for ExplainAnswer {
    fn from(mut answer: Answer) -> ExplainAnswer {
        ExplainAnswer {
            asked: AskedHand::from(&answer),
            explanation: (&mut answer).into(),
        }
    }
}

/// Defines an answer about one hand with the sections that the question includes.
macro_rules! whole_answer {
    (
        $(#[$attribute:meta])*
        $Answer:ident of $Of:ty, $example:path, $Asked:ty, $Features:ty, $Outlook:ty
        $(; $(#[$last_attribute:meta])* $last:ident: $Last:ty)?
    ) => {
        $(#[$attribute])*
        #[derive(serde::Serialize, utoipa::ToSchema)]
        #[schema(example = json!($example(tichu_models::decision::Sections::ALL)))]
        pub struct $Answer {
            #[serde(flatten)]
            recommendation: Option<$crate::recommendation_part::RecommendationPart>,
            #[serde(flatten)]
            asked: $Asked,
            #[serde(flatten)]
            features: Option<$Features>,
            #[serde(flatten)]
            probabilities: Option<$crate::hand_answer::ProbabilitiesPart>,
            #[serde(flatten)]
            decisions: Option<$crate::hand_answer::DecisionsPart>,
            #[serde(flatten)]
            outlook: Option<$Outlook>,
            #[serde(flatten)]
            explanation: Option<$crate::hand_answer::ExplanationPart>,
            $(
                $(#[$last_attribute])*
                #[serde(skip_serializing_if = "Option::is_none")]
                #[schema(value_type = $Last, required = false)]
                pub $last: Option<$Last>,
            )?
        }

        impl $Answer {
            /// The answer with these sections, and with an explanation if it has one.
            #[must_use]
            pub fn new(mut answer: $Of, sections: tichu_models::decision::Sections) -> $Answer {
                let answer = &mut answer;
                $Answer {
                    recommendation: sections.decisions.then(|| (&mut *answer).into()),
                    asked: <$Asked>::from(&*answer),
                    features: sections.features.then(|| (&mut *answer).into()),
                    probabilities: sections.probabilities.then(|| (&mut *answer).into()),
                    decisions: sections.decisions.then(|| (&mut *answer).into()),
                    outlook: sections.outlook.then(|| (&mut *answer).into()),
                    explanation: (!answer.verdict.explanations.is_empty()).then(|| answer.into()),
                    $($last: None,)?
                }
            }

            /// The answer to a question without the suits of these cards.
            #[must_use]
            pub fn assuming(mut self, suits: tichu::CardSet) -> $Answer {
                self.asked.assumed_suits = $crate::AssumedSuits(suits);
                self
            }
        }
    };
}

pub(super) use whole_answer;

whole_answer! {
    /// Everything about a hand, or the parts that the request includes.
    EvaluateAnswer of Answer, examples::answer, AskedHand, FeaturesPart, OutlookPart;
    /// The results of playing the hand out, if the request asks for that and there is something to
    /// choose.
    simulated: SimulatedHand
}
