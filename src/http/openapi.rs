//! The published description of the service, made from the endpoints that serve it.

use std::collections::{BTreeMap, BTreeSet};

use messages::refusals::{large_head, not_modified, refusals, slow_head};
use messages::{Group, Problem};
use tichu_api::play::schemas::RankName;
use tichu_api::schemas::CardToken;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{Object, OpenApi as Document, PathItem, RefOr, Schema};

use super::endpoint::Described;
use super::routes;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "grand-tichu",
        description = "Should I call Grand Tichu with these eight cards? Features, probabilities and call/no-call decisions for a hand and both teams' scores.",
        contact(name = "the grand-tichu authors"),
    ),
    servers((url = "/", description = "This service")),
    components(schemas(Problem, CardToken, RankName))
)]
struct Description;

/// The OpenAPI 3.1 description of the service.
#[must_use]
pub fn document() -> Document {
    let mut document = Description::openapi();
    let mut components = document.components.take().unwrap_or_default();
    let mut groups: Vec<Group> = Vec::new();
    for endpoint in routes::endpoints() {
        let path = endpoint.path;
        let mut described = endpoint.describe();
        add_common(path, &mut described);
        if !groups.contains(&described.group) {
            groups.push(described.group);
        }
        components.schemas.extend(described.schemas);
        let mut item = PathItem::default();
        (item.get, item.post) = (described.get, described.post);
        document.paths.paths.insert(path.to_owned(), item);
    }
    join_parts(&mut components.schemas);
    describe_nullable(&mut components.schemas);
    let key = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "An API key, where the operator asks for one (--api-keys).",
        ));
    components.add_security_scheme(API_KEY, SecurityScheme::Http(key.build()));
    document.components = Some(components);
    document.tags = Some(groups.into_iter().map(described_tag).collect());
    document
}

fn described_tag(Group { name, words, .. }: Group) -> utoipa::openapi::Tag {
    TagBuilder::new()
        .name(name)
        .description(Some(words))
        .build()
}

/// Adds what all endpoints have: refusals, and who needs a key.
fn add_common(path: &str, described: &mut Described) {
    let of_questions = path.starts_with("/v1/");
    if let Some(get) = &mut described.get {
        get.responses.responses.extend([slow_head()]);
        if of_questions {
            get.responses.responses.extend([not_modified()]);
        } else {
            // Operators and readers of this description need no key.
            get.security = Some(Vec::new());
        }
    }
    for operation in described.operations() {
        let responses = &mut operation.responses.responses;
        responses.extend([large_head()]);
        if of_questions {
            responses.extend(refusals());
            // By default no key is needed.
            operation.security = Some(vec![
                SecurityRequirement::default(),
                SecurityRequirement::new(API_KEY, [""; 0]),
            ]);
        }
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

/// Describes fields that may be null: the words of such a field stand at its schema without null.
fn describe_nullable(schemas: &mut BTreeMap<String, RefOr<Schema>>) {
    for schema in schemas.values_mut() {
        let RefOr::T(Schema::Object(object)) = schema else {
            continue;
        };
        for field in object.properties.values_mut() {
            if let RefOr::T(Schema::OneOf(either)) = field
                && either.description.is_none()
                && let Some(RefOr::Ref(of)) = either.items.first_mut()
                && !of.description.is_empty()
            {
                either.description = Some(std::mem::take(&mut of.description));
            }
        }
    }
}

/// Name of the security scheme.
const API_KEY: &str = "api_key";
