//! The types of the lines of a review.

use std::marker::PhantomData;

use serde::{Serialize, Serializer};
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::Type;

use super::lines::{DecisionLine, EndLine, FaultLine, MatchLine, PlayerLine, RoundLine};

/// The type of a line: a word, and always the same.
pub struct LineType<L>(PhantomData<fn() -> L>);

/// A kind of line.
pub trait Line {
    /// Its type.
    const NAME: &str;
}

impl<L> Default for LineType<L> {
    fn default() -> Self {
        LineType(PhantomData)
    }
}

impl<L: Line> Serialize for LineType<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(L::NAME)
    }
}

macro_rules! lines {
    ($($line:ident: $name:literal, $schema:ident;)*) => {
        $(
            impl Line for $line {
                const NAME: &str = $name;
            }

            pub(super) fn $schema() -> ObjectBuilder {
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .description(Some(concat!("`", $name, "`.")))
                    .enum_values(Some([$name]))
                    .examples([serde_json::Value::from($name)])
            }
        )*
    };
}

lines!(
    MatchLine: "match", match_word;
    FaultLine: "fault", fault_word;
    DecisionLine: "decision", decision_word;
    RoundLine: "round", round_word;
    PlayerLine: "player", player_word;
    EndLine: "end", end_word;
);
