//! Splitting and sampling: by match, reproducible, and steady when logs are added.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::num::NonZeroU64;

use laboratory_fitting::bootstrap::roc_area_interval;
use laboratory_fitting::draws::unit_interval;
use laboratory_training::split::{Part, Split, fold, sample};
use proptest::prelude::*;
use tichu::CardSet;
use tichu_records::{Dataset, MatchId, Row};

use written_logs::{dataset, log, round};

const FOLDS: NonZeroU64 = NonZeroU64::new(5).unwrap();

/// Matches of two rounds each.
fn matches(count: usize) -> Dataset {
    let logs: Vec<_> = (0..count)
        .map(|n| (format!("{n}.tch"), log(&[round(2 * n), round(2 * n + 1)])))
        .collect();
    let logs: Vec<_> = logs
        .iter()
        .map(|(name, text)| (name.as_str(), text.clone()))
        .collect();
    dataset(&logs)
}

fn ids(rows: &[&Row]) -> BTreeSet<MatchId> {
    rows.iter().map(|row| row.match_id).collect()
}

#[test]
fn every_part_gets_its_share_of_matches() {
    let dataset = matches(300);
    assert_eq!(dataset.matches, 300);
    let split = Split::of(&dataset, 7);
    let share = |rows: &[&Row]| ids(rows).len();
    assert!((210..=270).contains(&share(&split.training)));
    assert!((35..=85).contains(&share(&split.test)));
    let rows = split.training.len() + split.test.len();
    assert_eq!(rows, dataset.rows.len());
}

#[test]
fn every_part_has_hands_in_every_fold() {
    let dataset = matches(300);
    let split = Split::of(&dataset, 7);
    for rows in [&split.training, &split.test] {
        let mut folds = BTreeMap::<u64, usize>::new();
        for row in rows {
            *folds.entry(fold(&row.match_id, 7, FOLDS)).or_default() += 1;
        }
        assert!(folds.keys().copied().eq(0..5), "{folds:?}");
    }
}

#[test]
fn the_part_of_a_match_does_not_tell_its_fold() {
    let dataset = matches(300);
    let hundred = NonZeroU64::new(100).unwrap();
    let training = Split::of(&dataset, 7).training;
    let folds: BTreeSet<_> = training
        .iter()
        .map(|row| fold(&row.match_id, 7, hundred))
        .collect();
    assert!(folds.range(80..).count() > 10, "{folds:?}");
    assert!(folds.range(..80).count() > 40, "{folds:?}");
}

#[test]
fn another_seed_splits_otherwise() {
    let dataset = matches(40);
    assert_ne!(
        ids(&Split::of(&dataset, 1).test),
        ids(&Split::of(&dataset, 2).test)
    );
}

#[test]
fn new_logs_do_not_move_the_old_ones() {
    let part = |dataset: &Dataset| -> BTreeMap<_, Part> {
        let rows = dataset.rows.iter();
        rows.map(|row| (row.round, Part::of(&row.match_id, 3)))
            .collect()
    };
    let (few, many) = (part(&matches(20)), part(&matches(40)));
    assert!(few.iter().all(|(round, part)| many[round] == *part));
}

#[test]
fn a_log_that_grows_stays_in_its_part() {
    let id = |rounds: usize| {
        let rounds: Vec<_> = (0..rounds).map(round).collect();
        dataset(&[("a.tch", log(&rounds))]).rows[0].match_id
    };
    assert!((2..12).all(|rounds| id(rounds) == id(1)));
}

#[test]
fn a_sample_begins_every_larger_one_and_ignores_the_order_of_rows() {
    let dataset = matches(20);
    let rows: Vec<&Row> = dataset.rows.iter().collect();
    let reversed: Vec<&Row> = dataset.rows.iter().rev().collect();
    let small = sample(&rows, 5, 10);
    assert_eq!(small.len(), 10);
    assert_eq!(small, sample(&reversed, 5, 30)[..10]);
    assert_ne!(small, sample(&rows, 6, 10));
    assert_eq!(sample(&rows, 5, 1000).len(), rows.len());
    let seats: BTreeSet<_> = small.iter().map(|row| row.seat).collect();
    assert!(seats.len() > 1, "seats of a round are drawn one by one");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_split_never_separates_a_match(
        seed: u64,
        logs in prop::collection::vec(prop::collection::vec(0..60_usize, 1..4), 2..12),
    ) {
        let written: Vec<_> = logs.iter().enumerate().map(|(i, rounds)| {
            (format!("{i}.tch"), log(&rounds.iter().map(|&n| round(n)).collect::<Vec<_>>()))
        }).collect();
        let written: Vec<_> = written.iter().map(|(n, t)| (n.as_str(), t.clone())).collect();
        let dataset = dataset(&written);
        let split = Split::of(&dataset, seed);
        let parts = [&split.training, &split.test];
        for rounds in &logs {
            // The rounds of one log, by the cards of their seats.
            let hands: HashSet<CardSet> = rounds.iter().flat_map(|&n| {
                round(n).deal.map(|cards| cards[..8].iter().copied().collect())
            }).collect();
            let holding = parts.iter().filter(|rows| {
                rows.iter().any(|row| hands.contains(&row.hand.set()))
            });
            prop_assert_eq!(holding.count(), 1, "a log in two parts");
            let folds: BTreeSet<_> = dataset.rows.iter()
                .filter(|row| hands.contains(&row.hand.set()))
                .map(|row| fold(&row.match_id, seed, FOLDS))
                .collect();
            prop_assert_eq!(folds.len(), 1, "a log in two folds");
        }
    }
}

#[test]
fn the_interval_of_an_area_is_of_matches() {
    let interval = |dataset: &Dataset, score: &dyn Fn(&Row) -> f64| {
        let rows = || dataset.rows.iter();
        let scores: Vec<f64> = rows().map(score).collect();
        let called: Vec<bool> = rows().map(|row| row.seat.number() == 0).collect();
        let match_ids: Vec<_> = rows().map(|row| row.match_id).collect();
        roc_area_interval(&scores, &called, &match_ids)
    };
    let (few, many) = (matches(20), matches(300));
    let perfect = |row: &Row| f64::from(u8::from(row.seat.number() == 0));
    assert_eq!(interval(&few, &perfect), (1.0, 1.0));
    assert_eq!(interval(&few, &|_| 0.5), (0.5, 0.5), "ties count half");
    let chance = |row: &Row| unit_interval(row.match_id, u64::from(row.seat.number()) + 5000);
    let width = |dataset: &Dataset| {
        let (low, high) = interval(dataset, &chance);
        assert!(low < 0.5 && 0.5 < high, "{low} to {high}");
        high - low
    };
    assert!(width(&many) < width(&few) / 2.0);
}
