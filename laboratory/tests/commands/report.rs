//! The `report` command: a page that agrees with the models it is about.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use laboratory_report::outlook::Findings;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tichu_models::model::Source;

use crate::train::{FOLDER, error};
use crate::trained::{MATCHES, trained};
use written_logs::logs;

fn report(logs: &Path, models: &Path, out: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_laboratory"))
        .args(["report", "--logs"])
        .arg(logs)
        .arg("--models")
        .arg(models)
        .arg("--out")
        .arg(out)
        .args(more)
        .output()
        .unwrap()
}

#[test]
fn the_page_shows_the_figures_of_the_manifest_and_loads_nothing() {
    let (logs, models) = (logs(MATCHES), trained().directory());
    let out = TempDir::new().unwrap();
    let page = out.path().join("report.html");
    let journal = out.path().join("grid.csv");
    fs::write(
        &journal,
        "# head\ncolumns\nlogistic,1.5,,0.11,0.91,0.88,,true\nsvr,1,-2,0.125,0.9,0.87,812,true\n",
    )
    .unwrap();
    let more = ["--journals", journal.to_str().unwrap()];
    let output = report(logs.path(), models.path(), &page, &more);
    assert!(output.status.success(), "{output:?}");

    let html = fs::read_to_string(&page).unwrap();
    assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
    for outside in ["http://", "https://", "<script", "@import", "url("] {
        assert!(!html.contains(outside), "{outside}");
    }
    let manifest: Value = serde_json::from_slice(
        &fs::read(models.path().join(FOLDER).join("manifest.json")).unwrap(),
    )
    .unwrap();
    let card = fs::read_to_string(models.path().join(FOLDER).join("MODEL_CARD.md")).unwrap();
    for model in manifest["models"].as_array().unwrap() {
        for figure in ["roc_area", "average_precision", "brier", "f1"] {
            let figure = format!("{:.4}", model["held_out"][figure].as_f64().unwrap());
            assert!(html.contains(&figure) && card.contains(&figure), "{figure}");
        }
    }
    let policies = manifest["policies"].as_array().unwrap();
    let names: Vec<_> = policies
        .iter()
        .map(|p| p["name"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "aggressive",
            "neutral",
            "conservative",
            "expert",
            "never",
            "always",
            "points"
        ]
    );
    for section in [
        "ROC curves",
        "Precision against recall",
        "measures by threshold",
        "expected calibration error",
        "Log-odds of one card",
        "ROC area against support vectors",
        "Learning curves",
        "squared error by C and gamma",
        "Chance to go out first with at least these cards",
        "Held-out firsts in the middle 95%",
        "Yang's sum",
        "Players by rating",
    ] {
        assert!(html.contains(section), "{section}");
    }
}

#[test]
fn the_page_and_its_pictures_tell_what_is_known_about_calls() {
    let (logs, models) = (logs(MATCHES), trained().directory());
    let out = TempDir::new().unwrap();
    let page = out.path().join("report.html");
    let pictures = out.path().join("pictures");
    let more = ["--figures", pictures.to_str().unwrap()];
    let output = report(logs.path(), models.path(), &page, &more);
    assert!(output.status.success(), "{output:?}");

    let html = fs::read_to_string(&page).unwrap();
    for section in ["outlook", "selection", "worth", "win", "trial", "when"] {
        assert!(
            html.contains(&format!("<h2 id=\"{section}\">")),
            "{section}"
        );
    }
    let figures = fs::read(models.path().join(FOLDER).join("outlook-figures.json")).unwrap();
    let figures: Value = serde_json::from_slice(&figures).unwrap();
    let card = fs::read_to_string(models.path().join(FOLDER).join("MODEL_CARD.md")).unwrap();
    for verdict in figures["trial"].as_array().unwrap() {
        let rate = format!("{:.1}%", 100.0 * verdict["call_rate"].as_f64().unwrap());
        assert!(html.contains(&rate) && card.contains(&rate), "{verdict}");
    }
    for class in figures["classes"].as_array().unwrap() {
        assert!(html.contains(class["class"].as_str().unwrap()), "{class}");
    }
    // Hands of 12 kinds at 9 scores, and a hundred scores for each map.
    let table = html.split("950:0").nth(1).unwrap();
    let rows = table.split("</table>").next().unwrap();
    assert_eq!(rows.matches("<tr>").count(), 12);
    let written = |picture: &str| fs::read_to_string(pictures.join(picture)).unwrap();
    for picture in ["effect", "chance", "calibration", "trial"] {
        let svg = written(&format!("outlook-{picture}.svg"));
        assert!(svg.starts_with("<svg") && !svg.contains("NaN"), "{picture}");
    }
    for map in ["calls", "break-even"] {
        let svg = written(&format!("outlook-{map}.svg"));
        assert_eq!(svg.matches("<path class=\"cell\"").count(), 100, "{map}");
    }
}

#[test]
fn figures_of_another_outlook_are_refused() {
    let (logs, models) = (logs(MATCHES), trained().directory());
    let out = TempDir::new().unwrap();
    let file = |name: &str| models.path().join(FOLDER).join(name);
    let sha256 = |name: &str| {
        let digest = Sha256::digest(fs::read(file(name)).unwrap());
        digest
            .iter()
            .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
    };
    let change = |name: &str, from: &str, to: &str| {
        let text = fs::read_to_string(file(name)).unwrap();
        assert!(text.contains(from), "{name}");
        fs::write(file(name), text.replace(from, to)).unwrap();
    };
    let (own, figures) = (sha256("outlook.json"), "outlook-figures.json");
    let before = sha256(figures);
    change(figures, &own, &"0".repeat(64));
    change("SHA256SUMS", &before, &sha256(figures));
    let page = out.path().join("report.html");
    let message = error(&report(logs.path(), models.path(), &page, &[]));
    let expected = format!("expected figures of the outlook beside them (SHA-256 {own})");
    assert!(
        message.contains(figures) && message.contains(&expected),
        "{message}"
    );
    assert!(!page.exists());
}

#[test]
fn what_does_not_belong_to_the_models_is_refused_and_the_old_page_stays() {
    let (own, models) = (logs(MATCHES), trained().directory());
    let out = TempDir::new().unwrap();
    let page = out.path().join("report.html");
    fs::write(&page, "old").unwrap();
    let message = error(&report(logs(MATCHES + 1).path(), models.path(), &page, &[]));
    assert!(
        message.contains("expected the logs that the models were trained on"),
        "{message}"
    );
    let bad = out.path().join("bad.csv");
    fs::write(&bad, "# head\ncolumns\nsvr,1,x\n").unwrap();
    for (journal, expected) in [
        (bad.as_path(), "bad.csv:3: expected values for"),
        (Path::new("no-such.csv"), "no-such.csv"),
    ] {
        let more = ["--journals", journal.to_str().unwrap()];
        let message = error(&report(own.path(), models.path(), &page, &more));
        assert!(message.contains(expected), "{message}");
    }
    assert_eq!(fs::read_to_string(&page).unwrap(), "old");
}

#[test]
fn the_guide_for_players_shows_the_tables_of_the_models_that_ship() {
    let guide = fs::read_to_string("../docs/outlook.md").unwrap();
    let findings = Findings::read(&Source::Embedded).unwrap();
    let tables = findings.tables().map(|table| table.markdown());
    let missing: Vec<_> = (tables.iter().map(|table| table.trim_end()))
        .filter(|table| !guide.contains(table))
        .collect();
    let missing = missing.join("\n\n");
    assert!(missing.is_empty(), "expected in the guide:\n\n{missing}");
    for (picture, _) in findings.pictures() {
        assert!(guide.contains(&format!("]({picture})")), "{picture}");
        assert!(Path::new("../docs").join(&picture).exists(), "{picture}");
    }
}
