//! Answers as JSON text, put together from parts that are written when the models are loaded.
//!
//! An answer has some 600 bytes of names and thresholds that never change and some 500 of
//! features that are nearly all 0; a general serializer would spend as long on them as the
//! models on the hand.

use serde::Serialize;
use tichu::{Situation, TargetScore};

use super::{Answer, OUTLOOK, Profile, Rule, number, words};
use crate::features::{FEATURE_COUNT, Features};
use crate::model::TrainedModel;
use crate::outlook::{ActionValue, Estimated, Goal};

/// The parts of answers that never change.
#[derive(Clone, Debug)]
pub(super) struct Phrases {
    /// For each model in order, its name as the name of a member: `"svr":`
    models: Vec<String>,
    /// For each profile in order, its decision without and with a call, up to the confidence:
    /// `"neutral":{"call":false,"model":"logistic","threshold":0.3461,"confidence":`; up to the
    /// threshold where that depends on the hand.
    profiles: Vec<[String; 2]>,
}

impl Phrases {
    pub fn new(models: &[TrainedModel], profiles: &[Profile]) -> Phrases {
        // Names need no escapes: they are letters, digits, `-` and `_`.
        let member = |model: &TrainedModel| format!("\"{}\":", model.info.name.as_str());
        let decision = |profile: &Profile, call: bool| {
            let (name, model) = (profile.name.as_str(), profile.model());
            let mut phrase = format!("\"{name}\":{{\"call\":{call},\"model\":\"{model}\"");
            phrase += ",\"threshold\":";
            if let Rule::Confidence { threshold, .. } = profile.rule {
                phrase += &serde_json::Value::from(f64::from(threshold)).to_string();
                phrase += ",\"confidence\":";
            }
            phrase
        };
        Phrases {
            models: models.iter().map(member).collect(),
            profiles: profiles
                .iter()
                .map(|profile| [false, true].map(|call| decision(profile, call)))
                .collect(),
        }
    }
}

impl Answer<'_> {
    /// Appends the answer as JSON text, as the service sends it.
    pub fn write_json(&self, text: &mut Vec<u8>) {
        let phrases = self.advisor.phrases();
        text.extend_from_slice(b"{\"hand\":[");
        for card in self.hand.cards() {
            text.push(b'"');
            text.extend_from_slice(card.token().as_bytes());
            text.extend_from_slice(b"\",");
        }
        close(text, b']');
        write_situation(text, &self.situation);
        if self.sections.features {
            text.extend_from_slice(b",\"features\":");
            write_features(text, &self.features);
        }
        if self.sections.probabilities {
            text.extend_from_slice(b",\"probabilities\":{");
            for (member, estimate) in phrases.models.iter().zip(&self.estimates) {
                text.extend_from_slice(member.as_bytes());
                text.extend_from_slice(b"{\"confidence\":");
                write(text, &estimate.confidence);
                text.extend_from_slice(b",\"probability\":");
                write(text, &estimate.probability);
                text.extend_from_slice(b"},");
            }
            close(text, b'}');
        }
        if self.sections.decisions {
            text.extend_from_slice(b",\"decisions\":{");
            for (phrase, (_, decision)) in phrases.profiles.iter().zip(self.decisions()) {
                text.extend_from_slice(phrase[usize::from(decision.call)].as_bytes());
                if decision.model == OUTLOOK {
                    number::write(text, decision.threshold);
                    text.extend_from_slice(b",\"confidence\":");
                    number::write(text, decision.confidence);
                } else {
                    write(text, &decision.confidence);
                }
                text.extend_from_slice(b",\"margin\":");
                number::write(text, decision.margin);
                if let Some(reason) = decision.reason {
                    text.extend_from_slice(b",\"reason\":\"");
                    text.extend_from_slice(reason.as_str().as_bytes());
                    text.push(b'"');
                }
                text.extend_from_slice(b"},");
            }
            close(text, b'}');
        }
        if let Some(outlook) = self.outlook.filter(|_| self.sections.outlook) {
            text.extend_from_slice(b",\"outlook\":{\"call\":");
            write_action_value(text, &outlook.call);
            text.extend_from_slice(b",\"no_call\":");
            write_action_value(text, &outlook.no_call);
            text.extend_from_slice(b",\"break_even\":{\"points\":");
            number::write(text, outlook.break_even(Goal::Points));
            text.extend_from_slice(b",\"match_win\":");
            number::write(text, outlook.break_even(Goal::MatchWin));
            text.extend_from_slice(b"},\"words\":\"");
            words::write(text, &outlook, &self.situation);
            text.extend_from_slice(b"\"}");
        }
        if self.sections.explanation {
            text.extend_from_slice(b",\"explanation\":{");
            for (member, explanation) in phrases.models.iter().zip(&self.explanations) {
                text.extend_from_slice(member.as_bytes());
                write(text, explanation);
                text.push(b',');
            }
            close(text, b'}');
        }
        text.push(b'}');
    }
}

/// What becomes of one choice, as an object.
fn write_action_value(text: &mut Vec<u8>, value: &ActionValue) {
    let ActionValue {
        first_out,
        points,
        match_win,
        supported,
        hands,
    } = value;
    text.extend_from_slice(b"{\"first_out\":");
    write_estimated(text, *first_out);
    text.extend_from_slice(b",\"points\":");
    write_estimated(text, *points);
    text.extend_from_slice(b",\"match_win\":");
    write_estimated(text, *match_win);
    text.extend_from_slice(match supported {
        true => b",\"supported\":true,\"hands\":",
        false => b",\"supported\":false,\"hands\":",
    });
    write(text, hands);
    text.push(b'}');
}

fn write_estimated(text: &mut Vec<u8>, Estimated { value, low, high }: Estimated) {
    text.extend_from_slice(b"{\"value\":");
    number::write(text, value);
    text.extend_from_slice(b",\"low\":");
    number::write(text, low);
    text.extend_from_slice(b",\"high\":");
    number::write(text, high);
    text.push(b'}');
}

/// The situation as the next members of an object. What is as usual is left out, as long as it is
/// not a score: such answers are older than these members.
fn write_situation(text: &mut Vec<u8>, situation: &Situation) {
    text.extend_from_slice(b",\"own_score\":");
    write(text, &situation.scores.own);
    text.extend_from_slice(b",\"opponent_score\":");
    write(text, &situation.scores.opponent);
    if situation.target != TargetScore::default() {
        text.extend_from_slice(b",\"target_score\":");
        write(text, &situation.target);
    }
    if let Some(called) = situation.opponent_called {
        text.extend_from_slice(b",\"opponent_called\":");
        write(text, &called);
    }
    if situation.partner_called {
        text.extend_from_slice(b",\"partner_called\":true");
    }
}

/// Features as an array of numbers; whole ones are written without a fraction, which halves
/// the text.
pub fn write_features(text: &mut Vec<u8>, features: &Features) {
    const ZEROS: [u8; 2 * FEATURE_COUNT] = {
        let mut zeros = [b'0'; 2 * FEATURE_COUNT];
        let mut i = 0;
        while i < FEATURE_COUNT {
            zeros[2 * i + 1] = b',';
            i += 1;
        }
        zeros
    };
    let zeros = |count: usize| &ZEROS[..2 * count];
    text.push(b'[');
    let mut written = 0;
    for (feature, value) in features.lit() {
        text.extend_from_slice(zeros(feature - written));
        match value {
            1.0 => text.push(b'1'),
            0.25 => text.extend_from_slice(b"0.25"),
            0.5 => text.extend_from_slice(b"0.5"),
            value => write(text, &value),
        }
        text.push(b',');
        written = feature + 1;
    }
    text.extend_from_slice(zeros(FEATURE_COUNT - written));
    close(text, b']');
}

/// Closes an array or an object that is not empty: each of its parts ends with a comma.
fn close(text: &mut [u8], bracket: u8) {
    if let Some(comma) = text.last_mut() {
        *comma = bracket;
    }
}

fn write(text: &mut Vec<u8>, value: &impl Serialize) {
    let written = serde_json::to_writer(text, value);
    debug_assert!(
        written.is_ok(),
        "writing to memory cannot fail, and every key is text"
    );
}
