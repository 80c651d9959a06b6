//! From a hand to calls: aggression profiles over models, and the answer to one question.
//!
//! Most profiles imitate people: each has a model and a threshold, and calls when the model's
//! confidence is at least the threshold. Others compare the expected results of calling and of not
//! calling. The [`Advisor`] holds everything that is needed to answer and never changes, so one can
//! be shared by any number of threads.

mod advisor;
mod answer;
mod call_value;
mod profile;
mod recommendation;
mod sections;
mod verdict;
mod words;

pub use advisor::Advisor;
pub use answer::{Answer, ByName, Decision};
pub use call_value::{Reason, decide_by_value};
pub use profile::{OUTLOOK, PROFILES_FILE, Profile, Profiles, Rule, Threshold};
pub(crate) use recommendation::CLEAR;
pub use recommendation::{CallQuestion, CallStrength, Gains, Recommendation, RestsOn};
pub use sections::Sections;
pub use verdict::Verdict;
pub use words::{OutlookWords, RecommendationWords};
