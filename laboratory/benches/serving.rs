//! How long smartcore and our own code take to evaluate the same models, one hand at a time as a
//! service does.
//!
//! `cargo bench -p laboratory --bench serving`. The models are fitted by smartcore to 3,000 dealt hands
//! that the shipped logistic regression calls or not. Each figure is the mean over 1,000 other hands in one
//! pass; the smallest and the median of 15 passes are printed.

#![allow(clippy::print_stdout)] // A benchmark prints its figures.

#[path = "../../benches/deal/mod.rs"]
mod deal;

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use laboratory_fitting::solver::smartcore::log_odds;
use serde::Deserialize;
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters};
use smartcore::svm::Kernels;
use smartcore::svm::svr::{SVR, SVRParameters};
use tichu_models::decision::Advisor;
use tichu_models::features::{FEATURE_COUNT, Features};
use tichu_models::model::{Logistic, Model, Source, Svr};

const FITTED: usize = 3_000;
const EVALUATED: usize = 1_000;
const PASSES: usize = 15;
/// The parameters of the thesis.
const C: f64 = 2.0;
const GAMMA: f64 = 0.25;

/// What smartcore writes of a fitted regression: it has no accessors.
#[derive(Deserialize)]
struct Numbers {
    instances: Vec<Vec<f64>>,
    w: Vec<f64>,
    b: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let advisor = Advisor::load(&Source::Embedded)?;
    let shipped = advisor.models().iter().find_map(|one| match &one.model {
        Model::Logistic(model) => Some(model),
        _ => None,
    });
    let shipped = shipped.ok_or("expected a logistic regression, found none")?;
    let hands: Vec<Features> = deal::deal(FITTED + EVALUATED)
        .iter()
        .map(|(hand, scores)| Features::of(hand, *scores))
        .collect();
    let row = |features: &Features| features.values().to_vec();
    let (fitted, evaluated) = hands.split_at(FITTED);
    let rows: Vec<Vec<f64>> = fitted.iter().map(row).collect();
    let called: Vec<bool> = fitted
        .iter()
        .map(|one| shipped.log_odds(one) > 0.0)
        .collect();
    let x = DenseMatrix::from_2d_vec(&rows)?;

    let classes: Vec<u32> = called.iter().map(|&called| called.into()).collect();
    let settings = LogisticRegressionParameters::default().with_alpha(1.0 / C);
    let theirs = LogisticRegression::fit(&x, &classes, settings)?;
    let numbers = log_odds(&rows, &called, C)?;
    let means = vec![0.0; FEATURE_COUNT];
    let ours = Logistic::new(numbers.intercept, numbers.coefficients, means)?;
    time(
        "logistic regression, smartcore (classes)",
        evaluated,
        |one| {
            let one = DenseMatrix::from_2d_vec(&vec![row(one)]);
            black_box(one.map(|one| theirs.predict(&one)))
        },
    );
    time("logistic regression, ours (log-odds)", evaluated, |one| {
        black_box(ours.log_odds(one))
    });

    let targets: Vec<f64> = called.iter().map(|&called| f64::from(called)).collect();
    let kernel = Kernels::rbf().with_gamma(GAMMA);
    let settings = SVRParameters::default().with_c(C).with_kernel(kernel);
    let theirs = SVR::fit(&x, &targets, &settings)?;
    let Numbers { instances, w, b } = serde_json::from_value(serde_json::to_value(&theirs)?)?;
    let ours = Svr::new(GAMMA, b, vec![1.0; FEATURE_COUNT], w, instances)?;
    println!("{} support vectors", ours.support_vectors());
    time("support vector regression, smartcore", evaluated, |one| {
        let one = DenseMatrix::from_2d_vec(&vec![row(one)]);
        black_box(one.map(|one| theirs.predict(&one)))
    });
    time("support vector regression, ours", evaluated, |one| {
        black_box(ours.value(one))
    });
    Ok(())
}

/// Prints the nanoseconds that an evaluation takes.
fn time<T>(name: &str, hands: &[Features], evaluate: impl Fn(&Features) -> T) {
    let mut passes: Vec<f64> = (0..PASSES)
        .map(|_| {
            let start = Instant::now();
            for hand in hands {
                evaluate(hand);
            }
            start.elapsed().as_secs_f64() * 1e9 / hands.len() as f64
        })
        .collect();
    passes.sort_by(f64::total_cmp);
    println!(
        "{name:<42} {:>10.0} {:>10.0}",
        passes[0],
        passes[PASSES / 2]
    );
}
