//! The forms of serde of actions: objects with one field that says what a player does.
//!
//! `{"call": "tichu"}`, `{"take_rest": true}`, `{"give": {"next": …, "partner": …, "previous": …}}`,
//! `{"play": "GK SK"}`, `{"play": "pass"}`, `{"dragon_to": 1}`. A play may have a `wish`, and it has the
//! `rank` of its combination where the cards have several readings. An event has its `seat` too.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Action, Call, Event, Exchange, Readings, SaidAction, SaidParts};
use crate::{CardCount, CardSet, Combination, Rank, Seat, Suits, Written};

fn fields<M: SerializeMap>(action: &Action, map: &mut M) -> Result<(), M::Error> {
    match action {
        Action::Call(call) => map.serialize_entry("call", call),
        Action::TakeRest => map.serialize_entry("take_rest", &true),
        Action::Give(cards) => map.serialize_entry("give", cards),
        Action::Pass => map.serialize_entry("play", "pass"),
        Action::DragonTo(receiver) => map.serialize_entry("dragon_to", receiver),
        Action::Play(play) => {
            let cards = play.combination.cards();
            map.serialize_entry("play", &cards.to_string())?;
            if Combination::readings(cards).nth(1).is_some() {
                // The Phoenix alone has one reading, so ranks are whole here.
                map.serialize_entry("rank", &(play.combination.half_ranks() / 2))?;
            }
            match play.wish {
                Some(wish) => map.serialize_entry("wish", &wish),
                None => Ok(()),
            }
        }
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        fields(self, &mut map)?;
        map.end()
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("seat", &self.seat)?;
        fields(&self.action, &mut map)?;
        map.end()
    }
}

/// All fields that an action may have.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "struct Fields")]
struct ActionFields {
    seat: Option<Seat>,
    call: Option<Call>,
    take_rest: Option<bool>,
    give: Option<Exchange>,
    play: Option<String>,
    rank: Option<u8>,
    wish: Option<Rank>,
    dragon_to: Option<Seat>,
}

impl ActionFields {
    /// The action in the reading of its rank, or the highest.
    fn action<E: Error>(&self) -> Result<Action, E> {
        let play = match self.play.as_deref() {
            None => None,
            Some("pass") => Some(CardSet::EMPTY),
            Some(cards) => {
                let read = Written::read(cards, CardCount::UpTo(14), Suits::Required);
                Some(read.map_err(E::custom)?.cards)
            }
        };
        let parts = SaidParts {
            call: self.call,
            take_rest: self.take_rest == Some(true),
            give: self.give,
            play,
            dragon_to: self.dragon_to,
            half_ranks: self.rank.map(|rank| rank.saturating_mul(2)),
            wish: self.wish,
        };
        let said = parts.action();
        let said = said.filter(|said| !matches!(said, SaidAction::Wish(_)));
        let said = said.ok_or_else(|| {
            E::custom(
                "expected one of call, take_rest, give, play and dragon_to, and rank and wish only \
                 with cards to play",
            )
        })?;
        let mut readings = said.possible(Readings::HighestFirst);
        readings.next().ok_or_else(|| {
            let cards = play.unwrap_or_default();
            E::custom(format_args!("expected a combination, found {cards}"))
        })
    }
}

impl<'de> Deserialize<'de> for Action {
    /// Without `rank`, cards are read as the highest combination.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Action, D::Error> {
        let fields = ActionFields::deserialize(deserializer)?;
        match fields.seat {
            None => fields.action(),
            Some(_) => Err(D::Error::custom(
                "expected an action, found one with a seat",
            )),
        }
    }
}

impl<'de> Deserialize<'de> for Event {
    /// Reads an action with its seat.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Event, D::Error> {
        let fields = ActionFields::deserialize(deserializer)?;
        let seat = fields.seat.ok_or_else(|| D::Error::missing_field("seat"))?;
        let action = fields.action()?;
        Ok(Event { seat, action })
    }
}
