//! Heat maps over the totals of both teams.

use charts::{Best, HeatMap};

/// A map of percentages over both totals: rows are the own ones.
pub(super) fn by_totals(
    title: &str,
    value: &str,
    values: Vec<Vec<f64>>,
    totals: &[i32],
) -> HeatMap {
    let labels: Vec<String> = totals.iter().map(ToString::to_string).collect();
    // A tooltip needs a tenth of a percent; more digits make the file larger.
    let rounded = |row: Vec<f64>| {
        row.iter()
            .map(|value| (value * 10.0).round() / 10.0)
            .collect()
    };
    HeatMap {
        title: title.to_owned(),
        x: "opponents' score".to_owned(),
        y: "own score".to_owned(),
        columns: labels.clone(),
        rows: labels,
        value: value.to_owned(),
        values: values.into_iter().map(rounded).collect(),
        best: Best::Unmarked,
        written: true,
    }
}
