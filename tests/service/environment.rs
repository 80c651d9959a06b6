//! Variables of the environment without a value, as compose files and Kubernetes set them.

use std::collections::BTreeSet;
use std::process::Command;

use crate::running::{Service, binary};

/// All variables of the service and its commands, as help names them.
fn variables() -> BTreeSet<String> {
    let help = |command: &[&str]| {
        let output = binary().args(command).arg("--help").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let mut texts = vec![help(&[])];
    let commands = texts[0].split_once("Commands:").unwrap().1.to_owned();
    for line in commands.lines().skip(1).take_while(|line| !line.is_empty()) {
        let name = line.split_whitespace().next().unwrap();
        if name != "help" {
            texts.push(help(&[name]));
        }
    }
    let named = |text: &String| {
        let parts = text.split("[env: ").skip(1);
        let names = parts.map(|part| part.split(['=', ']']).next().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    texts.iter().flat_map(named).collect()
}

/// The service on any port; without arguments, so that no option hides a variable.
fn service() -> Command {
    let mut command = binary();
    command.env("GRAND_TICHU_LISTEN", "127.0.0.1:0");
    command
}

#[test]
fn an_empty_variable_is_not_set() {
    let variables = variables();
    assert!(variables.len() >= 17, "{variables:?}");
    for name in variables
        .iter()
        .filter(|name| *name != "GRAND_TICHU_LISTEN")
    {
        let mut command = service();
        command.env(name, "");
        assert_eq!(Service::run(command).get("/livez").status, 200, "{name}");
    }
    let mut command = service();
    command.envs(variables.iter().map(|name| (name, "")));
    command.env("RUST_LOG", "");
    command.args(["--listen", "127.0.0.1:0"]);
    let service = Service::run(command);
    assert_eq!(service.get("/v1/models").status, 200, "all of them");
}

#[test]
fn an_empty_address_is_the_default_one() {
    // An address that no other test listens on, if only because this one is not free for two.
    let taken = std::net::TcpListener::bind("127.0.0.1:8080");
    if taken.is_err() {
        return; // Somebody else has it.
    }
    let output = binary().env("GRAND_TICHU_LISTEN", "").output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("cannot listen on 127.0.0.1:8080"), "{error}");
    let asked = binary()
        .arg("healthcheck")
        .env("GRAND_TICHU_LISTEN", "")
        .output();
    let error = String::from_utf8(asked.unwrap().stderr).unwrap();
    assert!(error.contains("127.0.0.1:8080"), "{error}");
}

#[test]
fn a_command_has_its_default_for_an_empty_variable_too() {
    let output = binary()
        .args(["decide", "Dr GA SK BQ R9 S7 B3 G2"])
        .env("GRAND_TICHU_MODELS", "")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_variable_that_is_set_still_counts_and_is_checked() {
    let output = binary().env("GRAND_TICHU_WORKERS", " ").output().unwrap();
    assert_eq!(output.status.code(), Some(2), "blank is not empty");
    let mut command = service();
    command.env("GRAND_TICHU_RATE_LIMIT", "7");
    let models = Service::run(command).get("/v1/models");
    assert!(models.header("ratelimit-policy").contains("q=7"));
}
