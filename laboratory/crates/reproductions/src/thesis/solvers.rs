//! Both models of the thesis fitted by each solver: time, accuracy and answers.

use laboratory_fitting::newton::{self, Intercept};
use laboratory_fitting::solver::gram::Gram;
use laboratory_fitting::solver::{Solver, smartcore};
use laboratory_training::TrainingError;
use laboratory_training::fit;

use super::{Hands, LOGISTIC_C, Matrices, Measured, PRINTED_LOGISTIC, PRINTED_SVR, SVR, libsvm};
use crate::clock::Clock;

/// How long a fit is repeated at least.
const LEAST_SECONDS: f64 = 0.2;

/// A model that a solver fitted, with the time that it took.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The model.
    pub model: &'static str,
    /// The solver.
    pub solver: &'static str,
    /// Processor seconds of a fit, from the rows to the model, in each run; in rising order.
    pub seconds: Vec<f64>,
    /// The test hands by the model.
    pub measured: Measured,
    /// The largest difference of a prediction from that of our solver.
    pub difference: f64,
    /// How many test hands lie on the other side of the threshold of the thesis than by our solver.
    pub decided_otherwise: usize,
}

/// The predictions of the test hands, and the processor seconds of the fit.
type Run = (Vec<f64>, f64);

/// A way to fit a model on training hands and to predict test hands.
struct Way {
    model: &'static str,
    solver: &'static str,
    run: fn(&Hands, &Hands) -> Result<Run, TrainingError>,
    /// The threshold of the thesis for this model.
    threshold: f64,
}

/// The first of each model is our solver, which the others are compared with.
const WAYS: [Way; 6] = [
    Way {
        model: "LR",
        solver: "own",
        run: |train, test| by_newton(train, test, Intercept::Free),
        threshold: PRINTED_LOGISTIC.threshold,
    },
    Way {
        model: "LR",
        solver: "own, intercept penalised",
        run: |train, test| by_newton(train, test, Intercept::Penalised),
        threshold: PRINTED_LOGISTIC.threshold,
    },
    Way {
        model: "LR",
        solver: "smartcore",
        run: |train, test| {
            let fit = || Ok(smartcore::log_odds(&train.rows, &train.called, LOGISTIC_C)?);
            let (fitted, seconds) = timed(fit)?;
            let predictions = test.rows.iter().map(|row| fitted.probability(row));
            Ok((predictions.collect(), seconds))
        },
        threshold: PRINTED_LOGISTIC.threshold,
    },
    Way {
        model: "SVR",
        solver: "own",
        run: |train, test| {
            let rows = train.rows();
            let (fitted, seconds) = timed(|| {
                let gram = Gram::rbf(&rows, SVR.gamma)?;
                fit::regression(Solver::Own, (&gram, &rows), &train.called, SVR)
            })?;
            let fitted = (fitted.coefficients, fitted.bias);
            Ok((expansions(train, fitted, test), seconds))
        },
        threshold: PRINTED_SVR.threshold,
    },
    Way {
        model: "SVR",
        solver: "libsvm's algorithm",
        run: |train, test| {
            let (fitted, seconds) = timed(|| libsvm::fitted(train))?;
            Ok((libsvm::predictions(&fitted, test), seconds))
        },
        threshold: PRINTED_SVR.threshold,
    },
    Way {
        model: "SVR",
        solver: "smartcore",
        run: |train, test| {
            let fit = || fit::by_smartcore(&train.rows(), &train.called, SVR);
            let (fitted, seconds) = timed(fit)?;
            let fitted = (fitted.coefficients, fitted.bias);
            Ok((expansions(train, fitted, test), seconds))
        },
        threshold: PRINTED_SVR.threshold,
    },
];

/// Fits both models of the thesis by each solver, `runs` times in turns.
///
/// # Errors
/// [`TrainingError`] when the training hands are all of one class or a fit fails.
pub fn compare(matrices: &Matrices, runs: usize) -> Result<Vec<Timed>, TrainingError> {
    let Matrices { train, test } = matrices;
    let mut results: Vec<(Vec<f64>, Vec<f64>)> = vec![Default::default(); WAYS.len()];
    for _ in 0..runs {
        for (way, (predictions, seconds)) in WAYS.iter().zip(&mut results) {
            let (run, took) = (way.run)(train, test)?;
            *predictions = run;
            seconds.push(took);
        }
    }
    let ours = |model: &str| WAYS.iter().position(|way| way.model == model);
    let timed = WAYS
        .iter()
        .zip(&results)
        .map(|(way, (predictions, seconds))| {
            let ours = ours(way.model).map_or(predictions, |ours| &results[ours].0);
            let pairs = || predictions.iter().zip(ours);
            let side = |prediction: &f64| *prediction >= way.threshold;
            let mut seconds = seconds.clone();
            seconds.sort_by(f64::total_cmp);
            Timed {
                model: way.model,
                solver: way.solver,
                seconds,
                measured: Measured::of(predictions, &test.called),
                difference: pairs().map(|(a, b)| (a - b).abs()).fold(0.0, f64::max),
                decided_otherwise: pairs().filter(|(a, b)| side(a) != side(b)).count(),
            }
        });
    Ok(timed.collect())
}

/// Repeats a fit until the clock, which may tick every 4 ms only, can measure it.
fn timed<T>(fit: impl Fn() -> Result<T, TrainingError>) -> Result<(T, f64), TrainingError> {
    let clock = Clock::start();
    let mut fits = 0;
    loop {
        let fitted = fit()?;
        fits += 1;
        let seconds = clock.seconds();
        if seconds >= LEAST_SECONDS {
            return Ok((fitted, seconds / f64::from(fits)));
        }
    }
}

fn by_newton(train: &Hands, test: &Hands, intercept: Intercept) -> Result<Run, TrainingError> {
    let (fitted, seconds) = timed(|| {
        let fitted = newton::fit(&train.rows, &train.called, LOGISTIC_C, intercept);
        Ok(fitted?)
    })?;
    let predictions = test.rows.iter().map(|row| fitted.probability(row));
    Ok((predictions.collect(), seconds))
}

/// The values of the test hands by a regression with these coefficients of the training hands.
fn expansions(train: &Hands, (coefficients, bias): (Vec<f64>, f64), test: &Hands) -> Vec<f64> {
    let value = |hand: &Vec<f64>| {
        let known = coefficients.iter().zip(&train.rows);
        let known = known.filter(|(coefficient, _)| **coefficient != 0.0);
        let terms = known.map(|(coefficient, row)| {
            let squares = row.iter().zip(hand).map(|(a, b)| (a - b).powi(2));
            coefficient * (-SVR.gamma * squares.sum::<f64>()).exp()
        });
        bias + terms.sum::<f64>()
    };
    test.rows.iter().map(value).collect()
}
