//! What people open in a browser.

use actix_web::web::{Path, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};

use super::{Methods, resource};
use crate::api::Problem;
use crate::http::pages::{self, DOCS, EMBED, Framing, PLAYGROUND};

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/", Methods::Read, playground))
        .service(resource("/embed", Methods::Read, embed))
        .service(resource("/docs", Methods::Read, docs))
        .service(resource("/assets/{name}", Methods::Read, asset));
}

async fn playground(request: HttpRequest) -> HttpResponse {
    PLAYGROUND.answer(&request, Framing::Nowhere).await
}

async fn embed(request: HttpRequest) -> HttpResponse {
    EMBED.answer(&request, Framing::Anywhere).await
}

async fn docs(request: HttpRequest) -> HttpResponse {
    DOCS.answer(&request, Framing::Nowhere).await
}

async fn asset(name: Path<String>, request: HttpRequest) -> Result<HttpResponse, Problem> {
    let file = pages::asset(&name);
    let file = file.ok_or_else(|| Problem::not_found("expected an asset of the pages"))?;
    Ok(file.answer(&request, Framing::Nowhere).await)
}
