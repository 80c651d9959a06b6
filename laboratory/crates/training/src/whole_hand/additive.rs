//! Fitting an additive logistic regression.
//!
//! Each feature has knots: all its values when they are few, quantiles otherwise. Its curve is a
//! weighted sum of hat functions, one for each knot, so a row has at most two terms of a feature that
//! are not zero. The weights w minimise Σ ln(1 + exp(-s (b + w·x))) + |w|² / (2 C), as in
//! [`newton`](laboratory_fitting::newton).

use laboratory_fitting::newton::{Convex, log_loss, minimise};
use laboratory_fitting::require_both_classes;
use rayon::prelude::*;
use tichu_models::model::sigmoid;
use tichu_models::whole_hand::{Additive, Curve};

use crate::TrainingError;

/// The most knots of a feature.
const KNOTS: usize = 9;

/// Rows whose sums are made at once; the sums do not depend on the number of threads.
const CHUNK: usize = 4096;

/// The knots of each feature.
struct Knots(Vec<Vec<f32>>);

/// The terms of a row that are not zero, by number.
type Terms = Vec<(u32, f32)>;

struct AdditiveObjective<'a> {
    rows: Vec<Terms>,
    called: &'a [bool],
    width: usize,
    c: f64,
}

/// Fits rows of one length; `c` > 0.
///
/// # Errors
/// [`TrainingError`] when all rows are of one class or the fit fails.
pub fn additive(rows: &[&[f32]], called: &[bool], c: f64) -> Result<Additive, TrainingError> {
    require_both_classes(called)?;
    let knots = Knots::of(rows);
    let objective = AdditiveObjective {
        rows: rows.iter().map(|row| knots.terms(row)).collect(),
        width: 1 + knots.0.iter().map(Vec::len).sum::<usize>(),
        called,
        c,
    };
    let weights = minimise(&objective)?;
    knots
        .model(&weights, &objective.rows)
        .map_err(TrainingError::fit)
}

impl Knots {
    fn of(rows: &[&[f32]]) -> Knots {
        let width = rows.first().map_or(0, |row| row.len());
        let knots = (0..width).into_par_iter().map(|feature| {
            let mut values: Vec<f32> = rows.iter().map(|row| row[feature]).collect();
            values.sort_by(f32::total_cmp);
            let mut different = values.clone();
            different.dedup();
            if different.len() <= KNOTS {
                return different;
            }
            let last = values.len() - 1;
            let mut knots: Vec<f32> = (0..KNOTS)
                .map(|knot| values[last * knot / (KNOTS - 1)])
                .collect();
            knots.dedup();
            knots
        });
        Knots(knots.collect())
    }

    /// Term 0 is the intercept.
    fn terms(&self, row: &[f32]) -> Terms {
        let mut terms = vec![(0, 1.0)];
        let mut first = 1;
        for (knots, value) in self.0.iter().zip(row) {
            let above = knots.partition_point(|knot| knot <= value);
            let mut add = |knot: usize, share: f32| {
                if share > 0.0 {
                    terms.push((u32::try_from(first + knot).unwrap_or(u32::MAX), share));
                }
            };
            match above {
                0 => add(0, 1.0),
                above if above == knots.len() => add(above - 1, 1.0),
                above => {
                    let (low, high) = (knots[above - 1], knots[above]);
                    let share = (value - low) / (high - low);
                    add(above - 1, 1.0 - share);
                    add(above, share);
                }
            }
            first += knots.len();
        }
        terms
    }

    /// The model of these weights, with curves whose means over the rows are 0.
    fn model(&self, weights: &[f64], rows: &[Terms]) -> Result<Additive, String> {
        let mut mass = vec![0.0; weights.len()];
        for (term, share) in rows.iter().flatten() {
            mass[*term as usize] += f64::from(*share) / rows.len() as f64;
        }
        let (mut baseline, mut first) = (weights[0], 1);
        let mut curves = Vec::with_capacity(self.0.len());
        for knots in &self.0 {
            let terms = first..first + knots.len();
            let mean: f64 = terms.clone().map(|term| mass[term] * weights[term]).sum();
            baseline += mean;
            let values = terms.map(|term| (weights[term] - mean) as f32);
            curves.push(Curve::new(knots.iter().copied().zip(values).collect())?);
            first += knots.len();
        }
        Ok(Additive { baseline, curves })
    }
}

impl AdditiveObjective<'_> {
    fn log_odds(terms: &Terms, weights: &[f64]) -> f64 {
        let terms = terms.iter();
        terms
            .map(|(term, share)| f64::from(*share) * weights[*term as usize])
            .sum()
    }

    fn chunks(&self) -> impl IndexedParallelIterator<Item = (&[Terms], &[bool])> {
        let called = self.called.par_chunks(CHUNK);
        self.rows.par_chunks(CHUNK).zip(called)
    }
}

impl Convex for AdditiveObjective<'_> {
    fn width(&self) -> usize {
        self.width
    }

    fn loss(&self, weights: &[f64]) -> f64 {
        let chunks: Vec<f64> = self
            .chunks()
            .map(|(rows, called)| {
                let rows = rows.iter().zip(called);
                rows.map(|(terms, called)| log_loss(Self::log_odds(terms, weights), *called))
                    .sum()
            })
            .collect();
        let penalty: f64 = weights[1..].iter().map(|weight| weight * weight).sum();
        chunks.iter().sum::<f64>() + penalty / (2.0 * self.c)
    }

    fn derivatives(&self, weights: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let width = self.width;
        let zero = || (vec![0.0; width], vec![0.0; width * width]);
        let parts: Vec<_> = self
            .chunks()
            .map(|(rows, called)| {
                let (mut gradient, mut hessian) = zero();
                for (terms, called) in rows.iter().zip(called) {
                    let probability = sigmoid(Self::log_odds(terms, weights));
                    let error = probability - f64::from(u8::from(*called));
                    let spread = probability * (1.0 - probability);
                    for (place, (term, share)) in terms.iter().enumerate() {
                        let row = *term as usize;
                        let share = f64::from(*share);
                        gradient[row] += error * share;
                        let start = row * width;
                        // Terms rise, so those before it stand in the lower triangle.
                        for (other, weight) in &terms[..=place] {
                            hessian[start + *other as usize] += spread * share * f64::from(*weight);
                        }
                    }
                }
                (gradient, hessian)
            })
            .collect();
        let (mut gradient, mut hessian) = zero();
        for (part, of_part) in parts {
            gradient.iter_mut().zip(part).for_each(|(sum, x)| *sum += x);
            hessian
                .iter_mut()
                .zip(of_part)
                .for_each(|(sum, x)| *sum += x);
        }
        for (term, weight) in weights.iter().enumerate().skip(1) {
            gradient[term] += weight / self.c;
            hessian[term * width + term] += 1.0 / self.c;
        }
        (gradient, hessian)
    }

    fn tolerance(&self) -> f64 {
        1e-7
    }
}
