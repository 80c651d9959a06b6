//! Discrimination: how well the models separate called hands from others, at one threshold and at
//! all.

use charts::page::Page;
use charts::{Axis, Chart, Format, Reference, Series};
use laboratory_fitting::measures::{AtThreshold, Ranking};
use laboratory_training::baselines::points;
use tichu_models::decision::Rule;

use super::context::{Context, EvaluatedModel};

/// Bars of a histogram of confidences.
const BARS: usize = 40;

pub(super) fn section(page: &mut Page, context: &Context) {
    let hands = &context.held_out;
    let mut rankings: Vec<(String, Ranking)> = context
        .models
        .iter()
        .map(|model| (model.name().to_owned(), hands.ranking(model.scores.clone())))
        .collect();
    let counted = context.split.test.iter();
    let counted = counted.map(|row| f64::from(points(&row.hand)));
    rankings.push(("point count".to_owned(), hands.ranking(counted)));

    page.section("ranking", "Telling called hands from others");
    let axes = (
        Axis::share("share of uncalled hands that are called"),
        Axis::share("share of called hands that are called (recall)"),
    );
    let roc = Chart::new("ROC curves", axes.0, axes.1)
        .height(400.0)
        .reference(Reference::Diagonal("guessing".to_owned()));
    let roc = rankings.iter().fold(roc, |chart, (name, ranking)| {
        let curve = ranking.thresholds();
        let mut curve: Vec<_> = curve
            .map(|at| (at.false_positive_rate, at.recall))
            .collect();
        curve.insert(0, (0.0, 0.0));
        let name = format!("{name}, area {:.4}", ranking.roc_area());
        chart.with(Series::line(name, curve))
    });
    page.figure(
        &[&roc],
        "Each point is a threshold. The point count is the rule of thumb that players use: \
         Dragon 4, Phoenix 3, ace 3, king 2, queen 1, two or three −1, Dogs −2, four of a kind 5.",
    );
    let axes = (Axis::share("recall"), Axis::share("precision"));
    let precision = Chart::new("Precision against recall", axes.0, axes.1).reference(
        Reference::Horizontal(hands.call_rate(), "calling at random".to_owned()),
    );
    let precision = rankings.iter().fold(precision, |chart, (name, ranking)| {
        let curve = ranking.thresholds().map(|at| (at.recall, at.precision));
        let name = format!(
            "{name}, average precision {:.4}",
            ranking.average_precision()
        );
        chart.with(Series::line(name, curve.collect()))
    });
    page.figure(
        &[&precision],
        "How pure the calls are, for each share of called hands found.",
    );

    page.section("thresholds", "Choosing a threshold");
    page.paragraph(
        "A profile calls when the model's confidence reaches its threshold. Upright lines are \
         the thresholds of the profiles that listen to the model.",
    );
    for model in &context.models {
        let chart = by_threshold(context, model);
        page.figure(&[&chart, &distribution(context, model)], "Held-out hands.");
    }
}

fn by_threshold(context: &Context, model: &EvaluatedModel) -> Chart {
    type Figure = fn(&AtThreshold) -> f64;
    let figures: [(&str, Figure); 5] = [
        ("accuracy", |at| at.accuracy),
        ("precision", |at| at.precision),
        ("recall", |at| at.recall),
        ("F1", |at| at.f1),
        ("hands called", |at| at.call_rate),
    ];
    let ranking = context.held_out.ranking(model.confidences.clone());
    let sweep: Vec<AtThreshold> = (0..=500)
        .map(|i| ranking.at(f64::from(i) / 500.0))
        .collect();
    let title = format!("{}: measures by threshold", model.name());
    let axes = (
        Axis::share("threshold").format(Format::Number),
        Axis::share("share"),
    );
    let mut chart = Chart::new(title, axes.0, axes.1);
    for profile in &context.profiles.profiles {
        if let Rule::Confidence {
            model: of,
            threshold,
        } = &profile.rule
            && of.as_str() == model.name()
        {
            let name = profile.name.to_string();
            chart = chart.reference(Reference::Vertical((*threshold).into(), name));
        }
    }
    figures.into_iter().fold(chart, |chart, (name, figure)| {
        let curve = sweep.iter().map(|at| (at.threshold, figure(at)));
        chart.with(Series::line(name, curve.collect()))
    })
}

/// Confidences of called and of other hands, each as shares of their kind.
fn distribution(context: &Context, model: &EvaluatedModel) -> Chart {
    let title = format!("{}: confidence of called hands and of others", model.name());
    let x = Axis::share("confidence").format(Format::Number);
    let chart = Chart::new(
        title,
        x,
        Axis::new("share of the hands").format(Format::Percent),
    );
    [("not called", false), ("called", true)].into_iter().fold(
        chart.height(160.0),
        |chart, (name, called)| {
            let mut counts = [0.0; BARS];
            let hands = model
                .confidences
                .iter()
                .zip(&context.held_out.examples.called);
            for (confidence, _) in hands.filter(|(_, c)| **c == called) {
                counts[((confidence * BARS as f64) as usize).min(BARS - 1)] += 1.0;
            }
            let all: f64 = counts.iter().sum();
            let edge = |bar: usize| bar as f64 / BARS as f64;
            let bars = counts.iter().enumerate();
            let bars = bars.map(|(bar, count)| (edge(bar), edge(bar + 1), count / all));
            chart.with(Series::bars(name, bars.collect()))
        },
    )
}
