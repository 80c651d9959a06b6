//! The operations of the description, and a ledger of their answers.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::running::{QUESTION, Reply, Service};
use crate::schemas::Schemas;

/// An operation and a request that it answers with 200.
pub struct Operation {
    pub method: String,
    /// As the description writes it.
    pub path: String,
    /// As a request writes it.
    pub real_path: String,
    /// The question as query parameters; empty without a question.
    pub query: &'static str,
    /// The question as a body.
    pub body: &'static str,
}

impl Operation {
    pub fn ask(&self, service: &Service) -> Reply {
        match self.method.as_str() {
            "get" => service.get(&format!("{}{}", self.real_path, self.query)),
            _ => service.post(&self.real_path, self.body),
        }
    }

    pub fn is_post(&self) -> bool {
        self.method == "post"
    }

    pub fn is_for_operators(&self) -> bool {
        !self.path.starts_with("/v1/") && self.path != "/openapi.json"
    }
}

/// A deal without an action.
const ROUND: &str = r#"{"questions":["Dr GA BK GQ RQ SJ B10 G9 R8 S7 B6 G5 R4 Ma",
    "Ph BA SA RK SK BJ GJ R10 S10 B9 G8 R7 S6 B5","RA GK BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 G3 Hu",
    "SQ S8 B7 G6 R5 S4 G4 B3 R3 S3 B2 G2 R2 S2"],"actions":[]}"#;

/// A question about 14 cards, with a call.
const FOURTEEN: &str =
    r#"{"hand":"Ph GA GK B9 G9 B8 G8 R8 S8 B4 S4 G2 S2 Hu","calls":{"next":"tichu"}}"#;
const FOURTEEN_BY_LINK: &str = "?hand=Ph,GA,GK,B9,G9,B8,G8,R8,S8,B4,S4,G2,S2,Hu&calls=next:tichu";

/// All operations of the description.
pub fn operations(document: &Value) -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let (query, body) = match path.as_str() {
            "/v1/posterior" => ("?cards=Dr,GA", r#"{"cards":["Dr","GA"]}"#),
            "/v1/hand" => ("?hand=Ph,B9,G9", r#"{"hand":["Ph","B9","G9"]}"#),
            "/v1/mini-tichu/machine" => ("?phase=two", r#"{"phase":"two"}"#),
            "/v1/mini-tichu/hand" => ("?hand=S5,R5", r#"{"hand":"S5 R5"}"#),
            "/v1/mini-tichu/exchange" => (
                "?hand=SA,RK,GK,BQ,SJ,RJ,B9,G8,S7,R6,B5,G5,S2",
                r#"{"hand":"SA RK GK BQ SJ RJ B9 G8 S7 R6 B5 G5 S2"}"#,
            ),
            "/v1/mini-tichu/move" => ("", r#"{"hand":"S5 R5"}"#),
            path if path.starts_with("/v1/snaps/") => {
                ("", r#"{"hand":"AA A10 HK HQ L9 LJ","trump":"AK"}"#)
            }
            "/v1/deck-building/buy" => ("", r#"{"turn":3,"coins":5}"#),
            "/v1/play/legal" => ("", r#"{"hand":"Ph GA B9","trick":{"hand":"SK"}}"#),
            "/v1/play/replay" => ("", ROUND),
            "/v1/play/advice" => ("", r#"{"seat":0,"first_eight":"Dr Ph GA SK BQ R9 S2 Ma"}"#),
            "/v1/evaluate/batch" => ("", r#"{"questions":[{"hand":"Dr"}]}"#),
            path if path.ends_with("/batch") => ("", r#"{"questions":[{"hand":"Dr"}]}"#),
            path if path == "/v1/exchange" || path.starts_with("/v1/tichu/") => {
                (FOURTEEN_BY_LINK, FOURTEEN)
            }
            _ if item.get("post").is_some() => ("?hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma", QUESTION),
            _ => ("", ""),
        };
        for method in item.as_object().unwrap().keys() {
            operations.push(Operation {
                method: method.clone(),
                real_path: path.replace("{name}", "svr").replace("{phase}", "four"),
                path: path.clone(),
                query,
                body,
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
