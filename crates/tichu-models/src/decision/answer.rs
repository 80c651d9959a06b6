//! The answer to one question.

use crate::Situation;
use serde::ser::{Serialize, Serializer};
use smallvec::SmallVec;
use tichu::Hand;

use super::{Reason, Verdict};
use crate::features::Features;
use crate::model::Name;

/// The answer for one hand. It holds nothing on the heap unless it is explained, or there are more
/// than four models or eight profiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The hand.
    pub hand: Hand<8>,
    /// The situation.
    pub situation: Situation,
    /// The features.
    pub features: Features,
    /// The other sections.
    pub verdict: Verdict,
}

impl Decision {
    /// No call by this model, for this reason, and no numbers.
    #[must_use]
    pub fn nothing_to_choose(model: Name, reason: Reason) -> Decision {
        Decision {
            call: false,
            model,
            threshold: None,
            confidence: None,
            reason: Some(reason),
        }
    }
}

/// The decision of one profile.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Decision {
    /// Whether to call: the confidence is at least the threshold, and no reason speaks against it.
    #[cfg_attr(feature = "schema", schema(example = true))]
    pub call: bool,
    /// The model whose confidence is compared, or `outlook`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "svr"))]
    pub model: Name,
    /// The profile's threshold; with `outlook`, the probability of success from which on a call is
    /// worth more than no call with this hand at these scores. Left out, like all numbers here,
    /// when there is nothing to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = f64, required = false, minimum = 0.0, maximum = 1.0, example = 0.14))]
    pub threshold: Option<f64>,
    /// The model's confidence; with `outlook`, the probability that a call succeeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = f64, required = false, minimum = 0.0, maximum = 1.0, example = 0.74))]
    pub confidence: Option<f64>,
    /// Why the profile decides otherwise than confidence and threshold say, or than the points
    /// of the round alone would.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Reason, required = false))]
    pub reason: Option<Reason>,
}

/// Values by the names of models or profiles, in the order of their files; `N` of them need no
/// heap.
#[derive(Clone, Debug, PartialEq)]
pub struct ByName<T, const N: usize>(SmallVec<[(Name, T); N]>);

impl<T, const N: usize> ByName<T, N> {
    /// Whether there are no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The value of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.iter()
            .find_map(|(known, value)| (known == name).then_some(value))
    }
}

impl<T, const N: usize> Extend<(Name, T)> for ByName<T, N> {
    fn extend<I: IntoIterator<Item = (Name, T)>>(&mut self, values: I) {
        self.0.extend(values);
    }
}

impl<T, const N: usize> Default for ByName<T, N> {
    fn default() -> Self {
        ByName(SmallVec::new())
    }
}

impl<T, const N: usize> FromIterator<(Name, T)> for ByName<T, N> {
    fn from_iter<I: IntoIterator<Item = (Name, T)>>(values: I) -> Self {
        ByName(values.into_iter().collect())
    }
}

impl<T: Serialize, const N: usize> Serialize for ByName<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
