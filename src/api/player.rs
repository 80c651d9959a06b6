//! What a request says of a player.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;
use tichu_models::{CallRecord, Player, Style};
use utoipa::openapi::schema::{AdditionalProperties, OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::field::{Field, Json, Value, whole_number, wrong_type};
use super::field_error::{FaultCode, FieldError};
use super::object::{read_nested, request, within};

/// The most calls and hands of a record.
const MOST: i32 = 1_000_000;

/// A player: a style, or a record of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownPlayer(pub Player);

request! {
    /// The fields of a player.
    struct Fields {
        style: Option<Style>,
        calls: Option<Count>,
        hands: Option<Count>,
    }
}

/// A number of calls or hands.
struct Count(u32);

impl Field<'_> for Count {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let count = whole_number(value, pointer, 0..=MOST)?;
        Ok(Count(count.unsigned_abs()))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(super::field::missing(pointer, "a whole number"))
    }
}

impl Field<'_> for Style {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        const EXPECTED: &str = "expected cautious, typical or daring";
        let text = match value {
            Value::Query(text) => text.clone(),
            Value::Json(json) => match Json::of(json) {
                Json::Text(text) => text,
                other => {
                    let found = other.describe();
                    return Err(wrong_type(pointer, format!("{EXPECTED}, found {found}")));
                }
            },
        };
        let style = Style::ALL.into_iter().find(|style| style.name() == text);
        style.ok_or_else(|| {
            let detail = format!("{EXPECTED}, found {}", tichu::quoted(&text));
            vec![FieldError::new(pointer, FaultCode::OutOfRange, detail)]
        })
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(super::field::missing(pointer, "a style"))
    }
}

impl Field<'_> for KnownPlayer {
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
                calls: Some(Count(calls)),
                hands: Some(Count(hands)),
            } => match CallRecord::new(calls, hands) {
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
        Err(super::field::missing(
            pointer,
            "a style, or calls and hands",
        ))
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
        let style = ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(
                "Of three equal parts of the players, those who call least (`cautious`, about one hand in \
                 20), those between (`typical`, one in 8) and those who call most (`daring`, one in 4).",
            ))
            .enum_values(Some(Style::ALL.map(Style::name)))
            .examples([json!("daring")]);
        let count = |of: &str, example: u32| {
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(0))
                .maximum(Some(MOST))
                .description(Some(of))
                .examples([json!(example)])
        };
        let by_style = ObjectBuilder::new()
            .schema_type(Type::Object)
            .description(Some("An impression."))
            .property("style", style)
            .required("style")
            .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)));
        let by_record = ObjectBuilder::new()
            .schema_type(Type::Object)
            .description(Some(
                "A count of earlier decisions. Hands whose partner had called do not count.",
            ))
            .property(
                "calls",
                count("The hands that were called, at most all.", 12),
            )
            .property("hands", count("All hands.", 60))
            .required("calls")
            .required("hands")
            .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)));
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
}
