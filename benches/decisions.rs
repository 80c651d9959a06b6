//! How long a decision takes, part by part, on 4,000 dealt hands at all kinds of scores.
//!
//! `cargo bench --bench decisions`. Each figure is the mean over the hands in one pass; the
//! smallest and the median of 30 passes are printed, and how often a hand took memory from the
//! heap; for the support vector regression also the largest distance to its formula, term by term.

#![allow(clippy::print_stdout)] // A benchmark prints its figures.

mod deal;

use std::hint::black_box;
use std::time::Instant;

use messages::json;
use tichu::Hand;
use tichu_api::EvaluateAnswer;
use tichu_models::decision::{Advisor, Sections};
use tichu_models::features::Features;
use tichu_models::model::{LoadError, Model, Source};

const HANDS: usize = 4_000;
const PASSES: usize = 30;

fn main() -> Result<(), LoadError> {
    let advisor = Advisor::load(&Source::Embedded)?;
    let questions = deal::deal(HANDS);
    let texts: Vec<String> = questions.iter().map(|(hand, _)| hand.to_string()).collect();
    let features: Vec<Features> = questions
        .iter()
        .map(|(hand, scores)| Features::of(hand, *scores))
        .collect();

    println!("| part | minimum, ns | median, ns | allocations |");
    println!("| --- | ---: | ---: | ---: |");
    time("hand from text", || {
        for text in &texts {
            black_box(text.parse::<Hand<8>>()).expect("it was a hand before");
        }
    });
    time("features", || {
        for (hand, scores) in &questions {
            black_box(Features::of(hand, *scores));
        }
    });
    let mut svr_of_formula = String::new();
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
            svr_of_formula = format!(
                "`svr` takes {:.2} ns for each of {} support vectors. It differs by at most {:.0e} from the formula.",
                passed / svr.support_vectors() as f64,
                svr.support_vectors(),
                differences.fold(0.0, f64::max)
            );
        }
    }
    time("value model", || {
        for (hand, _) in &questions {
            black_box(advisor.outlook().values.of(hand));
        }
    });
    time("outlook", || {
        for (hand, scores) in &questions {
            black_box(advisor.answer(hand, *scores, Sections::OUTLOOK));
        }
    });
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
            // Writing to memory cannot fail.
            json::append(&EvaluateAnswer::new(answer, Sections::ALL), &mut text);
        }
    });
    println!("\n{svr_of_formula}");
    Ok(())
}

/// Prints the row of `pass`: how long it takes per hand, and how often it allocates. Gives the smallest time,
/// in nanoseconds.
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
    let allocated = allocation_counter::measure(&mut pass).count_total as f64 / HANDS as f64;
    println!("| {what} | {smallest:.0} | {median:.0} | {allocated} |");
    smallest
}
