//! The routes, a file per group; every handler is a few lines.

pub(super) mod batch;
pub(super) mod catalog;
#[cfg(feature = "games")]
pub(super) mod deck_building;
pub(super) mod evaluate;
pub(super) mod exchange;
pub(super) mod hand;
#[cfg(feature = "games")]
pub(super) mod mini_tichu;
pub(super) mod operations;
mod pages;
mod picture;
pub(super) mod play;
pub(super) mod posterior;
#[cfg(feature = "games")]
pub(super) mod snaps;
pub(super) mod tichu;

use actix_web::http::Method;
use actix_web::web::{self, ServiceConfig};
use actix_web::{
    FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, ResponseError, guard,
};

use super::metrics::{Route, method_label};
use crate::api::Problem;

/// Every path of the service.
pub(super) fn configure(config: &mut ServiceConfig) {
    evaluate::configure(config);
    batch::configure(config);
    posterior::configure(config);
    hand::configure(config);
    exchange::configure(config);
    tichu::configure(config);
    play::configure(config);
    #[cfg(feature = "games")]
    {
        mini_tichu::configure(config);
        snaps::configure(config);
        deck_building::configure(config);
    }
    catalog::configure(config);
    operations::configure(config);
    pages::configure(config);
    picture::configure(config);
    config.default_service(web::to(not_found));
}

async fn not_found() -> HttpResponse {
    Problem::not_found("expected a path of the API; /openapi.json lists them all").error_response()
}

/// The methods that a path takes.
#[derive(Clone, Copy)]
enum Methods {
    Read,
    Post,
    ReadOrPost,
}

impl Methods {
    /// As the `Allow` header lists them.
    fn allow(self) -> &'static str {
        match self {
            Methods::Read => "GET, HEAD",
            Methods::Post => "POST",
            Methods::ReadOrPost => "GET, HEAD, POST",
        }
    }

    fn include(self, method: &Method) -> bool {
        self.allow().split(", ").any(|name| name == method.as_str())
    }
}

/// A path whose handler takes these methods; others are refused with 405.
fn resource<F, Args>(path: &'static str, methods: Methods, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let taken = guard::fn_guard(move |context| methods.include(&context.head().method));
    let refuse = move |request: HttpRequest| async move {
        Problem::method_not_allowed(method_label(request.method()), methods.allow())
            .error_response()
    };
    web::resource(path)
        .app_data(Route::new(path))
        .route(web::route().guard(taken).to(handler))
        .default_service(web::to(refuse))
}
