//! No corruption of a model file goes unnoticed.

use std::fs;

use tichu_models::decision::Advisor;
use tichu_models::model::{LoadError, Source};

use crate::model_files::{ModelFiles, SUMS};

/// Places in a file: its first and last bytes, and many between them.
fn places(length: usize) -> impl Iterator<Item = usize> {
    let step = (length / 150).max(1);
    (0..length).filter(move |place| place % step == 0 || length - place <= 3)
}

/// Loads the set with this content in place of the file's, and gives what was said against it.
fn refusal(files: &ModelFiles, file: &str, content: &[u8]) -> Option<LoadError> {
    fs::write(files.file(file), content).unwrap();
    Advisor::load(&Source::directory(files.path().to_owned())).err()
}

#[test]
fn any_byte_that_is_flipped_or_missing_is_noticed_and_its_file_is_named() {
    let files = ModelFiles::small();
    for file in [
        "logistic.json",
        "manifest.json",
        "posterior.json",
        "profiles.json",
        SUMS,
    ] {
        let whole = fs::read(files.file(file)).unwrap();
        for place in places(whole.len()) {
            for bits in [1, 0x20, 0x80, 0xff] {
                let mut flipped = whole.clone();
                flipped[place] ^= bits;
                let error = refusal(&files, file, &flipped);
                let error = error.unwrap_or_else(|| panic!("{file} with byte {place} ^ {bits}"));
                // Where the list names another digest, either file may be the wrong one.
                let named = file == SUMS || error.to_string().contains(file);
                assert!(named, "{file}: {error}");
            }
            let error = refusal(&files, file, &whole[..place]);
            assert!(error.is_some(), "{file} cut off after {place} bytes");
        }
        let longer = [&whole[..], b"\n"].concat();
        assert!(
            refusal(&files, file, &longer).is_some(),
            "{file} and a line"
        );
        assert!(refusal(&files, file, &whole).is_none(), "{file} as it was");
    }
}

#[test]
fn what_is_no_file_is_refused_without_waiting_for_it() {
    for file in ["posterior.json", "manifest.json", "profiles.json", SUMS] {
        let files = ModelFiles::small();
        fs::remove_file(files.file(file)).unwrap();
        let load = || Advisor::load(&Source::directory(files.path().to_owned())).unwrap_err();
        let missing = load().to_string();
        assert!(
            missing.contains("No such file") && missing.contains(file),
            "{missing}"
        );
        let pipe = std::process::Command::new("mkfifo")
            .arg(files.file(file))
            .status();
        assert!(pipe.unwrap().success());
        let pipe = load().to_string();
        assert!(pipe.contains("something else than a file"), "{pipe}");
        fs::remove_file(files.file(file)).unwrap();
        fs::create_dir(files.file(file)).unwrap();
        let folder = load().to_string();
        assert!(
            folder.contains("directory") && folder.contains(file),
            "{folder}"
        );
    }
}
