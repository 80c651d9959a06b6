//! What is left in a directory after storing and checking.

use std::fs;
use std::path::Path;
use std::thread;

use outputs::{check_directory, check_file, store, store_all};
use tempfile::tempdir;

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn files_whose_names_differ_only_in_their_extension_do_not_meet() {
    let directory = tempdir().unwrap();
    let names_of_all = ["run", "run.a", "run.b", "run.new"];
    let files = names_of_all.map(|name| directory.path().join(name));
    thread::scope(|scope| {
        for (number, path) in files.iter().enumerate() {
            let content = vec![b'0' + number as u8; 1 << 16];
            scope.spawn(move || (0..20).for_each(|_| store(path, &content).unwrap()));
        }
    });
    for (number, path) in files.iter().enumerate() {
        assert_eq!(fs::read(path).unwrap(), vec![b'0' + number as u8; 1 << 16]);
    }
    assert_eq!(names(directory.path()), names_of_all);
}

#[test]
fn a_failure_leaves_every_old_file_and_no_other() {
    let directory = tempdir().unwrap();
    let at = directory.path();
    fs::write(at.join("a"), "old").unwrap();
    let files = [("a", "new"), ("missing/b", "new")];
    let files = files.map(|(name, content)| (name.to_owned(), content.into()));
    let error = store_all(at, &files).unwrap_err().to_string();
    assert!(error.contains("missing/b: "), "{error}");
    assert_eq!(fs::read_to_string(at.join("a")).unwrap(), "old");
    assert_eq!(names(at), ["a"]);
}

#[test]
fn checks_find_outputs_that_cannot_be_written_and_change_nothing() {
    let directory = tempdir().unwrap();
    let at = directory.path();
    fs::write(at.join("file"), "").unwrap();
    for possible in ["new", "file"] {
        check_file(&at.join(possible)).unwrap();
    }
    for impossible in ["", "file/new", "missing/new"] {
        let error = check_file(&at.join(impossible)).unwrap_err().to_string();
        assert!(error.contains(": "), "{error}");
    }
    for possible in ["", "new", "new/and/deeper"] {
        check_directory(&at.join(possible)).unwrap();
    }
    for impossible in ["file", "file/new/deeper"] {
        let error = check_directory(&at.join(impossible)).unwrap_err();
        assert!(error.to_string().contains("file: "), "{error}");
    }
    check_file(Path::new("new")).unwrap();
    check_directory(Path::new("new")).unwrap();
    assert_eq!(names(at), ["file"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_device_is_written_and_others_may_read() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let directory = tempdir().unwrap();
    let (file, link) = (directory.path().join("file"), directory.path().join("link"));
    store(&file, b"old").unwrap();
    symlink("file", &link).unwrap();
    store(&link, b"new").unwrap();
    assert!(link.is_symlink());
    assert_eq!(fs::read(&file).unwrap(), b"new");
    fs::write(directory.path().join("usual"), "").unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&file), mode(&directory.path().join("usual")));
    check_file(Path::new("/dev/null")).unwrap();
    store(Path::new("/dev/null"), b"gone").unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}
