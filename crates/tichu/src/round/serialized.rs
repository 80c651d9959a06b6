//! The forms of serde of actions: objects with one field that says what a player does.
//!
//! `{"call": "tichu"}`, `{"take_rest": true}`, `{"give": {"next": …, "partner": …, "previous": …}}`,
//! `{"play": "GK SK"}`, `{"play": "pass"}`, `{"dragon_to": 1}`. A play may have a `wish`, and it has the
//! `rank` of its combination where the cards have several readings. An event has its `seat` too.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Action, Call, Event, Exchange, Play};
use crate::{CardCount, Combination, Rank, Seat, Suits, Written};

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
    fn action<E: Error>(&self) -> Result<Action, E> {
        let of_cards = self.rank.is_some() || self.wish.is_some();
        let take_rest = self.take_rest.filter(|taken| *taken);
        match (self.call, take_rest, self.give, &self.play, self.dragon_to) {
            (Some(call), None, None, None, None) if !of_cards => Ok(Action::Call(call)),
            (None, Some(_), None, None, None) if !of_cards => Ok(Action::TakeRest),
            (None, None, Some(cards), None, None) if !of_cards => Ok(Action::Give(cards)),
            (None, None, None, Some(pass), None) if pass == "pass" && !of_cards => Ok(Action::Pass),
            (None, None, None, Some(cards), None) => self.play(cards),
            (None, None, None, None, Some(receiver)) if !of_cards => Ok(Action::DragonTo(receiver)),
            _ => Err(E::custom(
                "expected one of call, take_rest, give, play and dragon_to, and rank and wish only \
                 with cards to play",
            )),
        }
    }

    /// A play in the reading of this rank, or the highest.
    fn play<E: Error>(&self, cards: &str) -> Result<Action, E> {
        let read = Written::read(cards, CardCount::UpTo(14), Suits::Required);
        let cards = read.map_err(E::custom)?.cards;
        let mut readings = Combination::readings(cards);
        let has_rank = |reading: &Combination| {
            self.rank
                .is_none_or(|rank| reading.half_ranks() / 2 == rank)
        };
        let combination = readings
            .find(has_rank)
            .ok_or_else(|| E::custom(format_args!("expected a combination, found {cards}")))?;
        Ok(Action::Play(Play {
            combination,
            wish: self.wish,
        }))
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
