//! Numbers that make no model.

use tichu_models::features::FEATURE_COUNT;
use tichu_models::model::{Calibration, Extended, Logistic, Shift, Svr, TERM_COUNT};

use crate::ones;

#[test]
fn numbers_that_make_no_model_are_refused() {
    let zeros = || vec![0.0; FEATURE_COUNT];
    assert!(Logistic::new(f64::NAN, zeros(), zeros()).is_err());
    assert!(Logistic::new(0.0, vec![0.0; 94], zeros()).is_err());
    assert!(Logistic::new(0.0, vec![f64::INFINITY; FEATURE_COUNT], zeros()).is_err());
    assert!(Svr::new(0.0, 0.0, ones(), vec![1.0], vec![zeros()]).is_err());
    assert!(Svr::new(1.0, f64::NAN, ones(), vec![1.0], vec![zeros()]).is_err());
    assert!(Svr::new(1.0, 0.0, ones(), vec![], vec![]).is_err());
    assert!(Svr::new(1.0, 0.0, ones(), vec![1.0, 2.0], vec![zeros()]).is_err());
    assert!(Calibration::new(vec![], vec![]).is_err());
    assert!(Calibration::new(vec![0.0], vec![0.1, 0.2]).is_err());
    assert!(Calibration::new(vec![0.0, 0.0], vec![0.1, 0.2]).is_err());
    assert!(Calibration::new(vec![0.0, 1.0], vec![0.2, 0.1]).is_err());
    assert!(Calibration::new(vec![0.0], vec![1.5]).is_err());
    assert!(Calibration::new(vec![f64::NAN], vec![0.5]).is_err());
    let logistic = || Logistic::new(0.0, zeros(), zeros()).unwrap();
    let terms = |value: f64| vec![value; TERM_COUNT];
    assert!(Extended::new(logistic(), vec![0.0; TERM_COUNT - 1], terms(0.0)).is_err());
    assert!(Extended::new(logistic(), terms(f64::NAN), terms(0.0)).is_err());
    assert!(Shift::new(f64::NAN, 0.0).is_err());
    assert!(Shift::new(0.0, f64::INFINITY).is_err());
    assert!(Svr::new(1.0, 0.0, vec![1.0; 94], vec![1.0], vec![zeros()]).is_err());
}

/// Each is finite, but not what is computed from two of them.
#[test]
fn numbers_so_large_that_sums_overflow_are_refused() {
    let row = |value: f64| vec![value; FEATURE_COUNT];
    let refusals = [
        Logistic::new(-1.7e308, row(0.0), row(0.0)).unwrap_err(),
        Logistic::new(0.0, row(1e200), row(1e200)).unwrap_err(),
        Extended::new(
            Logistic::new(0.0, row(0.0), row(0.0)).unwrap(),
            vec![1.7e308; TERM_COUNT],
            vec![0.0; TERM_COUNT],
        )
        .unwrap_err(),
        Svr::new(1e300, 0.0, ones(), vec![1.0], vec![row(0.0)]).unwrap_err(),
        Svr::new(1.0, 1.7e308, ones(), vec![1.0], vec![row(0.0)]).unwrap_err(),
        Svr::new(1.0, 0.0, row(1e200), vec![1.0], vec![row(0.0)]).unwrap_err(),
        Svr::new(1.0, 0.0, ones(), vec![1.7e308], vec![row(0.0)]).unwrap_err(),
        Svr::new(1.0, 0.0, ones(), vec![1.0], vec![row(-1e200)]).unwrap_err(),
        Calibration::new(vec![-1.7e308, 1.7e308], vec![0.1, 0.9]).unwrap_err(),
        Shift::new(-1.7e308, 0.0).unwrap_err(),
    ];
    for refusal in refusals {
        let expected = "expected numbers of at most 1e9 in magnitude, found ";
        assert!(refusal.starts_with(expected), "{refusal}");
    }
    assert!(Logistic::new(1e9, row(-1e9), row(1e9)).is_ok());
}
