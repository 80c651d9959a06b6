//! Coefficients: the effect of each card on the probability of a call.

use charts::page::Page;
use charts::{Axis, Chart, Coefficient, Coefficients, Format, Series};
use tichu::{Hand, Scores};
use tichu_models::Situation;
use tichu_models::features::{self, Features};
use tichu_models::model::Model;

use super::context::Context;

/// The features of single cards come first: four special cards, then thirteen ranks.
const CARDS: usize = 17;

/// How many of the other features are shown.
const SHOWN: usize = 16;

/// A hand on the edge: Phoenix, an ace and little else.
const HAND: &str = "Ph GA SK BQ R9 S7 B4 G2";

pub(super) fn section(page: &mut Page, context: &Context) {
    page.section("cards", "The effect of each card");
    for model in &context.models {
        if let Model::Logistic(logistic) = &model.trained.model {
            figures(page, logistic.coefficients());
        }
    }
    scores(page, context);
}

fn figures(page: &mut Page, coefficients: &[f64]) {
    page.paragraph(
        "The logistic regression adds up log-odds: +0.7 doubles the odds of a call, −0.7 halves \
         them. A card has its own effect and, with others, that of pairs, straights and the like.",
    );
    let schema = features::schema();
    let effect = |i: usize| {
        // One card of a rank is 0.25 of the feature; a special card is all of it.
        let unit = if i < 4 { 1.0 } else { 0.25 };
        let name = match schema[i].name.split_once('_') {
            Some((_, rank)) if i >= 4 => format!("each {}", rank.to_uppercase()),
            _ => schema[i].name.clone(),
        };
        Coefficient {
            name,
            value: unit * coefficients[i],
            error: None,
        }
    };
    let cards = Coefficients {
        title: "Log-odds of one card".to_owned(),
        label: "log-odds".to_owned(),
        bars: (0..CARDS).map(effect).collect(),
    };
    page.figure(
        &[&cards],
        "Coefficients of the logistic regression for the features 1 to 17.",
    );

    let mut others: Vec<_> = (CARDS..schema.len())
        .map(|i| Coefficient {
            name: schema[i].name.replace('_', " "),
            value: coefficients[i],
            error: None,
        })
        .collect();
    others.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    others.truncate(SHOWN);
    others.sort_by(|a, b| b.value.total_cmp(&a.value));
    let others = Coefficients {
        title: format!("The {SHOWN} strongest of the other features"),
        label: "log-odds from 0 to 1 of the feature".to_owned(),
        bars: others,
    };
    page.figure(
        &[&others],
        "Few hands have more than a small part of a straight or a row of pairs, so their \
         coefficients are held small by the penalty.",
    );
}

/// Probability by score.
fn scores(page: &mut Page, context: &Context) {
    let Ok(hand) = HAND.parse::<Hand<8>>() else {
        return;
    };
    page.section("scores", "Probability by score");
    for own in [0, 900] {
        let title = format!("Probability of a call with {HAND}, own score {own}");
        let x = Axis::new("opponents' score").format(Format::Count);
        let chart = Chart::new(title, x, Axis::share("probability")).height(220.0);
        let chart = context.models.iter().fold(chart, |chart, model| {
            let curve = (0..=100).map(|step| {
                let opponent = step * 10;
                let features = Features::of(&hand, Scores { own, opponent });
                let estimate = model.trained.estimate(&features, &Situation::default());
                (f64::from(opponent), estimate.probability)
            });
            chart.with(Series::line(model.name(), curve.collect()))
        });
        page.figure(
            &[&chart],
            "The logistic regression is linear in the scores; the extended model and the support vectors are not.",
        );
    }
}
