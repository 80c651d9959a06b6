//! The published description of the service, made from the code that serves it.
//!
//! Paths come from the annotations of the handlers, messages and refusals from [`crate::api`]. The
//! annotations cannot describe the GET side of the evaluation paths, so [`document`] derives it from
//! the POST side: query parameters replace the body.

mod parameters;

use std::collections::{BTreeMap, BTreeSet};

use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, Parameter};
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Object, OpenApi as Document, RefOr, Schema};

use super::routes::{self, batch, catalog, evaluate, exchange, operations, play, tichu};
#[cfg(feature = "games")]
use super::routes::{deck_building, mini_tichu, snaps};
use crate::api::Problem;
#[cfg(feature = "games")]
use crate::api::mini_tichu::{
    moves::schemas::{ActName, ActsQuestion, MiniTrick, OtherName},
    schemas::{PlainHand, PlainPlayed},
};
use crate::api::play::schemas::{
    ActionQuestion, CallName, KindName, PlayedCards, RankName, TrickQuestion,
};
use crate::api::refusals::{large_head, not_modified, refusals, slow_head};
use crate::api::schemas::CardToken;
#[cfg(feature = "games")]
use crate::api::snaps::schemas::CardName;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "grand-tichu",
        description = "Should I call Grand Tichu with these eight cards? Features, probabilities and call/no-call decisions for a hand and both teams' scores.",
        contact(name = "the grand-tichu authors"),
    ),
    servers((url = "/", description = "This service")),
    tags(
        (name = "evaluate", description = "Ask about hands."),
        (name = "hand", description = "Ask about whole hands."),
        (name = "play", description = "Ask about the rules of play."),
        (name = "catalog", description = "Profiles, models and the meaning of features."),
        (name = "operations", description = "Health, metrics, this description."),
    ),
    paths(
        evaluate::features, evaluate::probabilities, evaluate::decisions, evaluate::evaluate,
        evaluate::explain, evaluate::outlook,
        batch::batch, routes::posterior::posterior, routes::hand::structure,
        exchange::exchange, batch::exchange,
        tichu::evaluate, tichu::decisions, tichu::probabilities, tichu::explain, batch::tichu,
        play::legal, play::replay, play::advice,
        catalog::profiles, catalog::models, catalog::model, catalog::schema,
        operations::live, operations::ready, operations::health, operations::metrics,
        operations::description,
    ),
    components(schemas(Problem, CardToken, KindName, RankName, CallName, PlayedCards, TrickQuestion, ActionQuestion))
)]
struct Description;

/// The endpoints of other card games.
#[cfg(feature = "games")]
#[derive(OpenApi)]
#[openapi(
    tags((name = "games", description = "Ask about other card games.")),
    paths(
        mini_tichu::hand, mini_tichu::exchange, mini_tichu::next_move, mini_tichu::machine,
        snaps::knowledge, snaps::next_move, deck_building::buy,
    ),
    components(schemas(MiniTrick, ActName, ActsQuestion, OtherName, PlainHand, PlainPlayed, CardName))
)]
struct Games;

/// The starts of paths that take a question as a body alone.
const BODIES_ALONE: [&str; 4] = [
    "/v1/play/",
    "/v1/mini-tichu/move",
    "/v1/snaps/",
    "/v1/deck-building/",
];

/// The OpenAPI 3.1 description of the service.
#[must_use]
pub fn document() -> Document {
    let mut document = Description::openapi();
    #[cfg(feature = "games")]
    document.merge(Games::openapi());
    for (path, item) in &mut document.paths.paths {
        let takes_links =
            !path.ends_with("/batch") && !BODIES_ALONE.iter().any(|start| path.starts_with(start));
        if let Some(post) = item.post.as_ref().filter(|_| takes_links) {
            item.get = Some(by_link(post, parameters::of(path)));
        }
        if let Some(get) = &mut item.get {
            get.responses.responses.extend([slow_head()]);
        }
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            operation.responses.responses.extend([large_head()]);
        }
        if path.starts_with("/v1/") {
            if let Some(get) = &mut item.get {
                get.responses.responses.extend([not_modified()]);
            }
            for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
                operation.responses.responses.extend(refusals());
                // By default no key is needed.
                operation.security = Some(vec![
                    SecurityRequirement::default(),
                    SecurityRequirement::new(API_KEY, [""; 0]),
                ]);
            }
        } else if let Some(get) = &mut item.get {
            // Operators and readers of this description need no key.
            get.security = Some(Vec::new());
        }
    }
    if let Some(components) = &mut document.components {
        let key = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "An API key, where the operator asks for one (--api-keys).",
            ));
        components.add_security_scheme(API_KEY, SecurityScheme::Http(key.build()));
    }
    let posts = document.paths.paths.values();
    let posts = posts.filter_map(|item| item.post.as_ref());
    let questions: BTreeSet<String> = posts.filter_map(name_of_question).collect();
    if let Some(components) = &mut document.components {
        let schemas = components.schemas.iter_mut();
        schemas
            .filter(|(name, _)| questions.contains(*name))
            .for_each(|(_, schema)| close(schema));
        join_parts(&mut components.schemas);
    }
    document
}

/// The name of the schema of the question that an operation takes.
fn name_of_question(operation: &Operation) -> Option<String> {
    let RefOr::T(body) = operation.request_body.as_ref()? else {
        return None;
    };
    let RefOr::T(content) = body.content.values().next()? else {
        return None;
    };
    let RefOr::Ref(question) = content.schema.as_ref()? else {
        return None;
    };
    let name = question.ref_location.rsplit('/').next()?;
    Some(name.to_owned())
}

/// Describes an object as one without further fields: a question with others is refused.
fn close(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = schema {
        let none = AdditionalProperties::FreeForm(false);
        object.additional_properties = Some(Box::new(none));
    }
}

/// Describes messages that `#[serde(flatten)]` puts together as one object each. As `allOf`, no
/// part could be closed, and generated clients would have types that no message has.
fn join_parts(schemas: &mut BTreeMap<String, RefOr<Schema>>) {
    let mut joined = Vec::new();
    let mut parts = BTreeSet::new();
    for (name, schema) in &*schemas {
        let RefOr::T(Schema::AllOf(all)) = schema else {
            continue;
        };
        let mut whole = Object::new();
        whole.description.clone_from(&all.description);
        whole.example.clone_from(&all.example);
        for part in &all.items {
            let (part, is_optional) = match part {
                // A part that may be missing is one of the part and null.
                RefOr::T(Schema::OneOf(either)) => (either.items.first().unwrap_or(part), true),
                part => (part, false),
            };
            let part = match part {
                RefOr::Ref(reference) => {
                    let name = reference.ref_location.rsplit('/').next();
                    let name = name.unwrap_or_default();
                    parts.insert(name.to_owned());
                    schemas.get(name)
                }
                here => Some(here),
            };
            if let Some(RefOr::T(Schema::Object(part))) = part {
                whole.properties.extend(part.properties.clone());
                if !is_optional {
                    whole.required.extend(part.required.iter().cloned());
                }
            }
        }
        joined.push((name.clone(), RefOr::T(Schema::Object(whole))));
    }
    schemas.extend(joined);
    // A part may be a message of its own as well.
    let text = serde_json::to_string(schemas).unwrap_or_default();
    schemas.retain(|name, _| !parts.contains(name) || text.contains(&format!("/{name}\"")));
}

/// Name of the security scheme.
const API_KEY: &str = "api_key";

/// The GET side of an operation that takes a question.
fn by_link(post: &Operation, parameters: Vec<RefOr<Parameter>>) -> Operation {
    let mut get = post.clone();
    get.operation_id = get.operation_id.map(|id| format!("{id}_by_link"));
    get.request_body = None;
    get.parameters = Some(parameters);
    for status in ["400", "408", "413", "415"] {
        get.responses.responses.remove(status);
    }
    get
}
