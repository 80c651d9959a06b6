//! Fitting the exchanges of people.

use std::num::NonZeroU64;
use std::ops::Range;

use laboratory_fitting::boosting::{Columns, Cuts, Growth, grow};
use rayon::prelude::*;
use tichu_models::exchange::{
    Asked, CARD_FEATURES, CardScores, ExchangeModel, Gift, Joint, Question, RECEIVERS,
    TRIPLE_FEATURES,
};
use tichu_models::structure::{Subsets, WinShares};
use tichu_models::trees::{Tree, Trees};
use tichu_models::whole_hand::KINDS;

use crate::TrainingError;

/// The halves of the matches.
pub const HALVES: NonZeroU64 = NonZeroU64::new(2).unwrap();

/// An exchange of a player.
#[derive(Clone, Copy, Debug)]
pub struct ExchangeExample {
    /// The knowledge of the player.
    pub question: Question,
    /// The gift of the player.
    pub gift: Gift,
    /// One of two halves, by match.
    pub half: bool,
}

/// The trees of both stages.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Rounds of the first stage: a tree for each receiver in each.
    pub card_rounds: usize,
    /// Their growth.
    pub card_growth: Growth,
    /// Trees of the second stage.
    pub triple_rounds: usize,
    /// Their growth.
    pub triple_growth: Growth,
    /// Seed of the rows and columns that each tree sees.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            card_rounds: 180,
            card_growth: Growth {
                leaves: 40,
                rate: 0.1,
                min_hessian: 1.0,
                min_rows: 40,
                l2: 5.0,
                column_share: 0.5,
                row_share: 0.7,
                directions: Vec::new(),
            },
            triple_rounds: 400,
            triple_growth: Growth {
                leaves: 24,
                rate: 0.1,
                min_hessian: 2.0,
                min_rows: 100,
                l2: 5.0,
                column_share: 0.5,
                row_share: 0.4,
                directions: Vec::new(),
            },
            seed: 1,
        }
    }
}

/// Examples whose features are made at once.
const CHUNK: usize = 2048;

/// Fits both stages. The second sees the scores of a first stage that was fitted to the other half of
/// the matches, so that it does not learn the first one's overfitting.
///
/// # Errors
/// [`TrainingError`] without examples.
pub fn fit(
    examples: &[ExchangeExample],
    shares: &WinShares,
    settings: &Settings,
    progress: impl Fn(&str),
) -> Result<ExchangeModel, TrainingError> {
    let mut scores = vec![CardScores::default(); examples.len()];
    for half in [false, true] {
        progress("exchange: first stage of a half");
        let (learned, asked): (Vec<usize>, Vec<usize>) =
            (0..examples.len()).partition(|place| examples[*place].half == half);
        let learned: Vec<&ExchangeExample> =
            learned.iter().map(|place| &examples[*place]).collect();
        let trees = fit_cards(&learned, shares, settings)?;
        let found: Vec<CardScores> = asked
            .par_iter()
            .map(|place| {
                with_asked(&examples[*place], shares, |asked| {
                    card_scores(&trees, asked)
                })
            })
            .collect();
        for (place, found) in asked.into_iter().zip(found) {
            scores[place] = found;
        }
    }
    progress("exchange: second stage");
    let triples = fit_triples(examples, &scores, shares, settings)?;
    progress("exchange: first stage");
    let all: Vec<&ExchangeExample> = examples.iter().collect();
    let cards = fit_cards(&all, shares, settings)?;
    ExchangeModel::new(cards, triples).map_err(TrainingError::fit)
}

pub(super) fn with_asked<T>(
    example: &ExchangeExample,
    shares: &WinShares,
    of: impl FnOnce(&Asked<'_>) -> T,
) -> T {
    // A hand has 14 cards.
    let subsets = Subsets::of(example.question.hand, shares);
    let subsets = subsets.expect("a hand of at most 14 cards");
    of(&Asked::new(&example.question, &subsets))
}

fn card_scores(trees: &[Trees; RECEIVERS], asked: &Asked<'_>) -> CardScores {
    let mut scores = CardScores::default();
    for kind in asked.kinds() {
        let features = asked.card_features(kind);
        for (scores, trees) in scores.iter_mut().zip(trees) {
            scores[kind] = trees.score(&features);
        }
    }
    scores
}

/// The kinds of an example's hand, with their rows.
struct Cards {
    rows: Range<usize>,
    kinds: Vec<usize>,
    counts: [u8; KINDS],
    gift: Gift,
}

/// Fits the first stage: the trees of each receiver, by the joint likelihood of the three cards.
fn fit_cards(
    examples: &[&ExchangeExample],
    shares: &WinShares,
    settings: &Settings,
) -> Result<[Trees; RECEIVERS], TrainingError> {
    let mut features: Vec<f32> = Vec::new();
    let mut hands: Vec<Cards> = Vec::with_capacity(examples.len());
    let mut rows = 0;
    for chunk in examples.chunks(CHUNK) {
        let described: Vec<(Vec<f32>, Cards)> = chunk
            .par_iter()
            .map(|example| {
                with_asked(example, shares, |asked| {
                    let kinds: Vec<usize> = asked.kinds().collect();
                    let features = kinds.iter().flat_map(|kind| asked.card_features(*kind));
                    let cards = Cards {
                        rows: 0..kinds.len(),
                        counts: asked.counts(),
                        gift: example.gift,
                        kinds: kinds.clone(),
                    };
                    (features.collect(), cards)
                })
            })
            .collect();
        for (of_hand, mut cards) in described {
            features.extend(of_hand);
            cards.rows = rows..rows + cards.kinds.len();
            rows = cards.rows.end;
            hands.push(cards);
        }
    }
    let columns = Columns::of(&features, CARD_FEATURES);
    drop(features);
    let mut scores = [(); RECEIVERS].map(|()| vec![0.0; rows]);
    let mut trees: [Vec<Tree>; RECEIVERS] = Default::default();
    let mut rng = fastrand::Rng::with_seed(settings.seed);
    for _ in 0..settings.card_rounds {
        let derivatives: Vec<Vec<[[f32; 2]; RECEIVERS]>> = hands
            .par_iter()
            .map(|cards| cards.derivatives(&scores))
            .collect();
        let mut gradients = vec![0.0; rows];
        let mut hessians = vec![0.0; rows];
        for receiver in 0..RECEIVERS {
            let of_rows = derivatives.iter().flatten();
            for (row, of_row) in of_rows.enumerate() {
                [gradients[row], hessians[row]] = of_row[receiver];
            }
            trees[receiver].push(grow(
                &columns,
                &gradients,
                &hessians,
                &settings.card_growth,
                &mut rng,
                &mut scores[receiver],
            ));
        }
    }
    let [a, b, c] = trees.map(|trees| Trees::new(0.0, trees, CARD_FEATURES));
    match (a, b, c) {
        (Ok(a), Ok(b), Ok(c)) => Ok([a, b, c]),
        (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => Err(TrainingError::fit(error)),
    }
}

impl Cards {
    /// Gradient and Hessian of the negative log-likelihood, by kind and receiver.
    fn derivatives(&self, scores: &[Vec<f64>; RECEIVERS]) -> Vec<[[f32; 2]; RECEIVERS]> {
        let mut by_kind = CardScores::default();
        for (by_kind, scores) in by_kind.iter_mut().zip(scores) {
            for (kind, row) in self.kinds.iter().zip(self.rows.clone()) {
                by_kind[*kind] = scores[row];
            }
        }
        let joint = Joint::new(self.counts, &by_kind);
        let chosen = self.gift.kinds();
        let of_kind = |kind: &usize| {
            let mut derivatives = [[0.0; 2]; RECEIVERS];
            for (receiver, of_receiver) in derivatives.iter_mut().enumerate() {
                let probability = joint.of_card(receiver, *kind);
                let given = f64::from(u8::from(chosen[receiver] == *kind));
                let spread = probability * (1.0 - probability);
                *of_receiver = [(probability - given) as f32, spread.max(1e-6) as f32];
            }
            derivatives
        };
        self.kinds.iter().map(of_kind).collect()
    }
}

/// The candidates of an example, with their rows.
struct Triples {
    rows: Range<usize>,
    /// The logarithms of the probabilities by the first stage.
    offsets: Vec<f64>,
    /// The place of the gift among them.
    chosen: usize,
}

/// Fits the second stage: trees that add to the logarithm of a gift's probability.
fn fit_triples(
    examples: &[ExchangeExample],
    scores: &[CardScores],
    shares: &WinShares,
    settings: &Settings,
) -> Result<Trees, TrainingError> {
    let mut columns: Option<Columns> = None;
    let mut hands: Vec<Triples> = Vec::with_capacity(examples.len());
    let mut rows = 0;
    for (chunk, scores) in examples.chunks(CHUNK).zip(scores.chunks(CHUNK)) {
        let described: Vec<(Vec<f32>, Triples)> = chunk
            .par_iter()
            .zip(scores)
            .filter_map(|(example, scores)| {
                with_asked(example, shares, |asked| {
                    let joint = Joint::new(asked.counts(), scores);
                    let gifts = asked.candidates(&joint);
                    let chosen = gifts.iter().position(|(gift, _)| *gift == example.gift)?;
                    let features = asked.triple_features(&gifts);
                    let triples = Triples {
                        rows: 0..gifts.len(),
                        offsets: gifts
                            .iter()
                            .map(|(_, probability)| probability.ln())
                            .collect(),
                        chosen,
                    };
                    Some((features.into_flattened(), triples))
                })
            })
            .collect();
        let mut features = Vec::new();
        for (of_hand, mut triples) in described {
            features.extend(of_hand);
            triples.rows = rows..rows + triples.offsets.len();
            rows = triples.rows.end;
            hands.push(triples);
        }
        // The first chunk is a sample of all.
        let columns =
            columns.get_or_insert_with(|| Columns::new(Cuts::of(&features, TRIPLE_FEATURES)));
        columns.extend(&features);
    }
    let columns = columns.ok_or_else(|| TrainingError::fit("expected exchanges, found none"))?;
    let mut scores = vec![0.0; rows];
    let mut trees = Vec::with_capacity(settings.triple_rounds);
    let mut rng = fastrand::Rng::with_seed(settings.seed);
    for _ in 0..settings.triple_rounds {
        let derivatives: Vec<Vec<[f32; 2]>> = hands
            .par_iter()
            .map(|hand| hand.derivatives(&scores))
            .collect();
        let of_rows = || derivatives.iter().flatten();
        let gradients: Vec<f32> = of_rows().map(|of_row| of_row[0]).collect();
        let hessians: Vec<f32> = of_rows().map(|of_row| of_row[1]).collect();
        trees.push(grow(
            &columns,
            &gradients,
            &hessians,
            &settings.triple_growth,
            &mut rng,
            &mut scores,
        ));
    }
    Trees::new(0.0, trees, TRIPLE_FEATURES).map_err(TrainingError::fit)
}

impl Triples {
    /// Gradient and Hessian of the negative log-likelihood of the choice.
    fn derivatives(&self, scores: &[f64]) -> Vec<[f32; 2]> {
        let scores = &scores[self.rows.clone()];
        let log_weight = |(offset, score): (&f64, &f64)| offset + score;
        let log_weights = || self.offsets.iter().zip(scores).map(log_weight);
        let most = log_weights().fold(f64::MIN, f64::max);
        let total: f64 = log_weights().map(|weight| (weight - most).exp()).sum();
        log_weights()
            .enumerate()
            .map(|(place, weight)| {
                let probability = (weight - most).exp() / total;
                let chosen = f64::from(u8::from(place == self.chosen));
                let spread = (probability * (1.0 - probability)).max(1e-6);
                [(probability - chosen) as f32, spread as f32]
            })
            .collect()
    }
}

#[cfg(test)]
mod tests;
