//! A directory of models whose links are followed once.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use super::folder::Folder;

/// A directory of models: where its folders are at one moment.
///
/// A release is often replaced by one rename of a link, as Kubernetes does. All files of one load
/// come from the folders that were found here, so a load never mixes releases.
#[derive(Clone, Debug)]
pub struct Directory {
    given: PathBuf,
    is_there: bool,
    folders: Folders,
}

/// The path of each folder without links, in the order of [`Folder::ALL`], or why it has none.
type Folders = [Result<PathBuf, Arc<io::Error>>; Folder::ALL.len()];

impl Directory {
    /// The directory with the folders that it has now.
    #[must_use]
    pub fn find(given: PathBuf) -> Directory {
        let mut folders = find(&given);
        loop {
            let again = find(&given);
            // Otherwise a link has changed between two folders.
            if again.iter().flatten().eq(folders.iter().flatten()) {
                let is_there = given.is_dir();
                return Directory {
                    given,
                    is_there,
                    folders,
                };
            }
            folders = again;
        }
    }

    /// The path as the operator knows it.
    #[must_use]
    pub fn given(&self) -> &Path {
        &self.given
    }

    /// Whether the directory is there without this folder.
    pub(super) fn lacks(&self, folder: Folder) -> bool {
        // A directory that is not there is a wrong path.
        self.is_there && self.folders[folder as usize].is_err()
    }

    /// The path of a folder, without links.
    pub(super) fn folder(&self, folder: Folder) -> io::Result<&Path> {
        let found = self.folders[folder as usize].as_deref();
        found.map_err(|error| io::Error::other(Arc::clone(error)))
    }
}

fn find(directory: &Path) -> Folders {
    Folder::ALL.map(|folder| fs::canonicalize(directory.join(folder.name())).map_err(Arc::new))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::super::{SUMS_FILE, Source, sha256_hex};
    use super::*;

    /// Writes the folders of a release, with one file that has its name.
    fn write_release(directory: &Path, name: &str) {
        for folder in Folder::ALL {
            let folder = directory.join(name).join(folder.name());
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("release.json"), name).unwrap();
            let sums = format!("{}  release.json\n", sha256_hex(name.as_bytes()));
            fs::write(folder.join(SUMS_FILE), sums).unwrap();
        }
    }

    /// Points a link to another release in one step.
    fn point(link: &Path, release: &str) {
        let beside = link.with_file_name("next");
        symlink(release, &beside).unwrap();
        fs::rename(beside, link).unwrap();
    }

    /// The release of each folder.
    fn releases(source: &Source) -> Vec<String> {
        let read = |folder| {
            let bytes = source.open(folder).unwrap().read("release.json").unwrap();
            String::from_utf8(bytes.into_owned()).unwrap()
        };
        Folder::ALL.map(read).into()
    }

    #[test]
    fn a_load_reads_one_release_though_the_link_to_it_changes() {
        let directory = tempfile::tempdir().unwrap();
        let at = directory.path();
        write_release(at, "old");
        write_release(at, "new");
        let link = at.join("models");
        point(&link, "old");
        let source = Source::directory(link.clone());
        point(&link, "new");
        assert_eq!(releases(&source), ["old"; 5]);
        assert_eq!(releases(&Source::directory(link)), ["new"; 5]);
    }

    #[test]
    fn a_load_reads_one_release_though_a_link_behind_each_folder_changes() {
        let directory = tempfile::tempdir().unwrap();
        let at = directory.path();
        write_release(at, "old");
        write_release(at, "new");
        let data = at.join("..data");
        point(&data, "old");
        let volume = at.join("volume");
        fs::create_dir(&volume).unwrap();
        for folder in Folder::ALL.map(Folder::name) {
            symlink(data.join(folder), volume.join(folder)).unwrap();
        }
        let source = Source::directory(volume.clone());
        point(&data, "new");
        assert_eq!(releases(&source), ["old"; 5]);
        assert_eq!(releases(&Source::directory(volume)), ["new"; 5]);
    }

    #[test]
    fn a_folder_that_comes_during_a_load_belongs_to_the_next_one() {
        let directory = tempfile::tempdir().unwrap();
        let before = Source::directory(directory.path().to_owned());
        write_release(directory.path(), "");
        assert!(matches!(before.or_embedded(Folder::Play), Source::Embedded));
    }
}
