//! Query parameters of questions: the GET side of paths that take a question as a body, too.

use utoipa::PartialSchema;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Required, Schema};

use crate::api::exchange::ExchangeRequest;
#[cfg(feature = "games")]
use crate::api::mini_tichu::{
    MiniExchangeRequest, MiniHandRequest,
    schemas::{PlainHandText, PlainPlayedText, PlainWholeHandText},
};
use crate::api::schemas::{CardsText, HandCardsText, HandText, WholeHandText, token_pattern};
use crate::api::tichu::TichuRequest;
use crate::api::{CardsRequest, HandRequest, Request, StructureRequest};

/// The query parameters of a path.
pub(super) fn of(path: &str) -> Vec<RefOr<Parameter>> {
    match path {
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
    }
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
