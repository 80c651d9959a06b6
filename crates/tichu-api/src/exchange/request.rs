//! A question about an exchange.

use messages::{CountOr, request};
use serde::Serialize;
use tichu::{Hand, Scores, TargetScore, Written};
use tichu_models::exchange::{CANDIDATES, Habit, Question};
use tichu_models::whole_hand::MatchState;

use crate::calls::Calls;
use crate::examples;

/// The most exchanges, as a number of a request.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // 120.
const MOST: i32 = CANDIDATES as i32;

request! {
    /// The 14 cards before the exchange, and the situation.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize)]
    #[schema("ExchangeQuestion", examples::exchange_question())]
    #[linked(
        "JSON, but a field is wrong, or the cards, calls and plays contradict each other; every fault is named.",
        examples::invalid_fourteen()
    )]
    pub struct ExchangeRequest {
        /// 14 different cards, as an array or as one text separated by spaces or commas.
        pub hand: Written<Hand<14>>,
        /// Who has called what by now.
        pub calls: Calls,
        /// The own team's running total before the round.
        pub own_score: i32,
        /// The opponents' running total before the round.
        pub opponent_score: i32,
        /// The total that ends the match.
        pub target_score: TargetScore,
        /// The most exchanges that the answer lists.
        pub limit: CountOr<{ MOST }, 1, { MOST }>,
    }
}

impl ExchangeRequest {
    /// The question to the models. Nothing is known of the player's earlier exchanges.
    #[must_use]
    pub fn question(&self) -> Question {
        Question {
            hand: self.hand.cards.set(),
            state: MatchState {
                own_call: self.calls.own.0,
                calls: self.calls.others(),
                scores: Scores {
                    own: self.own_score,
                    opponent: self.opponent_score,
                },
                target: self.target_score,
            },
            habit: Habit::default(),
        }
    }
}
