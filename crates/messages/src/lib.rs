//! Questions and answers as JSON and as links, for any service.
//!
//! A question is declared once with [`request!`]: its fields, their types and what they mean. It is read
//! from JSON or from the query of a link, with all its faults at once, each at its JSON pointer, in
//! bounded memory, and repeated fields are seen. A question that is refused is a [`Problem`]
//! (RFC 9457). [`words!`] declares the words of a type once. [`json`] writes answers.
//!
//! The crate knows no server and no game. A crate of messages has its own type `Dialect`, so that it may
//! say how values of other crates are written: see [`Field`].

mod described;
mod field;
mod field_error;
pub mod json;
mod object;
mod operation;
mod problem;
mod question;
mod quoted;
mod raw;
mod read;
pub mod refusals;
mod reply;
mod schemas;
mod words;

pub use described::{
    Described, Message, MessageField, Schemas, any_text, integer, named, object_schema, parameters,
    with_default,
};
pub use field::{Count, CountOr, Field, Nullable, Seed};
pub use field_error::{FaultCode, FieldError};
pub use object::{
    BYTE_ORDER_MARK, Faults, Fields, Request, object_fields, read_nested, value_or_missing, within,
};
pub use operation::{Answering, Operation, OperationWords, Operations};
pub use problem::{Header, Problem};
pub use question::{LinkedQuestion, Question};
pub use quoted::quoted;
pub use raw::{Array, Json, Text, Value};
pub use read::{array, boolean, missing, number_text, text, whole_number, wrong_type};
pub use reply::Reply;
pub use schemas::closed;
pub use words::{name, one_of, word};

/// For the macros.
#[doc(hidden)]
pub use {serde_json, utoipa};
