//! Questions in links: their fields as query parameters.

use utoipa::PartialSchema;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Required, Schema};

#[cfg(feature = "games")]
use super::mini_tichu::schemas::PlainPlayedText;
use super::object::Request;
use super::schemas::{HandText, WholeHandText, token_pattern};

/// The fields of a request as query parameters, but without these.
pub fn parameters<R: for<'a> Request<'a> + PartialSchema>(
    cards: &CardsParameter,
    without: &[&str],
) -> Vec<RefOr<Parameter>> {
    let fields = R::FIELDS.iter().copied();
    let fields: Vec<_> = fields.filter(|field| !without.contains(field)).collect();
    of_fields(R::schema(), &fields, cards)
}

/// The parameter of a question that is cards: one text.
pub struct CardsParameter {
    /// Its schema.
    pub schema: RefOr<Schema>,
    /// What the cards are.
    pub description: &'static str,
    /// The cards of an example.
    pub example: &'static str,
}

impl CardsParameter {
    /// The first 8 cards of a hand.
    pub fn first_cards() -> CardsParameter {
        CardsParameter {
            schema: HandText::schema(),
            description: "8 different cards, separated by commas or spaces.",
            example: "Dr,Ph,GA,SK,BQ,R9,S2,Ma",
        }
    }

    /// All 14 cards of a hand.
    pub fn whole_hand() -> CardsParameter {
        CardsParameter {
            schema: WholeHandText::schema(),
            description: "14 different cards, separated by commas or spaces.",
            example: "Dr,GA,RA,BK,RK,GQ,B10,S10,R8,S7,G6,R5,B4,S2",
        }
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

/// The fields of a request as query parameters, in this order.
fn of_fields(
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
