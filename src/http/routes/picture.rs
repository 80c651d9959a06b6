//! The picture of a hand and its verdict, for links to the pages. Like them, it is no part of the API.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, EntityTag};
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use messages::Problem;
use wire::conditional::{client_has, head};
use wire::{Methods, NotDone, Refused, Work, resource};

use crate::http::App;
use crate::http::metrics::TOO_MANY_PICTURES;
use crate::http::pages::PICTURE;
use crate::http::preview_request::PreviewRequest;

/// A day: whoever shows the picture of a link need not ask for each of its readers.
const LIFETIME: (actix_web::http::header::HeaderName, &str) = (CACHE_CONTROL, "max-age=86400");

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(resource(PICTURE, Methods::Read, Work::OTHER, picture));
}

async fn picture(app: Data<App>, request: HttpRequest) -> Result<HttpResponse, Refused> {
    let asked = PreviewRequest::from_query(request.query_string())
        .inspect_err(|problem| app.metrics.count_rejection(problem.errors()))?;
    let preview = asked.preview(app.models().service.advisor());
    let preview = preview.ok_or_else(Problem::overloaded)?;
    let file = app
        .pictures
        .file(app.wire.access.client(&request), preview.picture())
        .await;
    let file = file.map_err(|reason| {
        if reason == NotDone::TooMuch {
            app.wire.metrics.count_refusal(TOO_MANY_PICTURES);
        }
        Problem::overloaded()
    })?;
    let tag = EntityTag::new_strong(file.tag.clone());
    if client_has(&request, &tag) {
        let mut known = head(StatusCode::NOT_MODIFIED, tag);
        return Ok(known.insert_header(LIFETIME).finish());
    }
    let mut answer = head(StatusCode::OK, tag);
    answer.insert_header(LIFETIME);
    answer.insert_header((CONTENT_TYPE, "image/png"));
    Ok(answer.body(file.bytes.clone()))
}
