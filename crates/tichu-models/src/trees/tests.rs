use proptest::prelude::*;

use super::*;

/// Numbers of rows and thresholds, many of them equal.
fn number() -> impl Strategy<Value = f32> {
    let shared = [-3.0, -0.0, 0.0, f32::MIN_POSITIVE, 0.5, 1.0, f32::MAX];
    prop_oneof![prop::sample::select(shared.to_vec()), -1.0..2.0_f32]
}

/// Features of the trees below.
const WIDTH: u16 = 6;

/// A tree of at most so many leaves. It grows at any of them; the new leaf is to the right of the old one.
fn grown(leaves: usize) -> impl Strategy<Value = Tree> {
    let growth = (any::<prop::sample::Index>(), 0..WIDTH, number());
    let values = prop::collection::vec(number(), leaves);
    (prop::collection::vec(growth, 0..leaves), values).prop_map(|(growths, mut values)| {
        let mut splits: Vec<Split> = Vec::new();
        for (new, (old, feature, threshold)) in (1..).zip(&growths) {
            let old = old.index(usize::from(new)) as u16;
            let branches = splits
                .iter_mut()
                .flat_map(|split| [&mut split.left, &mut split.right]);
            for branch in branches.filter(|branch| **branch == Branch::Leaf(old)) {
                *branch = Branch::Split(new - 1);
            }
            splits.push(Split {
                feature: *feature,
                threshold: *threshold,
                left: Branch::Leaf(old),
                right: Branch::Leaf(new),
            });
        }
        values.truncate(splits.len() + 1);
        Tree::new(splits, values).unwrap()
    })
}

/// Small trees, which leaves are excluded of, and trees of which some are too large for that.
fn trees() -> impl Strategy<Value = Vec<Tree>> {
    let counts = prop_oneof![3 => 0..20_usize, 1 => 250..260_usize];
    prop_oneof![
        counts.prop_flat_map(|count| prop::collection::vec(grown(8), count)),
        prop::collection::vec(grown(80), 0..20),
    ]
}

/// Rows that differ from the first one in some numbers.
fn rows() -> impl Strategy<Value = Vec<f32>> {
    let special = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
    let any_number = || prop_oneof![5 => number(), 1 => prop::sample::select(special.to_vec())];
    let first = prop::collection::vec(any_number(), usize::from(WIDTH));
    let change = (any::<prop::sample::Index>(), any_number());
    let changes = prop::collection::vec(change, 0..300);
    let counts = prop_oneof![0..10_usize, 126..131_usize, 250..260_usize];
    (first, changes, counts).prop_map(|(first, changes, count)| {
        let mut rows = first.repeat(count);
        for (place, number) in changes.into_iter().filter(|_| count > 0) {
            let place = place.index(rows.len());
            rows[place] = number;
        }
        rows
    })
}

proptest! {
    #[test]
    fn scores_are_the_base_and_the_leaves_of_walks_to_the_bit(
        base in number(),
        trees in trees(),
        rows in rows(),
    ) {
        let trees = Trees::new(base, trees, usize::from(WIDTH)).unwrap();
        let of_row = |row: &[f32]| {
            let leaves = trees.trees().iter().map(|tree| f64::from(tree.value(row)));
            leaves.fold(f64::from(base), |score, leaf| score + leaf).to_bits()
        };
        let rows_of = || rows.chunks(usize::from(WIDTH));
        let expected: Vec<u64> = rows_of().map(of_row).collect();
        let single: Vec<u64> = rows_of().map(|row| trees.score(row).to_bits()).collect();
        prop_assert_eq!(&single, &expected);
        let mut scores = vec![f64::NAN; expected.len()];
        trees.score_rows(&rows, &mut scores);
        let at_once: Vec<u64> = scores.into_iter().map(f64::to_bits).collect();
        prop_assert_eq!(&at_once, &expected);
        let json = serde_json::to_string(&trees).unwrap();
        prop_assert_eq!(serde_json::from_str::<Trees>(&json).unwrap(), trees);
    }
}

#[test]
fn any_number_of_trees_and_features_is_read() {
    // One tree more than masks have memory for.
    for count in [512, 513] {
        let trees = (0_u16..count).map(|number| stump(f32::from(number)));
        let trees = Trees::new(0.5, trees.collect(), 2).unwrap();
        assert_eq!(
            trees.score(&[0.0, 99.5]),
            0.5 - 2.0 * 100.0 + 1.5 * f64::from(count - 100)
        );
    }
    let last = Split {
        feature: u16::MAX,
        threshold: 1.0,
        left: Branch::Leaf(1),
        right: Branch::Leaf(0),
    };
    let tree = Tree::new(vec![last], vec![2.0, 3.0]).unwrap();
    let trees = Trees::new(0.0, vec![tree], MAX_FEATURES).unwrap();
    let mut row = vec![0.0; MAX_FEATURES];
    assert_eq!(trees.score(&row), 3.0);
    row[MAX_FEATURES - 1] = 1.5;
    assert_eq!(trees.score(&row), 2.0);
}

#[test]
fn a_file_is_compact() {
    let trees = Trees::new(0.1, vec![stump(0.3)], 2).unwrap();
    assert_eq!(
        serde_json::to_string(&trees).unwrap(),
        r#"{"features":2,"base":0.1,"trees":[{"feature":[1],"threshold":[0.3],"left":[-1],"right":[-2],"leaf":[1.5,-2.0]}]}"#
    );
}

fn stump(threshold: f32) -> Tree {
    let split = Split {
        feature: 1,
        threshold,
        left: Branch::Leaf(0),
        right: Branch::Leaf(1),
    };
    Tree::new(vec![split], vec![1.5, -2.0]).unwrap()
}

#[test]
fn any_number_of_a_row_leads_to_a_leaf() {
    let trees = Trees::new(0.0, vec![stump(0.3)], 2).unwrap();
    assert_eq!(trees.score(&[0.0, f32::NAN]), 1.5);
    assert_eq!(trees.score(&[0.0, f32::NEG_INFINITY]), 1.5);
    assert_eq!(trees.score(&[f32::NAN, f32::INFINITY]), -2.0);
}

/// The error of a file with a single tree.
fn refusal(tree: &str) -> String {
    let file = format!(r#"{{"features":2,"base":0,"trees":[{{{tree}}}]}}"#);
    serde_json::from_str::<Trees>(&file)
        .unwrap_err()
        .to_string()
}

#[test]
fn refuses_damaged_trees() {
    let sound = r#""feature":[0,1],"threshold":[1,2],"left":[1,-1],"right":[-3,-2],"leaf":[1,2,3]"#;
    let file = format!(r#"{{"features":2,"base":0,"trees":[{{{sound}}}]}}"#);
    serde_json::from_str::<Trees>(&file).unwrap();
    let damages = [
        ("\"left\":[1", "\"left\":[0", "later split"),
        ("\"left\":[1", "\"left\":[2", "later split"),
        ("\"left\":[1", "\"left\":[-3", "later split"),
        ("\"left\":[1", "\"left\":[-4", "later split"),
        ("\"left\":[1", "\"left\":[70000", "to a split or a leaf"),
        (
            "\"left\":[1",
            "\"left\":[-2147483648",
            "to a split or a leaf",
        ),
        ("\"right\":[-3", "\"right\":[1", "later split"),
        ("\"right\":[-3,", "\"right\":[", "arrays of 2 entries"),
        ("\"feature\":[0", "\"feature\":[2", "features below 2"),
        ("\"feature\":[0", "\"feature\":[-1", "invalid value"),
        ("\"threshold\":[1", "\"threshold\":[1e39", ""),
        ("\"threshold\":[1", "\"threshold\":[NaN", "expected"),
        ("\"threshold\":[1", "\"threshold\":[null", "null"),
        ("\"leaf\":[1", "\"leaf\":[1e39", ""),
        ("\"leaf\":[1", "\"leaf\":[0,1", "one leaf more"),
        ("\"leaf\"", "\"gain\":[],\"leaf\"", "unknown field"),
    ];
    for (part, damage, expected) in damages {
        assert!(sound.contains(part), "{part}");
        let error = refusal(&sound.replacen(part, damage, 1));
        assert!(error.contains(expected), "{damage}: {error}");
    }
    let damages = [
        r#"{"features":0,"base":0,"trees":[]}"#,
        r#"{"features":65537,"base":0,"trees":[]}"#,
        r#"{"features":1,"base":1e39,"trees":[]}"#,
        r#"{"features":1,"base":0,"trees":[],"rate":1}"#,
    ];
    for file in damages {
        assert!(serde_json::from_str::<Trees>(file).is_err(), "{file}");
    }
}

#[test]
fn refuses_numbers_that_are_not_finite() {
    assert!(Tree::new(Vec::new(), vec![f32::NAN]).is_err());
    assert!(Trees::new(f32::INFINITY, Vec::new(), 1).is_err());
}
