//! Reading a set of models, and refusing one that is not whole.
//!
//! Nothing is served that was not checked: every file has the SHA-256 of the manifest, the
//! current format and feature schema, and finite numbers of the right count. An error names
//! the file, what was expected and what was found.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::TrainedModel;
use super::file::{FORMAT, ModelFile};
use super::manifest::{MANIFEST_FILE, Manifest, ModelInfo, TrainingData};
use crate::features::SCHEMA_VERSION;

/// Where model files are read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The models that ship inside the binary.
    Embedded,
    /// A directory written by `grand-tichu train`.
    Directory(PathBuf),
}

/// The files inside the binary, as they are in `models/`.
const EMBEDDED: [(&str, &[u8]); 5] = [
    (MANIFEST_FILE, include_bytes!("../../models/manifest.json")),
    (
        "logistic.json",
        include_bytes!("../../models/logistic.json"),
    ),
    (
        "extended.json",
        include_bytes!("../../models/extended.json"),
    ),
    ("svr.json", include_bytes!("../../models/svr.json")),
    (
        "profiles.json",
        include_bytes!("../../models/profiles.json"),
    ),
];

impl Source {
    /// The bytes of one file.
    ///
    /// # Errors
    /// [`LoadError::Unreadable`] when there is no such file or it cannot be read.
    pub fn read(&self, file: &str) -> Result<Cow<'static, [u8]>, LoadError> {
        match self {
            Source::Embedded => EMBEDDED
                .iter()
                .find(|(name, _)| *name == file)
                .map(|(_, bytes)| Cow::Borrowed(*bytes))
                .ok_or(std::io::ErrorKind::NotFound.into()),
            Source::Directory(directory) => std::fs::read(directory.join(file)).map(Cow::Owned),
        }
        .map_err(|source| LoadError::Unreadable {
            file: self.name_of(file),
            source,
        })
    }

    /// One file as JSON.
    ///
    /// # Errors
    /// As [`Self::read`], and [`LoadError::Malformed`].
    pub fn read_json<T: DeserializeOwned>(&self, file: &str) -> Result<T, LoadError> {
        self.parse(file, &self.read(file)?)
    }

    fn parse<T: DeserializeOwned>(&self, file: &str, bytes: &[u8]) -> Result<T, LoadError> {
        serde_json::from_slice(bytes).map_err(|source| LoadError::Malformed {
            file: self.name_of(file),
            source,
        })
    }

    /// The file as an operator knows it.
    fn name_of(&self, file: &str) -> String {
        match self {
            Source::Embedded => format!("{file} (inside the binary)"),
            Source::Directory(directory) => directory.join(file).display().to_string(),
        }
    }

    /// An error about one of this source's files.
    pub(crate) fn mismatch(
        &self,
        file: &str,
        expected: impl Display,
        found: impl Display,
    ) -> LoadError {
        LoadError::Mismatch {
            file: self.name_of(file),
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }
}

/// Why a set of models cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file is missing, a directory, or not readable.
    #[error("{file}: expected a readable file, found: {source}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the operating system said.
        source: std::io::Error,
    },
    /// A file is not JSON of the expected shape.
    #[error("{file}: expected a whole file of the documented layout, found: {source}")]
    Malformed {
        /// The file.
        file: String,
        /// Where and why reading stopped.
        source: serde_json::Error,
    },
    /// A file is whole but not the right one.
    #[error("{file}: expected {expected}, found {found}")]
    Mismatch {
        /// The file.
        file: String,
        /// What should be there.
        expected: String,
        /// What is there.
        found: String,
    },
}

/// Models that were read and checked together.
#[derive(Clone, Debug)]
pub struct ModelSet {
    /// Where the models come from.
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
        let manifest: Manifest = source.read_json(MANIFEST_FILE)?;
        let check = |what, expected, found| expect(source, MANIFEST_FILE, what, expected, found);
        check("format", FORMAT, manifest.format)?;
        check("feature schema", SCHEMA_VERSION, manifest.feature_schema)?;
        if manifest.models.is_empty() {
            return Err(source.mismatch(MANIFEST_FILE, "at least one model", "none"));
        }
        for (i, model) in manifest.models.iter().enumerate() {
            if manifest.models[..i].iter().any(|m| m.name == model.name) {
                let found = format!("{:?} twice", model.name.as_str());
                return Err(source.mismatch(MANIFEST_FILE, "model names that differ", found));
            }
        }
        let models = manifest
            .models
            .into_iter()
            .map(|info| load_model(source, info))
            .collect::<Result<_, _>>()?;
        Ok(ModelSet {
            training: manifest.training,
            models,
        })
    }
}

fn load_model(source: &Source, info: ModelInfo) -> Result<TrainedModel, LoadError> {
    if info.file.contains(['/', '\\']) || info.file.starts_with('.') {
        let found = format!("{:?}", info.file);
        return Err(source.mismatch(MANIFEST_FILE, "a plain file name for each model", found));
    }
    let bytes = source.read(&info.file)?;
    let check =
        |what, expected: &str, found: &str| expect(source, &info.file, what, expected, found);
    check("SHA-256", &info.sha256, &sha256_hex(&bytes))?;
    let file: ModelFile = source.parse(&info.file, &bytes)?;
    check("format", &FORMAT.to_string(), &file.format.to_string())?;
    check(
        "feature schema",
        &SCHEMA_VERSION.to_string(),
        &file.feature_schema.to_string(),
    )?;
    check(
        "kind",
        &info.kind.to_string(),
        &file.model.kind().to_string(),
    )?;
    if info.support_vectors != file.model.support_vectors() {
        return Err(source.mismatch(
            &info.file,
            format!("{:?} support vectors", info.support_vectors),
            format!("{:?}", file.model.support_vectors()),
        ));
    }
    Ok(TrainedModel {
        info,
        model: file.model,
        calibration: file.calibration,
    })
}

fn expect<T: PartialEq + Display>(
    source: &Source,
    file: &str,
    what: &str,
    expected: T,
    found: T,
) -> Result<(), LoadError> {
    if expected == found {
        return Ok(());
    }
    Err(source.mismatch(file, format!("{what} {expected}"), found))
}

/// SHA-256 as 64 hexadecimal digits.
#[must_use]
pub(crate) fn sha256_hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
