//! The question of a review where a question is an object.

use messages::{Described, Field, FieldError, Schemas, Value, any_text, missing, request, text};
use serde_json::json;
use tichu::TargetScore;
use utoipa::openapi::{RefOr, Schema};

use super::example;
use crate::Dialect;

request! {
    /// How a log is reviewed.
    #[schema("ReviewOptions", json!({"target_score": 2000}))]
    pub struct ReviewOptions {
        /// The total that ends a match whose log does not say it. Without it, the target is the smallest that the
        /// site offers with which no round came after the end of the match.
        pub target_score: Option<TargetScore>,
    }
}

request! {
    /// The log of a match that is over.
    #[schema("LogQuestion", json!({"log": example()}))]
    pub struct LogQuestion {
        #[part]
        /// How it is reviewed.
        pub options: ReviewOptions,
        /// The log as text: of BrettSpielWelt, of Board Game Arena, or a match record.
        pub log: LogText,
    }
}

/// The text of a log.
pub struct LogText(pub String);

impl Field<'_, Dialect> for LogText {
    fn read(value: &Value<'_>, pointer: &str) -> Result<LogText, Vec<FieldError>> {
        let log = text(value, pointer, "the log of a match as text")?;
        Ok(LogText(log.into_owned()))
    }

    fn missing(pointer: &str) -> Result<LogText, Vec<FieldError>> {
        Err(missing(pointer, "the log of a match"))
    }
}

impl Described<Dialect> for LogText {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        any_text().into()
    }
}
