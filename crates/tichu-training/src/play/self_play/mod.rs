//! Self-play: networks that play against themselves and keep what paid.
//!
//! All six decisions learn from the same rounds. What counts is the points of the round, calls
//! included; rounds are those of whole matches, because the totals are among the features. There are two
//! lessons: see [`Lesson`].

mod checkpoint;
mod critic;
mod playouts;
mod returns;
mod rounds;
mod valued;

use tichu_play::features::Head;
use tichu_play::models::{Lesson, SelfPlayInfo};
use tichu_play::network::{LANES, NetworkSet, Shape};

use super::adam::Adam;
use returns::{Critic, WARM_UP};

pub use checkpoint::CheckpointError;

/// By what the scores of imitated networks are multiplied before they learn from returns: drawn with
/// their own probabilities, they blunder too often to learn from.
const SHARPEN: f32 = 2.0;

/// The place of the critic after the six decisions, where orders are drawn.
const CRITIC: usize = 6;

/// A training on its way.
#[derive(Clone, Debug)]
pub struct Training {
    settings: SelfPlayInfo,
    /// Iterations done.
    done: usize,
    /// The networks that learn.
    now: NetworkSet,
    /// The mean of the networks of the last iterations: what plays.
    mean: NetworkSet,
    adams: Vec<Adam>,
    /// Only where returns are the lesson.
    critic: Option<Critic>,
}

/// What an iteration did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Iterations done.
    pub iterations: usize,
    /// Rounds played so far.
    pub rounds: usize,
    /// The variance of returns around what the critic expected, in hundreds of points squared; none
    /// without a critic.
    pub critic_error: Option<f64>,
}

impl Training {
    /// A training that starts from these networks.
    #[must_use]
    pub fn new(networks: &NetworkSet, settings: SelfPlayInfo) -> Training {
        let mut networks = networks.clone();
        let mut rng = fastrand::Rng::with_seed(settings.seed);
        let critic = match settings.lesson {
            Lesson::Returns => {
                sharpen(&mut networks);
                Some(Critic::new(&mut rng))
            }
            Lesson::Playouts => None,
        };
        Training {
            settings,
            done: 0,
            mean: networks.clone(),
            now: networks,
            // A larger epsilon than usual keeps rare features from being moved by noise.
            adams: Head::ALL
                .map(|decision| Adam::new(Shape::of(decision).parameters(), 1e-5))
                .into(),
            critic,
        }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> SelfPlayInfo {
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
        let critic_error = match self.critic.take() {
            Some(mut critic) => {
                let error = self.learn_from_returns(&mut critic);
                self.critic = Some(critic);
                if let Some(learned) = self.done.checked_sub(WARM_UP) {
                    self.average(learned, 0.98);
                }
                Some(error)
            }
            None => {
                self.learn_from_playouts();
                self.average(self.done, 0.97);
                None
            }
        };
        self.done += 1;
        Progress {
            iterations: self.done,
            rounds: self.done * self.settings.rounds,
            critic_error,
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

    /// Moves the mean after this number of iterations that changed the networks. `most` of it stays.
    fn average(&mut self, learned: usize, most: f32) {
        // At first the mean follows closely, so that it forgets where it began.
        let kept = most.min(learned as f32 / (learned + 2) as f32);
        for decision in Head::ALL {
            let now = self.now.of(decision).parameters();
            let mean = self.mean.of_mut(decision).parameters_mut();
            for (mean, now) in mean.iter_mut().zip(now) {
                *mean = kept * *mean + (1.0 - kept) * now;
            }
        }
    }
}

/// Multiplies all scores.
fn sharpen(networks: &mut NetworkSet) {
    for decision in Head::ALL {
        let output = Shape::of(decision).output();
        let parameters = networks.of_mut(decision).parameters_mut();
        for number in &mut parameters[output..] {
            *number *= SHARPEN;
        }
    }
}

/// SplitMix64: numbers that have nothing to do with each other for seeds that follow each other.
pub(in crate::play) fn mixed(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
