//! Measures how long playouts and first decisions take.
//!
//! ```sh
//! cargo run --release -p laboratory-games --example playouts
//! ```

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use agents::Game;
use fastrand::Rng;
use laboratory_games::mini_tichu::{AgentName, Equipment};
use mini_tichu::Round;
use work::Work;

/// How many rounds are dealt.
const ROUNDS: usize = 20_000;

/// In how many of them the first decision is made.
const DECISIONS: usize = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let mut rng = Rng::with_seed(1);
    let rounds: Vec<Round> = (0..ROUNDS).map(|_| Round::deal(&mut rng, false)).collect();
    let mut moves = Vec::new();
    let mut out = std::io::stdout().lock();

    let start = Instant::now();
    for mut round in rounds.iter().copied() {
        while round.turn().is_some() {
            round.moves(&mut moves);
            round.apply(moves[rng.usize(..moves.len())]);
        }
    }
    let time = start.elapsed() / u32::try_from(ROUNDS)?;
    writeln!(out, "playout from lists of moves: {time:?}")?;

    let start = Instant::now();
    for mut round in rounds.iter().copied() {
        let played = round.play_out(&mut moves, &mut rng, &mut Work::unlimited());
        assert_eq!(played, Some(()));
    }
    let time = start.elapsed() / u32::try_from(ROUNDS)?;
    writeln!(out, "playout: {time:?}")?;

    for name in ["mc:20", "mcts:20"] {
        let agent = name.parse::<AgentName>()?.agent(&Equipment::default())?;
        let start = Instant::now();
        for round in &rounds[..DECISIONS] {
            let player = round.turn().ok_or("expected a turn")?;
            round.moves(&mut moves);
            agent.choose(&round.view(player), &moves, &mut rng);
        }
        let time = start.elapsed() / u32::try_from(DECISIONS)?;
        writeln!(out, "first decision of {name}: {time:?}")?;
    }
    Ok(())
}
