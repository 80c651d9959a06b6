//! Questions and their answers at the paths of the service, without a server.

use std::sync::{Arc, LazyLock};

use serde_json::Value;
use tichu_models::model::Source;
use tichu_play::named::Models;
use tichu_service::{Listed, MAX_DEALS, Service, Text};

/// The question about a hand that many tests ask.
pub const QUESTION: &str =
    r#"{"hand":["Dr","Ph","GA","SK","BQ","R9","S2","Ma"],"own_score":300,"opponent_score":450}"#;

/// An answer.
pub struct Reply {
    pub status: u16,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }
}

static SERVICE: LazyLock<Arc<Service>> = LazyLock::new(|| load(MAX_DEALS));

fn load(max_deals: u32) -> Arc<Service> {
    Arc::new(Service::load(&Source::Embedded, max_deals).unwrap())
}

/// The networks and the engine that answer.
pub fn models() -> &'static Models {
    &SERVICE.models
}

/// The published description: another test compares it with the service's.
pub fn description() -> Value {
    serde_json::from_str(include_str!("../../../../openapi/openapi.json")).unwrap()
}

/// The answer to a question in a body.
pub fn post(path: &str, body: impl AsRef<[u8]>) -> Reply {
    reply(&SERVICE, path, Text::Body(body.as_ref()))
}

/// The same of a service that allows this many deals.
pub fn post_with(max_deals: u32, path: &str, body: &str) -> Reply {
    reply(&load(max_deals), path, Text::Body(body.as_bytes()))
}

/// The answer at a path, or to a question in a link.
pub fn get(link: &str) -> Reply {
    let (path, query) = link.split_once('?').unwrap_or((link, ""));
    reply(&SERVICE, path, Text::Link(query))
}

fn reply(service: &Arc<Service>, path: &str, text: Text<'_>) -> Reply {
    let reply = match Listed::at(path) {
        Some(listed) => listed.reply(service, text),
        None => {
            let (parent, part) = path.rsplit_once('/').unwrap();
            let is_parent = |listed: &&Listed| {
                let (before, last) = listed.path.rsplit_once('/').unwrap();
                before == parent && last.starts_with('{')
            };
            let listed = Listed::all().iter().find(is_parent);
            let listed = listed.unwrap_or_else(|| panic!("nothing is at {path}"));
            listed.reply(service, Text::Address(part, ""))
        }
    };
    Reply {
        status: reply.status,
        body: String::from_utf8(reply.body).unwrap(),
    }
}
