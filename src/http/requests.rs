//! Extractors: from HTTP requests to valid requests of the API.

use actix_web::http::Method;
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::future::LocalBoxFuture;

use super::{App, body};
#[cfg(feature = "games")]
use crate::api::deck_building::BuyRequest;
use crate::api::exchange::ExchangeRequest;
#[cfg(feature = "games")]
use crate::api::mini_tichu::{MiniExchangeRequest, MiniHandRequest, MiniMoveRequest};
use crate::api::play::{AdviceRequest, LegalRequest, ReplayRequest};
#[cfg(feature = "games")]
use crate::api::snaps::{SnapsKnowledgeRequest, SnapsMoveRequest};
use crate::api::tichu::AskedTichu;
use crate::api::{CardsRequest, EvaluateRequest, HandRequest, Problem, StructureRequest};

/// Reads these requests from the body of POST, or from the query parameters of GET and HEAD.
macro_rules! from_body_or_link {
    ($($Request:ty),+) => {
        $(impl FromRequest for $Request {
            type Error = Problem;
            type Future = LocalBoxFuture<'static, Result<$Request, Problem>>;

            fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
                read(request, payload, <$Request>::from_json, <$Request>::from_query)
            }
        })+
    };
}

/// Reads these requests from the body of POST.
macro_rules! from_body {
    ($($Request:ty),+) => {
        $(impl FromRequest for $Request {
            type Error = Problem;
            type Future = LocalBoxFuture<'static, Result<$Request, Problem>>;

            fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
                // These paths take POST alone, so there is no query to read.
                read(request, payload, <$Request>::from_json, |_| {
                    Err(Problem::broken_body())
                })
            }
        })+
    };
}

from_body_or_link!(
    HandRequest,
    EvaluateRequest,
    CardsRequest,
    StructureRequest,
    ExchangeRequest,
    AskedTichu
);
#[cfg(feature = "games")]
from_body_or_link!(MiniHandRequest, MiniExchangeRequest);
from_body!(LegalRequest, ReplayRequest, AdviceRequest);
#[cfg(feature = "games")]
from_body!(
    MiniMoveRequest,
    SnapsKnowledgeRequest,
    SnapsMoveRequest,
    BuyRequest
);

/// Reads a request from the body of POST, or from the query parameters of GET and HEAD.
fn read<R: 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    from_json: fn(&[u8]) -> Result<R, Problem>,
    from_query: fn(&str) -> Result<R, Problem>,
) -> LocalBoxFuture<'static, Result<R, Problem>> {
    let request = request.clone();
    let mut payload = payload.take();
    Box::pin(async move {
        let app = App::of(&request);
        let read = if request.method() == Method::POST {
            let limit = app.settings.limits.body_limit;
            let body = body::read_json(&request, &mut payload, limit).await?;
            from_json(&body)
        } else {
            from_query(request.query_string())
        };
        read.inspect_err(|problem| app.metrics.count_rejection(problem.errors()))
    })
}
