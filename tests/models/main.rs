//! What models compute, beside what smartcore and scikit-learn compute from the same numbers.
//!
//! `reference.json` comes from `reference.py`: made-up rows, and what scikit-learn makes of them.

use grand_tichu::features::{FEATURE_COUNT, Features};
use grand_tichu::model::{Logistic, Model, Sigmoid, Svr};
use grand_tichu::training::fit::{self, Examples, SvrParameters};
use serde::Deserialize;
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::svm::Kernels;
use smartcore::svm::svr::{SVR, SVRParameters};

#[derive(Deserialize)]
struct Reference {
    c: f64,
    gamma: f64,
    epsilon: f64,
    /// The first so many rows were fitted on, the others predicted.
    fitted: usize,
    features: Vec<Vec<f64>>,
    called: Vec<bool>,
    logistic: ReferenceLogistic,
    svr: ReferenceSvr,
}

#[derive(Deserialize)]
struct ReferenceLogistic {
    intercept: f64,
    coefficients: Vec<f64>,
    log_odds: Vec<f64>,
}

#[derive(Deserialize)]
struct ReferenceSvr {
    bias: f64,
    weights: Vec<f64>,
    support: Vec<usize>,
    values: Vec<f64>,
}

impl Reference {
    fn read() -> Reference {
        serde_json::from_str(include_str!("reference.json")).unwrap()
    }

    fn features(&self) -> Vec<Features> {
        let values = |row: &Vec<f64>| <[f64; FEATURE_COUNT]>::try_from(row.clone()).unwrap();
        self.features
            .iter()
            .map(|row| Features::try_from(values(row)).unwrap())
            .collect()
    }

    fn examples(&self) -> Examples {
        Examples {
            features: self.features()[..self.fitted].to_vec(),
            called: self.called[..self.fitted].to_vec(),
        }
    }

    /// The rows that were not fitted on.
    fn rest(&self) -> Vec<Features> {
        self.features()[self.fitted..].to_vec()
    }

    fn svr_parameters(&self) -> SvrParameters {
        SvrParameters {
            c: self.c,
            gamma: self.gamma,
            epsilon: self.epsilon,
        }
    }
}

/// The largest distance of two rows of numbers.
fn distance(ours: impl IntoIterator<Item = f64>, theirs: &[f64]) -> f64 {
    let ours: Vec<f64> = ours.into_iter().collect();
    assert_eq!(ours.len(), theirs.len());
    ours.iter()
        .zip(theirs)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f64::max)
}

#[test]
fn logistic_evaluates_as_scikit_learn_does() {
    let reference = Reference::read();
    let theirs = &reference.logistic;
    let means = vec![0.0; FEATURE_COUNT];
    let ours = Logistic::new(theirs.intercept, theirs.coefficients.clone(), means).unwrap();
    let log_odds = reference
        .rest()
        .iter()
        .map(|x| ours.log_odds(x))
        .collect::<Vec<_>>();
    assert!(distance(log_odds, &theirs.log_odds) <= 1e-9);
}

#[test]
fn svr_evaluates_as_scikit_learn_does() {
    let reference = Reference::read();
    let theirs = &reference.svr;
    let support = theirs
        .support
        .iter()
        .map(|&i| reference.features[i].clone())
        .collect();
    let ours = Svr::new(
        reference.gamma,
        theirs.bias,
        theirs.weights.clone(),
        support,
    )
    .unwrap();
    let values = reference
        .rest()
        .iter()
        .map(|x| ours.value(x))
        .collect::<Vec<_>>();
    assert!(distance(values, &theirs.values) <= 1e-9);
}

#[test]
fn svr_evaluates_and_is_fitted_as_smartcore_does() {
    /// What smartcore writes of a fitted SVR: it has no accessors.
    #[derive(Deserialize)]
    struct Numbers {
        instances: Vec<Vec<f64>>,
        w: Vec<f64>,
        b: f64,
    }

    let reference = Reference::read();
    let rows = DenseMatrix::from_2d_vec(&reference.features[..reference.fitted].to_vec()).unwrap();
    let targets: Vec<f64> = reference.called[..reference.fitted]
        .iter()
        .map(|&c| f64::from(c))
        .collect();
    let settings = SVRParameters::default()
        .with_c(reference.c)
        .with_eps(reference.epsilon)
        .with_tol(1e-6)
        .with_kernel(Kernels::rbf().with_gamma(reference.gamma));
    let fitted = SVR::fit(&rows, &targets, &settings).unwrap();
    let rest = DenseMatrix::from_2d_vec(&reference.features[reference.fitted..].to_vec()).unwrap();
    let theirs: Vec<f64> = fitted.predict(&rest).unwrap();

    let numbers = serde_json::to_value(&fitted).unwrap();
    let Numbers { instances, w, b } = serde_json::from_value(numbers).unwrap();
    let evaluated = Svr::new(reference.gamma, b, w, instances).unwrap();
    let values = reference
        .rest()
        .iter()
        .map(|x| evaluated.value(x))
        .collect::<Vec<_>>();
    assert!(distance(values, &theirs) <= 1e-9);

    let ours = fit::svr(&reference.examples(), reference.svr_parameters()).unwrap();
    let values = reference
        .rest()
        .iter()
        .map(|x| ours.value(x))
        .collect::<Vec<_>>();
    let distance = distance(values, &theirs);
    assert!(distance <= 1e-3, "{distance}");
}

#[test]
fn logistic_is_fitted_as_scikit_learn_does() {
    let reference = Reference::read();
    let ours = fit::logistic(&reference.examples(), reference.c).unwrap();
    let log_odds = reference
        .rest()
        .iter()
        .map(|x| ours.log_odds(x))
        .collect::<Vec<_>>();
    let distance = distance(log_odds, &reference.logistic.log_odds);
    assert!(distance <= 1e-4, "{distance}");
}

#[test]
fn svr_is_fitted_as_scikit_learn_does() {
    let reference = Reference::read();
    let ours = fit::svr(&reference.examples(), reference.svr_parameters()).unwrap();
    let values = reference
        .rest()
        .iter()
        .map(|x| ours.value(x))
        .collect::<Vec<_>>();
    let distance = distance(values, &reference.svr.values);
    assert!(distance <= 1e-3, "{distance}");
}

#[test]
fn one_class_or_no_hand_cannot_be_fitted() {
    let mut examples = Reference::read().examples();
    examples.called.fill(false);
    let error = fit::logistic(&examples, 1.0).unwrap_err().to_string();
    assert!(error.contains("found 0 calls in 120 hands"), "{error}");
    assert!(fit::svr(&Examples::default(), Reference::read().svr_parameters()).is_err());
}

#[test]
fn contributions_and_baseline_sum_to_the_log_odds() {
    let reference = Reference::read();
    let model = fit::logistic(&reference.examples(), 1.0).unwrap();
    for features in reference.features() {
        let sum: f64 = model.contributions(&features).sum();
        assert!((model.baseline() + sum - model.log_odds(&features)).abs() < 1e-12);
    }
}

#[test]
fn confidence_is_the_logistic_function_or_the_clipped_value() {
    let zeros = || vec![0.0; FEATURE_COUNT];
    let logistic = Model::Logistic(Logistic::new(0.0, zeros(), zeros()).unwrap());
    assert_eq!(logistic.confidence(0.0), 0.5);
    assert_eq!(logistic.confidence(f64::MAX), 1.0);
    assert_eq!(logistic.confidence(f64::MIN), 0.0);
    let svr = Model::Svr(Svr::new(1.0, 0.0, vec![1.0], vec![zeros()]).unwrap());
    assert_eq!(
        [-0.3, 0.4, 1.7].map(|value| svr.confidence(value)),
        [0.0, 0.4, 1.0]
    );
}

#[test]
fn numbers_that_make_no_model_are_refused() {
    let zeros = || vec![0.0; FEATURE_COUNT];
    assert!(Logistic::new(f64::NAN, zeros(), zeros()).is_err());
    assert!(Logistic::new(0.0, vec![0.0; 94], zeros()).is_err());
    assert!(Logistic::new(0.0, vec![f64::INFINITY; FEATURE_COUNT], zeros()).is_err());
    assert!(Svr::new(0.0, 0.0, vec![1.0], vec![zeros()]).is_err());
    assert!(Svr::new(1.0, f64::NAN, vec![1.0], vec![zeros()]).is_err());
    assert!(Svr::new(1.0, 0.0, vec![], vec![]).is_err());
    assert!(Svr::new(1.0, 0.0, vec![1.0, 2.0], vec![zeros()]).is_err());
    assert!(Sigmoid::new(-1.0, 0.0).is_err());
    assert!(Sigmoid::new(1.0, f64::NAN).is_err());
}
