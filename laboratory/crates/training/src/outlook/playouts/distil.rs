//! From the rounds of random hands to the value model.

use rayon::prelude::*;
use tichu::{Card, CardSet, Rank, Suit};
use tichu_models::outlook::{
    Calls, Counts, Event, First, LOG_ODDS, PEOPLE, TERMS, Terms, ValueModel,
};

use super::logit::{self, FittedTerms, Trials};
use super::{Ending, PlayedHand};
use crate::error::TrainingError;
use crate::improvements::improved_hands;

/// The condition that an opponent called.
const OPPONENT_CALLED: usize = 0;

/// Shares of the rounds of an ending that the thresholds of its results leave below.
const QUANTILES: [f64; 5] = [0.15, 0.35, 0.5, 0.65, 0.85];

/// Pairs of hands that teach that a better card never hurts.
const IMPROVEMENTS: usize = 20_000;

/// Fits the value model; `people_call` gives the log-odds that people call: of a hand without terms,
/// and what each term adds.
///
/// # Errors
/// [`TrainingError`] when rounds of some kind are missing or a fit does not converge.
pub fn distil(
    hands: &[PlayedHand],
    people_call: &[f64],
    seed: u64,
) -> Result<ValueModel, TrainingError> {
    let higher = higher_ranks();
    let improved = improved_hands(seed, IMPROVEMENTS).into_iter();
    let improved = improved.map(|both| both.map(|cards| Terms::of(Counts::of(cards))));
    let better: Vec<[Terms; 2]> = higher.iter().copied().chain(improved).collect();
    let all = Calls::ALL.iter().flat_map(|calls| {
        let events = Event::ALL.iter();
        events.map(|event| (*calls, *event))
    });
    let all: Vec<(Calls, Event)> = all.collect();
    let fitted = all
        .par_iter()
        .map(|&(calls, event)| match event {
            Event::OwnFirst => chance(hands, calls, |_| true, First::Own, &better),
            Event::PartnerFirst => {
                let lost = |ending: &Ending| ending.first != First::Own;
                chance(hands, calls, lost, First::Partner, &higher)
            }
            Event::Better(first) => better_results(hands, calls, first, &higher),
        })
        .collect::<Vec<_>>();
    let mut rows = vec![vec![0.0; LOG_ODDS]; 1 + TERMS];
    let mut write = |column: usize, numbers: &mut dyn Iterator<Item = f64>| {
        for (row, number) in rows.iter_mut().zip(numbers) {
            // Four digits are more precise than the fit.
            row[column] = ((number * 1e4).round() / 1e4) as f32;
        }
    };
    for ((calls, event), fitted) in all.iter().zip(fitted) {
        let FittedTerms { base, terms } = fitted?;
        let mut numbers = std::iter::once(base).chain(terms);
        write(event.place(*calls), &mut numbers);
    }
    write(PEOPLE, &mut people_call.iter().copied());
    ValueModel::try_from(rows).map_err(TrainingError::fit)
}

/// Each rank and the next higher one, a single card of each.
fn higher_ranks() -> Vec<[Terms; 2]> {
    let single = |rank: Rank| {
        let card = CardSet::EMPTY.with(Card::Suited(rank, Suit::ALL[0]));
        Terms::of(Counts::of(card))
    };
    let ranks: Vec<Rank> = Rank::all().collect();
    ranks
        .windows(2)
        .map(|pair| [single(pair[0]), single(pair[1])])
        .collect()
}

/// Rounds of each hand with these calls.
fn rounds<'a>(
    hands: &'a [PlayedHand],
    calls: Calls,
    among: impl Fn(&Ending) -> bool + Copy + 'a,
) -> impl Iterator<Item = (&'a PlayedHand, &'a Ending)> {
    let of_hand = move |hand: &'a PlayedHand| {
        let endings = hand.endings.iter();
        let chosen = endings.filter(move |ending| ending.calls == calls && among(ending));
        chosen.map(move |ending| (hand, ending))
    };
    hands.iter().flat_map(of_hand)
}

/// The log-odds that this player goes out first, among some rounds.
fn chance(
    hands: &[PlayedHand],
    calls: Calls,
    among: impl Fn(&Ending) -> bool + Copy,
    first: First,
    pairs: &[[Terms; 2]],
) -> Result<FittedTerms, TrainingError> {
    let trials = rounds(hands, calls, among).map(|(hand, ending)| Trials {
        terms: hand.terms,
        conditions: conditions(ending).collect(),
        happened: f64::from(ending.first == first),
        all: 1.0,
    });
    logit::fit(&trials.collect::<Vec<_>>(), 1, pairs)
}

fn conditions(ending: &Ending) -> impl Iterator<Item = usize> {
    ending
        .opponent_called
        .then_some(OPPONENT_CALLED)
        .into_iter()
}

/// By how much the hand raises the log-odds of every better result of an ending: proportional odds
/// (P. McCullagh, "Regression models for ordinal data", 1980), by one regression over several
/// thresholds of the points.
fn better_results(
    hands: &[PlayedHand],
    calls: Calls,
    first: First,
    pairs: &[[Terms; 2]],
) -> Result<FittedTerms, TrainingError> {
    let ended = move |ending: &Ending| ending.first == first;
    let mut points: Vec<i32> = rounds(hands, calls, ended).map(|(_, e)| e.points).collect();
    points.sort_unstable();
    let quantile = |share: f64| points.get((share * points.len() as f64) as usize).copied();
    let mut thresholds: Vec<i32> = QUANTILES.into_iter().filter_map(quantile).collect();
    thresholds.dedup();
    thresholds.retain(|threshold| points.first() < Some(threshold));
    let share = 1.0 / thresholds.len().max(1) as f64;
    let trials = rounds(hands, calls, ended).flat_map(|(hand, ending)| {
        let trial = |(place, threshold): (usize, &i32)| Trials {
            terms: hand.terms,
            conditions: conditions(ending).chain([1 + place]).collect(),
            happened: share * f64::from(ending.points >= *threshold),
            all: share,
        };
        thresholds.iter().enumerate().map(trial).collect::<Vec<_>>()
    });
    let mut fitted = logit::fit(&trials.collect::<Vec<_>>(), 1 + thresholds.len(), pairs)?;
    // The thresholds have their own.
    fitted.base = 0.0;
    Ok(fitted)
}
