//! The schemas of the published description, read as strictly as they can be: what an object may
//! hold is what its schema names.

use std::collections::BTreeMap;

use jsonschema::{Draft, Registry, Validator};
use serde_json::{Map, Value, json};

use crate::running::Reply;

/// What the schemas that are compiled call the description.
const ADDRESS: &str = "urn:description";

/// The description with closed schemas.
pub struct Schemas {
    document: Value,
    /// The description again: all validators read this one.
    registry: Registry<'static>,
    compiled: BTreeMap<String, Validator>,
}

impl Schemas {
    pub fn closed(mut document: Value) -> Schemas {
        close(&mut document);
        let registry = Registry::new().draft(Draft::Draft202012);
        let registry = registry.add(ADDRESS, document.clone()).unwrap();
        Schemas {
            document,
            registry: registry.prepare().unwrap(),
            compiled: BTreeMap::new(),
        }
    }

    /// The faults of a value by the schema at this JSON pointer.
    pub fn faults(&mut self, pointer: &str, value: &Value) -> Vec<String> {
        let validator = self
            .compiled
            .entry(pointer.to_owned())
            .or_insert_with(|| compile(&self.registry, pointer));
        // A few are enough, without the whole values.
        let faults = validator.iter_errors(value).take(4);
        faults
            .map(|fault| format!("{}: {}", fault.instance_path(), fault.masked()))
            .collect()
    }

    /// The faults of an answer to an operation: in its status, its content type or its content.
    pub fn faults_of_answer(&mut self, method: &str, path: &str, reply: &Reply) -> Vec<String> {
        let place = format!(
            "/paths/{}/{method}/responses/{}",
            escaped(path),
            reply.status
        );
        let Some(response) = self.document.pointer(&place) else {
            return vec![format!("the status {} is not described", reply.status)];
        };
        let Some(contents) = response["content"].as_object() else {
            return match reply.body.as_str() {
                "" => Vec::new(),
                content => vec![format!("content that is not described: {content}")],
            };
        };
        let kind = reply.header("content-type");
        // A described type may leave out parameters of the real one.
        let Some((described, _)) = contents.iter().find(|(described, _)| {
            let rest = kind.strip_prefix(described.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(';'))
        }) else {
            return vec![format!("the content type {kind:?} is not described")];
        };
        let schema = format!("{place}/content/{}/schema", escaped(described));
        if kind == "application/jsonl" {
            let lines = reply.body.lines().map(serde_json::from_str);
            let faults = lines.map(|line| self.faults(&schema, &line.unwrap()));
            return faults.flatten().take(4).collect();
        }
        let content = match kind.contains("json") {
            true => reply.json(),
            false => json!(reply.body),
        };
        self.faults(&schema, &content)
    }
}

/// A reference token of a JSON pointer (RFC 6901).
pub fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn compile(registry: &Registry<'_>, pointer: &str) -> Validator {
    // Of a pointer in a URI, only these are not written as they are.
    let fragment = pointer
        .replace('%', "%25")
        .replace(' ', "%20")
        .replace('{', "%7B")
        .replace('}', "%7D");
    jsonschema::draft202012::options()
        .should_validate_formats(true)
        .with_registry(registry)
        .build(&json!({"$ref": format!("{ADDRESS}#{fragment}")}))
        .unwrap_or_else(|error| panic!("{pointer}: {error}"))
}

/// Lets every object schema that does not say what else its objects may hold allow nothing else.
fn close(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            assert!(
                !fields.contains_key("allOf"),
                "no part of an allOf can be closed; join them: {fields:?}"
            );
            for (_, value) in inner(fields) {
                close(value);
            }
            let is_object = fields.get("type").is_some_and(|kind| kind == "object");
            if is_object && !fields.contains_key("additionalProperties") {
                fields.insert("unevaluatedProperties".into(), json!(false));
            }
        }
        Value::Array(values) => values.iter_mut().for_each(close),
        _ => {}
    }
}

/// What may be or hold a schema; examples hold none.
fn inner(fields: &mut Map<String, Value>) -> impl Iterator<Item = (&String, &mut Value)> {
    let examples = ["example", "examples", "default", "enum"];
    fields
        .iter_mut()
        .filter(move |(name, _)| !examples.contains(&name.as_str()))
}
