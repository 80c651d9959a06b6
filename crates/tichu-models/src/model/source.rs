//! Files of a set of models: their place, and the check that they are unchanged.
//!
//! The folder has a list of the SHA-256 of each file, in the format of `sha256sum`. It shows any
//! change of a file and any set that was only half copied.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tichu::quoted;

use super::LoadError;
use super::directory::Directory;
use super::folder::Folder;
use crate::regular_file;

/// File name of the list of SHA-256 in a folder: `sha256sum *.json > SHA256SUMS` writes it.
pub const SUMS_FILE: &str = "SHA256SUMS";

/// The largest file that is read: a hundred times the models that ship.
const MAX_BYTES: u64 = 256 << 20;

/// The place of model files.
#[derive(Clone, Debug)]
pub enum Source {
    /// The models that ship inside the binary.
    Embedded,
    /// A directory written by `laboratory train`, with folders in it.
    Directory(Directory),
}

/// The files of a folder: name and content of each.
type FolderFiles = &'static [(&'static str, &'static [u8])];

/// The files inside the binary by folder, as they are in `models/`: see `build.rs`.
const EMBEDDED: [(&str, FolderFiles); Folder::ALL.len()] =
    include!(concat!(env!("OUT_DIR"), "/models.rs"));

impl Source {
    /// A directory as it is now; see [`Directory::find`].
    #[must_use]
    pub fn directory(path: PathBuf) -> Source {
        Source::Directory(Directory::find(path))
    }

    /// This source for a folder that a directory need not have: without it, the files inside the
    /// binary.
    #[must_use]
    pub fn or_embedded(self, folder: Folder) -> Source {
        match self {
            Source::Directory(directory) if directory.lacks(folder) => Source::Embedded,
            source => source,
        }
    }

    /// The names of the directory's other folders, which are none of [`Folder::ALL`]; none where the
    /// directory cannot be listed.
    #[must_use]
    pub fn other_folders(&self) -> Vec<String> {
        let Source::Directory(directory) = self else {
            return Vec::new();
        };
        let entries = std::fs::read_dir(directory.given())
            .into_iter()
            .flatten()
            .flatten();
        let folders = entries.filter(|entry| entry.path().is_dir());
        let names = folders.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let is_known = |name: &String| Folder::ALL.iter().any(|folder| folder.name() == name);
        // Kubernetes keeps hidden ones in a volume.
        let is_other = |name: &String| !is_known(name) && !name.starts_with('.');
        let mut others: Vec<_> = names.filter(is_other).collect();
        others.sort();
        others
    }

    /// Reads the list of the folder's files, against which each of them is checked when it is read.
    ///
    /// # Errors
    /// [`LoadError`] when the list cannot be read or is not one.
    pub fn open(&self, folder: Folder) -> Result<Files<'_>, LoadError> {
        let mut files = Files {
            source: self,
            folder,
            sums: BTreeMap::new(),
        };
        let text = files.bytes(SUMS_FILE)?;
        files.sums = parse_sums(&text)
            .map_err(|(expected, found)| files.mismatch(SUMS_FILE, expected, found))?;
        Ok(files)
    }
}

/// The files of a source whose list was read.
#[derive(Clone, Debug)]
pub struct Files<'a> {
    source: &'a Source,
    folder: Folder,
    /// SHA-256 by file name.
    sums: BTreeMap<String, String>,
}

impl Files<'_> {
    /// The bytes of one file, when it has the SHA-256 of the list.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn read(&self, file: &str) -> Result<Cow<'static, [u8]>, LoadError> {
        let listed = self.listed(file)?;
        let bytes = self.bytes(file)?;
        let found = sha256_hex(&bytes);
        if found != listed {
            return Err(self.mismatch(
                file,
                format!("SHA-256 {listed} as in {SUMS_FILE}"),
                format!(
                    "{found}; after an edit write the list anew: sha256sum {} > {SUMS_FILE}",
                    self.folder.listed()
                ),
            ));
        }
        Ok(bytes)
    }

    /// Checks the files of the list that nothing else reads, so that the list vouches for all.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn check_unread(&self, was_read: impl Fn(&str) -> bool) -> Result<(), LoadError> {
        let mut unread = self.sums.keys().filter(|file| !was_read(file));
        unread.try_for_each(|file| self.read(file).map(drop))
    }

    /// One file as JSON.
    ///
    /// # Errors
    /// As [`Self::read`], and [`LoadError::Malformed`].
    pub fn read_json<T: DeserializeOwned>(&self, file: &str) -> Result<T, LoadError> {
        serde_json::from_slice(&self.read(file)?).map_err(|source| LoadError::Malformed {
            file: self.name_of(file),
            source,
        })
    }

    /// The SHA-256 that the list gives a file.
    pub(super) fn listed(&self, file: &str) -> Result<&str, LoadError> {
        let listed = self.sums.get(file).map(String::as_str);
        listed.ok_or_else(|| {
            let expected = format!("a line for {file}");
            self.mismatch(SUMS_FILE, expected, "none")
        })
    }

    /// Checks the layout that a file names.
    ///
    /// # Errors
    /// [`LoadError`] for another one than is expected.
    pub fn check_format(&self, file: &str, expected: u32, found: u32) -> Result<(), LoadError> {
        match found == expected {
            true => Ok(()),
            false => Err(self.mismatch(file, format!("format {expected}"), found)),
        }
    }

    /// An error about one of these files.
    pub fn mismatch(&self, file: &str, expected: impl Display, found: impl Display) -> LoadError {
        LoadError::Mismatch {
            file: self.name_of(file),
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }

    fn bytes(&self, file: &str) -> Result<Cow<'static, [u8]>, LoadError> {
        match self.source {
            Source::Embedded => EMBEDDED
                .iter()
                .filter(|(folder, _)| *folder == self.folder.name())
                .flat_map(|(_, files)| *files)
                .find(|(name, _)| *name == file)
                .map(|(_, bytes)| Cow::Borrowed(*bytes))
                .ok_or(io::ErrorKind::NotFound.into()),
            Source::Directory(directory) => directory
                .folder(self.folder)
                .and_then(|folder| regular_file::read(&folder.join(file), MAX_BYTES))
                .map(Cow::Owned),
        }
        .map_err(|source| LoadError::Unreadable {
            file: self.name_of(file),
            source,
        })
    }

    /// The file as an operator knows it.
    fn name_of(&self, file: &str) -> String {
        let folder = self.folder.name();
        match self.source {
            Source::Embedded => format!("{folder}/{file} (inside the binary)"),
            Source::Directory(directory) => {
                let path = directory.given().join(folder).join(file);
                path.display().to_string()
            }
        }
    }
}

/// SHA-256 by file name, or the expected and the found content of the first invalid line.
fn parse_sums(text: &[u8]) -> Result<BTreeMap<String, String>, (&'static str, String)> {
    let mut sums = BTreeMap::new();
    for (number, line) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
        let (digest, name) = str::from_utf8(line)
            .ok()
            .and_then(|line| line.strip_suffix('\n')?.split_once("  "))
            .filter(|(digest, _)| is_sha256(digest))
            .ok_or_else(|| {
                let expected =
                    "lines of a SHA-256, two spaces and a file name, as sha256sum writes them";
                (expected, format!("another line {number}"))
            })?;
        if !is_plain_name(name) {
            let found = format!("{} in line {number}", quoted(name));
            return Err((PLAIN_NAME, found));
        }
        if sums.insert(name.to_owned(), digest.to_owned()).is_some() {
            let found = format!("{} again in line {number}", quoted(name));
            return Err(("each file once", found));
        }
    }
    Ok(sums)
}

/// The names that files of a set may have, in words.
pub(super) const PLAIN_NAME: &str = "plain file names, without folders or control characters";

/// Whether a name is of a file beside the list: it leads to no other folder, is not hidden,
/// and is safe to show.
pub(super) fn is_plain_name(name: &str) -> bool {
    let apart = |c: char| matches!(c, '/' | '\\') || c.is_control();
    (1..=255).contains(&name.len()) && !name.starts_with('.') && !name.contains(apart)
}

/// Whether a text is a SHA-256 as `sha256sum` writes it.
pub(super) fn is_sha256(text: &str) -> bool {
    let hexadecimal = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.len() == 64 && text.bytes().all(hexadecimal)
}

/// SHA-256 as 64 hexadecimal digits.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    const_hex::encode(Sha256::digest(bytes))
}
