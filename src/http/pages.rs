//! The pages for people: the playground, the page to embed, the one of the API, and what they
//! are made of.
//!
//! Every file is part of the binary and none is made by a build step. The pages load nothing
//! from elsewhere and run no script but their own; the headers forbid both.

use std::sync::OnceLock;

use actix_web::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use actix_web::{HttpRequest, HttpResponse};

use super::compression::Fixed;

/// A file of the pages.
pub(super) struct File {
    name: &'static str,
    bytes: &'static [u8],
    fixed: OnceLock<Fixed>,
}

macro_rules! file {
    ($name:literal) => {
        File {
            name: $name,
            bytes: include_bytes!(concat!("pages/", $name)),
            fixed: OnceLock::new(),
        }
    };
}

pub(super) static PLAYGROUND: File = file!("playground.html");
pub(super) static EMBED: File = file!("embed.html");
pub(super) static DOCS: File = file!("docs.html");

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// What the pages refer to, under `/assets/`.
static ASSETS: [File; 33] = [
    file!("answer.css"),
    file!("answer.js"),
    file!("api.js"),
    file!("base.css"),
    file!("cards.css"),
    file!("cards.js"),
    file!("clipboard.js"),
    file!("deck.js"),
    file!("docs-answer.js"),
    file!("docs-filter.js"),
    file!("docs-json.js"),
    file!("docs-operation.js"),
    file!("docs-request.js"),
    file!("docs-schema.js"),
    file!("docs.css"),
    file!("docs.js"),
    file!("elements.js"),
    file!("embed.js"),
    file!("favicon.svg"),
    file!("glyphs.js"),
    file!("outlook.js"),
    file!("playground.js"),
    file!("score.js"),
    file!("share.js"),
    file!("state.js"),
    file!("texts-de.js"),
    file!("texts-el.js"),
    file!("texts-en.js"),
    file!("texts.js"),
    file!("theme.js"),
    file!("told.js"),
    file!("why.js"),
    file!("words.js"),
];

/// The asset of this name.
pub(super) fn asset(name: &str) -> Option<&'static File> {
    ASSETS.iter().find(|file| file.name == name)
}

/// What a page may load and who may show it inside theirs.
macro_rules! policy {
    ($ancestors:literal) => {
        HeaderValue::from_static(concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ",
            $ancestors
        ))
    };
}

/// Whether other sites may show a page inside theirs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Framing {
    Anywhere,
    Nowhere,
}

impl File {
    /// The file, or 304 when the client has it: it is asked for again on every visit, because a
    /// new binary may bring other files under the same names.
    pub async fn answer(&'static self, request: &HttpRequest, framing: Framing) -> HttpResponse {
        let fixed = self
            .fixed
            .get_or_init(|| Fixed::new(self.content_type(), self.bytes));
        let mut response = fixed.answer(request).await;
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

    fn content_type(&self) -> HeaderValue {
        HeaderValue::from_static(match self.name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            _ => "image/svg+xml",
        })
    }
}
