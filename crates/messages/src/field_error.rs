//! Faults in the fields of a request.

use serde::Serialize;
use utoipa::ToSchema;

/// One fault in a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "pointer": "/hand/3",
    "code": "unknown_card",
    "detail": "expected a card (B, G, R or S with 2..10, J, Q, K, A, or Ma, Hu, Ph, Dr), found \"X9\""
}))]
pub struct FieldError {
    /// JSON pointer (RFC 6901) into the request. A hand that is one text, and query parameters, have
    /// the pointers of a JSON array. In a batch, pointers are relative to the one request.
    #[schema(example = "/hand/3")]
    pub pointer: String,
    /// The kind of fault.
    pub code: FaultCode,
    /// The expected and the found value.
    #[schema(example = "expected 8 cards, found 7")]
    pub detail: String,
}

/// The kinds of faults in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Code, example = "unknown_card")]
pub enum FaultCode {
    /// Not the name of a card.
    UnknownCard,
    /// Text that may be read as more than one card.
    UnclearCard,
    /// The same card twice, or a fifth one of a rank.
    DuplicateCard,
    /// Too few or too many.
    WrongCount,
    /// Another type of value was expected.
    WrongType,
    /// A number outside its range.
    OutOfRange,
    /// No such field.
    UnknownField,
    /// The same field twice.
    DuplicateField,
    /// A required field is missing.
    MissingField,
    /// The value contradicts another one, or the rules of the game.
    Impossible,
    /// A move that the rules forbid.
    IllegalMove,
    /// A special card in a game without them.
    SpecialCard,
}

impl FaultCode {
    /// All codes, for metrics that start at zero.
    pub const ALL: [FaultCode; 12] = [
        FaultCode::UnknownCard,
        FaultCode::UnclearCard,
        FaultCode::DuplicateCard,
        FaultCode::WrongCount,
        FaultCode::WrongType,
        FaultCode::OutOfRange,
        FaultCode::UnknownField,
        FaultCode::DuplicateField,
        FaultCode::MissingField,
        FaultCode::Impossible,
        FaultCode::IllegalMove,
        FaultCode::SpecialCard,
    ];

    /// The code as answers and metrics write it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            FaultCode::UnknownCard => "unknown_card",
            FaultCode::UnclearCard => "unclear_card",
            FaultCode::DuplicateCard => "duplicate_card",
            FaultCode::WrongCount => "wrong_count",
            FaultCode::WrongType => "wrong_type",
            FaultCode::OutOfRange => "out_of_range",
            FaultCode::UnknownField => "unknown_field",
            FaultCode::DuplicateField => "duplicate_field",
            FaultCode::MissingField => "missing_field",
            FaultCode::Impossible => "impossible",
            FaultCode::IllegalMove => "illegal_move",
            FaultCode::SpecialCard => "special_card",
        }
    }
}

impl FieldError {
    /// A fault at this JSON pointer.
    pub fn new(
        pointer: impl Into<String>,
        code: FaultCode,
        detail: impl Into<String>,
    ) -> FieldError {
        FieldError {
            pointer: pointer.into(),
            code,
            detail: detail.into(),
        }
    }
}
