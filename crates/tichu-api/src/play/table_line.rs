//! Lines of JSON by which a player follows somebody else's table, and is asked.

use messages::{
    FaultCode, Field, FieldError, Nullable, Problem, Request, Seed, Value, array, missing,
    object_fields, request, text,
};
use serde::Serialize;
use tichu::{Direction, Event, Exchange, Hand, SaidEvent, Scores, Seat, TargetScore};

use crate::Dialect;
use crate::cards::UpTo;

/// What a line says.
#[derive(Clone, Debug, PartialEq)]
pub enum TableLine {
    /// A round begins.
    Round(RoundStart),
    /// The player has its first 8 cards.
    FirstCards(Hand<8>),
    /// The player has all 14 cards.
    Cards(Hand<14>),
    /// The player receives three cards, by giver.
    Received(Exchange),
    /// Something happens that the player sees.
    Action(SaidEvent),
    /// The round is over, with these points.
    Result(Scores),
    /// The player says what it does now.
    Ask,
}

request! {
    /// The fields of a line.
    struct LineFields {
        round: Option<RoundStart>,
        hand: Option<Held>,
        received: Option<Exchange>,
        action: Option<SaidEvent>,
        forced: Option<bool>,
        result: Option<Scores>,
        ask: Option<bool>,
    }
}

request! {
    /// A round that begins.
    #[derive(Clone, Debug, PartialEq)]
    #[makes(RoundStart, "an object with the seat of the player", Ok)]
    pub struct RoundStart {
        /// The seat of the player.
        pub seat: Seat,
        /// The name of the agent, if it is not the usual one.
        pub agent: Option<AgentText>,
        /// The seed of the agent's random numbers.
        pub seed: Seed,
        /// The own team's running total before the round.
        pub own_score: i32,
        /// The opponents' running total before the round.
        pub opponent_score: i32,
        /// The total that ends the match.
        pub target_score: TargetScore,
        /// How the table numbers its seats, that of the player included.
        pub direction: Direction,
    }
}

/// The first 8 cards, or all 14.
enum Held {
    First(Hand<8>),
    All(Hand<14>),
}

impl Field<'_, Dialect> for Held {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        // Cards that are not separated are one word.
        if let Ok(UpTo(cards)) = UpTo::<14>::read(value, pointer) {
            if let Some(hand) = Hand::new(cards) {
                return Ok(Held::First(hand));
            }
            if let Some(hand) = Hand::new(cards) {
                return Ok(Held::All(hand));
            }
        }
        // Between the two, the nearer number is the one to expect.
        if count(value, pointer)? < 11 {
            Hand::read(value, pointer).map(Held::First)
        } else {
            Hand::read(value, pointer).map(Held::All)
        }
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "8 or 14 cards"))
    }
}

/// How many cards a value has, if each of its elements or words is one.
fn count(value: &Value<'_>, pointer: &str) -> Result<usize, Vec<FieldError>> {
    let expected = "an array of 8 or 14 cards";
    match text(value, pointer, expected) {
        Ok(text) => Ok(tichu::tokens(&text).count()),
        Err(_) => {
            let cards = array(value, pointer, expected)?;
            let mut found = 0;
            cards.for_each(|_| found += 1);
            Ok(found)
        }
    }
}

/// The name of an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentText(pub String);

impl Field<'_, Dialect> for AgentText {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let name = text(value, pointer, "the name of an agent")?;
        Ok(AgentText(name.into_owned()))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "the name of an agent"))
    }
}

impl TableLine {
    /// Reads a line.
    ///
    /// # Errors
    /// A [`Problem`] of status 400 when the line is not JSON, and of status 422 when it is not one of
    /// those that a table sends.
    pub fn from_json(line: &[u8]) -> Result<TableLine, Problem> {
        let fields = LineFields::read_json(line)?;
        let several = || {
            let detail = "expected one of round, hand, received, action, result, \"ask\": true and the name of an \
                          operation, and forced only with an action";
            let fault = FieldError::new("", FaultCode::Impossible, detail);
            Problem::invalid(vec![fault])
        };
        let is_forced = fields.forced;
        let mut lines = [
            fields.round.map(TableLine::Round),
            fields.hand.map(|held| match held {
                Held::First(cards) => TableLine::FirstCards(cards),
                Held::All(cards) => TableLine::Cards(cards),
            }),
            fields.received.map(TableLine::Received),
            fields.action.map(TableLine::Action),
            fields.result.map(TableLine::Result),
            fields.ask.filter(|ask| *ask).map(|_| TableLine::Ask),
        ]
        .into_iter()
        .flatten();
        match (lines.next(), lines.next()) {
            (Some(line), None) if is_forced.is_none() || matches!(line, TableLine::Action(_)) => {
                Ok(line)
            }
            _ => Err(several()),
        }
    }

    /// The field that the line has.
    #[must_use]
    pub const fn pointer(&self) -> &'static str {
        match self {
            TableLine::Round(_) => "/round",
            TableLine::FirstCards(_) | TableLine::Cards(_) => "/hand",
            TableLine::Received(_) => "/received",
            TableLine::Action(_) => "/action",
            TableLine::Result(_) => "/result",
            TableLine::Ask => "/ask",
        }
    }
}

/// The answer to a question: what the player does now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AskedAnswer {
    /// The action; null when the player waits, or takes its last six cards.
    pub action: Option<Event>,
}

/// The line that answers a question, as a table reads it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AskedLine {
    /// What the player does; `None` when it waits or takes its last six cards.
    Action(Option<SaidEvent>),
    /// An earlier line was refused.
    Refused,
}

impl AskedLine {
    /// Reads a line; other fields than `action` and `error` do not matter.
    ///
    /// # Errors
    /// A [`Problem`] with a line that is not JSON, or has neither field.
    pub fn from_json(line: &[u8]) -> Result<AskedLine, Problem> {
        let fields = object_fields(line)?;
        let field = |name: &str| fields.iter().find(|(found, _)| found == name);
        if field("error").is_some() {
            return Ok(AskedLine::Refused);
        }
        let action = match field("action") {
            Some((_, value)) => Nullable::<SaidEvent>::read(&Value::Json(value), "/action"),
            None => Err(missing("/action", "an action or null")),
        };
        let Nullable(action) = action.map_err(Problem::invalid)?;
        Ok(AskedLine::Action(action))
    }
}
