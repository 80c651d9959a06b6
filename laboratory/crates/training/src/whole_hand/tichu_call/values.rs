//! What a call is worth, from rounds that were played out.

use std::collections::BTreeMap;

use laboratory_fitting::boosting::{Columns, Growth, logistic, squares};
use rayon::prelude::*;
use tichu_models::outlook::{ByFirst, Results, RoundResult, TichuResults};
use tichu_models::structure::WinShares;
use tichu_models::tichu_call::Knowledge;
use tichu_models::trees::Trees;

use super::features;
use super::played::{End, PlayedRounds, PlayedTwice};
use crate::TrainingError;

/// The trees of a level, before people calibrate them.
#[derive(Clone, Debug)]
pub(super) struct Values {
    pub success: Trees,
    pub first_out: Trees,
    pub points: Trees,
    pub gain: Trees,
}

const ROUNDS: usize = 120;

const GROWTH: Growth = Growth {
    leaves: 8,
    rate: 0.12,
    min_hessian: 5.0,
    min_rows: 200,
    l2: 10.0,
    column_share: 0.5,
    row_share: 0.7,
    directions: Vec::new(),
};

/// Fits the values of a level.
pub(super) fn fit(
    rounds: &PlayedRounds,
    knowledge: Knowledge,
    shares: &WinShares,
) -> Result<Values, TrainingError> {
    let width = knowledge.features();
    let played = match knowledge {
        Knowledge::Before => &rounds.before,
        Knowledge::Hand | Knowledge::Calls | Knowledge::Exchange | Knowledge::Table => {
            &rounds.decision
        }
    };
    let described: Vec<f32> = played
        .par_iter()
        .filter_map(|round| {
            // A hand has 14 cards, so there is a row for each round.
            Some(features(&round.known, shares)?[..width].to_vec())
        })
        .flatten()
        .collect();
    let columns = Columns::of(&described, width);
    let first = |end: fn(&PlayedTwice) -> &End| -> Vec<bool> {
        played.iter().map(|round| end(round).first_out).collect()
    };
    let points: Vec<f32> = played
        .iter()
        .map(|round| round.no_call.difference())
        .collect();
    let gain: Vec<f32> = played
        .iter()
        .map(|round| round.call.difference() - round.no_call.difference())
        .collect();
    Ok(Values {
        success: logistic(
            &columns,
            &first(|round| &round.call),
            None,
            ROUNDS,
            &GROWTH,
            1,
        )?,
        first_out: logistic(
            &columns,
            &first(|round| &round.no_call),
            None,
            ROUNDS,
            &GROWTH,
            2,
        )?,
        points: squares(&columns, &points, None, ROUNDS, &GROWTH, 3)?,
        gain: squares(&columns, &gain, None, ROUNDS, &GROWTH, 4)?,
    })
}

/// The results of all rounds, by call and ending.
pub(super) fn results(rounds: &PlayedRounds) -> Result<TichuResults, TrainingError> {
    let by_first =
        |played: &[PlayedTwice], end: fn(&PlayedTwice) -> &End| -> Result<ByFirst, TrainingError> {
            let of = |first_out: bool| {
                let ends = played.iter().map(end);
                distribution(ends.filter(|end| end.first_out == first_out))
            };
            Ok(ByFirst {
                made: of(true)?,
                missed: of(false)?,
            })
        };
    Ok(TichuResults {
        call: by_first(&rounds.decision, |round| &round.call)?,
        no_call: by_first(&rounds.decision, |round| &round.no_call)?,
        wait: by_first(&rounds.before, |round| &round.no_call)?,
    })
}

fn distribution<'a>(ends: impl Iterator<Item = &'a End>) -> Result<Results, TrainingError> {
    let mut counts: BTreeMap<[i32; 2], u32> = BTreeMap::new();
    for end in ends {
        *counts.entry(end.points).or_default() += 1;
    }
    let total: u32 = counts.values().sum();
    let outcome = |(points, count): (&[i32; 2], &u32)| {
        let [own, opponent] = points.map(|points| i16::try_from(points).unwrap_or(0));
        RoundResult {
            own,
            opponent,
            share: (f64::from(*count) / f64::from(total)) as f32,
        }
    };
    Results::new(counts.iter().map(outcome).collect(), 0.0).map_err(TrainingError::fit)
}
