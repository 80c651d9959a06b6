//! The perceptron and the averaged perceptron.

/// How often the learner goes through the examples (Torres's `perceptron.py`).
pub const PASSES: usize = 10;

/// The weights that a perceptron has learned.
///
/// F. Rosenblatt, *The perceptron*, 1958; the mean of the weights: Y. Freund and R. Schapire, *Large
/// margin classification using the perceptron algorithm*, 1999.
#[derive(Clone, Debug, PartialEq)]
pub struct Perceptron {
    /// The weights after the last example of the last pass.
    pub last: Vec<f64>,
    /// The mean of the weights after each example of each pass: the averaged perceptron.
    pub mean: Vec<f64>,
}

impl Perceptron {
    /// Goes [`PASSES`] times through the examples, in their order and without shuffling.
    ///
    /// The label y is +1 for a call and -1 for none, the prediction is the [sign](f64::signum) of
    /// [`score`], and 0 for a score of 0. A prediction that is not the label adds y·x to the weights,
    /// which begin at 0. So a score of 0 always counts as wrong.
    ///
    /// All examples have as many entries as the first.
    #[must_use]
    pub fn train(examples: &[(Vec<f64>, bool)]) -> Perceptron {
        let entries = examples.first().map_or(0, |(example, _)| example.len());
        let mut weights = vec![0.0; entries];
        let mut sum = vec![0.0; entries];
        for _ in 0..PASSES {
            for (example, called) in examples {
                let score = score(&weights, example);
                let (label, is_right) = match called {
                    true => (1.0, score > 0.0),
                    false => (-1.0, score < 0.0),
                };
                if !is_right {
                    for (weight, entry) in weights.iter_mut().zip(example) {
                        *weight += label * entry;
                    }
                }
                for (sum, weight) in sum.iter_mut().zip(&weights) {
                    *sum += weight;
                }
            }
        }
        let steps = (PASSES * examples.len()) as f64;
        Perceptron {
            last: weights,
            mean: sum.into_iter().map(|sum| sum / steps).collect(),
        }
    }
}

/// The dot product of weights and an example. A hand is called when it is above 0.
#[must_use]
pub fn score(weights: &[f64], example: &[f64]) -> f64 {
    let products = weights.iter().zip(example);
    products.map(|(weight, entry)| weight * entry).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A constant and one entry.
    fn examples(hands: &[(f64, bool)]) -> Vec<(Vec<f64>, bool)> {
        let hands = hands.iter();
        hands
            .map(|&(entry, called)| (vec![1.0, entry], called))
            .collect()
    }

    #[test]
    fn the_weights_and_their_mean_are_those_computed_by_hand() {
        // Pass 1: 0 is wrong, so (1, 2); 1 + 2 > 0 is wrong for no call, so (0, 1). Pass 2: 2 > 0 is
        // right; 1 > 0 is wrong, so (-1, 0). Pass 3: -1 is wrong, so (0, 2); 2 is wrong, so (-1, 1).
        // From pass 4 on -1 + 2 > 0 is right; -1 + 1 = 0 is wrong, so (-2, 0). Pass 5: -2 is wrong, so
        // (-1, 2); 1 is wrong, so (-2, 1). Pass 6: 0 is wrong, so (-1, 3); 2 is wrong, so (-2, 2).
        // Pass 7: 2 is right; 0 is wrong, so (-3, 1). Pass 8: -1 is wrong, so (-2, 3); 1 is wrong, so
        // (-3, 2). Passes 9 and 10: 1 and -1 are right.
        let perceptron = Perceptron::train(&examples(&[(2.0, true), (1.0, false)]));
        assert_eq!(perceptron.last, [-3.0, 2.0]);
        let steps = [
            [(1, 2), (0, 1)],
            [(0, 1), (-1, 0)],
            [(0, 2), (-1, 1)],
            [(-1, 1), (-2, 0)],
            [(-1, 2), (-2, 1)],
            [(-1, 3), (-2, 2)],
            [(-2, 2), (-3, 1)],
            [(-2, 3), (-3, 2)],
            [(-3, 2), (-3, 2)],
            [(-3, 2), (-3, 2)],
        ];
        let sum = steps
            .iter()
            .flatten()
            .fold((0, 0), |sum, step| (sum.0 + step.0, sum.1 + step.1));
        assert_eq!(sum, (-32, 32));
        assert_eq!(perceptron.mean, [-32.0 / 20.0, 32.0 / 20.0]);
    }

    #[test]
    fn a_score_of_zero_is_wrong_for_both_labels() {
        let zeros = [(vec![0.0], false), (vec![0.0], true), (vec![1.0], false)];
        // Only the third example can change the weight: once, from 0 to -1, where it is right.
        let perceptron = Perceptron::train(&zeros);
        assert_eq!(perceptron.last, [-1.0]);
        assert_eq!(perceptron.mean, [-28.0 / 30.0]);
        assert_eq!(Perceptron::train(&[(vec![1.0], true)]).last, [1.0]);
    }

    #[test]
    fn the_order_of_the_examples_decides() {
        let (a, b) = ((1.0, true), (1.0, false));
        let forwards = Perceptron::train(&examples(&[a, b]));
        let backwards = Perceptron::train(&examples(&[b, a]));
        assert_eq!(forwards.last, [0.0, 0.0]);
        assert_eq!(forwards.mean, [0.5, 0.5]);
        assert_eq!(backwards.mean, [-0.5, -0.5]);
    }

    #[test]
    fn no_example_gives_no_weight() {
        let perceptron = Perceptron::train(&[]);
        assert!(perceptron.last.is_empty() && perceptron.mean.is_empty());
        assert_eq!(score(&[], &[]), 0.0);
    }
}
