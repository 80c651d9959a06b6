//! The champion: networks from self-play, with their strength on fresh deals.

use std::sync::Arc;

use rayon::prelude::*;
use tichu::{ByTeam, Deal, Match, TargetScore};
use tichu_play::agents::{NetworkAgent, Rules};
use tichu_play::models::{ChampionInfo, Networks, Strength};
use tichu_play::network::NetworkSet;
use tichu_play::{Agent, Game, play_round};

use super::self_play::{Start, Training, mixed};
use super::train::CHAMPION_FILE;
use super::write::TrainedPlay;

/// The champion of these trainings, with its strength against the policy on `deals` fresh deals. Trainings that
/// went on from a champion follow those that made it. `None` without a training.
#[must_use]
pub fn champion(
    networks: &Networks,
    from: Start,
    trainings: &[Training],
    deals: usize,
    seed: u64,
) -> Option<TrainedPlay> {
    let sets: Vec<NetworkSet> = trainings
        .iter()
        .map(|training| training.networks().clone())
        .collect();
    // As it is stored.
    let champion = NetworkSet::from_bytes(&NetworkSet::mean(&sets)?.to_bytes())?;
    let mut manifest = networks.manifest.clone();
    let earlier = match from {
        Start::Policy => &[][..],
        Start::Champion => &networks.manifest.champion.trainings,
    };
    manifest.champion = ChampionInfo {
        file: CHAMPION_FILE.to_owned(),
        trainings: earlier
            .iter()
            .copied()
            .chain(trainings.iter().map(Training::settings))
            .collect(),
        strength: Some(strength(
            &champion,
            Opponent::Networks(&networks.policy),
            deals,
            seed,
        )),
    };
    Some(TrainedPlay {
        manifest,
        policy: (*networks.policy).clone(),
        champion,
        beliefs: networks.beliefs.network().clone(),
    })
}

/// A fixed opponent, to measure strength by.
#[derive(Clone, Copy, Debug)]
pub enum Opponent<'a> {
    /// The best options of these networks.
    Networks(&'a NetworkSet),
    /// The player that follows rules of thumb, which no training has met.
    Rules,
}

/// By how much networks beat an opponent, both greedy, on duplicate deals at the start of a match.
#[must_use]
pub fn strength(
    networks: &NetworkSet,
    opponent: Opponent<'_>,
    deals: usize,
    seed: u64,
) -> Strength {
    let other: Side = match opponent {
        Opponent::Networks(networks) => side(networks),
        Opponent::Rules => Box::new(|| Box::new(Rules)),
    };
    let sides = [side(networks), other];
    let gains: Vec<f64> = (0..deals as u64)
        .into_par_iter()
        .map(|number| gain(&sides, mixed(seed ^ mixed(number))))
        .collect();
    let count = gains.len().max(1) as f64;
    let points = gains.iter().sum::<f64>() / count;
    let squares: f64 = gains.iter().map(|gain| (gain - points).powi(2)).sum();
    Strength {
        deals,
        seed,
        points,
        error: squares.sqrt() / count,
    }
}

/// What builds the agents of a side.
type Side = Box<dyn Fn() -> Box<dyn Agent> + Sync>;

fn side(networks: &NetworkSet) -> Side {
    let networks = Arc::new(networks.clone());
    Box::new(move || Box::new(NetworkAgent::new(Arc::clone(&networks))))
}

/// The mean gain of the first side in both rounds of a deal.
fn gain(sides: &[Side; 2], seed: u64) -> f64 {
    let mut rng = fastrand::Rng::with_seed(seed);
    let deal = Deal::shuffled(|n| rng.usize(..n));
    let mut gain = 0.0;
    for first in [0, 1] {
        let mut players = [0, 1, 2, 3].map(|seat| sides[(seat + first) % 2]());
        let mut game = Game::new(deal, Match::new(TargetScore::default()));
        if let Ok(result) = play_round(&mut game, &mut players) {
            let ByTeam([a, b]) = result.points();
            gain += f64::from(if first == 0 { a - b } else { b - a }) / 2.0;
        }
    }
    gain
}
