//! The rule of Yang (2018) for calling Grand Tichu: four features, and when a call pays.
//!
//! By table 4-18 of Asimakopoulos's thesis, the logistic regression on the four features has a ROC
//! area of 0.626 for the success of a call. None of Yang's models has the thesis's 95 features: the
//! regression on these is added here.
//!
//! Yang's hands are not public, so [`Yang`] fits the same models to our logs: the ROC area of
//! the sum of points beside those of regressions ([`Yang::areas`]), and the criterion for a call
//! ([`Yang::criterion`]). [`grand`] and [`tichu()`] are all of his systems.

mod adaboost;
mod cards;
mod learners;
mod systems;

pub use cards::{FOUR, PATTERNS};
pub use systems::{
    Completion, EndedHands, Parts, RocArea, System, Tichu, grand, on_four, on_patterns, tichu,
};

use laboratory_fitting::newton::{self, Intercept, LogOdds};
use laboratory_fitting::{FitError, require_both_classes};
use laboratory_training::split::Split;
use rayon::prelude::*;
use tichu_models::features::Features;
use tichu_models::posterior::{HandType, Posterior};
use tichu_records::{MatchId, Row};

/// C of the regressions here: weak, as there are few features.
const C: f64 = 1.0;

/// Some human calls, and how many of them were made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// All of them.
    pub all: u32,
    /// Those that went out first.
    pub made: u32,
}

/// The criterion with one way to read the chance of a later Tichu.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The event whose chance it is.
    pub name: &'static str,
    /// Share of the held-out hands that the criterion calls.
    pub says_call: f64,
    /// Human calls that it would make too.
    pub called_too: Calls,
    /// Human calls that it would not make.
    pub called_alone: Calls,
}

/// The criterion on the held-out hands.
#[derive(Clone, Debug, PartialEq)]
pub struct Criterion {
    /// Training hands without a Grand Tichu and with a known result.
    pub not_called: usize,
    /// Those that were followed by a Tichu.
    pub tichus: usize,
    /// Those whose Tichu was made.
    pub tichus_made: usize,
    /// One for each way to read the chance of a later Tichu.
    pub readings: [Reading; 3],
}

/// Yang's rule on the two parts of a dataset.
#[derive(Clone, Debug)]
pub struct Yang<'a> {
    /// The calls to fit on.
    pub training: CalledHands<'a>,
    /// The calls to measure on.
    pub held_out: CalledHands<'a>,
    split: &'a Split<'a>,
}

/// Called hands with a known result.
#[derive(Clone, Debug)]
pub struct CalledHands<'a> {
    rows: Vec<&'a Row>,
    succeeded: Vec<bool>,
    match_ids: Vec<MatchId>,
}

impl<'a> CalledHands<'a> {
    fn of(rows: &[&'a Row]) -> CalledHands<'a> {
        let called = rows.iter().copied().filter(|row| row.called);
        let (rows, succeeded): (Vec<&Row>, Vec<bool>) = called
            .filter_map(|row| Some((row, row.went_out_first?)))
            .unzip();
        CalledHands {
            match_ids: rows.iter().map(|row| row.match_id).collect(),
            rows,
            succeeded,
        }
    }

    /// How many hands were called.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.rows.len()
    }

    /// How many of these calls succeeded.
    #[must_use]
    pub fn successes(&self) -> usize {
        self.succeeded.iter().filter(|made| **made).count()
    }
}

impl<'a> Yang<'a> {
    /// The calls of both parts.
    ///
    /// # Errors
    /// [`FitError::OneClass`] when all calls of a part succeeded or none did.
    pub fn of(split: &'a Split<'a>) -> Result<Yang<'a>, FitError> {
        let (training, held_out) = (
            CalledHands::of(&split.training),
            CalledHands::of(&split.test),
        );
        require_both_classes(&held_out.succeeded)?;
        require_both_classes(&training.succeeded)?;
        Ok(Yang {
            training,
            held_out,
            split,
        })
    }

    /// The areas, by rule, of Yang's sum, of regressions that are fitted to the training calls, and of the
    /// chance to go out first by the posterior.
    ///
    /// # Errors
    /// [`FitError`] when a regression cannot be fitted.
    pub fn areas(&self, posterior: &Posterior) -> Result<[(&'static str, RocArea); 5], FitError> {
        let scored = |values: &dyn Fn(&Row) -> Vec<f64>| -> Result<Vec<f64>, FitError> {
            let fitted = fit(&self.training.rows, &self.training.succeeded, values)?;
            let rows = self.held_out.rows.iter();
            Ok(rows.map(|row| fitted.score(&values(row))).collect())
        };
        let yang: Vec<f64> = self.held_out.rows.iter().map(|row| points(row)).collect();
        let going_out = self.held_out.rows.iter().map(|row| {
            let of = HandType::from(&row.hand);
            posterior.belief(&of).chance.mean()
        });
        let rules: [(&'static str, Vec<f64>); 5] = [
            ("Yang's sum", yang),
            (
                "logistic, Yang's four features",
                scored(&|row| four(row).to_vec())?,
            ),
            ("logistic, cards of each kind", scored(&kinds)?),
            ("logistic, all 95 features", scored(&features)?),
            (
                "going out first, called or not (/v1/posterior)",
                going_out.collect(),
            ),
        ];
        let CalledHands {
            succeeded,
            match_ids,
            ..
        } = &self.held_out;
        Ok(rules.map(|(rule, scores)| (rule, RocArea::of(&scores, succeeded, match_ids))))
    }

    /// When a Grand Tichu is worth more than the plain Tichu that could come later: a call pays when P(grand) > 0.5 P(Tichu) + 0.25. `None` where too few plain
    /// Tichus were called to fit P(Tichu).
    ///
    /// # Errors
    /// [`FitError`] when a regression cannot be fitted.
    pub fn criterion(&self) -> Result<Option<Criterion>, FitError> {
        let waiting: Vec<&Row> = self
            .split
            .training
            .iter()
            .copied()
            .filter(|row| !row.called && row.went_out_first.is_some())
            .collect();
        let made = |row: &Row| row.tichu && row.went_out_first == Some(true);
        let failed = |row: &Row| row.tichu && row.went_out_first == Some(false);
        let outcomes = |rows: &[&Row], of: &dyn Fn(&Row) -> bool| -> Vec<bool> {
            rows.iter().map(|row| of(row)).collect()
        };
        let tichus: Vec<&Row> = waiting.iter().copied().filter(|row| row.tichu).collect();
        let both = require_both_classes(&outcomes(&tichus, &made));
        if both.is_err() || tichus.len() == waiting.len() {
            return Ok(None);
        }
        let grand = fit(&self.training.rows, &self.training.succeeded, &kinds)?;
        let is_made = fit(&waiting, &outcomes(&waiting, &made), &kinds)?;
        let is_failed = fit(&waiting, &outcomes(&waiting, &failed), &kinds)?;
        let if_called = fit(&tichus, &outcomes(&tichus, &made), &kinds)?;
        type Chance<'a> = Box<dyn Fn(&[f64]) -> f64 + Sync + 'a>;
        let readings: [(&str, Chance); 3] = [
            ("called and made", Box::new(|row| is_made.probability(row))),
            (
                "made, if called",
                Box::new(|row| if_called.probability(row)),
            ),
            (
                "its worth, as a chance",
                Box::new(|row| 0.5 + (is_made.probability(row) - is_failed.probability(row)) / 2.0),
            ),
        ];
        let readings =
            readings.map(|(name, tichu)| self.read(name, &grand, &|row| tichu(&kinds(row))));
        Ok(Some(Criterion {
            not_called: waiting.len(),
            tichus: tichus.len(),
            tichus_made: tichus.iter().filter(|row| made(row)).count(),
            readings,
        }))
    }

    /// The criterion with this chance of a later Tichu.
    ///
    /// # Errors
    /// [`FitError`] when the regression of P(grand) cannot be fitted.
    pub fn reading(
        &self,
        name: &'static str,
        tichu: &(dyn Fn(&Row) -> f64 + Sync),
    ) -> Result<Reading, FitError> {
        let grand = fit(&self.training.rows, &self.training.succeeded, &kinds)?;
        Ok(self.read(name, &grand, tichu))
    }

    fn read(
        &self,
        name: &'static str,
        grand: &LogOdds,
        tichu: &(dyn Fn(&Row) -> f64 + Sync),
    ) -> Reading {
        let says = |row: &Row| grand.probability(&kinds(row)) > 0.5 * tichu(row) + 0.25;
        let held_out = self.split.test.par_iter();
        let held_out = held_out.filter(|row| row.went_out_first.is_some());
        let said: Vec<(&Row, bool)> = held_out.map(|&row| (row, says(row))).collect();
        let called = |call: bool| {
            let hands = said
                .iter()
                .filter(|(row, says)| row.called && *says == call);
            hands.fold(Calls::default(), |calls, (row, _)| Calls {
                all: calls.all + 1,
                made: calls.made + u32::from(row.went_out_first == Some(true)),
            })
        };
        let says_call = said.iter().filter(|(_, says)| *says).count();
        Reading {
            name,
            says_call: says_call as f64 / said.len() as f64,
            called_too: called(true),
            called_alone: called(false),
        }
    }
}

/// The four features of a row.
fn four(row: &Row) -> [f64; 4] {
    cards::four(row.hand.set())
}

/// One point for each ace, three each for Dragon, Phoenix and a bomb: Yang's coefficients, which are
/// as 1 : 2.8 : 2.8 : 3.4, rounded.
fn points(row: &Row) -> f64 {
    let [aces, dragon, phoenix, bomb] = four(row);
    aces + 3.0 * (dragon + phoenix + bomb)
}

fn features(row: &Row) -> Vec<f64> {
    Features::of(&row.hand, row.scores).values().to_vec()
}

/// The cards of each kind, threes and fours, as in the regression behind the posterior.
fn kinds(row: &Row) -> Vec<f64> {
    let of = HandType::from(&row.hand);
    let counts = of.counts().iter().map(|&count| f64::from(count));
    let together = of.threes_and_fours().map(|count| count as f64);
    counts.chain(together).collect()
}

fn fit(
    rows: &[&Row],
    outcomes: &[bool],
    values: &dyn Fn(&Row) -> Vec<f64>,
) -> Result<LogOdds, FitError> {
    let values: Vec<Vec<f64>> = rows.iter().map(|row| values(row)).collect();
    newton::fit(&values, outcomes, C, Intercept::Free)
}
