//! How the time for a hand grows with the support vectors of a regression, both for models whose
//! support vectors are hands, as after training, and for models with any others.
//!
//! `cargo bench --bench growth` prints a Markdown table, for support vectors that are hands and for
//! any: of 50 passes over 100 hands the smallest and the median time for a hand, and the smallest
//! for each of the support vectors. Models are made up: hands as they are dealt, and weights
//! without a meaning.

#![allow(clippy::print_stdout)] // A benchmark prints its figures.

mod deal;

use std::hint::black_box;
use std::time::Instant;

use tichu_models::features::{FEATURE_COUNT, Features};
use tichu_models::model::Svr;

const SUPPORT_VECTORS: [usize; 6] = [500, 1_000, 2_000, 5_000, 10_000, 20_000];

/// Hands that are asked about, different from the support vectors.
const HANDS: usize = 100;
const PASSES: usize = 50;

/// Those of the model that ships: cards count once, the two scores at the end eight times.
const GAMMA: f64 = 0.035;
const CARD_SCALE: f64 = 1.0;
const SCORE_SCALE: f64 = 8.0;
const CARD_FEATURES: usize = FEATURE_COUNT - 2;

fn main() -> Result<(), String> {
    let most = SUPPORT_VECTORS.into_iter().max().unwrap_or_default();
    let mut asked: Vec<Features> = deal::deal(most + HANDS)
        .iter()
        .map(|(hand, scores)| Features::of(hand, *scores))
        .collect();
    let hands: Vec<Vec<f64>> = asked
        .drain(..most)
        .map(|hand| hand.values().to_vec())
        .collect();
    let no_hands: Vec<Vec<f64>> = hands.iter().map(|hand| off_the_lattice(hand)).collect();

    println!(
        "| support vectors | hands: ns, least | hands: ns, median | hands: ns a vector | any: ns, least | any: ns, median | any: ns a vector |"
    );
    println!("|---:|---:|---:|---:|---:|---:|---:|");
    for count in SUPPORT_VECTORS {
        print!("| {count}");
        for vectors in [&hands, &no_hands] {
            let (least, median) = time(&model(&vectors[..count])?, &asked);
            print!(" | {least:.0} | {median:.0} | {:.2}", least / count as f64);
        }
        println!(" |");
    }
    Ok(())
}

/// A little less of each card is no hand's, nor any other point on the lattice of hands.
fn off_the_lattice(hand: &[f64]) -> Vec<f64> {
    let mut vector = hand.to_vec();
    for value in &mut vector[..CARD_FEATURES] {
        *value *= 0.99;
    }
    vector
}

fn model(support_vectors: &[Vec<f64>]) -> Result<Svr, String> {
    let mut scales = vec![CARD_SCALE; FEATURE_COUNT];
    scales[CARD_FEATURES..].fill(SCORE_SCALE);
    let weights = [1.0, -0.5, 0.25, -1.0].into_iter().cycle();
    let weights = weights.take(support_vectors.len()).collect();
    Svr::new(GAMMA, 0.5, scales, weights, support_vectors.to_vec())
}

/// Nanoseconds for one hand: the smallest and the median of all passes.
fn time(model: &Svr, asked: &[Features]) -> (f64, f64) {
    let mut passes: Vec<f64> = (0..PASSES)
        .map(|_| {
            let started = Instant::now();
            for features in asked {
                black_box(model.value(features));
            }
            started.elapsed().as_nanos() as f64 / asked.len() as f64
        })
        .collect();
    passes.sort_by(f64::total_cmp);
    (passes[0], passes[PASSES / 2])
}
