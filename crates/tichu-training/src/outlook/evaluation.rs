//! Evaluation of the outlook: discrimination, coverage and calibration.

use std::collections::BTreeMap;

use tichu::{Card, Hand, Rank, TargetScore};
use tichu_fitting::bootstrap;
use tichu_fitting::measures::{self, Ranking};
use tichu_models::model::sigmoid;
use tichu_models::outlook::{ActionValue, Estimated, WinChance};
use tichu_records::{FinishedMatch, MatchId, Row};

use super::chain;
use super::figures::{ChanceBin, Coverage, Discrimination, Figure};
use super::logged_decision::{LoggedDecision, Observed};

/// Bins of equally many hands or rounds.
const BINS: usize = 10;

/// Newton steps to a slope, which is found in half as many.
const SLOPE_STEPS: usize = 8;

/// The fewest hands of a group whose mean is compared with its interval.
const GROUP: usize = 30;

/// Discrimination of the chance to go out first, given the choice that was made; of called hands
/// only, if asked.
#[must_use]
pub fn first_out(decisions: &[LoggedDecision], called_only: bool) -> Discrimination {
    let chosen = decisions
        .iter()
        .filter(|hand| hand.row.called || !called_only);
    let known = chosen.filter_map(|hand| {
        let [no_call, call] = hand.expected(Observed::FirstOut);
        let expected = if hand.row.called { call } else { no_call };
        Some((expected, hand.row.went_out_first?, hand.row.match_id))
    });
    let known: Vec<(f64, bool, MatchId)> = known.collect();
    let expected: Vec<f64> = known.iter().map(|(expected, ..)| *expected).collect();
    let happened: Vec<bool> = known.iter().map(|(_, happened, _)| *happened).collect();
    let match_ids: Vec<MatchId> = known.iter().map(|(.., id)| *id).collect();
    let pairs = || expected.iter().copied().zip(happened.iter().copied());
    let (low, high) = bootstrap::roc_area_interval(&expected, &happened, &match_ids);
    let firsts = happened.iter().filter(|first| **first).count();
    let mut ranked: Vec<(f64, bool)> = pairs().collect();
    ranked.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let bins = ranked.chunks(ranked.len().div_ceil(BINS).max(1));
    let distances = bins.map(|bin| {
        let error = bin
            .iter()
            .map(|(expected, first)| expected - f64::from(*first));
        error.sum::<f64>().abs()
    });
    Discrimination {
        hands: known.len(),
        share: firsts as f64 / known.len().max(1) as f64,
        roc_area: Figure {
            value: Ranking::new(pairs()).roc_area(),
            low,
            high,
        },
        brier: measures::brier(&expected, &happened),
        calibration_error: distances.sum::<f64>() / known.len().max(1) as f64,
    }
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
pub fn coverage(decisions: &[LoggedDecision], interval_scale: f64) -> Vec<Coverage> {
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
            Coverage {
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

/// The slope of the log-odds of winning on those of the chance before each round, on rows whose
/// matches it has not seen: 1 when the chances are right, more when they are too timid.
#[must_use]
pub fn chance_slope(table: &WinChance, rows: &[&Row], games: &[FinishedMatch]) -> Figure {
    let rounds: Vec<(f64, bool, MatchId)> = chain::winners(rows, games)
        .into_iter()
        .map(|(row, won)| {
            let value = table.of(row.scores, TargetScore::default());
            ((value / (1.0 - value)).ln(), won, row.match_id)
        })
        .filter(|(log_odds, ..)| log_odds.is_finite())
        .collect();
    let led = rounds.iter().any(|(log_odds, ..)| *log_odds != 0.0);
    if !led {
        return Figure::default(); // No round has a leader, so there is no slope.
    }
    let match_ids: Vec<MatchId> = rounds.iter().map(|(.., id)| *id).collect();
    let slope = |weights: &[f64]| {
        let mut slope = 1.0;
        for _ in 0..SLOPE_STEPS {
            let (mut gradient, mut curvature) = (0.0, 0.0);
            for ((log_odds, won, _), weight) in rounds.iter().zip(weights) {
                let probability = sigmoid(slope * log_odds);
                gradient += weight * log_odds * (f64::from(*won) - probability);
                curvature += weight * log_odds.powi(2) * probability * (1.0 - probability);
            }
            slope += gradient / curvature;
        }
        vec![slope]
    };
    let (low, high) = bootstrap::intervals(&match_ids, slope)
        .first()
        .copied()
        .unwrap_or_default();
    Figure {
        value: slope(&vec![1.0; rounds.len()])[0],
        low,
        high,
    }
}

/// The chance to win before each round beside who won, on rows whose matches it has not seen.
#[must_use]
pub fn chance(table: &WinChance, rows: &[&Row], games: &[FinishedMatch]) -> Vec<ChanceBin> {
    let mut rounds: Vec<(f64, bool, MatchId)> = Vec::new();
    for (row, won) in chain::winners(rows, games) {
        let value = table.of(row.scores, TargetScore::default());
        // Both teams' view.
        rounds.push((value, won, row.match_id));
        rounds.push((1.0 - value, !won, row.match_id));
    }
    let bins = (0..BINS).map(|bin| {
        let within = |value: f64| ((value * BINS as f64) as usize).min(BINS - 1) == bin;
        let rounds: Vec<_> = rounds.iter().filter(|(value, ..)| within(*value)).collect();
        let match_ids: Vec<MatchId> = rounds.iter().map(|(.., id)| *id).collect();
        let share = |weights: &[f64]| {
            let won = rounds.iter().zip(weights).filter(|((_, won, _), _)| *won);
            let won: f64 = won.map(|(_, weight)| weight).sum();
            vec![won / weights.iter().sum::<f64>()]
        };
        let (low, high) = bootstrap::intervals(&match_ids, share)[0];
        ChanceBin {
            rounds: rounds.len(),
            expected: rounds.iter().map(|(value, ..)| value).sum::<f64>() / rounds.len() as f64,
            observed: Figure {
                value: share(&vec![1.0; rounds.len()])[0],
                low,
                high,
            },
        }
    });
    bins.filter(|bin| bin.rounds > 0).collect()
}
