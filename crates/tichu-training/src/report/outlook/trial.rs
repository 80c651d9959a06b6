//! What would have become of the matches if a profile had decided.

use super::super::super::chart::{Coefficient, Coefficients};
use super::super::super::outlook::figures::{Figure, Verdict};
use super::super::super::outlook::tables::{signed, signed_within, verdicts};
use super::super::super::page::Page;
use super::Findings;

/// The rule of thumb against which a profile has to show that it is worth its while.
const CROWD: &str = "most people call";

/// What that rule gains in points a hand, and its standard error, by another propensity and
/// another regression (gradient boosting) on more matches of the same kind.
const CROWD_ELSEWHERE: (f64, f64) = (1.85, 0.42);

pub(super) fn section(page: &mut Page, findings: &Findings) {
    page.section("trial", "A fair trial");
    page.paragraph(
        "What if a profile had decided in place of the humans? Where it decides as they did, that \
         is known; elsewhere it is estimated, doubly robust, by models that have not seen the \
         match. Hands that fewer than one person in twenty calls do not count: there a profile is \
         taken to do as the human did. Matches won are counted by the chance to win before and \
         after each round. Other players might answer a call otherwise; that, nobody can tell.",
    );
    page.table(&verdicts(&findings.figures));
    page.figure(
        &[&wins(findings), &points(findings)],
        "Against what the humans did; whiskers are 95 % intervals.",
    );
    let trial = &findings.figures.trial;
    let gains = trial.iter().filter(|verdict| verdict.wins.low > 0.0);
    let names = |verdicts: Vec<&Verdict>| {
        let names: Vec<&str> = verdicts.iter().map(|v| v.name.as_str()).collect();
        match names.is_empty() {
            true => "none".to_owned(),
            false => names.join(", "),
        }
    };
    let in_points = trial.iter().filter(|verdict| verdict.points.low > 0.0);
    let training = findings.advisor.training();
    page.paragraph(&format!(
        "Clearly more matches won: {}. Clearly more points: {}. A player has {:.1} hands a match in \
         these logs, so 100 hands are {:.0} matches. What a profile wins in matches may cost points, \
         and the other way round. The column of the held-out matches alone has far wider \
         intervals; it is there to see that nothing turns over.",
        names(gains.collect()),
        names(in_points.collect()),
        training.rounds as f64 / training.matches.max(1) as f64,
        100.0 * training.matches as f64 / training.rounds.max(1) as f64,
    ));
    if let Some(crowd) = trial.iter().find(|verdict| verdict.name == CROWD) {
        let a_hand = |value: f64| value / 100.0;
        let Figure { value, low, high } = crowd.points;
        let ours = Figure {
            value: a_hand(value),
            low: a_hand(low),
            high: a_hand(high),
        };
        let (elsewhere, error) = CROWD_ELSEWHERE;
        let agree = (value / 100.0 - elsewhere).abs() < 2.0 * error;
        page.paragraph(&format!(
            "The yardstick is the crowd's opinion: to call when most people would. Here it gains {} \
             points a hand. By other means, on more matches of the same kind, it gained {} with a \
             standard error of {error}: the two {}.",
            signed_within(ours, 2),
            signed(elsewhere, 2),
            if agree { "agree" } else { "do not agree" },
        ));
    }
}

/// Matches won.
pub(super) fn wins(findings: &Findings) -> Coefficients {
    bars(
        findings,
        "Matches won per 100 hands, against what the humans did",
        "matches per 100 hands",
        |verdict| verdict.wins,
    )
}

fn points(findings: &Findings) -> Coefficients {
    bars(
        findings,
        "Points per 100 hands, against what the humans did",
        "points per 100 hands",
        |verdict| verdict.points,
    )
}

fn bars(findings: &Findings, title: &str, label: &str, of: fn(&Verdict) -> Figure) -> Coefficients {
    // The humans are the zero of the axis.
    let measured = findings.figures.trial.iter();
    let measured = measured.filter(|verdict| of(verdict) != Figure::default());
    let bar = |verdict: &Verdict| Coefficient {
        name: verdict.name.clone(),
        value: of(verdict).value,
        error: Some((of(verdict).low, of(verdict).high)),
    };
    Coefficients {
        title: title.to_owned(),
        label: label.to_owned(),
        bars: measured.map(bar).collect(),
    }
}
