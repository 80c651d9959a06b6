//! What gifts are worth, on invented results and on rounds that are played out.

use tichu_models::model::Source;
use tichu_models::whole_hand::{FEATURES, Knowledge};
use tichu_play::Networks;
use tichu_records::find_logs;
use written_logs::{dataset_of, played_logs};

use super::*;
use crate::play::logs::read_rounds;
use crate::whole_hand::rows::rows;

/// Hands of two gifts: the one with the first feature brings 50 points more than the other. The level of
/// a hand is random, and the second feature of both.
fn hands(count: usize, level: f32) -> Vec<PlayedGifts> {
    let mut rng = fastrand::Rng::with_seed(1);
    let hand = |_| {
        let good = rng.usize(..2);
        let of_hand = level * (rng.i32(-4..=4) as f32);
        let mut features = vec![[0.0; VALUE_FEATURES]; 2];
        features[good][0] = 1.0;
        for gift in &mut features {
            gift[1] = of_hand;
        }
        let mut points = vec![of_hand; 2];
        points[good] += 50.0;
        let mut hand = [0.0; FEATURES];
        hand[0] = of_hand;
        PlayedGifts {
            hand,
            features,
            points,
            usual: 1 - good,
        }
    };
    (0..count).map(hand).collect()
}

#[test]
fn the_better_gift_is_worth_the_difference_and_the_level_of_the_hand_nothing() {
    let values = fit(&hands(2000, 100.0), 1).unwrap();
    let points = |first: f32, level: f32| {
        let mut gift = [0.0; VALUE_FEATURES];
        gift[..2].copy_from_slice(&[first, level]);
        values.gift.score(&gift)
    };
    let difference = points(1.0, 0.0) - points(0.0, 0.0);
    assert!((difference - 50.0).abs() < 2.0, "{difference}");
    let of_level = points(0.0, 400.0) - points(0.0, -400.0);
    assert!(of_level.abs() < 2.0, "{of_level}");
}

#[test]
fn points_that_differ_more_have_more_spread() {
    let mut rng = fastrand::Rng::with_seed(1);
    let hand = |_| {
        let risky = if rng.bool() { 200.0 } else { -200.0 };
        let mut features = vec![[0.0; VALUE_FEATURES]; 2];
        features[1][0] = 1.0;
        PlayedGifts {
            hand: [0.0; FEATURES],
            features,
            points: vec![0.0, risky],
            usual: 0,
        }
    };
    let hands: Vec<PlayedGifts> = (0..2000).map(hand).collect();
    let values = fit(&hands, 1).unwrap();
    let spread = |first: f32| {
        let mut gift = [0.0; VALUE_FEATURES];
        gift[0] = first;
        values.spread.score(&gift)
    };
    let difference = spread(1.0) - spread(0.0);
    assert!((difference - 200.0).abs() < 20.0, "{difference}");
}

#[test]
fn the_points_of_a_hand_are_those_after_the_usual_gift() {
    let values = fit(&hands(4000, 100.0), 1).unwrap();
    let of_hand = |first: f32| {
        let mut row = vec![0.0; Knowledge::Before.features()];
        row[0] = first;
        values.hand.score(&row)
    };
    assert!(of_hand(300.0) > of_hand(-300.0) + 400.0);
}

#[test]
fn the_same_seed_fits_the_same_values() {
    let hands = hands(600, 100.0);
    assert_eq!(fit(&hands, 1).unwrap(), fit(&hands, 1).unwrap());
}

#[test]
fn a_gain_has_the_mean_of_the_deals_and_its_standard_error() {
    let gain = gains::strength([1.0, 2.0, 3.0, 6.0].into_iter(), 7);
    assert_eq!((gain.deals, gain.seed, gain.points), (4, 7, 3.0));
    // The variance of the four is 14/3.
    assert!((gain.error - (14.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
}

#[test]
fn gifts_of_a_hand_are_played_out_alike_with_the_same_seed() {
    let directory = played_logs(1);
    let files = find_logs(&[directory.path().to_owned()]).unwrap();
    let rows = rows(&read_rounds(&files, &dataset_of(directory.path())).unwrap());
    let networks = Networks::load(&Source::Embedded).unwrap();
    let models = tichu_play::exchange::models::ExchangeModels::load(&Source::Embedded).unwrap();
    let shares = WinShares::load(&Source::Embedded).unwrap();
    let table = GiftTable {
        networks: &networks.champion,
        people: &models.people,
        shares: &shares,
    };
    let tried = play(table, &rows, 6, 1);
    assert_eq!(tried.len(), 6);
    for hand in &tried {
        assert_eq!(hand.features.len(), hand.points.len());
        assert!((FIRST..=TRIED).contains(&hand.points.len()));
        assert!(hand.usual < hand.points.len());
    }
    let text = |tried: &[PlayedGifts]| format!("{tried:?}");
    assert_eq!(text(&play(table, &rows, 6, 1)), text(&tried));
    assert_ne!(text(&play(table, &rows, 6, 2)), text(&tried));
}
