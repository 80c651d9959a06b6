//! The model card: the use of the models, their figures, and their limits, written from the
//! numbers of the manifest.

use askama::Template;
use charts::page::Table;
use tichu_models::decision::{Profile, Profiles, Rule};
use tichu_models::model::{Manifest, ModelInfo, TrainingData};
use tichu_models::outlook::OVERLAP;

use super::outlook::figures::{ClassFigures, OutlookFigures};
use super::outlook::tables::{
    discrimination, percent, placebo, policy_effects, policy_effects_with_players, signed_within,
};

/// File name of the model card in a model directory.
pub const FILE: &str = "MODEL_CARD.md";

/// The template of the model card.
#[derive(Template)]
#[template(path = "model-card.md", escape = "none")]
struct ModelCard<'a> {
    training: &'a TrainingData,
    models: &'a [ModelInfo],
    profiles: Vec<Thresholded<'a>>,
    held_out: [Table; 4],
    outlook_sha256: &'a str,
    discrimination: Table,
    effects: [Table; 3],
    /// Hands without support for the value of a call, and how many of them were called.
    unsupported: (usize, usize),
    /// Where called hands, or others, clearly brought other points than expected.
    differences: Vec<String>,
}

/// A profile with the threshold of its confidence, if it has one.
struct Thresholded<'a> {
    profile: &'a Profile,
    threshold: Option<f64>,
}

/// The model card as Markdown.
#[must_use]
pub fn model_card(manifest: &Manifest, profiles: &Profiles, outlook: &OutlookFigures) -> String {
    let thresholded = |profile| Thresholded {
        profile,
        threshold: match &profile.rule {
            Rule::Confidence { threshold, .. } => Some(f64::from(*threshold)),
            Rule::Outlook { .. } => None,
        },
    };
    let unsupported = outlook.bands.iter().filter(|band| band.from < OVERLAP);
    let card = ModelCard {
        training: &manifest.training,
        models: &manifest.models,
        profiles: profiles.profiles.iter().map(thresholded).collect(),
        held_out: tables(manifest),
        outlook_sha256: &outlook.sha256,
        discrimination: discrimination(outlook),
        effects: [
            policy_effects(outlook),
            policy_effects_with_players(outlook),
            placebo(outlook),
        ],
        differences: differences(outlook),
        unsupported: unsupported.fold((0, 0), |(hands, called), band| {
            (hands + band.hands, called + band.called)
        }),
    };
    // Templates lose their last line break.
    card.render().expect("a string takes any text") + "\n"
}

/// Classes of hands whose points are clearly other than expected.
fn differences(outlook: &OutlookFigures) -> Vec<String> {
    let of_class = |class: &ClassFigures| {
        let both = [
            ("called", class.called_beyond),
            ("not called", class.not_called_beyond),
        ];
        both.map(|(choice, beyond)| {
            let clear = beyond.low > 0.0 || beyond.high < 0.0;
            let points = signed_within(beyond, 0);
            clear.then(|| format!("{}, {choice}: {points}", class.class))
        })
    };
    outlook
        .classes
        .iter()
        .flat_map(of_class)
        .flatten()
        .collect()
}

/// The figures of the models, and of the rules that decide, on the held-out hands.
#[must_use]
pub fn tables(manifest: &Manifest) -> [Table; 4] {
    let four = |value: f64| format!("{value:.4}");
    let model_rows = manifest.models.iter().map(|model| {
        let figures = &model.held_out;
        vec![
            model.name.to_string(),
            four(figures.roc_area),
            format!("{:.4}–{:.4}", figures.roc_area_low, figures.roc_area_high),
            four(figures.average_precision),
            four(figures.brier),
            four(figures.calibration_error),
            four(figures.threshold),
            percent(figures.accuracy),
            four(figures.f1),
            model
                .support_vectors
                .map_or_else(String::new, |n| n.to_string()),
        ]
    });
    let policy_rows = manifest.policies.iter().map(|policy| {
        vec![
            policy.name.to_string(),
            policy.rule.clone(),
            percent(policy.call_rate),
            percent(policy.precision),
            percent(policy.recall),
            percent(policy.accuracy),
            four(policy.f1),
            four(policy.roc_area),
        ]
    });
    let models = Table::new(
        "Models; accuracy and F1 from the threshold on that was best on training matches",
        [
            "model",
            "ROC area",
            "95% interval",
            "average precision",
            "Brier score",
            "calibration error",
            "threshold",
            "accuracy",
            "F1",
            "support vectors",
        ],
        model_rows.collect(),
    );
    let with_calls_rows = manifest.models.iter().map(|model| {
        let held_out = &model.held_out.opponent_told;
        vec![
            model.name.to_string(),
            four(model.held_out.roc_area),
            four(held_out.roc_area),
            format!("{:.4}–{:.4}", held_out.roc_area_low, held_out.roc_area_high),
            four(held_out.brier),
            four(held_out.calibration_error),
        ]
    });
    let with_calls = Table::new(
        "The same hands when the model knows whether an opponent has called",
        [
            "model",
            "ROC area, not known",
            "ROC area, known",
            "95% interval",
            "Brier score",
            "calibration error",
        ],
        with_calls_rows.collect(),
    );
    let policies = Table::new(
        "Decisions of the profiles and of simple rules",
        [
            "profile or rule",
            "calls when",
            "hands called",
            "precision",
            "recall",
            "accuracy",
            "F1",
            "ROC area",
        ],
        policy_rows.collect(),
    );
    let known = manifest.models.iter().flat_map(|model| {
        // By length: the style, then the records by rising number of hands.
        let known = model.held_out.known_players.iter();
        let mut known: Vec<_> = known.collect();
        known.sort_by_key(|(what, _)| what.len());
        known.into_iter().map(|(what, figures)| {
            vec![
                model.name.to_string(),
                what.clone(),
                figures.hands.to_string(),
                four(figures.roc_area),
                format!("{:.4}–{:.4}", figures.roc_area_low, figures.roc_area_high),
                four(figures.brier),
                four(figures.calibration_error),
            ]
        })
    });
    let players = Table::new(
        "The same when the model knows the player, by style in the training matches, or by the \
                  first hands in time, for hands after them",
        [
            "model",
            "known",
            "hands",
            "ROC area",
            "95% interval",
            "Brier score",
            "calibration error",
        ],
        known.collect(),
    );
    [models, with_calls, players, policies]
}
