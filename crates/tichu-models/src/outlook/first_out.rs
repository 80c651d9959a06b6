//! Going out first by the cards alone, as people decide.

use super::OutlookModel;
use super::basis::{Predictors, Regression};
use super::terms::{Counts, Terms};
use super::value_model::{Calls, Event, ValueModel};
use crate::model::sigmoid;

/// The chance to go out first at 0:0 when no other player calls: the mean over calling and not
/// calling, weighted by the probability that people call with the hand.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstOutOfCards {
    values: ValueModel,
    own: Regression,
}

impl FirstOutOfCards {
    /// The chance by this outlook.
    #[must_use]
    pub fn of(model: &OutlookModel) -> FirstOutOfCards {
        FirstOutOfCards {
            values: model.values.clone(),
            own: model.first_out.own.clone(),
        }
    }

    /// The chance of any eight cards.
    #[inline]
    #[must_use]
    pub fn chance(&self, cards: Counts) -> f64 {
        let hand = self.values.of_terms(Terms::of(cards));
        let by_choice = [Calls::None, Calls::Own].map(|calls| hand.of(calls, Event::OwnFirst));
        let log_odds = self
            .own
            .log_odds(&Predictors::at_the_start(cards), by_choice);
        let [no_call, call] = log_odds.map(sigmoid);
        let people = sigmoid(hand.people_call());
        people * call + (1.0 - people) * no_call
    }
}
