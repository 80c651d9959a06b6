//! How long a decision takes, part by part, on 4,000 dealt hands at all kinds of scores.
//!
//! `cargo bench --bench decisions`. Each figure is the mean over the hands in one pass; the
//! smallest and the median of 30 passes are printed, and for the support vector regression the
//! largest distance to its formula, term by term.

use std::hint::black_box;
use std::time::Instant;

use grand_tichu::cards::{Card, Hand};
use grand_tichu::decision::{Advisor, Sections};
use grand_tichu::features::{Features, Scores};
use grand_tichu::model::{LoadError, Model, Source};

const HANDS: usize = 4_000;
const PASSES: usize = 30;

fn main() -> Result<(), LoadError> {
    let advisor = Advisor::load(&Source::Embedded)?;
    let questions = questions();
    let features: Vec<Features> = questions
        .iter()
        .map(|(hand, scores)| Features::of(hand, *scores))
        .collect();

    time("features", || {
        for (hand, scores) in &questions {
            black_box(Features::of(hand, *scores));
        }
    });
    for model in advisor.models() {
        let passed = time(model.info.name.as_str(), || {
            for features in &features {
                black_box(model.model.score(features));
            }
        });
        if let Model::Svr(svr) = &model.model {
            let differences = features
                .iter()
                .map(|x| (svr.value(x) - svr.value_by_definition(x)).abs());
            println!(
                "  {:.2} ns for each of {} support vectors; at most {:.0e} from the formula",
                passed / svr.support_vectors() as f64,
                svr.support_vectors(),
                differences.fold(0.0, f64::max)
            );
        }
    }
    time("answer", || {
        for (hand, scores) in &questions {
            black_box(advisor.answer(hand, *scores, Sections::ALL));
        }
    });
    let mut text = Vec::new();
    time("answer as JSON", || {
        for (hand, scores) in &questions {
            text.clear();
            let answer = advisor.answer(hand, *scores, Sections::ALL);
            answer.write_json(&mut text);
        }
    });
    Ok(())
}

/// Prints how long `pass` takes per hand; gives the smallest figure, in nanoseconds.
fn time(what: &str, mut pass: impl FnMut()) -> f64 {
    let mut passed: Vec<f64> = (0..PASSES)
        .map(|_| {
            let started = Instant::now();
            pass();
            started.elapsed().as_nanos() as f64 / HANDS as f64
        })
        .collect();
    passed.sort_by(f64::total_cmp);
    let (smallest, median) = (passed[0], passed[PASSES / 2]);
    println!("{what:<15} {smallest:>7.0} ns at least, {median:>7.0} ns in the median");
    smallest
}

/// The same deals in every run.
fn questions() -> Vec<(Hand, Scores)> {
    let mut state = 1_u64;
    // Linear congruential generator; D. Knuth, The Art of Computer Programming, volume 2, 3.3.4.
    let mut below = move |limit: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let mut deck: Vec<Card> = Card::deck().collect();
    let deal = |_| {
        for place in 0..8 {
            deck.swap(place, place + below(56 - place));
        }
        let tokens: Vec<_> = deck[..8].iter().map(|card| card.token()).collect();
        let hand = tokens.join(" ").parse().expect("eight different cards");
        let mut score = || below(200) as i32 * 5;
        let (own, opponent) = (score(), score());
        (hand, Scores { own, opponent })
    };
    (0..HANDS).map(deal).collect()
}
