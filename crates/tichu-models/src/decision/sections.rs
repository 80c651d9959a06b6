//! The parts of an answer that are wanted.

/// Which parts of an answer are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sections {
    /// The features.
    pub features: bool,
    /// Confidence and probability of each model.
    pub probabilities: bool,
    /// Call or no call for each profile.
    pub decisions: bool,
    /// Expected results of calling and of not calling.
    pub outlook: bool,
    /// The reasons for and against a call, model by model.
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
    /// Only the features; no model is evaluated.
    pub const FEATURES: Sections = Sections {
        features: true,
        ..Sections::NONE
    };
    /// Only the estimates of the models.
    pub const PROBABILITIES: Sections = Sections {
        probabilities: true,
        ..Sections::NONE
    };
    /// Only the decisions of the profiles.
    pub const DECISIONS: Sections = Sections {
        decisions: true,
        ..Sections::NONE
    };
    /// Only the expected results.
    pub const OUTLOOK: Sections = Sections {
        outlook: true,
        ..Sections::NONE
    };
    /// Only the reasons.
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
