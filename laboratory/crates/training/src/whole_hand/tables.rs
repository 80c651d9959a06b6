//! The figures of the models of whole hands as tables, from their manifests.

use charts::page::Table;
use tichu_models::tichu_call::TichuManifest;
use tichu_play::exchange::models::{ExchangeManifest, StyleFigures};

use crate::outlook::tables::percent;

/// How well calls are predicted, and who goes out first.
#[must_use]
pub fn of_tichu(manifest: &TichuManifest) -> [Table; 2] {
    let calls = manifest.levels.iter().flat_map(|(knowledge, figures)| {
        [("logistic", figures.logistic), ("boosted", figures.boosted)].map(|(model, call)| {
            vec![
                knowledge.name().to_owned(),
                model.to_owned(),
                four(call.roc_area),
                four(call.average_precision),
                four(call.brier),
                four(call.calibration_error),
                percent(call.accuracy),
                four(call.f1_threshold),
                four(call.f1),
            ]
        })
    });
    let first_out = manifest.levels.iter().flat_map(|(knowledge, figures)| {
        [
            ("called", figures.success),
            ("not called", figures.not_called),
            ("all", figures.first_out),
        ]
        .map(|(hands, figures)| {
            vec![
                knowledge.name().to_owned(),
                hands.to_owned(),
                figures.hands.to_string(),
                percent(figures.rate),
                percent(figures.estimated),
                four(figures.roc_area),
                four(figures.brier),
            ]
        })
    });
    [
        Table::new(
            "The Tichu call; accuracy from a probability of 0.5 on, F1 from the threshold on that was \
             best on training matches",
            [
                "knowledge",
                "model",
                "ROC area",
                "average precision",
                "Brier score",
                "calibration error",
                "accuracy",
                "threshold",
                "F1",
            ],
            calls.collect(),
        ),
        Table::new(
            "Who goes out first: the outlook of a call on called hands and of no call on the others, \
             and an estimate for all hands",
            [
                "knowledge",
                "hands",
                "number",
                "went out first",
                "estimated",
                "ROC area",
                "Brier score",
            ],
            first_out.collect(),
        ),
    ]
}

/// How well the exchanges of people are predicted, what the best exchange gains, and what styles change.
#[must_use]
pub fn of_exchange(manifest: &ExchangeManifest) -> [Table; 3] {
    let figures = &manifest.held_out;
    let predicted = [
        (
            "most probable card to the next player",
            percent(figures.next),
        ),
        (
            "most probable card to the partner",
            percent(figures.partner),
        ),
        (
            "most probable card to the previous player",
            percent(figures.previous),
        ),
        (
            "all three cards: the most probable choice",
            percent(figures.exact),
        ),
        (
            "one of the three most probable choices",
            percent(figures.first_three),
        ),
        (
            "one of the five most probable choices",
            percent(figures.first_five),
        ),
        ("log loss of the choice", four(figures.log_loss)),
        (
            "calibration error of the most probable choice",
            four(figures.calibration_error),
        ),
    ];
    let gains = [
        ("people's most probable exchange", manifest.gain_over_people),
        (
            "the exchange of the champion's network",
            manifest.gain_over_champion,
        ),
    ];
    let gains = gains.map(|(other, gain)| {
        vec![
            other.to_owned(),
            format!("{:+.2}", gain.points),
            format!("{:.2}", gain.error),
            gain.deals.to_string(),
        ]
    });
    let styles = [("cautious", manifest.cautious), ("daring", manifest.daring)];
    let styles = styles.map(|(style, StyleFigures { points, spread })| {
        vec![
            style.to_owned(),
            format!("{:+.2}", points.points),
            format!("{:.2}", points.error),
            format!("{:+.2}", spread.points),
            format!("{:.2}", spread.error),
        ]
    });
    [
        Table::new(
            &format!(
                "The exchanges of people, {} of them; cards by kind",
                figures.exchanges
            ),
            ["figure", "on held-out matches"],
            predicted
                .into_iter()
                .map(|(figure, value)| vec![figure.to_owned(), value])
                .collect(),
        ),
        Table::new(
            "The gain of the exchange with the most expected points, for one player among champions",
            [
                "compared with",
                "points a round",
                "standard error",
                "fresh deals",
            ],
            gains.to_vec(),
        ),
        Table::new(
            "What the exchange of a style changes against the one with the most expected points",
            [
                "style",
                "points a round",
                "standard error",
                "distance from the expected points",
                "standard error",
            ],
            styles.to_vec(),
        ),
    ]
}

fn four(value: f64) -> String {
    format!("{value:.4}")
}
