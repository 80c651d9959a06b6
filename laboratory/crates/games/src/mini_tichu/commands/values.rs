//! Weights and tolerance on the command line, with the meaning that they have over HTTP.

use std::str::FromStr;

use mini_tichu::{PartKind, Weights};
use serde_json::{Map, Value};
use small_games::mini_tichu::schemas::KINDS;

/// The highest weight.
const MOST: f64 = 100.0;

/// Weights such as `pair=0.5,straight=1.2`: each from 0 to 100. Kinds that are left out have their values
/// of 2012.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weighed(Vec<(PartKind, f64)>);

impl Weighed {
    /// The weights of all kinds.
    pub fn weights(&self) -> Weights {
        let changed = self.0.iter();
        changed.fold(Weights::default(), |weights, (kind, weight)| {
            weights.with(*kind, *weight)
        })
    }

    /// The field of a question.
    pub fn json(&self) -> Value {
        let fields = self.0.iter();
        let fields =
            fields.map(|(kind, weight)| (KINDS[*kind as usize].to_owned(), (*weight).into()));
        Value::Object(fields.collect::<Map<_, _>>())
    }
}

impl FromStr for Weighed {
    type Err = String;

    fn from_str(text: &str) -> Result<Weighed, String> {
        let mut weighed = Weighed::default();
        for pair in text.split(',') {
            let (kind, weight) = weight(pair).ok_or_else(|| {
                format!(
                    "expected a kind and a weight from 0 to {MOST} such as pair=0.5, the kind one of {}, found {}",
                    KINDS.join(", "),
                    tichu::quoted(pair)
                )
            })?;
            if weighed.0.iter().any(|(other, _)| *other == kind) {
                let name = KINDS[kind as usize];
                return Err(format!("expected each kind once, found {name} again"));
            }
            weighed.0.push((kind, weight));
        }
        Ok(weighed)
    }
}

fn weight(text: &str) -> Option<(PartKind, f64)> {
    let (name, weight) = text.split_once('=')?;
    let place = KINDS.iter().position(|kind| *kind == name.trim())?;
    let weight = weight.trim().parse().ok()?;
    (0.0..=MOST)
        .contains(&weight)
        .then_some((PartKind::ALL[place], weight))
}

/// Reads a tolerance, 0 to 1.
pub fn tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|one| (0.0..=1.0).contains(one));
    number.ok_or_else(|| {
        format!(
            "expected a number from 0 to 1, found {}",
            tichu::quoted(text)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_weights_by_the_names_of_questions() {
        let weighed: Weighed = "pair=0.5, straight_flush=100".parse().unwrap();
        let expected = Weights::default()
            .with(PartKind::Pair, 0.5)
            .with(PartKind::StraightFlush, 100.0);
        assert_eq!(weighed.weights(), expected);
        let json = serde_json::json!({"pair": 0.5, "straight_flush": 100.0});
        assert_eq!(weighed.json(), json);
        assert_eq!(Weighed::default().weights(), Weights::default());
    }

    #[test]
    fn says_which_weight_is_wrong() {
        for (text, found) in [
            ("", "found \"\""),
            ("pair", "found \"pair\""),
            ("pair=x", "found \"pair=x\""),
            ("pair=0.5,queen=1", "found \"queen=1\""),
            ("pair=-1", "found \"pair=-1\""),
            ("pair=100.1", "found \"pair=100.1\""),
            ("pair=NaN", "found \"pair=NaN\""),
            ("pair=1,pair=2", "found pair again"),
        ] {
            let error = text.parse::<Weighed>().unwrap_err().to_string();
            assert!(error.starts_with("expected"), "{error}");
            assert!(error.ends_with(found), "{error}");
        }
    }

    #[test]
    fn a_tolerance_is_a_share() {
        assert_eq!(tolerance("0.3"), Ok(0.3));
        for text in ["", "-0.1", "1.1", "NaN"] {
            assert!(tolerance(text).unwrap_err().contains("from 0 to 1"));
        }
    }
}
