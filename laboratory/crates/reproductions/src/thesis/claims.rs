//! The claims of chapter 8 about its curves.

use laboratory_fitting::measures::AtThreshold;

use super::figure::Figure;
use super::measured::Measured;

/// A curve by threshold, lowest threshold first.
pub type Curve = Vec<(f64, f64)>;

/// The model that a claim calls better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The support vector regression.
    Svr,
    /// The logistic regression.
    Logistic,
}

/// A claim that one model is better on an interval of thresholds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// The better model.
    pub better: Better,
    /// The first threshold.
    pub low: f64,
    /// The last threshold.
    pub high: f64,
}

/// The claims from which chapter 8 chooses the models of its three agents.
pub const CLAIMS: [Claim; 3] = [
    Claim {
        better: Better::Svr,
        low: 0.1,
        high: 0.2,
    },
    Claim {
        better: Better::Svr,
        low: 0.65,
        high: 0.85,
    },
    Claim {
        better: Better::Logistic,
        low: 0.9,
        high: 1.0,
    },
];

/// How far a claim holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// Share of the thresholds at which the model is better.
    pub share: f64,
    /// Mean difference of the figures, positive in favour of the claim.
    pub difference: f64,
}

impl Claim {
    /// How far it holds for these curves of one figure, which have the same thresholds.
    #[must_use]
    pub fn held(&self, svr: &[(f64, f64)], logistic: &[(f64, f64)]) -> Held {
        let differences: Vec<f64> = svr
            .iter()
            .zip(logistic)
            .filter(|((threshold, _), _)| (self.low..=self.high).contains(threshold))
            .map(|((_, svr), (_, logistic))| match self.better {
                Better::Svr => svr - logistic,
                Better::Logistic => logistic - svr,
            })
            .collect();
        let count = differences.len() as f64;
        Held {
            share: differences.iter().filter(|&&by| by > 0.0).count() as f64 / count,
            difference: differences.iter().sum::<f64>() / count,
        }
    }
}

/// Where a curve has at least some value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// The first threshold.
    pub first: f64,
    /// The last threshold.
    pub last: f64,
    /// Share of the thresholds from the first to the last.
    pub share: f64,
}

/// Where a curve has at least `least`, if it does anywhere.
#[must_use]
pub fn reaches(curve: &[(f64, f64)], least: f64) -> Option<Reach> {
    let high = |(_, value): &(f64, f64)| *value >= least;
    let (first, last) = (curve.iter().position(high)?, curve.iter().rposition(high)?);
    let between = &curve[first..=last];
    let reached = between.iter().filter(|point| high(point)).count();
    Some(Reach {
        first: curve[first].0,
        last: curve[last].0,
        share: reached as f64 / between.len() as f64,
    })
}

impl Measured {
    /// A figure by threshold.
    #[must_use]
    pub fn curve(&self, figure: Figure) -> Curve {
        let curve = self.sweep.iter().map(|at| (at.threshold, figure.of(at)));
        curve.collect()
    }

    /// Precision by threshold, 0 where the model calls nothing: there [`Figure::Precision`] is 1.
    #[must_use]
    pub fn precision_of_calls(&self) -> Curve {
        let precision = |at: &AtThreshold| {
            if at.call_rate > 0.0 {
                at.precision
            } else {
                0.0
            }
        };
        let curve = self.sweep.iter().map(|at| (at.threshold, precision(at)));
        curve.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_holds_at_the_thresholds_where_its_model_is_better() {
        let svr = [(0.0, 0.9), (0.1, 0.8), (0.2, 0.7), (0.3, 0.1)];
        let logistic = [(0.0, 0.1), (0.1, 0.6), (0.2, 0.8), (0.3, 0.9)];
        let claim = |better| Claim {
            better,
            low: 0.1,
            high: 0.2,
        };
        let held = claim(Better::Svr).held(&svr, &logistic);
        assert_eq!(held.share, 0.5);
        assert!((held.difference - 0.05).abs() < 1e-12);
        let held = claim(Better::Logistic).held(&svr, &logistic);
        assert_eq!(held.share, 0.5);
        assert!((held.difference + 0.05).abs() < 1e-12);
    }

    #[test]
    fn a_curve_reaches_a_value_from_the_first_to_the_last_threshold() {
        let curve = [(0.0, 0.5), (0.1, 0.8), (0.2, 0.7), (0.3, 0.9), (0.4, 0.1)];
        let reach = |first, last, share| Some(Reach { first, last, share });
        assert_eq!(reaches(&curve, 0.8), reach(0.1, 0.3, 2.0 / 3.0));
        assert_eq!(reaches(&curve, 0.9), reach(0.3, 0.3, 1.0));
        assert_eq!(reaches(&curve, 0.95), None);
    }

    #[test]
    fn who_calls_nothing_has_no_precision_of_calls() {
        let measured = Measured::of(&[0.1, 0.2], &[false, true]);
        let at = |curve: Curve| curve[curve.len() / 2].1;
        assert_eq!(at(measured.curve(Figure::Precision)), 1.0);
        assert_eq!(at(measured.precision_of_calls()), 0.0);
        assert_eq!(measured.precision_of_calls()[0].1, 0.5);
    }
}
