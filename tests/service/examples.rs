//! Published examples are real: the service gives these answers to these questions.

use std::fs;

use serde_json::{Value, json};

use crate::ledger::{Operation, operations};
use crate::running::Service;

const FOLDER: &str = "crates/tichu-api/src/examples";

/// Whether a published example is the answer. Lists and features may end early: they are long.
fn shows(example: &Value, answer: &Value) -> bool {
    match (example, answer) {
        (Value::Object(example), Value::Object(answer)) => {
            let is_shown = |(name, value): (&String, &Value)| {
                answer.get(name).is_some_and(|answer| shows(value, answer))
            };
            example.iter().all(is_shown)
        }
        (Value::Array(example), Value::Array(answer)) => {
            example.len() <= answer.len()
                && example
                    .iter()
                    .zip(answer)
                    .all(|(value, answer)| shows(value, answer))
        }
        _ => example == answer,
    }
}

/// How many features and reasons an example shows.
const SHOWN: usize = 3;

/// The answer with the first reasons of these models.
fn shortened(mut answer: Value, models: &[(&str, &str)]) -> Value {
    for (model, reasons) in models {
        let reasons = answer["explanation"][model][reasons].as_array_mut();
        reasons.unwrap().truncate(SHOWN);
    }
    answer
}

/// A list of puzzles that ends early.
fn first_puzzles(mut list: Value) -> Value {
    list["puzzles"].as_array_mut().unwrap().truncate(SHOWN);
    list
}

/// The answers to the questions of the description, by their files.
fn answers(service: &Service, operations: &[Operation]) -> Vec<(&'static str, Value)> {
    let operation = |method: &str, path: &str| {
        let mut known = operations.iter();
        let known = known.find(|one| one.path == path && one.method == method);
        known.unwrap_or_else(|| panic!("no {method} {path}"))
    };
    let asked = |method, path| operation(method, path).ask(service).json();
    let explained = |path| {
        let mut question: Value = serde_json::from_str(&operation("post", path).body).unwrap();
        question["explain"] = true.into();
        service.post(path, question.to_string()).json()
    };
    let contributions = ["logistic", "extended"].map(|model| (model, "contributions"));
    let hand = explained("/v1/evaluate");
    let hand = shortened(
        hand,
        &[
            contributions[0],
            contributions[1],
            ("svr", "cards"),
            ("boosted", "cards"),
        ],
    );
    let tichu = explained("/v1/tichu/evaluate");
    let mut tichu = shortened(tichu, &[contributions[0], ("boosted", "cards")]);
    let features = tichu["features"].as_object_mut().unwrap();
    *features = std::mem::take(features).into_iter().take(SHOWN).collect();
    vec![
        ("hand", hand),
        ("exchange", asked("post", "/v1/exchange")),
        ("tichu", tichu),
        ("advice", asked("post", "/v1/play/advice")),
        ("cards", asked("post", "/v1/posterior")),
        ("dealt-cards", asked("post", "/v1/tichu/posterior")),
        ("structure", asked("post", "/v1/hand")),
        ("table", asked("post", "/v1/table")),
        ("table-act", asked("post", "/v1/table/act")),
        ("table-hint", asked("post", "/v1/table/hint")),
        ("table-duplicate", asked("post", "/v1/table/duplicate")),
        ("model", asked("get", "/v1/models/{name}")),
        ("profiles", asked("get", "/v1/profiles")),
        ("quiz", asked("get", "/v1/quiz/{date}")),
        ("puzzle", asked("get", "/v1/puzzles/{id}")),
        ("puzzles", first_puzzles(asked("get", "/v1/puzzles"))),
    ]
}

/// Where the answer of this name stands.
fn file(name: &str) -> String {
    format!("{FOLDER}/{name}.json")
}

/// Writes the answers again.
fn update(service: &Service, operations: &[Operation]) {
    let watched = json!({"seed": 7, "seats": ["champion", "people", "champion", "people"]});
    let watched = service.post("/v1/table", watched.to_string()).json();
    let token = watched["token"].as_str().unwrap();
    fs::write(
        format!("{FOLDER}/table-watched.token"),
        format!("{token}\n"),
    )
    .unwrap();
    for (name, answer) in answers(service, operations) {
        let text = serde_json::to_string_pretty(&answer).unwrap() + "\n";
        fs::write(file(name), text).unwrap();
    }
}

#[test]
fn published_examples_are_real_answers() {
    let service = Service::shared();
    let document = service.get("/openapi.json").json();
    let operations = operations(&document);
    if std::env::var_os("UPDATE_EXAMPLES").is_some() {
        update(service, &operations);
        return;
    }
    let mut checked = 0;
    let mut wrong = Vec::new();
    for (name, answer) in answers(service, &operations) {
        let shown = fs::read(file(name)).unwrap();
        if serde_json::from_slice::<Value>(&shown).unwrap() != answer {
            wrong.push(format!("{name}: {answer}\nis not in {}", file(name)));
        }
    }
    for operation in &operations {
        // A question in a link has the example of each parameter, and the one in a body more.
        let has_question = operation.is_post() || operation.query.is_empty();
        if !has_question || !operation.path.starts_with("/v1/") {
            continue;
        }
        let described = &document["paths"][&operation.path][&operation.method];
        let content = &described["responses"]["200"]["content"]["application/json"];
        if content["example"].is_null() {
            continue;
        }
        checked += 1;
        let answer = operation.ask(service).json();
        if !shows(&content["example"], &answer) {
            wrong.push(format!(
                "{} {}: {answer}\nis not {}",
                operation.method, operation.path, content["example"]
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(checked > 20, "only {checked} examples were found");
}
