//! What operators and machines ask: is it alive, is it ready, how is it doing.

use std::sync::Arc;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};

use super::{Methods, resource};
use crate::api::refusals::{CachedProblems, ShuttingDownProblem};
use crate::api::schemas::OpenApiDocument;
use crate::api::{Health, Problem};
use crate::http::App;
use crate::http::background::background;
use crate::http::compression::{Coding, VARIES};

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/livez", Methods::Read, live))
        .service(resource("/readyz", Methods::Read, ready))
        .service(resource("/healthz", Methods::Read, health))
        .service(resource("/metrics", Methods::Read, metrics))
        .service(resource("/openapi.json", Methods::Read, description));
}

fn answer(app: &App) -> HttpResponse {
    let status = if app.lifecycle.is_stopping() {
        "stopping"
    } else {
        "ok"
    };
    let loaded = app.models();
    let models = loaded.advisor.models().iter();
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(Health {
            status,
            version: env!("CARGO_PKG_VERSION"),
            models: models.map(|model| model.info.name.as_str()).collect(),
        })
}

/// Is the process alive?
///
/// Answers as long as the process can answer at all; restart it when this fails.
#[utoipa::path(
    get, path = "/livez", tag = "operations",
    responses((status = 200, description = "Alive.", body = Health))
)]
pub(crate) async fn live(app: Data<App>) -> HttpResponse {
    answer(&app)
}

/// May new requests be sent here?
///
/// 503 from the stop signal on, while requests are still answered; send new ones elsewhere.
#[utoipa::path(
    get, path = "/readyz", tag = "operations",
    responses((status = 200, description = "Ready.", body = Health), ShuttingDownProblem)
)]
pub(crate) async fn ready(app: Data<App>) -> Result<HttpResponse, Problem> {
    if app.lifecycle.is_stopping() {
        return Err(Problem::shutting_down(app.settings.shutdown_grace));
    }
    Ok(answer(&app))
}

/// How is the service?
///
/// For people and for simple monitors: status, version and the models that are loaded.
#[utoipa::path(
    get, path = "/healthz", tag = "operations",
    responses((status = 200, description = "Alive; status says whether it is stopping.", body = Health))
)]
pub(crate) async fn health(app: Data<App>) -> HttpResponse {
    answer(&app)
}

/// Metrics for Prometheus
///
/// Text exposition format, version 0.0.4.
#[utoipa::path(
    get, path = "/metrics", tag = "operations",
    responses((status = 200, description = "All metrics.", body = String,
               content_type = "text/plain; version=0.0.4",
               example = "grand_tichu_decisions_total{decision=\"call\",profile=\"neutral\"} 17\n"))
)]
pub(crate) async fn metrics(app: Data<App>, request: HttpRequest) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"))
        .insert_header(VARIES);
    let text = app.metrics.text();
    if let Some(coding) = Coding::of(request.headers()) {
        let text = Arc::clone(&text);
        if let Ok(Ok(compressed)) = background(move || text.compressed(coding)).await {
            return response.insert_header(coding.header()).body(compressed);
        }
    }
    response.body(text.plain())
}

/// This description
///
/// The OpenAPI 3.1 description of the service.
#[utoipa::path(
    get, path = "/openapi.json", tag = "operations", operation_id = "openapi",
    responses((status = 200, description = "An OpenAPI document.",
               body = inline(OpenApiDocument),
               example = json!({"openapi": "3.1.0", "info": {"title": "grand-tichu", "version": "0.1.0"}})),
              CachedProblems)
)]
pub(crate) async fn description(app: Data<App>, request: HttpRequest) -> HttpResponse {
    app.description.answer(&request).await
}
