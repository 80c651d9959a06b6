//! The hand in a link to a page.

use std::borrow::Cow;

use messages::{Problem, Request, Value};
use tichu_api::HandRequest;
use tichu_models::decision::{Advisor, Sections};
use tichu_previews::{Language, Preview};

/// The field that names the language.
const LANGUAGE: &str = "lang";

/// A hand in its situation, and the language of the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct PreviewRequest {
    question: HandRequest,
    language: Language,
}

impl PreviewRequest {
    /// Reads query parameters: those of a question about a hand, and `lang`.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 with every fault.
    pub fn from_query(query: &str) -> Result<PreviewRequest, Problem> {
        let fields = fields(query).filter(|(name, _)| name != LANGUAGE);
        PreviewRequest::read(query, fields)
    }

    /// Reads the query parameters of a page, which may have further fields. `None` when there is no
    /// valid hand.
    #[must_use]
    pub fn of_page(query: &str) -> Option<PreviewRequest> {
        let names = HandRequest::names();
        let fields = fields(query).filter(|(name, _)| names.contains(&&**name));
        PreviewRequest::read(query, fields).ok()
    }

    /// The language of a page with these query parameters.
    #[must_use]
    pub fn language_of(query: &str) -> Language {
        let asked = fields(query).find(|(name, _)| name == LANGUAGE);
        asked.map_or_else(Language::default, |(_, tag)| Language::of_tag(&tag))
    }

    fn read<'a>(
        query: &str,
        fields: impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)>,
    ) -> Result<PreviewRequest, Problem> {
        let fields = fields.map(|(name, value)| (name, Value::Query(value)));
        Ok(PreviewRequest {
            question: HandRequest::read(fields).map_err(Problem::invalid)?,
            language: PreviewRequest::language_of(query),
        })
    }

    /// Title, description and picture of the recommendation by these models.
    #[must_use]
    pub fn preview(&self, advisor: &Advisor) -> Option<Preview> {
        let (hand, situation) = (self.question.hand, self.question.situation());
        let answer = advisor.answer(&hand.cards, situation, Sections::DECISIONS);
        Some(Preview {
            hand: hand.cards,
            situation: answer.situation,
            recommendation: answer.verdict.recommendation?,
            language: self.language,
        })
    }

    /// The query parameters of this request, in one spelling and without default values.
    #[must_use]
    pub fn to_query(&self) -> String {
        let mut query = self.question.to_link();
        if self.language != Language::default() {
            query += &format!("&{LANGUAGE}={}", self.language.tag());
        }
        query
    }
}

/// Names and values of query parameters.
fn fields(query: &str) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    form_urlencoded::parse(query.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_that_was_written_reads_as_the_same_request() {
        for query in [
            "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma",
            "hand=Ma+S2+R9+BQ+SK+GA+Ph+Dr&own_score=-25&opponent_score=975&target_score=500&lang=de",
            "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&opponent_called=false&partner_called=true&player=12/60",
            "lang=el&hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&partner=daring&opponents=cautious",
        ] {
            let request = PreviewRequest::from_query(query).unwrap();
            let written = request.to_query();
            assert_eq!(
                PreviewRequest::from_query(&written).unwrap(),
                request,
                "{written}"
            );
        }
    }

    #[test]
    fn a_page_ignores_its_other_fields_and_a_picture_refuses_them() {
        let query = "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&further=GK,BK";
        assert!(PreviewRequest::of_page(query).is_some());
        assert!(PreviewRequest::from_query(query).is_err());
        assert!(PreviewRequest::of_page("hand=Dr,Ph").is_none());
        assert!(PreviewRequest::of_page("").is_none());
    }
}
