//! Models that several tests look at. A training takes long: each set is trained once.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;
use written_logs::{directory, log, logs, matches, round};

use crate::train::{FOLDER, train_with};

/// The files of a training, and the messages of the command.
pub struct Trained {
    /// Names and contents, in the order of the names.
    pub files: Vec<(String, Vec<u8>)>,
    pub messages: String,
}

impl Trained {
    pub fn on(logs: &Path, more: &[&str]) -> Trained {
        let out = TempDir::new().unwrap();
        let output = train_with(logs, out.path(), more);
        assert!(output.status.success(), "{output:?}");
        let entries = fs::read_dir(out.path().join(FOLDER)).unwrap();
        let file = |entry: std::io::Result<fs::DirEntry>| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        };
        let mut files: Vec<_> = entries.map(file).collect();
        files.sort();
        Trained {
            files,
            messages: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// A directory of its own with the models.
    pub fn directory(&self) -> TempDir {
        let out = TempDir::new().unwrap();
        let folder = out.path().join(FOLDER);
        fs::create_dir(&folder).unwrap();
        for (name, content) in &self.files {
            fs::write(folder.join(name), content).unwrap();
        }
        out
    }

    pub fn manifest(&self) -> Value {
        let file = self.files.iter().find(|(name, _)| name == "manifest.json");
        serde_json::from_slice(&file.unwrap().1).unwrap()
    }
}

/// Models of [`trained`] are trained on the logs of this many matches.
pub const MATCHES: usize = 40;

/// Models trained on `logs(MATCHES)`.
pub fn trained() -> &'static Trained {
    static TRAINED: LazyLock<Trained> = LazyLock::new(|| Trained::on(logs(MATCHES).path(), &[]));
    &TRAINED
}

/// A log whose fourth line has something else in place of its last card.
pub fn malformed() -> String {
    let whole = log(&[round(5000)]);
    let line = whole.lines().nth(3).unwrap();
    let card = line.trim_end().rsplit(' ').next().unwrap();
    whole.replacen(line, &line.replace(card, "X9"), 1)
}

/// Logs of 30 matches, which Ada and Cleo win, and a malformed one.
pub fn finished_and_malformed() -> TempDir {
    let finished = matches(30).into_iter().map(|(name, text)| {
        let text = text.replace("Ergebnis: 40 - 60", "Ergebnis: 240 - 60");
        (name, text)
    });
    let logs: Vec<_> = finished
        .chain([("broken.tch".to_owned(), malformed())])
        .collect();
    let named: Vec<_> = logs
        .iter()
        .map(|(name, text)| (name.as_str(), text.clone()))
        .collect();
    directory(&named)
}

/// Models trained on [`finished_and_malformed`], the support vector regression with at most 20
/// vectors.
pub fn trained_with_few_vectors() -> &'static Trained {
    static TRAINED: LazyLock<Trained> = LazyLock::new(|| {
        let logs = finished_and_malformed();
        Trained::on(logs.path(), &["--svr-vectors", "20"])
    });
    &TRAINED
}
