//! Self-play: networks that play against themselves and keep what paid.
//!
//! All six decisions learn from the same rounds. What counts is the points of the round, calls
//! included; rounds are those of whole matches, because the totals are among the features. There are three
//! lessons: see [`Lesson`].

mod checkpoint;
mod critic;
mod playouts;
mod returns;
mod rounds;
mod valued;

use std::mem;
use std::sync::Arc;

use tichu_play::features::Head;
use tichu_play::models::{Lesson, Networks, SelfPlayInfo};
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
    teacher: Teacher,
}

/// What a lesson needs beside the networks that learn.
#[derive(Clone, Debug)]
enum Teacher {
    /// Expects the returns.
    Critic(Box<Critic>),
    /// Options are played out; the networks of other players, if there are any.
    Playouts(Option<Arc<NetworkSet>>),
}

/// The networks that a training starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Those that predict people.
    Policy,
    /// Those that play.
    Champion,
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
    /// A training that starts from some of these networks.
    #[must_use]
    pub fn new(networks: &Networks, from: Start, settings: SelfPlayInfo) -> Training {
        let mut now = match from {
            Start::Policy => (*networks.policy).clone(),
            Start::Champion => (*networks.champion).clone(),
        };
        let teacher = match settings.lesson {
            Lesson::Returns => {
                sharpen(&mut now);
                let mut rng = fastrand::Rng::with_seed(settings.seed);
                Teacher::Critic(Box::new(Critic::new(&mut rng)))
            }
            Lesson::Playouts => Teacher::Playouts(None),
            Lesson::League => Teacher::Playouts(Some(Arc::clone(&networks.policy))),
        };
        Training {
            settings,
            done: 0,
            mean: now.clone(),
            now,
            // A larger epsilon than usual keeps rare features from being moved by noise.
            adams: Head::ALL
                .map(|decision| Adam::new(Shape::of(decision).parameters(), 1e-5))
                .into(),
            teacher,
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
        let mut teacher = mem::replace(&mut self.teacher, Teacher::Playouts(None));
        let critic_error = match &mut teacher {
            Teacher::Critic(critic) => {
                let error = self.learn_from_returns(critic);
                if let Some(learned) = self.done.checked_sub(WARM_UP) {
                    self.average(learned, 0.98);
                }
                Some(error)
            }
            Teacher::Playouts(others) => {
                self.learn_from_playouts(others.as_deref());
                self.average(self.done, 0.97);
                None
            }
        };
        self.teacher = teacher;
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
