use super::*;

/// A row of numbers from 0 to 1.
fn row(rng: &mut fastrand::Rng, features: usize) -> Vec<f32> {
    (0..features).map(|_| rng.f32()).collect()
}

/// A tree that grows at random leaves.
fn tree(rng: &mut fastrand::Rng, leaves: u16, features: u16) -> Tree {
    let mut splits: Vec<Split> = Vec::new();
    for new in 1..leaves {
        let old = rng.u16(0..new);
        let parent = Branch::Split(new - 1);
        for split in &mut splits {
            for branch in [&mut split.left, &mut split.right] {
                if *branch == Branch::Leaf(old) {
                    *branch = parent;
                }
            }
        }
        splits.push(Split {
            feature: rng.u16(0..features),
            threshold: rng.f32(),
            left: Branch::Leaf(old),
            right: Branch::Leaf(new),
        });
    }
    let values = (0..leaves).map(|_| rng.f32() - 0.5).collect();
    Tree::new(splits, values).unwrap()
}

fn ensemble(trees: usize) -> Trees {
    let mut rng = fastrand::Rng::with_seed(7);
    let trees = (0..trees)
        .map(|_| {
            let leaves = rng.u16(1..40);
            tree(&mut rng, leaves, 5)
        })
        .collect();
    Trees::new(0.125, trees, 5).unwrap()
}

/// The value of a row's leaf, split by split.
fn value(tree: &Tree, row: &[f32]) -> f32 {
    let mut at = match tree.splits() {
        [] => Branch::Leaf(0),
        _ => Branch::Split(0),
    };
    loop {
        match at {
            Branch::Leaf(leaf) => return tree.leaves()[usize::from(leaf)],
            Branch::Split(split) => {
                let split = tree.splits()[usize::from(split)];
                let left = row[split.feature()] <= split.threshold;
                at = if left { split.left } else { split.right };
            }
        }
    }
}

#[test]
fn a_score_is_the_base_plus_a_leaf_of_each_tree() {
    let mut rng = fastrand::Rng::with_seed(8);
    for trees in [0, 1, 7, 8, 21] {
        let trees = ensemble(trees);
        for _ in 0..50 {
            let row = row(&mut rng, 5);
            let values = trees.trees().iter().map(|tree| value(tree, &row));
            let expected = values.fold(0.125, |sum, value| sum + f64::from(value));
            assert_eq!(trees.score(&row), expected);
        }
    }
}

#[test]
fn rows_at_once_have_the_scores_of_single_rows() {
    let trees = ensemble(21);
    let mut rng = fastrand::Rng::with_seed(9);
    for count in [0, 1, 8, 127, 128, 300] {
        let rows = row(&mut rng, 5 * count);
        let mut scores = vec![f64::NAN; count];
        trees.score_rows(&rows, &mut scores);
        let single: Vec<f64> = rows.chunks(5).map(|row| trees.score(row)).collect();
        assert_eq!(scores, single);
    }
}

#[test]
fn survives_json_with_equal_scores() {
    let trees = ensemble(10);
    let json = serde_json::to_string(&trees).unwrap();
    let read: Trees = serde_json::from_str(&json).unwrap();
    assert_eq!(read, trees);
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
