//! The question about a set of cards, and nothing else.

use std::borrow::Cow;

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::future::LocalBoxFuture;
use serde_json::value::RawValue;
use tichu::{CardCount, CardReader, CardSet};

use super::{MAX_FIELD_ERRORS, Value, asked, object_fields, repeated_field, unknown_field};
use crate::http::problem::{Code, FieldError, Problem};

/// One to eight different cards.
pub(in crate::http) struct SetQuestion {
    pub cards: CardSet,
}

impl FromRequest for SetQuestion {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<SetQuestion, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        asked(
            request,
            payload,
            SetQuestion::from_json,
            SetQuestion::from_query,
        )
    }
}

impl SetQuestion {
    /// A question from a JSON text.
    pub fn from_json(text: &[u8]) -> Result<SetQuestion, Problem> {
        let document: &RawValue =
            serde_json::from_slice(text).map_err(|error| Problem::not_json(&error))?;
        let fields = object_fields(document)
            .map_err(Problem::invalid)?
            .into_iter();
        let fields = fields.map(|(name, value)| (name, Value::Json(value)));
        SetQuestion::from_fields(fields).map_err(Problem::invalid)
    }

    /// A question from the query part of a URL.
    fn from_query(query: &str) -> Result<SetQuestion, Vec<FieldError>> {
        let fields = form_urlencoded::parse(query.as_bytes());
        SetQuestion::from_fields(fields.map(|(name, value)| (name, Value::Query(value))))
    }

    fn from_fields<'a>(
        fields: impl Iterator<Item = (Cow<'a, str>, Value<'a>)>,
    ) -> Result<SetQuestion, Vec<FieldError>> {
        let mut errors = Vec::new();
        let mut cards = None;
        for (name, value) in fields {
            if name != "cards" {
                errors.push(unknown_field(&name, "cards"));
            } else if cards.replace(value.card_set()).is_some() {
                errors.push(repeated_field(&name));
            }
            if errors.len() >= MAX_FIELD_ERRORS {
                return Err(errors);
            }
        }
        let cards = cards.unwrap_or_else(|| {
            let detail = "expected 1 to 8 cards, found none";
            Err(vec![FieldError::new("/cards", Code::MissingField, detail)])
        });
        match cards {
            Ok(cards) if errors.is_empty() => Ok(SetQuestion { cards }),
            Ok(_) => Err(errors),
            Err(faults) => {
                errors.extend(faults);
                Err(errors)
            }
        }
    }
}

impl Value<'_> {
    fn card_set(&self) -> Result<CardSet, Vec<FieldError>> {
        let reader = self.cards(
            "/cards",
            "1 to 8 cards",
            CardReader::new(CardCount::UpTo(8)),
        )?;
        reader
            .finish()
            .map_err(|error| FieldError::of_cards("/cards", &error).collect())
    }
}
