//! The models of Tichu, read and checked.

use super::answer::{TichuAnswer, TichuQuestion};
use super::level::{Caller, Level, Score, level_file};
use super::manifest::{FORMAT, RESULTS_FILE, TichuManifest};
use super::words;
use crate::decision::{
    ByName, CallQuestion, Decision, PROFILES_FILE, Profile, Profiles, Reason, Recommendation, Rule,
    Sections, decide_by_value,
};
use crate::explanation::{CardEffect, Contribution, Explanation};
use crate::model::{Estimate, Folder, LoadError, MANIFEST_FILE, Name, Source, sigmoid};
use crate::outlook::{Outlook, OutlookModel, Standing, TichuResults};
use crate::structure::Subsets;
use crate::trees::Trees;
use crate::whole_hand::{FEATURES, Knowledge, names};
use crate::why::Why;

/// Models and profiles that answer "should I call Tichu with this?".
#[derive(Clone, Debug)]
pub struct TichuAdvisor {
    manifest: TichuManifest,
    levels: [Level; 5],
    results: TichuResults,
    profiles: Vec<Profile>,
    names: [Name; 2],
}

/// The names of the models, in the order of answers.
const MODELS: [&str; 2] = ["logistic", "boosted"];

impl TichuAdvisor {
    /// Reads the models of the folder `tichu` and checks that they fit together.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<TichuAdvisor, LoadError> {
        let files = source.open(Folder::Tichu)?;
        let manifest: TichuManifest = files.read_json(MANIFEST_FILE)?;
        if manifest.format != FORMAT {
            let expected = format!("format {FORMAT}");
            return Err(files.mismatch(MANIFEST_FILE, expected, manifest.format));
        }
        let level = |knowledge| {
            let file = level_file(knowledge);
            let level: Level = files.read_json(file)?;
            level.check(knowledge).map_err(|found| {
                let expected = format!("{} features", knowledge.features());
                files.mismatch(file, expected, found)
            })?;
            Ok(level)
        };
        let [before, hand, calls, exchange, table] = Knowledge::ALL.map(level);
        let Profiles { profiles } = files.read_json(PROFILES_FILE)?;
        for (place, profile) in profiles.iter().enumerate() {
            let is_known = match &profile.rule {
                Rule::Confidence { model, .. } => MODELS.contains(&model.as_str()),
                Rule::Outlook { .. } => true,
            };
            let is_new = profiles[..place]
                .iter()
                .all(|known| known.name != profile.name);
            if !(is_known && is_new) {
                let expected = "names that differ, and the models logistic, boosted and outlook";
                let found = format!("profile {:?}", profile.name.as_str());
                return Err(files.mismatch(PROFILES_FILE, expected, found));
            }
        }
        let name = |name: &str| {
            let name = Name::try_from(name.to_owned());
            name.map_err(|found| files.mismatch(MANIFEST_FILE, "names of models", found))
        };
        let read = [MANIFEST_FILE, PROFILES_FILE, RESULTS_FILE];
        let is_level = |file: &str| Knowledge::ALL.map(level_file).contains(&file);
        files.check_unread(|file| read.contains(&file) || is_level(file))?;
        Ok(TichuAdvisor {
            names: [name(MODELS[0])?, name(MODELS[1])?],
            levels: [before?, hand?, calls?, exchange?, table?],
            results: files.read_json(RESULTS_FILE)?,
            manifest,
            profiles,
        })
    }

    /// What the models are, and how good.
    #[must_use]
    pub fn manifest(&self) -> &TichuManifest {
        &self.manifest
    }

    /// The profiles, in the order of their file.
    #[must_use]
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// The models of a level of knowledge.
    #[must_use]
    pub fn level(&self, knowledge: Knowledge) -> &Level {
        &self.levels[knowledge as usize]
    }

    /// The answer for a hand whose parts are solved, with the sections asked for. The outlook of
    /// Grand Tichu knows the chance to win from any totals.
    #[must_use]
    pub fn answer(
        &self,
        question: &TichuQuestion,
        subsets: &Subsets,
        grand_tichu: &OutlookModel,
        sections: Sections,
    ) -> TichuAnswer {
        let knowledge = question.known.knowledge();
        let level = self.level(knowledge);
        let features = question.known.features(subsets);
        let row = &features[..knowledge.features()];
        let estimates = [
            level.logistic.estimate(row, question.player),
            level.boosted.estimate(row, question.player),
        ];
        let outlook = (sections.outlook || sections.decisions)
            .then(|| self.outlook(question, level, row, grand_tichu));
        let decided = outlook.as_ref().filter(|_| sections.decisions);
        let named = || self.names.iter().copied().zip(estimates);
        let mut answer = TichuAnswer {
            question: *question,
            knowledge,
            structure: subsets.structure(question.known.hand),
            first_out: sigmoid(level.first_out.score(row)),
            features,
            estimates: ByName::default(),
            recommendation: None,
            decisions: ByName::default(),
            outlook,
            explanations: ByName::default(),
            why: None,
        };
        if sections.probabilities || sections.decisions {
            answer.estimates = named().collect();
        }
        if let Some(outlook) = decided {
            let decide = |profile: &Profile| {
                let decision = decision(&profile.rule, &answer.estimates, outlook, question);
                (profile.name, decision)
            };
            answer.decisions = self.profiles.iter().map(decide).collect();
            answer.recommendation = Some(Recommendation::of(
                call_question(knowledge),
                outlook,
                &answer.decisions,
                &question.situation(),
            ));
        }
        if sections.explanation {
            answer.explanations = [
                (self.names[0], additive(&level.logistic, row)),
                (self.names[1], of_cards(&level.boosted, question, subsets)),
            ]
            .into_iter()
            .collect();
            answer.why = Some(Box::new(Why::of_tichu(question, subsets, |question| {
                let features = question.known.features(subsets);
                self.outlook(
                    question,
                    level,
                    &features[..knowledge.features()],
                    grand_tichu,
                )
            })));
        }
        answer
    }

    fn outlook(
        &self,
        question: &TichuQuestion,
        level: &Level,
        row: &[f32],
        grand_tichu: &OutlookModel,
    ) -> Outlook {
        let situation = question.situation();
        if question.own_call().is_some() {
            return Outlook::AlreadyCalled;
        }
        if situation.scores.are_final(situation.target) {
            return Outlook::MatchOver;
        }
        // The logs support a choice by how many of all people decide so, whoever asks.
        let probability = sigmoid(level.boosted.model.log_odds(row));
        let standing = Standing {
            chance: &grand_tichu.chance,
            scores: situation.scores,
            target: situation.target,
            points_per_match: grand_tichu.points_per_match.into(),
        };
        let band = level.support.band(probability);
        let value = level.values.of(row);
        let is_before = question.known.knowledge() == Knowledge::Before;
        let results = [&self.results.call, self.results.without_call(is_before)];
        let comparison = value.comparison(results, standing, probability, band);
        if situation.partner_called {
            return Outlook::PartnerCalled(comparison.no_call);
        }
        Outlook::Choice(comparison)
    }
}

/// The question that the player answers with this knowledge.
fn call_question(knowledge: Knowledge) -> CallQuestion {
    match knowledge {
        Knowledge::Before => CallQuestion::TichuBeforeExchange,
        Knowledge::Hand | Knowledge::Calls | Knowledge::Exchange | Knowledge::Table => {
            CallQuestion::Tichu
        }
    }
}

/// The decision of a profile.
fn decision(
    rule: &Rule,
    estimates: &ByName<Estimate, 4>,
    outlook: &Outlook,
    question: &TichuQuestion,
) -> Decision {
    let situation = question.situation();
    let model = match rule {
        Rule::Confidence { model, .. } => *model,
        Rule::Outlook { .. } => Name::outlook(),
    };
    let nothing_to_choose = |reason| Decision::nothing_to_choose(model, reason);
    match (rule, outlook) {
        (_, Outlook::AlreadyCalled) => nothing_to_choose(Reason::AlreadyCalled),
        (_, Outlook::MatchOver) => nothing_to_choose(Reason::MatchOver),
        (_, Outlook::PartnerCalled(_)) => nothing_to_choose(Reason::PartnerCalled),
        (Rule::Confidence { model, threshold }, Outlook::Choice(_)) => {
            let estimate = estimates.get(model.as_str());
            // The model is one of the two, so there is an estimate.
            let confidence = estimate.map_or(0.0, |estimate| estimate.confidence);
            Decision {
                call: threshold.is_reached_by(confidence),
                threshold: Some((*threshold).into()),
                confidence: Some(confidence),
                reason: None,
                ..nothing_to_choose(Reason::PartnerCalled)
            }
        }
        (Rule::Outlook { goal }, Outlook::Choice(comparison)) => {
            let (call, reason) = decide_by_value(comparison, *goal, situation.scores);
            Decision::by_value(comparison, *goal, call, reason)
        }
    }
}

fn additive(caller: &Caller<crate::whole_hand::Additive>, row: &[f32]) -> Explanation {
    let contributions = caller.model.contributions(row);
    let named = names().zip(row).zip(contributions).enumerate();
    let mut contributions: Vec<Contribution> = named
        .filter(|(_, (_, contribution))| *contribution != 0.0)
        .map(|(place, ((name, value), contribution))| Contribution {
            feature: place + 1,
            name,
            value: f64::from(*value),
            contribution,
        })
        .collect();
    contributions.sort_by(|a, b| b.contribution.abs().total_cmp(&a.contribution.abs()));
    Explanation::Additive {
        baseline: caller.model.baseline,
        words: words::of_contributions(&contributions),
        contributions,
    }
}

/// The effect of each card: the confidence with all cards minus the confidence with the others.
fn of_cards(caller: &Caller<Trees>, question: &TichuQuestion, subsets: &Subsets) -> Explanation {
    let confidence = |row: &[f32; FEATURES]| {
        let known = question.known.knowledge().features();
        sigmoid(caller.model.log_odds(&row[..known]))
    };
    let whole = confidence(&question.known.features(subsets));
    let effects = question.known.hand.iter().map(|card| {
        let mut known = question.known;
        known.hand.remove(card);
        CardEffect {
            card,
            effect: whole - confidence(&known.features(subsets)),
        }
    });
    Explanation::of_card_effects(effects.collect())
}
