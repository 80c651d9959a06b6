//! Storing figures as files.

use std::io;
use std::path::{Path, PathBuf};

use crate::Figure;

/// Stores figures as SVG files in a directory, which is made when it is not there; gives their paths.
///
/// # Errors
/// When a file cannot be written; the error names it.
pub fn store_figures(
    directory: &Path,
    figures: &[(String, impl Figure)],
) -> io::Result<Vec<PathBuf>> {
    let files = figures
        .iter()
        .map(|(name, figure)| (name.clone(), figure.svg().into()));
    outputs::store_all(directory, &files.collect::<Vec<_>>())
}
