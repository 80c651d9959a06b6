#![doc = include_str!("../README.md")]

mod described;
mod faults;
mod field;
mod field_error;
pub mod json;
mod list;
mod object;
mod operation;
mod problem;
mod question;
mod quoted;
mod raw;
mod read;
pub mod refusals;
mod reply;
mod request;
mod schemas;
mod words;

pub use described::{
    Described, Message, MessageField, Schemas, any_text, integer, link_text, named, object_schema,
    parameters, with_default,
};
pub use faults::{Faults, value_or_missing};
pub use field::{Count, CountOr, Field, Nullable, Seed};
pub use field_error::{FaultCode, FieldError};
pub use list::{List, Listed, read_list};
pub use object::{BYTE_ORDER_MARK, Fields, object_fields, read_linked, read_nested, within};
pub use operation::{
    Answering, Answers, Group, Operation, OperationWords, Operations, Search, TextAnswer,
    TextOperation, always, never,
};
pub use problem::{Header, Problem};
pub use question::{AddressQuestion, LinkedQuestion, Question, path_part};
pub use quoted::quoted;
pub use raw::{Array, Json, Text, Value};
pub use read::{array, boolean, missing, number_text, text, whole_number, wrong_type};
pub use reply::Reply;
pub use request::Request;
pub use schemas::closed;
pub use words::{name, one_of, word};

/// For the macros.
#[doc(hidden)]
pub use {serde_json, utoipa};
