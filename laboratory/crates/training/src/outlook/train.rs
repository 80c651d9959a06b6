//! From evaluated models to an outlook and its figures.
//!
//! The outlook is fitted once on all training matches and once more for each fold without the
//! fold's matches; every hand is evaluated by one that has not seen its match. Its propensity comes
//! from a model that has not seen it either, and the value model has seen no round of the logs at
//! all: only networks that learned moves from the training matches.
//!
//! Calibration and intervals are those of all decisions: a hand whose partner called later is one
//! that was not called. The trial leaves such hands out, as all figures of the call models do: what
//! its player would have done is not known.

use std::collections::HashMap;
use std::num::NonZeroU64;

use laboratory_fitting::bootstrap;
use laboratory_fitting::newton::{self, Intercept};
use laboratory_fitting::parallel::try_map;
use rayon::prelude::*;
use tichu::{Scores, TargetScore, Team};
use tichu_models::decision::decide_by_value;
use tichu_models::model::{Name, Tendency, sha256_hex};
use tichu_models::outlook::{Goal, OutlookModel, Readiness, ValueModel, WinChance};
use tichu_records::{Dataset, MatchId, Row};

use super::figures::{OutlookFigures, PolicyEffect};
use super::fit::{self, Decisions, Regress};
use super::logged_decision::{LoggedDecision, of_callers};
use super::players::LoggedPlayers;
use super::situation::situation;
use super::{chain, evaluation, off_policy, selection, winning};
use crate::error::TrainingError;
use crate::split::fold;

/// Points of a lead that is small.
const LEAD: i32 = 100;

/// Logs of other matches that the error of a margin is estimated by.
const REPLICATES: u64 = 24;

/// One in this number of training hands is used for that.
const SAMPLED: usize = 12;

/// The data that the outlook is fitted to and evaluated on.
pub struct Input<'a> {
    /// The dataset, for the winners of the matches.
    pub dataset: &'a Dataset,
    /// The decisions of the training matches, those of a match together: the hands whose partner had
    /// not called before.
    pub training: &'a [&'a Row],
    /// The other hands of the training matches.
    pub partner_called_before: &'a [&'a Row],
    /// The decisions of the held-out matches.
    pub held_out: &'a [&'a Row],
    /// The seed of the folds, and how many there are.
    pub folds: (u64, NonZeroU64),
    /// What playing hands out says of a hand.
    pub values: ValueModel,
    /// The probability that a human calls.
    pub propensity_model: PropensityModel,
    /// Name and calls of each profile that imitates people, hand by hand: first those of
    /// training (by models that have not seen them), then the held-out ones.
    pub profiles: Vec<(String, Vec<bool>)>,
}

/// A model of the probability that a human calls.
pub struct PropensityModel {
    /// Its name in the manifest.
    pub name: Name,
    /// The probability of a call, hand by hand as in [`Input::profiles`].
    pub propensities: Vec<f64>,
    /// The log-odds of a call by the player of tendency 0, hand by hand.
    pub log_odds: Vec<f64>,
    /// The distribution of tendencies.
    pub prior: Tendency,
}

/// The file of the outlook and its figures.
pub struct FittedOutlook {
    /// The outlook.
    pub model: OutlookModel,
    /// The content of its file.
    pub bytes: Vec<u8>,
    /// All figures.
    pub figures: OutlookFigures,
}

/// Fits the outlook and evaluates it.
///
/// # Errors
/// [`TrainingError`] when a fit fails.
pub fn train(input: &Input) -> Result<FittedOutlook, TrainingError> {
    let Input {
        training,
        held_out,
        propensity_model,
        ..
    } = input;
    let chance = chain::win_chance(training)?;
    let (known, unknown) = propensity_model.propensities.split_at(training.len());
    let all = Decisions {
        rows: training,
        propensities: known,
        partner_called_before: input.partner_called_before,
    };
    let mut whole = input.fit(all, &chance, crate::fit::log_odds)?;
    let (seed, folds) = input.folds;
    let fold_of = |row: &Row| fold(&row.match_id, seed, folds);
    let models = try_map(0..folds.get(), |fold| {
        let is_seen = |row: &Row| fold_of(row) != fold;
        let seen: Vec<&Row> = training
            .iter()
            .copied()
            .filter(|row| is_seen(row))
            .collect();
        let chance = chain::win_chance(&seen)?;
        input.fit_resampled(all, |row| usize::from(is_seen(row)), &chance)
    })?;
    let winners: HashMap<MatchId, Team> = input
        .dataset
        .finished_matches
        .iter()
        .map(|game| (game.match_id, game.winner))
        .collect();
    let won = |row: &Row| Some(*winners.get(&row.match_id)? == row.seat.team());
    let callers = models.iter().map(of_callers);
    let callers: Vec<OutlookModel> = callers.collect::<Result<_, _>>()?;
    let all_callers = of_callers(&whole)?;
    let unseen = training.iter().zip(known).map(|(row, propensity)| {
        let fold = fold_of(row) as usize;
        let models = [&models[fold], &callers[fold]];
        LoggedDecision::new(row, *propensity, models, false, won(row))
    });
    let tests = held_out.iter().zip(unknown).map(|(row, propensity)| {
        LoggedDecision::new(row, *propensity, [&whole, &all_callers], true, won(row))
    });
    let mut decisions: Vec<LoggedDecision> = unseen.chain(tests).collect::<Result<_, _>>()?;
    let factor = evaluation::interval_scale(&decisions[..training.len()]);
    whole.interval_scale = factor.try_into().map_err(TrainingError::fit)?;
    let price = points_per_match(&chance).clamp(100.0, 100_000.0);
    whole.points_per_match = price.try_into().map_err(TrainingError::fit)?;
    let lack_of_fit = evaluation::lack_of_fit(&decisions[..training.len()]);
    whole.support = fit::with_success_errors(
        whole.support,
        &input.success_errors(all, &chance)?,
        lack_of_fit,
    )?;
    for hand in &mut decisions {
        hand.outlook.points_per_match = price;
        hand.outlook.success_error = whole.support.band(hand.propensity).success_error;
    }
    let usable = |hand: &&LoggedDecision| !hand.row.partner_called;
    let tried: Vec<LoggedDecision> = decisions.iter().filter(usable).cloned().collect();
    let bytes = serde_json::to_vec(&whole).map_err(TrainingError::fit)?;
    let players = LoggedPlayers::of(
        input
            .dataset
            .rows
            .iter()
            .chain(&input.dataset.partner_called),
    );
    let log_odds = decisions.iter().zip(&propensity_model.log_odds);
    let log_odds = log_odds
        .filter(|(hand, _)| usable(hand))
        .map(|(_, log_odds)| *log_odds);
    let informed = players.inform(
        &tried,
        &log_odds.collect::<Vec<_>>(),
        &propensity_model.prior,
        fold_of,
    )?;
    let profiles: Vec<(String, Vec<bool>)> = input
        .profiles
        .iter()
        .map(|(name, calls)| {
            let calls = decisions.iter().zip(calls);
            let calls = calls
                .filter(|(hand, _)| usable(hand))
                .map(|(_, call)| *call);
            (name.clone(), calls.collect())
        })
        .collect();
    let games = &input.dataset.finished_matches;
    let of_fold = |row: &Row| &models[fold_of(row) as usize].chance;
    let unseen_rounds = winning::predicted(training, games, of_fold);
    let held_out_rounds = winning::predicted(held_out, games, |_| &whole.chance);
    let figures = OutlookFigures {
        sha256: sha256_hex(&bytes),
        first_out: evaluation::first_out(&decisions),
        coverage: evaluation::coverage(&decisions, whole.interval_scale.into()),
        held_out_coverage: evaluation::coverage(
            &decisions[training.len()..],
            whole.interval_scale.into(),
        ),
        chance: winning::bins(&held_out_rounds),
        chance_slopes: vec![
            winning::slopes("training matches, in folds", &unseen_rounds),
            winning::slopes("held-out matches", &held_out_rounds),
            winning::slopes("both", &[unseen_rounds, held_out_rounds.clone()].concat()),
        ],
        bands: selection::bands(&decisions),
        classes: selection::classes(&decisions),
        trial: input.policy_effects(&profiles, &tried, &tried),
        trial_with_players: input.policy_effects(&profiles, &tried, &informed),
        placebo: off_policy::placebo(&tried, &informed),
    };
    Ok(FittedOutlook {
        model: whole,
        bytes,
        figures,
    })
}

/// The points that count as much as a match: at 0:0, as many as win one more match if they are few.
fn points_per_match(chance: &WinChance) -> f64 {
    let ahead = Scores {
        own: LEAD,
        opponent: 0,
    };
    let won = chance.of(ahead, TargetScore::default()) - 0.5;
    (f64::from(LEAD) / won.max(f64::MIN_POSITIVE) / 10.0).round() * 10.0
}

impl Input<'_> {
    fn fit(
        &self,
        decisions: Decisions<'_>,
        chance: &WinChance,
        regress: Regress,
    ) -> Result<OutlookModel, TrainingError> {
        let name = self.propensity_model.name;
        fit::fit(
            decisions,
            name,
            self.values.clone(),
            chance.clone(),
            regress,
        )
    }

    /// As [`Self::fit`], with each hand as often as its match comes.
    fn fit_resampled(
        &self,
        decisions: Decisions<'_>,
        times: impl Fn(&Row) -> usize,
        chance: &WinChance,
    ) -> Result<OutlookModel, TrainingError> {
        let hands = decisions.rows.iter().zip(decisions.propensities);
        let hands = hands.flat_map(|hand| std::iter::repeat_n(hand, times(hand.0)));
        let (rows, propensities): (Vec<&Row>, Vec<f64>) = hands.map(|(r, p)| (*r, *p)).unzip();
        let others = decisions.partner_called_before.iter();
        let others = others.flat_map(|row| std::iter::repeat_n(*row, times(row)));
        let partner_called_before: Vec<&Row> = others.collect();
        let resampled = Decisions {
            rows: &rows,
            propensities: &propensities,
            partner_called_before: &partner_called_before,
        };
        let newton: Regress =
            |rows, happened, c| Ok(newton::fit(rows, happened, c, Intercept::Free)?);
        self.fit(resampled, chance, newton)
    }

    /// Propensity and standard error of a sample of hands: how much the chance of success, less the
    /// one from which a call pays off in points, differs between outlooks that are fitted on other
    /// samples of matches.
    fn success_errors(
        &self,
        decisions: Decisions<'_>,
        chance: &WinChance,
    ) -> Result<Vec<(f64, f64)>, TrainingError> {
        let hands = decisions.rows.iter().zip(decisions.propensities);
        let sample: Vec<(&Row, f64)> = hands
            .step_by(SAMPLED)
            .map(|(row, propensity)| (*row, *propensity))
            .collect();
        let margins = try_map(0..REPLICATES, |number| {
            let times = |row: &Row| bootstrap::times(row.match_id, number);
            let model = self.fit_resampled(decisions, times, chance)?;
            let margin = |(row, propensity): &(&Row, f64)| {
                let readiness = Readiness::default();
                let outlook = model.of(&row.hand, &situation(row), *propensity, readiness);
                outlook
                    .comparison()
                    .map_or(0.0, |c| c.call.first_out.value - c.break_even(Goal::Points))
            };
            Ok::<Vec<f64>, TrainingError>(sample.iter().map(margin).collect())
        })?;
        let count = margins.len() as f64;
        let error = |(place, (_, propensity)): (usize, &(&Row, f64))| {
            let values = || margins.iter().map(|margins| margins[place]);
            let mean = values().sum::<f64>() / count;
            let squares: f64 = values().map(|margin| (margin - mean).powi(2)).sum();
            (*propensity, (squares / (count - 1.0)).sqrt())
        };
        Ok(sample.iter().enumerate().map(error).collect())
    }

    /// The humans' own majority and both extremes beside all profiles: their decisions by
    /// `decisions`, evaluated on `evaluated`, the same hands. `profiles` are their calls.
    fn policy_effects(
        &self,
        profiles: &[(String, Vec<bool>)],
        decisions: &[LoggedDecision],
        evaluated: &[LoggedDecision],
    ) -> Vec<PolicyEffect> {
        let rule = |name: &str, call: &dyn Fn(&LoggedDecision) -> bool| {
            (
                name.to_owned(),
                decisions.iter().map(call).collect::<Vec<_>>(),
            )
        };
        let worth = |goal| {
            move |hand: &LoggedDecision| decide_by_value(&hand.outlook, goal, hand.row.scores).0
        };
        let mut all = profiles.to_vec();
        all.push(rule("balanced", &worth(Goal::Balanced)));
        all.push(rule("optimal", &worth(Goal::MatchWin)));
        all.push(rule("optimal_points", &worth(Goal::Points)));
        all.push(rule("most people call", &|hand| hand.propensity >= 0.5));
        all.push(rule("never call", &|_| false));
        let mut policy_effects = all
            .par_iter()
            .map(|(name, calls)| off_policy::effect(name, evaluated, calls))
            .collect::<Vec<_>>();
        policy_effects.push(off_policy::humans(evaluated));
        policy_effects
    }
}
