//! The sections that answers about Grand Tichu and about Tichu share.

use super::answer::{ByName, Decision};
use super::call_value::{Reason, decide_by_value};
use super::profile::{Profile, Rule};
use super::recommendation::{CallQuestion, Recommendation};
use crate::Situation;
use crate::explanation::Explanation;
use crate::model::{Estimate, Name};
use crate::outlook::Outlook;
use crate::why::Why;

/// What the models and profiles say of a call. Sections that are not wanted are empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// The estimate of each model; empty unless probabilities or decisions are wanted.
    pub estimates: ByName<Estimate, 4>,
    /// What to do; `None` unless decisions are wanted.
    pub recommendation: Option<Recommendation>,
    /// The decision of each profile; empty unless decisions are wanted.
    pub decisions: ByName<Decision, 8>,
    /// The expected results; `None` unless outlook or decisions are wanted.
    pub outlook: Option<Outlook>,
    /// The explanation of each model's estimate; empty unless explanations are wanted.
    pub explanations: ByName<Explanation, 0>,
    /// The reasons of the recommendation; `None` unless explanations are wanted.
    pub why: Option<Box<Why>>,
}

impl Verdict {
    /// Adds the decisions of these profiles and the recommendation, by the estimates and the outlook.
    pub(crate) fn decide(
        &mut self,
        question: CallQuestion,
        profiles: &[Profile],
        situation: &Situation,
    ) {
        let Some(outlook) = &self.outlook else {
            return;
        };
        let decide = |profile: &Profile| {
            let decision = profile.rule.decide(&self.estimates, outlook, situation);
            (profile.name, decision)
        };
        // In place: many profiles are many bytes to move.
        self.decisions.extend(profiles.iter().map(decide));
        self.recommendation = Some(Recommendation::of(
            question,
            outlook,
            &self.decisions,
            situation,
        ));
    }

    /// The estimate of the model of this name.
    #[must_use]
    pub fn estimate(&self, model: &str) -> Option<Estimate> {
        self.estimates.get(model).copied()
    }

    /// The decision of the profile of this name.
    #[must_use]
    pub fn decision(&self, profile: &str) -> Option<Decision> {
        self.decisions.get(profile).copied()
    }
}

impl Rule {
    /// The decision by this rule.
    fn decide(
        &self,
        estimates: &ByName<Estimate, 4>,
        outlook: &Outlook,
        situation: &Situation,
    ) -> Decision {
        let model = match self {
            Rule::Confidence { model, .. } => *model,
            Rule::Outlook { .. } => Name::outlook(),
        };
        let nothing_to_choose = |reason| Decision::nothing_to_choose(model, reason);
        match (self, outlook) {
            (_, Outlook::AlreadyCalled) => nothing_to_choose(Reason::AlreadyCalled),
            (_, Outlook::MatchOver) => nothing_to_choose(Reason::MatchOver),
            (Rule::Outlook { .. }, Outlook::PartnerCalled(_)) => {
                nothing_to_choose(Reason::PartnerCalled)
            }
            (Rule::Confidence { threshold, .. }, _) => {
                let estimate = estimates.get(model.as_str());
                // The model is one of those that are loaded, so there is an estimate.
                let confidence = estimate.map_or(0.0, |estimate| estimate.confidence);
                Decision {
                    call: threshold.is_reached_by(confidence) && !situation.partner_called,
                    model,
                    threshold: Some((*threshold).into()),
                    confidence: Some(confidence),
                    reason: situation.partner_called.then_some(Reason::PartnerCalled),
                }
            }
            (Rule::Outlook { goal }, Outlook::Choice(comparison)) => {
                let (call, reason) = decide_by_value(comparison, *goal, situation.scores);
                Decision {
                    call,
                    model,
                    threshold: Some(comparison.break_even(*goal)),
                    confidence: Some(comparison.call.first_out.value),
                    reason,
                }
            }
        }
    }
}
