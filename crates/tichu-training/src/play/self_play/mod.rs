//! Self-play: networks that play against themselves and keep what paid.
//!
//! Proximal policy optimization (J. Schulman and others, 2017) with a critic that sees all hands.
//! All six decisions learn from the same rounds. The reward is the points of the round, calls
//! included; rounds are those of whole matches, because the totals are among the features.

mod checkpoint;
mod critic;
mod rounds;

use std::sync::Arc;

use rayon::prelude::*;
use tichu_play::features::Head;
use tichu_play::network::{LANES, Network, NetworkSet, Shape, log_softmax};

use super::adam::Adam;
use super::gradient::Pass;
use super::imitation::{Parts, first_network};
use rounds::{Decisions, Played};

pub use checkpoint::CheckpointError;

/// How a training by self-play goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// How often rounds are played and learned from.
    pub iterations: usize,
    /// How many rounds an iteration plays.
    pub rounds: usize,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// Rounds are played in a fixed number of parts, so that results do not depend on the number of
/// threads.
const PARTS: usize = 8;

/// Iterations in which only the critic learns.
const WARM_UP: usize = 10;

/// Decisions in a step.
const BATCH: usize = 8192;

/// How far the probability of an option may move from its value in the rounds before its gradient
/// is cut: the clip of PPO.
const CLIP: f32 = 0.2;

/// By what the scores of the imitated networks are multiplied at the start: drawn with their own
/// probabilities, they blunder too often to learn from.
const SHARPEN: f32 = 2.0;

/// How much of the mean of all iterations stays in each.
const KEPT: f32 = 0.98;

/// A training on its way.
#[derive(Clone, Debug)]
pub struct Training {
    settings: SelfPlay,
    /// Iterations done.
    done: usize,
    /// The networks that learn.
    now: NetworkSet,
    /// The mean of the networks of the last fifty iterations or so: what plays.
    mean: NetworkSet,
    critic: Network,
    adams: Vec<Adam>,
}

/// What an iteration did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Iterations done.
    pub iterations: usize,
    /// Rounds played so far.
    pub rounds: usize,
    /// The variance of returns around what the critic expected, in hundreds of points squared.
    pub critic_error: f64,
}

impl Training {
    /// A training that starts from these networks.
    #[must_use]
    pub fn new(networks: &NetworkSet, settings: SelfPlay) -> Training {
        let mut networks = networks.clone();
        for decision in Head::ALL {
            let shape = Shape::of(decision);
            let parameters = networks.of_mut(decision).parameters_mut();
            for number in &mut parameters[shape.output()..] {
                *number *= SHARPEN;
            }
        }
        let mut rng = fastrand::Rng::with_seed(settings.seed);
        let critic = first_network(critic::SHAPE, &mut rng);
        let shapes = Head::ALL.map(Shape::of).into_iter().chain([critic::SHAPE]);
        Training {
            settings,
            done: 0,
            mean: networks.clone(),
            now: networks,
            critic,
            // A larger epsilon than usual keeps rare features from being moved by noise.
            adams: shapes
                .map(|shape| Adam::new(shape.parameters(), 1e-5))
                .collect(),
        }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> SelfPlay {
        self.settings
    }

    /// How many iterations are done.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done
    }

    /// The networks that play: the mean of the last iterations.
    #[must_use]
    pub fn networks(&self) -> &NetworkSet {
        &self.mean
    }

    /// Plays rounds and learns from them.
    pub fn iterate(&mut self) -> Progress {
        let played = self.play();
        let schedule = Schedule::at(self.done, self.settings.iterations);
        let critic_error = self.learn_values(&played, schedule);
        if self.done >= WARM_UP {
            for decision in Head::ALL {
                self.learn(decision, &played.decisions[decision as usize], schedule);
            }
            self.average();
        }
        self.done += 1;
        Progress {
            iterations: self.done,
            rounds: self.done * self.settings.rounds,
            critic_error,
        }
    }

    fn play(&self) -> Played {
        let networks = Arc::new(self.now.clone());
        let each = self.settings.rounds.div_ceil(PARTS);
        let lambda = Schedule::at(self.done, self.settings.iterations).lambda;
        let parts: Vec<Played> = (0..PARTS)
            .into_par_iter()
            .map(|part| {
                let number = (self.done * PARTS + part) as u64;
                let seed = mixed(self.settings.seed ^ mixed(number));
                rounds::play(&networks, &self.critic, each, lambda, seed)
            })
            .collect();
        let mut all = Played::default();
        for part in &parts {
            all.append(part);
        }
        all
    }

    /// Moves the critic towards the returns; gives the mean squared error before.
    fn learn_values(&mut self, played: &Played, schedule: Schedule) -> f64 {
        let mut parts = Parts::new(self.critic.parameters().len());
        let mut loss = 0.0;
        let order = self.order(played.states.len(), 6);
        for batch in order.chunks(BATCH) {
            let weight = 1.0 / batch.len() as f32;
            loss += parts.accumulate(&self.critic, &played.states, batch, |_, place, pass| {
                let error = pass.scores[0] - played.returns[place];
                pass.slopes.clear();
                pass.slopes.push(weight * error);
                f64::from(error * error)
            });
            let adam = &mut self.adams[6];
            adam.step(
                self.critic.parameters_mut(),
                parts.sum(),
                schedule.critic_rate,
            );
        }
        loss / played.states.len().max(1) as f64
    }

    /// Moves one network towards decisions that were better than expected.
    fn learn(&mut self, decision: Head, decisions: &Decisions, schedule: Schedule) {
        if decisions.tape.is_empty() {
            return;
        }
        let scale = 1.0 / deviation(&decisions.advantages);
        let network = self.now.of(decision).parameters().len();
        let mut parts = Parts::new(network);
        let order = self.order(decisions.tape.len(), decision as usize);
        for batch in order.chunks(BATCH) {
            let weight = 1.0 / batch.len() as f32;
            let network = self.now.of(decision);
            parts.accumulate(network, &decisions.tape, batch, |sample, place, pass| {
                let step = Step {
                    chosen: sample.chosen,
                    before: decisions.log_probabilities[place],
                    advantage: scale * decisions.advantages[place],
                    entropy: schedule.entropy,
                    weight,
                };
                step.slopes(pass)
            });
            let network = self.now.of_mut(decision);
            self.adams[decision as usize].step(
                network.parameters_mut(),
                parts.sum(),
                schedule.rate,
            );
        }
    }

    /// A random order of `count` decisions.
    fn order(&self, count: usize, kind: usize) -> Vec<usize> {
        let number = (self.done * LANES + kind) as u64;
        let mut rng = fastrand::Rng::with_seed(mixed(!self.settings.seed ^ mixed(number)));
        let mut order: Vec<usize> = (0..count).collect();
        rng.shuffle(&mut order);
        order
    }

    fn average(&mut self) {
        // At first the mean follows closely, so that it forgets where it began.
        let kept = KEPT.min((self.done - WARM_UP) as f32 / (self.done - WARM_UP + 2) as f32);
        for decision in Head::ALL {
            let now = self.now.of(decision).parameters();
            let mean = self.mean.of_mut(decision).parameters_mut();
            for (mean, now) in mean.iter_mut().zip(now) {
                *mean = kept * *mean + (1.0 - kept) * now;
            }
        }
    }
}

/// What changes in the course of a training.
#[derive(Clone, Copy, Debug)]
struct Schedule {
    rate: f32,
    critic_rate: f32,
    lambda: f32,
    entropy: f32,
}

impl Schedule {
    /// The first eighth goes fast and trusts the critic more; then steps fall to a tenth.
    fn at(done: usize, iterations: usize) -> Schedule {
        let along = done as f32 / iterations.max(1) as f32;
        let is_early = along < 0.125;
        Schedule {
            rate: if is_early {
                1e-3
            } else {
                5e-4 * (1.0 - along) / 0.875 + 5e-5
            },
            critic_rate: if is_early { 1e-3 } else { 5e-4 },
            lambda: if is_early { 0.95 } else { 0.98 },
            entropy: 0.01 * (1.0 - along),
        }
    }
}

/// One decision in a step of PPO.
struct Step {
    chosen: usize,
    before: f32,
    advantage: f32,
    entropy: f32,
    weight: f32,
}

impl Step {
    /// Sets the slopes of the loss: the clipped ratio times the advantage, and the entropy, both
    /// to be raised. Gives the entropy.
    fn slopes(&self, pass: &mut Pass) -> f64 {
        let Pass { scores, slopes, .. } = pass;
        log_softmax(scores);
        let ratio = (scores[self.chosen] - self.before).exp();
        let is_cut = if self.advantage > 0.0 {
            ratio > 1.0 + CLIP
        } else {
            ratio < 1.0 - CLIP
        };
        let pull = if is_cut { 0.0 } else { self.advantage * ratio };
        let entropy: f32 = -scores.iter().map(|score| score.exp() * score).sum::<f32>();
        slopes.clear();
        slopes.extend(scores.iter().map(|score| {
            let probability = score.exp();
            self.weight * (pull * probability + self.entropy * probability * (score + entropy))
        }));
        slopes[self.chosen] -= self.weight * pull;
        f64::from(entropy)
    }
}

/// The standard deviation around zero, or 1 where all is zero.
fn deviation(numbers: &[f32]) -> f32 {
    let squares: f64 = numbers
        .iter()
        .map(|number| f64::from(number * number))
        .sum();
    #[expect(clippy::cast_possible_truncation)]
    let deviation = (squares / numbers.len().max(1) as f64).sqrt() as f32;
    if deviation > 0.0 { deviation } else { 1.0 }
}

/// SplitMix64: numbers that have nothing to do with each other for seeds that follow each other.
pub(in crate::play) fn mixed(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
