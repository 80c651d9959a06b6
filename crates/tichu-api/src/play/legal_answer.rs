//! The legal moves of a position.

use messages::Problem;
use serde::Serialize;
use tichu::{Kind, Move, Rank};
use utoipa::ToSchema;

use super::fields::{HalfRanks, KindName};
use super::legal_request::{LegalRequest, Phase, PhaseName};
use super::{examples, schemas};

/// The legal moves of a seat.
#[derive(Serialize, ToSchema)]
#[schema(as = LegalMoves, example = json!(examples::legal()))]
pub struct LegalAnswer {
    /// The occasion: given, or what followed from trick and turn.
    #[schema(value_type = PhaseName)]
    pub phase: Phase,
    /// Whether the wish binds: then only moves with a card of its rank are legal, and bombs on a
    /// trick.
    #[schema(example = false)]
    pub wish_binds: bool,
    /// The moves, each once and in the order of their bytes: the cards in canonical order separated
    /// by spaces, or `pass`.
    #[schema(value_type = Vec<schemas::MoveText>)]
    pub moves: Vec<String>,
    /// The same moves grouped, when asked for. Moves of a group differ only in suits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<MoveClass>, required = false)]
    pub classes: Option<Vec<MoveClass>>,
}

/// Moves that differ only in suits.
#[derive(Serialize, ToSchema)]
pub struct MoveClass {
    /// The move of the group that breaks no bomb, if there is one.
    #[serde(rename = "move")]
    #[schema(value_type = schemas::MoveText)]
    pub chosen: String,
    /// The kind of combination; left out for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = KindName, required = false)]
    pub kind: Option<Kind>,
    /// The number of cards; left out for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 14, required = false, example = 2)]
    pub size: Option<u8>,
    /// The rank as in a trick; left out for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, minimum = 0, maximum = 15, required = false, example = 9)]
    pub rank: Option<HalfRanks>,
    /// The rank that the Phoenix stands for among other cards. The same cards with another reading
    /// are another group.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 2, maximum = 14, required = false, example = 9)]
    pub phoenix: Option<u8>,
    /// All moves of the group, in the order of their bytes.
    #[schema(value_type = Vec<schemas::MoveText>)]
    pub moves: Vec<String>,
}

impl LegalAnswer {
    /// The answer to this request.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 with every contradiction of the position.
    pub fn of(request: &LegalRequest) -> Result<LegalAnswer, Problem> {
        let (phase, position) = request.position()?;
        let mut moves = Vec::new();
        position.legal(&mut moves);
        let texts = sorted(moves.iter().map(ToString::to_string));
        let classes = request.classes.then(|| {
            position.classes(&mut moves);
            let class = |play: &Move| match play {
                Move::Pass => MoveClass::pass(),
                Move::Play(chosen) => {
                    let mut suits = Vec::new();
                    position.suits_of(chosen, |other| suits.push(other.cards().to_string()));
                    MoveClass {
                        chosen: chosen.cards().to_string(),
                        kind: Some(chosen.kind()),
                        size: Some(chosen.size()),
                        rank: Some(HalfRanks(chosen.half_ranks())),
                        phoenix: chosen.phoenix().map(Rank::number),
                        moves: sorted(suits),
                    }
                }
            };
            moves.iter().map(class).collect()
        });
        Ok(LegalAnswer {
            phase,
            wish_binds: position.wish_binds(),
            moves: texts,
            classes,
        })
    }
}

impl MoveClass {
    fn pass() -> MoveClass {
        let pass = Move::Pass.to_string();
        MoveClass {
            chosen: pass.clone(),
            kind: None,
            size: None,
            rank: None,
            phoenix: None,
            moves: vec![pass],
        }
    }
}

fn sorted(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.into_iter().collect();
    texts.sort_unstable();
    texts
}
