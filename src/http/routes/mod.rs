//! The routes, a file per group; every handler is a few lines.

pub(super) mod batch;
pub(super) mod catalog;
pub(super) mod evaluate;
pub(super) mod operations;

use actix_web::web::{self, ServiceConfig};
use actix_web::{
    FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, ResponseError, guard,
};

use super::problem::Problem;

/// Every path of the service.
pub(super) fn configure(config: &mut ServiceConfig) {
    evaluate::configure(config);
    batch::configure(config);
    catalog::configure(config);
    operations::configure(config);
    config.default_service(web::to(not_found));
}

async fn not_found() -> HttpResponse {
    Problem::not_found("expected a path of the API; /openapi.json lists them all").error_response()
}

/// A resource that refuses other methods than `allowed` with 405.
fn resource(path: &'static str, allowed: &'static str) -> Resource {
    let refuse = move |request: HttpRequest| async move {
        Problem::method_not_allowed(request.method(), allowed).error_response()
    };
    web::resource(path).default_service(web::to(refuse))
}

/// A resource that is read with GET and HEAD.
fn readable<F, Args>(path: &'static str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let reads = guard::Any(guard::Get()).or(guard::Head());
    resource(path, "GET, HEAD").route(web::route().guard(reads).to(handler))
}
