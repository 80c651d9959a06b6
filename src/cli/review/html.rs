//! A review as one page, with everything that it needs inside: it asks no server.
//!
//! It is the page of the service with its style sheets and scripts in place of their links. Its modules are
//! `data:` addresses in an import map, so they stay modules with names of their own.

use std::collections::BTreeMap;
use std::fmt::Write;

use terminal::write_json;
use tichu_api::review::ReviewLine;

use super::Output;
use crate::web::{ASSETS, Review, html};

/// The module that the page starts.
const MAIN: &str = "review.js";

/// The page; its lines are printed as they come.
#[derive(Default)]
pub(super) struct ReviewPage {
    is_begun: bool,
}

impl Output for ReviewPage {
    fn line(&mut self, line: ReviewLine, out: &mut Vec<u8>) {
        if !self.is_begun {
            self.is_begun = true;
            out.extend(head().bytes());
        }
        let mut text = Vec::new();
        write_json(&line, &mut text);
        for byte in text {
            match byte {
                // A name may hold the end of the element.
                b'<' => out.extend(b"\\u003c"),
                byte => out.push(byte),
            }
        }
        if let ReviewLine::End(_) = line {
            out.extend(b"</script>\n</body>\n</html>\n");
        }
    }
}

/// The page up to its lines.
fn head() -> String {
    let page = html(&Review);
    let (page, _) = page.split_once("</body>").unwrap_or((&page, ""));
    let mut text = String::new();
    for line in page.lines() {
        let name = between(line, "/assets/", "\"");
        let _ = match name {
            Some(name) if line.contains("rel=\"stylesheet\"") => {
                writeln!(text, "<style>\n{}</style>", asset(name))
            }
            Some(name) if name == MAIN => writeln!(
                text,
                "<script type=\"importmap\">{}</script>\n<script type=\"module\">import \"{MAIN}\";</script>",
                import_map()
            ),
            Some(name) if line.starts_with("<script") => {
                writeln!(text, "<script>\n{}</script>", asset(name))
            }
            // Icons, links to other pages and the place of the tags for messengers.
            Some(_) => Ok(()),
            None if line.contains("href=\"/") || line.starts_with("<!-- ") => Ok(()),
            None => writeln!(text, "{line}"),
        };
    }
    text.push_str("<script type=\"application/jsonl\" id=\"lines\">\n");
    text
}

/// The import map of all modules that the page needs.
fn import_map() -> String {
    let mut modules = BTreeMap::new();
    let mut needed = vec![MAIN];
    while let Some(name) = needed.pop() {
        if modules.contains_key(name) {
            continue;
        }
        let mut module = String::from("data:text/javascript,");
        for line in asset(name).lines() {
            let imported = between(line, "from \"/assets/", "\"");
            let imported = imported.or_else(|| between(line, "from \"./", "\""));
            match imported {
                Some(other) => {
                    needed.push(other);
                    let line = line.replace("\"/assets/", "\"").replace("\"./", "\"");
                    encode(&line, &mut module);
                }
                None => encode(line, &mut module),
            }
            encode("\n", &mut module);
        }
        modules.insert(name, module);
    }
    let modules = modules.iter();
    let imports = modules.map(|(name, module)| format!("\"{name}\":\"{module}\""));
    format!(
        "{{\"imports\":{{{}}}}}",
        imports.collect::<Vec<_>>().join(",")
    )
}

/// Percent-encodes a text for a `data:` address within a JSON text within a script.
fn encode(text: &str, out: &mut String) {
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(char::from(byte)),
            b' ' | b'(' | b')' | b'.' | b',' | b';' | b'=' | b'{' | b'}' => {
                out.push(char::from(byte));
            }
            // Writing to a string never fails.
            byte => drop(write!(out, "%{byte:02X}")),
        }
    }
}

/// The text of the asset with this name. An unknown name gives an empty text; no page has one.
fn asset(name: &str) -> &'static str {
    let file = ASSETS.iter().find(|file| file.name == name);
    let text = file.map(|file| std::str::from_utf8(file.bytes));
    text.and_then(Result::ok).unwrap_or_default()
}

/// The part of a line between two texts.
fn between<'l>(line: &'l str, before: &str, after: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(before)?;
    rest.split_once(after).map(|(part, _)| part)
}
