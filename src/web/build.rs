//! Lists the assets of the pages: all files in the folders here, but the templates.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=src/web");
    let mut assets = BTreeMap::new();
    for folder in fs::read_dir(fs::canonicalize("src/web")?)? {
        let folder = folder?.path();
        if !folder.is_dir() {
            continue;
        }
        for file in fs::read_dir(folder)? {
            let file = file?;
            let (path, name) = (file.path(), file.file_name());
            let media_type = match path.extension().and_then(|extension| extension.to_str()) {
                Some("html") => continue,
                Some("css") => "text/css; charset=utf-8",
                Some("js") => "text/javascript; charset=utf-8",
                Some("png") => "image/png",
                Some("svg") => "image/svg+xml",
                Some("webmanifest") => "application/manifest+json",
                _ => {
                    return Err(format!("{}: no media type is known", path.display()).into());
                }
            };
            if let Some((other, _)) = assets.insert(name, (path.clone(), media_type)) {
                let (path, other) = (path.display(), other.display());
                return Err(format!("{path} and {other} have the same address").into());
            }
        }
    }
    let mut list = String::from("&[");
    for (name, (path, media_type)) in assets {
        write!(
            list,
            "File {{ name: {name:?}, media_type: {media_type:?}, bytes: include_bytes!({path:?}) }},"
        )?;
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").ok_or("cargo names no folder")?;
    fs::write(Path::new(&out).join("assets.rs"), list)?;
    Ok(())
}
