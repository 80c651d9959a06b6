//! Evaluation of the outlook: discrimination, coverage and calibration.

use std::collections::BTreeMap;

use laboratory_fitting::bootstrap;
use laboratory_fitting::draws::Draws;
use laboratory_fitting::measures::{self, Ranking};
use tichu::{Card, Hand, Rank};
use tichu_models::outlook::{ActionValue, Estimated};
use tichu_records::MatchId;

use super::figures::{Discrimination, Figure, IntervalCoverage};
use super::logged_decision::{LoggedDecision, Observed};

/// Bins of equally many hands.
const BINS: usize = 10;

/// The fewest hands of a group whose mean is compared with its interval.
const GROUP: usize = 30;

/// Calibrations by chance that a largest error is compared with.
const REPLICATES: u64 = 200;

/// Parts of a probability that a random number decides by.
const PARTS: usize = 1 << 32;

/// Who goes out first: of called hands as callers play and as the average player does, of the
/// others, and of all as they were decided; each on all hands and on the held-out ones.
#[must_use]
pub fn first_out(decisions: &[LoggedDecision]) -> Vec<Discrimination> {
    type Expected = fn(&LoggedDecision) -> Option<f64>;
    let evaluated: [(&str, Expected); 4] = [
        ("called hands, as callers play", |hand| {
            hand.row.called.then_some(hand.success_of_callers)
        }),
        ("called hands, as the average player plays", |hand| {
            let [_, call] = hand.expected(Observed::FirstOut);
            hand.row.called.then_some(call)
        }),
        ("hands that were not called", |hand| {
            let [no_call, _] = hand.expected(Observed::FirstOut);
            (!hand.row.called).then_some(no_call)
        }),
        ("all hands, decided as they were", |hand| {
            Some(hand.expected(Observed::FirstOut)[usize::from(hand.row.called)])
        }),
    ];
    let both = evaluated.map(|(name, expected)| {
        [("", false), (", held-out matches", true)].map(|(matches, held_out_only)| {
            let chosen = decisions
                .iter()
                .filter(|hand| hand.held_out || !held_out_only);
            let known = chosen.filter_map(|hand| {
                let first = hand.row.went_out_first?;
                Some((expected(hand)?, first, hand.row.match_id))
            });
            discrimination(format!("{name}{matches}"), known.collect())
        })
    });
    both.into_iter().flatten().collect()
}

/// The figures of hands, each with its probability, whether it happened, and its match; hands of a
/// match stand together.
fn discrimination(evaluated_on: String, hands: Vec<(f64, bool, MatchId)>) -> Discrimination {
    let expected: Vec<f64> = hands.iter().map(|(expected, ..)| *expected).collect();
    let happened: Vec<bool> = hands.iter().map(|(_, happened, _)| *happened).collect();
    let match_ids: Vec<MatchId> = hands.iter().map(|(.., id)| *id).collect();
    let pairs = || expected.iter().copied().zip(happened.iter().copied());
    let (low, high) = bootstrap::roc_area_interval(&expected, &happened, &match_ids);
    let firsts = happened.iter().filter(|first| **first).count();
    let mut ranked: Vec<(f64, bool)> = pairs().collect();
    ranked.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let errors = errors_of_bins(&ranked);
    let all: f64 = errors.iter().map(|(hands, error)| hands * error).sum();
    Discrimination {
        evaluated_on,
        hands: hands.len(),
        share: firsts as f64 / hands.len().max(1) as f64,
        roc_area: Figure {
            value: Ranking::new(pairs()).roc_area(),
            low,
            high,
        },
        brier: measures::brier(&expected, &happened),
        calibration_error: all / hands.len().max(1) as f64,
        largest_error: largest(&errors),
        largest_error_by_chance: largest_by_chance(&mut ranked),
    }
}

/// The hands of each bin with the distance of their mean probability and the share for which it
/// happened; hands are ranked by probability.
fn errors_of_bins(ranked: &[(f64, bool)]) -> Vec<(f64, f64)> {
    let bins = ranked.chunks(ranked.len().div_ceil(BINS).max(1));
    let errors = bins.map(|bin| {
        let error = bin
            .iter()
            .map(|(expected, happened)| expected - f64::from(*happened));
        let hands = bin.len() as f64;
        (hands, error.sum::<f64>().abs() / hands)
    });
    errors.collect()
}

fn largest(errors: &[(f64, f64)]) -> f64 {
    errors.iter().map(|(_, error)| *error).fold(0.0, f64::max)
}

/// The mean of the largest error if every event happens with its probability; overwrites the
/// events.
fn largest_by_chance(ranked: &mut [(f64, bool)]) -> f64 {
    let mut draws = Draws::new("largest calibration error", 0);
    let mut sum = 0.0;
    for _ in 0..REPLICATES {
        for (expected, happened) in &mut *ranked {
            *happened = (draws.below(PARTS) as f64) < *expected * PARTS as f64;
        }
        sum += largest(&errors_of_bins(ranked));
    }
    sum / REPLICATES as f64
}

/// Share of groups whose intervals should hold.
const LEVEL: f64 = 0.95;

/// The least factor, in twentieths, by which intervals must be scaled to cover 95% of the groups of
/// each figure.
#[must_use]
pub fn interval_scale(decisions: &[LoggedDecision]) -> f64 {
    let factors = (20..=60).map(|twentieths| f64::from(twentieths) / 20.0);
    let enough = |factor: &f64| {
        let figures = coverage(decisions, *factor);
        figures
            .iter()
            .all(|figure| figure.groups == 0 || figure.held >= LEVEL)
    };
    factors.clone().find(enough).unwrap_or(3.0)
}

/// How far the success of calls differs between classes of hands beyond the model and beyond
/// chance: the standard deviation between classes by honours and Dogs, by the method of moments (R.
/// DerSimonian and N. Laird, "Meta-analysis in clinical trials", 1986).
#[must_use]
pub fn lack_of_fit(decisions: &[LoggedDecision]) -> f64 {
    let mut classes: BTreeMap<_, Vec<f64>> = BTreeMap::new();
    for hand in decisions.iter().filter(|hand| hand.row.called) {
        let Some(first) = hand.observed(Observed::FirstOut) else {
            continue;
        };
        let [_, expected] = hand.expected(Observed::FirstOut);
        let errors = classes.entry(class(&hand.row.hand)).or_default();
        errors.push(first - expected);
    }
    let (mut spread, mut by_chance, mut hands) = (0.0, 0.0, 0.0);
    for errors in classes.values().filter(|errors| errors.len() >= GROUP) {
        let n = errors.len() as f64;
        let mean = errors.iter().sum::<f64>() / n;
        let variance = errors
            .iter()
            .map(|error| (error - mean).powi(2))
            .sum::<f64>()
            / n;
        spread += n * mean * mean;
        by_chance += variance;
        hands += n;
    }
    ((spread - by_chance).max(0.0) / hands.max(1.0)).sqrt()
}

/// Aces, Dragon, Phoenix and Dogs.
fn class(hand: &Hand<8>) -> (usize, [bool; 3]) {
    let ace = |card: &Card| matches!(card, Card::Suited(Rank::ACE, _));
    let held = [Card::Dragon, Card::Phoenix, Card::Dogs].map(|card| hand.contains(card));
    (hand.cards().filter(ace).count(), held)
}

/// How often the intervals of groups of hands held, made wider by a factor: groups by choice,
/// propensity and lead.
#[must_use]
pub fn coverage(decisions: &[LoggedDecision], interval_scale: f64) -> Vec<IntervalCoverage> {
    type Of = fn(&ActionValue) -> Estimated;
    let figures: [(&str, Observed, Of); 3] = [
        ("first out", Observed::FirstOut, |p| p.first_out),
        ("points", Observed::Points, |p| p.points),
        ("match win", Observed::MatchWin, |p| p.match_win),
    ];
    figures
        .map(|(name, what, estimated)| {
            let mut groups = vec![Vec::new(); 2 * 20 * 3];
            for hand in decisions {
                let Some(observed) = hand.observed(what) else {
                    continue;
                };
                let band = ((hand.propensity * 20.0) as usize).min(19);
                let lead = match hand.row.scores.own - hand.row.scores.opponent {
                    ..-250 => 0,
                    -250..=250 => 1,
                    _ => 2,
                };
                let choice = usize::from(hand.row.called);
                let value = [&hand.outlook.no_call, &hand.outlook.call][choice];
                let half = interval_scale * (estimated(value).high - estimated(value).low) / 2.0;
                groups[(choice * 20 + band) * 3 + lead]
                    .push((observed - hand.expected(what)[choice], half));
            }
            groups.retain(|group| group.len() >= GROUP);
            let held = groups.iter().filter(|group| within(group)).count();
            IntervalCoverage {
                figure: name.to_owned(),
                groups: groups.len(),
                held: held as f64 / groups.len().max(1) as f64,
            }
        })
        .into()
}

/// Whether the mean error of a group lies within its interval and its own noise together.
fn within(group: &[(f64, f64)]) -> bool {
    let n = group.len() as f64;
    let mean = group.iter().map(|(error, _)| error).sum::<f64>() / n;
    let half = group.iter().map(|(_, half)| half).sum::<f64>() / n;
    let variance = group
        .iter()
        .map(|(error, _)| (error - mean).powi(2))
        .sum::<f64>()
        / n;
    let noise = 1.96 * (variance / n).sqrt();
    mean.abs() <= half.hypot(noise)
}

#[cfg(test)]
mod tests {
    use super::{errors_of_bins, largest, largest_by_chance};

    /// Ten bins of a thousand hands, of which this number of ten happened where a half was expected.
    fn hands(happened: usize) -> Vec<(f64, bool)> {
        let hand = |number: usize| (0.5, number % 10 < happened);
        (0..10_000).map(hand).collect()
    }

    #[test]
    fn the_largest_error_is_that_of_the_worst_bin() {
        assert_eq!(largest(&errors_of_bins(&hands(5))), 0.0);
        let mut one_bin = hands(5);
        for (_, happened) in &mut one_bin[3000..4000] {
            *happened = false;
        }
        assert_eq!(largest(&errors_of_bins(&one_bin)), 0.5);
        assert_eq!(largest(&[]), 0.0);
    }

    #[test]
    fn right_probabilities_have_errors_by_chance() {
        // The largest of ten absolute normal deviations has a mean of 1.88 standard deviations.
        let expected = 1.88 * 0.5 / f64::sqrt(1000.0);
        let found = largest_by_chance(&mut hands(9));
        assert!((found - expected).abs() < 0.003, "{found} {expected}");
    }
}
