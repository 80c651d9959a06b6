//! The thesis's search for parameters, as maps.

use std::path::PathBuf;

use charts::page::{Page, Table};
use charts::{Best, HeatMap};
use laboratory_reproductions::grid::{Family, Trial};

/// A finished search.
pub struct Searched {
    /// Where the journal is.
    pub path: PathBuf,
    /// All that was tried.
    pub trials: Vec<Trial>,
}

/// Best trials in the table.
const BEST: usize = 5;

pub(super) fn section(page: &mut Page, searches: &[Searched]) {
    if searches.is_empty() {
        return;
    }
    page.section("search", "The search for C and gamma");
    for search in searches {
        let path = search.path.display();
        page.paragraph(&format!(
            "The search of the journal {path}, ten folds for each pair."
        ));
        let figures = [
            (
                "squared error",
                Best::Lowest,
                (|t| t.squared_error) as fn(&Trial) -> f64,
            ),
            ("ROC area", Best::Highest, |t| t.roc_area),
        ];
        for (name, best, figure) in figures {
            let map = map(&search.trials, name, best, figure);
            page.figure(
                &[&map],
                "Cross-validated; each cell is a support vector regression.",
            );
        }
        page.table(&best(&search.trials));
    }
}

fn map(trials: &[Trial], value: &str, best: Best, figure: fn(&Trial) -> f64) -> HeatMap {
    let cells = || trials.iter().filter_map(|t| Some((t, t.log2_gamma?)));
    let mut gammas: Vec<i32> = cells().map(|(_, gamma)| gamma).collect();
    gammas.sort_unstable();
    gammas.dedup();
    let mut cs: Vec<f64> = cells().map(|(trial, _)| trial.log2_c).collect();
    cs.sort_by(f64::total_cmp);
    cs.dedup();
    let cell = |c: f64, gamma: i32| {
        let found = cells().find(|(trial, g)| trial.log2_c == c && *g == gamma);
        found.map_or(f64::NAN, |(trial, _)| figure(trial))
    };
    let row = |&c: &f64| gammas.iter().map(|&gamma| cell(c, gamma)).collect();
    HeatMap {
        title: format!("{value} by C and gamma"),
        x: "log2 gamma".to_owned(),
        y: "log2 C".to_owned(),
        columns: gammas.iter().map(ToString::to_string).collect(),
        rows: cs.iter().map(ToString::to_string).collect(),
        value: value.to_owned(),
        values: cs.iter().map(row).collect(),
        best,
        written: false,
    }
}

fn best(trials: &[Trial]) -> Table {
    let families = [
        ("logistic", Family::Logistic, 1),
        ("svr", Family::Svr, BEST),
    ];
    let best = families.into_iter().flat_map(|(name, family, count)| {
        let mut trials: Vec<_> = trials.iter().filter(|t| t.family == family).collect();
        trials.sort_by(|a, b| a.squared_error.total_cmp(&b.squared_error));
        let best = trials.into_iter().take(count);
        best.map(move |trial| (name, trial))
    });
    let optional = |value: Option<String>| value.unwrap_or_default();
    Table::of("The best by squared error", best)
        .column("model", |(name, _)| *name)
        .column("log2 C", |(_, trial)| trial.log2_c)
        .column("log2 gamma", |(_, trial)| {
            optional(trial.log2_gamma.map(|gamma| gamma.to_string()))
        })
        .column("squared error", |(_, trial)| {
            format!("{:.5}", trial.squared_error)
        })
        .column("ROC area", |(_, trial)| format!("{:.4}", trial.roc_area))
        .column("accuracy", |(_, trial)| format!("{:.4}", trial.accuracy))
        .column("support vectors", |(_, trial)| {
            optional(trial.support_vectors.map(|count| format!("{count:.0}")))
        })
        .done()
}
