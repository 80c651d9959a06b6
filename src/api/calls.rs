//! The calls at a table, as one player sees them.

use serde::Serialize;
use serde_json::json;
use tichu::Call;
use tichu_models::whole_hand::Others;
use utoipa::openapi::schema::{AdditionalProperties, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::by_seat::by_seat;
use super::field::{Field, Value, wrong_type};
use super::field_error::{FaultCode, FieldError};
use super::object::{read_nested, request};
use super::words::word;

/// Who has called what by now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Calls {
    /// The player itself.
    #[serde(serialize_with = "name")]
    pub own: Option<Call>,
    /// The next player, an opponent.
    #[serde(serialize_with = "name")]
    pub next: Option<Call>,
    /// The partner.
    #[serde(serialize_with = "name")]
    pub partner: Option<Call>,
    /// The previous player, an opponent.
    #[serde(serialize_with = "name")]
    pub previous: Option<Call>,
}

/// What a player may have called.
const WORDS: [(&str, Option<Call>); 3] = [
    ("none", None),
    ("tichu", Some(Call::Tichu)),
    ("grand_tichu", Some(Call::GrandTichu)),
];

#[expect(clippy::trivially_copy_pass_by_ref)] // As serde asks for it.
fn name<S: serde::Serializer>(call: &Option<Call>, serializer: S) -> Result<S::Ok, S::Error> {
    let name = WORDS.iter().find(|(_, known)| known == call);
    serializer.serialize_str(name.map_or("none", |(name, _)| name))
}

/// The call of one player, or none.
struct Called(Option<Call>);

impl Field<'_> for Called {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        word(value, pointer, &WORDS).map(Called)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Called(None))
    }
}

request! {
    /// The fields of calls.
    struct Fields {
        own: Called,
        next: Called,
        partner: Called,
        previous: Called,
    }
}

impl Calls {
    /// The own call and those of the others.
    #[must_use]
    pub fn new(own: Option<Call>, others: Others<Option<Call>>) -> Calls {
        let Others {
            next,
            partner,
            previous,
        } = others;
        Calls {
            own,
            next,
            partner,
            previous,
        }
    }

    /// The calls of the others.
    #[must_use]
    pub fn others(self) -> Others<Option<Call>> {
        Others {
            next: self.next,
            partner: self.partner,
            previous: self.previous,
        }
    }

    /// These calls, unless both partners of a team have called Grand Tichu: the second would gain
    /// nothing, and no table allows it.
    fn checked(self, pointer: &str) -> Result<Calls, Vec<FieldError>> {
        let grand = Some(Call::GrandTichu);
        let teams = [
            (self.own, self.partner, "partner"),
            (self.next, self.previous, "previous"),
        ];
        let both = teams
            .into_iter()
            .filter(|(one, other, _)| *one == grand && *other == grand);
        let faults: Vec<FieldError> = both
            .map(|(_, _, seat)| {
                let detail = "expected one Grand Tichu in a team at most, found two";
                FieldError::new(format!("{pointer}/{seat}"), FaultCode::Impossible, detail)
            })
            .collect();
        if faults.is_empty() {
            Ok(self)
        } else {
            Err(faults)
        }
    }

    /// The calls of a query parameter: `next:tichu,partner:grand_tichu`.
    fn of_text(text: &str, pointer: &str) -> Result<Calls, Vec<FieldError>> {
        const EXPECTED: &str = "calls such as next:tichu,partner:grand_tichu";
        let seats = ["own", "next", "partner", "previous"];
        let call = |text: Option<&str>| {
            let Some(text) = text else { return Ok(None) };
            let known = WORDS.iter().find(|(name, _)| *name == text);
            known.map(|(_, call)| *call).ok_or_else(|| {
                let found = tichu::quoted(text);
                wrong_type(pointer, format!("expected {EXPECTED}, found {found}"))
            })
        };
        let [own, next, partner, previous] = by_seat(text, seats, pointer, EXPECTED)?;
        Ok(Calls {
            own: call(own)?,
            next: call(next)?,
            partner: call(partner)?,
            previous: call(previous)?,
        })
    }
}

impl Field<'_> for Calls {
    /// Reads an object, or the text of a query parameter.
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        if let Value::Query(text) = value {
            return Calls::of_text(text, pointer)?.checked(pointer);
        }
        let expected = "an object with the calls of own, next, partner and previous";
        let fields: Fields = read_nested(value, pointer, expected)?;
        let calls = Calls {
            own: fields.own.0,
            next: fields.next.0,
            partner: fields.partner.0,
            previous: fields.previous.0,
        };
        calls.checked(pointer)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Calls::default())
    }
}

impl PartialSchema for Calls {
    fn schema() -> RefOr<Schema> {
        let call = |of: &str, example: &str| {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some(format!("The call of {of}.")))
                .enum_values(Some(WORDS.map(|(name, _)| name)))
                .default(Some(json!("none")))
                .examples([json!(example)])
        };
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .description(Some(
                "Who has called what by now. Partners do not both call Grand Tichu. As a query \
                 parameter: `next:tichu,partner:grand_tichu`.",
            ))
            .property("own", call("the player itself", "none"))
            .property("next", call("the next player, an opponent", "tichu"))
            .property("partner", call("the partner", "none"))
            .property("previous", call("the previous player, an opponent", "none"))
            .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)))
            .examples([json!({"next": "tichu"})])
            .into()
    }
}

impl ToSchema for Calls {
    fn name() -> std::borrow::Cow<'static, str> {
        "Calls".into()
    }
}
