//! Our fits against those of other programs' algorithms.

use laboratory_fitting::newton::{self, Intercept};
use laboratory_fitting::solver::Solver;
use laboratory_fitting::solver::gram::Gram;
use laboratory_fitting::solver::smo::{self, Params};
use laboratory_training::fit::{self, Examples, SvrParameters};
use libsvm_rs::predict::predict;
use libsvm_rs::train::svm_train;
use libsvm_rs::{KernelType, SvmNode, SvmParameterBuilder, SvmProblem, SvmType};
use tichu_models::features::Features;

use written_logs::{dataset_of, logs};

/// The parameters of most tests.
const PARAMETERS: SvrParameters = SvrParameters {
    c: 2.0,
    gamma: 0.05,
    epsilon: 0.1,
    score_scale: 8.0,
    call_weight: 2.0,
};

/// Hands with scores; called when they hold an honour, or now and then.
fn examples() -> Examples {
    let dataset = dataset_of(logs(40).path());
    let rows: Vec<_> = dataset.rows.iter().collect();
    let mut examples = Examples::of(&rows);
    for (hand, called) in examples.called.iter_mut().enumerate() {
        *called ^= hand % 7 == 0;
    }
    examples
}

fn nodes(features: &Features) -> Vec<SvmNode> {
    let values = (1..).zip(features.values());
    values
        .map(|(index, &value)| SvmNode { index, value })
        .collect()
}

#[test]
fn a_reduced_regression_is_small_and_answers_as_the_whole_one() {
    let examples = examples();
    let whole = fit::svr(&examples, PARAMETERS).unwrap();
    let (reduced, solution) =
        fit::reduced_svr(Solver::Own, &examples, &[], PARAMETERS, 100).unwrap();
    assert_eq!(solution, whole.support_vectors());
    assert!(solution > 300, "{solution} support vectors to reduce");
    assert!(reduced.support_vectors() <= 100);
    let squares = examples.features.iter().map(|features| {
        let error = reduced.value(features) - whole.value(features);
        error * error
    });
    let error = (squares.sum::<f64>() / examples.features.len() as f64).sqrt();
    assert!(error < 0.02, "{error}");

    let (kept, _) = fit::reduced_svr(Solver::Own, &examples, &[], PARAMETERS, solution).unwrap();
    assert_eq!(kept, whole);
}

#[test]
fn a_regression_predicts_as_libsvm_does() {
    let examples = examples();
    let (known, rest) = examples.features.split_at(600);
    let targets: Vec<f64> = examples.called.iter().map(|&c| f64::from(c)).collect();
    let rows: Vec<&[f64]> = examples.features.iter().map(|f| &f.values()[..]).collect();
    libsvm_rs::set_quiet(true);
    for (c, gamma) in [(0.1, 2.0), (2.0, 0.25), (64.0, 0.05), (1024.0, 0.5)] {
        let parameters = SvmParameterBuilder::new()
            .svm_type(SvmType::EpsilonSvr)
            .kernel_type(KernelType::Rbf)
            .c(c)
            .gamma(gamma)
            .p(0.1)
            .eps(1e-6)
            .build()
            .unwrap();
        let problem = SvmProblem {
            labels: targets[..600].to_vec(),
            instances: known.iter().map(nodes).collect(),
        };
        let theirs = svm_train(&problem, &parameters);

        let gram = Gram::rbf(&rows, gamma).unwrap();
        let part = gram.restrict(&(0..600).collect::<Vec<_>>()).unwrap();
        let bounds = vec![c; 600];
        let ours = smo::fit(&part, &targets[..600], &bounds, &Params::default(), None).unwrap();
        assert!(ours.converged);
        let mut coefficients = ours.coefficients.clone();
        coefficients.resize(rows.len(), 0.0);
        for (hand, features) in (600..).zip(rest) {
            let value = gram.expansion(hand, &coefficients).unwrap() + ours.bias;
            let difference = (value - predict(&theirs, &nodes(features))).abs();
            assert!(difference < 1e-3, "C {c}, gamma {gamma}: {difference}");
        }
    }
}

/// The hands hold pairs of equal hands of which one is called.
#[test]
fn both_fits_of_a_support_vector_regression_agree() {
    let mut examples = examples();
    examples.features[1] = examples.features[0];
    (examples.called[0], examples.called[1]) = (true, false);
    let differences = |most: usize| -> Vec<f64> {
        let by = |solver| {
            let fitted = fit::reduced_svr(solver, &examples, &[], PARAMETERS, most);
            fitted.unwrap().0
        };
        let (ours, theirs) = (by(Solver::Own), by(Solver::Smartcore));
        let difference = |features| (ours.value(features) - theirs.value(features)).abs();
        examples.features.iter().map(difference).collect()
    };
    let whole = differences(usize::MAX).into_iter().fold(0.0, f64::max);
    assert!(whole < 1e-3, "{whole}");
    // A reduction takes vector after vector, so a difference in the last digits of a value may choose
    // another vector, which moves single hands.
    let reduced = differences(100);
    let squares: f64 = reduced
        .iter()
        .map(|difference| difference * difference)
        .sum();
    let reduced = (squares / reduced.len() as f64).sqrt();
    assert!(reduced < 0.01, "{reduced}");
}

/// smartcore counts a called hand a whole number of times.
#[test]
fn smartcore_refuses_a_weight_of_calls_that_is_no_whole_number() {
    let examples = examples();
    for call_weight in [0.5, 2.5] {
        let parameters = SvrParameters {
            c: 1.0,
            gamma: 0.05,
            epsilon: 0.1,
            score_scale: 1.0,
            call_weight,
        };
        let fitted = fit::reduced_svr(Solver::Smartcore, &examples, &[], parameters, 100);
        let error = fitted.unwrap_err().to_string();
        assert!(error.contains(&format!("found {call_weight}")), "{error}");
    }
}

/// With a large C, 50,000 steps do not suffice: smartcore does not say so.
#[test]
fn a_fit_that_smartcore_gives_up_is_an_error() {
    let examples = examples();
    let parameters = SvrParameters {
        c: 1e6,
        gamma: 0.05,
        epsilon: 0.01,
        score_scale: 1.0,
        call_weight: 1.0,
    };
    let fitted = fit::reduced_svr(Solver::Smartcore, &examples, &[], parameters, usize::MAX);
    let error = fitted.unwrap_err().to_string();
    assert!(error.contains("after 50000 iterations"), "{error}");
}

/// smartcore fits the regressions of the outlook that ships, Newton's method all others: they have
/// one solution.
#[test]
fn both_fits_of_a_logistic_regression_agree() {
    let examples = examples();
    let values: Vec<Vec<f64>> = examples
        .features
        .iter()
        .map(|f| f.values().to_vec())
        .collect();
    let by_smartcore = fit::log_odds(&values, &examples.called, 1.0).unwrap();
    let by_newton = newton::fit(&values, &examples.called, 1.0, Intercept::Free).unwrap();
    for row in &values {
        let difference = by_smartcore.score(row) - by_newton.score(row);
        assert!(difference.abs() < 1e-3, "{difference}");
    }
}
