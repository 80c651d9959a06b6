//! An agent that always plays as low as it can.

use tichu::{Action, Card, Move, Question};

use super::{give, takes_trick};
use crate::{Agent, Observation};

/// Leads the lowest combination, of equal ones that with the most cards, follows with the lowest that is legal, and
/// passes only when it has to. It never calls, bombs only in turn and when nothing else is legal,
/// and gives its lowest cards away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lowest;

impl Agent for Lowest {
    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        match question {
            // Cards are in order from the Dragon down to the Dogs.
            Question::Exchange => {
                let lowest = |_: &[Card], cards: &[Card]| cards.len() - 1;
                Some(Action::Give(give(observation.view.hand, lowest)))
            }
            Question::Play(_) if takes_trick(observation) => Some(Action::Pass),
            Question::Play(moves) => moves.iter().copied().min_by_key(height).map(Action::from),
            Question::Wish(combination) => Some(Action::Play(combination.into())),
            Question::Dragon => Some(Action::DragonTo(observation.seat().after(1))),
            Question::GrandTichu | Question::Tichu | Question::Bomb(_) => None,
        }
    }
}

/// The order in which it plays moves.
fn height(one: &Move) -> (u8, u8, u8) {
    match one {
        Move::Pass => (2, 0, 0),
        Move::Play(play) if play.is_bomb() => (1, 0, play.half_ranks()),
        Move::Play(play) => (0, play.half_ranks(), 15 - play.size()),
    }
}
