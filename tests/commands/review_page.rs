//! `review --format html`: a page that needs no server.

use std::path::Path;

use crate::running::{command, lines, text};

/// A round between four programs.
fn record() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = folder.join("tests/browser/match.jsonl");
    file.to_string_lossy().into_owned()
}

fn review(format: &str) -> String {
    let arguments = ["review", &record(), "--deals", "24", "--format", format];
    let output = command(&arguments).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn review_as_a_page_has_every_line_inside_and_refers_to_nothing() {
    let page = review("html");
    let (head, rest) = page.split_once(" id=\"lines\">\n").unwrap();
    let (inside, end) = rest.split_once("</script>").unwrap();
    assert_eq!(end, "\n</body>\n</html>\n");
    let expected = review("jsonl");
    assert_eq!(lines(inside.as_bytes()), lines(expected.as_bytes()));
    for forbidden in [
        " src=",
        "href=\"/",
        "\"/assets/",
        "<link",
        "url(",
        "@import",
        "http:",
        "https:",
    ] {
        assert!(!head.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn every_module_that_a_page_imports_is_in_its_import_map() {
    let page = review("html");
    let map = page.split("<script type=\"importmap\">").nth(1).unwrap();
    let map = map.split("</script>").next().unwrap();
    let map: serde_json::Value = serde_json::from_str(map).unwrap();
    let modules = map["imports"].as_object().unwrap();
    let mut imports = 0;
    for module in modules.values() {
        // `from "name"`, percent-encoded.
        for imported in module.as_str().unwrap().split("from %22").skip(1) {
            let name = imported.split("%22").next().unwrap().replace("%2D", "-");
            assert!(modules.contains_key(&name), "{name}");
            imports += 1;
        }
    }
    assert!(imports > 20, "only {imports} imports");
}
