//! The door to match logs: from paths to streams of logs.
//!
//! A log is named by a path: a file, a member of a `.zip` archive as `ARCHIVE/MEMBER`, or `-` for
//! standard input. Files that gzip has compressed are read as what they hold.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use flate2::bufread::MultiGzDecoder;
use zip::ZipArchive;

use crate::dataset_error::DatasetError;
use crate::sites;

/// The most bytes of a member of an archive: a small archive may unpack to any size.
const MOST: u64 = 1 << 28;

/// The first bytes of a file that gzip has compressed, and of a zip archive.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZIP: &[u8] = b"PK\x03\x04";

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

/// Opens a log that [`find_logs`] has found.
///
/// # Errors
/// When it cannot be read, and for a member of an archive that unpacks to more than 256 MiB.
pub fn open_log(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    if path.as_os_str() == "-" {
        return unpacked(Cursor::new(standard_input()?));
    }
    let archive = path.ancestors().skip(1).find(|path| path.is_file());
    match archive {
        Some(archive) if !path.exists() => unpacked(Cursor::new(member(archive, path)?)),
        _ => unpacked(BufReader::new(File::open(path)?)),
    }
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

/// A stream that is unpacked when gzip has packed it.
fn unpacked(mut reader: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    if reader.fill_buf()?.starts_with(GZIP) {
        return Ok(Box::new(BufReader::new(MultiGzDecoder::new(reader))));
    }
    Ok(Box::new(reader))
}

/// The content of a member of an archive.
fn member(archive: &Path, path: &Path) -> io::Result<Vec<u8>> {
    let name = path.strip_prefix(archive).map_err(io::Error::other)?;
    let mut zip =
        ZipArchive::new(BufReader::new(File::open(archive)?)).map_err(io::Error::other)?;
    let member = zip.by_name(&name.to_string_lossy());
    let mut content = Vec::new();
    let mut limited = member.map_err(io::Error::other)?.take(MOST + 1);
    limited.read_to_end(&mut content)?;
    if content.len() as u64 > MOST {
        return Err(io::Error::other(
            "expected a member of at most 256 MiB, found a larger one",
        ));
    }
    Ok(content)
}

/// Adds a file, or the members of an archive.
fn add(path: &Path, logs: &mut Vec<PathBuf>) -> Result<(), DatasetError> {
    let mut file = File::open(path).map_err(unreadable(path))?;
    let mut head = Vec::new();
    let head_read = (&mut file).take(4).read_to_end(&mut head);
    head_read.map_err(unreadable(path))?;
    if head != ZIP {
        logs.push(path.to_owned());
        return Ok(());
    }
    file.rewind().map_err(unreadable(path))?;
    let zip = ZipArchive::new(BufReader::new(file)).map_err(io::Error::other);
    let zip = zip.map_err(unreadable(path))?;
    // A name with control characters, or one that leaves the archive, is no log of anybody.
    let is_fit = |name: &str| {
        let leaves = name.starts_with('/') || name.split('/').any(|part| part == "..");
        !leaves && !name.contains(char::is_control)
    };
    let names = zip.file_names().flatten().filter(|name| is_fit(name));
    let members: Vec<PathBuf> = names.map(|name| path.join(&*name)).collect();
    logs.extend(members.into_iter().filter(|member| is_log(member)));
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
        } else if is_log(&path) {
            logs.push(path);
        }
    }
    Ok(())
}

/// Whether a file of a directory or an archive is a log.
fn is_log(path: &Path) -> bool {
    let stem = if has_extension(path, "gz") {
        Path::new(path.file_stem().unwrap_or_default())
    } else {
        path
    };
    let may_be = has_extension(stem, "json") || has_extension(stem, "jsonl");
    has_extension(stem, "tch") || may_be && holds_a_match(path)
}

/// Whether a file of JSON is a log: others may lie beside it.
fn holds_a_match(path: &Path) -> bool {
    open_log(path)
        .and_then(|mut reader| sites::is_log(&mut reader))
        .unwrap_or(false)
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
