//! The structure of a hand.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::model_files::{ModelFiles, SUMS};
use crate::running::{Reply, Service, binary};

const PATH: &str = "/v1/hand";

fn ask(service: &Service, cards: &Value) -> Reply {
    service.post(PATH, json!({ "hand": cards }).to_string())
}

fn answer(service: &Service, cards: &str) -> Value {
    let reply = ask(service, &json!(cards));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

#[test]
fn order_spelling_and_link_give_the_same_bytes_and_a_link_can_be_cached() {
    let service = Service::shared();
    let expected = ask(service, &json!(["Ph", "GA", "SQ", "B10", "G10", "Ma"])).body;
    for cards in [
        json!(["Ma", "B10", "G10", "SQ", "GA", "Ph"]),
        json!("phoenix, sd bt gt, ga\tMAHJONG"),
    ] {
        assert_eq!(ask(service, &cards).body, expected);
    }
    let path = format!("{PATH}?hand=Ph,GA,SQ,B10,G10,Ma");
    let link = service.get(&path);
    assert_eq!(link.body, expected);
    let tag = link.header("etag").to_owned();
    let again = service.get_with(&path, &[("if-none-match", &tag)]);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let head = format!("HEAD {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let head = service.raw_reply(head.as_bytes());
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    assert_eq!(head.header("etag"), tag);
    assert_eq!(head.header("content-length"), expected.len().to_string());
}

#[test]
fn requests_and_faults_are_counted_under_the_path() {
    let service = Service::start();
    ask(&service, &json!("Dr"));
    ask(&service, &json!("Dr X"));
    let series = |status: &str| {
        format!("grand_tichu_http_requests_total{{route=\"{PATH}\",status=\"{status}\"}}")
    };
    assert_eq!(service.metric(&series("2xx")), Some(1.0));
    assert_eq!(service.metric(&series("4xx")), Some(1.0));
    let unknown = "grand_tichu_hands_rejected_total{code=\"unknown_card\"}";
    assert_eq!(service.metric(unknown), Some(1.0));
}

/// The shares that ship, in a directory of models; the text replaces the first share of the Dragon.
fn with_shares(models: &ModelFiles, dragon: &str) -> PathBuf {
    let folder = models.path().join("hand");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("win-shares.json");
    let shares = fs::read_to_string("models/hand/win-shares.json").unwrap();
    let shipped = "\"16\":0.9318522";
    assert!(shares.contains(shipped));
    fs::write(&file, shares.replacen(shipped, dragon, 1)).unwrap();
    fs::copy("models/hand/first-out.json", folder.join("first-out.json")).unwrap();
    let sums = ["win-shares.json", "first-out.json"].map(|name| {
        let digest = Sha256::digest(fs::read(folder.join(name)).unwrap());
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{digest}  {name}\n")
    });
    fs::write(folder.join(SUMS), sums.concat()).unwrap();
    file
}

fn losing_plays(service: &Service) -> f64 {
    answer(service, "Dr")["losing_plays"].as_f64().unwrap()
}

#[test]
fn shares_come_from_the_directory_of_models_and_without_them_from_the_binary() {
    let models = ModelFiles::small();
    let service = Service::start_with(&["--models", models.argument()]);
    assert_eq!(losing_plays(&service), 0.068148);
    with_shares(&models, "\"16\":0.75");
    service.signal("HUP");
    service.log_with("reloaded: ");
    assert_eq!(losing_plays(&service), 0.25);
    fs::write(models.path().join("hand").join("win-shares.json"), "{}").unwrap();
    service.signal("HUP");
    let log = service.log_with("not reloaded");
    assert!(log.contains("win-shares.json: expected SHA-256"), "{log}");
    assert_eq!(losing_plays(&service), 0.25);
}

#[test]
fn damaged_shares_are_named_before_the_port_is_bound() {
    for (dragon, expected) in [
        ("\"16\":1.5", "expected a share from 0 to 1 for Single"),
        ("\"17\":0.5", "expected a share from 0 to 1 for Single"),
        ("\"16\":0.5,\"17\":0.5", "shares, found"),
        ("\"16\":null", "invalid type: null"),
    ] {
        let models = ModelFiles::small();
        let file = with_shares(&models, dragon);
        let output = binary()
            .args(["--models", models.argument()])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{dragon}");
        let error = String::from_utf8(output.stderr).unwrap();
        let named = error.contains(file.to_str().unwrap());
        assert!(named && error.contains(expected), "{dragon}: {error}");
    }
    let models = ModelFiles::small();
    let file = with_shares(&models, "\"16\":0.5");
    fs::write(file.with_file_name(SUMS), "").unwrap();
    let output = binary().args(["--models", models.argument()]).output();
    let error = String::from_utf8(output.unwrap().stderr).unwrap();
    assert!(
        error.contains("expected a line for win-shares.json"),
        "{error}"
    );
}
