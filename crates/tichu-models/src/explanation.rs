//! The reasons for and against a call, in terms that a player can check.

mod words;

pub use words::card_name;
pub(crate) use words::{of_contributions as in_words, rank_names};

use crate::Situation;
use serde::Serialize;
use tichu::{Card, Hand};

use crate::features::{self, FEATURE_COUNT, Features};
use crate::model::{self, Model, TERM_COUNT, TrainedModel};

/// Name of the contribution of `opponent_called`.
const OPPONENT_CALLED: &str = "opponent_called";

/// The parts of a model's score.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Explanation {
    /// An exact sum: the baseline and all contributions add up to the model's log-odds.
    Additive {
        /// Log-odds of the mean training hand.
        #[cfg_attr(feature = "schema", schema(example = -2.31))]
        baseline: f64,
        /// The contribution of each feature to the baseline; the strongest first, zeros left out.
        contributions: Vec<Contribution>,
        /// The strongest of them in words; contributions to one subject are added up.
        #[cfg_attr(
            feature = "schema",
            schema(example = "+1.9 Dragon, +1.4 pair of aces, -0.6 Dogs")
        )]
        words: String,
    },
    /// The effect of single cards. Effects of cards that work together do not add up.
    CardEffects {
        /// One entry per card of the hand, in canonical order.
        cards: Vec<CardEffect>,
        /// The same in words, the strongest first.
        #[cfg_attr(
            feature = "schema",
            schema(example = "+0.21 Dragon, +0.12 green ace, -0.02 Dogs")
        )]
        words: String,
    },
}

/// The contribution of one feature to the log-odds of a call, compared with the mean hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Contribution {
    /// Number of the feature in the order of the answer's features, from 1. For Grand Tichu the
    /// extended model's terms follow from 96; 179 is `opponent_called`, when the request has it.
    #[cfg_attr(feature = "schema", schema(minimum = 1, example = 3))]
    pub feature: usize,
    /// Name of the feature or term.
    #[cfg_attr(feature = "schema", schema(example = "dragon"))]
    pub name: &'static str,
    /// Its value for this hand.
    #[cfg_attr(feature = "schema", schema(example = 1))]
    pub value: f64,
    /// Log-odds that it adds (negative: speaks against a call).
    #[cfg_attr(feature = "schema", schema(example = 1.9))]
    pub contribution: f64,
}

/// The effect of one card on the confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardEffect {
    /// The card.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "Dr"))]
    pub card: Card,
    /// Confidence with all cards minus confidence without this one.
    #[cfg_attr(feature = "schema", schema(example = 0.21))]
    pub effect: f64,
}

impl Explanation {
    /// Explains the score of a model for a hand in this situation.
    #[must_use]
    pub fn of(trained: &TrainedModel, hand: &Hand<8>, situation: &Situation) -> Explanation {
        let scores = situation.scores;
        let features = Features::of(hand, scores);
        let additive = |baseline, mut contributions: Vec<Contribution>| {
            contributions.extend(of_opponent(trained, situation));
            Explanation::additive(baseline, contributions, &features, situation)
        };
        match &trained.model {
            Model::Logistic(model) => {
                let contributions = contributions(model.contributions(&features), &features);
                additive(model.baseline(), contributions)
            }
            Model::Extended(model) => {
                let contributions = contributions(model.contributions(&features), &features);
                additive(model.baseline(), contributions)
            }
            // Their scores do not add up.
            Model::Svr(_) | Model::Boosted(_) => {
                let confidence = |features: &Features| {
                    let score = trained.score(features, situation.opponent_called);
                    trained.model.confidence(score)
                };
                let whole = confidence(&features);
                let without = |removed: Card| {
                    let rest = hand.cards().filter(|&card| card != removed);
                    confidence(&Features::of_cards(rest, scores))
                };
                let effect = |card| CardEffect {
                    card,
                    effect: whole - without(card),
                };
                Explanation::of_card_effects(hand.cards().map(effect).collect())
            }
        }
    }

    /// The effects of these cards.
    #[must_use]
    pub(crate) fn of_card_effects(cards: Vec<CardEffect>) -> Explanation {
        Explanation::CardEffects {
            words: words::of_cards(&cards),
            cards,
        }
    }

    fn additive(
        baseline: f64,
        mut contributions: Vec<Contribution>,
        features: &Features,
        situation: &Situation,
    ) -> Explanation {
        contributions.sort_by(|a, b| b.contribution.abs().total_cmp(&a.contribution.abs()));
        Explanation::Additive {
            words: words::of_features(&contributions, features, situation),
            baseline,
            contributions,
        }
    }
}

/// The contributions of the features and, where there are more, of the extended terms.
fn contributions(
    contributions: impl Iterator<Item = f64>,
    features: &Features,
) -> Vec<Contribution> {
    let names = features::schema().iter().map(|info| info.name.as_str());
    let names = names.chain(model::term_names().iter().map(String::as_str));
    let values = features.values().iter().copied();
    let values = values.chain(model::term_values(features));
    contributions
        .zip(names.zip(values))
        .enumerate()
        .filter(|(_, (contribution, _))| *contribution != 0.0)
        .map(|(i, (contribution, (name, value)))| Contribution {
            feature: i + 1,
            name,
            value,
            contribution,
        })
        .collect()
}

/// The contribution of an opponent's call; `None` when it is unknown.
fn of_opponent(trained: &TrainedModel, situation: &Situation) -> Option<Contribution> {
    situation.opponent_called.map(|called| Contribution {
        // The same number for both models, so that it has one meaning.
        feature: FEATURE_COUNT + TERM_COUNT + 1,
        name: OPPONENT_CALLED,
        value: f64::from(called),
        contribution: trained.opponent_called.of(Some(called)),
    })
}
