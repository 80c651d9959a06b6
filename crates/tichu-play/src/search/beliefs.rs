//! Which hidden hands are likely after all that the others have shown.

use std::sync::Arc;

use tichu::{BySeat, CardSet};

use crate::Observation;
use crate::agents::drawn;
use crate::features::Options;
use crate::network::{Network, Shape, log_softmax};

/// Among how many hands, all as probable, one is drawn by its likelihood.
pub(super) const TRIED: usize = 16;

/// Beliefs about hidden hands: a network whose score is the logarithm of the likelihood of all that the
/// player has seen, up to a constant. A clone is cheap.
#[derive(Clone, Debug)]
pub struct Beliefs {
    network: Arc<Network>,
}

impl Beliefs {
    /// Beliefs by this network; `None` for one of another shape than [`Shape::BELIEFS`].
    #[must_use]
    pub fn new(network: Network) -> Option<Beliefs> {
        let network = Arc::new(network);
        (network.shape() == Shape::BELIEFS).then_some(Beliefs { network })
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }
}

/// Draws hands by their likelihood: by sampling importance resampling, among a few (D. Rubin, "Using the
/// SIR algorithm to simulate posterior distributions", 1988).
#[derive(Clone, Debug)]
pub(super) struct Weighing {
    beliefs: Beliefs,
    tried: Vec<BySeat<CardSet>>,
    options: Options,
    scores: Vec<f32>,
}

impl Weighing {
    pub(super) fn by(beliefs: &Beliefs) -> Weighing {
        Weighing {
            beliefs: beliefs.clone(),
            tried: Vec::with_capacity(TRIED),
            options: Options::default(),
            scores: Vec::with_capacity(TRIED),
        }
    }

    /// Takes these hands instead of earlier ones.
    pub(super) fn try_each(&mut self, hands: impl Iterator<Item = BySeat<CardSet>>) {
        self.tried.clear();
        self.tried.extend(hands);
    }

    /// One of the hands; `None` without any.
    pub(super) fn draw(
        &mut self,
        observation: &Observation,
        rng: &mut fastrand::Rng,
    ) -> Option<BySeat<CardSet>> {
        self.options.hidden_hands(observation, &self.tried);
        let network = self.beliefs.network();
        network.scores(&self.options, &mut self.scores);
        log_softmax(&mut self.scores);
        self.tried.get(drawn(&self.scores, rng)).copied()
    }
}
