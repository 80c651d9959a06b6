//! Pages, with the tags in their heads that messengers and social networks read.
//!
//! A page without a hand is compressed once for each origin and language. A page with a hand has the
//! verdict in its tags and is made for one request.

mod origin;
mod tags;

use std::sync::{Mutex, PoisonError};

use actix_web::http::header::HeaderValue;
use actix_web::{HttpRequest, HttpResponse};
use tichu_previews::Language;
use wire::Fixed;

use super::app::App;
use crate::http::preview_request::PreviewRequest;
use crate::web::File;
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

/// What a page is about, in one language.
pub(super) struct Subject {
    pub title: &'static str,
    pub description: &'static str,
}

/// A page and its subject.
pub(super) struct Page {
    path: &'static str,
    content_type: HeaderValue,
    before: String,
    after: String,
    subject: fn(Language) -> Subject,
    /// Whether its query may have a hand.
    asks: bool,
    kept: Mutex<Vec<((Origin, Language), Fixed)>>,
}

impl Page {
    /// The page at this path that a file has, with the tags in place of its marker.
    pub fn new(path: &'static str, file: &File, subject: fn(Language) -> Subject) -> Page {
        let text = String::from_utf8_lossy(file.bytes);
        let (before, after) = text.split_once(MARKER).unwrap_or((&text, ""));
        Page {
            path,
            content_type: HeaderValue::from_static(file.media_type()),
            before: before.to_owned(),
            after: after.to_owned(),
            subject,
            asks: false,
            kept: Mutex::default(),
        }
    }

    /// The page, which shows the answer for the hand in its query.
    pub fn asking(self) -> Page {
        Page { asks: true, ..self }
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
        if !self.asks || query.len() > MOST_QUERY {
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
        Some(Fixed::once(self.content_type.clone(), self.with(&tags)))
    }

    /// The page without a hand.
    fn general(&self, origin: Origin, language: Language) -> Fixed {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (origin, language);
        if let Some((_, page)) = kept.iter().find(|(known, _)| *known == key) {
            return page.clone();
        }
        let (origin, language) = &key;
        let Subject { title, description } = (self.subject)(*language);
        let tags = Tags {
            title,
            description,
            address: &origin.address(self.path),
            picture: &origin.address(GENERAL_PICTURE),
            alternative: language.heading(),
        };
        let text = self.with(&tags);
        if kept.len() >= MOST_KEPT {
            return Fixed::once(self.content_type.clone(), text);
        }
        let page = Fixed::new(self.content_type.clone(), text);
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
