//! What to buy.

use deck_building::{Card, Purchase};
use messages::{Problem, Question as _};
use serde::Serialize;
use tichu_api::examples::written;
use utoipa::ToSchema;

use super::request::BuyRequest;
use super::schemas;
use super::table::TableName;

/// What to buy, and what else is possible.
#[derive(Serialize, ToSchema)]
#[schema(as = Purchases, example = json!(answer()))]
pub struct BuyAnswer {
    /// The variant of the learner whose table answers.
    #[schema(value_type = TableName)]
    pub table: &'static str,
    /// The card to buy, or `nothing`: the first of the purchases.
    #[schema(value_type = schemas::PurchaseName)]
    pub buy: &'static str,
    /// All possible purchases, the best first. Those that training tried fewer than 10 times are last: their
    /// values are still near their random start.
    #[schema(min_items = 1, max_items = 9)]
    pub purchases: Vec<PurchaseValue>,
}

/// A possible purchase.
#[derive(Serialize, ToSchema)]
pub struct PurchaseValue {
    /// The card, or `nothing`.
    #[schema(value_type = schemas::PurchaseName)]
    pub card: &'static str,
    /// The value in the table: the expected discounted reward.
    #[schema(example = 0.42)]
    pub value: f64,
    /// How often it was bought in this state during training. With few visits the value says little.
    #[schema(example = 1234)]
    pub visits: u32,
}

/// The number of visits from which on a value is known: forced exploration gives each purchase as many.
const KNOWN: u32 = 10;

impl BuyAnswer {
    /// The answer to this request.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for numbers that no game has, which no request that was read has.
    pub fn of(request: &BuyRequest) -> Result<BuyAnswer, Problem> {
        let situation = request.situation()?;
        let mut purchases = request.table.values().purchases(&situation);
        let is_known = |purchase: &Purchase| purchase.visits >= KNOWN;
        // Stable: the first of equal ones is the best of the table.
        purchases.sort_by(|a, b| {
            let known = is_known(b).cmp(&is_known(a));
            known.then(b.value.total_cmp(&a.value))
        });
        let named = TableName::ALL
            .iter()
            .find(|(_, table)| *table == request.table);
        Ok(BuyAnswer {
            table: named.map_or("", |(name, _)| name),
            buy: purchases
                .first()
                .map_or(schemas::NOTHING, |best| name(best.card)),
            purchases: purchases
                .iter()
                .map(|purchase| PurchaseValue {
                    card: name(purchase.card),
                    value: purchase.value.into(),
                    visits: purchase.visits,
                })
                .collect(),
        })
    }
}

/// The name of a purchase.
fn name(card: Option<Card>) -> &'static str {
    card.map_or(schemas::NOTHING, Card::name)
}

/// The answer to it.
pub fn answer() -> serde_json::Value {
    let request = BuyRequest::from_json(schemas::question().to_string().as_bytes());
    let answer = request.and_then(|request| BuyAnswer::of(&request));
    answer.map_or(serde_json::Value::Null, |answer| written(&answer))
}
