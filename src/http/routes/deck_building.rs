//! The deck-building game: what to buy.

use actix_web::web::Data;

use crate::api::Problem;
use crate::api::deck_building::{BuyAnswer, BuyRequest, answer};
use crate::http::App;
use crate::http::endpoint::{Endpoint, Json, Tag, Words};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![Endpoint::with_body(
        "/v1/deck-building/buy",
        buy,
        Words {
            tag: Tag::Games,
            id: "deck_building_buy",
            summary: "What to buy in the deck-building game",
            description: "Looks the situation up in a table that a Q-learner filled by playing \
                            against scripted rivals: the value of each possible purchase, and how \
                            often training has seen it. Decks and turns beyond the bounds of the \
                            table count as its bounds.",
            answer: "What to buy, and what else is possible.",
            example: || Some(answer()),
        },
    )]
}

async fn buy(_: Data<App>, question: BuyRequest) -> Result<Json<BuyAnswer>, Problem> {
    BuyAnswer::of(&question).map(|answer| Json::of(&answer))
}
