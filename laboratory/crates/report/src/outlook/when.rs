//! When to call.

use charts::page::Page;

use super::decision_maps::HANDS;
use super::findings::Findings;

pub(super) fn section(page: &mut Page, findings: &Findings) {
    page.section("when", "When to call");
    page.paragraph(&format!(
        "{HANDS} hands were dealt, and the outlook decided each of them at a hundred \
         scores: how many it calls to win the match, and how many people would call. A team far behind has \
         little left to lose by a failed call; a team far ahead does not need a successful one.",
    ));
    page.figure(
        &[&findings.maps.calls(), &findings.maps.people()],
        "Hands that are called, of 100.",
    );
    page.figure(
        &[&findings.maps.break_even()],
        "The mean over those of the hands with which at least one person in twenty calls at 0:0.",
    );
    page.table(&findings.maps.decisions());
    page.paragraph(
        "“Call” and “no” are plain. “Risk it”: the call costs points on average, and wins matches. \
         “Too much to lose”: it brings points, and loses matches. “Unknown”: fewer than one person \
         in twenty calls such a hand at this score, so the logs do not show the value of a call.",
    );
}
