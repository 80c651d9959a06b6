//! Players that buy by a table.

use deck_building::{Card, Values, Variant};
use fastrand::Rng;

use crate::deck_building::game::{Action, Player, View};
use crate::deck_building::learner::plays::{self, ChapelUse};
use crate::deck_building::learner::rewards::Rewards;
use crate::deck_building::learner::settings::Settings;
use crate::deck_building::outcome::Outcome;
use crate::q_learning::QLearner;

/// Buys the allowed card of the highest value.
#[derive(Clone, Copy, Debug)]
pub struct Learnt<'a> {
    /// The table.
    pub values: &'a Values,
    /// How it uses its Chapels.
    pub chapel: ChapelUse,
}

impl Player for Learnt<'_> {
    fn action(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Action> {
        plays::next(view, self.chapel)
    }

    fn buy(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Card> {
        self.values.best(&view.situation())
    }
}

/// Buys, explores and learns.
///
/// The update of a purchase waits for the next one, when the coins are drawn (chapter 4 of the
/// source): the maximum is over the purchases that are allowed then.
#[derive(Debug)]
pub struct Learner<'a> {
    variant: &'static Variant,
    learner: QLearner<'a>,
    rewards: Rewards,
    chapel: ChapelUse,
}

impl<'a> Learner<'a> {
    /// A learner at the start of a game.
    pub fn new(values: &'a mut Values, settings: &Settings) -> Self {
        Self {
            variant: values.variant(),
            learner: QLearner::new(values.table_mut(), settings.learning),
            rewards: settings.rewards,
            chapel: settings.chapel,
        }
    }
}

impl Player for Learner<'_> {
    fn action(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Action> {
        plays::next(view, self.chapel)
    }

    fn buy(&mut self, view: &View<'_>, rng: &mut Rng) -> Option<Card> {
        let situation = view.situation();
        let entry = (self.learner).choose(self.variant.entries_of(&situation), rng)?;
        let card = self.variant.action(entry);
        self.learner.reward(self.rewards.of_purchase(card));
        card
    }

    fn end(&mut self, seat: usize, outcome: &Outcome) {
        self.learner.reward(self.rewards.of_end(seat, outcome));
        self.learner.end();
    }
}
