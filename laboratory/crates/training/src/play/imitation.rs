//! Networks that predict people: fitted to logged decisions by the likelihood of the choices.

use laboratory_fitting::temperature::Choices;
use rayon::prelude::*;
use tichu_play::features::Head;
use tichu_play::models::Agreement;
use tichu_play::network::{Network, NetworkSet, Shape, best, log_softmax};

use super::adam::Adam;
use super::examples::PlayExamples;
use super::gradient::{self, Pass};
use super::tape::Tape;

/// How the networks are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Imitation {
    /// How often all decisions are seen.
    pub epochs: usize,
    /// How many decisions a step sees.
    pub batch: usize,
    /// The first step size of Adam. It falls to nothing along half a cosine.
    pub rate: f32,
    /// By how much of the step size each step shrinks all parameters (I. Loshchilov, F. Hutter,
    /// "Decoupled weight decay regularization", 2019).
    pub decay: f32,
    /// How many networks are fitted first, whose mean probabilities teach the one that stays
    /// (G. Hinton, O. Vinyals, J. Dean, "Distilling the knowledge in a neural network", 2015).
    pub teachers: usize,
    /// How much the teachers count beside what people chose, from 0 to 1.
    pub trust: f32,
    /// The seed of the first parameters and of the order of decisions.
    pub seed: u64,
}

impl Default for Imitation {
    fn default() -> Imitation {
        Imitation {
            epochs: 12,
            batch: 256,
            rate: 3e-3,
            decay: 0.3,
            teachers: 3,
            trust: 0.7,
            seed: 1,
        }
    }
}

/// In how many parts a step is computed: always as many, so that the sums are always the same.
const PARTS: usize = 4;

impl Imitation {
    /// Fits the networks of all decisions. `progress` hears of each epoch, first of the teachers'.
    pub fn fit(
        &self,
        examples: &PlayExamples,
        mut progress: impl FnMut(Head, usize, f64),
    ) -> NetworkSet {
        let mut networks = Head::ALL.map(|decision| {
            let tape = examples.all_of(decision);
            Some(self.fit_one(decision, &tape, |epoch, loss| {
                progress(decision, epoch, loss)
            }))
        });
        NetworkSet::new(|decision| networks[decision as usize].take())
            .expect("each network has the shape of its decision")
    }

    /// Fits the network of one decision to these decisions. `progress` hears of each epoch, first of the
    /// teachers'.
    pub(super) fn fit_one(
        &self,
        decision: Head,
        tape: &Tape,
        mut progress: impl FnMut(usize, f64),
    ) -> Network {
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let teachers: Vec<Network> = (0..self.teachers)
            .map(|_| {
                self.descend(
                    decision,
                    tape,
                    &Targets::default(),
                    rng.fork(),
                    &mut progress,
                )
            })
            .collect();
        let targets = Targets::of(&teachers, tape, self.trust);
        self.descend(decision, tape, &targets, rng, &mut progress)
    }

    fn descend(
        &self,
        decision: Head,
        tape: &Tape,
        targets: &Targets,
        mut rng: fastrand::Rng,
        progress: &mut impl FnMut(usize, f64),
    ) -> Network {
        let mut network = first_network(Shape::of(decision), &mut rng);
        let mut adam = Adam::new(network.parameters().len(), 1e-8);
        let mut order: Vec<usize> = (0..tape.len()).collect();
        let mut parts = Parts::new(network.parameters().len());
        let steps = self.epochs * tape.len().div_ceil(self.batch);
        let mut step = 0;
        for epoch in 0..self.epochs {
            rng.shuffle(&mut order);
            let mut loss = 0.0;
            for batch in order.chunks(self.batch) {
                loss += parts.likelihood(&network, tape, batch, targets);
                let along = step as f32 / steps as f32;
                let rate = self.rate * 0.5 * (1.0 + (std::f32::consts::PI * along).cos());
                adam.step(network.parameters_mut(), parts.sum(), rate);
                let kept = 1.0 - rate * self.decay;
                network
                    .parameters_mut()
                    .iter_mut()
                    .for_each(|number| *number *= kept);
                step += 1;
            }
            progress(epoch, loss / tape.len().max(1) as f64);
        }
        network
    }
}

/// What the teachers say of each decision.
#[derive(Clone, Debug, Default)]
pub(super) struct Targets {
    /// The share of each option in the target of each decision, one decision after the other.
    shares: Vec<f32>,
    /// Where each decision begins.
    starts: Vec<usize>,
}

impl Targets {
    /// The mean probabilities of the teachers, times `trust`. Empty without teachers.
    fn of(teachers: &[Network], tape: &Tape, trust: f32) -> Targets {
        let mut targets = Targets::default();
        if teachers.is_empty() {
            return targets;
        }
        let share = trust / teachers.len() as f32;
        let lessons: Vec<Vec<f32>> = (0..tape.len())
            .into_par_iter()
            .map_init(Pass::default, |pass, place| {
                let sample = tape.get(place);
                let mut shares = vec![0.0; sample.len()];
                for teacher in teachers {
                    gradient::forward(teacher, &sample, pass);
                    log_softmax(&mut pass.scores);
                    for (sum, score) in shares.iter_mut().zip(&pass.scores) {
                        *sum += share * score.exp();
                    }
                }
                shares
            })
            .collect();
        for shares in lessons {
            targets.starts.push(targets.shares.len());
            targets.shares.extend(shares);
        }
        targets
    }

    /// The shares of the options of a decision; nothing without teachers.
    fn at(&self, place: usize) -> &[f32] {
        let start = self.starts.get(place).copied().unwrap_or(0);
        &self.shares[start..]
    }
}

/// A network with small random embeddings and weights, the rest zero.
pub(super) fn first_network(shape: Shape, rng: &mut fastrand::Rng) -> Network {
    let mut parameters = vec![0.0; shape.parameters()];
    let mut fill = |from: usize, to: usize, scale: f32| {
        for number in &mut parameters[from..to] {
            *number = scale * (2.0 * rng.f32() - 1.0);
        }
    };
    // Some fifty embeddings are added up; uniform numbers have a variance of a third.
    fill(0, shape.bias(), 0.15);
    fill(
        shape.second(),
        shape.second_bias(),
        (6.0 / shape.hidden as f32).sqrt(),
    );
    fill(shape.output(), shape.linear(), 0.5);
    Network::new(shape, parameters).expect("the shape's own number of finite parameters")
}

/// The gradients of the parts of a step.
#[derive(Debug)]
pub struct Parts {
    gradients: Vec<Vec<f32>>,
    passes: Vec<Pass>,
    sum: Vec<f32>,
}

impl Parts {
    /// Room for this number of parameters.
    #[must_use]
    pub fn new(parameters: usize) -> Parts {
        Parts {
            gradients: vec![vec![0.0; parameters]; PARTS],
            passes: vec![Pass::default(); PARTS],
            sum: vec![0.0; parameters],
        }
    }

    /// The gradient of the mean cross-entropy between the targets of these decisions and the
    /// network's probabilities; gives the sum of the negative log-likelihoods of the choices.
    pub(super) fn likelihood(
        &mut self,
        network: &Network,
        tape: &Tape,
        batch: &[usize],
        targets: &Targets,
    ) -> f64 {
        let weight = 1.0 / batch.len() as f32;
        self.accumulate(network, tape, batch, |sample, place, pass| {
            let loss = log_likelihood(&mut pass.scores, sample.chosen);
            pass.slopes.clear();
            pass.slopes
                .extend(pass.scores.iter().map(|score| weight * score.exp()));
            let mut left = weight;
            for (slope, share) in pass.slopes.iter_mut().zip(targets.at(place)) {
                *slope -= weight * share;
                left -= weight * share;
            }
            pass.slopes[sample.chosen] -= left;
            loss
        })
    }

    /// Adds the gradients of these decisions up. `slopes` sets the slopes of each from its scores
    /// and gives its loss; the sum of losses is returned.
    pub fn accumulate(
        &mut self,
        network: &Network,
        tape: &Tape,
        batch: &[usize],
        slopes: impl Fn(&super::tape::Sample<'_>, usize, &mut Pass) -> f64 + Sync,
    ) -> f64 {
        let size = batch.len().div_ceil(PARTS).max(1);
        let rooms = self.gradients.par_iter_mut().zip(&mut self.passes);
        let losses: Vec<f64> = rooms
            .enumerate()
            .map(|(part, (gradient, pass))| {
                gradient.fill(0.0);
                let mut loss = 0.0;
                let from = (part * size).min(batch.len());
                let to = (from + size).min(batch.len());
                for place in &batch[from..to] {
                    let sample = tape.get(*place);
                    gradient::forward(network, &sample, pass);
                    loss += slopes(&sample, *place, pass);
                    gradient::backward(network, &sample, pass, gradient);
                }
                loss
            })
            .collect();
        for (place, sum) in self.sum.iter_mut().enumerate() {
            *sum = self.gradients.iter().map(|gradient| gradient[place]).sum();
        }
        losses.iter().sum()
    }

    /// The sum of the gradients.
    #[must_use]
    pub fn sum(&self) -> &[f32] {
        &self.sum
    }
}

/// Turns scores into logarithms of probabilities; gives the loss of the chosen option.
fn log_likelihood(scores: &mut [f32], chosen: usize) -> f64 {
    log_softmax(scores);
    -f64::from(scores[chosen])
}

/// What a network predicts of these decisions.
pub(super) fn predicted(network: &Network, tape: &Tape) -> Choices {
    let mut pass = Pass::default();
    let mut choices = Choices::default();
    for sample in tape.iter() {
        gradient::forward(network, &sample, &mut pass);
        log_softmax(&mut pass.scores);
        choices.push(&pass.scores, sample.chosen);
    }
    choices
}

/// How well a network predicts these decisions.
#[must_use]
pub fn agreement(network: &Network, tape: &Tape) -> Agreement {
    let mut pass = Pass::default();
    let (mut top, mut loss) = (0_usize, 0.0);
    for sample in tape.iter() {
        gradient::forward(network, &sample, &mut pass);
        top += usize::from(best(&pass.scores) == sample.chosen);
        loss += log_likelihood(&mut pass.scores, sample.chosen);
    }
    let decisions = tape.len();
    Agreement {
        decisions,
        top: top as f64 / decisions as f64,
        log_loss: loss / decisions as f64,
    }
}
