//! Draws the machines, or measures how long agents think.
//!
//! ```sh
//! cargo run --release -p laboratory-games --example machine -- draw laboratory/docs/games
//! cargo run --release -p laboratory-games --example machine -- time
//! ```

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use agents::{Agent, Game, seed_of_part};
use fastrand::Rng;
use laboratory_games::mini_tichu::machines::drawing;
use laboratory_games::mini_tichu::{AgentName, Equipment};
use mini_tichu::machine::{GamePhase, Reactive, machine};
use mini_tichu::{Move, Round, View};

/// How many rounds are played for decisions to measure.
const ROUNDS: u64 = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["draw", folder] => draw(Path::new(folder)),
        ["time"] => time(),
        _ => Err("expected draw FOLDER or time".into()),
    }
}

/// Writes a picture of each machine.
fn draw(folder: &Path) -> Result<(), Box<dyn Error>> {
    for phase in GamePhase::ALL {
        let path = folder.join(format!("machine-{}.svg", phase.name()));
        std::fs::write(path, drawing(machine(phase)))?;
    }
    Ok(())
}

/// Prints the mean and the median time that agents take for the same decisions.
fn time() -> Result<(), Box<dyn Error>> {
    let decisions = decisions();
    let equipment = Equipment::default();
    let mut agents = Vec::new();
    for name in ["simple", "machine", "mc:20"] {
        agents.push((name, name.parse::<AgentName>()?.agent(&equipment)?));
    }
    for (name, positions) in [
        ("machine without perfect endings", 0),
        ("machine with 2,000 positions", 2_000),
        ("machine with 200,000 positions", 200_000),
    ] {
        let agent = Reactive {
            positions,
            ..Reactive::default()
        };
        agents.push((name, Box::new(agent)));
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} decisions", decisions.len())?;
    for (name, agent) in agents {
        let mut times: Vec<Duration> = decisions
            .iter()
            .map(|(view, moves)| {
                let start = Instant::now();
                agent.choose(view, moves, &mut Rng::with_seed(1));
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        let mean = times.iter().sum::<Duration>() / u32::try_from(times.len())?;
        writeln!(
            out,
            "{name}: mean {mean:?}, median {:?}",
            times[times.len() / 2]
        )?;
    }
    Ok(())
}

/// The decisions with a choice in rounds of four machines, after the exchange.
fn decisions() -> Vec<(View, Vec<Move>)> {
    let agent = Reactive::default();
    let mut decisions = Vec::new();
    for number in 0..ROUNDS {
        let mut rng = Rng::with_seed(seed_of_part(2027, number));
        let mut round = Round::deal(&mut rng, false);
        let mut moves = Vec::new();
        while let Some(player) = round.turn() {
            round.moves(&mut moves);
            let view = round.view(player);
            if moves.len() > 1 {
                decisions.push((view, moves.clone()));
            }
            round.apply(agent.choose(&view, &moves, &mut rng));
        }
    }
    decisions
}
