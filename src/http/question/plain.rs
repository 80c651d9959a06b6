//! The quick way for questions without fault or peculiarity: straight from the text, in one pass.
//!
//! What it does not take it does not judge: `Question` does, at leisure and with every detail.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};

use super::Question;
use crate::cards::{Hand, HandReader, tokens};
use crate::features::Scores;

/// The question, when it is plain.
pub(super) fn question(text: &[u8]) -> Option<Question> {
    let text = std::str::from_utf8(text).ok()?;
    let Plain {
        hand: PlainHand(hand),
        own_score: own,
        opponent_score: opponent,
        explain,
    } = serde_json::from_str(text).ok()?;
    Some(Question {
        hand,
        scores: Scores { own, opponent },
        explain,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    hand: PlainHand,
    #[serde(default)]
    own_score: i32,
    #[serde(default)]
    opponent_score: i32,
    #[serde(default)]
    explain: bool,
}

struct PlainHand(Hand);

impl<'de> Deserialize<'de> for PlainHand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(HandVisitor)
    }
}

struct HandVisitor;

impl<'de> Visitor<'de> for HandVisitor {
    type Value = PlainHand;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("8 cards")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<PlainHand, E> {
        hand(|reader| {
            tokens(text).for_each(|token| reader.token(token));
            Ok(())
        })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<PlainHand, A::Error> {
        hand(|reader| {
            while let Some(token) = seq.next_element()? {
                reader.token(token);
            }
            Ok(())
        })
    }
}

fn hand<E: Error>(read: impl FnOnce(&mut HandReader) -> Result<(), E>) -> Result<PlainHand, E> {
    let mut reader = HandReader::new();
    read(&mut reader)?;
    reader
        .finish()
        .map(PlainHand)
        .map_err(|_| E::custom("not 8 different cards"))
}
