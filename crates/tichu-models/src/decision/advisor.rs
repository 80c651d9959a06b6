//! The advisor: models and profiles that were read, checked and never change.

use crate::{Player, Situation};
use tichu::Hand;

use super::answer::Answer;
use super::profile::{PROFILES_FILE, Profile, Profiles, Rule};
use super::recommendation::CallQuestion;
use super::sections::Sections;
use super::verdict::Verdict;
use crate::explanation::Explanation;
use crate::features::Features;
use crate::model::{
    Folder, LoadError, MANIFEST_FILE, ModelSet, Name, Source, TrainedModel, TrainingData,
};
use crate::outlook::{self, FirstOutOfCards, OUTLOOK_FILE, OutlookModel, Readiness};
use crate::posterior::{POSTERIOR_FILE, Posterior};
use crate::why::Why;

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
/// assert!(answer.verdict.decision("aggressive").unwrap().call);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Advisor {
    training: TrainingData,
    models: Vec<TrainedModel>,
    profiles: Vec<Profile>,
    outlook: OutlookModel,
    /// The place of the model that estimates the share of people who call.
    propensity: usize,
    posterior: Posterior,
}

impl Advisor {
    /// Reads models, profiles and the posterior and checks that they fit together.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<Advisor, LoadError> {
        let files = source.open(Folder::GrandTichu)?;
        let ModelSet { training, models } = ModelSet::read(&files)?;
        let Profiles { profiles } = files.read_json(PROFILES_FILE)?;
        if profiles.is_empty() {
            return Err(files.mismatch(PROFILES_FILE, "at least one profile", "none"));
        }
        let outlook: OutlookModel = files.read_json(OUTLOOK_FILE)?;
        files.check_format(OUTLOOK_FILE, outlook::FORMAT, outlook.format)?;
        let place = |file, model: &Name, of: &str| {
            let found = models.iter().position(|m| m.info.name == *model);
            found.ok_or_else(|| {
                let expected = format!("a model of the manifest {of}");
                files.mismatch(file, expected, format!("{:?}", model.as_str()))
            })
        };
        let propensity = place(OUTLOOK_FILE, &outlook.propensity, "as propensity")?;
        for (i, profile) in profiles.iter().enumerate() {
            let name = profile.name.as_str();
            if profiles[..i].iter().any(|p| p.name == profile.name) {
                let found = format!("{name:?} twice");
                return Err(files.mismatch(PROFILES_FILE, "profile names that differ", found));
            }
            if let Rule::Confidence { model, .. } = &profile.rule {
                place(PROFILES_FILE, model, &format!("in profile {name:?}"))?;
            }
        }
        let read = [MANIFEST_FILE, PROFILES_FILE, OUTLOOK_FILE, POSTERIOR_FILE];
        let of_a_model = |file: &str| models.iter().any(|model| model.info.file == file);
        files.check_unread(|file| read.contains(&file) || of_a_model(file))?;
        Ok(Advisor {
            posterior: Posterior::read(&files, FirstOutOfCards::of(&outlook))?,
            training,
            models,
            profiles,
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

    /// The probability to go out first.
    #[must_use]
    pub fn posterior(&self) -> &Posterior {
        &self.posterior
    }

    /// The data that the models were trained on.
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
    ) -> Answer {
        let situation = situation.into();
        let features = Features::of(hand, situation.scores);
        let estimate = |model: &TrainedModel| model.estimate(&features, &situation);
        let mut verdict = Verdict::default();
        if sections.probabilities || sections.decisions {
            let estimates = self.models.iter().map(|m| (m.info.name, estimate(m)));
            verdict.estimates.extend(estimates);
        }
        verdict.outlook = (sections.outlook || sections.decisions).then(|| {
            let propensity = self.propensity();
            let known = verdict.estimates.get(propensity.info.name.as_str());
            // The logs support a choice by how many of all people decide so, whoever asks.
            let known = known.filter(|_| !situation.player.as_ref().is_some_and(Player::is_known));
            let probability = known.map_or_else(
                || propensity.probability(&features, situation.opponent_called),
                |estimate| estimate.probability,
            );
            self.outlook
                .of(hand, &situation, probability, self.readiness(&situation))
        });
        if sections.decisions {
            verdict.decide(CallQuestion::GrandTichu, &self.profiles, &situation);
        }
        let explain = |model: &TrainedModel| {
            let explanation = Explanation::of(model, hand, &situation);
            (model.info.name, explanation)
        };
        if sections.explanation {
            verdict.explanations = self.models.iter().map(explain).collect();
            let readiness = self.readiness(&situation);
            let why = Why::of_grand_tichu(&self.outlook, hand, &situation, readiness);
            verdict.why = Some(Box::new(why));
        }
        Answer {
            hand: *hand,
            situation,
            features,
            verdict,
        }
    }

    /// How ready the others are to call.
    fn readiness(&self, situation: &Situation) -> Readiness {
        let readiness = |player: &Option<Player>| self.propensity().readiness(player.as_ref());
        Readiness {
            partner: readiness(&situation.partner),
            opponents: readiness(&situation.opponents),
        }
    }

    /// The model of the share of people who call.
    #[must_use]
    pub fn propensity(&self) -> &TrainedModel {
        &self.models[self.propensity]
    }

    /// The tendency of the player that a profile calls like: one who calls as soon as the confidence
    /// reaches the threshold. `None` for profiles that compare results.
    #[must_use]
    pub fn tendency(&self, profile: &Profile) -> Option<f64> {
        let Rule::Confidence { model, threshold } = &profile.rule else {
            return None;
        };
        let model = self.models.iter().find(|known| known.info.name == *model)?;
        Some(-model.log_odds_at(f64::from(*threshold)))
    }

    /// The model of expected results.
    #[must_use]
    pub fn outlook(&self) -> &OutlookModel {
        &self.outlook
    }
}
