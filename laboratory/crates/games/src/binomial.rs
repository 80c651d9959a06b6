//! The binomial distribution of wins among fair games.

/// The probability of at least `wins` wins in `games` games that are won with probability 1/2.
///
/// It is the one-sided p-value of a difference between two agents, games without a winner left out.
///
/// ```
/// // At least 4 heads of 5 coins: 6 of 32.
/// assert!((laboratory_games::binomial_tail(4, 5) - 6.0 / 32.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn binomial_tail(wins: u64, games: u64) -> f64 {
    if wins > games {
        return 0.0;
    }
    if wins <= games / 2 {
        // The larger tail is the complement of the smaller one.
        return 1.0
            - (if wins == 0 {
                0.0
            } else {
                binomial_tail(games - wins + 1, games)
            });
    }
    let losses = games - wins;
    let all = games as f64;
    // The logarithm of the probability of exactly `wins` wins.
    let factors =
        (1..=losses).map(|place| ((all - losses as f64 + place as f64) / place as f64).ln());
    let mut term = (factors.sum::<f64>() - all * std::f64::consts::LN_2).exp();
    let mut tail = 0.0;
    for count in wins..=games {
        tail += term;
        term *= (games - count) as f64 / (count + 1) as f64;
    }
    tail
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert, proptest};

    use super::*;

    #[test]
    fn the_tail_of_the_published_comparison_is_28_8_percent() {
        // 24,336 of 48,548 decided rounds, see docs/games/monte-carlo.md.
        let found = binomial_tail(24_336, 48_548);
        assert!((found - 0.2883).abs() < 5e-5, "{found}");
    }

    #[test]
    fn ends_are_exact() {
        assert_eq!(binomial_tail(0, 7), 1.0);
        assert_eq!(binomial_tail(0, 0), 1.0);
        assert_eq!(binomial_tail(8, 7), 0.0);
        assert!((binomial_tail(7, 7) - 1.0 / 128.0).abs() < 1e-15);
    }

    /// Row of Pascal's triangle.
    fn row(games: u64) -> Vec<f64> {
        let mut row = vec![1.0];
        for _ in 0..games {
            let sums = row.windows(2).map(|pair| pair[0] + pair[1]);
            row = std::iter::once(1.0).chain(sums).chain([1.0]).collect();
        }
        row
    }

    proptest! {
        #[test]
        fn agrees_with_pascals_triangle(games in 1..60_u64, wins in 0..60_u64) {
            let row = row(games);
            let counted: f64 = row.iter().skip(wins as usize).sum();
            let expected = counted / 2.0_f64.powi(games as i32);
            prop_assert!((binomial_tail(wins, games) - expected).abs() < 1e-12);
        }
    }
}
