//! Averages against sums over hands and against hands dealt at random.

use super::*;

/// A regression like those that are fitted.
fn regression() -> CardRegression {
    let mut coefficients: [f64; KINDS] = std::array::from_fn(|kind| kind as f64 * 0.05 - 0.4);
    coefficients[..4].copy_from_slice(&[0.1, -0.6, 0.9, 1.1]);
    CardRegression {
        intercept: -0.5,
        coefficients,
        three_of_a_kind: 0.3,
        four_of_a_kind: 1.2,
    }
}

/// Tilts like those that are fitted, and larger.
fn log_weights() -> [f64; KINDS] {
    std::array::from_fn(|kind| [0.1, -0.05, 0.3][kind % 3])
}

fn hand_type(text: &str) -> HandType {
    text.parse().unwrap()
}

/// Every whole hand of the type, with how likely the deal makes it.
fn hands(of: HandType, kind: usize, deal: &Deal, visit: &mut impl FnMut(HandType, f64)) {
    if of.size() == DEALT {
        let weights = of.counts().iter().enumerate();
        visit(
            of,
            weights
                .map(|(kind, &count)| deal.0[kind][usize::from(count)])
                .product(),
        );
        return;
    }
    for kind in kind..KINDS {
        if let Some(more) = of.with(kind) {
            hands(more, kind, deal, visit);
        }
    }
}

#[test]
fn means_are_those_over_all_hands_one_by_one() {
    let (regression, deal) = (regression(), Deal::new(&log_weights()));
    let averager = Averager::new(&regression, deal.clone());
    for text in [
        "Dr Ph A",
        "K K K",
        "A A A A",
        "2 2 3 3",
        "Ma Hu Q 10 5",
        "Dr A A A K Q 2",
        "Dr Ph A A K 9 8 Hu",
    ] {
        let of = hand_type(text);
        let (mut all, mut sum, mut curvature) = (0.0, 0.0, 0.0);
        let (mut counts, mut together) = ([0.0; KINDS], [0.0; 2]);
        hands(of, 0, &deal, &mut |hand, weight| {
            let p = regression.probability(&hand);
            all += weight;
            sum += weight * p;
            curvature += weight * p * (1.0 - p);
            for (total, count) in together.iter_mut().zip(hand.threes_and_fours()) {
                *total += weight * count as f64;
            }
            for (total, &count) in counts.iter_mut().zip(hand.counts()) {
                *total += weight * f64::from(count);
            }
        });
        let average = averager.over(&of);
        assert!(
            (average.probability - sum / all).abs() < 1e-6,
            "{text}: {average:?}"
        );
        assert!(
            (average.slope - curvature / all).abs() < 1e-5,
            "{text}: {average:?}"
        );
        let (found, found_together) = deal.mean_counts(&of);
        let found = found.iter().chain(&found_together);
        for (found, count) in found.zip(counts.into_iter().chain(together)) {
            assert!((found - count / all).abs() < 1e-12, "{text}");
        }
    }
}

/// The mean over hands as they are dealt, among those of the type; the same in every run.
fn dealt(regression: &CardRegression, of: &HandType, deals: usize) -> (f64, f64) {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = |below: usize| {
        // xorshift64* (S. Vigna, 2016).
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        (state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % below
    };
    let copies = |kind: usize| std::iter::repeat_n(kind, in_deck(kind).into());
    let mut deck: Vec<usize> = (0..KINDS).flat_map(copies).collect();
    let (mut seen, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for _ in 0..deals {
        let mut hand = HandType::default();
        for place in 0..DEALT {
            let last = deck.len() - place;
            deck.swap(random(last), last - 1);
            hand = hand.with(deck[last - 1]).unwrap();
        }
        if of.is_part_of(&hand) {
            let p = regression.probability(&hand);
            seen += 1.0;
            sum += p;
            squares += p * p;
        }
    }
    let mean = sum / seen;
    (mean, ((squares / seen - mean * mean) / seen).sqrt())
}

#[test]
fn means_are_those_of_hands_dealt_at_random() {
    let regression = regression();
    let averager = Averager::new(&regression, Deal::new(&[0.0; KINDS]));
    for text in ["", "A", "Dr", "K K", "Ma 2"] {
        let of = hand_type(text);
        let (mean, error) = dealt(&regression, &of, 100_000);
        let found = averager.over(&of).probability;
        assert!(
            (found - mean).abs() < 4.0 * error,
            "{text}: {found}, {mean} ± {error}"
        );
    }
}

#[test]
fn the_mean_of_a_whole_hand_is_its_probability_however_sure() {
    for scale in [0.1, 1.0, 5.0, 20.0] {
        let mut regression = regression();
        regression.intercept *= scale;
        regression.coefficients = regression.coefficients.map(|c| c * scale);
        let averager = Averager::new(&regression, Deal::new(&log_weights()));
        for text in [
            "Dr Ph A A A A K K",
            "Hu 2 2 3 3 4 4 5",
            "Dr Ph Ma Hu 2 7 Q A",
        ] {
            let hand = hand_type(text);
            let difference = averager.over(&hand).probability - regression.probability(&hand);
            assert!(difference.abs() < 1e-6, "{text} × {scale}: {difference}");
        }
    }
}
