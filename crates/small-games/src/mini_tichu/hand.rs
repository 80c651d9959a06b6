//! The ways to split a hand of Mini-Tichu.

use messages::{
    CountOr, FaultCode, FieldError, LinkedQuestion, Problem, Question, Request, request,
};
use mini_tichu::{Decomposition, Evaluator, Formula, Part, Splits, Unseen, Valuation, Weights};
use serde::Serialize;
use serde_json::json;
use tichu::CardSet;
use tichu_api::examples::written;
use utoipa::ToSchema;

use super::fields::{Gone, Plain, kind_name};
use super::{schemas, special_card};

request! {
    /// The cards of a hand of Mini-Tichu, and how to value its splits.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("MiniHandQuestion", hand_question())]
    pub struct MiniHandRequest {
        /// 1 to 13 different suited cards, as an array or as one text separated by spaces or commas.
        pub hand: Plain<13>,
        /// The cards that have been played. Only `possibilities` looks at them.
        pub played: Gone,
        /// How the values of combinations become the value of a split.
        pub evaluator: Evaluator,
        /// The formula for the value of one combination.
        pub formula: Formula,
        /// The weights of the kinds; those left out have their values of 2012.
        pub weights: Weights,
        /// Whether to look for all splits. The search of 2012 takes the lowest combination of a kind
        /// first, and consecutive pairs as a whole, so it does not find all.
        pub complete: bool,
        /// The most splits that the answer lists.
        pub limit: CountOr<10, 1, 1000>,
    }
}

impl Question for MiniHandRequest {
    type Schema = Self;

    const REFUSED: &'static str =
        "JSON, but the cards or another field are wrong; every fault is named.";

    fn from_json(text: &[u8]) -> Result<MiniHandRequest, Problem> {
        MiniHandRequest::read_json(text)?.checked()
    }

    fn refusal() -> Problem {
        special_card()
    }
}

impl LinkedQuestion for MiniHandRequest {
    fn from_link(query: &str) -> Result<MiniHandRequest, Problem> {
        MiniHandRequest::read_query(query)?.checked()
    }
}

impl MiniHandRequest {
    fn checked(self) -> Result<MiniHandRequest, Problem> {
        let both = self.hand.0 & self.played.0;
        if both.is_empty() {
            return Ok(self);
        }
        let detail = format!("expected no card of the hand, found {both}");
        let fault = FieldError::new("/played", FaultCode::Impossible, detail);
        Err(Problem::invalid(vec![fault]))
    }
}

/// The ways to split a hand into combinations, the best first.
#[derive(Serialize, ToSchema)]
#[schema(as = MiniHandSplits, example = json!(hand_answer()))]
pub struct MiniHandAnswer {
    /// The cards in canonical order.
    #[schema(schema_with = schemas::plain_cards)]
    pub hand: CardSet,
    /// How many splits were found.
    #[schema(minimum = 1, example = 3)]
    pub found: usize,
    /// Whether the search ended early, so there may be more.
    #[schema(example = false)]
    pub truncated: bool,
    /// The best splits, of equal ones in the order of the search.
    #[schema(min_items = 1, max_items = 1000)]
    pub splits: Vec<MiniSplit>,
}

/// A way to split a hand.
#[derive(Clone, Serialize, ToSchema)]
pub struct MiniSplit {
    /// The sum of the values of the combinations, each times its coefficient.
    #[schema(example = 12.5)]
    pub value: f64,
    /// The combinations, by kind and rank.
    #[schema(min_items = 1, max_items = 13)]
    pub combinations: Vec<MiniCombination>,
}

/// A combination of a split hand.
#[derive(Clone, Serialize, ToSchema)]
pub struct MiniCombination {
    /// The kind. A king or an ace alone is a kind of its own.
    #[schema(value_type = schemas::MiniKindName)]
    pub kind: &'static str,
    /// The cards in canonical order.
    #[schema(schema_with = schemas::plain_cards)]
    pub cards: CardSet,
    /// Its value alone: rank x number of cards x weight.
    #[schema(example = 12.5)]
    pub value: f64,
    /// What the evaluator multiplies the value by.
    #[schema(minimum = 0, example = 1)]
    pub coefficient: f64,
    /// How many combinations of its kind and size the unseen cards can form that beat it.
    #[schema(example = 4032)]
    pub higher: u64,
}

impl MiniHandAnswer {
    /// The answer to this request.
    #[must_use]
    pub fn of(request: &MiniHandRequest) -> MiniHandAnswer {
        let Plain(cards) = request.hand;
        let splits = if request.complete {
            Splits::Complete
        } else {
            Splits::Search
        };
        let valuation = Valuation {
            evaluator: request.evaluator,
            formula: request.formula,
            weights: request.weights,
        };
        let unseen = Unseen::of(mini_tichu::DECK - cards - request.played.0);
        let decomposition = Decomposition::of(cards, splits);
        let leaves = decomposition.leaves().iter();
        let mut splits: Vec<_> = leaves
            .map(|leaf| (valuation.leaf(leaf, &unseen), leaf))
            .collect();
        // Stable: equal ones stay in their order.
        splits.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let limit = usize::try_from(request.limit.get()).unwrap_or(usize::MAX);
        let best = splits.iter().take(limit);
        MiniHandAnswer {
            hand: cards,
            found: splits.len(),
            truncated: decomposition.is_truncated(),
            splits: best
                .map(|(_, leaf)| MiniSplit::of(leaf, &valuation, &unseen))
                .collect(),
        }
    }
}

impl MiniSplit {
    /// A split with the values of its combinations.
    pub(super) fn of(leaf: &[Part], valuation: &Valuation, unseen: &Unseen) -> MiniSplit {
        let combination = |part: &Part| MiniCombination {
            kind: kind_name(part.kind),
            cards: part.cards,
            value: valuation.part(part),
            coefficient: valuation.coefficient(part, leaf, unseen),
            higher: unseen.higher(part),
        };
        MiniSplit {
            value: valuation.leaf(leaf, unseen),
            combinations: leaf.iter().map(combination).collect(),
        }
    }
}

/// A question about a hand.
pub fn hand_question() -> serde_json::Value {
    json!({"hand": "S5 R5 B5 S3 R3"})
}

/// The answer to it.
pub fn hand_answer() -> serde_json::Value {
    let request = MiniHandRequest::from_json(hand_question().to_string().as_bytes());
    request.map_or(serde_json::Value::Null, |request| {
        written(&MiniHandAnswer::of(&request))
    })
}
