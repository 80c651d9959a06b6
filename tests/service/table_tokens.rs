//! The key of a table's tokens, over HTTP.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use crate::running::Service;
use crate::table::{answer, fault};

#[test]
fn a_token_is_refused_when_it_was_changed_or_is_of_another_key_and_the_service_says_which() {
    let files = TempDir::new().unwrap();
    let key = files.path().join("key");
    fs::write(&key, format!("{}\n", "5e".repeat(32))).unwrap();
    let option = ["--table-key", key.to_str().unwrap()];
    let (service, again, other) = (
        Service::start_with(&option),
        Service::start_with(&option),
        Service::run({
            let mut command = crate::running::binary();
            command.args(["--listen", "127.0.0.1:0"]);
            command
        }),
    );
    let table = answer(&service, "", &json!({"seed": 1}));
    let token = table["token"].as_str().unwrap();
    let action = json!({"take_rest": true});
    let question = |token: &str| json!({"token": token, "action": action});
    let first = answer(&service, "/act", &question(token));
    let elsewhere = answer(&again, "/act", &question(token));
    assert_eq!(elsewhere, first, "instances with one key are one service");
    let (pointer, code, detail) = fault(&other, "/act", &question(token));
    assert_eq!((&*pointer, &*code), ("/token", "impossible"));
    assert!(detail.contains("another"), "{detail}");
    let place = token.len() - 30;
    let letter = if token[place..].starts_with('A') {
        'B'
    } else {
        'A'
    };
    let changed = format!("{}{letter}{}", &token[..place], &token[place + 1..]);
    let (_, _, detail) = fault(&service, "/act", &question(&changed));
    assert!(detail.contains("changed"), "{detail}");
    let version = format!("Ag{}", &token[2..]);
    let (_, _, detail) = fault(&service, "/act", &question(&version));
    assert!(detail.contains("version"), "{detail}");
    for path in ["/act", "/rewind", "/hint", "/duplicate"] {
        let mut question = json!({"token": "nonsense"});
        match path {
            "/act" => question["action"] = action.clone(),
            "/rewind" => question["moment"] = 0.into(),
            _ => {}
        }
        assert_eq!(fault(&service, path, &question).0, "/token");
    }
    // An old token goes on from its own moment: so actions are taken back.
    assert_eq!(
        answer(&service, "/act", &question(token))["hand"],
        first["hand"]
    );
}

#[test]
fn a_key_that_is_none_is_named_before_the_service_starts() {
    let files = TempDir::new().unwrap();
    let key = files.path().join("key");
    for (text, expected) in [
        ("secret", "expected 64 hexadecimal digits"),
        ("", "expected 64 hexadecimal digits"),
    ] {
        fs::write(&key, text).unwrap();
        let mut command = crate::running::binary();
        let output = command
            .args(["--table-key", key.to_str().unwrap()])
            .output()
            .unwrap();
        assert!(!output.status.success());
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(log.contains(expected), "{log}");
        assert!(!log.contains("secret"), "{log}");
    }
}
