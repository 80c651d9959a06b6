//! Tabular Q-learning.

use deck_building::QTable;
use fastrand::Rng;

/// How a learner tries actions other than the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explore {
    /// A random action with the probability ε of [`QLearning`].
    Epsilon,
    /// A random one of the actions with fewer visits; ε-greedy when all have enough.
    Forced {
        /// From how many visits on an action counts as known.
        visits: u32,
    },
}

/// The parameters of Q-learning (C. Watkins, P. Dayan, "Q-learning", 1992).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QLearning {
    /// The step size α of an update, from 0 to 1.
    pub alpha: f32,
    /// The discount γ of a reward from one action to the next, from 0 to 1.
    pub gamma: f32,
    /// The probability ε of a random action.
    pub epsilon: f32,
    /// Which other actions it tries.
    pub explore: Explore,
}

/// Learns during an episode.
///
/// The update of an action waits until the next choice, when the actions that are then allowed are
/// known: Q(s, a) += α (r + γ max Q(s', a') − Q(s, a)) over the allowed a'. The last action of the
/// episode moves towards its reward alone.
#[derive(Debug)]
pub struct QLearner<'a> {
    table: &'a mut QTable,
    parameters: QLearning,
    /// The entry chosen last, with the reward since.
    waiting: Option<(usize, f32)>,
}

impl<'a> QLearner<'a> {
    /// A learner at the start of an episode.
    pub fn new(table: &'a mut QTable, parameters: QLearning) -> QLearner<'a> {
        QLearner {
            table,
            parameters,
            waiting: None,
        }
    }

    /// Updates the entry chosen last, and chooses among the entries of the allowed actions; `None`
    /// without any.
    ///
    /// # Panics
    /// When an entry lies outside the table.
    pub fn choose(
        &mut self,
        entries: impl Iterator<Item = usize> + Clone,
        rng: &mut Rng,
    ) -> Option<usize> {
        let best = self.table.best(entries.clone())?;
        let future = self.parameters.gamma * self.table.values[best];
        self.update(future);
        let chosen = self.explore(entries, rng).unwrap_or(best);
        let visits = &mut self.table.visits[chosen];
        *visits = visits.saturating_add(1);
        self.waiting = Some((chosen, 0.0));
        Some(chosen)
    }

    /// Adds to the reward of the entry chosen last.
    pub fn reward(&mut self, more: f32) {
        if let Some((_, reward)) = &mut self.waiting {
            *reward += more;
        }
    }

    /// Ends the episode: updates the entry chosen last. The next choice begins another episode.
    pub fn end(&mut self) {
        self.update(0.0);
    }

    fn update(&mut self, future: f32) {
        if let Some((entry, reward)) = self.waiting.take() {
            let value = &mut self.table.values[entry];
            *value += self.parameters.alpha * (reward + future - *value);
        }
    }

    /// An entry to try; `None` to take the best one.
    fn explore(
        &self,
        entries: impl Iterator<Item = usize> + Clone,
        rng: &mut Rng,
    ) -> Option<usize> {
        if let Explore::Forced { visits } = self.parameters.explore {
            let rare = entries
                .clone()
                .filter(|entry| self.table.visits[*entry] < visits);
            if let Some(entry) = any(rare, rng) {
                return Some(entry);
            }
        }
        (rng.f32() < self.parameters.epsilon).then(|| any(entries, rng))?
    }
}

/// A random entry.
fn any(entries: impl Iterator<Item = usize> + Clone, rng: &mut Rng) -> Option<usize> {
    let count = entries.clone().count();
    (count > 0).then(|| entries.clone().nth(rng.usize(..count)))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck_building::learner::tables::{random_table, seen_more_than};

    fn table(values: Vec<f32>) -> QTable {
        let visits = vec![0; values.len()];
        QTable { values, visits }
    }

    const LENGTH: usize = 6;

    /// A corridor: from each place a step to the left or to the right; the right end rewards 1 and
    /// ends the episode. The entries of place p are 2 p (left) and 2 p + 1 (right).
    fn walk(table: &mut QTable, parameters: QLearning, rng: &mut Rng) {
        let mut learner = QLearner::new(table, parameters);
        let mut place = 0;
        while place < LENGTH {
            let entry = learner.choose([2 * place, 2 * place + 1].into_iter(), rng);
            if entry == Some(2 * place + 1) {
                place += 1;
            } else {
                place = place.saturating_sub(1);
            }
        }
        learner.reward(1.0);
        learner.end();
    }

    const PARAMETERS: QLearning = QLearning {
        alpha: 0.2,
        gamma: 0.9,
        epsilon: 0.2,
        explore: Explore::Epsilon,
    };

    #[test]
    fn finds_the_known_values_of_a_corridor() {
        for explore in [Explore::Epsilon, Explore::Forced { visits: 10 }] {
            let rng = &mut Rng::with_seed(1);
            let mut table = random_table(2 * LENGTH, 0.01, rng);
            for _ in 0..3000 {
                walk(
                    &mut table,
                    QLearning {
                        explore,
                        ..PARAMETERS
                    },
                    rng,
                );
            }
            for place in 0..LENGTH {
                let steps = |count: usize| 0.9_f32.powi(count as i32);
                let right = steps(LENGTH - 1 - place);
                let left = steps(LENGTH - place.saturating_sub(1));
                let found = &table.values[2 * place..2 * place + 2];
                assert!(
                    (found[1] - right).abs() < 0.01,
                    "{place}: {found:?}, not {right}"
                );
                assert!(
                    (found[0] - left).abs() < 0.01,
                    "{place}: {found:?}, not {left}"
                );
            }
        }
    }

    #[test]
    fn forced_exploration_tries_every_action_first() {
        let rng = &mut Rng::with_seed(1);
        let mut table = random_table(3, 0.01, rng);
        let explore = Explore::Forced { visits: 10 };
        let mut learner = QLearner::new(
            &mut table,
            QLearning {
                epsilon: 0.0,
                explore,
                ..PARAMETERS
            },
        );
        for _ in 0..30 {
            learner.choose(0..3, rng);
        }
        learner.end();
        assert_eq!(table.visits, [10; 3]);
        let seen = [0, 9, 10].map(|visits| seen_more_than(&table, visits));
        assert_eq!(seen, [3, 3, 0]);
    }

    #[test]
    fn without_exploration_the_best_of_the_allowed_actions_is_chosen() {
        let mut table = table(vec![0.3, 0.9, 0.5]);
        let epsilon = 0.0;
        let mut learner = QLearner::new(
            &mut table,
            QLearning {
                epsilon,
                ..PARAMETERS
            },
        );
        let rng = &mut Rng::with_seed(1);
        assert_eq!(learner.choose([0, 2].into_iter(), rng), Some(2));
        assert_eq!(learner.choose(std::iter::empty(), rng), None);
    }

    #[test]
    fn an_update_moves_by_alpha_towards_reward_and_discounted_future() {
        let mut table = table(vec![0.5, 1.0]);
        let epsilon = 0.0;
        let mut learner = QLearner::new(
            &mut table,
            QLearning {
                epsilon,
                ..PARAMETERS
            },
        );
        let rng = &mut Rng::with_seed(1);
        learner.choose(0..1, rng);
        learner.reward(2.0);
        learner.choose(1..2, rng);
        learner.end();
        // 0.5 + 0.2 (2 + 0.9 * 1 - 0.5), then 1 + 0.2 (0 - 1).
        assert!((table.values[0] - 0.98).abs() < 1e-6);
        assert!((table.values[1] - 0.8).abs() < 1e-6);
    }
}
