//! What a player saw when it decided.

use serde::Serialize;
use tichu::{BySeat, Call, Exchange, Phase, Rank, Seat};
use tichu_play::Observation;
use utoipa::ToSchema;

use crate::play::schemas;
use crate::play::{CallName, TrickAnswer};

/// What a player saw when it decided, and nothing else.
#[derive(Serialize, ToSchema)]
#[schema(as = SeenPosition)]
pub struct PositionAnswer {
    /// The player's cards.
    #[schema(example = "Dr GA RK BQ B10 S10 G8 R7 S6")]
    hand: String,
    /// How many cards each seat holds.
    #[schema(min_items = 4, max_items = 4)]
    left: [u8; 4],
    /// The seat in turn; left out before the play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u8, minimum = 0, maximum = 3, required = false, example = 2)]
    turn: Option<Seat>,
    /// The trick on the table; left out where a seat leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = TrickAnswer, required = false)]
    trick: Option<TrickAnswer>,
    /// The rank that is wished for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = schemas::RankName, required = false)]
    wish: Option<Rank>,
    /// The call of each seat; null for none.
    #[schema(value_type = Vec<Option<CallName>>, min_items = 4, max_items = 4)]
    calls: [Option<Call>; 4],
    /// The cards that the player has given away; left out before the exchange.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Gifts, required = false)]
    given: Option<Gifts>,
    /// The cards that the player has received, by giver; left out before the exchange.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Gifts, required = false)]
    received: Option<Gifts>,
    /// The cards that each seat has played.
    #[schema(min_items = 4, max_items = 4)]
    played: [String; 4],
    /// The seats that have gone out, in order.
    #[schema(value_type = Vec<u8>, max_items = 3)]
    out: Vec<Seat>,
    /// The own team's total before the round.
    #[schema(example = 300)]
    own_score: i32,
    /// The opponents' total before the round.
    #[schema(example = 450)]
    opponent_score: i32,
}

/// Three cards of an exchange.
#[derive(Serialize, ToSchema)]
#[schema(as = GiftCards)]
pub struct Gifts {
    /// To the next seat, or from it.
    #[schema(example = "R4")]
    next: String,
    /// To the partner, or from it.
    #[schema(example = "GA")]
    partner: String,
    /// To the previous seat, or from it.
    #[schema(example = "G5")]
    previous: String,
}

impl From<Exchange> for Gifts {
    fn from(exchange: Exchange) -> Gifts {
        let [next, partner, previous] = exchange.cards().map(|card| card.to_string());
        Gifts {
            next,
            partner,
            previous,
        }
    }
}

impl PositionAnswer {
    /// What this player saw.
    pub fn of(observation: &Observation) -> PositionAnswer {
        let view = &observation.view;
        let BySeat(left) = view.left;
        let BySeat(calls) = view.calls;
        // The trick of a table that waits for its next lead has been won.
        let trick = view.trick.filter(|_| !matches!(view.phase, Phase::Lead(_)));
        PositionAnswer {
            hand: view.hand.to_string(),
            left,
            turn: view.phase.seat(),
            trick: trick.map(|trick| TrickAnswer::of(&trick, |seat| seat)),
            wish: view.wish,
            calls,
            given: view.given.map(Gifts::from),
            received: view.received.map(Gifts::from),
            played: Seat::ALL.map(|seat| observation.history.played(seat).to_string()),
            out: view.out.seats().to_vec(),
            own_score: observation.scores.own,
            opponent_score: observation.scores.opponent,
        }
    }
}
