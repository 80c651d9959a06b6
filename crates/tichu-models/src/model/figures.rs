//! Checks of the manifest's figures, which the service publishes unchanged.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;

use jiff::civil::Date;
use tichu::quoted;

use super::manifest::{BetterInformed, HeldOut, Manifest, ModelInfo, Policy, TrainingData};
use super::source::{PLAIN_NAME, is_plain_name, is_sha256};

/// The expected value with the field's name, and the found value.
type Mismatch = (String, String);

/// A share, a probability or an area.
const SHARE: RangeInclusive<f64> = 0.0..=1.0;

/// Elo ratings: far beyond those of any player.
const ELO: RangeInclusive<f64> = 0.0..=20_000.0;

/// Hyperparameters: beyond what any fit is given.
const HYPERPARAMETER: RangeInclusive<f64> = -1e9..=1e9;

/// Matches, rounds, players, hands: beyond what any logs have, and exact in every JSON reader.
const COUNT: RangeInclusive<u64> = 0..=1_000_000_000;

/// Folds of a cross-validation.
const FOLDS: RangeInclusive<u64> = 2..=1_000;

/// The longest version, rule or name of a hyperparameter.
const LONGEST: usize = 64;

/// Checks every figure and every text of a manifest.
pub(super) fn check(manifest: &Manifest) -> Result<(), Mismatch> {
    training(&manifest.training)?;
    for (place, info) in manifest.models.iter().enumerate() {
        model(&format!("models[{place}]"), info)?;
    }
    for (place, info) in manifest.policies.iter().enumerate() {
        policy(&format!("policies[{place}]"), info)?;
    }
    Ok(())
}

fn training(training: &TrainingData) -> Result<(), Mismatch> {
    let TrainingData {
        date,
        seed: _, // Any number is one.
        min_elo,
        sha256: digest,
        matches,
        rounds,
        players,
        hands,
        folds,
    } = training;
    let of = "training";
    if date.len() != 10 || date.parse::<Date>().is_err() {
        return Err((format!("{of}.date as YYYY-MM-DD"), quoted(date)));
    }
    if let Some(min_elo) = min_elo {
        within(of, "min_elo", min_elo, ELO)?;
    }
    sha256(of, digest)?;
    counts(
        of,
        [
            ("matches", *matches),
            ("rounds", *rounds),
            ("players", *players),
            ("hands", *hands),
        ],
    )?;
    within(of, "folds", folds, FOLDS)
}

fn model(of: &str, info: &ModelInfo) -> Result<(), Mismatch> {
    let ModelInfo {
        name: _, // A name cannot be wrong.
        kind: _,
        version,
        file,
        sha256: digest,
        hyperparameters,
        training_rows,
        support_vectors,
        held_out: figures,
    } = info;
    printable(of, "version", version)?;
    if !is_plain_name(file) {
        return Err((format!("{of}.file of {PLAIN_NAME}"), quoted(file)));
    }
    sha256(of, digest)?;
    settings(&format!("{of}.hyperparameters"), hyperparameters)?;
    counts(of, [("training_rows", *training_rows)])?;
    counts(of, support_vectors.map(|count| ("support_vectors", count)))?;
    held_out(&format!("{of}.held_out"), figures)
}

fn settings(of: &str, hyperparameters: &BTreeMap<String, f64>) -> Result<(), Mismatch> {
    for (name, value) in hyperparameters {
        printable(of, "names", name)?;
        within(of, name, value, HYPERPARAMETER)?;
    }
    Ok(())
}

fn held_out(of: &str, figures: &HeldOut) -> Result<(), Mismatch> {
    let HeldOut {
        matches,
        hands,
        calls,
        roc_area,
        roc_area_low,
        roc_area_high,
        average_precision,
        brier,
        calibration_error,
        threshold,
        accuracy,
        precision,
        recall,
        f1,
        opponent_told,
        known_players,
    } = figures;
    counts(of, [("matches", *matches), ("hands", *hands)])?;
    within(of, "calls", calls, 0..=*hands)?;
    shares(
        of,
        [
            ("roc_area", roc_area),
            ("roc_area_low", roc_area_low),
            ("roc_area_high", roc_area_high),
            ("average_precision", average_precision),
            ("brier", brier),
            ("calibration_error", calibration_error),
            ("threshold", threshold),
            ("accuracy", accuracy),
            ("precision", precision),
            ("recall", recall),
            ("f1", f1),
        ],
    )?;
    within(of, "roc_area_high", roc_area_high, *roc_area_low..=1.0)?;
    better_informed(&format!("{of}.opponent_told"), opponent_told, *hands)?;
    for (known, figures) in known_players {
        printable(of, "known_players", known)?;
        better_informed(&format!("{of}.known_players.{known}"), figures, *hands)?;
    }
    Ok(())
}

fn better_informed(of: &str, figures: &BetterInformed, all: usize) -> Result<(), Mismatch> {
    let BetterInformed {
        hands,
        roc_area,
        roc_area_low,
        roc_area_high,
        brier,
        calibration_error,
    } = figures;
    within(of, "hands", hands, 0..=all)?;
    shares(
        of,
        [
            ("roc_area", roc_area),
            ("roc_area_low", roc_area_low),
            ("roc_area_high", roc_area_high),
            ("brier", brier),
            ("calibration_error", calibration_error),
        ],
    )?;
    within(of, "roc_area_high", roc_area_high, *roc_area_low..=1.0)
}

fn policy(of: &str, figures: &Policy) -> Result<(), Mismatch> {
    let Policy {
        name: _, // A name cannot be wrong.
        rule,
        call_rate,
        accuracy,
        precision,
        recall,
        f1,
        roc_area,
    } = figures;
    printable(of, "rule", rule)?;
    shares(
        of,
        [
            ("call_rate", call_rate),
            ("accuracy", accuracy),
            ("precision", precision),
            ("recall", recall),
            ("f1", f1),
            ("roc_area", roc_area),
        ],
    )
}

fn counts<'a>(
    of: &str,
    members: impl IntoIterator<Item = (&'a str, usize)>,
) -> Result<(), Mismatch> {
    let mut members = members.into_iter();
    members.try_for_each(|(member, count)| within(of, member, &(count as u64), COUNT))
}

fn shares<const N: usize>(of: &str, members: [(&str, &f64); N]) -> Result<(), Mismatch> {
    let mut members = members.into_iter();
    members.try_for_each(|(member, share)| within(of, member, share, SHARE))
}

fn within<T: PartialOrd + Display>(
    of: &str,
    member: &str,
    found: &T,
    range: RangeInclusive<T>,
) -> Result<(), Mismatch> {
    if range.contains(found) {
        return Ok(());
    }
    let (least, most) = range.into_inner();
    let expected = format!("{of}.{member} from {least} to {most}");
    Err((expected, found.to_string()))
}

fn sha256(of: &str, digest: &str) -> Result<(), Mismatch> {
    if is_sha256(digest) {
        return Ok(());
    }
    let expected = format!("{of}.sha256 of 64 hexadecimal digits in lower case");
    Err((expected, quoted(digest)))
}

/// A text that is safe in a log line, a page and a metrics label.
fn printable(of: &str, member: &str, text: &str) -> Result<(), Mismatch> {
    let sane = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if sane && (1..=LONGEST).contains(&text.len()) {
        return Ok(());
    }
    let expected = format!("{of}.{member} of 1 to {LONGEST} printable ASCII characters");
    Err((expected, quoted(text)))
}
