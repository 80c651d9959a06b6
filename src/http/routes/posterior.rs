//! How likely a hand with certain cards goes out first.

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use tichu::CardSet;
use tichu_models::decision::Advisor;
use tichu_models::posterior::{Evidence, FirstOut, HandType};
use utoipa::ToSchema;

use super::{Methods, resource};
use crate::http::openapi::{BodyProblems, SetBody, SetProblems, card_set, example_posterior};
use crate::http::question::SetQuestion;
use crate::http::{App, reply};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(resource("/v1/posterior", Methods::ReadOrPost, posterior));
}

/// What is known of the hands that hold certain cards.
#[derive(Serialize, ToSchema)]
#[schema(as = Posterior, example = json!(example_posterior()))]
pub(crate) struct PosteriorAnswer {
    /// The cards in canonical order.
    #[schema(schema_with = card_set)]
    cards: CardSet,
    /// The chance to go out first, with its 95 % credible interval.
    first_out: FirstOut,
    /// Hands of the training data that hold at least these cards, of whatever colours; left out
    /// where they are not counted: for more than three cards, and where there are fewer than 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false, minimum = 20, example = 1_037)]
    hands: Option<u32>,
    /// What the chance rests on: the counts of hands of this type beside the model, or the model
    /// alone.
    evidence: Evidence,
}

impl PosteriorAnswer {
    /// The answer for these cards.
    pub fn of(advisor: &Advisor, cards: CardSet) -> PosteriorAnswer {
        let belief = advisor.posterior().belief(&HandType::from(&cards));
        PosteriorAnswer {
            cards,
            first_out: belief.first_out(),
            hands: belief.counted.map(|counted| counted.hands),
            evidence: belief.evidence(),
        }
    }
}

/// How likely a hand with these cards goes out first
///
/// For any 1 to 8 different cards: the chance that a hand goes out first whose first eight cards
/// hold at least as many of each rank, whatever the colours, with its 95 % credible interval. GA
/// stands for all hands with an ace or more of them. The hands are those whose partner had not
/// called. To compare two sets, ask twice.
#[utoipa::path(
    post, path = "/v1/posterior", tag = "evaluate", request_body = SetBody,
    responses((status = 200, description = "The cards and the chance.", body = PosteriorAnswer,
               example = json!(example_posterior())),
              SetProblems, BodyProblems)
)]
pub(crate) async fn posterior(
    app: Data<App>,
    question: SetQuestion,
    request: HttpRequest,
) -> HttpResponse {
    let served = app.served();
    reply::json(
        &request,
        &PosteriorAnswer::of(&served.advisor, question.cards),
    )
}
