//! AdaBoost over stumps: Y. Freund, R. Schapire, *A Decision-Theoretic Generalization of On-Line
//! Learning and an Application to Boosting*, 1997.

use laboratory_fitting::{FitError, require_both_classes};

/// A feature above a value speaks for one class, else for the other.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stump {
    feature: usize,
    /// The stump says yes above this value.
    value: f64,
    /// The vote, negative where the stump speaks against the class.
    vote: f64,
}

/// A sum of votes of stumps.
#[derive(Clone, Debug, PartialEq)]
pub struct AdaBoost(Vec<Stump>);

impl AdaBoost {
    /// Fits `rounds` stumps to rows of one length; fewer where a stump is perfect or none is better
    /// than guessing.
    ///
    /// # Errors
    /// [`FitError::OneClass`] unless there are labels of both kinds.
    pub fn fit(rows: &[Vec<f64>], labels: &[bool], rounds: usize) -> Result<AdaBoost, FitError> {
        require_both_classes(labels)?;
        let features: Vec<Feature> = (0..rows[0].len())
            .map(|feature| Feature::of(rows, feature))
            .collect();
        let signs: Vec<f64> = labels
            .iter()
            .map(|&label| if label { 1.0 } else { -1.0 })
            .collect();
        let mut weights = vec![1.0 / rows.len() as f64; rows.len()];
        let mut stumps = Vec::with_capacity(rounds);
        for _ in 0..rounds {
            let signed: Vec<f64> = weights.iter().zip(&signs).map(|(w, s)| w * s).collect();
            let best = features
                .iter()
                .enumerate()
                .map(|(number, feature)| (number, feature.best(&signed)))
                .max_by(|a, b| a.1.1.abs().total_cmp(&b.1.1.abs()));
            let Some((feature, (value, edge))) = best else {
                break;
            };
            if edge.abs() < 1e-9 || edge.abs() > 1.0 - 1e-9 {
                break;
            }
            let stump = Stump {
                feature,
                value,
                vote: ((1.0 + edge) / (1.0 - edge)).ln() / 2.0,
            };
            for ((weight, sign), row) in weights.iter_mut().zip(&signs).zip(rows) {
                *weight *= (-sign * stump.score(row)).exp();
            }
            let sum: f64 = weights.iter().sum();
            weights.iter_mut().for_each(|weight| *weight /= sum);
            stumps.push(stump);
        }
        Ok(AdaBoost(stumps))
    }

    /// The sum of the votes for the class.
    #[must_use]
    pub fn score(&self, row: &[f64]) -> f64 {
        self.0.iter().map(|stump| stump.score(row)).sum()
    }
}

impl Stump {
    fn score(&self, row: &[f64]) -> f64 {
        match row[self.feature] > self.value {
            true => self.vote,
            false => -self.vote,
        }
    }
}

/// The values of a feature, and which of them each row has.
struct Feature {
    values: Vec<f64>,
    places: Vec<usize>,
}

impl Feature {
    fn of(rows: &[Vec<f64>], feature: usize) -> Feature {
        let mut values: Vec<f64> = rows.iter().map(|row| row[feature]).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let place = |row: &Vec<f64>| values.partition_point(|value| *value < row[feature]);
        let places = rows.iter().map(place).collect();
        Feature { values, places }
    }

    /// The value above which a stump is right most often or wrong most often, and the weight of the
    /// rows where it is right less that of the others.
    fn best(&self, signed: &[f64]) -> (f64, f64) {
        let mut sums = vec![0.0; self.values.len()];
        for (place, weight) in self.places.iter().zip(signed) {
            sums[*place] += weight;
        }
        let all: f64 = sums.iter().sum();
        let mut below = 0.0;
        let mut best = (f64::NEG_INFINITY, all);
        for (value, sum) in self.values.iter().zip(sums) {
            below += sum;
            let edge = all - 2.0 * below;
            if edge.abs() > best.1.abs() {
                best = (*value, edge);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No stump alone can tell a middle from both ends.
    #[test]
    fn stumps_together_find_a_middle() {
        let rows: Vec<Vec<f64>> = (0..60).map(|i| vec![0.0, f64::from(i % 6)]).collect();
        let labels: Vec<bool> = rows
            .iter()
            .map(|row| (2.0..4.0).contains(&row[1]))
            .collect();
        let alone = AdaBoost::fit(&rows, &labels, 1).unwrap();
        let together = AdaBoost::fit(&rows, &labels, 20).unwrap();
        let right = |fitted: &AdaBoost| {
            let hands = rows.iter().zip(&labels);
            hands
                .filter(|(row, label)| (fitted.score(row) > 0.0) == **label)
                .count()
        };
        assert_eq!(right(&alone), 40);
        assert_eq!(right(&together), 60);
    }

    #[test]
    fn needs_both_classes() {
        assert!(AdaBoost::fit(&[vec![1.0], vec![2.0]], &[true, true], 5).is_err());
    }
}
