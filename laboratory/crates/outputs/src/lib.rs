#![doc = include_str!("../README.md")]

use std::fs::{self, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// Checks that [`store`] can write this file, and changes nothing.
///
/// # Errors
/// When it is a directory, or its directory takes no file; the error names it.
pub fn check_file(path: &Path) -> io::Result<()> {
    let check = || match fs::metadata(path) {
        Ok(about) if about.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(about) if !about.is_file() => Ok(()),
        _ => temporary(directory_of(&target(path))).map(drop),
    };
    check().map_err(|error| named(path, &error))
}

/// Checks that [`store_all`] can make this directory and write files into it, and changes nothing.
///
/// # Errors
/// When its nearest ancestor that exists takes no file; the error names it.
pub fn check_directory(path: &Path) -> io::Result<()> {
    let mut ancestors = path.ancestors().map(or_current);
    let nearest = ancestors.find(|ancestor| ancestor.symlink_metadata().is_ok());
    let nearest = nearest.unwrap_or(path);
    let checked = temporary(nearest).map(drop);
    checked.map_err(|error| named(nearest, &error))
}

/// Stores a file, which is on the disk when this returns. A file that was there before stays until
/// then. A device or a pipe is written directly.
///
/// # Errors
/// When the file cannot be written; the error names it.
pub fn store(path: &Path, content: &[u8]) -> io::Result<()> {
    let is_special = |about: Metadata| !about.is_file() && !about.is_dir();
    if fs::metadata(path).is_ok_and(is_special) {
        return fs::write(path, content).map_err(|error| named(path, &error));
    }
    Written::beside(path, content)?.put()
}

/// Stores files in a directory, which is made when it is not there; gives their paths.
///
/// All are written before the first is put in its place. They are put there in their order.
///
/// # Errors
/// When a file cannot be written; the error names it.
pub fn store_all(directory: &Path, files: &[(String, Vec<u8>)]) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(directory).map_err(|error| named(directory, &error))?;
    let beside = |(name, content): &(String, Vec<u8>)| {
        let path = directory.join(name);
        Written::beside(&path, content).map(|written| (path, written))
    };
    let written: Vec<_> = files.iter().map(beside).collect::<io::Result<_>>()?;
    let put = |(path, written): (PathBuf, Written)| written.put().map(|()| path);
    written.into_iter().map(put).collect()
}

/// An error that names the file.
#[must_use]
pub fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A whole file beside its place. Without [`Self::put`] it is removed.
struct Written {
    file: NamedTempFile,
    target: PathBuf,
}

impl Written {
    fn beside(path: &Path, content: &[u8]) -> io::Result<Written> {
        let target = target(path);
        let write = || {
            let mut file = temporary(directory_of(&target))?;
            file.write_all(content)?;
            file.as_file().sync_all()?;
            Ok(file)
        };
        match write() {
            Ok(file) => Ok(Written { file, target }),
            Err(error) => Err(named(path, &error)),
        }
    }

    fn put(self) -> io::Result<()> {
        let put = self.file.persist(&self.target);
        put.map(drop)
            .map_err(|error| named(&self.target, &error.error))
    }
}

/// A file of a name of its own, which is removed when it is dropped.
fn temporary(directory: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As of any new file, where the default is a file that only its owner reads.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(directory)
}

/// The file that a path leads to, so that links stay.
fn target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn directory_of(path: &Path) -> &Path {
    path.parent().map_or(path, or_current)
}

/// The current directory for an empty path.
fn or_current(path: &Path) -> &Path {
    match path.as_os_str().is_empty() {
        true => Path::new("."),
        false => path,
    }
}
