//! Logistic regression on sets of terms, with counts in place of single events.

use laboratory_fitting::newton::{self, Convex, log_loss};
use tichu_models::model::sigmoid;
use tichu_models::outlook::{TERMS, Terms};

use crate::error::TrainingError;

/// The penalty on each coefficient is its square over twice this.
const C: f64 = 1.0;

/// Some events of a hand under one condition.
pub(super) struct Trials {
    pub terms: Terms,
    /// Further conditions that hold, by number.
    pub conditions: Vec<usize>,
    pub happened: f64,
    pub all: f64,
}

/// The log-odds: of a hand without terms under no condition, and what each term adds.
pub(super) struct FittedTerms {
    pub base: f64,
    pub terms: Vec<f64>,
}

/// Fits the log-odds of what happened; conditions have numbers below `conditions`. The log-odds of the
/// second of each pair of hands shall be no lower than those of the first (J. Sill and Y.
/// Abu-Mostafa, *Monotonicity hints*, 1997).
pub(super) fn fit(
    trials: &[Trials],
    conditions: usize,
    pairs: &[[Terms; 2]],
) -> Result<FittedTerms, TrainingError> {
    let pairs = pairs
        .iter()
        .map(|pair| pair.map(|terms| terms.iter().collect()));
    let weights = newton::minimise(&TrialsObjective {
        trials,
        conditions,
        pairs: pairs.collect(),
    })?;
    Ok(FittedTerms {
        base: weights[0],
        terms: weights[1..=TERMS].to_vec(),
    })
}

/// The weights are those of the base, of all terms and of all conditions.
struct TrialsObjective<'a> {
    trials: &'a [Trials],
    conditions: usize,
    /// Terms of the worse hand, and of the better one.
    pairs: Vec<[Vec<usize>; 2]>,
}

/// The price of half the square of a fall from a hand to a better one, for each trial.
const ORDER_PRICE: f64 = 100.0;

/// Falls come and go from step to step, so the last digits never settle.
const TOLERANCE: f64 = 1e-9;

impl TrialsObjective<'_> {
    fn price(&self) -> f64 {
        ORDER_PRICE * self.trials.len() as f64
    }

    /// The pairs whose better hand has lower log-odds, with how much lower.
    fn falls(&self, weights: &[f64]) -> impl Iterator<Item = (&[Vec<usize>; 2], f64)> {
        let sum = |terms: &[usize]| terms.iter().map(|term| weights[1 + term]).sum::<f64>();
        let falls = self.pairs.iter().map(move |pair| {
            let [worse, better] = pair;
            (pair, sum(worse) - sum(better))
        });
        falls.filter(|(_, fall)| *fall > 0.0)
    }
}

impl Trials {
    /// The places of all weights that count, from the lowest.
    fn places(&self) -> impl Iterator<Item = usize> {
        let terms = self.terms.iter().map(|term| 1 + term);
        let conditions = self.conditions.iter().map(|c| 1 + TERMS + c);
        std::iter::once(0).chain(terms).chain(conditions)
    }

    fn score(&self, weights: &[f64]) -> f64 {
        self.places().map(|place| weights[place]).sum()
    }
}

impl Convex for TrialsObjective<'_> {
    fn tolerance(&self) -> f64 {
        TOLERANCE
    }

    // With few hands falls come and go; a hundred descending steps are near enough.
    fn settles(&self) -> bool {
        false
    }

    fn width(&self) -> usize {
        1 + TERMS + self.conditions
    }

    fn loss(&self, weights: &[f64]) -> f64 {
        let losses = self.trials.iter().map(|trials| {
            let score = trials.score(weights);
            let failed = trials.all - trials.happened;
            trials.happened * log_loss(score, true) + failed * log_loss(score, false)
        });
        let squares: f64 = weights[1..].iter().map(|weight| weight * weight).sum();
        let falls = self.falls(weights).map(|(_, fall)| fall * fall);
        losses.sum::<f64>() + squares / (2.0 * C) + 0.5 * self.price() * falls.sum::<f64>()
    }

    fn derivatives(&self, weights: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let width = self.width();
        let mut gradient = vec![0.0; width];
        let mut hessian = vec![0.0; width * width];
        let mut places = Vec::with_capacity(width);
        for trials in self.trials {
            places.clear();
            places.extend(trials.places());
            let probability = sigmoid(trials.score(weights));
            let error = trials.all * probability - trials.happened;
            let curvature = trials.all * probability * (1.0 - probability);
            for (k, &i) in places.iter().enumerate() {
                gradient[i] += error;
                let row = &mut hessian[i * width..][..width];
                for &j in &places[..=k] {
                    row[j] += curvature;
                }
            }
        }
        for ([worse, better], fall) in self.falls(weights) {
            let signed = |terms: &[usize], sign| {
                let signed = terms.iter().map(move |term| (1 + term, sign));
                signed.collect::<Vec<(usize, f64)>>()
            };
            // Terms of both cancel out.
            let all = [signed(worse, 1.0), signed(better, -1.0)].concat();
            for &(i, x) in &all {
                gradient[i] += self.price() * fall * x;
                for &(j, y) in all.iter().filter(|(j, _)| *j <= i) {
                    hessian[i * width + j] += self.price() * x * y;
                }
            }
        }
        for i in 1..width {
            gradient[i] += weights[i] / C;
            hessian[i * width + i] += 1.0 / C;
        }
        (gradient, hessian)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tichu::CardSet;
    use tichu_models::outlook::Counts;

    fn terms(cards: &str) -> Terms {
        let cards: CardSet = cards.parse().unwrap();
        Terms::of(Counts::of(cards))
    }

    fn score(fitted: &FittedTerms, terms: Terms) -> f64 {
        fitted.base + terms.iter().map(|term| fitted.terms[term]).sum::<f64>()
    }

    /// A thousand hands with an ace and a thousand with a king: `with_an_ace` and 600 of them succeed.
    fn trials(with_an_ace: usize) -> Vec<Trials> {
        let hands = [("GA", with_an_ace), ("GK", 600)];
        let trials = hands.map(|(cards, happened)| {
            (0..1000).map(move |number| Trials {
                terms: terms(cards),
                conditions: Vec::new(),
                happened: f64::from(number < happened),
                all: 1.0,
            })
        });
        trials.into_iter().flatten().collect()
    }

    #[test]
    fn log_odds_are_those_of_the_trials() {
        let fitted = fit(&trials(800), 0, &[]).unwrap();
        let found = [score(&fitted, terms("GA")), score(&fitted, terms("GK"))];
        // The penalty is worth a trial or two.
        assert!((found[0] - f64::ln(4.0)).abs() < 0.02 && (found[1] - f64::ln(1.5)).abs() < 0.02);
    }

    #[test]
    fn a_better_hand_has_no_lower_log_odds_even_where_trials_say_so() {
        let (ace, king) = (terms("GA"), terms("GK"));
        let free = fit(&trials(500), 0, &[]).unwrap();
        assert!(score(&free, ace) < score(&free, king) - 0.3);
        let ordered = fit(&trials(500), 0, &[[king, ace]]).unwrap();
        let [ace, king] = [ace, king].map(|terms| score(&ordered, terms));
        // Both have the share of all, 550 of 1000.
        assert!(ace > king - 0.02, "{ace} {king}");
        assert!((ace - f64::ln(550.0 / 450.0)).abs() < 0.02, "{ace}");
    }
}
