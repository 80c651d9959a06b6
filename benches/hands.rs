//! How long answers about 14 cards take, on 200 dealt hands.
//!
//! `cargo bench --bench hands`. Each figure is the mean over the hands in one pass; the smallest and
//! the median of 15 passes are printed.

#![allow(clippy::print_stdout)] // A benchmark prints its figures.

use std::hint::black_box;
use std::time::Instant;

use fastrand::Rng;
use messages::{Question as _, json};
use tichu::{Card, CardSet};
use tichu_api::exchange::{ExchangeAnswer, ExchangeRequest};
use tichu_api::tichu::{AskedTichu, TichuEvaluateAnswer};
use tichu_api::{HandModels, StructureAnswer, StructureRequest};
use tichu_models::decision::{Advisor, Sections};
use tichu_models::model::{LoadError, Source};
use tichu_models::structure::Subsets;
use tichu_play::Networks;

const HANDS: usize = 200;
const PASSES: usize = 15;

fn main() -> Result<(), LoadError> {
    let advisor = Advisor::load(&Source::Embedded)?;
    let models = HandModels::load(&Source::Embedded, &Networks::load(&Source::Embedded)?)?;
    let mut rng = Rng::with_seed(1);
    let hands: Vec<CardSet> = (0..HANDS)
        .map(|_| rng.choose_multiple(Card::deck(), 14).into_iter().collect())
        .collect();
    // The bodies of questions about them.
    let bodies: Vec<String> = hands
        .iter()
        .map(|hand| format!(r#"{{"hand":"{hand}","own_score":300,"opponent_score":450}}"#))
        .collect();
    let of_cards: Vec<String> = hands
        .iter()
        .map(|hand| format!(r#"{{"hand":"{hand}"}}"#))
        .collect();
    let mut text = Vec::new();

    println!("| answer | minimum, µs | median, µs |");
    println!("| --- | ---: | ---: |");
    time("structure of all parts of a hand", &hands, |hand| {
        black_box(Subsets::of(*hand, &models.win_shares));
    });
    time("`/v1/hand`", &of_cards, |body| {
        text.clear();
        let request = StructureRequest::from_json(body.as_bytes()).expect("a question");
        let answer = StructureAnswer::of(&models.win_shares, request).expect("an answer");
        json::append(&answer, &mut text);
    });
    time("`/v1/tichu/evaluate`", &bodies, |body| {
        text.clear();
        let asked = AskedTichu::from_json(body.as_bytes()).expect("a question");
        let answer = asked.answer(&models, advisor.outlook().match_values(), Sections::ALL);
        json::append(&TichuEvaluateAnswer::new(answer, Sections::ALL), &mut text);
    });
    time("`/v1/exchange`", &bodies, |body| {
        text.clear();
        let request = ExchangeRequest::from_json(body.as_bytes()).expect("a question");
        json::append(&ExchangeAnswer::of(&models, &request), &mut text);
    });
    Ok(())
}

/// Prints the row of something: how long it takes per hand.
fn time<T>(what: &str, hands: &[T], mut answer: impl FnMut(&T)) {
    let mut passed: Vec<f64> = (0..PASSES)
        .map(|_| {
            let started = Instant::now();
            hands.iter().for_each(&mut answer);
            started.elapsed().as_micros() as f64 / HANDS as f64
        })
        .collect();
    passed.sort_by(f64::total_cmp);
    let (smallest, median) = (passed[0], passed[PASSES / 2]);
    println!("| {what} | {smallest:.0} | {median:.0} |");
}
