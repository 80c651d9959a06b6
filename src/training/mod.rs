//! Training: match logs in, fitted models and their figures out. Nothing that serves depends
//! on it.
//!
//! The way of the data: [`log`] reads the match logs of BrettSpielWelt, [`dataset`] makes the
//! hands of them that a model may learn from and splits them by match, [`fit`] fits,
//! [`calibrate`] and [`profiles`] turn scores into probabilities and thresholds, [`measures`]
//! says how good that is on matches nobody has looked at, and [`write`] stores it. [`seat`] has
//! the words for the table.
//!
//! Beside that way: [`thesis`] repeats the thesis's two models on its own matrices, [`grid`]
//! its search for their parameters, and [`plot`] draws its figures.

pub mod calibrate;
pub mod dataset;
pub mod fit;
pub mod grid;
pub mod log;
pub mod measures;
pub mod plot;
pub mod profiles;
pub mod seat;
pub mod solver;
pub mod thesis;
pub mod write;

use std::collections::BTreeMap;

use self::dataset::{Dataset, Row, sample};
use self::fit::{Examples, SvrParameters};
use self::measures::Ranking;
use self::profiles::CallRates;
use self::write::Trained;
use crate::decision::{Profile, Profiles};
use crate::features::Features;
use crate::model::{HeldOut, Manifest, Model, ModelFile, ModelInfo, Name, Sigmoid, TrainingData};

/// Everything that decides what comes out, beside the logs.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Seed of the split by match and of the sample of rows.
    pub seed: u64,
    /// Day of the training (UTC), as it will stand in the manifest.
    pub date: String,
    /// C of the logistic regression (its penalty is |w|² / (2 C)); positive.
    pub logistic_c: f64,
    /// Hyper-parameters of the support vector regression.
    pub svr: SvrParameters,
    /// Hands to fit the support vector regression on; its time and memory grow with the square.
    pub svr_rows: usize,
}

/// Why no model came out.
#[derive(Debug, thiserror::Error)]
pub enum TrainingError {
    /// There are too few matches for the three parts.
    #[error(
        "expected hands of several matches to fit, calibrate and test on, found {fit}, {calibration} and {test} hands; more logs are needed"
    )]
    TooFewMatches {
        /// Hands to fit on.
        fit: usize,
        /// Hands to calibrate on.
        calibration: usize,
        /// Hands to test on.
        test: usize,
    },
    /// Nothing can be told apart.
    #[error("expected hands with and without a call, found {calls} calls in {hands} hands")]
    OneClass {
        /// All hands.
        hands: usize,
        /// Hands with a call.
        calls: usize,
    },
    /// The solver stopped at its limit.
    #[error(
        "the fit did not converge: expected a gap of at most {tolerance}, found {gap} after {iterations} iterations; a smaller C or gamma helps"
    )]
    NotConverged {
        /// Iterations taken.
        iterations: usize,
        /// The gap that remains.
        gap: f64,
        /// The gap of a solution.
        tolerance: f64,
    },
    /// The fit failed.
    #[error("the fit failed: {0}")]
    Fit(String),
}

impl TrainingError {
    fn fit(error: impl std::fmt::Display) -> TrainingError {
        TrainingError::Fit(error.to_string())
    }
}

/// Fits, calibrates and tests both models by the honest protocol: the matches to fit on, to
/// calibrate and choose thresholds on, and to test on are three different sets.
///
/// The same dataset and recipe give the same result, to the last bit. `stage` is told what is
/// being done.
///
/// # Errors
/// [`TrainingError`] when there are too few matches, only one class, or the fit fails.
pub fn train(
    dataset: &Dataset,
    recipe: &Recipe,
    mut stage: impl FnMut(&'static str),
) -> Result<Trained, TrainingError> {
    let split = dataset.split(recipe.seed);
    if split.fit.is_empty() || split.calibration.is_empty() || split.test.is_empty() {
        return Err(TrainingError::TooFewMatches {
            fit: split.fit.len(),
            calibration: split.calibration.len(),
            test: split.test.len(),
        });
    }
    let evidence = Evidence {
        date: &recipe.date,
        calibration: Part::of(&split.calibration)?,
        test: Part::of(&split.test)?,
    };

    stage("fitting the logistic regression");
    let logistic = fit::logistic(&examples(&split.fit), recipe.logistic_c)?;
    let logistic = evidence.judge(
        "logistic",
        Model::Logistic(logistic),
        [("c", recipe.logistic_c)],
        split.fit.len(),
    )?;

    stage("fitting the support vector regression");
    let rows = sample(&split.fit, recipe.seed, recipe.svr_rows);
    let SvrParameters { c, gamma, epsilon } = recipe.svr;
    let svr = evidence.judge(
        "svr",
        Model::Svr(fit::svr(&examples(&rows), recipe.svr)?),
        [("c", c), ("gamma", gamma), ("epsilon", epsilon)],
        rows.len(),
    )?;

    let rates = CallRates::of(split.fit.iter().chain(&split.calibration).copied());
    let profiles = vec![
        svr.profile("aggressive", &rates, 0.9, "90th-percentile")?,
        logistic.profile("neutral", &rates, 0.5, "median")?,
        svr.profile("conservative", &rates, 0.1, "10th-percentile")?,
    ];
    let training = TrainingData {
        date: recipe.date.clone(),
        seed: recipe.seed,
        sha256: dataset.digest(),
        matches: dataset.matches,
        rounds: dataset.rounds,
        fit_hands: split.fit.len(),
        calibration_hands: split.calibration.len(),
    };
    let (infos, files): (Vec<_>, Vec<_>) = [logistic, svr]
        .into_iter()
        .map(|judged| (judged.info.clone(), (judged.info.file, judged.bytes)))
        .unzip();
    Ok(Trained {
        manifest: Manifest::new(training, infos),
        files,
        profiles: Profiles { profiles },
    })
}

fn examples(rows: &[&Row]) -> Examples {
    Examples {
        features: rows
            .iter()
            .map(|r| Features::of(&r.hand, r.scores))
            .collect(),
        called: rows.iter().map(|row| row.called).collect(),
    }
}

/// The hands of some matches.
struct Part {
    examples: Examples,
    matches: usize,
}

impl Part {
    fn of(rows: &[&Row]) -> Result<Part, TrainingError> {
        let mut matches: Vec<_> = rows.iter().map(|row| row.match_id).collect();
        matches.dedup(); // rows of a match stand together
        let examples = examples(rows);
        fit::check(&examples.called)?;
        Ok(Part {
            examples,
            matches: matches.len(),
        })
    }

    fn scores(&self, model: &Model) -> Vec<f64> {
        self.examples
            .features
            .iter()
            .map(|x| model.score(x))
            .collect()
    }

    fn ranking(&self, values: impl Iterator<Item = f64>) -> Ranking {
        Ranking::new(values.zip(self.examples.called.iter().copied()))
    }
}

/// The matches that say how good a model is: it was not fitted on them.
struct Evidence<'a> {
    date: &'a str,
    calibration: Part,
    test: Part,
}

impl Evidence<'_> {
    /// Calibrates a fitted model, chooses its threshold, and measures it.
    fn judge<const N: usize>(
        &self,
        name: &str,
        model: Model,
        hyperparameters: [(&str, f64); N],
        training_rows: usize,
    ) -> Result<Judged, TrainingError> {
        let scores = self.calibration.scores(&model);
        let calibration = calibrate::fit_sigmoid(&scores, &self.calibration.examples.called)?;
        let confidences = scores.iter().map(|&score| model.confidence(score));
        let ranking = self.calibration.ranking(confidences);
        let held_out = self.held_out(&model, calibration, ranking.best_f1());
        let file = ModelFile::new(model, calibration);
        let bytes = serde_json::to_vec(&file).map_err(TrainingError::fit)?;
        let sha256 = crate::model::sha256_hex(&bytes);
        Ok(Judged {
            info: ModelInfo {
                name: name_of(name)?,
                kind: file.model.kind(),
                version: format!("{}.{}", self.date, &sha256[..8]),
                file: format!("{name}.json"),
                sha256,
                hyperparameters: BTreeMap::from(hyperparameters.map(|(n, v)| (n.to_owned(), v))),
                training_rows,
                support_vectors: file.model.support_vectors(),
                held_out,
            },
            bytes,
            ranking,
        })
    }

    fn held_out(&self, model: &Model, calibration: Sigmoid, threshold: f64) -> HeldOut {
        let scores = self.test.scores(model);
        let called = &self.test.examples.called;
        let raw = self.test.ranking(scores.iter().copied());
        let confidences = scores.iter().map(|&score| model.confidence(score));
        let at = self.test.ranking(confidences).at(threshold);
        let probabilities: Vec<f64> = scores
            .iter()
            .map(|&score| calibration.probability(score))
            .collect();
        HeldOut {
            matches: self.test.matches,
            hands: raw.len(),
            calls: raw.calls(),
            roc_area: raw.roc_area(),
            average_precision: raw.average_precision(),
            brier: measures::brier(&probabilities, called),
            calibration_error: measures::calibration_error(&probabilities, called),
            threshold,
            accuracy: at.accuracy,
            precision: at.precision,
            recall: at.recall,
            f1: at.f1,
        }
    }
}

/// A model with everything that is written about it.
struct Judged {
    info: ModelInfo,
    bytes: Vec<u8>,
    /// Its confidences on the calibration matches.
    ranking: Ranking,
}

impl Judged {
    /// A profile that calls as often as the player at this percentile.
    fn profile(
        &self,
        name: &str,
        rates: &CallRates,
        percentile: f64,
        player: &str,
    ) -> Result<Profile, TrainingError> {
        let rate = rates.percentile(percentile);
        // Four decimals: nobody can tell more apart, and people edit this number.
        let threshold = (self.ranking.threshold_for_rate(rate) * 1e4).round() / 1e4;
        Ok(Profile {
            name: name_of(name)?,
            model: self.info.name.clone(),
            threshold: threshold.try_into().map_err(TrainingError::Fit)?,
            description: format!(
                "calls as often as the {player} player: {:.1} % of hands",
                rate * 100.0
            ),
        })
    }
}

fn name_of(name: &str) -> Result<Name, TrainingError> {
    Name::try_from(name.to_owned()).map_err(TrainingError::Fit)
}
