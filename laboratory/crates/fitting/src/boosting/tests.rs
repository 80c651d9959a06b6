use rayon::ThreadPoolBuilder;
use tichu_models::trees::{Branch, Split, Tree};

use super::*;
use crate::newton::log_loss;

const WIDTH: usize = 11;

/// Rows of numbers, a few distinct values in some of the columns.
fn rows(count: usize) -> Vec<f32> {
    let mut rng = fastrand::Rng::with_seed(3);
    (0..count * WIDTH)
        .map(|place| match place % WIDTH {
            0 => f32::from(rng.u8(..3)),
            1 => 7.0,
            _ => rng.f32() - 0.5,
        })
        .collect()
}

/// Labels that depend on three columns, with noise.
fn labels(rows: &[f32]) -> Vec<bool> {
    let mut rng = fastrand::Rng::with_seed(4);
    rows.chunks(WIDTH)
        .map(|row| row[0] - 1.0 + 3.0 * row[4] * row[10] + rng.f32() - 0.5 > 0.0)
        .collect()
}

/// Small settings without limits or shares.
fn growth(leaves: usize) -> Growth {
    Growth {
        leaves,
        rate: 0.5,
        min_hessian: 0.0,
        min_rows: 1,
        ..Growth::default()
    }
}

/// One tree of squared errors from a score of 0.
fn tree(rows: &[f32], width: usize, targets: &[f32], growth: &Growth) -> Tree {
    let gradients: Vec<f32> = targets.iter().map(|target| -target).collect();
    let mut scores = vec![0.0; targets.len()];
    grow(
        &Columns::of(rows, width),
        &gradients,
        &vec![1.0; targets.len()],
        growth,
        &mut fastrand::Rng::with_seed(0),
        &mut scores,
    )
}

#[test]
fn a_tree_has_the_splits_and_leaf_values_of_a_calculation_by_hand() {
    // Column 0 is of no use. By column 1, the targets are 1, 1 | 5, 5 | 9.
    let rows = [0.0, 4.0, 1.0, 2.0, 0.0, 3.0, 0.0, 1.0, 1.0, 8.0];
    let targets = [5.0, 1.0, 5.0, 1.0, 9.0];
    let growth = Growth {
        l2: 1.0,
        ..growth(3)
    };
    let tree = tree(&rows, 2, &targets, &growth);
    // The first split gains 2²/3 + 19²/4 - 21²/6 = 18.08 at 2.5 and
    // 12²/5 + 9²/2 - 21²/6 = -4.2 at 6, the second 10²/3 + 9²/2 - 19²/4 < 0.
    assert_eq!(
        tree.splits(),
        [Split {
            feature: 1,
            threshold: 2.5,
            left: Branch::Leaf(0),
            right: Branch::Leaf(1),
        }]
    );
    // -rate · G / (H + λ).
    assert_eq!(tree.leaves(), [0.5 * 2.0 / 3.0, 0.5 * 19.0 / 4.0]);
}

#[test]
fn the_leaf_that_gains_most_is_split_first() {
    // The right half has the larger differences.
    let rows = [1.0, 2.0, 3.0, 4.0];
    let tree = tree(&rows, 1, &[0.0, 1.0, 50.0, 90.0], &growth(3));
    let thresholds: Vec<f32> = tree.splits().iter().map(|split| split.threshold).collect();
    assert_eq!(thresholds, [2.5, 3.5]);
    assert_eq!(tree.leaves(), [0.25, 25.0, 45.0]);
    assert_eq!(tree.splits()[0].right, Branch::Split(1));
}

#[test]
fn of_equal_splits_the_lowest_column_and_bin_is_taken() {
    // The columns are equal. 0.5 and 2.5 gain the same.
    let rows = [0.0, 0.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0];
    let tree = tree(&rows, 2, &[1.0, 0.0, 0.0, -1.0], &growth(2));
    assert_eq!(tree.splits()[0].feature, 0);
    assert_eq!(tree.splits()[0].threshold, 0.5);
}

#[test]
fn limits_of_a_leaf_are_kept() {
    let rows: Vec<f32> = (0..10).map(|i| i as f32).collect();
    let targets: Vec<f32> = (0..10).map(|i| f32::from(i == 0)).collect();
    assert_eq!(
        tree(&rows, 1, &targets, &growth(2)).splits()[0].threshold,
        0.5
    );
    let by_rows = Growth {
        min_rows: 3,
        ..growth(2)
    };
    let by_hessian = Growth {
        min_hessian: 2.5,
        ..growth(2)
    };
    for growth in [by_rows, by_hessian] {
        assert_eq!(tree(&rows, 1, &targets, &growth).splits()[0].threshold, 2.5);
    }
    let too_many = Growth {
        min_rows: 6,
        ..growth(2)
    };
    assert!(tree(&rows, 1, &targets, &too_many).splits().is_empty());
}

#[test]
fn equal_targets_need_no_split() {
    let rows = rows(100);
    let tree = tree(&rows, WIDTH, &[0.1; 100], &growth(8));
    assert!(tree.splits().is_empty());
    assert_eq!(tree.leaves(), [0.05]);
}

#[test]
fn learns_an_exclusive_or() {
    let mut rng = fastrand::Rng::with_seed(5);
    let rows: Vec<f32> = (0..2 * 400).map(|_| rng.f32() - 0.5).collect();
    let labels: Vec<bool> = rows
        .chunks(2)
        .map(|x| (x[0] > 0.0) != (x[1] > 0.0))
        .collect();
    let columns = Columns::of(&rows, 2);
    let trees = logistic(&columns, &labels, None, 60, &growth(4), 0).unwrap();
    for (row, label) in [
        ([0.3, 0.3], false),
        ([0.3, -0.3], true),
        ([-0.3, 0.3], true),
        ([-0.3, -0.3], false),
    ] {
        let probability = sigmoid(trees.score(&row));
        let right = if label {
            probability
        } else {
            1.0 - probability
        };
        assert!(right > 0.95, "{row:?}: {probability}");
    }
}

#[test]
fn the_loss_falls_with_every_tree() {
    let rows = rows(600);
    let labels = labels(&rows);
    let columns = Columns::of(&rows, WIDTH);
    let trees = logistic(&columns, &labels, None, 30, &growth(6), 0).unwrap();
    let targets: Vec<f32> = labels.iter().map(|&label| f32::from(label)).collect();
    let by_squares = squares(&columns, &targets, None, 30, &growth(6), 0).unwrap();
    let loss = |trees: &Trees, first: usize, loss: &dyn Fn(f64, bool) -> f64| {
        let firsts = trees.trees()[..first].to_vec();
        let trees = Trees::new(trees.base(), firsts, WIDTH).unwrap();
        let rows = rows.chunks(WIDTH).zip(&labels);
        rows.map(|(row, &label)| loss(trees.score(row), label))
            .sum::<f64>()
    };
    let square = |score: f64, label: bool| (score - f64::from(label)).powi(2);
    for first in 0..30 {
        assert!(loss(&trees, first + 1, &log_loss) < loss(&trees, first, &log_loss));
        assert!(loss(&by_squares, first + 1, &square) < loss(&by_squares, first, &square));
    }
}

#[test]
fn the_base_is_the_mean() {
    let columns = Columns::of(&[0.0, 1.0, 2.0, 3.0], 1);
    let labels = [true, false, false, false];
    let log_odds = |weights| logistic(&columns, &labels, weights, 0, &growth(2), 0).unwrap();
    assert_eq!(log_odds(None).base(), (1.0_f64 / 3.0).ln() as f32);
    assert_eq!(log_odds(Some(&[3.0, 1.0, 1.0, 1.0])).base(), 0.0);
    let mean = |weights| squares(&columns, &[8.0, 4.0, 0.0, 0.0], weights, 0, &growth(2), 0);
    assert_eq!(mean(None).unwrap().base(), 3.0);
    assert_eq!(mean(Some(&[1.0, 1.0, 0.0, 0.0])).unwrap().base(), 6.0);
}

#[test]
fn a_weight_counts_like_as_many_rows() {
    let rows = rows(200);
    let labels = labels(&rows);
    let twice_rows = [&rows[..], &rows[..WIDTH * 50]].concat();
    let twice_labels = [&labels[..], &labels[..50]].concat();
    let weights: Vec<f32> = (0..200)
        .map(|row| if row < 50 { 2.0 } else { 1.0 })
        .collect();
    // min_hessian, and not min_rows, is the limit that does not see the difference.
    let growth = Growth {
        min_hessian: 5.0,
        ..growth(4)
    };
    let weighted = logistic(
        &Columns::of(&rows, WIDTH),
        &labels,
        Some(&weights),
        5,
        &growth,
        0,
    )
    .unwrap();
    let twice = logistic(
        &Columns::of(&twice_rows, WIDTH),
        &twice_labels,
        None,
        5,
        &growth,
        0,
    )
    .unwrap();
    for row in rows.chunks(WIDTH) {
        assert!((weighted.score(row) - twice.score(row)).abs() < 1e-5);
    }
}

/// Shares of rows and columns, so that all code takes part.
fn with_shares() -> Growth {
    Growth {
        column_share: 0.6,
        row_share: 0.7,
        l2: 0.5,
        min_rows: 5,
        ..growth(12)
    }
}

#[test]
fn grown_scores_equal_those_of_the_trees() {
    let rows = rows(1500);
    let columns = Columns::of(&rows, WIDTH);
    let mut rng = fastrand::Rng::with_seed(6);
    let mut scores = vec![0.25; 1500];
    let mut trees = Vec::new();
    for _ in 0..20 {
        let gradients: Vec<f32> = rows
            .chunks(WIDTH)
            .zip(&scores)
            .map(|(row, score)| *score as f32 - row[0] * row[3])
            .collect();
        let hessians: Vec<f32> = gradients.iter().map(|g| 0.5 + g.abs()).collect();
        let growth = with_shares();
        trees.push(grow(
            &columns,
            &gradients,
            &hessians,
            &growth,
            &mut rng,
            &mut scores,
        ));
    }
    assert!(trees.iter().all(|tree| tree.leaves().len() == 12));
    let trees = Trees::new(0.25, trees, WIDTH).unwrap();
    let json = serde_json::to_string(&trees).unwrap();
    let read: Trees = serde_json::from_str(&json).unwrap();
    let mut at_once = vec![0.0; 1500];
    read.score_rows(&rows, &mut at_once);
    assert_eq!(at_once, scores);
    let single: Vec<f64> = rows.chunks(WIDTH).map(|row| read.score(row)).collect();
    assert_eq!(single, scores);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let rows = rows(3000);
    let labels = labels(&rows);
    let trees = |threads: usize| {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            let columns = Columns::of(&rows, WIDTH);
            logistic(&columns, &labels, None, 15, &with_shares(), 9).unwrap()
        })
    };
    let one = trees(1);
    assert_eq!(one, trees(2));
    assert_eq!(one, trees(3));
}

#[test]
fn a_seed_chooses_other_rows_and_columns() {
    let rows = rows(300);
    let labels = labels(&rows);
    let columns = Columns::of(&rows, WIDTH);
    let trees = |seed| logistic(&columns, &labels, None, 3, &with_shares(), seed).unwrap();
    assert_eq!(trees(1), trees(1));
    assert_ne!(trees(1), trees(2));
}

#[test]
fn a_column_of_one_value_is_never_split() {
    let rows = rows(500);
    let labels = labels(&rows);
    let columns = Columns::of(&rows, WIDTH);
    let trees = logistic(&columns, &labels, None, 10, &growth(8), 0).unwrap();
    let mut splits = trees.trees().iter().flat_map(Tree::splits);
    assert!(splits.all(|split| split.feature != 1));
}

#[test]
fn refuses_labels_of_one_class_and_targets_without_a_mean() {
    let columns = Columns::of(&[0.0, 1.0], 1);
    let growth = growth(2);
    let one_class = logistic(&columns, &[true, true], None, 1, &growth, 0);
    assert!(matches!(one_class, Err(FitError::OneClass { .. })));
    let weights = Some(&[1.0, 0.0][..]);
    assert!(logistic(&columns, &[true, false], weights, 1, &growth, 0).is_err());
    assert!(squares(&columns, &[f32::NAN, 1.0], None, 1, &growth, 0).is_err());
    assert!(squares(&columns, &[2.0, 1.0], Some(&[0.0, 0.0]), 1, &growth, 0).is_err());
}

#[test]
fn a_start_that_explains_all_leaves_nothing_to_add() {
    let rows = rows(200);
    let starts: Vec<f64> = rows.chunks(WIDTH).map(|row| f64::from(row[2])).collect();
    let error = |row: usize, scores: &[f64]| [(scores[row] - starts[row]) as f32, 1.0];
    let columns = Columns::of(&rows, WIDTH);
    let trees = boost(&columns, 0.0, Some(&starts), 3, &growth(8), 0, error).unwrap();
    assert_eq!(trees.base(), 0.0);
    assert_eq!(trees.trees().len(), 3);
    for tree in trees.trees() {
        assert_eq!(tree.leaves(), [0.0]);
    }
}

#[test]
fn trees_are_added_to_the_starts() {
    let rows = rows(200);
    let columns = Columns::of(&rows, WIDTH);
    let start = |row: usize| f64::from(rows[row * WIDTH + 3] > 0.0);
    let target = |row: usize| f64::from(rows[row * WIDTH + 2] > 0.0);
    let starts: Vec<f64> = (0..200).map(start).collect();
    let error = |row: usize, scores: &[f64]| [(scores[row] - start(row) - target(row)) as f32, 1.0];
    let added = boost(&columns, 0.5, Some(&starts), 30, &growth(2), 0, error).unwrap();
    for (row, features) in rows.chunks(WIDTH).enumerate() {
        assert!((added.score(features) - target(row)).abs() < 1e-5);
    }
    let rest = |row: usize, scores: &[f64]| [(scores[row] - target(row)) as f32, 1.0];
    let alone = boost(&columns, 0.5, None, 30, &growth(2), 0, rest).unwrap();
    assert_eq!(added, alone);
}

#[test]
#[should_panic(expected = "expected a start for each of 2 rows, found 1")]
fn refuses_starts_of_other_rows() {
    let columns = Columns::of(&[0.0, 1.0], 1);
    let _ = boost(&columns, 0.0, Some(&[0.0]), 1, &growth(2), 0, |_, _| {
        [0.0, 1.0]
    });
}
