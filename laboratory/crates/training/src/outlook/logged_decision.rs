//! Logged decisions: hands with their results, and the expectation of a model that has not seen
//! them.

use laboratory_fitting::bootstrap;
use tichu::{Scores, TargetScore};
use tichu_models::outlook::{ActionValue, Comparison, OVERLAP, OutlookModel, Readiness, WinChance};
use tichu_records::{MatchId, Row};

use super::figures::Figure;
use super::situation::situation;
use crate::error::TrainingError;

/// Propensities are kept from 0 and 1, so that no hand weighs more than fifty.
const CLIP: f64 = 0.02;

/// One hand with its propensity and its result.
#[derive(Clone, Debug)]
pub struct LoggedDecision<'a> {
    /// The hand and its result.
    pub row: &'a Row,
    /// The probability that a human calls with it.
    pub propensity: f64,
    /// The expected result of either choice.
    pub outlook: Comparison,
    /// The probability that a call succeeds as callers play, who are better than the average player
    /// of [`Self::outlook`].
    pub success_of_callers: f64,
    /// By how much the round moved the chance to win the match.
    pub win_gain: f64,
    /// That chance before the round.
    pub chance: f64,
    /// Whether its match is held out.
    pub held_out: bool,
    /// Whether enough people call with such a hand for its call to be evaluated.
    pub overlap: bool,
    /// Whether the match was won beyond the chance after the round, where it was played to its end.
    pub beyond: Option<f64>,
    /// What the players add to the expected points, the expected change of the chance to win and
    /// [`Self::beyond`], each without a call and with one.
    pub adjustments: [[f64; 2]; 3],
}

/// An observed result of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observed {
    /// Whether the player went out first; not always known.
    FirstOut,
    /// Points, own minus the opponents'.
    Points,
    /// The change of the chance to win the match.
    MatchWin,
    /// Whether the match was won beyond the chance after the round: a call cannot cause that.
    Placebo,
}

impl Observed {
    /// The place of its adjustment, where players are known to matter.
    fn place(self) -> Option<usize> {
        match self {
            Observed::FirstOut => None,
            Observed::Points => Some(0),
            Observed::MatchWin => Some(1),
            Observed::Placebo => Some(2),
        }
    }
}

impl<'a> LoggedDecision<'a> {
    /// Evaluates a row by a model that has not seen its match; `callers` is the same for players
    /// with the skill of callers, see [`of_callers`].
    ///
    /// # Errors
    /// [`TrainingError`] when there was nothing to choose.
    pub fn new(
        row: &'a Row,
        propensity: f64,
        [model, callers]: [&OutlookModel; 2],
        held_out: bool,
        won: Option<bool>,
    ) -> Result<LoggedDecision<'a>, TrainingError> {
        let chance = |scores| model.chance.of(scores, TargetScore::default());
        let before = chance(row.scores);
        let comparison = |model: &OutlookModel| {
            let outlook = model.of(&row.hand, &situation(row), propensity, Readiness::default());
            outlook.comparison().copied().ok_or_else(|| {
                let Scores { own, opponent } = row.scores;
                TrainingError::fit(format!(
                    "expected scores of a match that goes on, found {own}:{opponent}"
                ))
            })
        };
        Ok(LoggedDecision {
            outlook: comparison(model)?,
            success_of_callers: comparison(callers)?.call.first_out.value,
            win_gain: after(&model.chance, row) - before,
            overlap: propensity >= OVERLAP,
            beyond: won.map(|won| f64::from(won) - after(&model.chance, row)),
            adjustments: [[0.0; 2]; 3],
            chance: before,
            row,
            propensity,
            held_out,
        })
    }

    /// The observed value, where it is known.
    #[must_use]
    pub fn observed(&self, what: Observed) -> Option<f64> {
        match what {
            Observed::FirstOut => self.row.went_out_first.map(f64::from),
            Observed::Points => Some(f64::from(self.row.points())),
            Observed::MatchWin => Some(self.win_gain),
            Observed::Placebo => self.beyond,
        }
    }

    /// Adds to the expectation without a call or with one.
    pub fn adjust(&mut self, what: Observed, called: bool, by: f64) {
        if let Some(place) = what.place() {
            self.adjustments[place][usize::from(called)] += by;
        }
    }

    /// The expectation of the model without a call and with one.
    #[must_use]
    pub fn expected(&self, what: Observed) -> [f64; 2] {
        let value = |action: &ActionValue| match what {
            Observed::FirstOut => action.first_out.value,
            Observed::Points => action.points.value,
            Observed::MatchWin => action.match_win.value - self.chance,
            Observed::Placebo => 0.0,
        };
        let [no_call, call] = [&self.outlook.no_call, &self.outlook.call].map(value);
        let adjustment = what.place().map(|place| self.adjustments[place]);
        let [for_no_call, for_call] = adjustment.unwrap_or_default();
        [no_call + for_no_call, call + for_call]
    }

    /// The inverse propensity of the decision that was taken.
    #[must_use]
    pub fn weight(&self) -> f64 {
        let call = self.propensity.clamp(CLIP, 1.0 - CLIP);
        1.0 / if self.row.called { call } else { 1.0 - call }
    }

    /// Doubly robust values of not calling and of calling: the expectation, plus the weighted error
    /// for the choice that was made (J. Robins, A. Rotnitzky and L. Zhao, "Estimation of
    /// regression coefficients when some regressors are not always observed", 1994).
    #[must_use]
    pub fn doubly_robust(&self, what: Observed) -> Option<[f64; 2]> {
        let mut values = self.expected(what);
        let chosen = &mut values[usize::from(self.row.called)];
        *chosen += (self.observed(what)? - *chosen) * self.weight();
        Some(values)
    }
}

/// The same outlook for players with the skill of callers: nothing is taken off the chance of
/// success.
///
/// # Errors
/// [`TrainingError`] if a skill of 0 were out of range, which it is not.
pub fn of_callers(model: &OutlookModel) -> Result<OutlookModel, TrainingError> {
    Ok(OutlookModel {
        skill_of_callers: 0.0.try_into().map_err(TrainingError::fit)?,
        ..model.clone()
    })
}

fn after(chance: &WinChance, row: &Row) -> f64 {
    let scores = Scores {
        own: row.scores.own.saturating_add(row.own_points),
        opponent: row.scores.opponent.saturating_add(row.opponent_points),
    };
    chance.of(scores, TargetScore::default())
}

/// Ratios of sums over hands, each with its interval by bootstrap over matches: `of` gives for each
/// hand, with its place, a numerator and a denominator of every figure. Hands of a match stand
/// together.
#[must_use]
pub fn ratios<const N: usize>(
    decisions: &[LoggedDecision],
    of: impl Fn(usize, &LoggedDecision) -> [[f64; 2]; N],
) -> [Figure; N] {
    let mut matches: Vec<(MatchId, [[f64; 2]; N])> = Vec::new();
    for (i, hand) in decisions.iter().enumerate() {
        let id = hand.row.match_id;
        if matches.last().is_none_or(|(last, _)| *last != id) {
            matches.push((id, [[0.0; 2]; N]));
        }
        if let Some((_, sums)) = matches.last_mut() {
            let parts = of(i, hand);
            for (sum, part) in sums.iter_mut().flatten().zip(parts.iter().flatten()) {
                *sum += part;
            }
        }
    }
    let match_ids: Vec<MatchId> = matches.iter().map(|(id, _)| *id).collect();
    let figures = |weights: &[f64]| {
        let mut sums = [[0.0; 2]; N];
        for ((_, parts), weight) in matches.iter().zip(weights) {
            for (sum, part) in sums.iter_mut().flatten().zip(parts.iter().flatten()) {
                *sum += weight * part;
            }
        }
        sums.iter().map(|[above, below]| above / below).collect()
    };
    let values: Vec<f64> = figures(&vec![1.0; matches.len()]);
    let intervals = bootstrap::intervals(&match_ids, figures);
    let mut ratios = [Figure::default(); N];
    for ((ratio, value), (low, high)) in ratios.iter_mut().zip(values).zip(intervals) {
        // A group without hands has no figures.
        if value.is_finite() {
            *ratio = Figure { value, low, high };
        }
    }
    ratios
}
