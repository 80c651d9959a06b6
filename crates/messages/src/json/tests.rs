use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Serialize;

use super::append;

fn json(value: &impl Serialize) -> String {
    let mut text = b"before ".to_vec();
    append(value, &mut text);
    let text = String::from_utf8(text).unwrap();
    text.strip_prefix("before ").unwrap().to_owned()
}

#[derive(Serialize)]
struct Everything {
    #[serde(rename = "na\"me")]
    text: String,
    #[serde(flatten)]
    map: BTreeMap<String, Option<i64>>,
    list: Vec<Kind>,
    nothing: (),
    letter: char,
    pair: (u8, bool),
    small: f32,
    displayed: Displayed,
}

#[derive(Serialize)]
enum Kind {
    Plain,
    With(Box<[u64]>),
}

struct Displayed(String);

impl Serialize for Displayed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}|{}", self.0, self.0))
    }
}

proptest! {
    #[test]
    fn every_value_is_written_as_serde_json_writes_it(
        text in ".*",
        map: BTreeMap<String, Option<i64>>,
        numbers: Vec<u64>,
        letter: char,
        pair: (u8, bool),
        small: f32,
    ) {
        let everything = Everything {
            text: text.clone(),
            map,
            list: vec![Kind::Plain, Kind::With(numbers.into())],
            nothing: (),
            letter,
            pair,
            small,
            displayed: Displayed(text),
        };
        prop_assert_eq!(json(&everything), serde_json::to_string(&everything).unwrap());
    }

    #[test]
    fn numbers_of_six_decimals_read_back_as_themselves(
        parts in -2_000_000_000_000_i64..2_000_000_000_000
    ) {
        #[expect(clippy::cast_precision_loss)]
        let short = parts as f64 / 1e6;
        for number in [short, short.round()] {
            let text = json(&number);
            prop_assert_eq!(text.parse::<f64>().unwrap().to_bits(), (number + 0.0).to_bits(), "{}", text);
        }
    }

    #[test]
    fn every_number_is_rounded_to_the_nearest(bits: u64, small in -2.0..2.0, points in -2e3..2e3) {
        for number in [f64::from_bits(bits), small, points] {
            let text = json(&number);
            if number.is_finite() {
                let error = (text.parse::<f64>().unwrap() - number).abs();
                // Reading the text back rounds too.
                let rounding = 1e-12 + number.abs() * f64::EPSILON;
                prop_assert!(error <= 0.5e-6 + rounding, "{} for {}", text, number);
            } else {
                prop_assert_eq!(text, "null");
            }
        }
    }
}

#[test]
fn numbers_have_the_decimals_they_need() {
    for (number, expected) in [
        (0.0, "0.0"),
        (-0.0, "0.0"),
        (-1e-9, "0.0"),
        (1.0, "1.0"),
        (0.999_999_7, "1.0"),
        (-0.25, "-0.25"),
        (0.000_001, "0.000001"),
        (0.584_169_4, "0.584169"),
        (-412.000_03, "-412.00003"),
        (100_600.5, "100600.5"),
    ] {
        assert_eq!(json(&number), expected);
    }
}

#[test]
fn every_character_that_json_escapes_is_escaped() {
    for code in 0..=0x7F_u8 {
        let text = format!("a{}b", char::from(code));
        assert_eq!(json(&text), serde_json::to_string(&text).unwrap());
    }
}
