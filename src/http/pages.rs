//! The pages for people: the playground, the page to embed, the one of the API, and what they
//! are made of.
//!
//! Every file is part of the binary and none is made by a build step. The pages load nothing
//! from elsewhere and run no script but their own; the headers forbid both.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, EntityTag, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use actix_web::{HttpRequest, HttpResponse};

use super::reply::{client_has, entity_tag};

/// A file of the pages.
pub(super) struct File {
    name: &'static str,
    bytes: &'static [u8],
}

macro_rules! file {
    ($name:literal) => {
        File {
            name: $name,
            bytes: include_bytes!(concat!("pages/", $name)),
        }
    };
}

pub(super) const PLAYGROUND: File = file!("playground.html");
pub(super) const EMBED: File = file!("embed.html");
pub(super) const DOCS: File = file!("docs.html");

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

/// Whether other sites may show a page inside theirs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Framing {
    Anywhere,
    Nowhere,
}

impl File {
    /// The file, or 304 when the client has it: it is asked for again on every visit, because a
    /// new binary may bring other files under the same names.
    pub fn answer(&self, request: &HttpRequest, framing: Framing) -> HttpResponse {
        let tag = EntityTag::new_strong(entity_tag(self.bytes));
        let mut response = if client_has(request, &tag) {
            HttpResponse::NotModified()
        } else {
            HttpResponse::Ok()
        };
        let ancestors = match framing {
            Framing::Anywhere => "*",
            Framing::Nowhere => "'none'",
        };
        let policy = format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {ancestors}"
        );
        response
            .insert_header((ETAG, tag))
            .insert_header((CACHE_CONTROL, "no-cache"))
            .insert_header((CONTENT_TYPE, self.content_type()))
            .insert_header((CONTENT_SECURITY_POLICY, policy))
            .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .insert_header((REFERRER_POLICY, "no-referrer"))
            .insert_header(("Cross-Origin-Opener-Policy", "same-origin"));
        if framing == Framing::Nowhere {
            response.insert_header((X_FRAME_OPTIONS, "DENY"));
        }
        response.body(self.bytes)
    }

    fn content_type(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            _ => "image/svg+xml",
        }
    }
}
