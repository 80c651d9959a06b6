//! The figures of the models of whole hands as tables, from their manifests.

use charts::page::Table;
use tichu_models::tichu_call::TichuManifest;
use tichu_play::exchange::models::ExchangeManifest;

use crate::outlook::tables::{four, percent};

/// How well calls are predicted, and who goes out first.
#[must_use]
pub fn of_tichu(manifest: &TichuManifest) -> [Table; 2] {
    let levels = || manifest.levels.iter();
    let calls = levels().flat_map(|(knowledge, figures)| {
        [("logistic", figures.logistic), ("boosted", figures.boosted)]
            .map(|(model, call)| (knowledge.name(), model, call))
    });
    let first_out = levels().flat_map(|(knowledge, figures)| {
        [
            ("called", figures.success),
            ("not called", figures.not_called),
            ("all", figures.first_out),
        ]
        .map(|(hands, figures)| (knowledge.name(), hands, figures))
    });
    let calls = Table::of(
        "The Tichu call; accuracy from a probability of 0.5 on, F1 from the threshold on that was \
         best on training matches",
        calls,
    );
    let first_out = Table::of(
        "Who goes out first: the outlook of a call on called hands and of no call on the others, \
         and an estimate for all hands",
        first_out,
    );
    [
        calls
            .column("knowledge", |(knowledge, ..)| *knowledge)
            .column("model", |(_, model, _)| *model)
            .column("ROC area", |(.., call)| four(call.roc_area))
            .column("average precision", |(.., call)| {
                four(call.average_precision)
            })
            .column("Brier score", |(.., call)| four(call.brier))
            .column("calibration error", |(.., call)| {
                four(call.calibration_error)
            })
            .column("accuracy", |(.., call)| percent(call.accuracy))
            .column("threshold", |(.., call)| four(call.f1_threshold))
            .column("F1", |(.., call)| four(call.f1))
            .done(),
        first_out
            .column("knowledge", |(knowledge, ..)| *knowledge)
            .column("hands", |(_, hands, _)| *hands)
            .column("number", |(.., figures)| figures.hands)
            .column("went out first", |(.., figures)| percent(figures.rate))
            .column("estimated", |(.., figures)| percent(figures.estimated))
            .column("ROC area", |(.., figures)| four(figures.roc_area))
            .column("Brier score", |(.., figures)| four(figures.brier))
            .done(),
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
    let signed = |value: f64| format!("{value:+.2}");
    let plain = |value: f64| format!("{value:.2}");
    let styles = [("cautious", manifest.cautious), ("daring", manifest.daring)];
    [
        Table::of(
            &format!(
                "The exchanges of people, {} of them; cards by kind",
                figures.exchanges
            ),
            predicted,
        )
        .column("figure", |(figure, _)| *figure)
        .column("on held-out matches", |(_, value)| value.clone())
        .done(),
        Table::of(
            "The gain of the exchange with the most expected points, for one player among champions",
            gains,
        )
        .column("compared with", |(other, _)| *other)
        .column("points a round", |(_, gain)| signed(gain.points))
        .column("standard error", |(_, gain)| plain(gain.error))
        .column("fresh deals", |(_, gain)| gain.deals)
        .done(),
        Table::of(
            "What the exchange of a style changes against the one with the most expected points",
            styles,
        )
        .column("style", |(style, _)| *style)
        .column("points a round", |(_, style)| signed(style.points.points))
        .column("standard error", |(_, style)| plain(style.points.error))
        .column("distance from the expected points", |(_, style)| {
            signed(style.spread.points)
        })
        .column("standard error", |(_, style)| plain(style.spread.error))
        .done(),
    ]
}
