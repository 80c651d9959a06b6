//! The chance to win the match.

use charts::page::Page;
use charts::{Axis, Chart, HeatMap, Point, Reference, Series};
use laboratory_training::outlook::tables;
use tichu::{Scores, TargetScore};

use super::findings::Findings;
use super::totals::by_totals;

/// Totals of the map, in points.
const TOTALS: [i32; 11] = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];

pub(super) fn section(page: &mut Page, findings: &Findings) {
    page.section("win", "The chance to win");
    page.paragraph(
        "The value of points depends on the score. A Markov chain gives the chance to win a match \
         to 1000 from any two totals: each further round adds a result drawn from those in the \
         logs, mostly of rounds that began at similar totals, until one team reaches the target. So \
         the chances know that leaders are slightly stronger, and how teams play near the end.",
    );
    page.figure(
        &[&calibration(findings)],
        "Rounds of held-out matches, seen by both teams, by the chance before them; bars are 95% \
         intervals. Above the diagonal on the right half, leaders win more often than predicted.",
    );
    page.table(&tables::chance_slopes(&findings.figures));
    page.paragraph(
        "The log-odds of winning rise by the slope for each unit of the predicted ones: 1 is right, \
         more is too timid, less is too sure. All matches are unseen by the chances that they are \
         compared with. Matches whose logs end before there is a winner are left out.",
    );
    page.figure(
        &[&chances(findings)],
        "The chance of a team to win, in percent, by both totals before a round.",
    );
}

/// Expected and observed share of matches won.
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
