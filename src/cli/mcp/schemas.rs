//! The schemas of the tools' arguments: those of the service's questions, each whole in itself.

use std::mem;

use serde_json::{Map, Value, json};
use tichu_api::review::{self, LogQuestion};
use tichu_service::Listed;
use utoipa::PartialSchema as _;

use super::reviews::Part;

/// Where the description of the service has its schemas.
const COMPONENTS: &str = "#/components/schemas/";

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

    /// The schema of a tool's arguments, in the plain words that every provider of models knows: each place has one
    /// type, and no reference to another. Where several types are read, it is that of the example.
    pub fn of(&self, tool: &Listed) -> Map<String, Value> {
        let path = &self.document["paths"][tool.path];
        let body = path.pointer("/post/requestBody/content/application~1json/schema/$ref");
        let name = body.and_then(Value::as_str).and_then(component);
        let question = match name {
            Some(name) => self.named(name),
            // A log is a text, and arguments are an object.
            None if tool.path == review::PATH => {
                let mut question = json!(LogQuestion::schema());
                Part::describe(&mut question["properties"]);
                question
            }
            None => address(&path["get"]["parameters"]),
        };
        match self.plain(question, None, &[]) {
            Value::Object(question) => question,
            _ => Map::new(),
        }
    }

    /// A schema in plain words. `shown` is an example of its place, and it stands within schemas of these names.
    fn plain(&self, schema: Value, shown: Option<&Value>, within: &[&str]) -> Value {
        let Value::Object(mut schema) = schema else {
            return schema;
        };
        if let Some(name) = schema
            .get("$ref")
            .and_then(Value::as_str)
            .and_then(component)
        {
            let named = match within.contains(&name) {
                true => json!({}),
                false => self.plain(self.named(name), shown, &[within, &[name]].concat()),
            };
            let mut all = named.as_object().cloned().unwrap_or_default();
            // The examples of a question show it.
            all.remove("examples");
            schema.remove("$ref");
            all.extend(schema);
            return all.into();
        }
        let own = schema.get("examples").and_then(|examples| examples.get(0));
        let own = own.or(schema.get("example")).cloned();
        let shown = shown.or(own.as_ref());
        for choice in ["oneOf", "anyOf"] {
            if let Some(Value::Array(forms)) = schema.remove(choice) {
                let forms = forms
                    .into_iter()
                    .map(|form| self.plain(form, shown, within));
                let mut form = one_of(forms.collect(), shown);
                form.extend(mem::take(&mut schema));
                schema = form;
            }
        }
        schema.retain(|name, value| {
            let is_own = name == "format" || name.starts_with("x-");
            // Many programs read numbers of 63 bits.
            let is_too_large = value.is_u64() && !value.is_i64();
            !is_own && !is_too_large && *value != json!([])
        });
        if let Some(Value::Object(fields)) = schema.get_mut("properties") {
            for (name, field) in fields {
                let shown = shown.and_then(|shown| shown.get(name));
                *field = self.plain(field.take(), shown, within);
            }
        }
        if let Some(items) = schema.get_mut("items") {
            let shown = shown.and_then(|shown| shown.get(0));
            *items = self.plain(items.take(), shown, within);
        }
        if let Some(others) = schema.get_mut("additionalProperties") {
            *others = self.plain(others.take(), None, within);
        }
        schema.into()
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

/// Makes one schema of several forms. It has the type of the example, or else that of the first form.
fn one_of(forms: Vec<Value>, shown: Option<&Value>) -> Map<String, Value> {
    let type_of_shown = shown.map(type_of);
    let has = |form: &Value, wanted: &str| form["type"] == wanted;
    let wanted = type_of_shown
        .filter(|wanted| *wanted != "null" && forms.iter().any(|form| has(form, wanted)));
    let first = forms.iter().filter_map(|form| form["type"].as_str());
    let Some(wanted) = wanted.or(first.into_iter().find(|name| *name != "null")) else {
        // They say only which fields go together.
        return Map::new();
    };
    let mut alike = forms.iter().filter(|form| has(form, wanted));
    let mut one = alike
        .next()
        .and_then(Value::as_object)
        .cloned()
        .unwrap_or_default();
    for other in alike {
        for narrow in ["description", "pattern", "minLength", "maxLength"] {
            one.remove(narrow);
        }
        match (one.get_mut("properties"), &other["properties"]) {
            (Some(Value::Object(fields)), Value::Object(others)) => {
                for (name, field) in others {
                    fields.entry(name).or_insert_with(|| field.clone());
                }
            }
            _ => drop(one.remove("properties")),
        }
        match (one.get_mut("enum"), &other["enum"]) {
            (Some(Value::Array(words)), Value::Array(others)) => words.extend(others.clone()),
            _ => drop(one.remove("enum")),
        }
        if let Some(Value::Array(required)) = one.get_mut("required") {
            let others = other["required"].as_array();
            required.retain(|name| others.is_some_and(|others| others.contains(name)));
        }
    }
    one
}

/// The type of a value, by its name in schemas.
fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
