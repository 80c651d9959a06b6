//! The probability to go out first of hands with certain cards.

use super::{Methods, resource};
use crate::api::refusals::{BodyProblems, CardsProblems};
use crate::api::{CardsAnswer, CardsRequest, examples};
use crate::http::{App, reply};
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(resource("/v1/posterior", Methods::ReadOrPost, posterior));
}

/// The probability that a hand with these cards goes out first
///
/// For any 1 to 8 different cards: the probability to go out first for hands whose first eight cards
/// hold at least as many of each rank, in any suits, with its 95% credible interval. GA stands
/// for all hands with one or more aces. Hands whose partner had called are left out. To compare two
/// sets, ask twice.
#[utoipa::path(
    post, path = "/v1/posterior", tag = "evaluate", request_body = CardsRequest,
    responses((status = 200, description = "The cards and the probability.", body = CardsAnswer,
               example = json!(examples::posterior())),
              CardsProblems, BodyProblems)
)]
pub(crate) async fn posterior(
    app: Data<App>,
    question: CardsRequest,
    request: HttpRequest,
) -> HttpResponse {
    let loaded = app.models();
    let posterior = loaded.advisor.posterior();
    reply::json(&request, &CardsAnswer::of(posterior, question))
}
