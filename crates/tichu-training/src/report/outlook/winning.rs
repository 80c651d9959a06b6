//! The chance to win the match.

use tichu::{Scores, TargetScore};

use super::super::super::chart::{Axis, Best, Chart, HeatMap, Point, Range, Reference, Series};
use super::super::super::page::Page;
use super::Findings;

/// Totals of the map, in points.
const TOTALS: [i32; 11] = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];

pub(super) fn section(page: &mut Page, findings: &Findings) {
    page.section("win", "The chance to win");
    page.paragraph(
        "What points are worth depends on the score. The chance to win a match to 1000 from any \
         two totals follows from how rounds end: each further round adds one of the results of \
         the logs, whoever plays and whatever the score, until one team is there. A team that \
         leads is a little better than its opponents, too, so the chances are moved away from \
         one half by a slope that was fitted to the winners of the training matches.",
    );
    page.figure(
        &[&calibration(findings)],
        "Rounds of held-out matches, seen by both teams, by the chance before them; bars are 95 % \
         intervals. Above the diagonal on its right half, leaders win more often than was said.",
    );
    page.figure(
        &[&chances(findings)],
        "The chance of a team to win, in percent, by both totals before a round.",
    );
}

/// What was expected beside what came.
pub(super) fn calibration(findings: &Findings) -> Chart {
    let bins = findings.figures.chance.iter().map(|bin| Point {
        x: bin.expected,
        y: bin.observed.value,
        error: Some((bin.observed.low, bin.observed.high)),
        label: String::new(),
    });
    Chart::new(
        "The chance to win, and who won",
        Axis::share("chance before the round"),
        Axis::share("matches won"),
    )
    .reference(Reference::Diagonal("perfect".to_owned()))
    .with(Series::points("", bins.collect()).joined())
}

/// The chance by both totals.
pub(super) fn chances(findings: &Findings) -> HeatMap {
    let chance = &findings.advisor.outlook().chance;
    let row = |own: i32| {
        let of = |opponent| 100.0 * chance.of(Scores { own, opponent }, TargetScore::default());
        TOTALS.map(of).to_vec()
    };
    by_totals(
        "The chance to win the match, in percent",
        "chance, %",
        TOTALS.map(row).to_vec(),
        &TOTALS,
    )
}

/// A map of percentages over both totals: rows are the own ones.
pub(super) fn by_totals(
    title: &str,
    value: &str,
    values: Vec<Vec<f64>>,
    totals: &[i32],
) -> HeatMap {
    let labels: Vec<String> = totals.iter().map(ToString::to_string).collect();
    // A tenth of a percent is what a tooltip needs; more digits make the file larger.
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
        range: Range::Auto,
        best: Best::Unmarked,
        written: true,
    }
}
