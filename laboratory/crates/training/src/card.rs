//! The model card: the use of the models, their figures, and their limits, written from the
//! numbers of the manifest.

use askama::Template;
use charts::page::Table;
use tichu_models::decision::{Profile, Profiles, Rule};
use tichu_models::model::{Manifest, ModelInfo, TrainingData};
use tichu_models::outlook::OVERLAP;

use super::outlook::figures::{ClassFigures, OutlookFigures};
use super::outlook::tables::{
    discrimination, four, percent, placebo, policy_effects, policy_effects_with_players,
    signed_within,
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
    rendered(&card)
}

/// The text of a card.
pub(crate) fn rendered(card: &impl Template) -> String {
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
    let interval = |[low, high]: [f64; 2]| format!("{low:.4}–{high:.4}");
    let models = Table::of(
        "Models; accuracy and F1 from the threshold on that was best on training matches",
        &manifest.models,
    );
    let models = models
        .column("model", |model| model.name)
        .column("ROC area", |model| four(model.held_out.roc_area))
        .column("95% interval", |model| {
            interval([model.held_out.roc_area_low, model.held_out.roc_area_high])
        })
        .column("average precision", |model| {
            four(model.held_out.average_precision)
        })
        .column("Brier score", |model| four(model.held_out.brier))
        .column("calibration error", |model| {
            four(model.held_out.calibration_error)
        })
        .column("threshold", |model| four(model.held_out.threshold))
        .column("accuracy", |model| percent(model.held_out.accuracy))
        .column("F1", |model| four(model.held_out.f1))
        .column("support vectors", |model| {
            model
                .support_vectors
                .map_or_else(String::new, |n| n.to_string())
        });
    let with_calls = Table::of(
        "The same hands when the model knows whether an opponent has called",
        manifest
            .models
            .iter()
            .map(|model| (model, &model.held_out.opponent_told)),
    );
    let with_calls = with_calls
        .column("model", |(model, _)| model.name)
        .column("ROC area, not known", |(model, _)| {
            four(model.held_out.roc_area)
        })
        .column("ROC area, known", |(_, told)| four(told.roc_area))
        .column("95% interval", |(_, told)| {
            interval([told.roc_area_low, told.roc_area_high])
        })
        .column("Brier score", |(_, told)| four(told.brier))
        .column("calibration error", |(_, told)| {
            four(told.calibration_error)
        });
    let policies = Table::of(
        "Decisions of the profiles and of simple rules",
        &manifest.policies,
    );
    let policies = policies
        .column("profile or rule", |policy| policy.name)
        .column("calls when", |policy| policy.rule.clone())
        .column("hands called", |policy| percent(policy.call_rate))
        .column("precision", |policy| percent(policy.precision))
        .column("recall", |policy| percent(policy.recall))
        .column("accuracy", |policy| percent(policy.accuracy))
        .column("F1", |policy| four(policy.f1))
        .column("ROC area", |policy| four(policy.roc_area));
    let known = manifest.models.iter().flat_map(|model| {
        // By length: the style, then the records by rising number of hands.
        let known = model.held_out.known_players.iter();
        let mut known: Vec<_> = known.collect();
        known.sort_by_key(|(what, _)| what.len());
        known
            .into_iter()
            .map(|(what, figures)| (model.name, what, figures))
    });
    let players = Table::of(
        "The same when the model knows the player, by style in the training matches, or by the \
         first hands in time, for hands after them",
        known,
    );
    let players = players
        .column("model", |(model, ..)| *model)
        .column("known", |(_, what, _)| (*what).clone())
        .column("hands", |(.., figures)| figures.hands)
        .column("ROC area", |(.., figures)| four(figures.roc_area))
        .column("95% interval", |(.., figures)| {
            interval([figures.roc_area_low, figures.roc_area_high])
        })
        .column("Brier score", |(.., figures)| four(figures.brier))
        .column("calibration error", |(.., figures)| {
            four(figures.calibration_error)
        });
    [
        models.done(),
        with_calls.done(),
        players.done(),
        policies.done(),
    ]
}
