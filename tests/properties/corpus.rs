//! Every input that the fuzzers keep, checked as they check it; see `fuzz/README.md`.

#![allow(clippy::print_stdout)] // The test runner captures it.

use std::fs;

use crate::checks::{
    games, hand, log, models, play, request, round, structure, transcript, whole_hand, wire,
};

fn replay(target: &str, check: fn(&[u8])) {
    let folder = format!("{}/fuzz/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut replayed = 0;
    for file in fs::read_dir(&folder).expect("a corpus") {
        let path = file.unwrap().path();
        println!("{}", path.display()); // Shown when the check fails.
        check(&fs::read(path).unwrap());
        replayed += 1;
    }
    assert!(replayed > 0, "{folder} is empty");
}

#[test]
fn other_games() {
    replay("games", games::check);
}

#[test]
fn hands() {
    replay("hand", hand::check);
}

#[test]
fn requests() {
    replay("request", request::check);
}

#[test]
fn logs() {
    replay("log", log::check);
}

#[test]
fn models() {
    replay("models", models::check);
}

#[test]
fn plays() {
    replay("play", play::check);
}

#[test]
fn rounds() {
    replay("round", |input| {
        round::check(input);
    });
}

#[test]
fn structures() {
    replay("structure", structure::check);
}

#[test]
fn transcripts() {
    for form in ["brettspielwelt", "records", "hands0", "board_game_arena"] {
        replay(form, transcript::check);
    }
}

#[test]
fn whole_hands() {
    replay("whole_hand", whole_hand::check);
}

#[test]
fn wires() {
    replay("wire", wire::check);
}
