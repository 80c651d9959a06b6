//! How often calls are made with partners of different strengths: the same deals, the same caller and
//! opponents, who play like people. Only rounds count in which the caller calls with either partner.
//!
//!     cargo run --release -p laboratory --example partner -- ROUNDS

use std::error::Error;
use std::io::Write as _;

use tichu::{BySeat, Seat};
use tichu_models::model::Source;
use tichu_play::{Engine, Networks};
use tichu_table::{Agents, Beginning, Chair, Deals, Seats, Strength, Table};
use work::Work;

/// The caller whose partner changes.
const CALLER: Seat = Seat::ALL[0];

/// Whether the caller makes its call in this deal; `None` without a call.
fn made(strength: Strength, seed: u64, agents: &Agents) -> Result<Option<bool>, Box<dyn Error>> {
    let people = Chair::Agent(Strength::People);
    let chairs = BySeat([people, people, Chair::Agent(strength), people]);
    let mut table = Table::new(Beginning {
        seats: Seats::new(chairs)?,
        deals: Deals::Seed(seed),
        ..Beginning::default()
    })?;
    table.play_on(&mut agents.clone(), &mut Work::unlimited())?;
    let end = table.end().ok_or("expected a round that is over")?;
    let call = end.calls.iter().find(|call| call.seat == CALLER);
    Ok(call.map(|call| call.made))
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(10_000), |text| text.parse())?;
    let networks = Networks::load(&Source::Embedded)?;
    let agents = Agents::new(&networks, &Engine::load(&Source::Embedded, &networks)?);
    let (mut calls, mut with_people, mut with_champion, mut only) = (0_u32, 0_u32, 0_u32, 0_u32);
    for seed in 0..rounds {
        let people = made(Strength::People, seed, &agents)?;
        let champion = made(Strength::Champion, seed, &agents)?;
        if let (Some(people), Some(champion)) = (people, champion) {
            calls += 1;
            with_people += u32::from(people);
            with_champion += u32::from(champion);
            only += u32::from(people != champion);
        }
    }
    let share = |count: u32| f64::from(count) / f64::from(calls.max(1));
    // The calls that are made with one of them alone decide the difference.
    let error = f64::from(only).sqrt() / f64::from(calls.max(1));
    let mut out = std::io::stdout().lock();
    writeln!(out, "{calls} calls with either partner")?;
    writeln!(out, "made with people      {:.3}", share(with_people))?;
    writeln!(out, "made with champion    {:.3}", share(with_champion))?;
    let gain = share(with_champion) - share(with_people);
    writeln!(
        out,
        "difference            {gain:+.3} (standard error {error:.3})"
    )?;
    Ok(())
}
