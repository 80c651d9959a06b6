//! The figures as tables, for the model card and the report.

use super::figures::{Figure, OutlookFigures, PolicyEffect};
use charts::page::Table;

/// Discrimination of the chance to go out first.
#[must_use]
pub fn discrimination(figures: &OutlookFigures) -> Table {
    let caption = "Who goes out first; 95% intervals in brackets";
    Table::of(caption, &figures.first_out)
        .column("evaluated on", |on| on.evaluated_on.clone())
        .column("hands", |on| on.hands)
        .column("went out first", |on| percent(on.share))
        .column("ROC area", |on| within(on.roc_area, 3))
        .column("Brier score", |on| four(on.brier))
        .column("Brier score of the mean", |on| {
            four(on.share * (1.0 - on.share))
        })
        .column("calibration error", |on| four(on.calibration_error))
        .column("largest error of a tenth", |on| {
            format!("{:.3}", on.largest_error)
        })
        .column("by chance alone", |on| {
            format!("{:.3}", on.largest_error_by_chance)
        })
        .done()
}

/// How sure the chances to win a match are, by its stage.
#[must_use]
pub fn chance_slopes(figures: &OutlookFigures) -> Table {
    let caption = "Slope of the log-odds of winning on the predicted ones, by the higher total before the round; 95% intervals in brackets";
    Table::of(caption, &figures.chance_slopes)
        .column("evaluated on", |slopes| slopes.evaluated_on.clone())
        .column("rounds", |slopes| slopes.rounds)
        .column("all rounds", |slopes| within(slopes.all, 2))
        .column("below 300", |slopes| within(slopes.early, 2))
        .column("300 to 595", |slopes| within(slopes.middle, 2))
        .column("600 and more", |slopes| within(slopes.late, 2))
        .done()
}

/// The estimated effect of each policy, by cards, scores and calls alone.
#[must_use]
pub fn policy_effects(figures: &OutlookFigures) -> Table {
    effects(
        "Effect relative to the humans, per 100 hands; 95% intervals in brackets",
        &figures.trial,
    )
}

/// The same with players and their skill.
#[must_use]
pub fn policy_effects_with_players(figures: &OutlookFigures) -> Table {
    effects(
        "The same with the players' tendency in the propensity, and tendency and skill in the expectation",
        &figures.trial_with_players,
    )
}

/// Matches won beyond their chance after the round.
#[must_use]
pub fn placebo(figures: &OutlookFigures) -> Table {
    let caption = "Placebo: matches won beyond the chance after the round, which a call cannot change; 95% intervals in brackets";
    Table::of(caption, &figures.placebo)
        .column("people who call", |group| {
            format!("from {}", percent(group.from))
        })
        .column("hands", |group| group.hands)
        .column("called", |group| signed_within(group.called, 3))
        .column("not called", |group| signed_within(group.not_called, 3))
        .column("effect of a call, cards only", |group| {
            signed_within(group.effect, 3)
        })
        .column("effect of a call, with players", |group| {
            signed_within(group.effect_with_players, 3)
        })
        .done()
}

fn effects(caption: &str, effects: &[PolicyEffect]) -> Table {
    Table::of(caption, effects)
        .column("profile or rule", |effect| effect.name.clone())
        .column("hands called", |effect| percent(effect.call_rate))
        .column("called, not evaluated", |effect| {
            percent(effect.unsupported)
        })
        .column("matches won", |effect| signed_within(effect.wins, 2))
        .column("is that clear?", |effect| clear(effect.wins))
        .column("points", |effect| signed_within(effect.points, 0))
        .column("is that clear?", |effect| clear(effect.points))
        .column("points, held-out matches", |effect| {
            signed_within(effect.held_out_points, 0)
        })
        .column("effective hands", |effect| {
            format!("{:.0}", effect.effective_hands)
        })
        .done()
}

/// Whether a gain is clear of zero, in words; nothing for the humans, who are measured against
/// themselves.
fn clear(gain: Figure) -> &'static str {
    match (gain.low > 0.0, gain.high < 0.0) {
        (true, _) => "better",
        (_, true) => "worse",
        _ if gain == Figure::default() => "",
        _ => "not clear",
    }
}

/// A figure with four decimals, for example `0.8271`.
#[must_use]
pub fn four(value: f64) -> String {
    format!("{value:.4}")
}

/// A share, for example `57.2%`.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// A figure that cannot be negative with its interval, for example `0.616 (0.605–0.626)`.
#[must_use]
pub fn within(figure: Figure, decimals: usize) -> String {
    let Figure { value, low, high } = figure;
    format!("{value:.decimals$} ({low:.decimals$}–{high:.decimals$})")
}

/// A gain with its interval, for example `+0.51 (+0.36, +0.66)`; `0` where it is exactly nothing.
#[must_use]
pub fn signed_within(figure: Figure, decimals: usize) -> String {
    if figure == Figure::default() {
        return "0".to_owned();
    }
    let [value, low, high] =
        [figure.value, figure.low, figure.high].map(|value| signed(value, decimals));
    format!("{value} ({low}, {high})")
}

/// A gain or a loss with its sign, for example `−3.1`; nothing that rounds to zero has one.
#[must_use]
pub fn signed(value: f64, decimals: usize) -> String {
    let text = format!("{value:+.decimals$}");
    match text.contains(|digit: char| ('1'..='9').contains(&digit)) {
        true => text.replace('-', "−"),
        false => text[1..].to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{clear, signed, signed_within};
    use crate::outlook::figures::Figure;

    #[test]
    fn gains_have_their_sign_and_nothing_has_none() {
        assert_eq!([signed(2.04, 1), signed(-0.36, 1)], ["+2.0", "−0.4"]);
        assert_eq!([signed(-0.04, 1), signed(0.0, 0)], ["0.0", "0"]);
        let figure = Figure {
            value: -1.0,
            low: -2.5,
            high: 0.5,
        };
        assert_eq!(signed_within(figure, 1), "−1.0 (−2.5, +0.5)");
        assert_eq!(signed_within(Figure::default(), 1), "0");
    }

    #[test]
    fn a_gain_is_clear_when_its_interval_is_on_one_side_of_zero() {
        let figure = |low, high| Figure {
            value: (low + high) / 2.0,
            low,
            high,
        };
        assert_eq!(clear(figure(0.1, 0.5)), "better");
        assert_eq!(clear(figure(-0.5, -0.1)), "worse");
        assert_eq!(clear(figure(-0.5, 0.1)), "not clear");
        assert_eq!(clear(Figure::default()), "");
    }
}
