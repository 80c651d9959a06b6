use super::*;
use crate::trees::{MAX_FEATURES, Split, Trees};

const FEATURES: u16 = 6;

/// Numbers that rows and thresholds share.
const NUMBERS: [f32; 7] = [-3.0, -0.0, 0.0, f32::MIN_POSITIVE, 0.5, 1.0, f32::MAX];

fn threshold(rng: &mut fastrand::Rng) -> f32 {
    if rng.bool() {
        NUMBERS[rng.usize(..NUMBERS.len())]
    } else {
        rng.f32()
    }
}

fn row(rng: &mut fastrand::Rng) -> Vec<f32> {
    let number = |_| match rng.u8(..8) {
        0 => f32::NAN,
        1 => f32::INFINITY,
        2 => f32::NEG_INFINITY,
        _ => threshold(rng),
    };
    (0..FEATURES).map(number).collect()
}

/// Which leaf grows next.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Any,
    Leftmost,
    Rightmost,
}

fn tree(rng: &mut fastrand::Rng, leaves: u16, shape: Shape) -> Tree {
    let mut splits: Vec<Split> = Vec::new();
    for new in 1..leaves {
        // A new leaf is to the right of the one that grows.
        let old = match shape {
            Shape::Any => rng.u16(..new),
            Shape::Leftmost => 0,
            Shape::Rightmost => new - 1,
        };
        let branches = splits.iter_mut().flat_map(|s| [&mut s.left, &mut s.right]);
        for branch in branches.filter(|branch| **branch == Branch::Leaf(old)) {
            *branch = Branch::Split(new - 1);
        }
        splits.push(Split {
            feature: rng.u16(..FEATURES),
            threshold: threshold(rng),
            left: Branch::Leaf(old),
            right: Branch::Leaf(new),
        });
    }
    let values = (0..leaves).map(|_| rng.f32() - 0.5).collect();
    Tree::new(splits, values).unwrap()
}

fn trees(rng: &mut fastrand::Rng, count: usize, most_leaves: u16) -> Vec<Tree> {
    let shapes = [Shape::Any, Shape::Leftmost, Shape::Rightmost];
    (0..count)
        .map(|_| {
            let leaves = [1, 2, most_leaves, rng.u16(1..=most_leaves)][rng.usize(..4)];
            let shape = shapes[rng.usize(..3)];
            tree(rng, leaves, shape)
        })
        .collect()
}

/// The score by walking each tree.
fn walked(trees: &[Tree], base: f64, row: &[f32]) -> f64 {
    let values = trees.iter().map(|tree| f64::from(tree.value(row)));
    values.fold(base, |score, value| score + value)
}

#[test]
fn equals_the_walk_to_the_bit() {
    let mut rng = fastrand::Rng::with_seed(21);
    for round in 0..300 {
        let count = [0, 1, 9, USUAL_TREES, USUAL_TREES + 1][round % 5];
        let most_leaves = [2, 4, 7, 8][round % 4];
        let trees = trees(&mut rng, count, most_leaves);
        let exclusion = Exclusion::new(&trees).unwrap();
        for _ in 0..20 {
            let row = row(&mut rng);
            let (found, expected) = (exclusion.score(0.3, &row), walked(&trees, 0.3, &row));
            assert_eq!(found.to_bits(), expected.to_bits(), "{row:?} {trees:?}");
        }
    }
}

#[test]
fn a_tree_of_more_leaves_than_bits_is_walked() {
    let mut rng = fastrand::Rng::with_seed(22);
    for shape in [Shape::Any, Shape::Leftmost, Shape::Rightmost] {
        let mut trees = trees(&mut rng, 9, 8);
        trees.insert(4, tree(&mut rng, 9, shape));
        assert_eq!(Exclusion::new(&trees), None);
        let ensemble = Trees::new(0.5, trees, usize::from(FEATURES)).unwrap();
        for _ in 0..100 {
            let row = row(&mut rng);
            let expected = walked(ensemble.trees(), 0.5, &row);
            assert_eq!(ensemble.score(&row).to_bits(), expected.to_bits());
        }
    }
}

#[test]
fn trees_whose_masks_need_too_much_memory_are_walked() {
    let stump = |number: u16| {
        let split = Split {
            feature: 0,
            threshold: f32::from(number),
            left: Branch::Leaf(0),
            right: Branch::Leaf(1),
        };
        Tree::new(vec![split], vec![0.0, 1.0]).unwrap()
    };
    let mut trees: Vec<Tree> = (0..512).map(stump).collect();
    let exclusion = Exclusion::new(&trees).unwrap();
    assert_eq!(exclusion.score(0.5, &[99.5]), 100.5);
    trees.push(stump(512));
    assert_eq!(Exclusion::new(&trees), None);
}

#[test]
fn reads_the_last_feature() {
    let split = Split {
        feature: u16::MAX,
        threshold: 1.0,
        left: Branch::Leaf(1),
        right: Branch::Leaf(0),
    };
    let tree = Tree::new(vec![split], vec![2.0, 3.0]).unwrap();
    let exclusion = Exclusion::new(&[tree]).unwrap();
    let mut row = vec![0.0; MAX_FEATURES];
    assert_eq!(exclusion.score(0.0, &row), 3.0);
    row[MAX_FEATURES - 1] = 1.5;
    assert_eq!(exclusion.score(0.0, &row), 2.0);
}
