use tichu_models::trees::{Branch, Tree, Trees};

use super::super::{Columns, Growth, grow, logistic, squares};
use super::Direction::{self, Falling, Free, Rising};

const DIRECTIONS: [Direction; 5] = [Rising, Falling, Free, Rising, Falling];

const WIDTH: usize = DIRECTIONS.len();

fn row(rng: &mut fastrand::Rng) -> [f32; WIDTH] {
    std::array::from_fn(|column| match column {
        0 | 1 => f32::from(rng.u8(..6)),
        _ => rng.f32(),
    })
}

/// Rows, and targets that rise and fall with every column.
fn data() -> (Vec<f32>, Vec<f32>) {
    let mut rng = fastrand::Rng::with_seed(11);
    let rows: Vec<[f32; WIDTH]> = (0..900).map(|_| row(&mut rng)).collect();
    let target = |row: &[f32; WIDTH]| {
        let waves = row.map(|x| (4.0 * x).sin());
        let products = row[0] * (row[2] - 0.4) - row[1] * row[3] + 3.0 * row[4] * waves[2];
        waves.iter().sum::<f32>() + products + rng.f32()
    };
    let targets = rows.iter().map(target).collect();
    (rows.concat(), targets)
}

fn growth(directions: &[Direction]) -> Growth {
    Growth {
        leaves: 20,
        rate: 0.3,
        min_rows: 3,
        column_share: 0.9,
        row_share: 0.8,
        directions: directions.to_vec(),
        ..Growth::default()
    }
}

/// Trees of squares and of labels.
fn fits(directions: &[Direction]) -> [Trees; 2] {
    let (rows, targets) = data();
    let columns = Columns::of(&rows, WIDTH);
    let labels: Vec<bool> = targets.iter().map(|&target| target > 0.0).collect();
    let growth = growth(directions);
    [
        squares(&columns, &targets, None, 40, &growth, 1).unwrap(),
        logistic(&columns, &labels, None, 40, &growth, 2).unwrap(),
    ]
}

/// How many of some random steps up a column lead against its direction.
fn violations(trees: &Trees) -> usize {
    let mut rng = fastrand::Rng::with_seed(12);
    let mut violations = 0;
    for _ in 0..20_000 {
        let low = row(&mut rng);
        let column = rng.usize(..WIDTH);
        let mut high = low;
        high[column] = row(&mut rng)[column].max(low[column]);
        let allowed = DIRECTIONS[column].allows(trees.score(&low), trees.score(&high));
        violations += usize::from(!allowed);
    }
    violations
}

#[test]
fn scores_follow_the_directions_of_all_columns() {
    for trees in fits(&DIRECTIONS) {
        assert_eq!(violations(&trees), 0);
        for column in 0..WIDTH {
            let mut splits = trees.trees().iter().flat_map(Tree::splits);
            assert!(splits.any(|split| split.feature() == column), "{column}");
        }
    }
    for trees in fits(&[]) {
        assert!(violations(&trees) > 1000);
    }
}

#[test]
fn free_columns_are_as_without_directions() {
    assert_eq!(fits(&[Free; WIDTH]), fits(&[]));
}

fn tree(targets: &[f32; 4], leaves: usize, directions: [Direction; 2]) -> Tree {
    weighted_tree(targets, &[1.0; 4], leaves, directions)
}

/// A tree of weighted squared errors from a score of 0, by rows of two columns.
fn weighted_tree(
    targets: &[f32; 4],
    weights: &[f32; 4],
    leaves: usize,
    directions: [Direction; 2],
) -> Tree {
    let rows = [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0];
    let growth = Growth {
        leaves,
        rate: 0.5,
        min_rows: 1,
        directions: directions.to_vec(),
        ..Growth::default()
    };
    grow(
        &Columns::of(&rows, 2),
        &std::array::from_fn::<f32, 4, _>(|row| -weights[row] * targets[row]),
        weights,
        &growth,
        &mut fastrand::Rng::with_seed(0),
        &mut [0.0; 4],
    )
}

#[test]
fn leaves_below_a_split_stay_on_their_side_of_its_middle() {
    // The values of the first split are 2 and 6. Its right part would have 10 and 2.
    let targets = [0.0, 4.0, 10.0, 2.0];
    let rising = tree(&targets, 4, [Rising, Free]);
    let features: Vec<u16> = rising.splits().iter().map(|split| split.feature).collect();
    assert_eq!(features, [0, 1, 1]);
    assert_eq!(rising.splits()[0].right, Branch::Split(1));
    assert_eq!(rising.leaves(), [0.0, 5.0, 2.0, 2.0]);
    let free = tree(&targets, 4, [Free, Free]);
    assert_eq!(free.leaves(), [0.0, 5.0, 1.0, 2.0]);
    let falling = tree(&targets.map(|target| -target), 4, [Falling, Free]);
    assert_eq!(falling.leaves(), [0.0, -5.0, -2.0, -2.0]);
}

#[test]
fn a_gain_is_that_of_the_values_within_bounds() {
    // The middle of the first split is 3.25. Its left part gains 18. Its right part gains 20 with
    // the values 6 and 1, but 14.9 with 6 and 3.25.
    let (targets, weights) = ([0.0, 3.0, 6.0, 1.0], [4.0, 4.0, 4.0, 1.0]);
    let free = weighted_tree(&targets, &weights, 3, [Free, Free]);
    assert_eq!(free.splits()[0].right, Branch::Split(1));
    let rising = weighted_tree(&targets, &weights, 3, [Rising, Free]);
    assert_eq!(rising.splits()[0].left, Branch::Split(1));
    assert_eq!(rising.splits()[0].feature, 0);
}

#[test]
fn a_column_is_not_split_against_its_direction() {
    let targets = [1.0, 1.0, 2.0, 2.0];
    assert_eq!(tree(&targets, 2, [Rising, Free]).leaves(), [0.5, 1.0]);
    assert_eq!(tree(&targets, 2, [Falling, Free]).leaves(), [0.75]);
}

#[test]
#[should_panic(expected = "expected directions of 5 columns, found 4")]
fn refuses_directions_of_other_columns() {
    let _ = fits(&[Free; 4]);
}
