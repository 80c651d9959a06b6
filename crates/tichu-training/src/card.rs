//! The model card: what the models are for, how good they are, and where they fail, written
//! from the very numbers of the manifest.

use std::fmt::Write;

use tichu_models::decision::{Profiles, Rule};
use tichu_models::model::Manifest;
use tichu_models::outlook::OVERLAP;

use super::outlook::figures::OutlookFigures;
use super::outlook::tables::{discrimination, verdicts};
use super::page::Table;

/// File name of the model card in a model directory.
pub const FILE: &str = "MODEL_CARD.md";

/// The model card as Markdown.
#[must_use]
pub fn model_card(manifest: &Manifest, profiles: &Profiles, outlook: &OutlookFigures) -> String {
    let training = &manifest.training;
    let mut card = format!(
        "# Model card

Written by `grand-tichu train` together with the models; edit the program, not this file.

## Intended use

To say, from the first eight cards and both scores, how likely experienced players are to call
Grand Tichu (the models), and what becomes of a call and of none (the outlook). The models
imitate callers and say nothing of success: many calls of good players fail.

## Data

{matches} matches with {rounds} complete rounds of {players} players, from logs of BrettSpielWelt, an
online platform with regulars; trained {date} on {hands} hands{strong}. A hand whose partner had called is left
out. SHA-256 of the content of all rounds: `{sha256}`.

## Protocol

Whole matches are for training (80 %) or for the figures below (20 %), by a hash of the match and
seed {seed}. Calibration, all thresholds and what a call of the opponents changes were chosen within
the training matches, on scores by models that had not seen the match ({folds} folds). Intervals: 95 %,
bootstrap over matches.

## Figures on held-out matches

",
        matches = training.matches,
        rounds = training.rounds,
        players = training.players,
        date = training.date,
        hands = training.hands,
        strong = training
            .min_elo
            .map_or(String::new(), |elo| format!(" of players rated at least {elo} (Elo)")),
        sha256 = training.sha256,
        seed = training.seed,
        folds = training.folds,
    );
    for table in tables(manifest) {
        card.push_str(&table.markdown());
    }
    card.push_str("## Models\n\n");
    for model in &manifest.models {
        let parameters: Vec<_> = model
            .hyperparameters
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        let support = model
            .support_vectors
            .map_or(String::new(), |count| format!(", {count} support vectors"));
        let _ = writeln!(
            card,
            "- `{}` ({}): {}; fitted on {} hands{support}; SHA-256 `{}`",
            model.name,
            model.kind,
            parameters.join(", "),
            model.training_rows,
            model.sha256,
        );
    }
    card.push_str(
        "- `posterior.json`: how likely hands with certain cards go out first; no model of calls, and \
         not in the figures above\n",
    );
    card.push_str(&of_the_outlook(outlook));
    card.push_str("## Profiles\n\n");
    for profile in &profiles.profiles {
        let from = match &profile.rule {
            Rule::Confidence { threshold, .. } => format!(" from {}", f64::from(*threshold)),
            Rule::Outlook { .. } => String::new(),
        };
        let _ = writeln!(
            card,
            "- `{}`: `{}`{from}; {}",
            profile.name,
            profile.model(),
            profile.description
        );
    }
    card.push_str(
        "
## Where they fail

They know neither the partner nor the opponents, and of their calls only what the question tells.
Matches were played to 1000 points: the models do not read another target, and the outlook goes by
how far both teams are from it. Hands that nobody plays at these scores are extrapolation. Players
differ far more in how often they call than models do: a threshold is a choice of style. No probability exceeds the share of calls among the surest fiftieth
of hands, however strong the hand.

## How to retrain

`grand-tichu train --logs DIR --out DIR`; the same logs and seed give the same bytes.
",
    );
    card
}

/// What is known about the outlook.
fn of_the_outlook(figures: &OutlookFigures) -> String {
    let thin = figures.bands.iter().filter(|band| band.from < OVERLAP);
    let (hands, called) = thin.fold((0, 0), |(hands, called), band| {
        (hands + band.hands, called + band.called)
    });
    format!(
        "
## The outlook

`outlook.json`: chance to go out first, points of the round and chance to win the match, for a call
and for none. Two logistic regressions of who goes out first, on the cards' strength (the
log-odds with which people call at 0:0), the scores, the opponents' calls and the own call; results
of rounds by how they ended; a chain of rounds for the chance to win. SHA-256 `{sha256}`.

All hands are judged by an outlook that has not seen their match.

{discrimination}{verdicts}Matches won are counted by the chance to win before and after each round; points and wins are
doubly robust. Where fewer than one person in twenty calls ({hands} hands, {called} of them called),
nothing tells what a call is worth: such hands do not count in the trial, and the profiles of the
outlook do not call them. It cannot know the players: whoever calls more often than others may play
otherwise, too. Nor can it know what opponents would do who know that a profile is calling.

",
        sha256 = figures.sha256,
        discrimination = discrimination(figures).markdown(),
        verdicts = verdicts(figures).markdown(),
    )
}

/// The figures of the models, and of the rules that decide, on the held-out hands.
#[must_use]
pub fn tables(manifest: &Manifest) -> [Table; 3] {
    let owned = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect();
    let four = |value: f64| format!("{value:.4}");
    let percent = |value: f64| format!("{:.1} %", value * 100.0);
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
    let models = Table {
        caption: "Models; accuracy and F1 from the threshold on that was best on training matches"
            .to_owned(),
        header: owned(&[
            "model",
            "ROC area",
            "95 % interval",
            "average precision",
            "Brier score",
            "calibration error",
            "threshold",
            "accuracy",
            "F1",
            "support vectors",
        ]),
        rows: model_rows.collect(),
    };
    let told_rows = manifest.models.iter().map(|model| {
        let told = &model.held_out.opponent_told;
        vec![
            model.name.to_string(),
            four(model.held_out.roc_area),
            four(told.roc_area),
            format!("{:.4}–{:.4}", told.roc_area_low, told.roc_area_high),
            four(told.brier),
            four(told.calibration_error),
        ]
    });
    let told = Table {
        caption: "The same hands when the model is told whether an opponent has called".to_owned(),
        header: owned(&[
            "model",
            "ROC area, not told",
            "ROC area, told",
            "95 % interval",
            "Brier score",
            "calibration error",
        ]),
        rows: told_rows.collect(),
    };
    let policies = Table {
        caption: "Decisions of the profiles and of simple rules".to_owned(),
        header: owned(&[
            "profile or rule",
            "calls when",
            "hands called",
            "precision",
            "recall",
            "accuracy",
            "F1",
            "ROC area",
        ]),
        rows: policy_rows.collect(),
    };
    [models, told, policies]
}
