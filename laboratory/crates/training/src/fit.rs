//! Fitting: the logistic regressions by [Newton's method](laboratory_fitting::newton), the support vector
//! regression with our own [`solver`](laboratory_fitting::solver). A [`Solver`] may put [`smartcore`] in
//! the place of both.
//!
//! All hands are fitted at once, whoever played them: the service's first question is about a hand
//! of somebody it knows nothing of.

use laboratory_fitting::newton::{self, Intercept, LogOdds};
use laboratory_fitting::require_both_classes;
use laboratory_fitting::solver::gram::Gram;
use laboratory_fitting::solver::ordered::{Order, ordered};
use laboratory_fitting::solver::{Solver, reduced, smartcore, smo};
use tichu_models::features::{FEATURE_COUNT, Features, OPPONENT_SCORE, OWN_SCORE};
use tichu_models::model::{Extended, Logistic, Svr, term_values};
use tichu_records::Row;

use super::error::TrainingError;
use super::improvements::Improvement;

/// Hands as models see them: features, and whether the human called.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// One vector for each hand.
    pub features: Vec<Features>,
    /// Whether the hand was called, in the same order.
    pub called: Vec<bool>,
}

impl Examples {
    /// The hands of some rows, in their order.
    #[must_use]
    pub fn of(rows: &[&Row]) -> Examples {
        let features = rows.iter().map(|row| Features::of(&row.hand, row.scores));
        Examples {
            features: features.collect(),
            called: rows.iter().map(|row| row.called).collect(),
        }
    }
}

/// The least gain of an improvement in the value of the support vector regression, so that hands
/// between those of the training keep the order too.
const LEAST_IMPROVEMENT: f64 = 0.001;

/// Hyper-parameters of the support vector regression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SvrParameters {
    /// Price of an error beyond epsilon; positive.
    pub c: f64,
    /// Width of the kernel exp(-gamma · |x - x'|²); positive.
    pub gamma: f64,
    /// Errors up to this are free.
    pub epsilon: f64,
    /// How much both scores count in the distance, compared with the other features.
    pub score_scale: f64,
    /// Price of an error on a called hand, in units of C: there are far fewer of them. A whole number
    /// for smartcore, which repeats the hand.
    pub call_weight: f64,
}

impl SvrParameters {
    /// The tube and the tolerance of the fit.
    fn settings(&self) -> smo::Params {
        smo::Params {
            epsilon: self.epsilon,
            ..smo::Params::default()
        }
    }

    /// The scale of each feature in the distance.
    fn scales(&self) -> Vec<f64> {
        let mut scales = vec![1.0; FEATURE_COUNT];
        scales[OPPONENT_SCORE] = self.score_scale;
        scales[OWN_SCORE] = self.score_scale;
        scales
    }

    /// The price of an error on each hand.
    fn bounds(&self, called: &[bool]) -> Vec<f64> {
        let price = |&called: &bool| self.c * if called { self.call_weight } else { 1.0 };
        called.iter().map(price).collect()
    }

    /// How often each hand stands among the rows of a solver that knows one price only.
    fn copies(&self, called: &[bool]) -> Result<Vec<usize>, TrainingError> {
        let weight = self.call_weight;
        if weight < 1.0 || weight.fract() != 0.0 {
            return Err(TrainingError::CallWeight(weight));
        }
        let copies = |&called: &bool| if called { weight as usize } else { 1 };
        Ok(called.iter().map(copies).collect())
    }
}

/// Fits log-odds as a weighted sum with smartcore, with L2 penalty |w|² / (2 C); the intercept is not
/// penalised.
///
/// # Errors
/// [`TrainingError`] when all rows are of one class or smartcore gives up.
pub fn log_odds(rows: &Vec<Vec<f64>>, happened: &[bool], c: f64) -> Result<LogOdds, TrainingError> {
    Ok(smartcore::log_odds(rows, happened, c)?)
}

/// Fits a logistic regression with smartcore.
///
/// # Errors
/// As [`log_odds`].
pub fn logistic_by_smartcore(examples: &Examples, c: f64) -> Result<Logistic, TrainingError> {
    let rows = examples.features.iter().map(|f| f.values().to_vec());
    let rows: Vec<Vec<f64>> = rows.collect();
    let LogOdds {
        intercept,
        coefficients,
    } = log_odds(&rows, &examples.called, c)?;
    Logistic::new(intercept, coefficients, means(&rows)).map_err(TrainingError::fit)
}

/// Fits a logistic regression with L2 penalty |w|² / (2 C). The `improvements` shall not have lower
/// log-odds.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class or the fit does not converge.
pub fn logistic(
    examples: &Examples,
    improvements: &[Improvement],
    c: f64,
) -> Result<Logistic, TrainingError> {
    let columns = |features: &Features| features.values().to_vec();
    let (fitted, means) = ordered_log_odds(examples, improvements, columns, c)?;
    Logistic::new(fitted.intercept, fitted.coefficients, means).map_err(TrainingError::fit)
}

/// Fits the extended logistic regression as [`logistic`] does, with the same penalty on all
/// coefficients.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class or the fit does not converge.
pub fn extended(
    examples: &Examples,
    improvements: &[Improvement],
    c: f64,
) -> Result<Extended, TrainingError> {
    let (fitted, mut means) = ordered_log_odds(examples, improvements, extended_columns, c)?;
    let LogOdds {
        intercept,
        mut coefficients,
    } = fitted;
    let of_terms = coefficients.split_off(FEATURE_COUNT);
    let term_means = means.split_off(FEATURE_COUNT);
    Logistic::new(intercept, coefficients, means)
        .and_then(|features| Extended::new(features, of_terms, term_means))
        .map_err(TrainingError::fit)
}

/// The 95 features and the terms of the extended model.
#[must_use]
pub fn extended_columns(features: &Features) -> Vec<f64> {
    let values = features.values().iter().copied();
    values.chain(term_values(features)).collect()
}

/// Fits log-odds over columns of the features; the second value is the mean of each column.
fn ordered_log_odds(
    examples: &Examples,
    improvements: &[Improvement],
    columns: impl Fn(&Features) -> Vec<f64>,
    c: f64,
) -> Result<(LogOdds, Vec<f64>), TrainingError> {
    let rows: Vec<Vec<f64>> = examples.features.iter().map(&columns).collect();
    let difference = |pair: &Improvement| {
        let pairs = columns(&pair.better).into_iter().zip(columns(&pair.worse));
        pairs.map(|(better, worse)| better - worse).collect()
    };
    let differences: Vec<Vec<f64>> = improvements.iter().map(difference).collect();
    let called = &examples.called;
    let fitted = newton::fit_ordered(&rows, called, &differences, c, Intercept::Free)?;
    Ok((fitted, means(&rows)))
}

/// Fits an epsilon support vector regression of the 0/1 target with an RBF kernel.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class, or the solver stops before it is done.
pub fn svr(examples: &Examples, parameters: SvrParameters) -> Result<Svr, TrainingError> {
    reduced_svr(Solver::Own, examples, &[], parameters, usize::MAX).map(|(svr, _)| svr)
}

/// As [`svr`], with at most `most` support vectors: where the solution has more, the [`reduced`]
/// set takes their place, and [`ordered`] its coefficients, so that the `improvements` have no lower
/// value. The second value is the number of support vectors of the solution.
///
/// # Errors
/// As [`svr`].
pub fn reduced_svr(
    solver: Solver,
    examples: &Examples,
    improvements: &[Improvement],
    parameters: SvrParameters,
    most: usize,
) -> Result<(Svr, usize), TrainingError> {
    let scales = parameters.scales();
    let scaled = |features: &Features| -> Vec<f64> {
        let pairs = features.values().iter().zip(&scales);
        pairs.map(|(x, scale)| x * scale).collect()
    };
    let points: Vec<Vec<f64>> = examples.features.iter().map(scaled).collect();
    let points: Vec<&[f64]> = points.iter().map(Vec::as_slice).collect();
    let gram = Gram::rbf(&points, parameters.gamma)?;
    let fitted = regression(solver, (&gram, &points), &examples.called, parameters)?;
    let solution = support_vectors(&fitted);
    let (rows, weights) = if solution > most {
        let values = (0..gram.len()).map(|row| gram.expansion(row, &fitted.coefficients));
        let values: Vec<f64> = values.collect::<Result<_, _>>()?;
        let reduced = reduced::reduce(&gram, &values, most)?;
        let kernels = |hand: usize| -> Vec<f64> {
            let row = gram.row(hand);
            reduced.rows.iter().map(|&z| row[z].into()).collect()
        };
        let hands: Vec<_> = (0..gram.len()).map(|i| (kernels(i), values[i])).collect();
        let at = |features: &Features| -> Vec<f64> {
            let point = scaled(features);
            let vectors = reduced.rows.iter().map(|&z| points[z]);
            vectors
                .map(|vector| kernel(parameters.gamma, vector, &point))
                .collect()
        };
        let differences: Vec<Vec<f64>> = improvements
            .iter()
            .map(|pair| {
                let pairs = at(&pair.better).into_iter().zip(at(&pair.worse));
                pairs.map(|(better, worse)| better - worse).collect()
            })
            .collect();
        let order = Order {
            hands: &hands,
            differences: &differences,
            least: LEAST_IMPROVEMENT,
        };
        (reduced.rows, ordered(order, &reduced.coefficients)?)
    } else {
        let coefficients = fitted.coefficients.iter().copied().enumerate();
        coefficients.filter(|(_, weight)| *weight != 0.0).unzip()
    };
    let vectors = rows.iter().map(|&row| examples.features[row].values());
    let vectors = vectors.map(|values| values.to_vec()).collect();
    let svr = Svr::new(parameters.gamma, fitted.bias, scales, weights, vectors);
    Ok((svr.map_err(TrainingError::fit)?, solution))
}

/// The kernel exp(-gamma · |x - x'|²).
fn kernel(gamma: f64, a: &[f64], b: &[f64]) -> f64 {
    let squares = a.iter().zip(b).map(|(a, b)| (a - b).powi(2));
    (-gamma * squares.sum::<f64>()).exp()
}

/// As [`svr`], from the rows (of the parameters' scales) with their kernel matrix (of their gamma).
///
/// # Errors
/// As [`svr`].
pub fn regression(
    solver: Solver,
    (gram, rows): (&Gram, &[&[f64]]),
    called: &[bool],
    parameters: SvrParameters,
) -> Result<smo::Fit, TrainingError> {
    require_both_classes(called)?;
    let settings = parameters.settings();
    let (targets, bounds) = (targets(called), parameters.bounds(called));
    let fitted = match solver {
        Solver::Own => smo::fit(gram, &targets, &bounds, &settings, None)?,
        Solver::Smartcore => {
            let fitted = by_smartcore(rows, called, parameters)?;
            smartcore::judge(fitted, gram, &targets, &bounds, &settings)
        }
    };
    if !fitted.converged {
        return Err(TrainingError::NotConverged {
            iterations: fitted.iterations,
            gap: fitted.gap,
            tolerance: settings.tolerance,
        });
    }
    Ok(fitted)
}

/// The regression of smartcore, whether or not it came to a solution.
///
/// # Errors
/// [`TrainingError`] when an error on a called hand has a price that smartcore cannot give it.
pub fn by_smartcore(
    rows: &[&[f64]],
    called: &[bool],
    parameters: SvrParameters,
) -> Result<smartcore::Regression, TrainingError> {
    let (copies, prices) = (parameters.copies(called)?, (parameters.c, parameters.gamma));
    let settings = parameters.settings();
    Ok(smartcore::regression(
        rows,
        &targets(called),
        &copies,
        prices,
        &settings,
    )?)
}

/// What a regression that was fitted on the rows `known` of a kernel matrix says of other rows.
pub fn predict(
    gram: &Gram,
    fitted: &smo::Fit,
    known: &[usize],
    rows: &[usize],
) -> Result<Vec<f64>, TrainingError> {
    let mut coefficients = vec![0.0; gram.len()];
    for (&row, &coefficient) in known.iter().zip(&fitted.coefficients) {
        coefficients[row] = coefficient;
    }
    let value = |&row: &usize| Ok(gram.expansion(row, &coefficients)? + fitted.bias);
    rows.iter().map(value).collect()
}

/// How many rows a fitted regression remembers.
#[must_use]
pub fn support_vectors(fitted: &smo::Fit) -> usize {
    fitted.coefficients.iter().filter(|b| **b != 0.0).count()
}

/// What the regression learns: 1 for a call, 0 for none.
#[must_use]
pub fn targets(called: &[bool]) -> Vec<f64> {
    called.iter().map(|&called| called.into()).collect()
}

/// The mean of each column.
fn means(rows: &[Vec<f64>]) -> Vec<f64> {
    let mut means = vec![0.0; rows.first().map_or(0, Vec::len)];
    for row in rows {
        for (mean, value) in means.iter_mut().zip(row) {
            *mean += value / rows.len() as f64;
        }
    }
    means
}
