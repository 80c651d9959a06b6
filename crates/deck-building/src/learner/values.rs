//! The table of a learner.

use fastrand::Rng;

use crate::game::View;
use crate::learner::variant::Variant;

/// Value and visits of every state and action of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    variant: &'static Variant,
    values: Vec<f32>,
    visits: Vec<u32>,
}

impl Values {
    /// Random values in `[0, 0.01)`, and no visits.
    #[must_use]
    pub fn random(variant: &'static Variant, rng: &mut Rng) -> Self {
        let entries = variant.entries();
        Self {
            variant,
            values: (0..entries).map(|_| rng.f32() * 0.01).collect(),
            visits: vec![0; entries],
        }
    }

    /// The variant that the table belongs to.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// First entry of the state that a player is in; those of the other actions follow.
    #[must_use]
    pub fn first(&self, view: &View<'_>) -> usize {
        self.variant.state_of(view) * self.variant.actions.len()
    }

    /// Value of an entry: expected discounted reward.
    #[must_use]
    pub fn value(&self, entry: usize) -> f32 {
        self.values[entry]
    }

    /// Purchases from an entry during training.
    #[must_use]
    pub fn visits(&self, entry: usize) -> u32 {
        self.visits[entry]
    }

    /// Entries with more than `visits` visits.
    #[must_use]
    pub fn seen_more_than(&self, visits: u32) -> usize {
        self.visits.iter().filter(|&&count| count > visits).count()
    }

    /// Moves the value of an entry towards `target`: `Q += alpha (target - Q)`.
    pub(super) fn learn(&mut self, entry: usize, target: f32, alpha: f32) {
        let value = &mut self.values[entry];
        *value += alpha * (target - *value);
    }

    pub(super) fn visit(&mut self, entry: usize) {
        self.visits[entry] = self.visits[entry].saturating_add(1);
    }

    /// The allowed action of the highest value, and that value.
    ///
    /// Buying nothing is always allowed.
    #[must_use]
    pub fn best(&self, view: &View<'_>, first: usize) -> (usize, f32) {
        (self.allowed(view))
            .map(|action| (action, self.values[first + action]))
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .expect("buying nothing is allowed")
    }

    /// Actions that the player can take now.
    pub fn allowed<'a>(&self, view: &'a View<'_>) -> impl Iterator<Item = usize> + use<'a> {
        let actions = self.variant.actions.iter().enumerate();
        actions.filter_map(|(action, card)| {
            card.is_none_or(|card| view.allows(card)).then_some(action)
        })
    }
}
