//! Beliefs about hidden hands, learned from rounds of networks: in a turn, the network is to tell the true hands
//! from others that the player could not exclude.
//!
//! So its scores become the logarithms of the ratio between how often hands are there and how often
//! they are dealt (M. Gutmann, A. Hyvärinen, "Noise-contrastive estimation", 2010).

use std::f32::consts::PI;
use std::sync::Arc;

use rayon::prelude::*;
use tichu::{BySeat, CardSet, Deal, Match, Seat, TargetScore};
use tichu_play::agents::NetworkAgent;
use tichu_play::features::Options;
use tichu_play::models::{BeliefsInfo, Networks};
use tichu_play::network::{Network, NetworkSet, Shape};
use tichu_play::search::Deals;
use tichu_play::{Agent, Game, play_on};

use super::adam::Adam;
use super::imitation::{Parts, Targets, agreement, first_network};
use super::self_play::mixed;
use super::tape::Tape;
use super::write::TrainedPlay;

/// The file of the beliefs.
pub const BELIEFS_FILE: &str = "beliefs.bin";

/// How many rounds they learn from, unless another number is asked for.
pub const ROUNDS: usize = 1_000_000;

/// How many hands stand beside the true ones.
const OTHERS: usize = 7;

/// Which share of the turns is a question: those of one round are much alike.
const SHARE: f32 = 0.15;

/// Rounds are played in a fixed number of parts, so that results do not depend on the number of threads.
const PARTS: usize = 16;

/// Rounds that are played before the network learns from all their turns, which it sees once.
const LESSON: usize = 10_000;

/// Rounds by which the network is judged.
const JUDGED: usize = 6_000;

/// Turns in a step.
const BATCH: usize = 256;

/// The first step size of Adam. It falls to nothing along half a cosine.
const RATE: f32 = 3e-3;

/// Beliefs that have learned.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The network.
    pub network: Network,
    /// What it learned from, and how good it is.
    pub info: BeliefsInfo,
}

/// Beliefs from this number of rounds, in which each seat plays by one of two sets of networks.
///
/// # Panics
/// Never, unless numbers grow beyond those of half precision.
#[must_use]
pub fn learn(networks: [&NetworkSet; 2], rounds: usize, seed: u64) -> Learned {
    let networks = networks.map(|set| Arc::new(set.clone()));
    let lessons = rounds.div_ceil(LESSON).max(1);
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut network = first_network(Shape::BELIEFS, &mut rng);
    let mut adam = Adam::new(network.parameters().len(), 1e-8);
    let mut parts = Parts::new(network.parameters().len());
    for lesson in 0..lessons {
        let left = rounds - (lesson * LESSON).min(rounds);
        let turns = turns(
            &networks,
            left.min(LESSON),
            mixed(seed ^ mixed(lesson as u64)),
        );
        let mut order: Vec<usize> = (0..turns.len()).collect();
        rng.shuffle(&mut order);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            parts.likelihood(&network, &turns, batch, &Targets::default());
            let within = (number * BATCH) as f32 / turns.len() as f32;
            let along = (lesson as f32 + within) / lessons as f32;
            let rate = RATE * 0.5 * (1.0 + (PI * along).cos());
            adam.step(network.parameters_mut(), parts.sum(), rate);
        }
    }
    // As it is stored.
    let mut bytes = Vec::new();
    network.write(&mut bytes);
    let network = Network::read(Shape::BELIEFS, &bytes).expect("numbers below 65,504");
    let judged = turns(&networks, JUDGED.min(rounds), mixed(!seed));
    let info = BeliefsInfo {
        file: BELIEFS_FILE.to_owned(),
        seed,
        rounds,
        agreement: agreement(&network, &judged),
    };
    Learned { network, info }
}

/// The same networks with beliefs that learned from rounds of them.
#[must_use]
pub fn with_beliefs(networks: &Networks, rounds: usize, seed: u64) -> TrainedPlay {
    let Learned { network, info } = learn([&networks.policy, &networks.champion], rounds, seed);
    let mut manifest = networks.manifest.clone();
    manifest.beliefs = info;
    TrainedPlay {
        manifest,
        policy: (*networks.policy).clone(),
        champion: (*networks.champion).clone(),
        beliefs: network,
    }
}

/// Turns of this number of rounds: the first option of each are the true hands.
fn turns(networks: &[Arc<NetworkSet>; 2], rounds: usize, seed: u64) -> Tape {
    let parts: Vec<Tape> = (0..PARTS)
        .into_par_iter()
        .with_max_len(1)
        .map(|part| {
            let rounds = rounds / PARTS + usize::from(part < rounds % PARTS);
            play(networks, rounds, mixed(seed ^ mixed(part as u64)))
        })
        .collect();
    let mut turns = Tape::default();
    for part in &parts {
        turns.append(part);
    }
    turns
}

/// Plays rounds of matches one after another, and asks in some turns which hands the others hold.
fn play(networks: &[Arc<NetworkSet>; 2], rounds: usize, seed: u64) -> Tape {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut turns = Tape::default();
    let (mut options, mut hands, mut moves) = (Options::default(), Vec::new(), Vec::new());
    let mut standing = Match::new(TargetScore::default());
    for _ in 0..rounds {
        if standing.winner().is_some() {
            standing = Match::new(TargetScore::default());
        }
        let mut seats: [Box<dyn Agent>; 4] = [0; 4].map(|_| {
            let set = &networks[usize::from(rng.bool())];
            Box::new(NetworkAgent::new(Arc::clone(set))) as Box<dyn Agent>
        });
        let mut game = Game::new(Deal::shuffled(|n| rng.usize(..n)), standing);
        let result = loop {
            if let Some(result) = game.result() {
                break result;
            }
            let turn = game.round().phase().seat();
            if let Some(seat) = turn.filter(|_| rng.f32() < SHARE) {
                let observation = game.observation(seat);
                if let Some(mut deals) = Deals::of(&observation) {
                    hands.clear();
                    hands.push(hands_of(&game));
                    let drawn = (0..OTHERS).filter_map(|_| deals.draw(&mut rng));
                    hands.extend(drawn.map(|game| hands_of(&game)));
                    options.hidden_hands(&observation, &hands);
                    turns.push(&options, 0);
                }
            }
            if play_on(&mut game, &mut seats, &mut moves).is_err() {
                return turns; // Never: all options are legal.
            }
        };
        let _ = standing.add(result.points());
    }
    turns
}

fn hands_of(game: &Game) -> BySeat<CardSet> {
    BySeat(Seat::ALL.map(|seat| game.round().hand(seat)))
}
