//! A path with its handler.

use actix_web::http::Method;
use actix_web::web;
use actix_web::{FromRequest, Handler, HttpRequest, Resource, Responder, guard};
use messages::Problem;

use super::metrics::{Route, Work, method_label};
use super::problem::refusal;

/// The methods that a path takes.
#[derive(Clone, Copy)]
pub enum Methods {
    /// The path is read.
    Read,
    /// The path takes a body.
    Post,
    /// The path is read, or takes a body.
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
        match self {
            Methods::Read => is_read(method),
            Methods::Post => method == Method::POST,
            Methods::ReadOrPost => is_read(method) || method == Method::POST,
        }
    }
}

fn is_read(method: &Method) -> bool {
    method == Method::GET || method == Method::HEAD
}

/// A path whose handler takes these methods; others are refused with 405.
pub fn resource<F, Args>(path: &'static str, methods: Methods, work: Work, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let taken = guard::fn_guard(move |context| methods.include(&context.head().method));
    let refuse = move |request: HttpRequest| async move {
        refusal(Problem::method_not_allowed(
            method_label(request.method()),
            methods.allow(),
        ))
    };
    web::resource(path)
        .app_data(Route::new(path, work))
        .route(web::route().guard(taken).to(handler))
        .default_service(web::to(refuse))
}
