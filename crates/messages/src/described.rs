//! What the description says about questions and their fields.

use std::borrow::Cow;

use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{KnownFormat, ObjectBuilder, Ref, RefOr, Required, Schema, SchemaFormat};

use crate::closed;

/// Schemas that others refer to, by name.
pub type Schemas = Vec<(String, RefOr<Schema>)>;

/// A type of a field in the description. `Dialect` is that of [`Field`](crate::Field).
pub trait Described<Dialect> {
    /// Its schema in JSON. One with a name is added to `schemas`, with all that it refers to.
    fn schema(schemas: &mut Schemas) -> RefOr<Schema>;

    /// Its schema in a link, which is that of a text or a number; `None` for a field that no link has.
    fn in_link() -> Option<RefOr<Schema>> {
        Some(Self::schema(&mut Schemas::new()))
    }
}

/// A question whose fields are declared by [`request!`](crate::request).
pub trait Message {
    /// What it is.
    const WORDS: &'static str;

    /// Its fields, in order.
    fn fields(schemas: &mut Schemas) -> Vec<MessageField>;

    /// One that is valid.
    fn example() -> Value;
}

/// A field of a question.
pub struct MessageField {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub words: &'static str,
    /// Whether a question without it is refused.
    pub is_required: bool,
    /// Its schema in JSON.
    pub schema: RefOr<Schema>,
    /// Its schema in a link.
    pub in_link: Option<RefOr<Schema>>,
}

/// A reference to the schema of a type. The schema and all that it refers to are added.
pub fn named<T: ToSchema>(schemas: &mut Schemas) -> RefOr<Schema> {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
    Ref::from_schema_name(T::name()).into()
}

/// A whole number from `least` to `most`, which are part of an `int32`.
#[must_use]
pub fn integer(least: i32, most: i32) -> ObjectBuilder {
    any_integer().minimum(Some(least)).maximum(Some(most))
}

/// A whole number of 32 bits.
pub(crate) fn any_integer() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)))
}

/// A text.
#[must_use]
pub fn any_text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// A text in a link, which has a format of its own.
#[must_use]
pub fn link_text(format: &str, description: &str, example: &str) -> RefOr<Schema> {
    any_text()
        .format(Some(SchemaFormat::Custom(format.to_owned())))
        .description(Some(description))
        .min_length(Some(1))
        .examples([example])
        .into()
}

/// A schema, and the value that a missing field stands for.
#[must_use]
pub fn with_default(mut schema: RefOr<Schema>, default: Value) -> RefOr<Schema> {
    set_default(&mut schema, Some(default));
    schema
}

/// A schema of a field that may be missing and then stands for no value.
pub(crate) fn without_default(mut schema: RefOr<Schema>) -> RefOr<Schema> {
    set_default(&mut schema, None);
    schema
}

fn set_default(schema: &mut RefOr<Schema>, default: Option<Value>) {
    match schema {
        RefOr::Ref(reference) => reference.default = default,
        RefOr::T(Schema::Array(array)) => array.default = default,
        RefOr::T(Schema::Object(object)) => object.default = default,
        RefOr::T(Schema::OneOf(one)) => one.default = default,
        RefOr::T(Schema::AnyOf(any)) => any.default = default,
        RefOr::T(_) => {}
    }
}

/// What a missing field with a schema of its own name stands for.
fn default_of(schema: &RefOr<Schema>) -> Option<Value> {
    match schema {
        RefOr::Ref(reference) => reference.default.clone(),
        RefOr::T(_) => None,
    }
}

/// The schema of a question.
#[must_use]
pub fn object_schema<M: Message>(schemas: &mut Schemas) -> RefOr<Schema> {
    let example = M::example();
    let mut object = closed(ObjectBuilder::new()).description(Some(paragraph(M::WORDS)));
    for field in M::fields(schemas) {
        if field.is_required {
            object = object.required(field.name);
        }
        let mut schema = field.schema;
        describe(&mut schema, &paragraph(field.words));
        if let (RefOr::T(schema), Some(example)) = (&mut schema, example.get(field.name)) {
            set_example(schema, example);
        }
        object = object.property(field.name, schema);
    }
    object.examples([example]).into()
}

/// The fields of a question as the parameters of a link.
#[must_use]
pub fn parameters<M: Message>() -> Vec<RefOr<Parameter>> {
    let example = M::example();
    let of_field = |field: MessageField| {
        let mut schema = field.in_link?;
        let own = take_example(&mut schema);
        let example = example.get(field.name).and_then(text_in_link);
        let example = example.or(own).or_else(|| default_of(&schema));
        let required = match field.is_required {
            true => Required::True,
            false => Required::False,
        };
        let parameter = ParameterBuilder::new()
            .name(field.name)
            .parameter_in(ParameterIn::Query)
            .required(required)
            .description(Some(paragraph(field.words)))
            .schema(Some(schema))
            .example(example)
            .build();
        Some(RefOr::T(parameter))
    };
    let fields = M::fields(&mut Schemas::new());
    fields.into_iter().filter_map(of_field).collect()
}

/// The lines of a documentation comment as one paragraph.
fn paragraph(comment: &str) -> String {
    let lines: Vec<&str> = comment.lines().map(str::trim).collect();
    lines.join(" ").trim().to_owned()
}

fn describe(schema: &mut RefOr<Schema>, words: &str) {
    let words = words.to_owned();
    match schema {
        RefOr::Ref(reference) => reference.description = words,
        RefOr::T(Schema::Object(object)) => object.description = Some(words),
        RefOr::T(Schema::Array(array)) => array.description = Some(words),
        RefOr::T(Schema::OneOf(one)) => one.description = Some(words),
        RefOr::T(Schema::AnyOf(any)) => any.description = Some(words),
        RefOr::T(_) => {}
    }
}

fn examples(schema: &mut Schema) -> Option<&mut Vec<Value>> {
    match schema {
        Schema::Object(object) => Some(&mut object.examples),
        Schema::Array(array) => Some(&mut array.examples),
        Schema::OneOf(one) => Some(&mut one.examples),
        Schema::AnyOf(any) => Some(&mut any.examples),
        _ => None,
    }
}

fn set_example(schema: &mut Schema, example: &Value) {
    if let Some(examples) = examples(schema) {
        *examples = vec![example.clone()];
    }
}

fn take_example(schema: &mut RefOr<Schema>) -> Option<Value> {
    let RefOr::T(schema) = schema else {
        return None;
    };
    examples(schema)?.drain(..).next()
}

/// A value as a link has it: cards as one text, an object as its parts by name.
fn text_in_link(value: &Value) -> Option<Value> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(Cow::Owned(text.clone())),
        Value::Number(number) => Some(Cow::Owned(number.to_string())),
        _ => None,
    };
    match value {
        Value::Array(values) => {
            let values: Option<Vec<_>> = values.iter().map(text).collect();
            Some(json!(values?.join(",")))
        }
        Value::Object(fields) => {
            let fields = fields.iter();
            let parts: Option<Vec<_>> = fields
                .map(|(name, value)| Some(format!("{name}:{}", text(value)?)))
                .collect();
            Some(json!(parts?.join(",")))
        }
        Value::Null => None,
        plain => Some(plain.clone()),
    }
}
