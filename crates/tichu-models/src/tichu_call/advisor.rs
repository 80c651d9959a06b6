//! The models of Tichu, read and checked.

use super::answer::{TichuAnswer, TichuQuestion};
use super::level::{Caller, Level, Score, level_file};
use super::manifest::{FORMAT, RESULTS_FILE, TichuManifest};
use super::words;
use crate::decision::{CallQuestion, PROFILES_FILE, Profile, Profiles, Rule, Sections, Verdict};
use crate::explanation::{CardEffect, Contribution, Explanation};
use crate::model::{Folder, LoadError, MANIFEST_FILE, Name, Source, sigmoid};
use crate::outlook::{MatchValues, Outlook, Standing, TichuResults};
use crate::structure::Subsets;
use crate::trees::Trees;
use crate::whole_hand::{FEATURES, Knowledge, Shown, shown};
use crate::why::Why;

/// Models and profiles that answer "should I call Tichu with this?".
#[derive(Clone, Debug)]
pub struct TichuAdvisor {
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
        files.check_format(MANIFEST_FILE, FORMAT, manifest.format)?;
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
            profiles,
        })
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

    /// The answer for a hand whose parts are solved, with the sections asked for.
    #[must_use]
    pub fn answer(
        &self,
        question: &TichuQuestion,
        subsets: &Subsets,
        match_values: MatchValues<'_>,
        sections: Sections,
    ) -> TichuAnswer {
        let knowledge = question.known.knowledge();
        let level = self.level(knowledge);
        let features = question.known.features(subsets);
        let row = &features[..knowledge.features()];
        let outlook = (sections.outlook || sections.decisions)
            .then(|| self.outlook(question, level, row, match_values));
        let mut verdict = Verdict {
            outlook,
            ..Verdict::default()
        };
        if sections.probabilities || sections.decisions {
            let estimates = [
                level.logistic.estimate(row, question.player.as_ref()),
                level.boosted.estimate(row, question.player.as_ref()),
            ];
            verdict.estimates = self.names.iter().copied().zip(estimates).collect();
        }
        if sections.decisions {
            let asked = call_question(knowledge);
            verdict.decide(asked, &self.profiles, &question.situation());
        }
        if sections.explanation {
            verdict.explanations = [
                (
                    self.names[0],
                    additive(&level.logistic, row, shown(&question.known, features)),
                ),
                (self.names[1], of_cards(&level.boosted, question, subsets)),
            ]
            .into_iter()
            .collect();
            verdict.why = Some(Box::new(Why::of_tichu(question, subsets, |question| {
                let features = question.known.features(subsets);
                self.outlook(
                    question,
                    level,
                    &features[..knowledge.features()],
                    match_values,
                )
            })));
        }
        TichuAnswer {
            question: question.clone(),
            knowledge,
            structure: subsets.structure(question.known.hand),
            first_out: sigmoid(level.first_out.score(row)),
            features,
            verdict,
        }
    }

    fn outlook(
        &self,
        question: &TichuQuestion,
        level: &Level,
        row: &[f32],
        match_values: MatchValues<'_>,
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
            values: match_values,
            scores: situation.scores,
            target: situation.target,
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

fn additive(
    caller: &Caller<crate::whole_hand::Additive>,
    row: &[f32],
    shown: impl Iterator<Item = (&'static str, Shown)>,
) -> Explanation {
    let contributions = caller.model.contributions(row);
    let named = shown.zip(contributions).enumerate();
    let mut contributions: Vec<Contribution> = named
        .filter(|(_, (_, contribution))| *contribution != 0.0)
        .map(|(place, ((name, value), contribution))| Contribution {
            feature: place + 1,
            name,
            value: value.into(),
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
