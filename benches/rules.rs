//! How long the rules take: legal moves of positions, random rounds, and the replay of logs.
//!
//! `cargo bench --bench rules` asks about the positions of random rounds. With match logs,
//! `cargo bench --bench rules -- DIR`, it asks about the decisions of their players, and replays the
//! logs. Each figure is the mean over all positions in one pass; the smallest and the median of the
//! passes are printed.

#![allow(clippy::print_stdout)] // A benchmark prints its figures.

mod rounds;

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::Instant;

use fastrand::Rng;
use tichu::{Move, Occasion, Phase, Position, SiteRules};
use tichu_records::{LogReplay, RecordedEvent, RecordedRounds, find_logs};

const PASSES: usize = 15;
const ROUNDS: usize = 20_000;
/// The positions fit into the caches, as those of a search do.
const MOST_POSITIONS: usize = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo adds `--bench`.
    let paths: Vec<PathBuf> = env::args_os()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .map(PathBuf::from)
        .collect();
    let logs = if paths.is_empty() {
        Vec::new()
    } else {
        find_logs(&paths)?
    };
    let positions = if logs.is_empty() {
        random_positions()?
    } else {
        logged_positions(&logs)?
    };
    let leads = |position: &Position| position.occasion == Occasion::Lead;
    let follows = |position: &Position| !leads(position);
    let all_cards = |position: &Position| leads(position) && position.hand.len() == 14;
    println!("| list | moves | minimum, ns | median, ns |");
    println!("| --- | ---: | ---: | ---: |");
    for (name, wanted) in [
        ("all", &(|_: &Position| true) as &dyn Fn(&Position) -> bool),
        ("leads", &leads),
        ("follows", &follows),
        ("leads with 14 cards", &all_cards),
    ] {
        let chosen: Vec<Position> = positions.iter().filter(|p| wanted(p)).copied().collect();
        time(&format!("by class, {name}"), &chosen, Position::classes);
        time(&format!("all moves, {name}"), &chosen, Position::legal);
    }
    let mut rng = Rng::with_seed(1);
    let mut moves = Vec::new();
    let (least, median) = passes(|| {
        for _ in 0..ROUNDS {
            _ = black_box(rounds::play(&mut rng, &mut moves, |_| {}));
        }
    });
    let per_second = |nanoseconds: f64| ROUNDS as f64 * 1e9 / nanoseconds;
    println!(
        "\n| rounds | a second |\n| --- | ---: |\n| random, from the deal to the points: fastest pass, median | {:.0}, {:.0} |",
        per_second(least),
        per_second(median)
    );
    if !logs.is_empty() {
        let started = Instant::now();
        let mut replayed = 0;
        for path in &logs {
            let file = BufReader::new(std::fs::File::open(path)?);
            replayed += LogReplay::of(path, file).complete.len();
        }
        let passed = started.elapsed().as_secs_f64();
        let per_second = f64::from(u32::try_from(replayed)?) / passed;
        println!("| real, replayed from logs, reading included | {per_second:.0} |");
    }
    Ok(())
}

/// Positions of random rounds.
fn random_positions() -> Result<Vec<Position>, Box<dyn Error>> {
    let mut rng = Rng::with_seed(2);
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    while positions.len() < MOST_POSITIONS {
        rounds::play(&mut rng, &mut moves, |position| positions.push(position))?;
    }
    Ok(positions)
}

/// Decisions in turn of the players in logs, of rounds all over them.
fn logged_positions(logs: &[PathBuf]) -> Result<Vec<Position>, Box<dyn Error>> {
    let mut positions = Vec::new();
    for path in logs {
        let file = BufReader::new(std::fs::File::open(path)?);
        for logged in RecordedRounds::new(path, file) {
            let logged = logged?;
            let mut replay = logged.begin(SiteRules::default())?;
            for event in &logged.events {
                let (RecordedEvent::Play { seat, .. } | RecordedEvent::Pass(seat)) = &event.value
                else {
                    replay.step(event)?;
                    continue;
                };
                let round = replay.round();
                if let Phase::Lead(turn) | Phase::Follow(turn) = round.phase()
                    && turn == *seat
                {
                    positions.extend(round.position(turn));
                }
                replay.step(event)?;
            }
        }
    }
    let every = positions.len().div_ceil(MOST_POSITIONS);
    println!("Every {every}th of {} decisions.\n", positions.len());
    Ok(positions.into_iter().step_by(every).collect())
}

/// Prints the row of a list: how long the list of moves of a position takes, and how long it is.
fn time(what: &str, positions: &[Position], list: impl Fn(&Position, &mut Vec<Move>)) {
    let mut moves = Vec::new();
    let mut listed = 0;
    for position in positions {
        list(position, &mut moves);
        listed += moves.len();
    }
    let count = positions.len() as f64;
    let (least, median) = passes(|| {
        for position in positions {
            list(position, &mut moves);
            black_box(&moves);
        }
    });
    let (least, median, listed) = (least / count, median / count, listed as f64 / count);
    println!("| {what} | {listed:.1} | {least:.1} | {median:.1} |");
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
