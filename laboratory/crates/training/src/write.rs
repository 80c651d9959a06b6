//! Storing models so that the old ones stay in place until the new ones are whole.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use tichu_models::decision::{PROFILES_FILE, Profiles};
use tichu_models::model::{Folder, MANIFEST_FILE, Manifest, SUMS_FILE, sha256_hex};

use super::card;
use super::outlook::figures::{FIGURES_FILE, OutlookFigures};

/// A set of models that is ready to be stored.
#[derive(Clone, Debug)]
pub struct Trained {
    /// What the models are and how good.
    pub manifest: Manifest,
    /// Name and content of each model's file and of the posterior's.
    pub files: Vec<(String, Vec<u8>)>,
    /// The profiles over these models.
    pub profiles: Profiles,
    /// The figures of the outlook.
    pub outlook: OutlookFigures,
}

impl Trained {
    /// Writes all files into the folder of Grand Tichu in `directory`, which is made when it is not
    /// there; gives their paths.
    ///
    /// Everything is first written beside its final name and then renamed, the list of SHA-256
    /// last: a failure on the way leaves the old models as they were. A crash leaves the old set, the
    /// new one, or a set that is refused by its SHA-256.
    ///
    /// # Errors
    /// When a file cannot be written; the error names it.
    pub fn store(&self, directory: &Path) -> io::Result<Vec<PathBuf>> {
        let folder = directory.join(Folder::GrandTichu.name());
        let mut files = self.files.clone();
        let card = card::model_card(&self.manifest, &self.profiles, &self.outlook);
        files.push((card::FILE.to_owned(), card.into_bytes()));
        files.push((PROFILES_FILE.to_owned(), readable_json(&self.profiles)?));
        files.push((FIGURES_FILE.to_owned(), readable_json(&self.outlook)?));
        files.push((MANIFEST_FILE.to_owned(), readable_json(&self.manifest)?));
        store_all(&folder, files)
    }
}

/// Writes files and the list of their SHA-256 into a folder; gives their paths.
///
/// # Errors
/// When a file cannot be written; the error names it.
pub(crate) fn store_all(
    folder: &Path,
    mut files: Vec<(String, Vec<u8>)>,
) -> io::Result<Vec<PathBuf>> {
    files.push((SUMS_FILE.to_owned(), sums(&files)));
    outputs::store_all(folder, &files)
}

/// The list of SHA-256 of the files that are loaded, in the order of `sha256sum *.bin *.json`.
fn sums(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut lines: Vec<_> = files
        .iter()
        .filter(|(name, _)| name.ends_with(".json") || name.ends_with(".bin"))
        .map(|(name, content)| (name, sha256_hex(content)))
        .collect();
    lines.sort();
    let lines = lines.iter().map(|(name, sum)| format!("{sum}  {name}\n"));
    lines.collect::<String>().into_bytes()
}

/// A value that people read and edit, as the bytes of a JSON file.
pub(crate) fn readable_json(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(value)?;
    bytes.push(b'\n');
    Ok(bytes)
}
