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
    fn every_number_reads_back_as_itself(bits: u64, parts in -2_000_000_000_000_i64..2_000_000_000_000) {
        #[expect(clippy::cast_precision_loss)]
        let short = parts as f64 / 1e6;
        for number in [f64::from_bits(bits), short, short.round(), short * 1e-6, short + 1e-9] {
            let text = json(&number);
            if number.is_finite() {
                prop_assert_eq!(text.parse::<f64>().unwrap().to_bits(), number.to_bits(), "{}", text);
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
        (-0.0, "-0.0"),
        (1.0, "1.0"),
        (-0.25, "-0.25"),
        (0.000_001, "0.000001"),
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
