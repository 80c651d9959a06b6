//! What a player may conclude from a round.

use messages::{Nullable, Problem, Question, request};
use serde::Serialize;
use snaps::{CardSet, End, Fact, Knowledge, Options, Relation, Seat, View};
use tichu_api::examples::written;
use utoipa::ToSchema;

use super::fields::{Dealt, Moves, SeatField, Trump};
use super::round::Observed;
use super::{illegal_move, schemas};

request! {
    /// A round of šnaps as one player saw it.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("SnapsRound", schemas::round())]
    #[question("JSON, but a field is wrong, or a move is illegal or cannot have happened: the first one is named with the reason.", illegal_move())]
    pub struct SnapsKnowledgeRequest {
        /// The seat of the player. Seats are numbered in the order of play.
        pub player: SeatField,
        /// The six cards that the player was dealt.
        pub hand: Dealt,
        /// Who chose the trump card and leads the first trick.
        pub declarer: SeatField,
        /// The trump card. Whoever holds it is the declarer's partner.
        pub trump: Trump,
        /// Who doubled the stake; null or left out when no player did.
        pub kontra: Nullable<SeatField>,
        /// All moves from the first lead on, in the order of play.
        pub moves: Moves,
        /// Whether one who follows suit may play any card of it once the trick has been trumped.
        pub relaxed_after_trump: bool,
        /// Whether to conclude from the rules alone. By default players are believed to announce
        /// marriages, and a declarer to hold a trump besides the trump card.
        pub rules_alone: bool,
    }
}

impl SnapsKnowledgeRequest {
    /// The round as the player saw it.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for a round that cannot be; the first wrong move is named.
    pub fn view(&self) -> Result<View, Problem> {
        let observed = Observed {
            player: self.player,
            hand: self.hand,
            declarer: self.declarer,
            trump: self.trump,
            kontra: self.kontra,
            relaxed_after_trump: self.relaxed_after_trump,
            moves: &self.moves,
        };
        observed
            .view()
            .map_err(|fault| Problem::invalid(vec![fault]))
    }
}

/// What the player may conclude.
#[derive(Serialize, ToSchema)]
#[schema(as = SnapsKnowledge, example = json!(knowledge()))]
pub struct SnapsKnowledgeAnswer {
    /// The cards that the player still holds.
    #[schema(schema_with = schemas::cards)]
    pub hand: Vec<String>,
    /// The trick that is played.
    pub trick: SnapsTrick,
    /// Who has to move; left out at the end of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u8, required = false, minimum = 0, maximum = 3, example = 1)]
    pub turn: Option<usize>,
    /// The legal moves of the player; none out of turn.
    #[schema(value_type = Vec<schemas::MoveName>)]
    pub moves: Vec<String>,
    /// The points of each seat's tricks, in the order of seats.
    #[schema(min_items = 4, max_items = 4, example = json!([0, 21, 0, 0]))]
    pub taken: [u32; 4],
    /// The points of each seat's marriages, which count once its team has a trick.
    #[schema(min_items = 4, max_items = 4, example = json!([0, 0, 20, 0]))]
    pub announced: [u32; 4],
    /// How the round ended; left out before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub end: Option<SnapsEnd>,
    /// For each card that the player was not dealt, the probability that each of the others holds it, or
    /// that it was its card.
    #[schema(min_items = 18, max_items = 18)]
    pub table: Vec<SnapsRow>,
    /// What the table cannot say: a seat holds at least one of some cards.
    pub facts: Vec<SnapsFact>,
    /// Who plays together, in the order of seats: 1 for partners, -1 for opponents, 0 for unknown.
    #[schema(schema_with = schemas::partners)]
    pub partners: [[i8; 4]; 4],
}

/// The cards of a trick.
#[derive(Serialize, ToSchema)]
pub struct SnapsTrick {
    /// Who leads.
    #[schema(minimum = 0, maximum = 3, example = 0)]
    pub leader: usize,
    /// The cards in the order of play.
    #[schema(schema_with = schemas::cards)]
    pub cards: Vec<String>,
}

/// How a round ended.
#[derive(Serialize, ToSchema)]
pub struct SnapsEnd {
    /// Who claimed enough points, or took the last trick.
    #[schema(minimum = 0, maximum = 3, example = 2)]
    pub seat: usize,
    /// Whether the seat claimed.
    #[schema(example = true)]
    pub claimed: bool,
}

/// Who may hold a card.
#[derive(Serialize, ToSchema)]
pub struct SnapsRow {
    /// The card.
    #[schema(value_type = schemas::CardName)]
    pub card: String,
    /// The probabilities of the next seat, the one opposite and the previous seat.
    #[schema(min_items = 3, max_items = 3, example = json!([0.333333, 0.333333, 0.333333]))]
    pub probabilities: [f64; 3],
}

/// A seat holds at least one of some cards.
#[derive(Serialize, ToSchema)]
pub struct SnapsFact {
    /// The seat.
    #[schema(minimum = 0, maximum = 3, example = 0)]
    pub seat: usize,
    /// The cards.
    #[schema(schema_with = schemas::cards)]
    pub one_of: Vec<String>,
}

impl SnapsKnowledgeAnswer {
    /// The answer to this request.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for a round that cannot be; the first wrong move is named.
    pub fn of(request: &SnapsKnowledgeRequest) -> Result<SnapsKnowledgeAnswer, Problem> {
        let view = request.view()?;
        let options = Options {
            conventions: !request.rules_alone,
            ..Options::default()
        };
        let knowledge = Knowledge::of(&view, options);
        Ok(answer(&view, &knowledge))
    }
}

fn answer(view: &View, knowledge: &Knowledge) -> SnapsKnowledgeAnswer {
    let table = view.table();
    let hidden = CardSet::DECK - view.dealt();
    let rows = hidden.iter().map(|card| SnapsRow {
        card: card.to_string(),
        probabilities: knowledge.table().row(card),
    });
    let fact = |fact: &Fact| SnapsFact {
        seat: fact.seat().number(),
        one_of: texts(fact.cards()),
    };
    SnapsKnowledgeAnswer {
        hand: texts(view.hand()),
        trick: SnapsTrick {
            leader: table.trick().leader.number(),
            cards: table
                .trick()
                .cards
                .iter()
                .map(ToString::to_string)
                .collect(),
        },
        turn: table.turn().map(Seat::number),
        moves: view.moves().iter().map(ToString::to_string).collect(),
        taken: Seat::ALL.map(|seat| table.taken(seat)),
        announced: Seat::ALL.map(|seat| table.announced(seat)),
        end: table.end().map(|end| match end {
            End::Claim(seat) => SnapsEnd {
                seat: seat.number(),
                claimed: true,
            },
            End::LastTrick(seat) => SnapsEnd {
                seat: seat.number(),
                claimed: false,
            },
        }),
        table: rows.collect(),
        facts: knowledge.facts().iter().map(fact).collect(),
        partners: view.relations().map(|row| row.map(Relation::value)),
    }
}

fn texts(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

/// What follows from it.
pub fn knowledge() -> serde_json::Value {
    let request = SnapsKnowledgeRequest::from_json(schemas::round().to_string().as_bytes());
    let answer = request.and_then(|request| SnapsKnowledgeAnswer::of(&request));
    answer.map_or(serde_json::Value::Null, |answer| written(&answer))
}
