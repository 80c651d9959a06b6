//! The pages and their assets, for browsers.

use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use actix_web::web::{Path, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use messages::Problem;
use wire::{Fixed, Methods, Refused, Work, resource};

use crate::http::pages::{Framing, TaggedPage};
use crate::web::{
    ASSETS, Docs, Embed, File, Learn, MiniTichu, OFFLINE, Play, Playground, Puzzles, Quiz, Review,
};

static PAGES: LazyLock<Vec<TaggedPage>> = LazyLock::new(|| {
    vec![
        TaggedPage::of_hand("/", &Playground),
        TaggedPage::of_hand("/embed", &Embed).framed(),
        TaggedPage::about(
            "/review",
            &Review,
            "Review of a match of Tichu",
            "Which decisions of a match lost points, by what their players knew?",
        ),
        TaggedPage::about(
            "/play",
            &Play,
            "Play Tichu against the engine",
            "You and three agents: whole matches, with hints, reviews and the deal of the day.",
        )
        .framed(),
        TaggedPage::about(
            "/quiz",
            &Quiz,
            "Would you call Grand Tichu?",
            "Ten hands a day, the same for everybody: guess, then see the verdict and what people do.",
        ),
        TaggedPage::about(
            "/puzzles",
            &Puzzles,
            "Puzzles of Tichu",
            "Positions in which most people go wrong: what would you do?",
        ),
        TaggedPage::about(
            "/learn",
            &Learn,
            "A course of Tichu",
            "Ten lessons, each with three puzzles and a figure from the engine.",
        ),
        TaggedPage::about(
            "/docs",
            &Docs,
            "Grand Tichu? · API",
            "Reference of every grand-tichu endpoint, with a form to try it.",
        ),
        TaggedPage::about(
            "/mini-tichu",
            &MiniTichu,
            "Mini-Tichu: how do I split my hand?",
            "The best ways to split a hand of Mini-Tichu, and what to exchange.",
        ),
    ]
});
static OFFLINE_TEXT: LazyLock<Fixed> = LazyLock::new(|| fixed(&OFFLINE));
static ASSET_TEXTS: LazyLock<HashMap<&str, Fixed>> =
    LazyLock::new(|| ASSETS.iter().map(|file| (file.name, fixed(file))).collect());

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

pub(super) fn configure(config: &mut ServiceConfig) {
    for page in PAGES.iter() {
        // Browsers ask again on every visit, because a new binary may have other files under the same names.
        let answer = move |request: HttpRequest| async move {
            protected(page.answer(&request).await, page.framing)
        };
        config.service(resource(page.path, Methods::Read, Work::OTHER, answer));
    }
    config
        // A worker keeps the pages at and below its own path.
        .service(resource("/offline.js", Methods::Read, Work::OTHER, offline))
        .service(resource(
            "/assets/{name}",
            Methods::Read,
            Work::OTHER,
            asset,
        ));
}

async fn offline(request: HttpRequest) -> HttpResponse {
    protected(OFFLINE_TEXT.answer(&request).await, Framing::Nowhere)
}

async fn asset(name: Path<String>, request: HttpRequest) -> Result<HttpResponse, Refused> {
    let text = ASSET_TEXTS.get(name.as_str());
    let text = text.ok_or_else(|| Problem::not_found("expected an asset of the pages"))?;
    let answer = text.answer(&request).await;
    Ok(protected(answer, Framing::Nowhere))
}

fn fixed(file: &File) -> Fixed {
    Fixed::new(HeaderValue::from_static(file.media_type), file.bytes)
}

/// The content security policy of a page that these sites may show inside theirs.
macro_rules! policy {
    ($ancestors:literal) => {
        HeaderValue::from_static(concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ",
            $ancestors
        ))
    };
}

/// The answer with the headers that protect pages and their readers.
fn protected(mut response: HttpResponse, framing: Framing) -> HttpResponse {
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
