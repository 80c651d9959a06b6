//! The fifteen figures of chapter 8.

use ::charts::{Axis, Chart, Point, Reference, Series};

use super::envelope::Envelope;
use super::figure::Figure;
use super::measured::Measured;
use super::{PRINTED_LOGISTIC, PRINTED_SVR, Printed, Reproduction};

/// The models of a figure. Chapter 8 has five figures for each, in this order.
#[derive(Clone, Copy)]
enum Models {
    Svr,
    Logistic,
    Both,
}

impl Models {
    /// Their part of a file name.
    fn file(self) -> &'static str {
        match self {
            Models::Svr => "svr",
            Models::Logistic => "logistic",
            Models::Both => "both",
        }
    }
}

/// The figures with their file names. Where there is an envelope, the curves by threshold show it: with
/// the thesis's regression in figures 8-1 to 8-4, in its place in figures 8-11 to 8-14.
pub(super) fn charts(of: &Reproduction, envelope: Option<&Envelope>) -> Vec<(String, Chart)> {
    let figures = [Models::Svr, Models::Logistic, Models::Both].map(|models| {
        let by_threshold = Figure::ALL.map(|figure| {
            let name = figure.name();
            let axes = (Axis::share("threshold"), Axis::share(name));
            let chart = Chart::new(format!("{name} by threshold"), axes.0, axes.1);
            let lines = lines(of, envelope, models, figure).into_iter();
            let lines = lines.chain(printed(models, figure));
            (name.to_lowercase(), lines.fold(chart, Chart::with))
        });
        by_threshold
            .into_iter()
            .chain([("roc".to_owned(), roc(of, models))])
            .map(move |(name, chart)| (format!("{}-{name}.svg", models.file()), chart))
    });
    let numbered = (1..).zip(figures.into_iter().flatten());
    numbered
        .map(|(number, (file, chart))| (format!("8-{number:02}-{file}"), chart))
        .collect()
}

/// The curves of a figure by threshold.
fn lines(
    of: &Reproduction,
    envelope: Option<&Envelope>,
    models: Models,
    figure: Figure,
) -> Vec<Series> {
    let line = |name: &str, measured: &Measured| Series::line(name, measured.curve(figure));
    let logistic = || line("logistic regression", &of.logistic);
    let svr = || {
        line(
            "support vector regression, C 2, gamma 0.25",
            &of.svr.measured,
        )
    };
    let best = envelope.map(|envelope| {
        let name = format!("best of {} support vector regressions", envelope.pairs);
        Series::line(name, envelope.curve(figure))
    });
    match models {
        Models::Svr => [svr()].into_iter().chain(best).collect(),
        Models::Logistic => vec![logistic()],
        Models::Both => vec![logistic(), best.unwrap_or_else(svr)],
    }
}

/// The values that the thesis prints, each at its threshold; it prints none of precision and recall.
fn printed(models: Models, figure: Figure) -> Option<Series> {
    let value: fn(Printed) -> f64 = match figure {
        Figure::Accuracy => |printed| printed.accuracy,
        Figure::F1 => |printed| printed.f1,
        Figure::Precision | Figure::Recall => return None,
    };
    let of: &[Printed] = match models {
        Models::Svr => &[PRINTED_SVR],
        Models::Logistic => &[PRINTED_LOGISTIC],
        Models::Both => &[PRINTED_LOGISTIC, PRINTED_SVR],
    };
    let point = |printed: &Printed| Point {
        x: printed.threshold,
        y: value(*printed) / 100.0,
        label: format!("thesis: {:.2}%", value(*printed)),
        ..Point::default()
    };
    // Without a name it has no entry in the legend.
    Some(Series::points("", of.iter().map(point).collect()))
}

/// The ROC curves of a figure, with the areas that the thesis prints.
fn roc(of: &Reproduction, models: Models) -> Chart {
    let area = |measured: &Measured, printed: Printed| {
        let (area, thesis) = (measured.ranking.roc_area(), printed.roc_area / 100.0);
        format!("area {area:.4} (thesis: {thesis:.4})")
    };
    let logistic = ("logistic regression", &of.logistic, PRINTED_LOGISTIC);
    let svr = ("support vector regression", &of.svr.measured, PRINTED_SVR);
    // A single curve has no legend.
    let (title, curves) = match models {
        Models::Svr => (format!("ROC curve, {}", area(svr.1, svr.2)), vec![svr]),
        Models::Logistic => (
            format!("ROC curve, {}", area(logistic.1, logistic.2)),
            vec![logistic],
        ),
        Models::Both => ("ROC curve".to_owned(), vec![logistic, svr]),
    };
    let axes = (
        Axis::share("false positive rate"),
        Axis::share("true positive rate (recall)"),
    );
    let chart =
        Chart::new(title, axes.0, axes.1).reference(Reference::Diagonal("guessing".to_owned()));
    curves
        .into_iter()
        .fold(chart, |chart, (name, measured, printed)| {
            let name = format!("{name}, {}", area(measured, printed));
            chart.with(Series::line(name, measured.roc_curve()))
        })
}
