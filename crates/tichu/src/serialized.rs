//! The forms of serde: cards, ranks and moves as text, seats as numbers, values by seat as arrays.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Card, CardSet, Combination, Deal, Hand, Kind, Move, Out, Rank, Seat, Written};

impl<T: Serialize> Serialize for Written<T> {
    /// The cards.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cards.serialize(serializer)
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.symbol())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Combination {
    /// Kind, size, twice the rank, the rank of the Phoenix if it is among other cards, and cards.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Combination", 5)?;
        fields.serialize_field("kind", &self.kind())?;
        fields.serialize_field("size", &self.size())?;
        fields.serialize_field("half_ranks", &self.half_ranks())?;
        match self.phoenix() {
            Some(phoenix) => fields.serialize_field("phoenix", &phoenix)?,
            None => fields.skip_field("phoenix")?,
        }
        fields.serialize_field("cards", &self.cards())?;
        fields.end()
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Out {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.seats().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Deal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Deal, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields, expecting = "struct Fields")]
        struct DealFields {
            first: crate::BySeat<Hand<8>>,
            all: crate::BySeat<Hand<14>>,
        }
        let DealFields { first, all } = DealFields::deserialize(deserializer)?;
        Deal::new(first, all).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let found = Unexpected::Unsigned(number.into());
        Seat::new(number).ok_or_else(|| D::Error::invalid_value(found, &"a seat from 0 to 3"))
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        from_text(deserializer, "a card as text")
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rank, D::Error> {
        from_text(deserializer, "a rank as text")
    }
}

impl<'de> Deserialize<'de> for CardSet {
    /// Reads an array of tokens.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        let mut set = CardSet::EMPTY;
        for card in Vec::<Card>::deserialize(deserializer)? {
            if !set.insert(card) {
                let twice = format_args!("expected different cards, found {card} twice");
                return Err(D::Error::custom(twice));
            }
        }
        Ok(set)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hand<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hand<N>, D::Error> {
        let cards = CardSet::deserialize(deserializer)?;
        cards.try_into().map_err(D::Error::custom)
    }
}

/// Reads a value from its text.
fn from_text<'de, D, T>(deserializer: D, expected: &'static str) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    struct Text<T>(&'static str, PhantomData<T>);
    impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }
    deserializer.deserialize_str(Text(expected, PhantomData))
}
