//! What a request says of a player.

use std::borrow::Cow;

use messages::{
    Count, Described, FaultCode, Field, FieldError, Schemas, Value, closed, integer, named,
    read_nested, request, within, words,
};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;
use tichu_models::{CallRecord, Player, Style};
use utoipa::openapi::schema::OneOfBuilder;
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::Dialect;
use crate::schemas::link_text;

/// The most calls and hands of a record.
const MOST: i32 = 1_000_000;

/// A player: a style, or a record of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownPlayer(pub Player);

request! {
    /// The fields of a player.
    struct Fields {
        style: Option<Style>,
        calls: Option<Count<0, MOST>>,
        hands: Option<Count<0, MOST>>,
    }
}

words!(
    /// A style.
    StyleName as "Style",
    "Of three equal parts of the players, those who call least (`cautious`, about one hand in 20), those \
     between (`typical`, one in 8) and those who call most (`daring`, one in 4).",
    all Style
);

impl Field<'_, Dialect> for KnownPlayer {
    /// Reads an object, or the text of a query parameter: `daring` or `12/60`.
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let fault = |code, detail| vec![FieldError::new(pointer, code, detail)];
        if let Value::Query(text) = value {
            let player = text.parse().map(KnownPlayer);
            return player.map_err(|error: tichu_models::PlayerError| {
                fault(FaultCode::OutOfRange, error.to_string())
            });
        }
        let expected = "an object with a style, or with calls and hands";
        let fields: Fields = read_nested(value, pointer, expected)?;
        match fields {
            Fields {
                style: Some(style),
                calls: None,
                hands: None,
            } => Ok(KnownPlayer(Player::Style(style))),
            Fields {
                style: None,
                calls: Some(calls),
                hands: Some(hands),
            } => match CallRecord::new(calls.get(), hands.get()) {
                Ok(record) => Ok(KnownPlayer(Player::Record(record))),
                Err(error) => {
                    let fault = FieldError::new("/calls", FaultCode::OutOfRange, error.to_string());
                    Err(within(pointer, vec![fault]))
                }
            },
            Fields { style: Some(_), .. } => Err(fault(
                FaultCode::UnknownField,
                "expected a style, or calls and hands, found both".to_owned(),
            )),
            _ => Err(fault(
                FaultCode::MissingField,
                "expected a style, or calls and hands".to_owned(),
            )),
        }
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(messages::missing(pointer, "a style, or calls and hands"))
    }
}

impl Described<Dialect> for KnownPlayer {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<KnownPlayer>(schemas)
    }

    fn in_link() -> Option<RefOr<Schema>> {
        let player = link_text(
            "player",
            "How readily the player calls: `cautious`, `typical` or `daring`, or calls and hands such as \
             `12/60`.",
        );
        Some(player.examples([json!("12/60")]).into())
    }
}

impl Serialize for KnownPlayer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.0 {
            Player::Style(style) => map.serialize_entry("style", style.name())?,
            Player::Record(record) => {
                map.serialize_entry("calls", &record.calls())?;
                map.serialize_entry("hands", &record.hands())?;
            }
        }
        map.end()
    }
}

impl PartialSchema for KnownPlayer {
    fn schema() -> RefOr<Schema> {
        let count = |of: &str, example: u32| {
            let count = integer(0, MOST).description(Some(of));
            count.examples([json!(example)])
        };
        let by_style = closed(ObjectBuilder::new())
            .description(Some("An impression."))
            .property("style", Ref::from_schema_name(StyleName::name()))
            .required("style");
        let by_record = closed(ObjectBuilder::new())
            .description(Some(
                "A count of earlier decisions. Hands whose partner had called do not count.",
            ))
            .property(
                "calls",
                count("The hands that were called, at most all.", 12),
            )
            .property("hands", count("All hands.", 60))
            .required("calls")
            .required("hands");
        OneOfBuilder::new()
            .description(Some(
                "How readily a player calls Grand Tichu: a style, or a record of calls. A short record \
                 counts for little and a long one for much. As a query parameter: `daring` or `12/60`.",
            ))
            .item(by_style)
            .item(by_record)
            .examples([json!({"calls": 12, "hands": 60})])
            .into()
    }
}

impl ToSchema for KnownPlayer {
    fn name() -> Cow<'static, str> {
        "Player".into()
    }

    fn schemas(schemas: &mut Schemas) {
        named::<StyleName>(schemas);
    }
}
