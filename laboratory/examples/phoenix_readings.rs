//! Does the higher reading of the Phoenix ever cost points?
//!
//! The champion plays rounds against itself. Wherever it plays cards that make two legal combinations, both
//! are played out on the same deals of the hidden cards. Where the lower one gains more than two
//! standard errors, other deals have to confirm it.
//!
//! ```sh
//! cargo run --release -p laboratory --example phoenix_readings -- 6000
//! ```

#![expect(clippy::print_stdout)] // A program to be run by hand.

use std::sync::Arc;

use rayon::prelude::*;
use tichu::{Action, Combination, Deal, Event, Match, Seat, TargetScore};
use tichu_models::model::Source;
use tichu_play::agents::NetworkAgent;
use tichu_play::search::{Beliefs, Playouts};
use tichu_play::{Agent, Game, Networks, Observation, Players, play_round};

/// Deals of the hidden cards for each pair of readings.
const DEALS: usize = 200;

/// The champion in all seats, and all that happens.
struct Table(NetworkAgent, Vec<Event>);

impl Players for Table {
    fn agent(&mut self, _: Seat) -> &mut dyn Agent {
        &mut self.0
    }

    fn show(&mut self, event: &Event) {
        self.1.push(*event);
    }
}

/// Both readings of a play, the higher first, when the lower is legal too.
fn readings(game: &Game, event: &Event) -> Option<[Combination; 2]> {
    let Action::Play(play) = event.action else {
        return None;
    };
    let higher = play.combination;
    let mut others = Combination::readings(higher.cards());
    let lower = others.find(|other| other.half_ranks() < higher.half_ranks())?;
    let event = Event {
        seat: event.seat,
        action: Action::Play(lower.into()),
    };
    game.clone()
        .apply(&event)
        .is_ok()
        .then_some([higher, lower])
}

/// By how many points the lower reading gains on the higher, with its error.
fn gain(
    observation: &Observation,
    beliefs: &Beliefs,
    agent: &mut NetworkAgent,
    pair: [Combination; 2],
    seed: u64,
) -> Option<(f64, f64)> {
    let options = pair.map(|combination| Some(Action::Play(combination.into())));
    // One deal at a time: a search would leave the loser out.
    let gains: Vec<f64> = (0..DEALS as u64)
        .filter_map(|deal| {
            let seed = seed * DEALS as u64 + deal;
            let looked = Playouts { deals: 2, seed }.look(
                observation,
                beliefs,
                agent,
                &options,
                &mut work::Work::unlimited(),
            )?;
            Some(looked.points[1].mean - looked.points[0].mean)
        })
        .collect();
    let count = gains.len() as f64;
    let mean = gains.iter().sum::<f64>() / count;
    let square = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>();
    (count > 1.0).then(|| (mean, (square / (count - 1.0) / count).sqrt()))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rounds: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(200), |text| text.parse())?;
    let networks = Networks::load(&Source::Embedded)?;
    let found: Vec<(f64, f64, Option<f64>)> = (0..rounds)
        .into_par_iter()
        .flat_map_iter(|round| {
            let mut rng = fastrand::Rng::with_seed(round);
            let deal = Deal::shuffled(|n| rng.usize(..n));
            let mut game = Game::new(deal, Match::new(TargetScore::default()));
            let mut table = Table(
                NetworkAgent::new(Arc::clone(&networks.champion)),
                Vec::new(),
            );
            let mut found = Vec::new();
            if play_round(&mut game.clone(), &mut table).is_err() {
                return found;
            }
            for event in &table.1 {
                if let Some(pair) = readings(&game, event) {
                    let observation = game.observation(event.seat);
                    let mut look =
                        |seed| gain(&observation, &networks.beliefs, &mut table.0, pair, seed);
                    if let Some((mean, error)) = look(2 * round) {
                        let again = (mean > 2.0 * error).then(|| look(2 * round + 1)).flatten();
                        let confirmed = again.filter(|(mean, error)| *mean > 2.0 * error);
                        found.push((mean, error, confirmed.map(|(mean, _)| mean)));
                    }
                }
                if game.apply(event).is_err() {
                    break;
                }
            }
            found
        })
        .collect();
    let count = found.len() as f64;
    let mean = found.iter().map(|(mean, ..)| mean).sum::<f64>() / count;
    let better = found.iter().filter(|(mean, error, _)| *mean > 2.0 * error);
    let worse = found.iter().filter(|(mean, error, _)| *mean < -2.0 * error);
    let confirmed: Vec<f64> = found.iter().filter_map(|(.., again)| *again).collect();
    println!("plays with two legal readings: {count} in {rounds} rounds");
    println!("mean gain of the lower reading: {mean:+.2} points");
    println!(
        "the lower is better by more than two errors: {}",
        better.count()
    );
    println!(
        "the higher is better by more than two errors: {}",
        worse.count()
    );
    println!(
        "the lower is better again on other deals: {}, by {:.1} points on average",
        confirmed.len(),
        confirmed.iter().sum::<f64>() / confirmed.len().max(1) as f64
    );
    Ok(())
}
