//! The schemas of the tools' arguments: those of the service's questions, each whole in itself.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use tichu_api::review::{self, LogQuestion};
use tichu_service::Listed;
use utoipa::PartialSchema as _;

/// Where the description of the service has its schemas, and where one that stands alone has them.
const COMPONENTS: &str = "#/components/schemas/";
const DEFINITIONS: &str = "#/$defs/";

/// The schemas of the service.
pub(super) struct Schemas {
    document: Value,
}

impl Schemas {
    /// Those of the published description.
    ///
    /// # Errors
    /// When the description is no JSON, which a test rules out.
    pub fn published() -> Result<Schemas, serde_json::Error> {
        let document = serde_json::to_value(crate::http::document())?;
        Ok(Schemas { document })
    }

    /// The schema of a tool's arguments. The schemas that it refers to are parts of it.
    pub fn of(&self, tool: &Listed) -> Map<String, Value> {
        let path = &self.document["paths"][tool.path];
        let body = path.pointer("/post/requestBody/content/application~1json/schema/$ref");
        let name = body.and_then(Value::as_str).and_then(component);
        let mut question = match name {
            Some(name) => self.named(name),
            // A log is a text, and arguments are an object.
            None if tool.path == review::PATH => json!(LogQuestion::schema()),
            None => address(&path["get"]["parameters"]),
        };
        let mut used = BTreeSet::new();
        let mut waiting = localize(&mut question);
        let mut definitions = Map::new();
        while let Some(name) = waiting.pop() {
            if used.insert(name.clone()) {
                let mut schema = self.named(&name);
                waiting.extend(localize(&mut schema));
                definitions.insert(name, schema);
            }
        }
        let Value::Object(mut question) = question else {
            return Map::new();
        };
        if !definitions.is_empty() {
            question.insert("$defs".to_owned(), definitions.into());
        }
        question
    }

    /// The schema of this name.
    fn named(&self, name: &str) -> Value {
        let schema = &self.document["components"]["schemas"][name];
        schema.clone()
    }
}

/// The name of the schema that a reference of the description means.
fn component(reference: &str) -> Option<&str> {
    reference.strip_prefix(COMPONENTS)
}

/// The arguments of an operation that has no body: the parameters of its address.
fn address(parameters: &Value) -> Value {
    let mut fields = Map::new();
    let (mut required, mut example) = (Vec::new(), Map::new());
    for parameter in parameters.as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap_or_default();
        let mut schema = parameter["schema"].clone();
        schema["description"] = parameter["description"].clone();
        fields.insert(name.to_owned(), schema);
        example.insert(name.to_owned(), parameter["example"].clone());
        if parameter["required"] == true {
            required.push(name);
        }
    }
    json!({
        "type": "object",
        "properties": fields,
        "required": required,
        "additionalProperties": false,
        "examples": [example],
    })
}

/// Lets references mean definitions of the same schema; the names of those that are meant.
fn localize(schema: &mut Value) -> Vec<String> {
    let mut names = Vec::new();
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields {
                let meant = value.as_str().and_then(component).map(str::to_owned);
                match meant {
                    Some(meant) if name == "$ref" => {
                        *value = format!("{DEFINITIONS}{meant}").into();
                        names.push(meant);
                    }
                    _ => names.extend(localize(value)),
                }
            }
        }
        Value::Array(values) => values
            .iter_mut()
            .for_each(|value| names.extend(localize(value))),
        _ => {}
    }
    names
}
