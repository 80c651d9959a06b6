//! What holds for every operation of the list, by its description.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use tichu_service::Listed;

use crate::asked::{Reply, description, get, post};

/// An operation that takes a body, with its question in the description.
struct Described {
    path: &'static str,
    /// The fields of the question: their schemas, with references resolved.
    fields: Map<String, Value>,
    example: Map<String, Value>,
    /// The parameters of its link, if it has one: an example of each by name.
    link: Option<Map<String, Value>>,
}

/// The schema that a reference means.
fn resolved<'d>(document: &'d Value, schema: &'d Value) -> &'d Value {
    match schema["$ref"].as_str() {
        Some(reference) => document.pointer(&reference[1..]).unwrap(),
        None => schema,
    }
}

/// All operations with a JSON object as their body.
fn described(document: &Value) -> Vec<Described> {
    let mut found = Vec::new();
    for listed in Listed::all() {
        let operations = &document["paths"][listed.path];
        let body = &operations["post"]["requestBody"]["content"]["application/json"]["schema"];
        let schema = resolved(document, body);
        let Some(fields) = schema["properties"].as_object() else {
            continue;
        };
        let fields = fields.iter().map(|(name, schema)| {
            let schema = resolved(document, schema).clone();
            (name.clone(), schema)
        });
        let example = schema.get("example").unwrap_or(&schema["examples"][0]);
        let parameters = operations["get"]["parameters"].as_array();
        let link = parameters.map(|parameters| {
            let text = |one: &Value| one["name"].as_str().unwrap().to_owned();
            let of = parameters
                .iter()
                .map(|one| (text(one), one["example"].clone()));
            of.collect()
        });
        found.push(Described {
            path: listed.path,
            fields: fields.collect(),
            example: example.as_object().unwrap().clone(),
            link,
        });
    }
    found
}

impl Described {
    /// The answer to the example with another value of a field.
    fn with(&self, field: &str, value: &Value) -> Reply {
        let mut question = self.example.clone();
        question.insert(field.to_owned(), value.clone());
        post(self.path, Value::from(question).to_string())
    }

    /// The codes of the faults at a field of the example with another value.
    fn faults(&self, field: &str, value: &Value) -> BTreeSet<String> {
        let reply = self.with(field, value);
        if reply.status == 200 {
            return BTreeSet::new();
        }
        assert_eq!(reply.status, 422, "{} {field}: {}", self.path, reply.body);
        let problem = reply.json();
        let errors = problem["errors"].as_array().unwrap();
        let at = format!("/{field}");
        let is_at = |fault: &&Value| {
            let pointer = fault["pointer"].as_str().unwrap();
            pointer == at || pointer.starts_with(&format!("{at}/"))
        };
        let code = |fault: &Value| fault["code"].as_str().unwrap().to_owned();
        errors.iter().filter(is_at).map(code).collect()
    }

    /// The example without the fields that no link has, as a body and as a link.
    fn linked(&self) -> Option<(Map<String, Value>, String)> {
        let link = self.link.as_ref()?;
        let named = self.example.iter();
        let named: Vec<_> = named.filter(|(name, _)| link.contains_key(*name)).collect();
        let text = |value: &Value| match value {
            Value::String(text) => text.replace(' ', ","),
            other => other.to_string(),
        };
        let query = named
            .iter()
            .map(|(name, _)| format!("{name}={}", text(&link[*name])));
        let link = format!("{}?{}", self.path, query.collect::<Vec<_>>().join("&"));
        let body = named.into_iter();
        let body = body.map(|(name, value)| (name.clone(), value.clone()));
        Some((body.collect(), link))
    }

    /// The fields whose value is one of these types, with the part of their schema that says so.
    fn of_type(&self, kind: &str) -> impl Iterator<Item = (&String, &Value)> {
        let has_type = move |schema: &Value| match &schema["type"] {
            Value::Array(kinds) => kinds.iter().any(|one| one == kind),
            one => one == kind,
        };
        self.fields
            .iter()
            .filter(move |(_, schema)| has_type(schema))
    }
}

/// Whether a value was read, though it may contradict others.
fn is_read(faults: &BTreeSet<String>) -> bool {
    let unread = ["out_of_range", "wrong_type"];
    !unread.iter().any(|code| faults.contains(*code))
}

#[test]
fn every_operation_answers_its_example() {
    let document = description();
    let mut asked = 0;
    for one in described(&document) {
        if one.example.contains_key("token") {
            continue; // It is of another key: see `table_tokens`.
        }
        let reply = post(one.path, Value::from(one.example.clone()).to_string());
        assert_eq!(reply.status, 200, "{}: {}", one.path, reply.body);
        asked += 1;
    }
    assert!(asked > 25, "{asked}");
}

#[test]
fn an_unknown_field_is_refused_by_name() {
    for one in described(&description()) {
        let faults = one.faults("colour", &json!("red"));
        assert_eq!(
            faults,
            BTreeSet::from(["unknown_field".to_owned()]),
            "{}",
            one.path
        );
    }
}

#[test]
fn a_repeated_field_is_refused_by_name() {
    for one in described(&description()) {
        for (name, value) in &one.example {
            let question = Value::from(one.example.clone()).to_string();
            let again = format!("{{\"{name}\":{value},{}", &question[1..]);
            let problem = post(one.path, again).json();
            let expected = json!(format!("/{name}"));
            let mut faults = problem["errors"].as_array().unwrap().iter();
            let is_named = faults
                .any(|fault| fault["pointer"] == expected && fault["code"] == "duplicate_field");
            assert!(is_named, "{} {name}: {problem}", one.path);
        }
    }
}

#[test]
fn a_field_of_another_type_is_refused_by_name() {
    for one in described(&description()) {
        for (name, _) in &one.fields {
            let faults = one.faults(name, &json!({"colour": [7]}));
            assert!(!faults.is_empty(), "{} {name}", one.path);
        }
    }
}

#[test]
fn a_bound_is_allowed_and_one_beyond_it_is_refused() {
    let mut bounds = 0;
    for one in described(&description()) {
        for (name, schema) in one.of_type("integer") {
            for (bound, step) in [("minimum", -1), ("maximum", 1)] {
                let Some(bound) = schema[bound].as_i64() else {
                    continue;
                };
                bounds += 1;
                let allowed = one.faults(name, &json!(bound));
                assert!(is_read(&allowed), "{} {name} {bound}", one.path);
                let beyond = one.faults(name, &json!(bound + step));
                assert!(!is_read(&beyond), "{} {name} {bound} {step}", one.path);
            }
        }
    }
    assert!(bounds > 20, "{bounds}");
}

#[test]
fn each_word_of_a_field_is_allowed_and_no_other() {
    let mut words = 0;
    for one in described(&description()) {
        for (name, schema) in one.of_type("string") {
            let known = schema["enum"].as_array().into_iter().flatten();
            for word in known {
                words += 1;
                let faults = one.faults(name, word);
                assert!(is_read(&faults), "{} {name} {word}: {faults:?}", one.path);
                let other = one.faults(name, &json!("no such word"));
                assert!(!other.is_empty(), "{} {name}", one.path);
            }
        }
    }
    assert!(words > 20, "{words}");
}

#[test]
fn a_link_has_the_answer_of_the_body() {
    let mut compared = 0;
    for one in described(&description()) {
        let Some((body, link)) = one.linked() else {
            continue;
        };
        let (asked, linked) = (post(one.path, Value::from(body).to_string()), get(&link));
        assert_eq!(asked.status, 200, "{}: {}", one.path, asked.body);
        assert_eq!(linked.body, asked.body, "{link}");
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}

/// The parts of an answer that a question may include, each with its members.
const PARTS: [(&str, &[&str]); 5] = [
    ("features", &["features"]),
    ("probabilities", &["probabilities"]),
    ("decisions", &["decisions", "recommendation"]),
    ("outlook", &["outlook"]),
    ("explanation", &["explanation", "why"]),
];

#[test]
fn an_answer_of_several_parts_has_those_that_a_body_or_a_link_includes() {
    let mut compared = Vec::new();
    for one in described(&description()) {
        let Some((mut body, link)) = one.linked() else {
            continue;
        };
        let mut ask = |include: &[&str]| {
            body.insert("include".to_owned(), json!(include));
            post(one.path, Value::from(body.clone()).to_string())
        };
        let usual = get(&link).body;
        let said: Map<String, Value> = serde_json::from_str(&usual).unwrap();
        let parts = PARTS.iter().filter(|(part, _)| said.contains_key(*part));
        if parts.count() < 2 {
            assert_eq!(ask(&[]).status, 422, "{} has one part", one.path);
            continue;
        }
        assert_eq!(
            ask(&["features", "probabilities", "decisions", "outlook"]).body,
            usual
        );
        let whole: Map<String, Value> =
            serde_json::from_str(&ask(&PARTS.map(|(part, _)| part)).body).unwrap();
        for chosen in 0..1 << PARTS.len() {
            let is_chosen = |place: usize| chosen >> place & 1 == 1;
            let mut expected = whole.clone();
            let mut include = Vec::new();
            for (place, (part, members)) in PARTS.into_iter().enumerate() {
                if is_chosen(place) {
                    include.push(part);
                } else {
                    expected.retain(|name, _| !members.contains(&name.as_str()));
                }
            }
            let reply = ask(&include);
            assert_eq!(
                reply.json(),
                Value::from(expected),
                "{} {include:?}",
                one.path
            );
            let linked = get(&format!("{link}&include={}", include.join(",")));
            assert_eq!(linked.body, reply.body, "{} {include:?}", one.path);
        }
        compared.push(one.path);
    }
    compared.sort_unstable();
    assert_eq!(compared, ["/v1/evaluate", "/v1/tichu/evaluate"]);
}

#[test]
fn an_unknown_part_is_refused_with_all_other_faults() {
    for one in described(&description()) {
        if !one.fields.contains_key("include") {
            continue;
        }
        let mut question = one.example.clone();
        question.insert("include".to_owned(), json!(["outlook", "colour", 7]));
        question.insert("hand".to_owned(), json!("Dr Dr"));
        let problem = post(one.path, Value::from(question).to_string()).json();
        let faults = problem["errors"].as_array().unwrap();
        let at = |pointer: &str| {
            let fault = faults.iter().find(|fault| fault["pointer"] == pointer);
            fault.unwrap_or_else(|| panic!("{} {pointer}: {problem}", one.path))
        };
        let words = "expected one of features, probabilities, decisions, outlook, explanation";
        assert_eq!(at("/include/1")["code"], "out_of_range");
        assert_eq!(
            at("/include/1")["detail"],
            format!("{words}, found \"colour\"")
        );
        assert_eq!(at("/include/2")["code"], "wrong_type");
        if let Some((_, link)) = one.linked() {
            at("/hand/1");
            let problem = get(&format!("{link}&include=outlook,colour")).json();
            assert_eq!(problem["errors"], json!([at("/include/1")]), "{}", one.path);
        }
        let text = one.faults("include", &json!("outlook"));
        assert_eq!(
            text,
            BTreeSet::from(["wrong_type".to_owned()]),
            "{}",
            one.path
        );
    }
}

#[test]
fn an_entry_of_a_batch_is_the_answer_by_itself() {
    let document = description();
    for (batch, single) in [
        ("/v1/evaluate/batch", "/v1/evaluate"),
        ("/v1/tichu/batch", "/v1/tichu/evaluate"),
        ("/v1/exchange/batch", "/v1/exchange"),
    ] {
        let described = described(&document);
        let one = described.iter().find(|one| one.path == single).unwrap();
        let question = Value::from(one.example.clone()).to_string();
        let has_parts = one.fields.contains_key("include");
        let ends = ["}", r#","include":["outlook","explanation"]}"#];
        for end in ends.into_iter().take(1 + usize::from(has_parts)) {
            let asked = format!(r#"{{"questions":[{question},{{}},7]{end}"#);
            let question = format!("{}{end}", &question[..question.len() - 1]);
            let alone = [question.as_str(), "{}", "7"].map(|question| {
                let reply = post(single, question);
                match reply.status {
                    200 => reply.body,
                    _ => format!(r#"{{"error":{}}}"#, reply.body),
                }
            });
            let expected = format!(r#"{{"results":[{}]}}"#, alone.join(","));
            assert_eq!(post(batch, asked).body, expected, "{batch}");
        }
    }
}
