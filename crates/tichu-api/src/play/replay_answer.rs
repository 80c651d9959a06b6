//! The position at the end of a replay.

use messages::{List, Problem};
use serde::Serialize;
use tichu::{Call, Phase, Rank, Seat};
use utoipa::ToSchema;

use super::fields::CallName;
use super::replay_request::ReplayRequest;
use super::trick::TrickAnswer;
use super::{examples, schemas};

/// The position after all actions of a round.
#[derive(Serialize, ToSchema)]
#[schema(as = RoundPosition, example = json!(examples::replayed()))]
pub struct ReplayAnswer {
    /// How many actions were played.
    #[schema(minimum = 0, maximum = 400, example = 8)]
    pub actions: usize,
    /// The phase: `first_cards`, `exchange`, `lead`, `follow`, `close`, `give_dragon` or `over`.
    #[schema(value_type = schemas::RoundPhaseName)]
    pub phase: &'static str,
    /// The seat that has to act; left out before the play, where all do, and after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u8, minimum = 0, maximum = 3, required = false, example = 3)]
    pub turn: Option<Seat>,
    /// The cards of each seat, from seat 0 to 3: tokens in canonical order in one text.
    #[schema(min_items = 4, max_items = 4)]
    pub hands: [String; 4],
    /// How many cards each seat holds.
    #[schema(min_items = 4, max_items = 4)]
    pub left: [usize; 4],
    /// The trick on the table, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = TrickAnswer, required = false)]
    pub trick: Option<TrickAnswer>,
    /// The rank that is wished for and has not been played since.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = schemas::RankName, required = false)]
    pub wish: Option<Rank>,
    /// The calls, from the first seat to the last.
    pub calls: Vec<CallAnswer>,
    /// The cards that each seat has won, as `hands`.
    #[schema(min_items = 4, max_items = 4)]
    pub won: [String; 4],
    /// The seats that have gone out, in order.
    #[schema(value_type = Vec<u8>, max_items = 3)]
    pub out: Vec<Seat>,
    /// The result of a round that is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ResultAnswer, required = false)]
    pub result: Option<ResultAnswer>,
}

/// A call.
#[derive(Serialize, ToSchema)]
#[schema(as = SeatCall)]
pub struct CallAnswer {
    /// The seat.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 2)]
    pub seat: Seat,
    /// Its call.
    #[schema(value_type = CallName)]
    pub call: Call,
}

/// The points of a round. Each pair has those of seats 0 and 2 first, then those of 1 and 3.
#[derive(Serialize, ToSchema)]
#[schema(as = RoundPoints)]
pub struct ResultAnswer {
    /// All points.
    pub points: [i32; 2],
    /// Points from cards, in sum 100; 200 and 0 after a double victory.
    pub cards: [i32; 2],
    /// Points from calls.
    pub calls: [i32; 2],
    /// Whether partners went out first and second.
    #[schema(example = false)]
    pub double_victory: bool,
}

impl ReplayAnswer {
    /// The answer to this request.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 with the first illegal action.
    pub fn of(request: &ReplayRequest) -> Result<ReplayAnswer, Problem> {
        let round = request.round()?;
        let List(actions) = &request.actions;
        // The seats by their numbers in the question.
        let number = |seat| request.direction.seat(seat);
        let seats = Seat::ALL.map(number);
        let hands = seats.map(|seat| round.hand(seat));
        let won = seats.map(|seat| round.won(seat).unwrap_or_default());
        let calls = Seat::ALL.into_iter().filter_map(|seat| {
            let call = round.calls()[number(seat)]?;
            Some(CallAnswer { seat, call })
        });
        Ok(ReplayAnswer {
            actions: actions.len(),
            phase: phase(round.phase()),
            turn: round.phase().seat().map(number),
            hands: hands.map(|hand| hand.to_string()),
            left: hands.map(|hand| hand.len()),
            trick: round.trick().map(|trick| TrickAnswer::of(trick, number)),
            wish: round.wish(),
            calls: calls.collect(),
            won: won.map(|won| won.to_string()),
            out: round.out().seats().iter().copied().map(number).collect(),
            result: round.result().map(|result| ResultAnswer {
                points: result.points().0,
                cards: result.cards.0,
                calls: result.calls.0,
                double_victory: result.finish.third.is_none(),
            }),
        })
    }
}

/// The word for a phase.
#[must_use]
pub fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::FirstCards => "first_cards",
        Phase::Exchange => "exchange",
        Phase::Lead(_) => "lead",
        Phase::Follow(_) => "follow",
        Phase::Close(_) => "close",
        Phase::GiveDragon(_) => "give_dragon",
        Phase::Over => "over",
    }
}
