//! Flags as fields of every question that leaves them out.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use messages::Request;
use serde::Serialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::line_error::LineError;

/// Fields of a question that hold where the question leaves them out.
#[derive(Default)]
pub struct Defaults(BTreeMap<String, Box<RawValue>>);

impl Defaults {
    /// The flags that are given.
    pub fn of(flags: &impl Serialize) -> Defaults {
        let Ok(Value::Object(fields)) = serde_json::to_value(flags) else {
            return Defaults::default();
        };
        let given = fields.into_iter().filter(|(_, value)| !value.is_null());
        let given = given.filter_map(|(name, value)| Some((name, to_raw_value(&value).ok()?)));
        Defaults(given.collect())
    }

    /// The question with these fields. Options give the fields that are missing.
    pub fn complete<'f, R: Request<'f>>(
        &'f self,
        fields: Vec<(&'f str, Cow<'f, str>)>,
    ) -> Result<R, LineError> {
        let defaults = self.0.iter();
        let mut all: BTreeMap<&str, messages::Value<'_>> = defaults
            .map(|(name, json)| (&**name, messages::Value::Json(json)))
            .collect();
        all.extend((fields.into_iter()).map(|(name, text)| (name, messages::Value::Query(text))));
        let all = all.into_iter().map(|(name, value)| (name.into(), value));
        R::read(all).map_err(|faults| LineError::of_field(&faults))
    }

    /// A question with the fields that it leaves out. A text that is not an object stays as it is, and
    /// is refused as such.
    pub fn fill<'q>(&self, question: &'q str) -> Cow<'q, str> {
        if self.0.is_empty() {
            return question.into();
        }
        let fields = serde_json::from_str::<HashMap<String, IgnoredAny>>(question);
        let (Ok(fields), Some((before, after))) = (fields, question.split_once('{')) else {
            return question.into();
        };
        let mut filled = format!("{before}{{");
        for (name, value) in &self.0 {
            if !fields.contains_key(name) {
                filled += &format!("{}:{value},", Value::from(&**name));
            }
        }
        if fields.is_empty() {
            filled.pop();
        }
        (filled + after).into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn flags_fill_only_the_fields_that_a_question_leaves_out() {
        let defaults =
            Defaults::of(&json!({"own_score": 300, "target_score": 500, "player": null}));
        for (question, filled) in [
            (r#"{}"#, r#"{"own_score":300,"target_score":500}"#),
            (
                r#" { "own_score": 7 }"#,
                r#" {"target_score":500, "own_score": 7 }"#,
            ),
            (
                r#"{"target_score":null,"own_\u0073core":7}"#,
                r#"{"target_score":null,"own_\u0073core":7}"#,
            ),
            (r#"["{}"]"#, r#"["{}"]"#),
            (r#"{"hand":"#, r#"{"hand":"#),
        ] {
            assert_eq!(defaults.fill(question), filled);
        }
    }
}
