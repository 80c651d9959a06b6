//! Calibration of the probabilities.

use super::context::{Context, EvaluatedModel};
use charts::page::Page;
use charts::{Axis, Chart, Format, Point, Reference, Series};
use laboratory_fitting::bootstrap;

/// Bins of probability, as in the expected calibration error.
const BINS: usize = 10;

pub(super) fn section(page: &mut Page, context: &Context) {
    page.section("calibration", "Calibration");
    page.paragraph(
        "Of the hands that a model gives a probability of 30%, about 30% should have been \
         called. The curve from raw score to probability was fitted to scores of training hands \
         by models that had not seen their match (isotonic regression on 50 bins, with straight \
         lines between their means). Bars are 95% intervals.",
    );
    for model in &context.models {
        let error = model.trained.info.held_out.calibration_error;
        let axes = (
            Axis::share("probability"),
            Axis::share("share that was called"),
        );
        let title = format!("{}: expected calibration error {error:.4}", model.name());
        let reliability = Chart::new(title, axes.0, axes.1)
            .reference(Reference::Diagonal("perfect".to_owned()))
            .with(Series::points("", points(context, model)).joined());
        let count = Axis::new("hands in each bin").format(Format::Count);
        let hands = Chart::new("", Axis::share("probability"), count)
            .height(90.0)
            .with(Series::bars("", counts(model)));
        page.figure(&[&reliability, &hands], "Held-out hands.");
    }
}

fn bin(probability: f64) -> usize {
    ((probability * BINS as f64) as usize).min(BINS - 1)
}

/// For each bin with hands: mean probability and share called, with its interval.
fn points(context: &Context, model: &EvaluatedModel) -> Vec<Point> {
    let called = &context.held_out.examples.called;
    // Per bin: weight, weighted probability, weighted calls.
    let sums = |weights: &[f64]| {
        let mut sums = [[0.0; 3]; BINS];
        for ((&p, &called), weight) in model.probabilities.iter().zip(called).zip(weights) {
            let values = [1.0, p, f64::from(called)];
            for (sum, value) in sums[bin(p)].iter_mut().zip(values) {
                *sum += weight * value;
            }
        }
        sums
    };
    let shares = |weights: &[f64]| {
        sums(weights)
            .map(|[hands, _, calls]| calls / hands)
            .to_vec()
    };
    let intervals = bootstrap::intervals(&context.held_out.match_ids, shares);
    let bins = sums(&vec![1.0; called.len()]).into_iter().zip(intervals);
    bins.filter(|([hands, ..], _)| *hands > 0.0)
        .map(|([hands, probability, calls], interval)| Point {
            x: probability / hands,
            y: calls / hands,
            error: Some(interval),
            label: String::new(),
        })
        .collect()
}

fn counts(model: &EvaluatedModel) -> Vec<(f64, f64, f64)> {
    let mut counts = [0.0; BINS];
    for &probability in &model.probabilities {
        counts[bin(probability)] += 1.0;
    }
    let edge = |bin: usize| bin as f64 / BINS as f64;
    let bars = counts.into_iter().enumerate();
    bars.map(|(bin, count)| (edge(bin), edge(bin + 1), count))
        .collect()
}
