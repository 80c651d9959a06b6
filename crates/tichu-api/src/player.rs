//! What a request says of a player.

use std::borrow::Cow;

use messages::{
    Count, Described, FaultCode, Field, FieldError, List, Listed, Schemas, Value, array, closed,
    integer, link_text, named, read_nested, request, within, words, wrong_type,
};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;
use tichu::{Hand, Written};
use tichu_models::{CallRecord, Player, PlayerError, SeenHand, SeenHands, Style};
use utoipa::openapi::schema::{ArrayBuilder, Object, OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::Dialect;
use crate::schemas::HandSchema;

/// The most calls and hands of a record.
const MOST: i32 = 1_000_000;

/// A player: a style, a record of calls, or hands that were seen, where `SEEN` allows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerField<const SEEN: bool>(pub Player);

/// A player: a style, a record of calls, or hands that were seen.
pub type KnownPlayer = PlayerField<true>;

/// A player: a style, or a record of calls.
pub type CountedPlayer = PlayerField<false>;

request! {
    /// The fields of a player.
    struct PlayerFields {
        style: Option<Style>,
        calls: Option<Count<0, MOST>>,
        hands: Option<Hands>,
    }
}

/// The hands of a record.
enum Hands {
    Counted(Count<0, MOST>),
    Seen(SeenHands),
}

request! {
    /// The fields of a hand that was seen.
    #[makes(SeenHand, "an object with a hand and called", |SeenFields { hand, called }| match called {
        Some(called) => Ok(SeenHand { hand: hand.cards, called }),
        None => Err(messages::missing("/called", "true or false")),
    })]
    struct SeenFields {
        hand: Written<Hand<8>>,
        called: Option<bool>,
    }
}

impl Listed<Dialect> for SeenHand {
    const PLURAL: &'static str = "hands";
}

words!(
    /// A style.
    StyleName as "Style",
    "Of three equal parts of the players, those who call least (`cautious`, about one hand in 20), those \
     between (`typical`, one in 8) and those who call most (`daring`, one in 4).",
    all Style
);

impl<const SEEN: bool> PlayerField<SEEN> {
    /// What it is.
    const EXPECTED: &str = match SEEN {
        true => "a style, calls and hands, or hands that were seen",
        false => "a style, or calls and hands",
    };
}

impl<const SEEN: bool> Field<'_, Dialect> for PlayerField<SEEN> {
    /// Reads an object, or the text of a query parameter: `daring` or `12/60`.
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        match read(value, pointer, Self::EXPECTED)? {
            Player::Seen(_) if !SEEN => Err(wrong_type(
                &format!("{pointer}/hands"),
                "expected a number of hands, found hands",
            )),
            player => Ok(PlayerField(player)),
        }
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(messages::missing(pointer, Self::EXPECTED))
    }
}

/// Reads a player of any kind; `expected` is what it should be.
fn read(value: &Value<'_>, pointer: &str, expected: &str) -> Result<Player, Vec<FieldError>> {
    let fault = |code, detail| vec![FieldError::new(pointer, code, detail)];
    if let Value::Query(text) = value {
        return text
            .parse()
            .map_err(|error: PlayerError| fault(FaultCode::OutOfRange, error.to_string()));
    }
    let fields: PlayerFields = read_nested(value, pointer, &format!("an object with {expected}"))?;
    match (fields.style, fields.calls, fields.hands) {
        (Some(style), None, None) => Ok(Player::Style(style)),
        (None, Some(calls), Some(Hands::Counted(hands))) => {
            match CallRecord::new(calls.get(), hands.get()) {
                Ok(record) => Ok(Player::Record(record)),
                Err(error) => {
                    let fault = FieldError::new("/calls", FaultCode::OutOfRange, error.to_string());
                    Err(within(pointer, vec![fault]))
                }
            }
        }
        (None, None, Some(Hands::Seen(hands))) => Ok(Player::Seen(hands)),
        (None, Some(_), Some(Hands::Seen(_))) => Err(fault(
            FaultCode::UnknownField,
            "expected hands that were seen without calls, found both".to_owned(),
        )),
        (Some(_), ..) => Err(fault(
            FaultCode::UnknownField,
            format!("expected {expected}, found several"),
        )),
        _ => Err(fault(
            FaultCode::MissingField,
            format!("expected {expected}"),
        )),
    }
}

impl Field<'_, Dialect> for Hands {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        if array(value, pointer, "hands").is_err() {
            return Field::<Dialect>::read(value, pointer).map(Hands::Counted);
        }
        type Listed = List<SeenHand, 1, { SeenHands::MOST }>;
        let List(hands) = <Listed as Field<'_, Dialect>>::read(value, pointer)?;
        SeenHands::new(&hands).map(Hands::Seen).map_err(|error| {
            vec![FieldError::new(
                pointer,
                FaultCode::OutOfRange,
                error.to_string(),
            )]
        })
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(messages::missing(pointer, "hands"))
    }
}

impl<const SEEN: bool> Described<Dialect> for PlayerField<SEEN> {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<Self>(schemas)
    }

    fn in_link() -> Option<RefOr<Schema>> {
        Some(link_text(
            "player",
            "How readily the player calls: `cautious`, `typical` or `daring`, or calls and hands such as \
             `12/60`.",
            "12/60",
        ))
    }
}

impl<const SEEN: bool> Serialize for PlayerField<SEEN> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Written {
            hand: Hand<8>,
            called: bool,
        }
        let mut map = serializer.serialize_map(None)?;
        match &self.0 {
            Player::Style(style) => map.serialize_entry("style", style.name())?,
            Player::Record(record) => {
                map.serialize_entry("calls", &record.calls())?;
                map.serialize_entry("hands", &record.hands())?;
            }
            Player::Seen(hands) => {
                let seen = hands
                    .iter()
                    .map(|&SeenHand { hand, called }| Written { hand, called });
                map.serialize_entry("hands", &seen.collect::<Vec<_>>())?;
            }
        }
        map.end()
    }
}

impl<const SEEN: bool> PartialSchema for PlayerField<SEEN> {
    fn schema() -> RefOr<Schema> {
        let (call, seen) = match SEEN {
            true => (
                "Grand Tichu: a style, a record of calls, or hands that were seen",
                Some(by_seen_hands()),
            ),
            false => ("Tichu: a style, or a record of calls", None),
        };
        let description = format!(
            "How readily a player calls {call}. A short record counts for little and a long one for much; \
             one without hands says nothing. As a query parameter: `daring` or `12/60`."
        );
        let kinds = [by_style(), by_record()].into_iter().chain(seen);
        kinds
            .fold(OneOfBuilder::new(), OneOfBuilder::item)
            .description(Some(description))
            .examples([json!({"calls": 12, "hands": 60})])
            .into()
    }
}

fn by_style() -> Object {
    closed(ObjectBuilder::new())
        .description(Some("An impression."))
        .property("style", Ref::from_schema_name(StyleName::name()))
        .required("style")
        .build()
}

fn by_record() -> Object {
    let count = |of: &str, example: u32| {
        let count = integer(0, MOST).description(Some(of));
        count.examples([json!(example)])
    };
    closed(ObjectBuilder::new())
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
        .build()
}

fn by_seen_hands() -> Object {
    let hands = ArrayBuilder::new()
        .items(Ref::from_schema_name(SeenHandSchema::name()))
        .min_items(Some(1))
        .max_items(Some(SeenHands::MOST))
        .description(Some("The hands."))
        .examples([json!([{"hand": "Dr Ph GA SK BQ R9 S2 Ma", "called": true}])]);
    closed(ObjectBuilder::new())
        .description(Some(
            "Earlier hands whose cards were seen: they say more than a count. Scores are taken as 0:0.",
        ))
        .property("hands", hands)
        .required("hands")
        .build()
}

/// The schema of a hand that was seen.
struct SeenHandSchema;

impl PartialSchema for SeenHandSchema {
    fn schema() -> RefOr<Schema> {
        let called = ObjectBuilder::new()
            .schema_type(Type::Boolean)
            .description(Some("Whether the player called Grand Tichu."))
            .examples([json!(true)]);
        closed(ObjectBuilder::new())
            .description(Some(
                "A hand of eight cards that the player held, and the decision.",
            ))
            .property("hand", Ref::from_schema_name(HandSchema::name()))
            .property("called", called)
            .required("hand")
            .required("called")
            .into()
    }
}

impl ToSchema for SeenHandSchema {
    fn name() -> Cow<'static, str> {
        "SeenHand".into()
    }

    fn schemas(schemas: &mut Schemas) {
        named::<HandSchema>(schemas);
    }
}

impl<const SEEN: bool> ToSchema for PlayerField<SEEN> {
    fn name() -> Cow<'static, str> {
        match SEEN {
            true => "Player",
            false => "CountedPlayer",
        }
        .into()
    }

    fn schemas(schemas: &mut Schemas) {
        named::<StyleName>(schemas);
        if SEEN {
            named::<SeenHandSchema>(schemas);
        }
    }
}
