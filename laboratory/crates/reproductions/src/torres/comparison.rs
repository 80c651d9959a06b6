//! His figures and ours.

use laboratory_fitting::measures::Ranking;
use laboratory_fitting::require_both_classes;
use laboratory_training::TrainingError;
use rayon::prelude::*;

use super::features::{Definition, Features};
use super::hands::LabelledHand;
use super::perceptron::{Perceptron, score};
use super::sets::{FeatureSet, SETS};

/// A perceptron for each of the [`SETS`].
#[derive(Clone, Debug)]
pub struct Trained {
    definition: Definition,
    perceptrons: Vec<Perceptron>,
}

/// What a model or a rule decides, one decision for each hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decisions {
    /// The model or rule.
    pub name: String,
    /// Whether it calls, in the order of the hands.
    pub calls: Vec<bool>,
}

/// How well decisions agree with those of the players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// Share of hands decided as the player did, 0 to 1.
    pub accuracy: f64,
    /// F1 of the calls, 0 to 1. It is 0 when nothing is called but something should be.
    pub f1: f64,
}

/// One of the [`SETS`] on some hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The set, with his figures.
    pub set: FeatureSet,
    /// Our figures of the perceptron.
    pub perceptron: Figures,
    /// Our figures of the averaged perceptron.
    pub averaged: Figures,
}

/// All models on the same hands.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Number of hands.
    pub hands: usize,
    /// How many of them were called.
    pub called: usize,
    /// The perceptrons, in the order of [`SETS`].
    pub sets: Vec<Compared>,
    /// The other models and rules, in the order given.
    pub others: Vec<(String, Figures)>,
}

impl Trained {
    /// Trains all perceptrons on these hands, in their order.
    ///
    /// # Errors
    /// [`FitError::OneClass`](laboratory_fitting::FitError::OneClass) when all hands were called or none was.
    pub fn on(hands: &[LabelledHand], definition: Definition) -> Result<Trained, TrainingError> {
        let called: Vec<bool> = hands.iter().map(|hand| hand.called).collect();
        require_both_classes(&called)?;
        let features = features(hands, definition);
        let train = |set: &FeatureSet| {
            let entries = features.iter().map(|hand| set.entries(hand));
            let examples: Vec<_> = entries.zip(called.iter().copied()).collect();
            Perceptron::train(&examples)
        };
        Ok(Trained {
            definition,
            perceptrons: SETS.par_iter().map(train).collect(),
        })
    }

    /// Measures all perceptrons on these hands, and beside them what others decide.
    #[must_use]
    pub fn compare(&self, hands: &[LabelledHand], others: &[Decisions]) -> Comparison {
        let features = features(hands, self.definition);
        let measure = |set: &FeatureSet, weights: &[f64]| {
            let calls = |hand: &Features| score(weights, &set.entries(hand)) > 0.0;
            Figures::of(features.iter().map(calls), hands)
        };
        let sets = SETS.into_iter().zip(&self.perceptrons);
        Comparison {
            hands: hands.len(),
            called: hands.iter().filter(|hand| hand.called).count(),
            sets: sets
                .map(|(set, Perceptron { last, mean })| Compared {
                    set,
                    perceptron: measure(&set, last),
                    averaged: measure(&set, mean),
                })
                .collect(),
            others: others
                .iter()
                .map(|Decisions { name, calls }| {
                    (name.clone(), Figures::of(calls.iter().copied(), hands))
                })
                .collect(),
        }
    }
}

impl Decisions {
    /// Never calls: its accuracy is the base rate that a model has to beat.
    #[must_use]
    pub fn never(hands: usize) -> Decisions {
        Decisions {
            name: "never".to_owned(),
            calls: vec![false; hands],
        }
    }
}

impl Figures {
    fn of(calls: impl Iterator<Item = bool>, hands: &[LabelledHand]) -> Figures {
        let decided = calls.zip(hands);
        let ranking = Ranking::new(decided.map(|(calls, hand)| (f64::from(calls), hand.called)));
        let at = ranking.at(1.0);
        Figures {
            accuracy: at.accuracy,
            f1: at.f1,
        }
    }
}

fn features(hands: &[LabelledHand], definition: Definition) -> Vec<Features> {
    let features = |hand: &LabelledHand| Features::of(hand.cards, definition);
    hands.iter().map(features).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands with the Dragon, which are called, and others.
    fn hands(count: usize) -> Vec<LabelledHand> {
        let low = "BK GQ R10 S9 B8 G7 R6 S5 B4 G3 R3 S2 B2";
        let hand = |called| LabelledHand {
            cards: format!("{} {low}", if called { "Dr" } else { "SJ" })
                .parse()
                .unwrap(),
            called,
        };
        (0..count).map(|number| hand(number % 4 == 0)).collect()
    }

    #[test]
    fn sets_that_see_the_dragon_learn_to_call_it() {
        let hands = hands(40);
        let trained = Trained::on(&hands, Definition::Meant).unwrap();
        let comparison = trained.compare(&hands, &[]);
        assert_eq!((comparison.hands, comparison.called), (40, 10));
        for compared in &comparison.sets {
            let perfect = Figures {
                accuracy: 1.0,
                f1: 1.0,
            };
            let sees_it = ["1", "2", "1-27"].contains(&compared.set.name);
            assert!(!sees_it || compared.averaged == perfect, "{compared:?}");
        }
    }

    #[test]
    fn other_decisions_are_measured_beside_the_perceptrons() {
        let hands = hands(8);
        let trained = Trained::on(&hands, Definition::Meant).unwrap();
        let first_two = Decisions {
            name: "the first two".to_owned(),
            calls: (0..8).map(|number| number < 2).collect(),
        };
        let comparison = trained.compare(&hands, &[Decisions::never(8), first_two]);
        let figures = |accuracy, f1| Figures { accuracy, f1 };
        assert_eq!(
            comparison.others,
            [
                ("never".to_owned(), figures(0.75, 0.0)),
                ("the first two".to_owned(), figures(0.75, 0.5)),
            ]
        );
    }

    #[test]
    fn hands_of_one_class_are_refused() {
        let mut hands = hands(8);
        hands.retain(|hand| hand.called);
        let error = Trained::on(&hands, Definition::Meant).unwrap_err();
        assert!(error.to_string().contains("found 2 calls in 2 hands"));
    }
}
