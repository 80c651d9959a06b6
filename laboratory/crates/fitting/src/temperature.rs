//! Fitting the temperature of predicted choices: the one with the least log loss.
//!
//! At a temperature T the probabilities p of options become proportional to p^(1/T) (C. Guo, G. Pleiss,
//! Y. Sun, K. Weinberger, "On calibration of modern neural networks", 2017). A prediction that is too sure has
//! a best temperature above 1. The order of options stays the same.

use crate::FitError;

/// The least temperature that is looked for.
pub const LEAST: f64 = 0.5;

/// The greatest temperature that is looked for.
pub const GREATEST: f64 = 2.0;

/// How well choices were predicted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// How many choices there are.
    pub choices: usize,
    /// The share of choices of the most probable option, from 0 to 1.
    pub top: f64,
    /// The mean of the negative natural logarithm of the probability of the chosen option.
    pub log_loss: f64,
    /// The temperature with the least log loss, from [`LEAST`] to [`GREATEST`].
    pub temperature: f64,
    /// The log loss at this temperature.
    pub least_log_loss: f64,
}

/// Choices of people, each with the probabilities that were predicted for its options.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    log_probabilities: Vec<f32>,
    /// Where the options of each choice end.
    ends: Vec<usize>,
    /// The place of the chosen option among the options of its choice.
    chosen: Vec<usize>,
}

/// Halvings of the range of sharpness: it ends narrower than 10^-6.
const HALVINGS: u32 = 21;

/// A thousandth: more digits of a temperature are noise.
const PARTS: f64 = 1000.0;

impl Choices {
    /// Adds a choice: the natural logarithms of the probabilities of its options, and the place of the
    /// chosen one.
    ///
    /// # Panics
    /// When no option has this place.
    pub fn push(&mut self, log_probabilities: &[f32], chosen: usize) {
        assert!(
            chosen < log_probabilities.len(),
            "expected a place below {}, found {chosen}",
            log_probabilities.len()
        );
        self.log_probabilities.extend_from_slice(log_probabilities);
        self.ends.push(self.log_probabilities.len());
        self.chosen.push(chosen);
    }

    /// Adds all choices of others.
    pub fn append(&mut self, others: &Choices) {
        for (options, chosen) in others.iter() {
            self.push(options, chosen);
        }
    }

    /// How well the choices were predicted, with the best temperature.
    ///
    /// # Errors
    /// Those of [`Choices::temperature`].
    pub fn measured(&self) -> Result<Measured, FitError> {
        let temperature = self.temperature()?;
        Ok(Measured {
            choices: self.len(),
            top: self.top(),
            log_loss: self.log_loss(1.0),
            temperature,
            least_log_loss: self.log_loss(temperature),
        })
    }

    /// The number of choices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.chosen.len()
    }

    /// Whether there is no choice.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }

    /// The share of choices of the most probable option, from 0 to 1; the first of equals counts as the
    /// most probable. NaN without choices.
    #[must_use]
    pub fn top(&self) -> f64 {
        let is_top = |(options, chosen): &(&[f32], usize)| {
            let better = |(place, other): (usize, &f32)| {
                *other > options[*chosen] || (*other == options[*chosen] && place < *chosen)
            };
            !options.iter().enumerate().any(better)
        };
        self.iter().filter(is_top).count() as f64 / self.len() as f64
    }

    /// The mean of the negative natural logarithm of the probability of the chosen option, with the
    /// probabilities at this temperature, a positive number. NaN without choices.
    #[must_use]
    pub fn log_loss(&self, temperature: f64) -> f64 {
        let sharpness = 1.0 / temperature;
        let losses = self.iter().map(|(options, chosen)| {
            let score = |option: f32| sharpness * f64::from(option);
            let most = options.iter().copied().fold(f32::MIN, f32::max);
            let sum: f64 = options
                .iter()
                .map(|option| (score(*option) - score(most)).exp())
                .sum();
            sum.ln() + score(most) - score(options[chosen])
        });
        losses.sum::<f64>() / self.len() as f64
    }

    /// The temperature with the least log loss, to three decimals.
    ///
    /// The loss is convex in 1/T (it is the negative log-likelihood of an exponential family), so its
    /// slope is halved in. Where the least loss lies beyond [`LEAST`] or [`GREATEST`], that end is given.
    ///
    /// # Errors
    /// [`FitError::Failed`] without choices, and when logarithms are not finite.
    pub fn temperature(&self) -> Result<f64, FitError> {
        if self.is_empty() {
            return Err(FitError::failed("expected choices, found none"));
        }
        if self.log_probabilities.iter().any(|one| !one.is_finite()) {
            return Err(FitError::failed("expected finite numbers, found others"));
        }
        let mut low = 1.0 / GREATEST;
        let mut high = 1.0 / LEAST;
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if self.slope(middle) < 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let best = 1.0 / f64::midpoint(low, high);
        Ok((best * PARTS).round() / PARTS)
    }

    /// The derivative of the summed loss by 1/T: the expected logarithm minus the one of the chosen
    /// option.
    fn slope(&self, sharpness: f64) -> f64 {
        let slopes = self.iter().map(|(options, chosen)| {
            let most = f64::from(options.iter().copied().fold(f32::MIN, f32::max));
            let (mut total, mut expected) = (0.0, 0.0);
            for option in options {
                let option = f64::from(*option);
                let weight = (sharpness * (option - most)).exp();
                total += weight;
                expected += weight * option;
            }
            expected / total - f64::from(options[chosen])
        });
        slopes.sum()
    }

    fn iter(&self) -> impl Iterator<Item = (&[f32], usize)> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let parts = starts.zip(&self.ends).zip(&self.chosen);
        parts.map(|((start, end), chosen)| (&self.log_probabilities[start..*end], *chosen))
    }
}

#[cfg(test)]
mod tests {
    use super::{Choices, GREATEST, LEAST};

    /// The probabilities p^(sharpness) over their sum, as logarithms.
    fn sharpened(probabilities: &[f64], sharpness: f64) -> Vec<f32> {
        let weights: Vec<f64> = probabilities.iter().map(|p| p.powf(sharpness)).collect();
        let sum: f64 = weights.iter().sum();
        weights
            .iter()
            .map(|weight| (weight / sum).ln() as f32)
            .collect()
    }

    /// Choices made with these probabilities and predicted with others: those at 1/`temperature`.
    fn too_sure_by(temperature: f64) -> Choices {
        let mut choices = Choices::default();
        for truth in [[0.7, 0.2, 0.1], [0.45, 0.45, 0.1], [0.05, 0.05, 0.9]] {
            let predicted = sharpened(&truth, temperature);
            for (place, share) in truth.iter().enumerate() {
                for _ in 0..(share * 100.0).round() as usize {
                    choices.push(&predicted, place);
                }
            }
        }
        choices
    }

    #[test]
    fn finds_by_how_much_predictions_are_too_sure() {
        for expected in [0.6, 0.9, 1.0, 1.08, 1.7] {
            let found = too_sure_by(expected).temperature().unwrap();
            assert!((found - expected).abs() < 2e-3, "{found} for {expected}");
        }
    }

    #[test]
    fn the_temperature_has_the_least_log_loss() {
        let choices = too_sure_by(1.3);
        let best = choices.temperature().unwrap();
        let least = choices.log_loss(best);
        let measured = choices.measured().unwrap();
        assert_eq!(
            (measured.temperature, measured.least_log_loss),
            (best, least)
        );
        assert_eq!(measured.log_loss, choices.log_loss(1.0));
        assert_eq!(
            (measured.choices, measured.top),
            (choices.len(), choices.top())
        );
        for other in [0.5, 1.0, best - 0.05, best + 0.05, 2.0] {
            assert!(choices.log_loss(other) > least, "{other}");
        }
    }

    #[test]
    fn the_log_loss_at_one_is_that_of_the_predictions() {
        let mut choices = Choices::default();
        choices.push(&[0.25_f32.ln(), 0.75_f32.ln()], 0);
        choices.push(&[0.5_f32.ln(), 0.5_f32.ln()], 1);
        let expected = (4.0_f64.ln() + 2.0_f64.ln()) / 2.0;
        let found = choices.log_loss(1.0);
        assert!((found - expected).abs() < 1e-6, "{found}");
        // The square roots of 1/4 and 3/4.
        let softer = 1.0 / (1.0 + 3.0_f64.sqrt());
        let expected = (-softer.ln() + 2.0_f64.ln()) / 2.0;
        let found = choices.log_loss(2.0);
        assert!((found - expected).abs() < 1e-6, "{found}");
    }

    #[test]
    fn temperatures_beyond_the_range_are_its_ends() {
        let mut right = Choices::default();
        right.push(&sharpened(&[0.9, 0.1], 1.0), 0);
        assert_eq!(right.temperature().unwrap(), LEAST);
        let mut wrong = Choices::default();
        wrong.push(&sharpened(&[0.9, 0.1], 1.0), 1);
        assert_eq!(wrong.temperature().unwrap(), GREATEST);
    }

    #[test]
    fn counts_choices_of_the_most_probable_option() {
        let mut choices = Choices::default();
        choices.push(&[-1.0, -0.5, -3.0], 1);
        choices.push(&[-1.0, -0.5, -3.0], 0);
        // Of equals the first counts.
        choices.push(&[-1.0, -1.0], 0);
        choices.push(&[-1.0, -1.0], 1);
        assert_eq!(choices.top(), 0.5);
        let mut twice = choices.clone();
        twice.append(&choices);
        assert_eq!((twice.len(), twice.top()), (8, 0.5));
    }

    #[test]
    fn no_choices_and_infinite_logarithms_have_no_temperature() {
        assert!(Choices::default().temperature().is_err());
        let mut choices = Choices::default();
        choices.push(&[0.0, f32::NEG_INFINITY], 0);
        assert!(choices.temperature().is_err());
    }
}
