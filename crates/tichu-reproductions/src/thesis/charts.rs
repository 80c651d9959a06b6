//! The fifteen figures of chapter 8.

use ::charts::{Axis, Chart, Reference, Series};

use super::Reproduction;
use super::envelope::Envelope;
use super::figure::Figure;
use super::measured::Measured;

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

/// The ROC curves of a figure.
fn roc(of: &Reproduction, models: Models) -> Chart {
    let curve = |name: &str, measured: &Measured| {
        let area = measured.ranking.roc_area();
        Series::line(format!("{name}, area {area:.4}"), measured.roc_curve())
    };
    let logistic = || curve("logistic regression", &of.logistic);
    let svr = || curve("support vector regression", &of.svr.measured);
    let curves = match models {
        Models::Svr => vec![svr()],
        Models::Logistic => vec![logistic()],
        Models::Both => vec![logistic(), svr()],
    };
    let axes = (
        Axis::share("false positive rate"),
        Axis::share("true positive rate (recall)"),
    );
    let chart = Chart::new("ROC curve", axes.0, axes.1)
        .reference(Reference::Diagonal("guessing".to_owned()));
    curves.into_iter().fold(chart, Chart::with)
}
