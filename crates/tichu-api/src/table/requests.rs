//! The questions about a table.

use messages::{FaultCode, Problem, request};
use serde::Serialize;
use serde_json::json;
use tichu::{Event, Seat, TargetScore};
use utoipa::ToSchema;

use super::end::{BothTeams, CallResult};
use super::examples;
use super::fields::{DealSeed, Moment, SaidAct, Sitting, Token};
use crate::deals::Deals as SearchDeals;
use crate::play::Actions;
use crate::play::replay_request::ActionQuestion;

request! {
    /// A new table. Every field may be left out.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("NewTable", json!({"seed": 7, "seats": ["you", "champion", "people", "champion"], "target_score": 1000}))]
    #[question("JSON, but a field is wrong, or an action cannot have happened.", Problem::at("/seats", FaultCode::Impossible, "expected at most one seat for you, found 2"))]
    pub struct TableRequest {
        /// The seed of the deals. The same seed deals the same match. A table without a seed has secret deals.
        pub(super) seed: Option<DealSeed>,
        /// Who sits where, in the order of play: you in one seat or in none, agents in the others. Partners are seats
        /// 0 and 2, and 1 and 3. Without you the whole round is played, and all cards are shown.
        pub(super) seats: Sitting,
        /// The total that ends the match.
        pub(super) target_score: TargetScore,
        /// Your team's running total before the round; that of seats 0 and 2 where you watch.
        pub(super) own_score: i32,
        /// The opponents' running total before the round.
        pub(super) opponent_score: i32,
        /// What has happened in the round, to go on from there: the `actions` of `round_over`, all or the first of them.
        /// It needs a seed.
        pub(super) actions: Option<Actions>,
    }
}

request! {
    /// What you do at a table.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("ActAtTable", json!({"token": examples::table()["token"], "action": {"take_rest": true}}))]
    #[question("JSON, but a field is wrong, the token cannot be opened, or the rules forbid the action.", Problem::at("/action", FaultCode::IllegalMove, "expected a combination above the pair of 9, found a pair of 5"))]
    pub struct ActRequest {
        /// The token of the last answer.
        pub(super) token: Token,
        /// What you do.
        pub(super) action: SaidAct,
    }
}

request! {
    /// A step back in a round.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("RewindTable", json!({"token": examples::table()["token"], "moment": 0}))]
    #[question("JSON, but a field is wrong, the token cannot be opened, or the moment is not yours.", Problem::at("/moment", FaultCode::Impossible, "expected a moment at which you acted, while the round goes on, found 3"))]
    pub struct RewindRequest {
        /// The token of an answer.
        pub(super) token: Token,
        /// The number of the event before which the table is wanted. While the round goes on, it is one of your own
        /// actions, such as `undo`, or the present moment.
        pub(super) moment: Moment,
        /// The seat that you take; your own by default, and while the round goes on.
        pub(super) seat: Option<Seat>,
    }
}

request! {
    /// What would others do?
    #[derive(Clone, Debug, PartialEq)]
    #[schema("TableHint", json!({"token": examples::table()["token"]}))]
    #[question("JSON, but a field is wrong, the token cannot be opened, or another seat is asked while the round goes on.", Problem::at("/seat", FaultCode::Impossible, "expected your own seat, while the round goes on, found another"))]
    pub struct HintRequest {
        /// The token of an answer.
        pub(super) token: Token,
        /// In how many deals of the hidden cards a search plays each move out: 0 for none, or at least 2.
        pub(super) deals: SearchDeals<0>,
        /// The number of the event before which it is asked, once the round is over; by default the present
        /// moment.
        pub(super) moment: Option<Moment>,
        /// The seat that is asked, once the round is over; by default your own.
        pub(super) seat: Option<Seat>,
    }
}

request! {
    /// What does the champion score with your cards?
    #[derive(Clone, Debug, PartialEq)]
    #[schema("DuplicateQuestion", json!({"token": examples::WATCHED_TOKEN.trim()}))]
    #[question("JSON, but a field is wrong, the token cannot be opened, or the round goes on.", Problem::at("/token", FaultCode::Impossible, "expected a round that is over, found one that goes on"))]
    pub struct DuplicateRequest {
        /// The token of an answer whose round is over.
        pub(super) token: Token,
    }
}

/// The round when the champion has your cards, and the others are the same.
#[derive(Serialize, ToSchema)]
#[schema(as = Duplicate)]
pub struct DuplicateAnswer {
    /// Your seat; null where you watch.
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 3, required = true, example = 0)]
    pub seat: Option<Seat>,
    /// The points of the round as you played it.
    pub yours: BothTeams,
    /// The points of the round with the champion in your seat.
    pub champion: BothTeams,
    /// The calls with the champion in your seat.
    pub calls: Vec<CallResult>,
    /// The seats that went out, in order, with the champion in your seat.
    #[schema(value_type = Vec<u8>, min_items = 2, max_items = 3, example = json!([2, 1, 0]))]
    pub out: Vec<Seat>,
    /// Everything that happened with the champion in your seat.
    #[schema(value_type = Vec<ActionQuestion>)]
    pub actions: Vec<Event>,
}
