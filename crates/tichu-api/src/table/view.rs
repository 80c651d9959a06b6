//! What lies open on a table, and what a seat knows beyond it.

use messages::{one_of, schema};
use serde::Serialize;
use tichu::{Call, Event, Rank, Seat};
use tichu_table::{Selection, Table, Why};
use utoipa::ToSchema;

use crate::play::fields::{CallName, HalfRanks, KindName};
use crate::play::phase;
use crate::play::replay_request::{ActionQuestion, GivenCards};
use crate::play::{TrickAnswer, schemas};

/// What lies open on a table, and what your seat knows beyond it.
#[derive(Serialize, ToSchema)]
#[schema(as = TableView)]
pub struct ViewAnswer {
    /// The phase of the round.
    #[schema(value_type = schemas::RoundPhaseName)]
    pub phase: &'static str,
    /// The seat that has to act; null before the play, where all do, and after it.
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 3, required = true, example = 0)]
    pub turn: Option<Seat>,
    /// How many cards each seat holds.
    #[schema(min_items = 4, max_items = 4, example = json!([14, 14, 14, 14]))]
    pub left: Vec<usize>,
    /// The call of each seat; null for none.
    #[schema(value_type = Vec<Option<CallName>>, min_items = 4, max_items = 4, example = json!([null, "tichu", null, null]))]
    pub calls: [Option<Call>; 4],
    /// The combination on the table. It is null while a seat leads, and outside the play.
    #[schema(required = true)]
    pub trick: Option<TrickAnswer>,
    /// What was played, and who passed, in the trick on the table.
    #[schema(value_type = Vec<ActionQuestion>)]
    pub trick_events: Vec<Event>,
    /// The same of the trick before it, with the pass that took it and the gift of the Dragon.
    #[schema(value_type = Vec<ActionQuestion>)]
    pub last_trick: Vec<Event>,
    /// The rank that is wished for; null without a wish.
    #[schema(value_type = Option<schemas::RankName>, required = true)]
    pub wish: Option<Rank>,
    /// The points of the tricks that each seat has won.
    #[schema(min_items = 4, max_items = 4, example = json!([0, 25, 0, 10]))]
    pub points: Vec<i32>,
    /// The cards that each seat has played: tokens in one text.
    #[schema(min_items = 4, max_items = 4, example = json!(["Ma", "B9", "", ""]))]
    pub played: Vec<String>,
    /// The seats that have gone out, in order.
    #[schema(value_type = Vec<u8>, max_items = 4, example = json!([2]))]
    pub out: Vec<Seat>,
    /// The cards that you have given away; null until you have.
    #[schema(value_type = Option<GivenCards>, required = true)]
    pub given: Option<tichu::Exchange>,
    /// The cards that you have received, by giver; null until you have.
    #[schema(value_type = Option<GivenCards>, required = true)]
    pub received: Option<tichu::Exchange>,
}

impl ViewAnswer {
    /// The table, as its player sees it.
    pub fn of(table: &Table) -> ViewAnswer {
        let player = table.seats().player();
        let round = table.game().round();
        let view = round.view(player.unwrap_or(Seat::ALL[0]));
        let tricks = table.tricks();
        ViewAnswer {
            phase: phase(view.phase),
            turn: view.phase.seat(),
            left: view.left.0.map(usize::from).to_vec(),
            calls: view.calls.0,
            trick: view
                .trick
                .as_ref()
                .map(|trick| TrickAnswer::of(trick, |seat| seat)),
            trick_events: tricks.now,
            last_trick: tricks.last,
            wish: view.wish,
            points: view.won.0.map(|won| won.points()).to_vec(),
            played: tricks.played.0.map(|cards| cards.to_string()).to_vec(),
            out: view.out.seats().to_vec(),
            given: view.given.filter(|_| player.is_some()),
            received: view.received.filter(|_| player.is_some()),
        }
    }
}

schema!(
    /// Why a combination may not be played.
    WhyName as "SelectionRefused",
    one_of(
        "Why a combination may not be played now: it is of another kind or length than the one on the table, it is \
         not higher, a wish has to be fulfilled, or only a bomb may be played now.",
        Why::ALL.map(Why::name)
    )
);

/// A combination that your hand makes. It stands for all that differ from it only in suits; a straight flush stands
/// for itself.
#[derive(Serialize, ToSchema)]
#[schema(as = Selection)]
pub struct SelectionAnswer {
    /// The cards in canonical order.
    #[schema(example = "G9 R9")]
    pub cards: String,
    /// The kind of the combination.
    #[schema(value_type = KindName)]
    pub kind: tichu::Kind,
    /// The number of its cards.
    #[schema(minimum = 1, maximum = 14, example = 2)]
    pub size: u8,
    /// The rank as in a trick. Cards with two readings are here in both: the rank tells them apart.
    #[schema(value_type = f64, minimum = 0, maximum = 15, example = 9)]
    pub rank: HalfRanks,
    /// The rank that the Phoenix stands for among other cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(
        minimum = 2,
        maximum = 14,
        required = false,
        nullable = false,
        example = 9
    )]
    pub phoenix: Option<u8>,
    /// Whether you may play it now.
    #[schema(example = true)]
    pub legal: bool,
    /// Why you may not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = WhyName, required = false)]
    pub why: Option<&'static str>,
}

impl From<Selection> for SelectionAnswer {
    fn from(selection: Selection) -> SelectionAnswer {
        let combination = selection.combination;
        SelectionAnswer {
            cards: combination.cards().to_string(),
            kind: combination.kind(),
            size: combination.size(),
            rank: HalfRanks(combination.half_ranks()),
            phoenix: combination.phoenix().map(Rank::number),
            legal: selection.refused.is_none(),
            why: selection.refused.map(Why::name),
        }
    }
}
