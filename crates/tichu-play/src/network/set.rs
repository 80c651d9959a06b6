//! The networks of all decisions of one player.

use super::{Network, Shape};
use crate::features::Head;

/// One network for each decision.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkSet {
    networks: [Network; 6],
}

impl NetworkSet {
    /// The networks that this returns; `None` if one has another shape than its decision.
    pub fn new(mut network: impl FnMut(Head) -> Option<Network>) -> Option<NetworkSet> {
        let mut of =
            |decision| network(decision).filter(|network| network.shape() == Shape::of(decision));
        let [a, b, c, d, e, f] = Head::ALL.map(&mut of);
        Some(NetworkSet {
            networks: [a?, b?, c?, d?, e?, f?],
        })
    }

    /// The network of a decision.
    #[must_use]
    #[inline]
    pub fn of(&self, decision: Head) -> &Network {
        &self.networks[decision as usize]
    }

    /// The network of a decision, for a fit.
    pub fn of_mut(&mut self, decision: Head) -> &mut Network {
        &mut self.networks[decision as usize]
    }

    /// All parameters as the content of a file: see [`Network::write`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for network in &self.networks {
            network.write(&mut bytes);
        }
        bytes
    }

    /// How many bytes the file of a set has.
    #[must_use]
    pub fn bytes() -> usize {
        2 * Head::ALL
            .map(|decision| Shape::of(decision).parameters())
            .iter()
            .sum::<usize>()
    }

    /// Reads what [`NetworkSet::to_bytes`] has written; `None` for another length and for numbers
    /// that are not finite.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<NetworkSet> {
        let mut rest = bytes;
        let set = NetworkSet::new(|decision| {
            let shape = Shape::of(decision);
            let (own, others) = rest.split_at_checked(2 * shape.parameters())?;
            rest = others;
            Network::read(shape, own)
        })?;
        rest.is_empty().then_some(set)
    }

    /// The mean of sets, parameter by parameter; `None` without any.
    ///
    /// Fits that start from the same networks stay close enough for their mean to play, and it
    /// plays better than each of them (M. Wortsman and others, "Model soups", 2022).
    #[must_use]
    pub fn mean(sets: &[NetworkSet]) -> Option<NetworkSet> {
        let mut mean = sets.first()?.clone();
        for decision in Head::ALL {
            let count = sets.len() as f64;
            for (place, number) in mean
                .of_mut(decision)
                .parameters_mut()
                .iter_mut()
                .enumerate()
            {
                let sum: f64 = sets
                    .iter()
                    .map(|set| f64::from(set.of(decision).parameters()[place]))
                    .sum();
                #[expect(clippy::cast_possible_truncation)] // The precision of parameters.
                let value = (sum / count) as f32;
                *number = value;
            }
        }
        Some(mean)
    }
}
