//! The advisor: models and profiles that were read, checked and never change.

use smallvec::SmallVec;

use super::json::Phrases;
use super::{Answer, PROFILES_FILE, Profile, Profiles, Sections};
use crate::cards::Hand;
use crate::explanation::Explanation;
use crate::features::Features;
use crate::model::{LoadError, ModelSet, Source, TrainedModel, TrainingData};
use crate::situation::Situation;

/// Models and profiles that answer "should I call Grand Tichu with this?".
///
/// ```
/// use grand_tichu::decision::{Advisor, Sections};
/// use grand_tichu::features::Scores;
/// use grand_tichu::model::Source;
///
/// let advisor = Advisor::load(&Source::Embedded)?;
/// let hand = "Dr Ph GA SK BQ R9 S2 Ma".parse()?;
/// let answer = advisor.answer(&hand, Scores { own: 300, opponent: 450 }, Sections::ALL);
/// assert!(answer.decision("aggressive").unwrap().call);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Advisor {
    training: TrainingData,
    models: Vec<TrainedModel>,
    profiles: Vec<Profile>,
    /// For each profile, the place of its model in `models`.
    profile_models: Vec<usize>,
    phrases: Phrases,
}

impl Advisor {
    /// Reads models and profiles and checks that they fit together.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<Advisor, LoadError> {
        let files = source.open()?;
        let ModelSet { training, models } = ModelSet::read(&files)?;
        let Profiles { profiles } = files.read_json(PROFILES_FILE)?;
        if profiles.is_empty() {
            return Err(files.mismatch(PROFILES_FILE, "at least one profile", "none"));
        }
        let mut profile_models = Vec::with_capacity(profiles.len());
        for (i, profile) in profiles.iter().enumerate() {
            if profiles[..i].iter().any(|p| p.name == profile.name) {
                let found = format!("{:?} twice", profile.name.as_str());
                return Err(files.mismatch(PROFILES_FILE, "profile names that differ", found));
            }
            let model = models.iter().position(|m| m.info.name == profile.model);
            profile_models.push(model.ok_or_else(|| {
                let expected = format!(
                    "a model of the manifest in profile {:?}",
                    profile.name.as_str()
                );
                files.mismatch(
                    PROFILES_FILE,
                    expected,
                    format!("{:?}", profile.model.as_str()),
                )
            })?);
        }
        Ok(Advisor {
            phrases: Phrases::new(&models, &profiles),
            training,
            models,
            profiles,
            profile_models,
        })
    }

    /// The models, in the order of the manifest.
    #[must_use]
    pub fn models(&self) -> &[TrainedModel] {
        &self.models
    }

    /// The profiles, in the order of their file.
    #[must_use]
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// Where the models come from.
    #[must_use]
    pub fn training(&self) -> &TrainingData {
        &self.training
    }

    /// The answer for a hand in this situation, with the sections asked for.
    #[must_use]
    pub fn answer(
        &self,
        hand: &Hand,
        situation: impl Into<Situation>,
        sections: Sections,
    ) -> Answer<'_> {
        let situation = situation.into();
        let features = Features::of(hand, situation.scores);
        let estimates = if sections.probabilities || sections.decisions {
            let estimate = |m: &TrainedModel| m.estimate(&features, situation.opponent_called);
            self.models.iter().map(estimate).collect()
        } else {
            SmallVec::new()
        };
        let explain = |model: &TrainedModel| Explanation::of(model, hand, &situation);
        let explanations = if sections.explanation {
            self.models.iter().map(explain).collect()
        } else {
            Vec::new()
        };
        Answer {
            hand: *hand,
            situation,
            features,
            sections,
            estimates,
            explanations,
            advisor: self,
        }
    }

    /// Each profile with the place of its model.
    pub(super) fn assignments(&self) -> impl Iterator<Item = (&Profile, usize)> {
        self.profiles
            .iter()
            .zip(self.profile_models.iter().copied())
    }

    /// The parts of answers that never change.
    pub(super) fn phrases(&self) -> &Phrases {
        &self.phrases
    }
}
