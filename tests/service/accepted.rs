//! The schemas of requests refuse nothing that the service answers, in any engine of patterns: a
//! gateway may check requests by the description.

use serde_json::{Value, json};

use crate::running::Service;
use crate::schemas::{Schemas, escaped};

const HANDS: &str = include_str!("../spellings/hands.json");
/// Its rows are JSON.
const NAMES: &str = include_str!("../../src/web/cards/card-table.js");

/// The service, and the schemas of its description.
struct Gateway {
    service: &'static Service,
    document: Value,
    schemas: Schemas,
}

impl Gateway {
    fn start() -> Gateway {
        let service = Service::shared();
        let document = service.get("/openapi.json").json();
        let schemas = Schemas::closed(document.clone());
        Gateway {
            service,
            document,
            schemas,
        }
    }

    /// Posts a question that the service answers and the schema has to allow.
    fn post(&mut self, path: &str, question: &Value) {
        let reply = self.service.post(path, question.to_string());
        assert_eq!(reply.status, 200, "{path} {question}: {}", reply.body);
        let schema = format!(
            "/paths/{}/post/requestBody/content/application~1json/schema",
            escaped(path)
        );
        let faults = self.schemas.faults(&schema, question);
        assert!(faults.is_empty(), "{path} {question}: {faults:?}");
    }

    /// Asks by a link that the service answers and the schemas of its parameters have to allow.
    fn get(&mut self, path: &str, fields: &[(&str, &str)]) {
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let reply = self.service.get(&format!("{path}?{query}"));
        assert_eq!(reply.status, 200, "{path} {fields:?}: {}", reply.body);
        let place = format!("/paths/{}/get/parameters", escaped(path));
        let parameters = self.document.pointer(&place).unwrap().as_array().unwrap();
        for (name, value) in fields {
            let number = parameters.iter().position(|one| one["name"] == *name);
            let schema = format!("{place}/{}/schema", number.unwrap());
            let faults = self.schemas.faults(&schema, &json!(value));
            assert!(faults.is_empty(), "{path} {name}={value}: {faults:?}");
        }
    }

    /// Asks by a link and in a body.
    fn ask(&mut self, path: &str, field: &str, text: &str) {
        self.post(path, &json!({field: text}));
        self.get(path, &[(field, text)]);
    }
}

/// All values of fields of this name, at any depth.
fn visit<'a>(value: &'a Value, name: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get(name));
            fields.values().for_each(|value| visit(value, name, found));
        }
        Value::Array(values) => values.iter().for_each(|value| visit(value, name, found)),
        _ => {}
    }
}

#[test]
fn every_pattern_of_the_description_needs_no_lookaround_and_no_reference() {
    let document = Service::shared().get("/openapi.json").json();
    let mut patterns = Vec::new();
    visit(&document, "pattern", &mut patterns);
    let patterns: Vec<_> = patterns.iter().filter_map(|found| found.as_str()).collect();
    assert_eq!(patterns.len(), 11, "each is checked");
    for pattern in patterns {
        // Its syntax is that of RE2.
        regex::Regex::new(pattern).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn every_spelling_of_a_hand_is_valid() {
    let mut gateway = Gateway::start();
    let hands: Vec<Value> = serde_json::from_str(HANDS).unwrap();
    for hand in &hands {
        let text = hand["text"].as_str().unwrap();
        let cards = hand["cards"].as_str().unwrap().split(' ').count();
        match cards {
            8 => gateway.ask("/v1/decisions", "hand", text),
            _ => gateway.ask("/v1/tichu/decisions", "hand", text),
        }
    }
    let eight = "Dr Ph GA SK BQ R9 S2 Ma";
    for text in [
        eight.to_lowercase(),
        eight.to_uppercase(),
        eight.replace(' ', ", "),
        eight.replace(' ', " ,"),
        eight.replace(' ', "   "),
        eight.replace(' ', "\t"),
        eight.replace(' ', "\n"),
        eight.replace(' ', "\u{a0}"),
        eight.replace(' ', " - "),
        eight.replace(' ', ""),
        format!(" {eight} "),
        format!(",{eight},"),
    ] {
        for path in ["/v1/evaluate", "/v1/explain", "/v1/outlook", "/v1/features"] {
            gateway.ask(path, "hand", &text);
        }
        gateway.ask("/v1/posterior", "cards", &text);
    }
}

#[test]
fn every_name_of_a_card_is_valid_alone_and_in_an_array() {
    let mut gateway = Gateway::start();
    let rows = NAMES.lines().filter(|line| line.starts_with("  ["));
    let mut cards = 0;
    for row in rows {
        let row: (String, u16, bool, String) =
            serde_json::from_str(row.trim_end_matches(',')).unwrap();
        let (reads, _, _, names) = row;
        if !["Dr", "Ph", "Ma", "Hu"].contains(&reads.as_str()) {
            continue;
        }
        for text in names.split(' ') {
            cards += 1;
            gateway.ask("/v1/posterior", "cards", text);
            gateway.post("/v1/hand", &json!({"hand": [text, "green ace", "♠ 10"]}));
        }
    }
    assert!(cards > 20, "{cards}");
}

#[test]
fn every_other_question_with_cards_has_the_same_spellings() {
    let mut gateway = Gateway::start();
    for (path, question) in [
        (
            "/v1/decisions",
            json!({"hand": ["D", "P", "A", "K", "Q", "9", "9", "2"]}),
        ),
        ("/v1/posterior", json!({"cards": ["a", "A"]})),
        ("/v1/hand", json!({"hand": ["9", "9", "9", "9"]})),
        (
            "/v1/play/legal",
            json!({"hand": ["ph", "green ace", "♠9"], "trick": {"cards": "schwert könig"}, "wish": "d"}),
        ),
        ("/v1/play/legal", json!({"hand": "ph, ga  b9", "wish": "t"})),
        (
            "/v1/exchange",
            json!({"hand": "D P A A K K Q Q 10 10 9 9 8 2"}),
        ),
        (
            "/v1/tichu/decisions",
            json!({
                "hand": "dr ga ra bk rk gq b10 s10 r8 s7 g6 r5 b4 s2",
                "given": {"next": "b2", "partner": "♠Q", "previous": "green 3"},
                "received": {"next": "s2", "partner": "red ace", "previous": "b4"},
            }),
        ),
        (
            "/v1/play/replay",
            json!({"hands": [
                "dr ga bk gq rq sj b10 g9 r8 s7 b6 g5 r4 ma", "Ph,BA,SA,RK,SK,BJ,GJ,R10,S10,B9,G8,R7,S6,B5",
                "RA GK BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 G3 Hu", "SQ S8 B7 G6 R5 S4 G4 B3 R3 S3 B2 G2 R2 S2",
            ], "actions": [
                {"seat": 0, "give": {"next": "r4", "partner": "♠ 7", "previous": "ga"}},
            ]}),
        ),
        (
            "/v1/mini-tichu/hand",
            json!({"hand": ["s5", "♥5", "blau 5"]}),
        ),
        (
            "/v1/mini-tichu/hand",
            json!({"hand": "s5, r5", "played": ""}),
        ),
        (
            "/v1/mini-tichu/hand",
            json!({"hand": "s5\tr5", "played": []}),
        ),
        (
            "/v1/mini-tichu/hand",
            json!({"hand": "S5R5", "played": "sa, ra"}),
        ),
        (
            "/v1/snaps/knowledge",
            json!({"hand": " AA, A10,HK\tHQ  L9 LJ,", "trump": "AK"}),
        ),
    ] {
        gateway.post(path, &question);
    }
    gateway.get(
        "/v1/mini-tichu/hand",
        &[("hand", "s5 , r5"), ("played", "sa,ra")],
    );
    gateway.get(
        "/v1/exchange",
        &[("hand", "dr ga ra bk rk gq b10 s10 r8 s7 g6 r5 b4 s2")],
    );
    gateway.get(
        "/v1/tichu/decisions",
        &[
            ("hand", "dr ga ra bk rk gq b10 s10 r8 s7 g6 r5 b4 s2"),
            ("given", "next:b2,partner:♠Q,previous:green 3"),
            ("received", "next:s2,partner:red ace,previous:b4"),
        ],
    );
}
