//! The thesis's regression as the thesis fitted it: by libsvm's algorithm at its usual tolerance.
//!
//! Where that algorithm stops, predictions are still some thousandths from the solution, and one
//! of the 428 test hands lies so near the best threshold that it decides by them. A solver that
//! goes on to the solution, such as ours, decides that hand the other way. The printed figures
//! therefore need the same steps and the same stop, which libsvm-rs has.

use laboratory_fitting::require_both_classes;
use laboratory_training::TrainingError;
use laboratory_training::fit;
use libsvm_rs::predict::predict;
use libsvm_rs::train::svm_train;
use libsvm_rs::{KernelType, SvmModel, SvmNode, SvmParameterBuilder, SvmProblem, SvmType};

use crate::matrices::Hands;

use super::measured::{Measured, SVR, SvrFigures};

/// The default tolerance of libsvm.
const TOLERANCE: f64 = 1e-3;

/// Fits on the training hands, measures on the test hands.
pub(super) fn regression(train: &Hands, test: &Hands) -> Result<SvrFigures, TrainingError> {
    let model = fitted(train)?;
    Ok(SvrFigures {
        measured: Measured::of(&predictions(&model, test), &test.called),
        support_vectors: model.sv.len(),
    })
}

/// Fits on the training hands.
pub(super) fn fitted(train: &Hands) -> Result<SvmModel, TrainingError> {
    require_both_classes(&train.called)?;
    libsvm_rs::set_quiet(true);
    let parameters = SvmParameterBuilder::new()
        .svm_type(SvmType::EpsilonSvr)
        .kernel_type(KernelType::Rbf)
        .c(SVR.c)
        .gamma(SVR.gamma)
        .p(SVR.epsilon)
        .eps(TOLERANCE)
        .shrinking(true)
        .build()
        .map_err(TrainingError::fit)?;
    let problem = SvmProblem {
        labels: fit::targets(&train.called),
        instances: train.rows.iter().map(|row| nodes(row)).collect(),
    };
    Ok(svm_train(&problem, &parameters))
}

/// The values of the test hands.
pub(super) fn predictions(model: &SvmModel, test: &Hands) -> Vec<f64> {
    let values = test.rows.iter().map(|row| predict(model, &nodes(row)));
    values.collect()
}

/// A row without its zeros; libsvm counts columns from 1.
fn nodes(row: &[f64]) -> Vec<SvmNode> {
    let values = (1..).zip(row).filter(|(_, value)| **value != 0.0);
    values
        .map(|(index, &value)| SvmNode { index, value })
        .collect()
}
