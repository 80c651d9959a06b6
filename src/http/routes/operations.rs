//! What operators and machines ask: is it alive, is it ready, how is it doing.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use messages::refusals::{not_modified, overloaded, shutting_down};
use messages::{Group, OperationWords};
use serde_json::json;
use tichu_api::Health;
use tichu_api::schemas::OpenApiDocument;
use wire::{GZIP, Refused, SharedBody, VARIES, accepts_gzip};

use crate::http::endpoint::{Content, Endpoint};
use crate::http::{App, Caller};

/// Health, metrics and the description.
const OPERATIONS: Group = Group {
    name: "operations",
    words: "Health, metrics, this description.",
    work: "other",
};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::read(
            "/livez",
            health,
            Content::json::<Health>(),
            OperationWords {
                id: "live",
                group: OPERATIONS,
                summary: "Is the process alive?",
                description: "Answers as long as the process can answer at all; restart it when this \
                              fails.",
                answer: "Alive.",
                example: || None,
            },
        ),
        Endpoint::read(
            "/readyz",
            ready,
            Content::json::<Health>(),
            OperationWords {
                id: "ready",
                group: OPERATIONS,
                summary: "May new requests be sent here?",
                description: "503 from the stop signal on, while requests are still answered; send \
                              new ones elsewhere.",
                answer: "Ready.",
                example: || None,
            },
        )
        .or(shutting_down),
        Endpoint::read(
            "/healthz",
            health,
            Content::json::<Health>(),
            OperationWords {
                id: "health",
                group: OPERATIONS,
                summary: "How is the service?",
                description: "For people and for simple monitors: status, version and the models \
                              that are loaded.",
                answer: "Alive; status says whether it is stopping.",
                example: || None,
            },
        ),
        Endpoint::read(
            "/metrics",
            metrics,
            Content::text("text/plain; version=0.0.4"),
            OperationWords {
                id: "metrics",
                group: OPERATIONS,
                summary: "Metrics for Prometheus",
                description: "Text exposition format, version 0.0.4.",
                answer: "All metrics.",
                example: || {
                    let line =
                        "grand_tichu_decisions_total{decision=\"call\",profile=\"neutral\"} 17\n";
                    Some(line.into())
                },
            },
        ),
        Endpoint::read(
            "/openapi.json",
            description,
            Content::inline::<OpenApiDocument>(),
            OperationWords {
                id: "openapi",
                group: OPERATIONS,
                summary: "This description",
                description: "The OpenAPI 3.1 description of the service.",
                answer: "An OpenAPI document.",
                example: || {
                    let info = json!({"title": "grand-tichu", "version": "0.1.0"});
                    Some(json!({"openapi": "3.1.0", "info": info}))
                },
            },
        )
        .or(not_modified)
        .or(overloaded),
    ]
}

fn answer(app: &App) -> HttpResponse {
    let status = if app.wire.is_stopping() {
        "stopping"
    } else {
        "ok"
    };
    let loaded = app.models();
    let models = loaded.service.advisor().models().iter();
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(Health {
            status,
            version: env!("CARGO_PKG_VERSION"),
            models: models.map(|model| model.info.name.as_str()).collect(),
        })
}

async fn health(app: Data<App>) -> HttpResponse {
    answer(&app)
}

async fn ready(app: Data<App>) -> Result<HttpResponse, Refused> {
    if app.wire.is_stopping() {
        return Err(app.wire.shutting_down().into());
    }
    Ok(answer(&app))
}

async fn metrics(app: Data<App>, caller: Caller, request: HttpRequest) -> HttpResponse {
    let accepts_gzip = accepts_gzip(request.headers());
    let shared = app.clone();
    let made = caller.background(move || shared.wire.metrics.text().body(accepts_gzip));
    let made = made.await;
    let (text, is_compressed) = made.unwrap_or_else(|_| app.wire.metrics.text().body(false));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"))
        .insert_header(VARIES);
    if is_compressed {
        response.insert_header(GZIP);
    }
    let mut response = response.body(text);
    response.extensions_mut().insert(SharedBody);
    response
}

async fn description(app: Data<App>, request: HttpRequest) -> HttpResponse {
    app.description.answer(&request).await
}
