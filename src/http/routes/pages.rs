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
use tichu_previews::Language;
use wire::{Fixed, Methods, Refused, Work, resource};

use crate::http::pages::{Page, Subject};
use crate::web::{
    ASSETS, DOCS, EMBED, File, LEARN, OFFLINE, PLAY, PLAYGROUND, PUZZLES, QUIZ, REVIEW,
};

static PLAYGROUND_PAGE: LazyLock<Page> =
    LazyLock::new(|| Page::new("/", &PLAYGROUND, question).asking());
static EMBED_PAGE: LazyLock<Page> =
    LazyLock::new(|| Page::new("/embed", &EMBED, question).asking());
static MINI_TICHU_PAGE: LazyLock<Page> = LazyLock::new(|| {
    let subject = |_| Subject {
        title: "Mini-Tichu: how do I split my hand?",
        description: "The best ways to split a hand of Mini-Tichu, and what to exchange.",
    };
    Page::new("/mini-tichu", &crate::web::MINI_TICHU, subject)
});
static REVIEW_PAGE: LazyLock<Page> = LazyLock::new(|| {
    let subject = |_| Subject {
        title: "Review of a match of Tichu",
        description: "Which decisions of a match lost points, by what their players knew?",
    };
    Page::new("/review", &REVIEW, subject)
});
static PLAY_PAGE: LazyLock<Page> = LazyLock::new(|| {
    let subject = |_| Subject {
        title: "Play Tichu against the engine",
        description: "You and three agents: whole matches, with hints, reviews and the deal of the day.",
    };
    Page::new("/play", &PLAY, subject)
});
static QUIZ_PAGE: LazyLock<Page> = LazyLock::new(|| {
    let subject = |_| Subject {
        title: "Would you call Grand Tichu?",
        description: "Ten hands a day, the same for everybody: guess, then see the verdict and what people do.",
    };
    Page::new("/quiz", &QUIZ, subject)
});
static PUZZLES_PAGE: LazyLock<Page> = LazyLock::new(|| {
    let subject = |_| Subject {
        title: "Puzzles of Tichu",
        description: "Positions in which most people go wrong: what would you do?",
    };
    Page::new("/puzzles", &PUZZLES, subject)
});
static LEARN_PAGE: LazyLock<Page> = LazyLock::new(|| {
    let subject = |_| Subject {
        title: "A course of Tichu",
        description: "Ten lessons, each with three puzzles and a figure from the engine.",
    };
    Page::new("/learn", &LEARN, subject)
});
static DOCS_PAGE: LazyLock<Page> = LazyLock::new(|| {
    let subject = |_| Subject {
        title: "Grand Tichu? · API",
        description: "Reference of every grand-tichu endpoint, with a form to try it.",
    };
    Page::new("/docs", &DOCS, subject)
});
static OFFLINE_TEXT: LazyLock<Fixed> = LazyLock::new(|| fixed(&OFFLINE));
static ASSET_TEXTS: LazyLock<HashMap<&str, Fixed>> =
    LazyLock::new(|| ASSETS.iter().map(|file| (file.name, fixed(file))).collect());

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/", Methods::Read, Work::OTHER, playground))
        .service(resource("/embed", Methods::Read, Work::OTHER, embed))
        .service(resource("/review", Methods::Read, Work::OTHER, review))
        .service(resource("/play", Methods::Read, Work::OTHER, play))
        .service(resource("/quiz", Methods::Read, Work::OTHER, quiz))
        .service(resource("/puzzles", Methods::Read, Work::OTHER, puzzles))
        .service(resource("/learn", Methods::Read, Work::OTHER, learn))
        // A worker keeps the pages at and below its own path.
        .service(resource("/offline.js", Methods::Read, Work::OTHER, offline))
        .service(resource("/docs", Methods::Read, Work::OTHER, docs))
        .service(resource(
            "/assets/{name}",
            Methods::Read,
            Work::OTHER,
            asset,
        ))
        .service(resource(
            "/mini-tichu",
            Methods::Read,
            Work::OTHER,
            mini_tichu,
        ));
}

/// The question of the pages about a hand.
fn question(language: Language) -> Subject {
    Subject {
        title: language.heading(),
        description: language.tagline(),
    }
}

async fn mini_tichu(request: HttpRequest) -> HttpResponse {
    page(&MINI_TICHU_PAGE, &request, Framing::Nowhere).await
}

async fn playground(request: HttpRequest) -> HttpResponse {
    page(&PLAYGROUND_PAGE, &request, Framing::Nowhere).await
}

async fn embed(request: HttpRequest) -> HttpResponse {
    page(&EMBED_PAGE, &request, Framing::Anywhere).await
}

async fn review(request: HttpRequest) -> HttpResponse {
    page(&REVIEW_PAGE, &request, Framing::Nowhere).await
}

async fn play(request: HttpRequest) -> HttpResponse {
    page(&PLAY_PAGE, &request, Framing::Anywhere).await
}

async fn quiz(request: HttpRequest) -> HttpResponse {
    page(&QUIZ_PAGE, &request, Framing::Nowhere).await
}

async fn puzzles(request: HttpRequest) -> HttpResponse {
    page(&PUZZLES_PAGE, &request, Framing::Nowhere).await
}

async fn learn(request: HttpRequest) -> HttpResponse {
    page(&LEARN_PAGE, &request, Framing::Nowhere).await
}

async fn offline(request: HttpRequest) -> HttpResponse {
    protected(OFFLINE_TEXT.answer(&request).await, Framing::Nowhere)
}

async fn docs(request: HttpRequest) -> HttpResponse {
    page(&DOCS_PAGE, &request, Framing::Nowhere).await
}

async fn asset(name: Path<String>, request: HttpRequest) -> Result<HttpResponse, Refused> {
    let text = ASSET_TEXTS.get(name.as_str());
    let text = text.ok_or_else(|| Problem::not_found("expected an asset of the pages"))?;
    let answer = text.answer(&request).await;
    Ok(protected(answer, Framing::Nowhere))
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
             connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ",
            $ancestors
        ))
    };
}

/// The page, or 304 when the client has it: browsers ask again on every visit, because a new binary
/// may have other files under the same names.
async fn page(page: &Page, request: &HttpRequest, framing: Framing) -> HttpResponse {
    protected(page.answer(request).await, framing)
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
