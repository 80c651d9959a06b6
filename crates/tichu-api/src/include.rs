//! The parts of an answer that a question asks for.

use messages::{Described, Field, FieldError, List, Listed, Schemas, Value, link_text, words};
use tichu_models::decision::Sections;
use utoipa::openapi::{RefOr, Schema};

use crate::Dialect;

/// A part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The features.
    Features,
    /// Confidence and probability of each model.
    Probabilities,
    /// Call or no call for each profile.
    Decisions,
    /// Expected results when calling and when not calling.
    Outlook,
    /// The reasons for and against a call.
    Explanation,
}

words!(
    /// The parts of an answer.
    SectionName as "Section", "A part of an answer.",
    Section: [
        "features" => Section::Features,
        "probabilities" => Section::Probabilities,
        "decisions" => Section::Decisions,
        "outlook" => Section::Outlook,
        "explanation" => Section::Explanation,
    ]
);

impl Listed<Dialect> for Section {
    const PLURAL: &'static str = "the parts of an answer";
    const IN_LINK: bool = true;

    /// A part that is named again changes nothing, and must not grow the list.
    fn join(self, before: &mut Vec<Section>) -> Result<(), FieldError> {
        if !before.contains(&self) {
            before.push(self);
        }
        Ok(())
    }
}

/// The parts of an answer that a question asks for. A question without them asks for all but the
/// explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Include(pub Sections);

type Named = List<Section, 0, { usize::MAX }>;

impl Field<'_, Dialect> for Include {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let List(named): Named = Field::<Dialect>::read(value, pointer)?;
        Ok(Include(Sections {
            features: named.contains(&Section::Features),
            probabilities: named.contains(&Section::Probabilities),
            decisions: named.contains(&Section::Decisions),
            outlook: named.contains(&Section::Outlook),
            explanation: named.contains(&Section::Explanation),
        }))
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Include(Sections::ALL))
    }
}

impl Described<Dialect> for Include {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        <Named as Described<Dialect>>::schema(schemas)
    }

    fn in_link() -> Option<RefOr<Schema>> {
        Some(link_text(
            "sections",
            "Parts of an answer, separated by commas.",
            "decisions,outlook",
        ))
    }
}
