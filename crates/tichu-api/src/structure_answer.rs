//! The structure of a hand.

use messages::{FaultCode, Problem};
use serde::Serialize;
use tichu::{Card, CardSet, Written};
use tichu_models::structure::{MOST_CARDS, Structure, Subsets, WinShares, bombs};
use utoipa::ToSchema;

use super::structure_request::StructureRequest;
use super::written::AssumedSuits;
use super::{examples, schemas};
use crate::cards::UpTo;

/// How a hand splits into plays. Each number is the least over all splits, on its own.
#[derive(Serialize, ToSchema)]
#[schema(as = HandStructure, example = json!(examples::structure()))]
pub struct StructureAnswer {
    /// The cards in canonical order.
    #[schema(schema_with = schemas::hand_cards)]
    pub hand: CardSet,
    /// The cards that the question has without their suit; left out where it has all suits.
    #[serde(skip_serializing_if = "AssumedSuits::is_empty")]
    #[schema(value_type = AssumedSuits, required = false)]
    pub assumed_suits: AssumedSuits,
    /// The least number of plays that get rid of all cards.
    #[schema(minimum = 1, maximum = 14, example = 6)]
    pub minimum_plays: u8,
    /// The least number of plays when the Phoenix is a single; left out for a hand without the
    /// Phoenix.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u8, required = false, minimum = 1, maximum = 14, example = 7)]
    pub minimum_plays_single_phoenix: Option<u8>,
    /// A split with the least number of plays, from the lowest rank up: the Dogs first, the Phoenix
    /// as a single and the Dragon last. Of several splits it has the fewest losing plays.
    #[schema(schema_with = schemas::split)]
    pub split: Vec<CardSet>,
    /// The least expected number of plays that do not win their trick, by how often such plays win
    /// among people.
    #[schema(minimum = 0, maximum = 14, example = 3.1)]
    pub losing_plays: f64,
    /// The least expected number of losing plays minus winning plays. Below 0 the hand wins more
    /// tricks than it loses.
    #[schema(minimum = -14, maximum = 14, example = 0.4)]
    pub net_tempo: f64,
    /// Every four of a kind, and every straight of one suit that is no part of a longer one; the
    /// weakest first. Two bombs may share a card, and the split may break them up.
    #[schema(schema_with = schemas::bombs)]
    pub bombs: Vec<CardSet>,
}

impl StructureAnswer {
    /// The answer to this request.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for more than 14 cards, which no request that was read has.
    pub fn of(shares: &WinShares, request: StructureRequest) -> Result<StructureAnswer, Problem> {
        let Written {
            cards: UpTo(cards),
            assumed,
        } = request.hand;
        let subsets = Subsets::of(cards, shares).ok_or_else(|| too_many(cards))?;
        let Structure {
            minimum_plays,
            minimum_plays_single_phoenix,
            losing_plays,
            net_tempo,
        } = subsets.structure(cards);
        let has_phoenix = cards.contains(Card::Phoenix);
        Ok(StructureAnswer {
            hand: cards,
            assumed_suits: AssumedSuits(assumed),
            minimum_plays,
            minimum_plays_single_phoenix: has_phoenix.then_some(minimum_plays_single_phoenix),
            split: subsets.split(),
            losing_plays: losing_plays.into(),
            net_tempo: net_tempo.into(),
            bombs: bombs(cards),
        })
    }
}

fn too_many(cards: CardSet) -> Problem {
    let found = cards.len();
    let detail = format!("expected 1 to {MOST_CARDS} cards, found {found}");
    Problem::at("/hand", FaultCode::WrongCount, detail)
}
