//! The operations of the description, and a ledger of their answers.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::running::{Reply, Service};
use crate::schemas::Schemas;

/// An operation and a request that it answers with 200.
pub struct Operation {
    /// Its operationId.
    pub id: String,
    pub method: String,
    /// As the description writes it.
    pub path: String,
    /// As a request writes it.
    pub real_path: String,
    /// The question as query parameters; empty without a question.
    pub query: String,
    /// The question as a body.
    pub body: String,
    /// The question as a JSON object, which has a log in the field `log`.
    pub question: String,
}

impl Operation {
    pub fn ask(&self, service: &Service) -> Reply {
        match self.method.as_str() {
            "get" => service.get(&format!("{}{}", self.real_path, self.query)),
            _ => service.post(&self.real_path, &self.body),
        }
    }

    pub fn is_post(&self) -> bool {
        self.method == "post"
    }

    pub fn is_for_operators(&self) -> bool {
        !self.path.starts_with("/v1/") && self.path != "/openapi.json"
    }
}

/// All operations of the description, each with the question that the description shows.
pub fn operations(document: &Value) -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let mut real_path = path.clone();
            let mut fields = Map::new();
            let mut query = form_urlencoded::Serializer::new(String::new());
            for parameter in operation["parameters"].as_array().unwrap_or(&Vec::new()) {
                let name = parameter["name"].as_str().unwrap();
                fields.insert(name.to_owned(), parameter["example"].clone());
                let example = match &parameter["example"] {
                    Value::Null => continue,
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                if parameter["in"] == "path" {
                    real_path = real_path.replace(&format!("{{{name}}}"), &example);
                } else {
                    query.append_pair(name, &example);
                }
            }
            let query = match &query.finish()[..] {
                "" => String::new(),
                query => format!("?{query}"),
            };
            let text = &operation["requestBody"]["content"]["text/plain"]["example"];
            let text = text.as_str();
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let schema = schema["$ref"].as_str().map(|reference| {
                let schema = document.pointer(&reference[1..]);
                schema.unwrap_or_else(|| panic!("no {reference}"))
            });
            let (body, question) = match (schema, text) {
                (Some(schema), _) => {
                    let question = schema["examples"][0].to_string();
                    (question.clone(), question)
                }
                (None, Some(log)) => (log.to_owned(), json!({"log": log}).to_string()),
                (None, None) => (String::new(), Value::Object(fields).to_string()),
            };
            operations.push(Operation {
                id: operation["operationId"].as_str().unwrap().to_owned(),
                method: method.clone(),
                path: path.clone(),
                real_path,
                query,
                body,
                question,
            });
        }
    }
    operations
}

/// The answers so far, and their faults.
pub struct Ledger {
    schemas: Schemas,
    /// Method, path and status.
    pub seen: BTreeSet<(String, String, String)>,
    /// Types of problems.
    pub problems: BTreeSet<String>,
    pub faults: BTreeSet<String>,
}

impl Ledger {
    pub fn new(document: Value) -> Ledger {
        Ledger {
            schemas: Schemas::closed(document),
            seen: BTreeSet::new(),
            problems: BTreeSet::new(),
            faults: BTreeSet::new(),
        }
    }

    pub fn note(&mut self, method: &str, path: &str, reply: &Reply) {
        let status = reply.status.to_string();
        for fault in self.schemas.faults_of_answer(method, path, reply) {
            self.faults
                .insert(format!("{method} {path}: {status}: {fault}"));
        }
        self.note_problem(reply);
        self.seen.insert((method.into(), path.into(), status));
    }

    /// Notes an answer to a request that is not an operation.
    pub fn note_stray(&mut self, reply: &Reply) {
        let faults = self
            .schemas
            .faults("/components/schemas/Problem", &reply.json());
        self.faults.extend(faults);
        self.note_problem(reply);
    }

    fn note_problem(&mut self, reply: &Reply) {
        if reply.header("content-type") == "application/problem+json" {
            let kind = reply.json()["type"].as_str().unwrap().to_owned();
            self.problems.insert(kind);
        }
    }
}

/// Method, path and status of each answer that is described.
pub fn described(document: &Value) -> BTreeSet<(String, String, String)> {
    let mut described = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            for status in operation["responses"].as_object().unwrap().keys() {
                described.insert((method.clone(), path.clone(), status.clone()));
            }
        }
    }
    described
}
