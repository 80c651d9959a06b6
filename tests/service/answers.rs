//! Every answer is as the description says: it holds nothing undescribed and lacks nothing
//! promised. And all that the description lists in an answer does occur.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::ledger::{Ledger, Operation, operations};
use crate::running::{Reply, Service};
use crate::schemas::Schemas;

/// `count` different cards, others for each number.
fn some_cards(deck: &[Value], count: usize, number: usize) -> Vec<Value> {
    // 56 cards: 25 and 56 have no common divisor, so no card comes twice.
    let start = number * 13 + number / 4;
    let positions = (0..count).map(|i| (start + i * (25 + 2 * 4 * (number % 3))) % deck.len());
    positions.map(|position| deck[position].clone()).collect()
}

/// A question's body as a query.
fn as_query(question: &Value) -> String {
    let text = |value: &Value| match value {
        Value::Array(cards) => {
            let cards = cards.iter().map(|card| card.as_str().unwrap());
            cards.collect::<Vec<_>>().join(",")
        }
        Value::Object(seats) => {
            let seats = seats
                .iter()
                .map(|(seat, value)| format!("{seat}:{}", value.as_str().unwrap()));
            seats.collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    };
    let fields = question.as_object().unwrap();
    let fields = fields
        .iter()
        .map(|(name, value)| format!("{name}={}", text(value)));
    fields.collect::<Vec<_>>().join("&")
}

/// Questions about Tichu calls of all levels of knowledge, and with nothing to choose.
fn whole_hands(deck: &[Value]) -> Vec<Value> {
    let situations = [
        json!({}),
        json!({"before_exchange": true, "explain": true}),
        json!({"own_score": 300, "opponent_score": 450}),
        json!({"own_score": 900, "opponent_score": 930, "calls": {"next": "tichu"}}),
        json!({"calls": {"own": "grand_tichu"}}),
        json!({"calls": {"partner": "tichu"}, "explain": true}),
        json!({"own_score": 1000}),
    ];
    let mut questions = Vec::new();
    for number in 0..4 {
        let cards = some_cards(deck, 14, number);
        for situation in &situations {
            let mut question = situation.clone();
            question["hand"] = cards.clone().into();
            questions.push(question.clone());
            if situation.get("before_exchange").is_none() {
                let others: Vec<_> = deck.iter().filter(|card| !cards.contains(card)).collect();
                question["given"] =
                    json!({"next": others[0], "partner": others[1], "previous": others[2]});
                question["received"] =
                    json!({"next": cards[0], "partner": cards[1], "previous": cards[2]});
                questions.push(question);
            }
        }
    }
    questions
}

/// Every text below a member of this name.
fn texts<'a>(value: &'a Value, name: &str, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get(name).and_then(Value::as_str));
            // The reasons of `why` are of another kind.
            let others = fields.iter().filter(|(field, _)| *field != "why");
            others.for_each(|(_, value)| texts(value, name, found));
        }
        Value::Array(values) => values.iter().for_each(|value| texts(value, name, found)),
        _ => {}
    }
}

#[test]
fn answers_to_all_kinds_of_questions_are_as_described() {
    let service = Service::shared();
    let document = service.get("/openapi.json").json();
    let schemas = &document["components"]["schemas"];
    let deck = schemas["Card"]["enum"].as_array().unwrap();
    let situations = [
        json!({}),
        json!({"own_score": -300, "opponent_score": 2_000_000_000}),
        json!({"own_score": 1000, "opponent_score": 300}),
        json!({"own_score": 900, "opponent_score": 200}),
        json!({"own_score": 200, "opponent_score": 930, "explain": true}),
        json!({"target_score": 500, "own_score": 450, "opponent_score": 300}),
        json!({"opponent_called": true, "explain": true}),
        json!({"opponent_called": false, "explain": false}),
        json!({"partner_called": true, "target_score": 1000}),
        json!({"partner_called": true, "opponent_called": true, "target_score": 100_000}),
    ];
    let mut questions = Vec::new();
    for number in 0..12 {
        for situation in &situations {
            let mut question = situation.clone();
            question["hand"] = some_cards(deck, 8, number).into();
            questions.push(question);
        }
    }
    // Calls that are very rare, and a call that is no longer needed.
    questions.push(json!({"hand": ["S3","S8","SJ","BK","RK","Ma","G7","B5"], "target_score": 200}));
    questions.push(json!({"hand": ["Dr","Ph","SK","BQ","R9","S7","B5","G3"], "own_score": 950}));

    let mut ledger = Ledger::new(document.clone());
    let mut answers = Vec::new();
    let mut ask = |path: &str, question: &Value| {
        let posted = service.post(path, question.to_string());
        let linked = service.get(&format!("{path}?{}", as_query(question)));
        assert_eq!((posted.status, linked.status), (200, 200), "{question}");
        ledger.note("post", path, &posted);
        ledger.note("get", path, &linked);
        answers.push(posted.json());
    };
    for question in &questions {
        for path in [
            "features",
            "probabilities",
            "decisions",
            "evaluate",
            "outlook",
            "explain",
        ] {
            ask(&format!("/v1/{path}"), question);
        }
    }
    for count in 1..=8 {
        for number in 0..8 {
            let cards = some_cards(deck, count, number);
            ask("/v1/posterior", &json!({ "cards": cards }));
        }
    }
    for count in 1..=14 {
        for number in 0..8 {
            let cards = some_cards(deck, count, number);
            ask("/v1/hand", &json!({ "hand": cards }));
        }
    }

    let whole_hands = whole_hands(deck);
    for question in &whole_hands {
        for path in ["evaluate", "decisions", "probabilities", "explain"] {
            ask(&format!("/v1/tichu/{path}"), question);
        }
    }
    for number in 0..4 {
        let cards = some_cards(deck, 14, number);
        for further in [
            json!({}),
            json!({"calls": {"own": "tichu", "next": "grand_tichu"}, "limit": 1}),
            json!({"calls": {"partner": "grand_tichu"}, "own_score": -200, "target_score": 500}),
        ] {
            let mut question = further;
            question["hand"] = cards.clone().into();
            ask("/v1/exchange", &question);
        }
    }

    questions.extend([
        json!(7),
        json!({}),
        json!({"hand": "Dr Dr", "own_score": 1.5, "x": 1}),
    ]);
    let sections = schemas["Section"]["enum"].as_array().unwrap();
    let choices = sections.iter().map(|section| json!({"include": [section]}));
    for choice in choices.chain([
        json!({}),
        json!({"include": sections}),
        json!({"include": []}),
    ]) {
        for (path, hand) in [
            ("/v1/evaluate", &questions[0]["hand"]),
            ("/v1/tichu/evaluate", &whole_hands[0]["hand"]),
        ] {
            let mut question = choice.clone();
            question["hand"] = hand.clone();
            let reply = service.post(path, question.to_string());
            assert_eq!(reply.status, 200, "{}", reply.body);
            ledger.note("post", path, &reply);
        }
        let mut batch = choice;
        batch["questions"] = json!(questions);
        let reply = service.post("/v1/evaluate/batch", batch.to_string());
        assert_eq!(reply.status, 200, "{}", reply.body);
        ledger.note("post", "/v1/evaluate/batch", &reply);
        let mut hands = whole_hands.clone();
        hands.extend([json!(7), json!({}), json!({"hand": "Dr Dr", "calls": 1})]);
        batch["questions"] = json!(hands);
        let reply = service.post("/v1/tichu/batch", batch.to_string());
        assert_eq!(reply.status, 200, "{}", reply.body);
        ledger.note("post", "/v1/tichu/batch", &reply);
    }
    let exchanges = json!({"questions": [{"hand": some_cards(deck, 14, 0)}, {"hand": []}, null]});
    let reply = service.post("/v1/exchange/batch", exchanges.to_string());
    assert_eq!(reply.status, 200, "{}", reply.body);
    ledger.note("post", "/v1/exchange/batch", &reply);
    for model in service.get("/v1/models").json()["models"]
        .as_array()
        .unwrap()
    {
        let name = model["name"].as_str().unwrap();
        let reply = service.get(&format!("/v1/models/{name}"));
        ledger.note("get", "/v1/models/{name}", &reply);
    }
    assert!(ledger.faults.is_empty(), "{:#?}", ledger.faults);

    let answers = Value::from(answers);
    for (name, kind) in [("reason", "Reason"), ("evidence", "Evidence")] {
        let listed = schemas[kind]["enum"].as_array().unwrap();
        let listed: BTreeSet<_> = listed.iter().map(|name| name.as_str().unwrap()).collect();
        let mut found = BTreeSet::new();
        texts(&answers, name, &mut found);
        assert_eq!(found, listed, "the questions are not of all kinds");
    }
}

#[test]
fn a_member_that_is_not_described_or_not_there_is_noticed() {
    let service = Service::shared();
    let document = service.get("/openapi.json").json();
    let mut schemas = Schemas::closed(document.clone());
    for operation in operations(&document) {
        // A review is many objects; the ledger of statuses reads them as strictly.
        if ["/openapi.json", "/metrics", "/v1/review"].contains(&&*operation.path) {
            continue;
        }
        let reply = operation.ask(service);
        let answer = reply.json();
        let mut objects = Vec::new();
        find_objects("", &answer, &mut objects);
        for object in objects {
            let mut more = answer.clone();
            more.pointer_mut(&object).unwrap()["undescribed"] = Value::Null;
            assert!(
                !faults(&mut schemas, &operation, &more).is_empty(),
                "{} {}: {object} may hold anything",
                operation.method,
                operation.path
            );
        }
        let mut less = answer;
        let all = less.as_object_mut().unwrap();
        all.retain(|_, _| false);
        assert!(
            !faults(&mut schemas, &operation, &less).is_empty(),
            "{} {}: nothing has to be there",
            operation.method,
            operation.path
        );
    }
}

fn faults(schemas: &mut Schemas, operation: &Operation, content: &Value) -> Vec<String> {
    let reply = Reply {
        status: 200,
        headers: [("content-type", "application/json")]
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .into_iter()
            .collect(),
        body: content.to_string(),
    };
    schemas.faults_of_answer(&operation.method, &operation.path, &reply)
}

/// JSON pointers to all objects of a value.
fn find_objects(pointer: &str, value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.push(pointer.to_owned());
            for (name, value) in fields {
                find_objects(&format!("{pointer}/{name}"), value, found);
            }
        }
        Value::Array(values) => {
            for (position, value) in values.iter().enumerate() {
                find_objects(&format!("{pointer}/{position}"), value, found);
            }
        }
        _ => {}
    }
}
