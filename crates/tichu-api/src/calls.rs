//! The calls at a table, as one player sees them.

use std::borrow::Cow;

use messages::{
    Described, FaultCode, Field, FieldError, Schemas, Value, one_of, request, with_default, word,
};
use serde::Serialize;
use serde_json::json;
use tichu::Call;
use tichu_models::whole_hand::Others;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::Dialect;

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

impl Field<'_, Dialect> for Called {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        word(value, pointer, &WORDS).map(Called)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Called(None))
    }
}

impl Described<Dialect> for Called {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        let call = one_of("A call, or none.", WORDS.map(|(name, _)| name));
        with_default(call, json!("none"))
    }
}

request! {
    /// Who has called what by now. Partners do not both call Grand Tichu. As a query parameter:
    /// `next:tichu,partner:grand_tichu`.
    #[schema("Calls", json!({"next": "tichu"}))]
    #[in_link("calls", "Seats, each with its call.", "calls", "next:tichu")]
    #[makes(Calls, "an object with the calls of own, next, partner and previous", |fields| Calls {
        own: fields.own.0,
        next: fields.next.0,
        partner: fields.partner.0,
        previous: fields.previous.0,
    }.checked(), else Calls::default())]
    struct CallFields {
        /// The call of the player itself.
        own: Called,
        /// The call of the next player, an opponent.
        next: Called,
        /// The call of the partner.
        partner: Called,
        /// The call of the previous player, an opponent.
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
    fn checked(self) -> Result<Calls, Vec<FieldError>> {
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
                FieldError::new(format!("/{seat}"), FaultCode::Impossible, detail)
            })
            .collect();
        if faults.is_empty() {
            Ok(self)
        } else {
            Err(faults)
        }
    }
}

impl PartialSchema for Calls {
    fn schema() -> RefOr<Schema> {
        CallFields::schema()
    }
}

impl ToSchema for Calls {
    fn name() -> Cow<'static, str> {
        CallFields::name()
    }
}
