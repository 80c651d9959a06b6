use super::*;

/// A small noisy problem with repeated and contradictory rows, as the thesis's data has them.
fn problem(rows: usize) -> (Vec<Vec<f64>>, Vec<f64>) {
    let mut state = 12_345_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / (1_u64 << 31) as f64
    };
    let mut x: Vec<Vec<f64>> = (0..rows)
        .map(|_| (0..4).map(|_| (random() * 4.0).floor() / 4.0).collect())
        .collect();
    x[rows - 1] = x[0].clone();
    let y = x
        .iter()
        .map(|x| f64::from(x[0] + x[1] * x[2] + 0.5 * random() > 0.9))
        .collect();
    (x, y)
}

fn gram(x: &[Vec<f64>], gamma: f64) -> Gram {
    let rows: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
    Gram::rbf(&rows, gamma).unwrap()
}

const EXACT: Params = Params {
    epsilon: 0.1,
    tolerance: 1e-6,
    max_iterations: 1_000_000,
};

/// A fit with the same bound for every row.
fn solve(gram: &Gram, y: &[f64], c: f64, start: Option<&Fit>) -> Fit {
    fit(gram, y, &vec![c; y.len()], &EXACT, start).unwrap()
}

#[track_caller]
fn assert_solves(fit: &Fit, gram: &Gram, targets: &[f64], bounds: &[f64]) {
    assert!(fit.converged && fit.gap <= EXACT.tolerance);
    let largest = bounds.iter().copied().fold(0.0, f64::max);
    assert!(fit.coefficients.iter().sum::<f64>().abs() < 1e-9 * largest);
    for (row, ((&beta, target), &bound)) in
        fit.coefficients.iter().zip(targets).zip(bounds).enumerate()
    {
        assert!(beta.abs() <= bound);
        let error = target - gram.expansion(row, &fit.coefficients).unwrap() - fit.bias;
        let slack = EXACT.tolerance * 1.001;
        if beta == 0.0 {
            assert!(error.abs() <= EXACT.epsilon + slack);
        } else if beta.abs() == bound {
            assert!(error * beta.signum() >= EXACT.epsilon - slack);
        } else {
            assert!((error - EXACT.epsilon * beta.signum()).abs() <= slack);
        }
    }
}

/// Two rows at a time in a fixed order with small steps allowed: slow, simple and independent of
/// the solver.
fn objective_by_sweeps(gram: &Gram, y: &[f64], c: f64) -> f64 {
    let n = y.len();
    let mut beta = vec![0.0; n];
    let objective = |beta: &[f64]| -> f64 {
        let terms = (0..n).map(|i| {
            beta[i] * (0.5 * gram.expansion(i, beta).unwrap() - y[i])
                + EXACT.epsilon * beta[i].abs()
        });
        terms.sum()
    };
    let mut best = objective(&beta);
    let mut size = c;
    while size > 1e-6 * c {
        let before = best;
        for i in 0..n {
            for j in 0..n {
                let step = size.min(c - beta[i]).min(c + beta[j]);
                if i == j || step <= 0.0 {
                    continue;
                }
                let old = (beta[i], beta[j]);
                (beta[i], beta[j]) = (old.0 + step, old.1 - step);
                let value = objective(&beta);
                if value < best {
                    best = value;
                } else {
                    (beta[i], beta[j]) = old;
                }
            }
        }
        if best >= before {
            size *= 0.5;
        }
    }
    best
}

#[test]
fn meets_the_kkt_conditions() {
    let (x, y) = problem(150);
    for gamma in [0.01, 0.5, 8.0] {
        let gram = gram(&x, gamma);
        for c in [0.03, 1.0, 64.0, 4096.0] {
            assert_solves(&solve(&gram, &y, c, None), &gram, &y, &[c; 150]);
        }
    }
}

#[test]
fn is_no_worse_than_an_exhaustive_search() {
    let (x, y) = problem(12);
    for (gamma, c) in [(0.5, 0.5), (2.0, 5.0)] {
        let gram = gram(&x, gamma);
        let reference = objective_by_sweeps(&gram, &y, c);
        let found = solve(&gram, &y, c, None).objective;
        assert!(
            found <= reference + 1e-6 && found > reference - 1e-3,
            "{found} {reference}"
        );
    }
}

/// Two rows at distance 1: β = (y₁ − y₀ − 2ε) / (2 − 2k) on either side, and the tube touches both.
#[test]
fn solves_two_rows_by_formula() {
    let gram = gram(&[vec![0.0], vec![1.0]], 1.0);
    let fit = solve(&gram, &[0.0, 1.0], 10.0, None);
    let expected = 0.8 / (2.0 - 2.0 * (-1.0_f64).exp());
    assert!(
        (fit.coefficients[1] - expected).abs() < 1e-6
            && (fit.coefficients[0] + expected).abs() < 1e-6
    );
    assert!((fit.bias - 0.5).abs() < 1e-6);
}

#[test]
fn says_when_the_iteration_limit_ended_it() {
    let (x, y) = problem(150);
    let gram = gram(&x, 0.5);
    for max_iterations in [0, 10, 800] {
        let params = Params {
            max_iterations,
            ..EXACT
        };
        let fit = fit(&gram, &y, &[4096.0; 150], &params, None).unwrap();
        assert!(!fit.converged && fit.gap > params.tolerance);
        assert_eq!(fit.iterations, max_iterations);
    }
}

#[test]
fn finds_the_same_solution_from_another_start() {
    let (x, y) = problem(150);
    let gram = gram(&x, 0.5);
    let start = solve(&gram, &y, 8.0, None);
    for c in [1.0, 16.0, 512.0] {
        let cold = solve(&gram, &y, c, None);
        let warm = solve(&gram, &y, c, Some(&start));
        assert_solves(&warm, &gram, &y, &[c; 150]);
        assert!((warm.objective - cold.objective).abs() < 1e-6 * cold.objective.abs());
        for row in 0..x.len() {
            let predict = |fit: &Fit| gram.expansion(row, &fit.coefficients).unwrap() + fit.bias;
            assert!((predict(&warm) - predict(&cold)).abs() < 1e-5);
        }
    }
}

#[test]
fn repeats_itself_bit_by_bit_on_any_thread() {
    let (x, y) = problem(150);
    let gram = gram(&x, 0.5);
    let run = || solve(&gram, &y, 512.0, None);
    let fits = std::thread::scope(|scope| {
        [(); 3]
            .map(|()| scope.spawn(run))
            .map(|thread| thread.join().unwrap())
    });
    assert!(fits.iter().all(|fit| *fit == fits[0]));
}

#[test]
fn refuses_bad_input() {
    let gram = gram(&[vec![0.0], vec![1.0]], 1.0);
    let good = Params::default();
    let bad = [
        Params {
            epsilon: -0.1,
            ..good
        },
        Params {
            tolerance: f64::NAN,
            ..good
        },
    ];
    let refused = |targets: &[f64], bounds: &[f64], params: &Params| {
        let error = fit(&gram, targets, bounds, params, None).unwrap_err();
        error.to_string()
    };
    let value = "expected a finite number in its range";
    for params in bad {
        assert!(refused(&[0.0, 1.0], &[1.0; 2], &params).contains(value));
    }
    for bound in [0.0, -1.0, f64::INFINITY, f64::NAN] {
        assert!(refused(&[0.0, 1.0], &[1.0, bound], &good).contains(value));
    }
    let length = "targets: expected 2 values, found 1";
    assert!(refused(&[0.0], &[1.0; 2], &good).contains(length));
    assert!(refused(&[0.0, f64::NAN], &[1.0; 2], &good).contains(value));
    let empty = gram.restrict(&[]).unwrap();
    let error = fit(&empty, &[], &[], &good, None).unwrap_err().to_string();
    assert!(error.contains("expected rows to learn from, found none"));
}

/// One row, or equal targets: nothing to bend, and the bias alone answers.
#[test]
fn needs_no_support_vectors_inside_the_tube() {
    let (x, _) = problem(20);
    let fit = solve(&gram(&x, 1.0), &[0.7; 20], 1.0, None);
    assert!(
        fit.converged
            && fit.coefficients.iter().all(|&beta| beta == 0.0)
            && (fit.bias - 0.7).abs() < 1e-12
    );
}

/// A row that stands twice is a row with twice the bound.
#[test]
fn a_larger_bound_is_as_good_as_standing_twice() {
    let (mut x, mut y) = problem(150);
    let bounds: Vec<f64> = y
        .iter()
        .map(|y| if *y == 1.0 { 2.0 } else { 1.0 })
        .collect();
    let weighted = gram(&x, 0.5);
    let once = fit(&weighted, &y, &bounds, &EXACT, None).unwrap();
    assert_solves(&once, &weighted, &y, &bounds);
    for row in 0..150 {
        if y[row] == 1.0 {
            x.push(x[row].clone());
            y.push(1.0);
        }
    }
    let doubled = gram(&x, 0.5);
    let twice = solve(&doubled, &y, 1.0, None);
    for row in 0..150 {
        let predict =
            |gram: &Gram, fit: &Fit| gram.expansion(row, &fit.coefficients).unwrap() + fit.bias;
        assert!((predict(&weighted, &once) - predict(&doubled, &twice)).abs() < 1e-5);
    }
}
