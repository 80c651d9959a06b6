//! Answers that are kept, because few questions have them.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use wire::Fixed;

use super::loaded::LoadedModels;

/// The answers of an endpoint by question, for the models that are served now.
pub(super) struct Kept<Q>(Mutex<Answers<Q>>);

struct Answers<Q> {
    models: Weak<LoadedModels>,
    texts: HashMap<Q, Fixed>,
}

impl<Q> Default for Kept<Q> {
    fn default() -> Kept<Q> {
        Kept(Mutex::new(Answers {
            models: Weak::new(),
            texts: HashMap::new(),
        }))
    }
}

impl<Q: Eq + Hash> Kept<Q> {
    /// The answer by these models, if it is known.
    pub fn get(&self, models: &Arc<LoadedModels>, question: &Q) -> Option<Fixed> {
        self.of(models).texts.get(question).cloned()
    }

    /// Keeps an answer by these models. Another request may have made the same.
    pub fn keep(&self, models: &Arc<LoadedModels>, question: Q, text: Fixed) -> Fixed {
        let mut answers = self.of(models);
        answers.texts.entry(question).or_insert(text).clone()
    }

    /// The answers by these models: those of other models are forgotten.
    fn of(&self, models: &Arc<LoadedModels>) -> MutexGuard<'_, Answers<Q>> {
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if answers.models.as_ptr() != Arc::as_ptr(models) {
            *answers = Answers {
                models: Arc::downgrade(models),
                texts: HashMap::new(),
            };
        }
        answers
    }
}
