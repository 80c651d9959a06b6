//! What a player gets of a table.

use messages::{one_of, schema};
use serde::Serialize;
use tichu::{Action, Event, Rank, Seat};
use tichu_table::{Act, Asked, Table};
use utoipa::ToSchema;

use super::end::{BothTeams, MatchOver, RoundOver};
use super::fields::{ActQuestion, ChairName};
use super::view::{SelectionAnswer, ViewAnswer};
use crate::play::replay_request::ActionQuestion;
use crate::play::schemas;

/// A table, as its player sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = Table)]
pub struct TableAnswer {
    /// The table, sealed: the next question has it. Nobody can read other cards from it.
    #[schema(example = json!(super::examples::table()["token"]))]
    pub token: String,
    /// Your seat; null where you watch.
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 3, required = true, example = 0)]
    pub seat: Option<Seat>,
    /// Who sits where.
    #[schema(value_type = Vec<ChairName>, min_items = 4, max_items = 4)]
    pub seats: [&'static str; 4],
    /// The number of the round, from 1.
    #[schema(minimum = 1, example = 1)]
    pub round: u32,
    /// How many events the round has had.
    #[schema(minimum = 0, maximum = 400, example = 0)]
    pub moment: usize,
    /// Your cards in canonical order: tokens in one text.
    #[schema(example = "Dr Ph GA SK BQ R9 S2 Ma")]
    pub hand: String,
    /// What has happened since the last answer, as you saw it: gifts of others are not among it. A pass of the seat
    /// whose combination lies on top takes the trick.
    #[schema(value_type = Vec<ActionQuestion>)]
    pub events: Vec<Event>,
    /// What lies open on the table.
    pub view: ViewAnswer,
    /// What you are asked now; null after the match.
    #[schema(required = true)]
    pub question: Option<QuestionAnswer>,
    /// What you may do now: each entry can be sent as `action`. Of an exchange these are examples; any three cards may be given.
    #[schema(value_type = Vec<ActQuestion>)]
    pub legal: Vec<Act>,
    /// Every combination that your hand makes, where you are asked for cards.
    pub selections: Vec<SelectionAnswer>,
    /// The moment of your last action in this round, which can be taken back; null without one.
    #[schema(minimum = 0, maximum = 400, required = true, example = json!(null))]
    pub undo: Option<usize>,
    /// The totals: with the points of the round once it is over.
    pub scores: BothTeams,
    /// The total that ends the match.
    #[schema(minimum = 1, maximum = 100_000, example = 1000)]
    pub target_score: i32,
    /// The end of the round; null while it goes on.
    #[schema(required = true)]
    pub round_over: Option<RoundOver>,
    /// The end of the match; null while it goes on.
    #[schema(required = true)]
    pub match_over: Option<MatchOver>,
}

schema!(
    /// What the player of a table is asked.
    AskedName as "TableDecision",
    one_of(
        "What you are asked: to call Grand Tichu or not, which cards to give, what to play in turn, whether to bomb out \
         of turn, who receives the Dragon's trick, and whether to go on to the next round.",
        Asked::ALL.map(Asked::name)
    )
);

/// What you are asked now.
#[derive(Serialize, ToSchema)]
#[schema(as = TableQuestion)]
pub struct QuestionAnswer {
    /// The question.
    #[schema(value_type = AskedName)]
    pub decision: &'static str,
    /// Whether a wish leaves only plays with its rank, and bombs on a trick.
    #[schema(example = false)]
    pub wish_binds: bool,
    /// The ranks that a play with the Mahjong may wish for; none without it in the hand.
    #[schema(value_type = Vec<schemas::RankName>, max_items = 13)]
    pub wishes: Vec<Rank>,
}

impl TableAnswer {
    /// The table with the events from this moment on.
    pub fn of(table: &Table, from: usize, token: String) -> TableAnswer {
        let player = table.seats().player();
        let round = table.game().round();
        let is_seen = |event: &&Event| {
            let is_gift = matches!(event.action, Action::Give(_));
            !is_gift || player.is_none_or(|player| player == event.seat)
        };
        let events = table.events().iter().skip(from).filter(is_seen);
        let position = player.and_then(|player| round.position(player));
        TableAnswer {
            token,
            seat: player,
            seats: table.seats().chairs().0.map(tichu_table::Chair::name),
            round: table.round_number(),
            moment: table.events().len(),
            hand: player.map_or_else(String::new, |player| round.hand(player).to_string()),
            events: events.copied().collect(),
            view: ViewAnswer::of(table),
            question: table.asked().map(|asked| QuestionAnswer {
                decision: asked.name(),
                wish_binds: position.is_some_and(|position| position.wish_binds()),
                wishes: table.wishes(),
            }),
            legal: table.acts(),
            selections: table
                .selections()
                .into_iter()
                .map(SelectionAnswer::from)
                .collect(),
            undo: table.own_moments().last().copied(),
            scores: BothTeams::of(table, table.standing().totals()),
            target_score: table.before().target().into(),
            round_over: RoundOver::of(table),
            match_over: MatchOver::of(table),
        }
    }
}
