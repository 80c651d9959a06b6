//! How long a table takes to answer an action on one processor, from token to token: the player takes any legal
//! action.
//!
//!     cargo run --release -p laboratory --example answers -- MATCHES

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use tichu::BySeat;
use tichu_models::model::Source;
use tichu_play::{Engine, Networks};
use tichu_table::{Agents, Beginning, Chair, Deals, Seal, Seats, Strength, Table};
use work::{Stop, Work};

/// The work that the service allows a search by default, in instructions.
const WORK: u64 = 4_000_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let matches: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(20), |text| text.parse())?;
    let networks = Networks::load(&Source::Embedded)?;
    let agents = Agents::new(&networks, &Engine::load(&Source::Embedded, &networks)?);
    let seal = Seal::random()?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "agents     answers  median     99%     most  (ms)")?;
    for strength in Strength::ALL {
        let mut times = Vec::new();
        for seed in 0..matches {
            let mut rng = fastrand::Rng::with_seed(seed);
            let agent = Chair::Agent(strength);
            let mut table = Table::new(Beginning {
                seats: Seats::new(BySeat([Chair::You, agent, agent, agent]))?,
                deals: Deals::Seed(seed),
                ..Beginning::default()
            })?;
            table.play_on(&mut agents.clone(), &mut Work::new(WORK, &Stop::default()))?;
            let mut token = seal.seal(&table);
            while table.asked().is_some() {
                let acts = table.acts();
                let act = acts[rng.usize(..acts.len())];
                let begun = Instant::now();
                table = seal.open(&token)?;
                let work = &mut Work::new(WORK, &Stop::default());
                table.act(act, &mut agents.clone(), work)?;
                token = seal.seal(&table);
                times.push(begun.elapsed().as_secs_f64() * 1e3);
            }
        }
        times.sort_by(f64::total_cmp);
        let at = |share: usize| times[(times.len() - 1) * share / 100];
        let (name, count) = (strength.name(), times.len());
        let [median, late, most] = [50, 99, 100].map(at);
        writeln!(
            out,
            "{name:<9} {count:>8} {median:>7.1} {late:>7.1} {most:>8.1}"
        )?;
    }
    Ok(())
}
