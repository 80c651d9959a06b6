//! Measures of discrimination and calibration on held-out hands.

/// Confidences with the human decisions, highest first.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// Confidence and whether the hand was called, in falling order of confidence.
    hands: Vec<(f64, bool)>,
    calls: usize,
}

/// The figures of calling from one threshold on, each in [0, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AtThreshold {
    /// The confidence from which to call.
    pub threshold: f64,
    /// Share of hands that are called.
    pub call_rate: f64,
    /// Share of hands decided as the human did.
    pub accuracy: f64,
    /// Share of the model's calls that the human called too; 1 when it calls nothing.
    pub precision: f64,
    /// Share of the human calls that the model calls too; 1 when there are none.
    pub recall: f64,
    /// Harmonic mean of precision and recall.
    pub f1: f64,
    /// Share of the hands no human called that the model calls; 1 when there are none.
    pub false_positive_rate: f64,
}

impl Ranking {
    /// Ranks hands by confidence.
    pub fn new(hands: impl Iterator<Item = (f64, bool)>) -> Ranking {
        let mut hands: Vec<_> = hands.collect();
        hands.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let calls = hands.iter().filter(|(_, called)| *called).count();
        Ranking { hands, calls }
    }

    /// Number of hands.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hands.len()
    }

    /// Whether there is no hand.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hands.is_empty()
    }

    /// Number of hands that were called.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.calls
    }

    /// For each distinct confidence, highest first: it, and how many hands and how many called
    /// hands have at least it.
    fn steps(&self) -> impl Iterator<Item = (f64, usize, usize)> {
        let mut hands = 0;
        let mut calls = 0;
        self.hands
            .chunk_by(|(a, _), (b, _)| a == b)
            .map(move |tied| {
                hands += tied.len();
                calls += tied.iter().filter(|(_, called)| *called).count();
                (tied[0].0, hands, calls)
            })
    }

    /// The measures at each distinct confidence, highest first.
    pub fn thresholds(&self) -> impl Iterator<Item = AtThreshold> {
        self.steps()
            .map(|(threshold, hands, calls)| self.measures(threshold, hands, calls))
    }

    /// Area under the ROC curve: the chance that a called hand ranks above one that was not,
    /// ties counted half. NaN when all hands are of one class.
    #[must_use]
    pub fn roc_area(&self) -> f64 {
        let rest = (self.len() - self.calls) as f64;
        let (mut area, mut last_calls, mut last_rest) = (0.0, 0.0, 0.0);
        for (_, hands, calls) in self.steps() {
            let (calls, rest) = (calls as f64, (hands - calls) as f64);
            area += (rest - last_rest) * (calls + last_calls) / 2.0;
            (last_calls, last_rest) = (calls, rest);
        }
        area / (self.calls as f64 * rest)
    }

    /// Average precision: Σ precision · (increase of recall) over all thresholds.
    #[must_use]
    pub fn average_precision(&self) -> f64 {
        let mut last_calls = 0;
        let mut sum = 0.0;
        for (_, hands, calls) in self.steps() {
            sum += (calls - last_calls) as f64 * calls as f64 / hands as f64;
            last_calls = calls;
        }
        sum / self.calls as f64
    }

    /// The threshold with the best F1, the highest of equals.
    #[must_use]
    pub fn best_f1(&self) -> f64 {
        let mut best = (0.0, 1.0);
        for (threshold, hands, calls) in self.steps() {
            let f1 = 2.0 * calls as f64 / (hands + self.calls) as f64;
            if f1 > best.0 {
                best = (f1, threshold);
            }
        }
        best.1
    }

    /// The threshold from which the share of called hands is closest to `rate`.
    #[must_use]
    pub fn threshold_for_rate(&self, rate: f64) -> f64 {
        let distance = |hands: usize| (hands as f64 / self.len() as f64 - rate).abs();
        self.steps()
            .min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)))
            .map_or(1.0, |(threshold, ..)| threshold)
    }

    /// The measures of calling when the confidence is at least `threshold`.
    #[must_use]
    pub fn at(&self, threshold: f64) -> AtThreshold {
        let called = self.hands.partition_point(|(c, _)| *c >= threshold);
        let hits = self.hands[..called].iter().filter(|(_, c)| *c).count();
        self.measures(threshold, called, hits)
    }

    /// The measures of calling `called` hands, where the human called `hits` of them.
    fn measures(&self, threshold: f64, called: usize, hits: usize) -> AtThreshold {
        let wrong = (called - hits) + (self.calls - hits);
        let share = |part: usize, whole: usize| {
            if whole == 0 {
                1.0
            } else {
                part as f64 / whole as f64
            }
        };
        AtThreshold {
            threshold,
            call_rate: share(called, self.len()),
            accuracy: share(self.len() - wrong, self.len()),
            precision: share(hits, called),
            recall: share(hits, self.calls),
            f1: share(2 * hits, called + self.calls),
            false_positive_rate: share(called - hits, self.len() - self.calls),
        }
    }
}

/// Mean squared difference of probability and outcome (Brier 1950); smaller is better.
#[must_use]
pub fn brier(probabilities: &[f64], called: &[bool]) -> f64 {
    let errors = probabilities.iter().zip(called);
    let sum: f64 = errors.map(|(p, &c)| (p - f64::from(c)).powi(2)).sum();
    sum / probabilities.len() as f64
}

/// Expected calibration error: over ten equal bins of probability, the distance of mean
/// probability and share of calls, weighted by hands.
#[must_use]
pub fn calibration_error(probabilities: &[f64], called: &[bool]) -> f64 {
    // Per bin, the sum of probability - outcome: its size is distance · hands.
    let mut bins = [0.0; 10];
    for (&probability, &called) in probabilities.iter().zip(called) {
        let bin = ((probability * 10.0) as usize).min(9);
        bins[bin] += probability - f64::from(called);
    }
    bins.iter().map(|sum: &f64| sum.abs()).sum::<f64>() / probabilities.len() as f64
}
