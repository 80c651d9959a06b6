//! The advisor: models and profiles that were read, checked and never change.

use smallvec::SmallVec;
use tichu::{Hand, Situation};

use super::json::Phrases;
use super::{Answer, PROFILES_FILE, Profile, Profiles, Rule, Sections, Threshold};
use crate::explanation::Explanation;
use crate::features::Features;
use crate::model::{
    Estimate, LoadError, MANIFEST_FILE, ModelSet, Name, Source, TrainedModel, TrainingData,
};
use crate::outlook::{Goal, OUTLOOK_FILE, OutlookModel};
use crate::posterior::{POSTERIOR_FILE, Posterior};

/// Models and profiles that answer "should I call Grand Tichu with this?".
///
/// ```
/// use tichu_models::decision::{Advisor, Sections};
/// use tichu::Scores;
/// use tichu_models::model::Source;
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
    /// What each profile goes by.
    grounds: Vec<Grounds>,
    outlook: OutlookModel,
    /// The place of the model that says how many people call with a hand.
    propensity: usize,
    posterior: Posterior,
    phrases: Phrases,
}

/// What a profile goes by, its model found.
#[derive(Clone, Copy, Debug)]
pub(super) enum Grounds {
    /// The place of its model, and the threshold.
    Confidence(usize, Threshold),
    /// What becomes of a call.
    Outlook(Goal),
}

impl Advisor {
    /// Reads models, profiles and the posterior and checks that they fit together.
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
        let outlook: OutlookModel = files.read_json(OUTLOOK_FILE)?;
        outlook.check_format().map_err(|(expected, found)| {
            files.mismatch(OUTLOOK_FILE, format!("format {expected}"), found)
        })?;
        let place = |file, model: &Name, of: &str| {
            let found = models.iter().position(|m| m.info.name == *model);
            found.ok_or_else(|| {
                let expected = format!("a model of the manifest {of}");
                files.mismatch(file, expected, format!("{:?}", model.as_str()))
            })
        };
        let propensity = place(OUTLOOK_FILE, &outlook.propensity, "as propensity")?;
        let mut grounds = Vec::with_capacity(profiles.len());
        for (i, profile) in profiles.iter().enumerate() {
            let name = profile.name.as_str();
            if profiles[..i].iter().any(|p| p.name == profile.name) {
                let found = format!("{name:?} twice");
                return Err(files.mismatch(PROFILES_FILE, "profile names that differ", found));
            }
            grounds.push(match &profile.rule {
                Rule::Confidence { model, threshold } => {
                    let model = place(PROFILES_FILE, model, &format!("in profile {name:?}"))?;
                    Grounds::Confidence(model, *threshold)
                }
                Rule::Outlook { goal } => Grounds::Outlook(*goal),
            });
        }
        let read = [MANIFEST_FILE, PROFILES_FILE, OUTLOOK_FILE, POSTERIOR_FILE];
        let of_a_model = |file: &str| models.iter().any(|model| model.info.file == file);
        files.check_unread(|file| read.contains(&file) || of_a_model(file))?;
        Ok(Advisor {
            phrases: Phrases::new(&models, &profiles),
            posterior: Posterior::read(&files)?,
            training,
            models,
            profiles,
            grounds,
            outlook,
            propensity,
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

    /// Which hands go out first.
    #[must_use]
    pub fn posterior(&self) -> &Posterior {
        &self.posterior
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
        hand: &Hand<8>,
        situation: impl Into<Situation>,
        sections: Sections,
    ) -> Answer<'_> {
        let situation = situation.into();
        let features = Features::of(hand, situation.scores);
        let estimate = |m: &TrainedModel| m.estimate(&features, situation.opponent_called);
        let estimates: SmallVec<[Estimate; 4]> = if sections.probabilities || sections.decisions {
            self.models.iter().map(estimate).collect()
        } else {
            SmallVec::new()
        };
        let outlook = (sections.outlook || sections.decisions).then(|| {
            let known = estimates.get(self.propensity).copied();
            let crowd = known.unwrap_or_else(|| estimate(&self.models[self.propensity]));
            self.outlook.of(&features, situation, crowd.probability)
        });
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
            outlook,
            explanations,
            advisor: self,
        }
    }

    /// What becomes of calls.
    #[must_use]
    pub fn outlook(&self) -> &OutlookModel {
        &self.outlook
    }

    /// Each profile with what it goes by.
    pub(super) fn assignments(&self) -> impl Iterator<Item = (&Profile, Grounds)> {
        self.profiles.iter().zip(self.grounds.iter().copied())
    }

    /// The parts of answers that never change.
    pub(super) fn phrases(&self) -> &Phrases {
        &self.phrases
    }
}
