//! How often calls are made with partners of different strengths: the same deals, the same caller and
//! opponents, who play like people.
//!
//!     cargo run --release -p tichu-table --example partner -- ROUNDS

use std::error::Error;
use std::io::Write as _;

use tichu::{BySeat, Seat, Team};
use tichu_models::model::Source;
use tichu_play::{Engine, Networks};
use tichu_table::{Agents, Beginning, Chair, Deals, Seats, Strength, Table};
use work::Work;

/// The caller whose partner changes.
const CALLER: Seat = Seat::ALL[0];

#[derive(Default)]
struct Sum {
    calls: u32,
    made: u32,
    /// How often the partner goes out first instead.
    taken: u32,
    points: i64,
}

impl Sum {
    fn share(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.calls.max(1))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(10_000), |text| text.parse())?;
    let networks = Networks::load(&Source::Embedded)?;
    let agents = Agents::new(&networks, &Engine::load(&Source::Embedded, &networks)?);
    let mut out = std::io::stdout().lock();
    writeln!(out, "partner   calls   made  error  taken  points a round")?;
    for strength in [Strength::People, Strength::Champion] {
        let people = Chair::Agent(Strength::People);
        let chairs = BySeat([people, people, Chair::Agent(strength), people]);
        let seats = Seats::new(chairs)?;
        let mut sum = Sum::default();
        for seed in 0..rounds {
            let deals = Deals::Seed(seed);
            let mut table = Table::new(Beginning {
                seats,
                deals,
                ..Beginning::default()
            })?;
            table.play_on(&mut agents.clone(), &mut Work::unlimited())?;
            let (Some(result), Some(end)) = (table.result(), table.end()) else {
                return Err("expected a round that is over".into());
            };
            for call in end.calls.iter().filter(|call| call.seat == CALLER) {
                sum.calls += 1;
                sum.made += u32::from(call.made);
                sum.taken += u32::from(end.out[0] == CALLER.partner());
            }
            sum.points += i64::from(result.points()[Team::First] - result.points()[Team::Second]);
        }
        let (made, taken) = (sum.share(sum.made), sum.share(sum.taken));
        let error = (made * (1.0 - made) / f64::from(sum.calls)).sqrt();
        #[expect(clippy::cast_precision_loss)] // Far below 2^52.
        let points = sum.points as f64 / rounds as f64;
        let name = strength.name();
        let calls = sum.calls;
        writeln!(
            out,
            "{name:<9} {calls:>5} {made:>6.3} {error:>6.3} {taken:>6.3} {points:>15.1}"
        )?;
    }
    Ok(())
}
