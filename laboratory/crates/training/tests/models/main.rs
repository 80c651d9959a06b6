//! What models compute, beside what smartcore and scikit-learn compute from the same numbers.
//!
//! `reference.json` comes from `reference.py`: made-up rows, and what scikit-learn makes of them.

mod figures;
mod refusals;

use laboratory_training::fit::{self, Examples, SvrParameters};
use serde::Deserialize;
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::svm::Kernels;
use smartcore::svm::svr::{SVR, SVRParameters};
use tichu::{Card, Hand, Scores};
use tichu_models::features::{FEATURE_COUNT, Features};
use tichu_models::model::{
    Calibration, Extended, Logistic, Model, ModelSet, Source, Svr, TERM_COUNT, term_names,
};

#[derive(Deserialize)]
struct Reference {
    c: f64,
    gamma: f64,
    epsilon: f64,
    /// The number of rows at the start that were fitted on; the others were predicted.
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
            score_scale: 1.0,
            call_weight: 1.0,
        }
    }
}

/// The scale of features that all count the same.
fn ones() -> Vec<f64> {
    vec![1.0; FEATURE_COUNT]
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
        ones(),
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
    let evaluated = Svr::new(reference.gamma, b, ones(), w, instances).unwrap();
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
    let examples = reference.examples();
    let values = |features: &Features| features.values().to_vec();
    let rows: Vec<Vec<f64>> = examples.features.iter().map(values).collect();
    let ours = fit::log_odds(&rows, &examples.called, reference.c).unwrap();
    let log_odds = reference
        .rest()
        .iter()
        .map(|x| ours.score(x.values()))
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
    let error = fit::logistic(&examples, &[], 1.0).unwrap_err().to_string();
    assert!(error.contains("found 0 calls in 120 hands"), "{error}");
    assert!(fit::svr(&Examples::default(), Reference::read().svr_parameters()).is_err());
}

#[test]
fn contributions_and_baseline_sum_to_the_log_odds() {
    let reference = Reference::read();
    let model = fit::logistic(&reference.examples(), &[], 1.0).unwrap();
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
    let svr = Model::Svr(Svr::new(1.0, 0.0, ones(), vec![1.0], vec![zeros()]).unwrap());
    assert_eq!(
        [-0.3, 0.4, 1.7].map(|value| svr.confidence(value)),
        [0.0, 0.4, 1.0]
    );
}

#[test]
fn scaling_a_feature_of_the_svr_is_as_good_as_scaling_its_values() {
    let zeros = || vec![0.0; FEATURE_COUNT];
    let mut half = [0.0; FEATURE_COUNT];
    half[94] = 0.5;
    let half = Features::try_from(half).unwrap();
    let mut scales = ones();
    scales[94] = 8.0;
    let svr = Svr::new(0.25, 0.5, scales, vec![2.0], vec![zeros()]).unwrap();
    assert!((svr.value(&half) - (0.5 + 2.0 * (-0.25_f64 * 16.0).exp())).abs() < 1e-15);
}

#[test]
fn a_calibration_is_straight_between_knots_and_level_beyond() {
    let curve = Calibration::new(vec![-1.0, 0.0, 2.0], vec![0.1, 0.2, 0.8]).unwrap();
    for (score, expected) in [
        (-9.0, 0.1),
        (-1.0, 0.1),
        (-0.5, 0.15),
        (0.0, 0.2),
        (1.0, 0.5),
        (2.0, 0.8),
        (9.0, 0.8),
    ] {
        assert!(
            (curve.probability(score) - expected).abs() < 1e-12,
            "{score}"
        );
    }
}

#[test]
fn the_fitted_calibration_rises_and_follows_the_call_rates() {
    // Hands with score s are called with rate s: every tenth of the scores, in turn.
    let scores: Vec<f64> = (0..10_000).map(|i| f64::from(i) / 10_000.0).collect();
    let called: Vec<bool> = (0..10_000)
        .map(|i| f64::from(i * 7919 % 10_000) / 10_000.0 < scores[i as usize])
        .collect();
    let curve = laboratory_fitting::calibrate::fit_curve(&scores, &called).unwrap();
    let probabilities: Vec<f64> = scores.iter().map(|s| curve.probability(*s)).collect();
    assert!(probabilities.is_sorted());
    for (score, probability) in scores.iter().zip(&probabilities) {
        assert!((score - probability).abs() < 0.06, "{score}: {probability}");
    }
    assert!(laboratory_fitting::calibrate::fit_curve(&[], &[]).is_err());
}

#[test]
fn terms_have_names_of_their_own_and_bend_with_the_scores() {
    let names = term_names();
    assert_eq!(names.len(), TERM_COUNT);
    for (i, name) in names.iter().enumerate() {
        assert!(!names[..i].contains(name), "{name}");
    }
    // One term at a time: its effect is zero at the knot and grows beyond it.
    let log_odds = |name: &str, own: f64, opponent: f64, aces: f64| {
        let mut coefficients = vec![0.0; TERM_COUNT];
        coefficients[names.iter().position(|known| known == name).unwrap()] = 1.0;
        let zeros = || vec![0.0; FEATURE_COUNT];
        let logistic = Logistic::new(0.0, zeros(), zeros()).unwrap();
        let model = Extended::new(logistic, coefficients, vec![0.0; TERM_COUNT]).unwrap();
        let mut values = [0.0; FEATURE_COUNT];
        (values[16], values[93], values[94]) = (
            aces / 4.0,
            (opponent + 1000.0) / 2000.0,
            (own + 1000.0) / 2000.0,
        );
        model.log_odds(&Features::try_from(values).unwrap())
    };
    for (name, own, opponent, aces, expected) in [
        ("own_over_700", 700.0, 0.0, 0.0, 0.0),
        ("own_over_700", 900.0, 0.0, 0.0, 0.2),
        ("opponent_over_950", 0.0, 1000.0, 0.0, 0.05),
        ("lead_over_-400", 0.0, 300.0, 0.0, 0.1),
        ("lead_under_-600", 0.0, 800.0, 0.0, 0.2),
        ("own_under_0", -300.0, 0.0, 0.0, 0.3),
        ("own_over_600_x_opponent_over_800", 800.0, 900.0, 0.0, 0.02),
        ("own_over_500_x_aces", 900.0, 0.0, 3.0, 0.3),
        ("opponent_x_aces", 0.0, -500.0, 2.0, -0.25),
    ] {
        let found = log_odds(name, own, opponent, aces);
        assert!((found - expected).abs() < 1e-12, "{name}: {found}");
    }
}

#[test]
fn the_extended_fit_is_the_plain_one_with_more_columns() {
    let reference = Reference::read();
    let examples = reference.examples();
    let model = fit::extended(&examples, &[], 1.0).unwrap();
    let sum: f64 = model.contributions(&examples.features[0]).sum();
    let log_odds = model.log_odds(&examples.features[0]);
    assert!((model.baseline() + sum - log_odds).abs() < 1e-12);
    // Unpenalised, the intercept makes the mean prediction the share of calls.
    let predicted: f64 = examples
        .features
        .iter()
        .map(|x| 1.0 / (1.0 + (-model.log_odds(x)).exp()))
        .sum();
    let calls = examples.called.iter().filter(|c| **c).count() as f64;
    assert!((predicted - calls).abs() < 1e-3, "{predicted} of {calls}");
}

/// Hands and scores of all kinds, the same in every run.
fn questions() -> impl Iterator<Item = Features> {
    let deck: Vec<Card> = Card::deck().collect();
    (0..600_usize).map(move |number| {
        let mut order: Vec<usize> = (0..56).collect();
        order.sort_by_key(|card| (card * 7919 + number * 104_729 + card * card * number) % 10_007);
        let hand: Vec<_> = order[..8].iter().map(|&card| deck[card].token()).collect();
        let hand: Hand<8> = hand.join(" ").parse().unwrap();
        let score = |factor: usize| (number * factor % 2201) as i32 - 1100;
        let (own, opponent) = (score(37), score(101));
        Features::of(&hand, Scores { own, opponent })
    })
}

#[test]
fn the_fast_way_is_the_formula_on_every_hand() {
    let models = ModelSet::load(&Source::Embedded).unwrap().models;
    let svr = models.iter().find_map(|model| match &model.model {
        Model::Svr(svr) => Some(svr),
        _ => None,
    });
    let svr = svr.expect("the models that ship have a support vector regression");
    for features in questions() {
        let difference = svr.value(&features) - svr.value_by_definition(&features);
        assert!(difference.abs() < 1e-10, "{difference}");
    }
}

/// Kernels so narrow that exponents leave the table of the fast way are among them.
#[test]
fn a_regression_of_hands_is_evaluated_as_its_formula_says_whatever_its_kernel() {
    let vectors: Vec<Vec<f64>> = questions()
        .take(200)
        .map(|features| features.values().to_vec())
        .collect();
    let weights: Vec<f64> = (0..200).map(|i| f64::from(i % 7) - 3.0).collect();
    let mut scales = vec![1.0; FEATURE_COUNT];
    scales[FEATURE_COUNT - 2..].fill(8.0);
    for gamma in [1e-3, 0.035, 0.1, 0.2, 1.0, 10.0] {
        let svr = Svr::new(
            gamma,
            0.25,
            scales.clone(),
            weights.clone(),
            vectors.clone(),
        );
        let svr = svr.unwrap();
        for features in questions().take(400) {
            let difference = svr.value(&features) - svr.value_by_definition(&features);
            assert!(difference.abs() < 1e-9, "gamma {gamma}: {difference}");
        }
    }
}

/// Vectors that are no hands, and features that count differently, take another way.
#[test]
fn a_regression_that_is_not_made_of_hands_is_evaluated_as_its_formula_says() {
    let vector = |number: usize| -> Vec<f64> {
        (0..FEATURE_COUNT)
            .map(|feature| ((number * 31 + feature * 17) % 101) as f64 / 101.0)
            .collect()
    };
    let vectors: Vec<Vec<f64>> = (0..300).map(vector).collect();
    let weights: Vec<f64> = (0..300).map(|i| f64::from(i % 7) - 3.0).collect();
    let scales = (0..FEATURE_COUNT).map(|i| 0.5 + i as f64 / 95.0).collect();
    for gamma in [1e-3, 0.05, 2.0] {
        let svr = Svr::new(
            gamma,
            0.25,
            Vec::clone(&scales),
            weights.clone(),
            vectors.clone(),
        );
        let svr = svr.unwrap();
        let off = <[f64; FEATURE_COUNT]>::try_from(vector(301)).unwrap();
        let others = questions().take(300).chain(Features::try_from(off));
        for features in others {
            let difference = svr.value(&features) - svr.value_by_definition(&features);
            assert!(difference.abs() < 1e-9, "gamma {gamma}: {difference}");
        }
    }
}
