//! Model directories to play with: copies of the models that ship.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

/// The list of SHA-256.
pub const SUMS: &str = "SHA256SUMS";

/// The folder of the models of this decision in a directory of models.
const FOLDER: &str = "grand-tichu";

/// A directory of models that goes away when it is dropped.
pub struct ModelFiles(TempDir);

impl ModelFiles {
    /// All models that ship.
    pub fn copy() -> ModelFiles {
        let copy = ModelFiles(TempDir::new().unwrap());
        fs::create_dir(copy.folder()).unwrap();
        for entry in fs::read_dir(Path::new("models").join(FOLDER)).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, copy.folder().join(path.file_name().unwrap())).unwrap();
        }
        copy
    }

    /// A set that loads in a moment: the logistic regression, and all profiles over it.
    pub fn small() -> ModelFiles {
        let files = ModelFiles::copy();
        files.change("manifest.json", |manifest| {
            let models = manifest["models"].as_array_mut().unwrap();
            models.retain(|model| model["name"] == "logistic");
        });
        files.change("profiles.json", |profiles| {
            for profile in profiles["profiles"].as_array_mut().unwrap() {
                if profile["model"] != "outlook" {
                    profile["model"] = "logistic".into();
                }
            }
        });
        files.change("outlook.json", |outlook| {
            outlook["propensity"] = "logistic".into();
        });
        for unused in ["svr.json", "extended.json", "boosted.json", "MODEL_CARD.md"] {
            fs::remove_file(files.file(unused)).unwrap();
        }
        files.seal();
        files
    }

    /// What `--models` names: the directory above the folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The path as an argument.
    pub fn argument(&self) -> &str {
        self.path().to_str().unwrap()
    }

    fn folder(&self) -> PathBuf {
        self.path().join(FOLDER)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    /// Replaces the first place of a text, which must be there.
    pub fn edit(&self, file: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.file(file)).unwrap();
        assert!(text.contains(from), "{from} in {file}");
        fs::write(self.file(file), text.replacen(from, to, 1)).unwrap();
    }

    /// Changes a file as JSON.
    fn change(&self, file: &str, change: impl FnOnce(&mut Value)) {
        let mut value = serde_json::from_slice(&fs::read(self.file(file)).unwrap()).unwrap();
        change(&mut value);
        fs::write(self.file(file), serde_json::to_vec_pretty(&value).unwrap()).unwrap();
    }

    /// Lists the SHA-256 of the files as they are now, as `sha256sum *.json > SHA256SUMS` does.
    pub fn seal(&self) {
        let entries = fs::read_dir(self.folder()).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(".json"))
            .collect();
        names.sort();
        let lines = names
            .iter()
            .map(|name| format!("{}  {name}\n", self.sha256(name)));
        fs::write(self.file(SUMS), lines.collect::<String>()).unwrap();
    }

    /// SHA-256 of a file as hexadecimal digits.
    pub fn sha256(&self, file: &str) -> String {
        let digest = Sha256::digest(fs::read(self.file(file)).unwrap());
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
