//! Off-policy evaluation: the effect of each profile, had it decided in place of the humans.

use super::findings::Findings;
use charts::page::Page;
use charts::{Coefficient, Coefficients};
use laboratory_training::outlook::figures::{Figure, PolicyEffect};
use laboratory_training::outlook::tables::{
    placebo, policy_effects, policy_effects_with_players, signed, signed_within,
};

/// The baseline rule for the profiles.
const MAJORITY: &str = "most people call";

/// The gain of that rule in points a hand, and its standard error, by another propensity model and
/// another regression (gradient boosting) on more matches of the same kind.
const MAJORITY_ELSEWHERE: (f64, f64) = (1.85, 0.42);

pub(super) fn section(page: &mut Page, findings: &Findings) {
    page.section("trial", "Off-policy evaluation");
    page.paragraph(
        "What if a profile had decided in place of the humans? Where both decide alike, the result \
         is known; elsewhere it is a doubly robust estimate, by models that have not seen the \
         match. Hands that fewer than one person in twenty calls do not count: there a profile is \
         taken to decide as the human did. Matches won are the changes of the chance to win from \
         before to after each round. The estimate cannot include how other players would react to \
         a profile's calls.",
    );
    page.table(&policy_effects(&findings.figures));
    page.table(&policy_effects_with_players(&findings.figures));
    page.table(&placebo(&findings.figures));
    page.figure(
        &[&wins(findings), &points(findings)],
        "Relative to the humans; whiskers are 95% intervals.",
    );
    page.paragraph(
        "Players who call more often are also a little stronger. The first table does not know the \
         players and credits calls with that skill; the placebo shows it. In the second table \
         propensity and expectation know them from other matches, and the placebo is near zero. \
         Its intervals are wider, because players who nearly always or never call tell little. \
         Claims about a profile rest on the second table.",
    );
    page.paragraph(&format!(
        "The profile balanced adds matches and points: a match counts as much as {:.0} points. That is \
         their price at 0:0, by the chance to win the match with a lead of 100 points.",
        f64::from(findings.advisor.outlook().points_per_match),
    ));
    let trial = &findings.figures.trial_with_players;
    let gains = trial.iter().filter(|effect| effect.wins.low > 0.0);
    let names = |effects: Vec<&PolicyEffect>| {
        let names: Vec<&str> = effects.iter().map(|v| v.name.as_str()).collect();
        match names.is_empty() {
            true => "none".to_owned(),
            false => names.join(", "),
        }
    };
    let in_points = trial.iter().filter(|effect| effect.points.low > 0.0);
    let training = findings.advisor.training();
    page.paragraph(&format!(
        "With players, clearly more matches won: {}. Clearly more points: {}. A player has {:.1} hands a match in \
         these logs, so 100 hands are {:.0} matches. What a profile wins in matches may cost points, \
         and the other way round. The column of the held-out matches alone has far wider \
         intervals; it shows whether a sign changes.",
        names(gains.collect()),
        names(in_points.collect()),
        training.rounds as f64 / training.matches.max(1) as f64,
        100.0 * training.matches as f64 / training.rounds.max(1) as f64,
    ));
    let trial = &findings.figures.trial;
    if let Some(majority) = trial.iter().find(|effect| effect.name == MAJORITY) {
        let a_hand = |value: f64| value / 100.0;
        let Figure { value, low, high } = majority.points;
        let ours = Figure {
            value: a_hand(value),
            low: a_hand(low),
            high: a_hand(high),
        };
        let (elsewhere, error) = MAJORITY_ELSEWHERE;
        let agree = (value / 100.0 - elsewhere).abs() < 2.0 * error;
        page.paragraph(&format!(
            "The baseline calls when most people would. Here it gains {} \
             points a hand. By other models, on more matches of the same kind, it gained {} with a \
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
        "Matches won per 100 hands, relative to the humans",
        "matches per 100 hands",
        |effect| effect.wins,
    )
}

fn points(findings: &Findings) -> Coefficients {
    bars(
        findings,
        "Points per 100 hands, relative to the humans",
        "points per 100 hands",
        |effect| effect.points,
    )
}

fn bars(
    findings: &Findings,
    title: &str,
    label: &str,
    of: fn(&PolicyEffect) -> Figure,
) -> Coefficients {
    // The humans are the zero of the axis.
    let measured = findings.figures.trial.iter();
    let measured = measured.filter(|effect| of(effect) != Figure::default());
    let bar = |effect: &PolicyEffect| Coefficient {
        name: effect.name.clone(),
        value: of(effect).value,
        error: Some((of(effect).low, of(effect).high)),
    };
    Coefficients {
        title: title.to_owned(),
        label: label.to_owned(),
        bars: measured.map(bar).collect(),
    }
}
