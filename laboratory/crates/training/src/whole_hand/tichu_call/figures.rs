//! The figures of a level on held-out matches.

use laboratory_fitting::measures::{Ranking, brier, calibration_error};
use tichu_models::model::sigmoid;
use tichu_models::tichu_call::{CallFigures, FirstOutFigures, Knowledge, LevelFigures, Score};

use super::Described;
use super::call::FittedLevel;

/// The figures of these models on these hands.
pub(super) fn of(
    fitted: &FittedLevel,
    hands: &[&Described<'_>],
    knowledge: Knowledge,
) -> LevelFigures {
    let width = knowledge.features();
    let level = &fitted.level;
    let eligible: Vec<&Described<'_>> = hands
        .iter()
        .copied()
        .filter(|hand| hand.row.is_eligible())
        .collect();
    let call = |model: &dyn Score, threshold: f64| {
        let log_odds = |hand: &&Described<'_>| model.log_odds(&hand.features[..width]);
        call_figures(
            eligible
                .iter()
                .map(|hand| (sigmoid(log_odds(hand)), hand.row.called)),
            threshold,
        )
    };
    let values = |hand: &&&Described<'_>| level.values.of(&hand.features[..width]);
    // Before the exchange, those who wait may call later.
    let may_follow = knowledge == Knowledge::Before;
    let by_choice = |called: bool| {
        let chosen = eligible
            .iter()
            .filter(move |hand| hand.row.called == called || !called && may_follow);
        first_out_figures(chosen.map(|hand| {
            let value = values(&hand);
            let chance = if called {
                value.success
            } else {
                value.first_out
            };
            (chance, hand.row.first_out)
        }))
    };
    LevelFigures {
        logistic: call(&level.logistic.model, fitted.f1_thresholds[0]),
        boosted: call(&level.boosted.model, fitted.f1_thresholds[1]),
        success: by_choice(true),
        not_called: by_choice(false),
        first_out: first_out_figures(hands.iter().map(|hand| {
            let score = level.first_out.score(&hand.features[..width]);
            (sigmoid(score), hand.row.first_out)
        })),
    }
}

fn call_figures(hands: impl Iterator<Item = (f64, bool)>, f1_threshold: f64) -> CallFigures {
    let (probabilities, called): (Vec<f64>, Vec<bool>) = hands.unzip();
    let pairs = || probabilities.iter().copied().zip(called.iter().copied());
    let ranking = Ranking::new(pairs());
    let right = pairs().filter(|(probability, called)| (*probability >= 0.5) == *called);
    CallFigures {
        hands: called.len(),
        calls: ranking.calls(),
        roc_area: ranking.roc_area(),
        average_precision: ranking.average_precision(),
        accuracy: right.count() as f64 / called.len().max(1) as f64,
        f1_threshold,
        f1: ranking.at(f1_threshold).f1,
        calibration_error: calibration_error(&probabilities, &called),
        brier: brier(&probabilities, &called),
    }
}

fn first_out_figures(hands: impl Iterator<Item = (f64, bool)>) -> FirstOutFigures {
    let (chances, first): (Vec<f64>, Vec<bool>) = hands.unzip();
    let ranking = Ranking::new(chances.iter().copied().zip(first.iter().copied()));
    let count = first.len().max(1) as f64;
    FirstOutFigures {
        hands: first.len(),
        rate: ranking.calls() as f64 / count,
        estimated: chances.iter().sum::<f64>() / count,
        roc_area: ranking.roc_area(),
        brier: brier(&chances, &first),
    }
}
