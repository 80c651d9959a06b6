//! The published description is the one that is served, and it is complete.

use serde_json::Value;

use crate::ledger::operations;
use crate::running::{Service, binary};
use crate::schemas::{Schemas, escaped};

const PUBLISHED: &str = "openapi/openapi.json";

#[test]
fn the_published_description_is_the_one_that_is_served() {
    let service = Service::shared();
    let served = service.get("/openapi.json").json();
    let published = std::fs::read_to_string(PUBLISHED).unwrap();
    let printed = binary().arg("openapi").output().unwrap().stdout;
    assert_eq!(serde_json::from_str::<Value>(&published).unwrap(), served);
    assert!(
        published.as_bytes() == printed,
        "{PUBLISHED} is out of date: cargo run -- openapi > {PUBLISHED}"
    );
}

/// Calls `visit` for every object of the document with the path to it.
fn walk(path: &str, value: &Value, visit: &mut impl FnMut(&str, &Value)) {
    visit(path, value);
    match value {
        Value::Object(fields) => {
            for (name, value) in fields
                .iter()
                .filter(|(name, _)| !name.starts_with("example"))
            {
                walk(&format!("{path}/{}", escaped(name)), value, visit);
            }
        }
        Value::Array(values) => {
            for (i, value) in values.iter().enumerate() {
                walk(&format!("{path}/{i}"), value, visit);
            }
        }
        _ => {}
    }
}

fn described(value: &Value) -> bool {
    value["description"]
        .as_str()
        .is_some_and(|text| !text.is_empty())
}

fn has_example(value: &Value) -> bool {
    value.get("example").is_some() || value.get("examples").is_some()
}

#[test]
fn every_endpoint_field_and_error_has_a_description_and_an_example() {
    let document = Service::shared().get("/openapi.json").json();
    let mut lacking = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = format!("{method} {path}");
            if !described(operation) || operation["summary"].as_str().is_none() {
                lacking.push(name.clone());
            }
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                if !described(parameter) || !has_example(parameter) {
                    lacking.push(format!("{name}: {}", parameter["name"]));
                }
            }
            for (status, response) in operation["responses"].as_object().unwrap() {
                let content = response["content"].as_object().into_iter().flatten();
                let mut contents = content.map(|(_, content)| content);
                if !described(response)
                    || !contents.all(|c| has_example(c) || example_of_schema(&document, c))
                {
                    lacking.push(format!("{name}: {status}"));
                }
            }
        }
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        walk(name, schema, &mut |path, schema| {
            for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
                let referred = schema.get("$ref").is_some();
                if !described(schema) && !referred {
                    lacking.push(format!("{path}.{field}: description"));
                }
                if !has_example(schema) && !referred && !example_inside(schema) {
                    lacking.push(format!("{path}.{field}: example"));
                }
            }
        });
        if !described(schema) {
            lacking.push(format!("{name}: description"));
        }
    }
    assert!(lacking.is_empty(), "{lacking:#?}");
}

/// Whether the schema that a content refers to has an example.
fn example_of_schema(document: &Value, content: &Value) -> bool {
    let name = content["schema"]["$ref"]
        .as_str()
        .and_then(|name| name.rsplit('/').next());
    name.is_some_and(|name| has_example(&document["components"]["schemas"][name]))
}

/// An array, map or reference whose parts show what they look like.
fn example_inside(schema: &Value) -> bool {
    ["items", "additionalProperties", "allOf", "oneOf"]
        .iter()
        .any(|part| schema.get(part).is_some())
}

#[test]
fn every_described_path_and_method_exists_and_no_answer_is_undescribed() {
    let service = Service::shared();
    let document = service.get("/openapi.json").json();
    for (path, item) in document["paths"].as_object().unwrap() {
        let real = path.replace("{name}", "svr").replace("{phase}", "four");
        let real = real.replace("{date}", "2026-11-25").replace("{id}", "1");
        for (method, operation) in item.as_object().unwrap() {
            let reply = match method.as_str() {
                "get" => service.get(&real),
                "post" => service.post(&real, "{}"),
                other => panic!("{other} {path}"),
            };
            assert!(
                ![404, 405].contains(&reply.status),
                "{method} {path}: {}",
                reply.status
            );
            let status = reply.status.to_string();
            assert!(
                operation["responses"].get(&status).is_some(),
                "{method} {path}: {status}"
            );
        }
    }
}

#[test]
fn examples_of_requests_are_answered() {
    let service = Service::shared();
    let document = service.get("/openapi.json").json();
    for operation in operations(&document) {
        let reply = operation.ask(service);
        assert_eq!(reply.status, 200, "{}: {}", operation.path, reply.body);
    }
}

#[test]
fn every_example_is_as_its_schema_says() {
    let document = Service::shared().get("/openapi.json").json();
    let mut schemas = Schemas::closed(document.clone());
    let mut checked = 0;
    let mut wrong = Vec::new();
    walk("", &document, &mut |path, value| {
        // Parameters and contents have their schema beside the example, schemas have both in one.
        let schema = match value.get("schema") {
            Some(_) => format!("{path}/schema"),
            None => path.to_owned(),
        };
        let several = value["examples"].as_array().into_iter().flatten();
        for example in value.get("example").into_iter().chain(several) {
            checked += 1;
            let faults = schemas.faults(&schema, example);
            wrong.extend(faults.iter().map(|fault| format!("{path}: {fault}")));
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked > 100, "only {checked} examples were found");
}
