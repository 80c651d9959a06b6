//! Learning from playouts: what each option of a decision would have brought in the same deal.
//!
//! The gradient is that of the expected points under the network's own probabilities, over all options
//! that were played out (K. Asadi and others, "Mean actor critic", 2017). Options share their deal, so
//! luck that does not depend on the choice cancels, and an option that is hardly ever drawn teaches as much
//! as the others.

use rayon::prelude::*;
use tichu_play::features::Head;
use tichu_play::network::NetworkSet;

use super::valued::{self, DecisionValues, Valued};
use super::{Training, mixed};
use crate::play::gradient::Pass;
use crate::play::imitation::Parts;

/// Rounds are played in a fixed number of parts, so that results do not depend on the number of
/// threads.
const PARTS: usize = 16;

/// Decisions in a step.
const BATCH: usize = 1024;

/// The step size of Adam in the first iteration. It falls to a twentieth.
const RATE: f32 = 1.5e-4;

impl Training {
    /// Plays rounds with their playouts and learns from them.
    pub(super) fn learn_from_playouts(&mut self, others: Option<&NetworkSet>) {
        let each = self.settings.rounds.div_ceil(PARTS);
        let parts: Vec<Valued> = (0..PARTS)
            .into_par_iter()
            .with_max_len(1)
            .map(|part| {
                let number = (self.done * PARTS + part) as u64;
                let seed = mixed(self.settings.seed ^ mixed(number));
                valued::play(&self.now, others, each, seed)
            })
            .collect();
        let along = self.done as f32 / self.settings.iterations.max(1) as f32;
        let rate = RATE * (1.05 - along);
        for decision in Head::ALL {
            let mut all = DecisionValues::default();
            for part in &parts {
                all.append(&part.0[decision as usize]);
            }
            self.follow(decision, &all, rate);
        }
    }

    /// Moves one network towards options that were worth more than the others.
    fn follow(&mut self, decision: Head, decisions: &DecisionValues, rate: f32) {
        let mut parts = Parts::new(self.now.of(decision).parameters().len());
        let order = self.order(decisions.tape.len(), decision as usize);
        for batch in order.chunks(BATCH) {
            let weight = 1.0 / batch.len() as f32;
            let network = self.now.of(decision);
            parts.accumulate(network, &decisions.tape, batch, |_, place, pass| {
                slopes(pass, decisions.values(place), weight)
            });
            let network = self.now.of_mut(decision);
            self.adams[decision as usize].step(network.parameters_mut(), parts.sum(), rate);
        }
    }
}

/// Sets the slopes of the loss: the expected points among the options that have a value, to be raised.
/// Gives them.
fn slopes(pass: &mut Pass, values: &[Option<f32>], weight: f32) -> f64 {
    let Pass { scores, slopes, .. } = pass;
    let valued = || {
        scores
            .iter()
            .zip(values)
            .filter(|(_, value)| value.is_some())
    };
    let most = valued().fold(f32::NEG_INFINITY, |most, (score, _)| most.max(*score));
    let (mut total, mut mean) = (0.0, 0.0);
    slopes.clear();
    for (score, value) in scores.iter().zip(values) {
        let share = value.map_or(0.0, |_| (score - most).exp());
        slopes.push(share);
        total += share;
        mean += share * value.unwrap_or_default();
    }
    mean /= total;
    for (slope, value) in slopes.iter_mut().zip(values) {
        *slope = value.map_or(0.0, |value| -weight * *slope / total * (value - mean));
    }
    f64::from(mean)
}
