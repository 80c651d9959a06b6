//! The answer to one question.

use serde::Serialize;
use smallvec::SmallVec;
use utoipa::ToSchema;

use super::{Advisor, Sections};
use crate::cards::Hand;
use crate::explanation::Explanation;
use crate::features::Features;
use crate::model::Estimate;
use crate::situation::Situation;

/// The answer for one hand, with nothing on the heap as long as it is not explained and there
/// are no more than four models.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    /// The hand in canonical order.
    pub hand: Hand,
    /// The situation as it was asked.
    pub situation: Situation,
    /// The features.
    pub features: Features,
    /// What was asked for.
    pub(super) sections: Sections,
    /// One for each model in order; none when no section needs them.
    pub(super) estimates: SmallVec<[Estimate; 4]>,
    /// One for each model in order; none when not asked for.
    pub(super) explanations: Vec<Explanation>,
    pub(super) advisor: &'a Advisor,
}

/// What one profile decides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Decision<'a> {
    /// Whether to call: the confidence is at least the threshold, and no reason speaks against it.
    #[schema(example = true)]
    pub call: bool,
    /// The model whose confidence is compared.
    #[schema(example = "svr")]
    pub model: &'a str,
    /// The profile's threshold.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.14)]
    pub threshold: f64,
    /// The model's confidence.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.74)]
    pub confidence: f64,
    /// Why the profile does not go by the confidence, when it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Reason, required = false)]
    pub reason: Option<Reason>,
}

/// Why a decision is not what confidence and threshold say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(example = "partner_called")]
pub enum Reason {
    /// The partner has called Grand Tichu: a second call of the team would gain nothing.
    PartnerCalled,
}

impl Reason {
    /// The reason as it is written in answers.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::PartnerCalled => "partner_called",
        }
    }
}

impl<'a> Answer<'a> {
    /// What each model says, by its name; nothing when neither probabilities nor decisions were
    /// asked for.
    pub fn estimates(&self) -> impl Iterator<Item = (&'a str, Estimate)> {
        let names = self.advisor.models().iter().map(|m| m.info.name.as_str());
        names.zip(self.estimates.iter().copied())
    }

    /// What the model of this name says.
    #[must_use]
    pub fn estimate(&self, model: &str) -> Option<Estimate> {
        self.estimates()
            .find_map(|(name, estimate)| (name == model).then_some(estimate))
    }

    /// What each profile decides, by its name; nothing when decisions were not asked for.
    pub fn decisions(&self) -> impl Iterator<Item = (&'a str, Decision<'a>)> {
        let asked = self.sections.decisions.then(|| self.advisor.assignments());
        let called = self.situation.partner_called;
        let reason = called.then_some(Reason::PartnerCalled);
        asked.into_iter().flatten().map(move |(profile, model)| {
            let confidence = self.estimates[model].confidence;
            let decision = Decision {
                call: reason.is_none() && profile.threshold.is_reached_by(confidence),
                model: profile.model.as_str(),
                threshold: profile.threshold.into(),
                confidence,
                reason,
            };
            (profile.name.as_str(), decision)
        })
    }

    /// What the profile of this name decides.
    #[must_use]
    pub fn decision(&self, profile: &str) -> Option<Decision<'a>> {
        self.decisions()
            .find_map(|(name, decision)| (name == profile).then_some(decision))
    }

    /// The answer as JSON text, as the service sends it.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = Vec::new();
        self.write_json(&mut text);
        String::from_utf8(text).unwrap_or_default()
    }
}
