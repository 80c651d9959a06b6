//! Arrays of texts.

use messages::Json;
use proptest::prelude::*;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// The texts that the quick way finds in this array.
fn plain_texts(array: &str) -> Option<Vec<String>> {
    let raw: &RawValue = serde_json::from_str(array).unwrap();
    let Json::Array(array) = Json::of(raw) else {
        panic!("expected an array, found {raw}");
    };
    Some(array.plain_texts()?.map(str::to_owned).collect())
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        "[\\[\\]{},: a-z]{0,4}".prop_map(Value::from),
        ".{0,4}".prop_map(Value::from),
        Just(json!(null)),
        Just(json!(-1.5e3)),
        Just(json!(["nested"])),
        Just(json!({"name": "text"})),
    ]
}

proptest! {
    #[test]
    fn all_texts_or_none_are_found(values in prop::collection::vec(value(), 0..5), pretty: bool) {
        let array = Value::from(values.clone());
        let written = if pretty { format!("{array:#}") } else { array.to_string() };
        let texts: Option<Vec<String>> =
            values.iter().map(|value| value.as_str().map(str::to_owned)).collect();
        let expected = texts.filter(|_| !written.contains('\\'));
        prop_assert_eq!(plain_texts(&written), expected, "{}", written);
    }
}

#[test]
fn a_text_with_an_escape_is_left_to_the_slow_way() {
    assert_eq!(plain_texts(r#"["B\u0041", "RA"]"#), None);
    assert_eq!(
        plain_texts(r#"[ "BA" , "R]A" ]"#),
        Some(vec!["BA".into(), "R]A".into()])
    );
    assert_eq!(plain_texts("[]"), Some(Vec::new()));
}
