//! Learning from the points of whole rounds, by proximal policy optimization (J. Schulman and others,
//! 2017) with a critic that sees all hands.

use std::sync::Arc;

use rayon::prelude::*;
use tichu_play::features::Head;
use tichu_play::network::{Network, log_softmax};

use super::rounds::{self, DecisionAdvantages, DrawnRounds};
use super::{CRITIC, Training, critic, mixed};
use crate::play::adam::Adam;
use crate::play::gradient::Pass;
use crate::play::imitation::{Parts, first_network};

/// Rounds are played in a fixed number of parts, so that results do not depend on the number of
/// threads.
const PARTS: usize = 8;

/// Iterations in which only the critic learns.
pub(super) const WARM_UP: usize = 10;

/// Decisions in a step.
const BATCH: usize = 8192;

/// How far the probability of an option may move from its value in the rounds before its gradient
/// is cut: the clip of PPO.
const CLIP: f32 = 0.2;

/// What expects the points of a round, and how it learns.
#[derive(Clone, Debug)]
pub(super) struct Critic {
    pub(super) network: Network,
    pub(super) adam: Adam,
}

impl Critic {
    pub(super) fn new(rng: &mut fastrand::Rng) -> Critic {
        Critic {
            network: first_network(critic::SHAPE, rng),
            adam: Adam::new(critic::SHAPE.parameters(), 1e-5),
        }
    }
}

impl Training {
    /// Plays rounds and learns from their points; gives the error of the critic.
    pub(super) fn learn_from_returns(&mut self, critic: &mut Critic) -> f64 {
        let played = self.play(critic);
        let schedule = Schedule::at(self.done, self.settings.iterations);
        let error = self.learn_values(critic, &played, schedule);
        if self.done >= WARM_UP {
            for decision in Head::ALL {
                self.learn(decision, &played.decisions[decision as usize], schedule);
            }
        }
        error
    }

    fn play(&self, critic: &Critic) -> DrawnRounds {
        let networks = Arc::new(self.now.clone());
        let each = self.settings.rounds.div_ceil(PARTS);
        let lambda = Schedule::at(self.done, self.settings.iterations).lambda;
        let parts: Vec<DrawnRounds> = (0..PARTS)
            .into_par_iter()
            .map(|part| {
                let number = (self.done * PARTS + part) as u64;
                let seed = mixed(self.settings.seed ^ mixed(number));
                rounds::play(&networks, &critic.network, each, lambda, seed)
            })
            .collect();
        let mut all = DrawnRounds::default();
        for part in &parts {
            all.append(part);
        }
        all
    }

    /// Moves the critic towards the returns; gives the mean squared error before.
    fn learn_values(&self, critic: &mut Critic, played: &DrawnRounds, schedule: Schedule) -> f64 {
        let mut parts = Parts::new(critic.network.parameters().len());
        let mut loss = 0.0;
        let order = self.order(played.states.len(), CRITIC);
        for batch in order.chunks(BATCH) {
            let weight = 1.0 / batch.len() as f32;
            loss += parts.accumulate(&critic.network, &played.states, batch, |_, place, pass| {
                let error = pass.scores[0] - played.returns[place];
                pass.slopes.clear();
                pass.slopes.push(weight * error);
                f64::from(error * error)
            });
            critic.adam.step(
                critic.network.parameters_mut(),
                parts.sum(),
                schedule.critic_rate,
            );
        }
        loss / played.states.len().max(1) as f64
    }

    /// Moves one network towards decisions that were better than expected.
    fn learn(&mut self, decision: Head, decisions: &DecisionAdvantages, schedule: Schedule) {
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
                let step = PolicyStep {
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
struct PolicyStep {
    chosen: usize,
    before: f32,
    advantage: f32,
    entropy: f32,
    weight: f32,
}

impl PolicyStep {
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
