//! The published description of the service, made from the code that serves it.
//!
//! Paths come from the annotations of the handlers, messages and refusals from [`crate::api`]. The
//! annotations cannot describe the GET side of the evaluation paths, so [`document`] derives it from
//! that of POST: query parameters replace the body.

use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::Type;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Object, ObjectBuilder, OpenApi as Document, RefOr, Required, Schema};
use utoipa::{OpenApi, PartialSchema};

use super::routes::{self, batch, catalog, evaluate, exchange, operations, play, tichu};
#[cfg(feature = "games")]
use super::routes::{deck_building, mini_tichu, snaps};
use crate::api::exchange::ExchangeRequest;
#[cfg(feature = "games")]
use crate::api::mini_tichu::{
    MiniExchangeRequest, MiniHandRequest,
    schemas::{
        ActName, ActsQuestion, MiniTrick, OtherName, PlainHand, PlainHandText, PlainPlayed,
        PlainPlayedText, PlainWholeHandText,
    },
};
use crate::api::play::schemas::{
    ActionQuestion, CallName, KindName, PlayedCards, RankName, TrickQuestion,
};
use crate::api::refusals::{large_head, not_modified, refusals, slow_head};
use crate::api::schemas::{
    CardToken, CardsText, HandCardsText, HandText, WholeHandText, token_pattern,
};
#[cfg(feature = "games")]
use crate::api::snaps::schemas::CardName;
use crate::api::tichu::TichuRequest;
use crate::api::{CardsRequest, HandRequest, Problem, Request, StructureRequest};

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
            let parameters = match path.as_str() {
                "/v1/posterior" => {
                    let cards = CardsParameter {
                        schema: CardsText::schema(),
                        description: "1 to 8 different cards, separated by commas or spaces.",
                        example: "Dr,Ph",
                    };
                    parameters(CardsRequest::schema(), CardsRequest::FIELDS, &cards)
                }
                "/v1/hand" => {
                    let cards = CardsParameter {
                        schema: HandCardsText::schema(),
                        description: "1 to 14 different cards, separated by commas or spaces.",
                        example: "Ph,GA,GK,B9,G9,B8,G8,R8,S8,B4,S4,G2,S2,Hu",
                    };
                    parameters(StructureRequest::schema(), StructureRequest::FIELDS, &cards)
                }
                "/v1/exchange" => parameters(
                    ExchangeRequest::schema(),
                    ExchangeRequest::FIELDS,
                    &whole_hand(),
                ),
                #[cfg(feature = "games")]
                "/v1/mini-tichu/hand" => mini_parameters(
                    MiniHandRequest::schema(),
                    MiniHandRequest::FIELDS,
                    &CardsParameter {
                        schema: PlainHandText::schema(),
                        description: "1 to 13 different suited cards, separated by commas or spaces.",
                        example: "S5,R5,B5,S3,R3",
                    },
                ),
                #[cfg(feature = "games")]
                "/v1/mini-tichu/exchange" => mini_parameters(
                    MiniExchangeRequest::schema(),
                    MiniExchangeRequest::FIELDS,
                    &CardsParameter {
                        schema: PlainWholeHandText::schema(),
                        description: "13 different suited cards, separated by commas or spaces.",
                        example: "SA,RK,GK,BQ,SJ,RJ,B9,G8,S7,R6,B5,G5,S2",
                    },
                ),
                path if path.starts_with("/v1/tichu/") => {
                    // A link has no plays.
                    let fields = TichuRequest::FIELDS.iter().copied();
                    let fields: Vec<_> = fields.filter(|field| *field != "plays").collect();
                    parameters(TichuRequest::schema(), &fields, &whole_hand())
                }
                _ => {
                    let cards = CardsParameter {
                        schema: HandText::schema(),
                        description: "8 different cards, separated by commas or spaces.",
                        example: "Dr,Ph,GA,SK,BQ,R9,S2,Ma",
                    };
                    parameters(HandRequest::schema(), HandRequest::FIELDS, &cards)
                }
            };
            item.get = Some(by_link(post, parameters));
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
    if let Some(components) = &mut document.components {
        join_parts(&mut components.schemas);
    }
    document
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

/// The parameter of a request that is cards: one text.
struct CardsParameter {
    schema: RefOr<Schema>,
    description: &'static str,
    example: &'static str,
}

/// The 14 cards of a hand as a query parameter.
fn whole_hand() -> CardsParameter {
    CardsParameter {
        schema: WholeHandText::schema(),
        description: "14 different cards, separated by commas or spaces.",
        example: "Dr,GA,RA,BK,RK,GQ,B10,S10,R8,S7,G6,R5,B4,S2",
    }
}

/// The description of a player as a query parameter.
const PLAYER: &str = "How readily the player calls: `cautious`, `typical` or `daring`, or calls and hands such as \
                      `12/60`.";

/// A player as one text. A pattern cannot say that there are at most as many calls as hands: this one
/// leaves out records with 20 calls or more.
fn player_text() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some(
            "^(cautious|typical|daring|[0-9]/[1-9][0-9]{1,5}|1[0-9]/[2-9][0-9]{1,4})$",
        ))
        .into()
}

/// Calls as one text, of one or two players who are no partners.
fn calls_text() -> RefOr<Schema> {
    let of = |seat: &str| format!("{seat}:(none|tichu|grand_tichu)");
    let (team, others) = (of("(own|partner)"), of("(next|previous)"));
    ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some(format!("^({team}|{others}|{team},{others})$")))
        .into()
}

/// Three cards as one text.
fn gift_text() -> RefOr<Schema> {
    let card = token_pattern();
    ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some(format!(
            "^next:{card},partner:{card},previous:{card}$"
        )))
        .into()
}

/// The fields of a question about Mini-Tichu as query parameters. A link has no weights.
#[cfg(feature = "games")]
fn mini_parameters(
    request: RefOr<Schema>,
    fields: &[&str],
    cards: &CardsParameter,
) -> Vec<RefOr<Parameter>> {
    let fields = fields.iter().copied();
    let fields: Vec<_> = fields.filter(|field| *field != "weights").collect();
    parameters(request, &fields, cards)
}

/// The fields of a request as query parameters, in this order.
fn parameters(
    request: RefOr<Schema>,
    fields: &[&str],
    cards: &CardsParameter,
) -> Vec<RefOr<Parameter>> {
    let RefOr::T(Schema::Object(request)) = request else {
        return Vec::new();
    };
    let parameter = |name: &&str| {
        let required = if request.required.iter().any(|required| required == name) {
            Required::True
        } else {
            Required::False
        };
        let parameter = ParameterBuilder::new()
            .name(*name)
            .parameter_in(ParameterIn::Query)
            .required(required);
        let parameter = match request.properties.get(*name)? {
            // Everything but cards and players is described in place.
            RefOr::Ref(reference) if reference.ref_location.ends_with("/Player") => parameter
                .description(Some(PLAYER))
                .schema(Some(player_text()))
                .example(Some("12/60".into())),
            RefOr::Ref(reference) if reference.ref_location.ends_with("/Calls") => parameter
                .description(Some(
                    "Who has called what by now: `own`, `next`, `partner` or `previous`, each with its call.",
                ))
                .schema(Some(calls_text()))
                .example(Some("next:tichu".into())),
            RefOr::Ref(reference) if reference.ref_location.ends_with("/GivenCards") => parameter
                .description(Some(match *name {
                    "given" => "The cards that the player gave away, by receiver.",
                    _ => "The cards that the player received, by giver.",
                }))
                .schema(Some(gift_text()))
                .example(Some(match *name {
                    "given" => "next:B2,partner:SQ,previous:G3".into(),
                    _ => "next:S2,partner:RA,previous:B4".into(),
                })),
            #[cfg(feature = "games")]
            RefOr::Ref(reference) if reference.ref_location.ends_with("/MiniPlayed") => parameter
                .description(Some(
                    "The cards that have been played. Only `possibilities` looks at them.",
                ))
                .schema(Some(PlainPlayedText::schema()))
                .example(Some("SA,RA,BA".into())),
            #[cfg(feature = "games")]
            RefOr::Ref(reference)
                if reference.ref_location.ends_with("/MiniEvaluator")
                    || reference.ref_location.ends_with("/MiniFormula") =>
            {
                let (description, example) = match *name {
                    "formula" => ("The formula for the value of one combination.", "thesis"),
                    _ => (
                        "How the values of combinations become the value of a split.",
                        "simple",
                    ),
                };
                parameter
                    .description(Some(description))
                    .schema(Some(RefOr::Ref(reference.clone())))
                    .example(Some(example.into()))
            }
            RefOr::Ref(_) => parameter
                .description(Some(cards.description))
                .schema(Some(cards.schema.clone()))
                .example(Some(cards.example.into())),
            RefOr::T(schema) => {
                let mut schema = schema.clone();
                let mut parameter = parameter;
                if let Schema::Object(object) = &mut schema {
                    parameter = parameter
                        .description(object.description.take())
                        .example(object.example.take());
                }
                parameter.schema(Some(schema))
            }
        };
        Some(RefOr::T(parameter.build()))
    };
    fields.iter().filter_map(parameter).collect()
}
