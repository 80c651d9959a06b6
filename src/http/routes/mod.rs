//! The endpoints, a file per group; every handler is a few lines.

mod operations;
mod pages;
mod picture;
mod questions;

use actix_web::HttpResponse;
use actix_web::web::{self, ServiceConfig};
use messages::Problem;
use wire::refusal;

use super::endpoint::Endpoint;

/// Every endpoint of the API, in the order of the description's groups.
pub(super) fn endpoints() -> Vec<Endpoint> {
    let groups = [questions::endpoints(), operations::endpoints()];
    groups.into_iter().flatten().collect()
}

/// Every path of the service.
pub(super) fn configure(config: &mut ServiceConfig) {
    for endpoint in endpoints() {
        config.service(endpoint.resource());
    }
    pages::configure(config);
    picture::configure(config);
    config.default_service(web::to(not_found));
}

/// The paths for operators alone.
pub(super) fn configure_operations(config: &mut ServiceConfig) {
    for endpoint in operations::endpoints() {
        config.service(endpoint.resource());
    }
    config.default_service(web::to(not_found));
}

async fn not_found() -> HttpResponse {
    refusal(Problem::not_found(
        "expected a path of the API; /openapi.json lists them all",
    ))
}
