//! Properties of the numbers of any answer.

use serde_json::Value;

/// No number became `null`, as JSON writes numbers that are not finite, and shares are from 0 to 1.
pub fn check(answer: &Value) {
    match answer {
        Value::Null => panic!("a null in an answer"),
        Value::Array(values) => values.iter().for_each(check),
        Value::Object(fields) => {
            for (name, value) in fields {
                check(value);
                if matches!(name.as_str(), "confidence" | "probability") {
                    let share = value.as_f64().expect("a number");
                    assert!((0.0..=1.0).contains(&share), "{name}: {share}");
                }
            }
        }
        _ => {}
    }
}
