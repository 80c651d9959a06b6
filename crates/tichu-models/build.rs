//! Puts the models that ship into the crate: of each folder its list, and the files that the list names.

#![allow(clippy::print_stdout)] // Cargo reads it.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

#[allow(dead_code)] // The crate uses the rest.
#[path = "src/model/folder.rs"]
mod folder;

const LIST: &str = "SHA256SUMS";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let models = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../models");
    let mut code = "[\n".to_owned();
    for name in folder::Folder::ALL.map(folder::Folder::name) {
        let folder = models.join(name);
        println!("cargo::rerun-if-changed={}", folder.display());
        let list = fs::read_to_string(folder.join(LIST))?;
        let listed = list.lines().filter_map(|line| line.split_once("  "));
        let files = [LIST].into_iter().chain(listed.map(|(_, file)| file));
        writeln!(code, "({name:?}, &[")?;
        for file in files {
            writeln!(code, "({file:?}, include_bytes!({:?})),", folder.join(file))?;
        }
        code += "]),\n";
    }
    code += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR")?).join("models.rs"), code)?;
    Ok(())
}
