//! Extractors: from HTTP requests to valid requests of the API.

use actix_web::http::Method;
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::future::LocalBoxFuture;

use super::{App, body};
use crate::api::exchange::ExchangeRequest;
use crate::api::play::{AdviceRequest, LegalRequest, ReplayRequest};
use crate::api::tichu::AskedTichu;
use crate::api::{CardsRequest, EvaluateRequest, HandRequest, Problem, StructureRequest};

impl FromRequest for HandRequest {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<HandRequest, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        read(
            request,
            payload,
            HandRequest::from_json,
            HandRequest::from_query,
        )
    }
}

impl FromRequest for EvaluateRequest {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<EvaluateRequest, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        read(
            request,
            payload,
            EvaluateRequest::from_json,
            EvaluateRequest::from_query,
        )
    }
}

impl FromRequest for CardsRequest {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<CardsRequest, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        read(
            request,
            payload,
            CardsRequest::from_json,
            CardsRequest::from_query,
        )
    }
}

impl FromRequest for StructureRequest {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<StructureRequest, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        read(
            request,
            payload,
            StructureRequest::from_json,
            StructureRequest::from_query,
        )
    }
}

impl FromRequest for ExchangeRequest {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<ExchangeRequest, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        read(
            request,
            payload,
            ExchangeRequest::from_json,
            ExchangeRequest::from_query,
        )
    }
}

impl FromRequest for AskedTichu {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<AskedTichu, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        read(
            request,
            payload,
            AskedTichu::from_json,
            AskedTichu::from_query,
        )
    }
}

impl FromRequest for LegalRequest {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<LegalRequest, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        read_body(request, payload, LegalRequest::from_json)
    }
}

impl FromRequest for ReplayRequest {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<ReplayRequest, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        read_body(request, payload, ReplayRequest::from_json)
    }
}

impl FromRequest for AdviceRequest {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<AdviceRequest, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        read_body(request, payload, AdviceRequest::from_json)
    }
}

/// Reads a request from the body of POST.
fn read_body<R: 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    from_json: fn(&[u8]) -> Result<R, Problem>,
) -> LocalBoxFuture<'static, Result<R, Problem>> {
    // These paths take POST alone, so there is no query to read.
    read(request, payload, from_json, |_| Err(Problem::broken_body()))
}

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
