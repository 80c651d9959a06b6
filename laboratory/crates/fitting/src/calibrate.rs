//! Fitting the calibration: from a model's raw score to the share of hands that are called.

use tichu_models::model::Calibration;

use crate::FitError;

/// Bins of about equally many hands; enough to follow the curve, each with hundreds of hands.
const BINS: usize = 50;

/// A bin of hands with neighbouring scores, or several that were pooled.
#[derive(Clone, Copy)]
struct Bin {
    hands: f64,
    score_sum: f64,
    calls: f64,
}

impl Bin {
    fn of(hands: &[(f64, bool)]) -> Bin {
        Bin {
            hands: hands.len() as f64,
            score_sum: hands.iter().map(|(score, _)| score).sum(),
            calls: hands.iter().filter(|(_, called)| *called).count() as f64,
        }
    }

    fn rate(&self) -> f64 {
        self.calls / self.hands
    }

    fn pooled(self, other: Bin) -> Bin {
        Bin {
            hands: self.hands + other.hands,
            score_sum: self.score_sum + other.score_sum,
            calls: self.calls + other.calls,
        }
    }
}

/// Fits a rising curve to out-of-fold scores and outcomes: the call rates of 50 bins of scores,
/// where neighbours out of order are pooled.
///
/// This is isotonic regression by pooling adjacent violators (M. Ayer et al., "An empirical
/// distribution function for sampling with incomplete information", 1955), on bins and with
/// straight lines between their means, which makes it smoother.
///
/// # Errors
/// [`FitError::Failed`] when there are no scores or they are not finite.
pub fn fit_curve(scores: &[f64], called: &[bool]) -> Result<Calibration, FitError> {
    let mut hands: Vec<(f64, bool)> = scores.iter().copied().zip(called.iter().copied()).collect();
    hands.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let size = hands.len().div_ceil(BINS).max(1);
    let mut pooled: Vec<Bin> = Vec::with_capacity(BINS);
    for bin in hands.chunks(size).map(Bin::of) {
        let mut bin = bin;
        while let Some(last) = pooled.pop_if(|last| last.rate() >= bin.rate()) {
            bin = last.pooled(bin);
        }
        pooled.push(bin);
    }
    let knots = pooled
        .iter()
        .map(|bin| (bin.score_sum / bin.hands, bin.rate()));
    let (scores, rates) = knots.unzip();
    Calibration::new(scores, rates).map_err(FitError::Failed)
}
