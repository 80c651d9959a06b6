//! How long agents take: a decision and its features, a whole round, an answer of `/v1/play/advice`, and a search.
//!
//! `cargo bench --bench play`. The decisions are those of the policy's own rounds; the smallest and the
//! median of the passes are printed.

#![allow(clippy::print_stdout)] // A benchmark prints its figures.

use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use fastrand::Rng;
use tichu::{Deal, Match, Move, Phase, Question, TargetScore};
use tichu_models::model::Source;
use tichu_play::advice::{Adviser, Advisers};
use tichu_play::agents::NetworkAgent;
use tichu_play::features::Options;
use tichu_play::search::Search;
use tichu_play::{
    Agent, Engine, EverySeat, Fault, Game, Networks, Observation, play_on, play_round,
};
use work::Work;

const PASSES: usize = 15;
const ROUNDS: usize = 2_000;
/// A search takes ten thousand times as long as a decision without.
const SEARCHES: usize = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let networks = Networks::load(&Source::Embedded)?;
    let mut policy = NetworkAgent::new(Arc::clone(&networks.policy));
    let decisions = decisions(&mut policy)?;
    let count = decisions.len() as f64;

    println!("| | fastest pass | median |");
    println!("| --- | ---: | ---: |");
    let (least, median) = passes(|| {
        for (observation, moves) in &decisions {
            black_box(policy.decide(observation, Question::Play(moves)));
        }
    });
    let (least, median) = (least / count, median / count);
    println!("| a decision with a choice, ns | {least:.0} | {median:.0} |");

    let mut options = Options::default();
    let (least, median) = passes(|| {
        for (observation, moves) in &decisions {
            options.play(observation, moves);
            black_box(&options);
        }
    });
    let (least, median) = (least / count, median / count);
    println!("| its features alone, ns | {least:.0} | {median:.0} |");

    let mut rng = Rng::with_seed(1);
    let (least, median) = passes(|| {
        for _ in 0..ROUNDS {
            let mut game = dealt(&mut rng);
            _ = black_box(play_round(&mut game, &mut EverySeat(&mut policy)));
        }
    });
    let per_second = |nanoseconds: f64| ROUNDS as f64 * 1e9 / nanoseconds;
    println!(
        "| rounds of the policy a second, from the deal | {:.0} | {:.0} |",
        per_second(least),
        per_second(median)
    );

    let mut advisers = Advisers::new(&networks, &Engine::load(&Source::Embedded, &networks)?);
    let (least, median) = passes(|| {
        for (observation, _) in &decisions {
            black_box(advisers.advise(
                observation,
                Adviser::Champion,
                None,
                &mut Work::unlimited(),
            ));
        }
    });
    let (least, median) = (least / count / 1e3, median / count / 1e3);
    println!("| advice with all probabilities, µs | {least:.1} | {median:.1} |");

    println!("\n| deals of a search | ms a decision, mean |");
    println!("| ---: | ---: |");
    for deals in [30, 100, 300] {
        let champion = NetworkAgent::new(Arc::clone(&networks.champion));
        let mut search = Search::new(champion, networks.beliefs.clone(), deals);
        let started = Instant::now();
        let asked = decisions.iter().step_by(decisions.len() / SEARCHES);
        for (observation, moves) in asked.take(SEARCHES) {
            black_box(search.decide(observation, Question::Play(moves)));
        }
        let each = started.elapsed().as_secs_f64() * 1e3 / SEARCHES as f64;
        println!("| {deals} | {each:.2} |");
    }
    Ok(())
}

fn dealt(rng: &mut Rng) -> Game {
    let deal = Deal::shuffled(|n| rng.usize(..n));
    Game::new(deal, Match::new(TargetScore::default()))
}

/// What a player knows in its turn, and its moves.
type Choice = (Observation, Vec<Move>);

/// Turns with a choice.
fn decisions(policy: &mut NetworkAgent) -> Result<Vec<Choice>, Fault> {
    let mut rng = Rng::with_seed(2);
    let (mut decisions, mut moves) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS / 10 {
        let mut game = dealt(&mut rng);
        while game.result().is_none() {
            if let Phase::Lead(seat) | Phase::Follow(seat) = game.round().phase() {
                game.round().classes(seat, &mut moves);
                if moves.len() > 1 {
                    decisions.push((game.observation(seat), moves.clone()));
                }
            }
            play_on(&mut game, &mut EverySeat(&mut *policy), &mut moves)?;
        }
    }
    Ok(decisions)
}

/// The smallest and the median time of some passes, in nanoseconds.
fn passes(mut pass: impl FnMut()) -> (f64, f64) {
    let mut passed: Vec<f64> = (0..PASSES)
        .map(|_| {
            let started = Instant::now();
            pass();
            started.elapsed().as_nanos() as f64
        })
        .collect();
    passed.sort_by(f64::total_cmp);
    (passed[0], passed[PASSES / 2])
}
