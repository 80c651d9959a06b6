//! The door to match logs: from paths to streams of logs.
//!
//! A log is named by a path: a file, a member of a `.zip` archive as `ARCHIVE/MEMBER`, or `-` for
//! standard input. The reader of the stream unpacks it, and finds out its encoding.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::dataset_error::DatasetError;
use crate::packed::{self, Packing};
use crate::site::OpenLog;
use crate::sites;

/// The logs in files, archives and directories. Sorted, each path once.
///
/// A file is a log whatever its name, and `-` is standard input. In a directory, with all below it,
/// and in an archive, logs are `*.tch`, and `*.jsonl` and `*.json` that hold a match; each may end in
/// `.gz` too.
///
/// # Errors
/// [`DatasetError::Unreadable`] for a path that does not exist or a directory that cannot be
/// listed, [`DatasetError::NoLogs`] when there is no log in any of them.
pub fn find_logs(paths: &[PathBuf]) -> Result<Vec<PathBuf>, DatasetError> {
    let mut logs = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            logs.push(path.clone());
            continue;
        }
        let place = path.metadata().map_err(unreadable(path))?;
        if place.is_dir() {
            search(path, &mut logs)?;
        } else {
            add(path, &mut logs)?;
        }
    }
    if logs.is_empty() {
        return Err(DatasetError::NoLogs(paths.to_vec()));
    }
    logs.sort_unstable();
    logs.dedup();
    Ok(logs)
}

/// Opens a log that [`find_logs`] has found: its bytes, as they are.
///
/// # Errors
/// When it cannot be read, and for a member of an archive that unpacks to more than 256 MiB.
pub fn open_log(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(Cursor::new(standard_input()?)));
    }
    let archive = path.ancestors().skip(1).find(|path| path.is_file());
    if let Some(archive) = archive.filter(|_| !path.exists()) {
        let name = path.strip_prefix(archive).map_err(io::Error::other)?;
        let archive = BufReader::new(File::open(archive)?);
        let member = packed::member(archive, &name.to_string_lossy())?;
        return Ok(Box::new(Cursor::new(member)));
    }
    Ok(Box::new(BufReader::new(File::open(path)?)))
}

/// Standard input, which commands may read more than once.
fn standard_input() -> io::Result<&'static [u8]> {
    static INPUT: OnceLock<Vec<u8>> = OnceLock::new();
    if let Some(input) = INPUT.get() {
        return Ok(input);
    }
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input)?;
    Ok(INPUT.get_or_init(|| input))
}

/// Adds a file, or the members of an archive.
fn add(path: &Path, logs: &mut Vec<PathBuf>) -> Result<(), DatasetError> {
    let file = || File::open(path).map(BufReader::new);
    let packing = file()
        .and_then(packed::packing)
        .map_err(unreadable(path))?
        .0;
    if packing != Packing::Archive {
        logs.push(path.to_owned());
        return Ok(());
    }
    let members = file().and_then(packed::members).map_err(unreadable(path))?;
    let members = members.iter().map(|name| path.join(name));
    logs.extend(members.filter(|member| is_log(member, || open_log(member))));
    Ok(())
}

fn search(directory: &Path, logs: &mut Vec<PathBuf>) -> Result<(), DatasetError> {
    for entry in directory.read_dir().map_err(unreadable(directory))? {
        let entry = entry.map_err(unreadable(directory))?;
        let path = entry.path();
        // A link to a directory is not followed (it may lead back here), one to a file is.
        if entry.file_type().map_err(unreadable(&path))?.is_dir() {
            search(&path, logs)?;
        } else if !path.is_file() {
            continue;
        } else if has_extension(&path, "zip") {
            add(&path, logs)?;
        } else if is_log(&path, || open_log(&path)) {
            logs.push(path);
        }
    }
    Ok(())
}

/// Opens all logs of a stream. An archive may have several, and any other stream is one.
///
/// # Errors
/// When it cannot be read, and for an archive without logs.
pub(crate) fn logs_of<'r>(file: &Path, stream: impl BufRead + 'r) -> io::Result<Vec<OpenLog<'r>>> {
    let (packing, mut stream) = packed::packing(stream)?;
    if packing != Packing::Archive {
        return Ok(vec![OpenLog::new(file, stream)?]);
    }
    let mut archive = Vec::new();
    stream.read_to_end(&mut archive)?;
    let mut names = packed::members(Cursor::new(&archive))?;
    names.sort_unstable();
    let mut logs = Vec::new();
    for name in names {
        let member = packed::member(Cursor::new(&archive), &name)?;
        let path = file.join(name);
        if is_log(&path, || Ok(&member[..])) {
            logs.push(OpenLog::new(&path, Cursor::new(member))?);
        }
    }
    if logs.is_empty() {
        return Err(io::Error::other("an archive without match logs"));
    }
    Ok(logs)
}

/// Whether a file of a directory or an archive is a log. Other JSON may lie beside logs.
fn is_log<R: BufRead>(path: &Path, open: impl FnOnce() -> io::Result<R>) -> bool {
    let stem = if has_extension(path, "gz") {
        Path::new(path.file_stem().unwrap_or_default())
    } else {
        path
    };
    let may_be = has_extension(stem, "json") || has_extension(stem, "jsonl");
    let holds_a_match = || open().and_then(|stream| sites::is_log(path, stream));
    has_extension(stem, "tch") || may_be && holds_a_match().unwrap_or(false)
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension()
        .is_some_and(|own| own.eq_ignore_ascii_case(extension))
}

fn unreadable(path: &Path) -> impl FnOnce(io::Error) -> DatasetError + '_ {
    move |source| DatasetError::Unreadable {
        path: path.to_owned(),
        source,
    }
}
