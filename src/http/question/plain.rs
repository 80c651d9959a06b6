//! The quick way for questions without fault or peculiarity: straight from the text, in one pass.
//!
//! What it does not take it does not judge: `Question` does, at leisure and with every detail.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use tichu::{CardCount, CardReader, Hand, Scores, Situation, TargetScore, tokens};

use super::Question;

/// The question, when it is plain.
pub(super) fn question(text: &[u8]) -> Option<Question> {
    // Serde would take an array of the fields' values, too.
    if !text.trim_ascii_start().starts_with(b"{") {
        return None;
    }
    let text = std::str::from_utf8(text).ok()?;
    let Plain {
        hand: PlainHand(hand),
        own_score: own,
        opponent_score: opponent,
        target_score: target,
        opponent_called,
        partner_called,
        explain,
    } = serde_json::from_str(text).ok()?;
    Some(Question {
        hand,
        situation: Situation {
            scores: Scores { own, opponent },
            target,
            opponent_called,
            partner_called,
        },
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
    target_score: TargetScore,
    #[serde(default, deserialize_with = "told")]
    opponent_called: Option<bool>,
    #[serde(default)]
    partner_called: bool,
    #[serde(default)]
    explain: bool,
}

/// Null is no way not to tell: only a field that is not there is.
fn told<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    bool::deserialize(deserializer).map(Some)
}

struct PlainHand(Hand<8>);

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

fn hand<E: Error>(read: impl FnOnce(&mut CardReader) -> Result<(), E>) -> Result<PlainHand, E> {
    let mut reader = CardReader::new(CardCount::Exactly(8));
    read(&mut reader)?;
    reader
        .finish()
        .and_then(Hand::try_from)
        .map(PlainHand)
        .map_err(|_| E::custom("not 8 different cards"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quick_way_takes_nothing_that_the_careful_way_refuses_or_reads_otherwise() {
        let hand = r#""hand":"Dr Ph GA SK BQ R9 S2 Ma""#;
        let array = r#""hand":["ma","Ph","GA","SK","BD","R9","S2","dragon"]"#;
        let values = [
            "0", "-0", "-1", "1", "300", "3e2", "1.0", "1.5", "100000", "100001", "1e999", "null",
            "\"3\"", "[]", "true", "false",
        ];
        let mut texts = vec![
            format!("{{{hand}}}"),
            format!("{{{array}}}"),
            format!("{{{hand},{hand}}}"),
            format!("{{{hand},\"debug\":1}}"),
            format!("[{{{hand}}}]"),
            r#"["Dr Ph GA SK BQ R9 S2 Ma",300,450,true]"#.to_owned(),
            r#"["Dr Ph GA SK BQ R9 S2 Ma"]"#.to_owned(),
            format!("{{{hand}}} {{}}"),
            "{}".to_owned(),
            r#"{"hand":"Dr Ph GA SK BQ R9 S2 S2"}"#.to_owned(),
            r#"{"hand":["\u0044r","Ph","GA","SK","BQ","R9","S2","Ma"]}"#.to_owned(),
            r#"{"hand":["Dr",7,"GA","SK","BQ","R9","S2","Ma"]}"#.to_owned(),
        ];
        for field in [
            "own_score",
            "opponent_score",
            "target_score",
            "opponent_called",
            "partner_called",
            "explain",
            "hand",
        ] {
            for value in values {
                texts.push(format!("{{{array},\"{field}\":{value}}}"));
                texts.push(format!(
                    "{{\"{field}\":{value},{hand},\"{field}\":{value}}}"
                ));
            }
        }
        let mut taken = 0;
        for text in texts {
            let Some(quick) = question(text.as_bytes()) else {
                continue;
            };
            let careful = Question::from_document(serde_json::from_str(&text).unwrap());
            assert_eq!(careful, Ok(quick), "{text}");
            taken += 1;
        }
        assert!(taken > 20, "{taken} taken");
    }
}
