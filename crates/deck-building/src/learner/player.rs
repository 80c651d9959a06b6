//! Players that buy by a table.

use fastrand::Rng;

use crate::card::Card;
use crate::game::{Action, Outcome, Player, View};
use crate::learner::plays;
use crate::learner::settings::{Explore, Settings};
use crate::learner::values::Values;

/// Buys the allowed card of the highest value.
#[derive(Clone, Copy, Debug)]
pub struct Learnt<'a> {
    /// The table.
    pub values: &'a Values,
}

impl Player for Learnt<'_> {
    fn action(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Action> {
        plays::next(view)
    }

    fn buy(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Card> {
        let (action, _) = self.values.best(view, self.values.first(view));
        self.values.variant().actions[action]
    }
}

/// Buys, explores and learns.
///
/// The update of a purchase waits for the next one, when the coins are drawn (chapter 4):
/// `Q(s, a) += alpha (r + gamma max Q(s', a') - Q(s, a))` over the purchases `a'` that are allowed then.
/// The last purchase of a game moves towards its own reward and that of the end.
#[derive(Debug)]
pub struct Learner<'a> {
    values: &'a mut Values,
    settings: &'a Settings,
    waiting: Option<(usize, f32)>,
}

impl<'a> Learner<'a> {
    /// A learner at the start of a game.
    pub fn new(values: &'a mut Values, settings: &'a Settings) -> Self {
        Self {
            values,
            settings,
            waiting: None,
        }
    }

    fn choose(&self, view: &View<'_>, first: usize, best: usize, rng: &mut Rng) -> usize {
        let values = &*self.values;
        if let Explore::Forced { visits } = self.settings.explore {
            let rare =
                || (values.allowed(view)).filter(|&action| values.visits(first + action) < visits);
            let count = rare().count();
            if count > 0 {
                return rare().nth(rng.usize(..count)).expect("within the count");
            }
        }
        if rng.f32() >= self.settings.epsilon {
            return best;
        }
        let count = values.allowed(view).count();
        (values.allowed(view).nth(rng.usize(..count))).expect("within the count")
    }
}

impl Player for Learner<'_> {
    fn action(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Action> {
        plays::next(view)
    }

    fn buy(&mut self, view: &View<'_>, rng: &mut Rng) -> Option<Card> {
        let first = self.values.first(view);
        let (best, value) = self.values.best(view, first);
        if let Some((entry, reward)) = self.waiting {
            let target = reward + self.settings.gamma * value;
            self.values.learn(entry, target, self.settings.alpha);
        }
        let action = self.choose(view, first, best, rng);
        self.values.visit(first + action);
        let card = self.values.variant().actions[action];
        let reward = self.settings.reward.of_purchase(card, view.rules());
        self.waiting = Some((first + action, reward));
        card
    }

    fn end(&mut self, seat: usize, outcome: &Outcome) {
        if let Some((entry, reward)) = self.waiting.take() {
            let target = reward + self.settings.reward.of_end(seat, outcome);
            self.values.learn(entry, target, self.settings.alpha);
        }
    }
}
