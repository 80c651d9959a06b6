//! The pages and their assets, for browsers.

use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use actix_web::web::{Path, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};

use super::{Methods, resource};
use crate::api::Problem;
use crate::http::compression::Fixed;
use crate::web::{ASSETS, DOCS, EMBED, File, PLAYGROUND};

static PLAYGROUND_TEXT: LazyLock<Fixed> = LazyLock::new(playground_text);
#[cfg(feature = "games")]
static MINI_TICHU_TEXT: LazyLock<Fixed> = LazyLock::new(|| fixed(&crate::web::MINI_TICHU));
static EMBED_TEXT: LazyLock<Fixed> = LazyLock::new(|| fixed(&EMBED));
static DOCS_TEXT: LazyLock<Fixed> = LazyLock::new(|| fixed(&DOCS));
static ASSET_TEXTS: LazyLock<HashMap<&str, Fixed>> =
    LazyLock::new(|| ASSETS.iter().map(|file| (file.name, fixed(file))).collect());

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/", Methods::Read, playground))
        .service(resource("/embed", Methods::Read, embed))
        .service(resource("/docs", Methods::Read, docs))
        .service(resource("/assets/{name}", Methods::Read, asset));
    #[cfg(feature = "games")]
    config.service(resource("/mini-tichu", Methods::Read, mini_tichu));
}

/// The playground; without its link to a page that this build does not have.
#[cfg(not(feature = "games"))]
fn playground_text() -> Fixed {
    let text = String::from_utf8_lossy(PLAYGROUND.bytes);
    let lines = text.lines().filter(|line| !line.contains("/mini-tichu"));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    Fixed::new(HeaderValue::from_static(PLAYGROUND.media_type()), text)
}

#[cfg(feature = "games")]
fn playground_text() -> Fixed {
    fixed(&PLAYGROUND)
}

#[cfg(feature = "games")]
async fn mini_tichu(request: HttpRequest) -> HttpResponse {
    answer(&MINI_TICHU_TEXT, &request, Framing::Nowhere).await
}

async fn playground(request: HttpRequest) -> HttpResponse {
    answer(&PLAYGROUND_TEXT, &request, Framing::Nowhere).await
}

async fn embed(request: HttpRequest) -> HttpResponse {
    answer(&EMBED_TEXT, &request, Framing::Anywhere).await
}

async fn docs(request: HttpRequest) -> HttpResponse {
    answer(&DOCS_TEXT, &request, Framing::Nowhere).await
}

async fn asset(name: Path<String>, request: HttpRequest) -> Result<HttpResponse, Problem> {
    let text = ASSET_TEXTS.get(name.as_str());
    let text = text.ok_or_else(|| Problem::not_found("expected an asset of the pages"))?;
    Ok(answer(text, &request, Framing::Nowhere).await)
}

fn fixed(file: &File) -> Fixed {
    Fixed::new(HeaderValue::from_static(file.media_type()), file.bytes)
}

/// Whether other sites may show a page inside theirs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Framing {
    Anywhere,
    Nowhere,
}

/// The content security policy of a page that these sites may show inside theirs.
macro_rules! policy {
    ($ancestors:literal) => {
        HeaderValue::from_static(concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ",
            $ancestors
        ))
    };
}

/// The file, or 304 when the client has it: browsers ask again on every visit, because a new
/// binary may have other files under the same names.
async fn answer(text: &Fixed, request: &HttpRequest, framing: Framing) -> HttpResponse {
    let mut response = text.answer(request).await;
    let headers = response.headers_mut();
    let value = HeaderValue::from_static;
    let policy = match framing {
        Framing::Anywhere => policy!("*"),
        Framing::Nowhere => policy!("'none'"),
    };
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    headers.insert(X_CONTENT_TYPE_OPTIONS, value("nosniff"));
    headers.insert(REFERRER_POLICY, value("no-referrer"));
    headers.insert(OPENER_POLICY, value("same-origin"));
    if framing == Framing::Nowhere {
        headers.insert(X_FRAME_OPTIONS, value("DENY"));
    }
    response
}
