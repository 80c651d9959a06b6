//! Pages, with the tags in their heads that messengers and social networks read.
//!
//! A page without a hand is compressed once for each origin and language. A page with a hand has the
//! verdict in its tags and is made for one request.

mod origin;
mod tags;

use actix_web::http::header::HeaderValue;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use parking_lot::Mutex;
use tichu_previews::Language;
use wire::Fixed;

use super::app::App;
use crate::http::preview_request::PreviewRequest;
use crate::web::html;
use origin::Origin;
use tags::Tags;

/// Where the tags stand in the head of a page.
const MARKER: &str = "<!-- preview -->\n";

/// The path of pictures.
pub(super) const PICTURE: &str = "/picture.png";
/// The picture of pages without a hand.
const GENERAL_PICTURE: &str = "/assets/picture.png";

/// Pages that are kept: others are made again for each request, so that clients that invent hosts
/// take no memory.
const MOST_KEPT: usize = 24;

/// The most bytes of a query that can have a hand.
const MOST_QUERY: usize = 2048;

/// The media type of pages.
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// What a page is about.
enum Subject {
    /// Whether to call with a hand, which its query may have.
    Hand,
    /// The same on every request.
    Fixed {
        title: &'static str,
        description: &'static str,
    },
}

/// Whether other sites may show a page inside theirs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Framing {
    Anywhere,
    Nowhere,
}

/// A page and its subject.
pub(super) struct TaggedPage {
    /// Its path.
    pub path: &'static str,
    /// Whether other sites may show it inside theirs.
    pub framing: Framing,
    subject: Subject,
    before: String,
    after: String,
    kept: Mutex<Vec<((Origin, Language), Fixed)>>,
}

impl TaggedPage {
    /// The page of this template about a hand.
    pub fn of_hand(path: &'static str, page: &impl Template) -> TaggedPage {
        TaggedPage::new(path, page, Subject::Hand)
    }

    /// The page of this template, with the words that others show of a link to it.
    pub fn about(
        path: &'static str,
        page: &impl Template,
        title: &'static str,
        description: &'static str,
    ) -> TaggedPage {
        TaggedPage::new(path, page, Subject::Fixed { title, description })
    }

    fn new(path: &'static str, page: &impl Template, subject: Subject) -> TaggedPage {
        let text = html(page);
        // The tags stand in place of the marker.
        let (before, after) = text.split_once(MARKER).unwrap_or((&text, ""));
        TaggedPage {
            path,
            framing: Framing::Nowhere,
            subject,
            before: before.to_owned(),
            after: after.to_owned(),
            kept: Mutex::default(),
        }
    }

    /// The page, which other sites may show inside theirs.
    pub fn framed(self) -> TaggedPage {
        TaggedPage {
            framing: Framing::Anywhere,
            ..self
        }
    }

    /// The page, or 304 when the client has it.
    pub async fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let app = App::of(request);
        let origin = Origin::of(request, app.settings.public_url.as_deref());
        let query = request.query_string();
        let text = self
            .with_verdict(app, request, &origin, query)
            .unwrap_or_else(|| self.general(origin, PreviewRequest::language_of(query)));
        text.answer(request).await
    }

    /// The page with the verdict on the hand in its query; `None` without a verdict.
    fn with_verdict(
        &self,
        app: &App,
        request: &HttpRequest,
        origin: &Origin,
        query: &str,
    ) -> Option<Fixed> {
        if !matches!(self.subject, Subject::Hand) || query.len() > MOST_QUERY {
            return None;
        }
        let asked = PreviewRequest::of_page(query)?;
        if !app.wire.access.admits_answer(request) {
            return None;
        }
        let preview = asked.preview(app.models().service.advisor())?;
        let question = asked.to_query();
        let link = if is_plain(query) { query } else { &question };
        let tags = Tags {
            title: preview.title(),
            description: &preview.description(),
            address: &origin.address(&format!("{}?{link}", self.path)),
            picture: &origin.address(&format!("{PICTURE}?{question}")),
            alternative: &preview.alternative(),
        };
        Some(Fixed::once(HTML, self.with(&tags)))
    }

    /// The page without a hand.
    fn general(&self, origin: Origin, language: Language) -> Fixed {
        let mut kept = self.kept.lock();
        let key = (origin, language);
        if let Some((_, page)) = kept.iter().find(|(known, _)| *known == key) {
            return page.clone();
        }
        let (origin, language) = &key;
        let (title, description) = match self.subject {
            Subject::Hand => (language.heading(), language.tagline()),
            Subject::Fixed { title, description } => (title, description),
        };
        let tags = Tags {
            title,
            description,
            address: &origin.address(self.path),
            picture: &origin.address(GENERAL_PICTURE),
            alternative: language.heading(),
        };
        let text = self.with(&tags);
        if kept.len() >= MOST_KEPT {
            return Fixed::once(HTML, text);
        }
        let page = Fixed::new(HTML, text);
        kept.push((key, page.clone()));
        page
    }

    fn with(&self, tags: &Tags<'_>) -> String {
        format!("{}{tags}{}", self.before, self.after)
    }
}

/// Whether a query consists of letters that mean themselves in any address and any attribute.
fn is_plain(query: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~,:/=&+%".contains(&b);
    query.bytes().all(plain)
}
