//! The endpoints, a file per group; every handler is a few lines.

mod batch;
mod catalog;
#[cfg(feature = "games")]
mod deck_building;
mod evaluate;
mod hand;
#[cfg(feature = "games")]
mod mini_tichu;
mod operations;
mod pages;
mod picture;
mod play;
#[cfg(feature = "games")]
mod snaps;
mod tichu;

use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpResponse, ResponseError};

use super::endpoint::{Endpoint, Methods, resource};
use crate::api::Problem;

/// Every endpoint of the API, in the order of the description's groups.
pub(super) fn endpoints() -> Vec<Endpoint> {
    let groups = [
        evaluate::endpoints(),
        batch::endpoints(),
        hand::endpoints(),
        tichu::endpoints(),
        play::endpoints(),
        #[cfg(feature = "games")]
        mini_tichu::endpoints(),
        #[cfg(feature = "games")]
        snaps::endpoints(),
        #[cfg(feature = "games")]
        deck_building::endpoints(),
        catalog::endpoints(),
        operations::endpoints(),
    ];
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

async fn not_found() -> HttpResponse {
    Problem::not_found("expected a path of the API; /openapi.json lists them all").error_response()
}
