//! Storing figures and pages as files.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::Figure;

/// Writes figures as SVG files into a directory, which is made when it is not there; gives their
/// paths.
///
/// # Errors
/// When a file cannot be written; the error names it.
pub fn store_figures(
    directory: &Path,
    figures: &[(String, impl Figure)],
) -> io::Result<Vec<PathBuf>> {
    std::fs::create_dir_all(directory).map_err(|error| named(directory, &error))?;
    let stored = figures.iter().map(|(name, figure)| {
        let path = directory.join(name);
        std::fs::write(&path, figure.svg()).map_err(|error| named(&path, &error))?;
        Ok(path)
    });
    stored.collect()
}

/// Writes a page beside its final name and renames it: whoever reads it meanwhile sees the old
/// one or the new.
///
/// # Errors
/// When the file cannot be written; the error names it.
pub fn store_page(path: &Path, page: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    write_durably(&beside, page.as_bytes()).map_err(|error| named(&beside, &error))?;
    std::fs::rename(&beside, path).map_err(|error| named(path, &error))
}

/// Writes a file that is on the disk when this returns.
///
/// # Errors
/// When the file cannot be written.
pub fn write_durably(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = std::fs::File::create(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// An error that names the file.
#[must_use]
pub fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
