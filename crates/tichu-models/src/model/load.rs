//! Reading a set of models, and refusing an incomplete one.
//!
//! Everything is checked before it is served: every file has the SHA-256 that was stored with it,
//! the current format and feature schema, finite numbers of the right count, and possible figures.
//! An error names the file, what was expected and what was found.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::TrainedModel;
use super::figures;
use super::file::{FORMAT, ModelFile};
use super::folder::Folder;
use super::manifest::{MANIFEST_FILE, Manifest, ModelInfo, TrainingData};
use super::source::{Files, Source};
use crate::features::GRAND_TICHU;

/// Why a set of models cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file is missing, a directory, or not readable.
    #[error("{file}: expected a readable file, found: {source}")]
    Unreadable {
        /// The file.
        file: String,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// A file is not JSON of the expected shape.
    #[error("{file}: expected a whole file of the documented layout, found: {source}")]
    Malformed {
        /// The file.
        file: String,
        /// The place and the reason of the error.
        source: serde_json::Error,
    },
    /// A file is complete but not the expected one.
    #[error("{file}: expected {expected}, found {found}")]
    Mismatch {
        /// The file.
        file: String,
        /// The expected content.
        expected: String,
        /// The found content.
        found: String,
    },
}

/// Models that were read and checked together.
#[derive(Clone, Debug)]
pub struct ModelSet {
    /// The data that the models were trained on.
    pub training: TrainingData,
    /// The models, in the order of the manifest; at least one, names are unique.
    pub models: Vec<TrainedModel>,
}

impl ModelSet {
    /// Reads and checks the manifest and every model that it names.
    ///
    /// # Errors
    /// [`LoadError`] for the first thing that is wrong.
    pub fn load(source: &Source) -> Result<ModelSet, LoadError> {
        ModelSet::read(&source.open(Folder::GrandTichu)?)
    }

    /// As [`Self::load`], from files whose list was read already.
    ///
    /// # Errors
    /// [`LoadError`] for the first thing that is wrong.
    pub fn read(files: &Files<'_>) -> Result<ModelSet, LoadError> {
        let manifest: Manifest = read_formatted(files, MANIFEST_FILE)?;
        files.check_format(MANIFEST_FILE, FORMAT, manifest.format)?;
        check_schema(files, MANIFEST_FILE, &manifest.feature_schema)?;
        figures::check(&manifest)
            .map_err(|(expected, found)| files.mismatch(MANIFEST_FILE, expected, found))?;
        if manifest.models.is_empty() {
            return Err(files.mismatch(MANIFEST_FILE, "at least one model", "none"));
        }
        for (i, model) in manifest.models.iter().enumerate() {
            if manifest.models[..i].iter().any(|m| m.name == model.name) {
                let found = format!("{:?} twice", model.name.as_str());
                return Err(files.mismatch(MANIFEST_FILE, "model names that differ", found));
            }
        }
        let models = manifest
            .models
            .into_iter()
            .map(|info| load_model(files, info))
            .collect::<Result<_, _>>()?;
        Ok(ModelSet {
            training: manifest.training,
            models,
        })
    }
}

fn load_model(files: &Files<'_>, info: ModelInfo) -> Result<TrainedModel, LoadError> {
    let check =
        |what, expected: &str, found: &str| expect(files, &info.file, what, expected, found);
    check("SHA-256", &info.sha256, files.listed(&info.file)?)?;
    let file: ModelFile = read_formatted(files, &info.file)?;
    files.check_format(&info.file, FORMAT, file.format)?;
    check_schema(files, &info.file, &file.feature_schema)?;
    let width = file.model.width();
    if width != GRAND_TICHU.width {
        let (name, expected) = (GRAND_TICHU.name, GRAND_TICHU.width);
        return Err(files.mismatch(
            &info.file,
            format!("a model of the {expected} features of {name}"),
            format!("one of {width}"),
        ));
    }
    check(
        "kind",
        &info.kind.to_string(),
        &file.model.kind().to_string(),
    )?;
    if info.support_vectors != file.model.support_vectors() {
        return Err(files.mismatch(
            &info.file,
            format!("{:?} support vectors", info.support_vectors),
            format!("{:?}", file.model.support_vectors()),
        ));
    }
    Ok(TrainedModel {
        info,
        model: file.model,
        calibration: file.calibration,
        opponent_called: file.opponent_called,
        acquaintance: file.acquaintance,
    })
}

/// Reads a file that names its format. When it does not fit the layout and has another format, the
/// error names the format.
fn read_formatted<T: DeserializeOwned>(files: &Files<'_>, file: &str) -> Result<T, LoadError> {
    #[derive(Deserialize)]
    struct Formatted {
        format: u32,
    }
    files.read_json(file).or_else(|error| {
        if let Ok(Formatted { format }) = files.read_json(file) {
            files.check_format(file, FORMAT, format)?;
        }
        Err(error)
    })
}

fn check_schema(files: &Files<'_>, file: &str, found: &str) -> Result<(), LoadError> {
    expect(files, file, "feature schema", GRAND_TICHU.name, found)
}

fn expect(
    files: &Files<'_>,
    file: &str,
    what: &str,
    expected: &str,
    found: &str,
) -> Result<(), LoadError> {
    if expected == found {
        return Ok(());
    }
    Err(files.mismatch(file, format!("{what} {expected}"), found))
}
