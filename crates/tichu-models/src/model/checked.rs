//! Parts that fit together.

use std::ops::Deref;

use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error};

/// Parts of a model, as a file has them: they may not fit together.
pub trait Check: Sized {
    /// Whether the parts fit together.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    fn check(&self) -> Result<(), String>;

    /// The parts, if they fit together.
    ///
    /// # Errors
    /// As [`Self::check`].
    fn checked(self) -> Result<Checked<Self>, String> {
        self.check()?;
        Ok(Checked(self))
    }
}

/// Parts that fit together, wherever they come from. A file has them as [`Check`] describes them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Checked<T>(T);

impl<T> Deref for Checked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'de, T: Check + Deserialize<'de>> Deserialize<'de> for Checked<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Checked<T>, D::Error> {
        let parts = T::deserialize(deserializer)?;
        parts.checked().map_err(D::Error::custom)
    }
}
