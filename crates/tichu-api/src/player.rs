//! What a request says of a player.

use std::borrow::Cow;

use messages::{
    Count, Described, FaultCode, Field, FieldError, Schemas, Value, array, closed, integer, named,
    read_nested, request, within, words,
};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;
use tichu::{Hand, Written};
use tichu_models::{CallRecord, Player, PlayerError, SeenHand, SeenHands, Style};
use utoipa::openapi::schema::{ArrayBuilder, Object, OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::Dialect;
use crate::schemas::{HandSchema, link_text};

/// The most calls and hands of a record.
const MOST: i32 = 1_000_000;

/// A player: a style, a record of calls, or hands that were seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPlayer(pub Player);

/// A player: a style, or a record of calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedPlayer(pub Player);

request! {
    /// The fields of a player.
    struct Fields {
        style: Option<Style>,
        calls: Option<Count<0, MOST>>,
        hands: Option<Hands>,
    }
}

request! {
    /// The fields of a hand that was seen.
    struct SeenFields {
        hand: Written<Hand<8>>,
        called: Option<bool>,
    }
}

/// The hands of a record.
enum Hands {
    Counted(Count<0, MOST>),
    Seen(SeenHands),
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
        read(value, pointer, KNOWN).map(KnownPlayer)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(messages::missing(pointer, KNOWN))
    }
}

impl Field<'_, Dialect> for CountedPlayer {
    /// Reads as [`KnownPlayer`], without hands that were seen.
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        match read(value, pointer, COUNTED)? {
            Player::Seen(_) => Err(messages::wrong_type(
                &format!("{pointer}/hands"),
                "expected a number of hands, found hands",
            )),
            player => Ok(CountedPlayer(player)),
        }
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(messages::missing(pointer, COUNTED))
    }
}

/// What a [`KnownPlayer`] is.
const KNOWN: &str = "a style, calls and hands, or hands that were seen";

/// What a [`CountedPlayer`] is.
const COUNTED: &str = "a style, or calls and hands";

/// Reads a player of any kind; `expected` is what it should be.
fn read(value: &Value<'_>, pointer: &str, expected: &str) -> Result<Player, Vec<FieldError>> {
    let fault = |code, detail| vec![FieldError::new(pointer, code, detail)];
    if let Value::Query(text) = value {
        return text
            .parse()
            .map_err(|error: PlayerError| fault(FaultCode::OutOfRange, error.to_string()));
    }
    let fields: Fields = read_nested(value, pointer, &format!("an object with {expected}"))?;
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
        let Ok(elements) = array(value, pointer, "hands") else {
            return Field::<Dialect>::read(value, pointer).map(Hands::Counted);
        };
        let (mut hands, mut faults, mut found) = (Vec::new(), Vec::new(), 0);
        elements.for_each(|element| {
            if found < SeenHands::MOST {
                match seen_hand(&Value::Json(element), &format!("{pointer}/{found}")) {
                    Ok(hand) => hands.push(hand),
                    Err(found) => faults.extend(found),
                }
            }
            found += 1;
        });
        if !faults.is_empty() {
            return Err(faults);
        }
        let seen = SeenHands::new(&hands)
            .ok()
            .filter(|_| found <= SeenHands::MOST);
        seen.map(Hands::Seen).ok_or_else(|| {
            let most = SeenHands::MOST;
            let detail = format!("expected from 1 to {most} hands, found {found}");
            vec![FieldError::new(pointer, FaultCode::OutOfRange, detail)]
        })
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(messages::missing(pointer, "hands"))
    }
}

fn seen_hand(value: &Value<'_>, pointer: &str) -> Result<SeenHand, Vec<FieldError>> {
    let fields: SeenFields = read_nested(value, pointer, "an object with a hand and called")?;
    match fields.called {
        Some(called) => Ok(SeenHand {
            hand: fields.hand.cards,
            called,
        }),
        None => Err(messages::missing(
            &format!("{pointer}/called"),
            "true or false",
        )),
    }
}

impl Described<Dialect> for KnownPlayer {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<KnownPlayer>(schemas)
    }

    fn in_link() -> Option<RefOr<Schema>> {
        in_link()
    }
}

impl Described<Dialect> for CountedPlayer {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<CountedPlayer>(schemas)
    }

    fn in_link() -> Option<RefOr<Schema>> {
        in_link()
    }
}

fn in_link() -> Option<RefOr<Schema>> {
    let player = link_text(
        "player",
        "How readily the player calls: `cautious`, `typical` or `daring`, or calls and hands such as \
         `12/60`.",
    );
    Some(player.examples([json!("12/60")]).into())
}

impl Serialize for KnownPlayer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, serializer)
    }
}

impl Serialize for CountedPlayer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, serializer)
    }
}

fn serialize<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(serde::Serialize)]
    struct Seen {
        hand: Hand<8>,
        called: bool,
    }
    let mut map = serializer.serialize_map(None)?;
    match player {
        Player::Style(style) => map.serialize_entry("style", style.name())?,
        Player::Record(record) => {
            map.serialize_entry("calls", &record.calls())?;
            map.serialize_entry("hands", &record.hands())?;
        }
        Player::Seen(hands) => {
            let seen = hands
                .iter()
                .map(|&SeenHand { hand, called }| Seen { hand, called });
            map.serialize_entry("hands", &seen.collect::<Vec<_>>())?;
        }
    }
    map.end()
}

impl PartialSchema for KnownPlayer {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .description(Some(
                "How readily a player calls Grand Tichu: a style, a record of calls, or hands that were \
                 seen. A short record counts for little and a long one for much; one without hands says \
                 nothing. As a query parameter: `daring` or `12/60`.",
            ))
            .item(by_style())
            .item(by_record())
            .item(by_seen_hands())
            .examples([json!({"calls": 12, "hands": 60})])
            .into()
    }
}

impl PartialSchema for CountedPlayer {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .description(Some(
                "How readily a player calls Tichu: a style, or a record of calls. A short record counts \
                 for little and a long one for much; one without hands says nothing. As a query \
                 parameter: `daring` or `12/60`.",
            ))
            .item(by_style())
            .item(by_record())
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

impl ToSchema for KnownPlayer {
    fn name() -> Cow<'static, str> {
        "Player".into()
    }

    fn schemas(schemas: &mut Schemas) {
        named::<StyleName>(schemas);
        named::<SeenHandSchema>(schemas);
    }
}

impl ToSchema for CountedPlayer {
    fn name() -> Cow<'static, str> {
        "CountedPlayer".into()
    }

    fn schemas(schemas: &mut Schemas) {
        named::<StyleName>(schemas);
    }
}
