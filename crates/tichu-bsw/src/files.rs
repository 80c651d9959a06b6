//! Finding the logs.

use std::path::{Path, PathBuf};

use crate::dataset::DatasetError;

/// The logs in files and directories: a file is a log whatever its name, a directory is
/// searched with all below it for `*.tch`. Sorted, each path once.
///
/// # Errors
/// [`DatasetError::Unreadable`] for a path that does not exist or a directory that cannot be
/// listed, [`DatasetError::NoLogs`] when there is no log in any of them.
pub fn find_logs(paths: &[PathBuf]) -> Result<Vec<PathBuf>, DatasetError> {
    let mut logs = Vec::new();
    for path in paths {
        let place = path.metadata().map_err(unreadable(path))?;
        if place.is_dir() {
            search(path, &mut logs)?;
        } else {
            logs.push(path.clone());
        }
    }
    if logs.is_empty() {
        return Err(DatasetError::NoLogs(paths.to_vec()));
    }
    logs.sort_unstable();
    logs.dedup();
    Ok(logs)
}

fn search(directory: &Path, logs: &mut Vec<PathBuf>) -> Result<(), DatasetError> {
    for entry in directory.read_dir().map_err(unreadable(directory))? {
        let entry = entry.map_err(unreadable(directory))?;
        let path = entry.path();
        // A link to a directory is not followed (it may lead back here), one to a file is.
        if entry.file_type().map_err(unreadable(&path))?.is_dir() {
            search(&path, logs)?;
        } else if is_log(&path) && path.is_file() {
            logs.push(path);
        }
    }
    Ok(())
}

fn is_log(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("tch"))
}

fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> DatasetError + '_ {
    move |source| DatasetError::Unreadable {
        path: path.to_owned(),
        source,
    }
}
