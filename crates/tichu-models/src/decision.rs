//! From a hand to calls: aggression profiles over models, and the answer to one question.
//!
//! Most profiles do what people do: each has a model and a threshold and calls when the model's
//! confidence is at least the threshold. Others go by what becomes of a call. The [`Advisor`] holds everything that is needed to answer and never changes, so
//! one can be shared by any number of threads.

mod advisor;
mod answer;
mod json;
mod number;
mod profile;
mod words;

pub use advisor::Advisor;
pub use answer::{Answer, Decision, Reason, by_worth};
pub use json::write_features;
pub use profile::{OUTLOOK, PROFILES_FILE, Profile, Profiles, Rule, Threshold};

/// Which parts of an answer are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sections {
    /// The 95 features.
    pub features: bool,
    /// Confidence and probability of each model.
    pub probabilities: bool,
    /// Call or no call for each profile.
    pub decisions: bool,
    /// What becomes of a call, and of none.
    pub outlook: bool,
    /// What speaks for and against a call, model by model.
    pub explanation: bool,
}

impl Sections {
    /// Only the hand and the scores.
    pub const NONE: Sections = Sections {
        features: false,
        probabilities: false,
        decisions: false,
        outlook: false,
        explanation: false,
    };
    /// Only the features; no model is asked.
    pub const FEATURES: Sections = Sections {
        features: true,
        ..Sections::NONE
    };
    /// Only what each model says.
    pub const PROBABILITIES: Sections = Sections {
        probabilities: true,
        ..Sections::NONE
    };
    /// Only what each profile decides.
    pub const DECISIONS: Sections = Sections {
        decisions: true,
        ..Sections::NONE
    };
    /// Only what becomes of a call, and of none.
    pub const OUTLOOK: Sections = Sections {
        outlook: true,
        ..Sections::NONE
    };
    /// Only what speaks for and against a call.
    pub const EXPLANATION: Sections = Sections {
        explanation: true,
        ..Sections::NONE
    };
    /// Features, probabilities, decisions and outlook; no explanation.
    pub const ALL: Sections = Sections {
        features: true,
        probabilities: true,
        decisions: true,
        outlook: true,
        explanation: false,
    };
}
