//! The answer to one question.

use serde::Serialize;
use smallvec::SmallVec;
use tichu::{Hand, Situation};
use utoipa::ToSchema;

use super::advisor::Grounds;
use super::{Advisor, Sections, words};
use crate::explanation::Explanation;
use crate::features::Features;
use crate::model::Estimate;
use crate::outlook::{Goal, Outlook};

/// The answer for one hand, with nothing on the heap as long as it is not explained and there
/// are no more than four models.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    /// The hand in canonical order.
    pub hand: Hand<8>,
    /// The situation as it was asked.
    pub situation: Situation,
    /// The features.
    pub features: Features,
    /// What was asked for.
    pub(super) sections: Sections,
    /// One for each model in order; none when no section needs them.
    pub(super) estimates: SmallVec<[Estimate; 4]>,
    /// What becomes of it; none when no section needs it.
    pub(super) outlook: Option<Outlook>,
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
    /// The model whose confidence is compared, or `outlook`.
    #[schema(example = "svr")]
    pub model: &'a str,
    /// The profile's threshold; of `outlook`, the chance of success from which on a call is worth
    /// it with this hand at these scores.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.14)]
    pub threshold: f64,
    /// The model's confidence; of `outlook`, the chance that a call succeeds.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.74)]
    pub confidence: f64,
    /// What speaks for a call, negative if against it: confidence minus threshold; of `outlook`,
    /// how much more a call is worth than none, in points or in the chance to win the match.
    #[schema(example = 0.6)]
    pub margin: f64,
    /// Why the profile decides otherwise than confidence and threshold say, or than the points
    /// of the round alone would.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Reason, required = false)]
    pub reason: Option<Reason>,
}

/// Why a decision is not the plain one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(example = "partner_called")]
pub enum Reason {
    /// The partner has called Grand Tichu: a second call of the team would gain nothing.
    PartnerCalled,
    /// The match is over at these scores.
    MatchOver,
    /// Hardly anyone calls with such a hand, so nothing tells what a call would be worth.
    Unsupported,
    /// A call that costs points on average and wins matches: little is left to lose.
    WorthTheRisk,
    /// A call that wins points on average and loses matches: a plain round is enough.
    TooMuchToLose,
}

impl Reason {
    /// The reason as it is written in answers.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::PartnerCalled => "partner_called",
            Reason::MatchOver => "match_over",
            Reason::Unsupported => "unsupported",
            Reason::WorthTheRisk => "worth_the_risk",
            Reason::TooMuchToLose => "too_much_to_lose",
        }
    }
}

/// A call or none by what is won with it, and why if that is not the plain thing.
#[must_use]
pub fn by_worth(outlook: &Outlook, goal: Goal) -> (bool, Option<Reason>) {
    let worth_it = |goal| outlook.margin(goal) > 0.0;
    if outlook.over {
        return (false, Some(Reason::MatchOver));
    }
    if !outlook.call.supported {
        return (false, worth_it(goal).then_some(Reason::Unsupported));
    }
    let reason = match (worth_it(goal), worth_it(Goal::Points)) {
        (true, false) => Some(Reason::WorthTheRisk),
        (false, true) => Some(Reason::TooMuchToLose),
        _ => None,
    };
    (worth_it(goal), reason)
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

    /// What becomes of a call and of none; nothing when neither outlook nor decisions were asked
    /// for.
    #[must_use]
    pub fn outlook(&self) -> Option<Outlook> {
        self.outlook
    }

    /// The same in words; empty when there is no outlook.
    #[must_use]
    pub fn outlook_in_words(&self) -> String {
        let mut text = Vec::new();
        if let Some(outlook) = &self.outlook {
            words::write(&mut text, outlook, &self.situation);
        }
        String::from_utf8(text).unwrap_or_default()
    }

    /// What each profile decides, by its name; nothing when decisions were not asked for.
    pub fn decisions(&self) -> impl Iterator<Item = (&'a str, Decision<'a>)> {
        let asked = self.sections.decisions.then_some(self.outlook).flatten();
        let decisions = asked.map(|outlook| {
            let assigned = self.advisor.assignments();
            assigned.map(move |(profile, grounds)| {
                let mut decision = self.decision_on(profile.model(), grounds, &outlook);
                if self.situation.partner_called {
                    decision.call = false;
                    decision.reason = Some(Reason::PartnerCalled);
                }
                (profile.name.as_str(), decision)
            })
        });
        decisions.into_iter().flatten()
    }

    fn decision_on(&self, model: &'a str, grounds: Grounds, outlook: &Outlook) -> Decision<'a> {
        match grounds {
            Grounds::Confidence(place, threshold) => {
                let confidence = self.estimates[place].confidence;
                Decision {
                    call: threshold.is_reached_by(confidence),
                    model,
                    threshold: threshold.into(),
                    confidence,
                    margin: confidence - f64::from(threshold),
                    reason: None,
                }
            }
            Grounds::Outlook(goal) => {
                let (call, reason) = by_worth(outlook, goal);
                Decision {
                    call,
                    model,
                    threshold: outlook.break_even(goal),
                    confidence: outlook.call.first_out.value,
                    margin: outlook.margin(goal),
                    reason,
                }
            }
        }
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
