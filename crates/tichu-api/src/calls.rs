//! The calls at a table, as one player sees them.

use messages::{
    Described, FaultCode, Field, FieldError, Schemas, Value, one_of, request, with_default, word,
};
use serde::{Serialize, Serializer};
use serde_json::json;
use tichu::Call;
use tichu_models::whole_hand::Others;
use utoipa::openapi::{RefOr, Schema};

use crate::Dialect;

/// What a player may have called.
const WORDS: [(&str, Option<Call>); 3] = [
    ("none", None),
    ("tichu", Some(Call::Tichu)),
    ("grand_tichu", Some(Call::GrandTichu)),
];

/// The call of one player, or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Called(pub Option<Call>);

impl Serialize for Called {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(messages::name(&WORDS, &self.0))
    }
}

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
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
    #[schema("Calls", json!({"next": "tichu"}))]
    #[in_link("calls", "Seats, each with its call.", "calls", "next:tichu")]
    #[makes(Calls, "an object with the calls of own, next, partner and previous", Calls::checked, else Calls::default())]
    pub struct Calls {
        /// The call of the player itself.
        pub own: Called,
        /// The call of the next player, an opponent.
        pub next: Called,
        /// The call of the partner.
        pub partner: Called,
        /// The call of the previous player, an opponent.
        pub previous: Called,
    }
}

impl Calls {
    /// The own call and those of the others.
    #[must_use]
    pub fn new(own: Option<Call>, others: Others<Option<Call>>) -> Calls {
        Calls {
            own: Called(own),
            next: Called(others.next),
            partner: Called(others.partner),
            previous: Called(others.previous),
        }
    }

    /// The calls of the others.
    #[must_use]
    pub fn others(self) -> Others<Option<Call>> {
        Others {
            next: self.next.0,
            partner: self.partner.0,
            previous: self.previous.0,
        }
    }

    /// These calls, unless both partners of a team have called Grand Tichu: the second would gain
    /// nothing, and no table allows it.
    fn checked(self) -> Result<Calls, Vec<FieldError>> {
        let grand = Called(Some(Call::GrandTichu));
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
