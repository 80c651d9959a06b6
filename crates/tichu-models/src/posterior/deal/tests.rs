//! Means against hands dealt at random, and against each other.

use tichu::{CardSet, Deal as Shuffled, Seat};

use super::*;

fn hand_type(text: &str) -> HandType {
    text.parse().unwrap()
}

/// A number that depends on all cards, and not as a sum over them.
fn number(cards: Counts) -> f64 {
    let ranks = f64::from(cards.ranks.count_ones());
    let aces = f64::from((cards.ranks & 15).count_ones());
    aces * aces + if cards.dragon { ranks } else { 0.5 }
}

#[test]
fn kinds_and_cards_are_the_same_hand() {
    let cards: CardSet = "Dr GA SA RK B10 S2 Ma Hu".parse().unwrap();
    assert_eq!(Counts::from(&HandType::from(&cards)), Counts::of(cards));
}

#[test]
fn the_mean_over_all_hands_is_that_of_dealt_ones() {
    let deal = Deal::new(&[0.0; KINDS]);
    let mut rng = fastrand::Rng::with_seed(5);
    let dealt = 200_000;
    let hands = (0..dealt).map(|_| {
        let hand = Shuffled::shuffled(|n| rng.usize(..n)).first()[Seat::ALL[0]];
        number(Counts::of(hand.set()))
    });
    let (sum, squares) = hands.fold((0.0, 0.0), |(sum, squares), x| (sum + x, squares + x * x));
    let mean = sum / f64::from(dealt);
    let error = ((squares / f64::from(dealt) - mean * mean) / f64::from(dealt)).sqrt();
    let found = deal.mean(&HandType::default(), number);
    assert!(
        (found - mean).abs() < 4.0 * error,
        "{found} and {mean} ± {error}"
    );
}

#[test]
fn the_mean_of_a_type_is_the_mean_over_its_next_cards() {
    let deal = Deal::new(&std::array::from_fn(|kind| [0.1, -0.05, 0.3][kind % 3]));
    // Of hands with seven cards given, each kind is one hand more.
    let seven = hand_type("Dr A A K Q 10 2");
    let (mut all, mut sum) = (0.0, 0.0);
    for kind in 0..KINDS {
        if let Some(hand) = seven.with(kind) {
            let before = usize::from(seven.counts()[kind]);
            let others = deal.0[kind][before + 1] / deal.0[kind][before];
            all += others;
            sum += others * number(Counts::from(&hand));
        }
    }
    let found = deal.mean(&seven, number);
    assert!((found - sum / all).abs() < 1e-12, "{found}");
}

#[test]
fn mean_counts_are_those_of_all_hands() {
    let deal = Deal::new(&std::array::from_fn(|kind| [0.1, -0.05, 0.3][kind % 3]));
    let counts = deal.mean_counts();
    assert!((counts.iter().sum::<f64>() - 8.0).abs() < 1e-9);
    let aces = deal.mean(&HandType::default(), |cards| {
        f64::from((cards.ranks & 15).count_ones())
    });
    let dogs = deal.mean(&HandType::default(), |cards| {
        f64::from(u8::from(cards.dogs))
    });
    assert!((counts[16] - aces).abs() < 1e-9 && (counts[1] - dogs).abs() < 1e-9);
}
