//! Properties of a set of models in which one file has any content.
//!
//! An input is the letter of a file (the first of `manifest`, `profiles`, `logistic`, `extended` and
//! `svr`, `o` for `posterior`, `w` for `outlook` and `b` for `boosted`) and then what stands in it. The others are whole,
//! and the manifest vouches for all models.

use std::fmt::Debug;
use std::fs;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tichu::{Hand, Scores};
use tichu_api::EvaluateAnswer;
use tichu_models::decision::{Advisor, OUTLOOK, PROFILES_FILE, Profiles, Sections};
use tichu_models::model::{Folder, MANIFEST_FILE, Manifest, ModelFile, Source};
use tichu_models::outlook::{OUTLOOK_FILE, OutlookModel};
use tichu_models::posterior::{HandType, POSTERIOR_FILE, PosteriorFile};
use tichu_models::{CallRecord, Player, Situation, Style};

use super::numbers;

const FILES: [&str; 8] = [
    MANIFEST_FILE,
    PROFILES_FILE,
    "logistic.json",
    "extended.json",
    "svr.json",
    POSTERIOR_FILE,
    OUTLOOK_FILE,
    "boosted.json",
];

/// Which file an input replaces.
const LETTERS: [u8; 8] = *b"mplesowb";

/// Inputs that are whole; the regression that ships is large.
const SMALL_SVR: &[u8] = include_bytes!("../corpus/models/svr-of-hands");
const SMALL_POSTERIOR: &[u8] = include_bytes!("../corpus/models/posterior-that-is-whole");

/// Reads the file alone, then the set with it, and asks the models if they are served.
pub fn check(input: &[u8]) {
    let Some((letter, content)) = input.split_first() else {
        return;
    };
    let Some(place) = LETTERS.iter().position(|known| known == letter) else {
        return;
    };
    match FILES[place] {
        MANIFEST_FILE => check_file::<Manifest>(content),
        PROFILES_FILE => check_file::<Profiles>(content),
        POSTERIOR_FILE => check_file::<PosteriorFile>(content),
        OUTLOOK_FILE => check_file::<OutlookModel>(content),
        _ => check_file::<ModelFile>(content),
    }
    let served = check_set(&set_with(place, content));
    let whole = [SMALL_SVR, SMALL_POSTERIOR].contains(&input);
    assert!(served || !whole, "a whole set is refused");
}

/// Reading and writing gives the same content.
fn check_file<T: DeserializeOwned + Serialize + PartialEq + Debug>(content: &[u8]) {
    let Ok(read) = serde_json::from_slice::<T>(content) else {
        return;
    };
    let written = serde_json::to_vec(&read).expect("what was read can be written");
    assert_eq!(serde_json::from_slice::<T>(&written).ok(), Some(read));
}

/// The files of a set, one of them replaced.
fn set_with(replaced: usize, content: &[u8]) -> [Vec<u8>; 8] {
    let shipped = Source::Embedded.open(Folder::GrandTichu).expect("it ships");
    let mut files = FILES.map(|name| match name {
        "svr.json" => SMALL_SVR[1..].to_vec(),
        _ => shipped.read(name).expect("it ships").into_owned(),
    });
    files[replaced] = content.to_vec();
    files[0] = vouched(&files).unwrap_or_else(|| files[0].clone());
    files
}

/// The manifest with digests and sizes of the models as they are, if it has places for them.
fn vouched(files: &[Vec<u8>; 8]) -> Option<Vec<u8>> {
    let mut manifest: Value = serde_json::from_slice(&files[0]).ok()?;
    for model in manifest.get_mut("models")?.as_array_mut()? {
        let place = FILES.iter().position(|name| model["file"] == **name);
        let (Some(place), Some(model)) = (place, model.as_object_mut()) else {
            continue;
        };
        model.insert("sha256".into(), sha256(&files[place]).into());
        let content: Value = serde_json::from_slice(&files[place]).unwrap_or_default();
        if let Some(vectors) = content["model"]["svr"]["support_vectors"].as_array() {
            model.insert("support_vectors".into(), vectors.len().into());
        }
    }
    serde_json::to_vec(&manifest).ok()
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The set is served with sound answers, or refused with an error that names a file;
/// which of both.
fn check_set(files: &[Vec<u8>; 8]) -> bool {
    let directory = TempDir::new().expect("a directory to write to");
    let folder = directory.path().join(Folder::GrandTichu.name());
    fs::create_dir(&folder).expect("a directory to write to");
    let mut sums = String::new();
    for (name, content) in FILES.iter().zip(files) {
        fs::write(folder.join(name), content).expect("a file to write to");
        sums += &format!("{}  {name}\n", sha256(content));
    }
    fs::write(folder.join("SHA256SUMS"), sums).expect("a file to write to");
    match Advisor::load(&Source::directory(directory.path().to_owned())) {
        Ok(advisor) => {
            check_answers(&advisor);
            true
        }
        Err(error) => {
            let error = error.to_string();
            let named = error.strip_prefix(&directory.path().display().to_string());
            let said = named.is_some_and(|rest| rest.contains(": expected "));
            assert!(said && error.contains(", found"), "{error}");
            false
        }
    }
}

/// Hands of all kinds, at scores of all kinds, with and without calls of the opponents.
const HANDS: [&str; 4] = [
    "Dr Ph BA GA RA SA Ma Hu",
    "B2 B3 B4 B5 B6 B7 B8 B9",
    "B10 G10 R10 S10 B9 G9 R9 S9",
    "G2 R3 S5 B6 G8 R9 SJ BQ",
];
const SCORES: [(i32, i32); 3] = [(0, 0), (995, -995), (i32::MIN, i32::MAX)];

fn check_answers(advisor: &Advisor) {
    let sections = Sections {
        explanation: true,
        ..Sections::ALL
    };
    for hand in HANDS {
        let hand: Hand<8> = hand.parse().expect("a hand");
        let first_out = advisor
            .posterior()
            .belief(&HandType::from(&hand))
            .first_out();
        assert!(
            0.0 <= first_out.low && first_out.low <= first_out.value,
            "{first_out:?}"
        );
        assert!(
            first_out.value <= first_out.high && first_out.high <= 1.0,
            "{first_out:?}"
        );
        for (own, opponent) in SCORES {
            for opponent_called in [None, Some(true), Some(false)] {
                let situation = Situation {
                    opponent_called,
                    player: Some(Player::Style(Style::Cautious)),
                    partner: Some(Player::Style(Style::Daring)),
                    opponents: Some(Player::Record(CallRecord::default())),
                    ..Scores { own, opponent }.into()
                };
                let answer = advisor.answer(&hand, situation, sections);
                for (_, decision) in answer.verdict.decisions.iter() {
                    let compared = decision.confidence.zip(decision.threshold);
                    let reached = compared.is_some_and(|(found, least)| found >= least);
                    assert!(decision.call == reached || decision.model.as_str() == OUTLOOK);
                }
                let answer = EvaluateAnswer::new(answer, sections);
                numbers::check(&serde_json::to_value(&answer).expect("an answer is JSON"));
            }
        }
    }
}
