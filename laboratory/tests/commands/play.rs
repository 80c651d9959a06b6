//! `train play` and `self-play`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use laboratory_training::play::self_play::{Start, Training};
use serde_json::Value;
use tempfile::TempDir;
use tichu_models::model::Source;
use tichu_play::Networks;
use tichu_play::models::{Lesson, SelfPlayInfo};

use crate::train::error;

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
    command.args(arguments).output().unwrap()
}

/// Networks trained on matches of random play.
fn trained(logs: &Path) -> TempDir {
    let out = TempDir::new().unwrap();
    let (logs, directory) = (logs.to_str().unwrap(), out.path().to_str().unwrap());
    let date = ["--date", "2026-01-02", "--played-rounds", "32"];
    let arguments = [
        &["train", "play", "--logs", logs, "--out", directory],
        &date[..],
    ]
    .concat();
    let output = run(&arguments);
    assert!(output.status.success(), "{output:?}");
    out
}

fn bytes(directory: &TempDir, file: &str) -> Vec<u8> {
    fs::read(directory.path().join("play").join(file)).unwrap()
}

fn logs() -> TempDir {
    written_logs::played_logs(12)
}

/// Self-play of some rounds with these networks, and the folder of the result.
fn self_play(
    networks: &TempDir,
    runs: &TempDir,
    name: &str,
    iterations: &str,
    more: &[&str],
) -> (Output, TempDir) {
    let file = runs.path().join(format!("{name}.run"));
    let result = TempDir::new().unwrap();
    let paths = [file.as_path(), networks.path(), result.path()];
    let [file, networks, out] = paths.map(|path| path.to_str().unwrap());
    let arguments = [
        &["self-play", "--run", file, "--models", networks][..],
        &["--out", out, "--iterations", iterations],
        &["--rounds", "16", "--every", "6", "--deals", "4"],
        &["--seed", "3"],
        more,
    ]
    .concat();
    (run(&arguments), result)
}

#[test]
fn networks_learn_from_logs_then_from_self_play_and_repeat_to_the_byte() {
    let logs = logs();
    let out = trained(logs.path());
    let manifest: Value = serde_json::from_slice(&bytes(&out, "manifest.json")).unwrap();
    assert_eq!(manifest["training"]["date"], "2026-01-02");
    let play = &manifest["policy"]["agreement"]["play"];
    assert!(play["decisions"].as_u64().unwrap() > 100, "{play}");
    assert!(
        (0.0..=1.0).contains(&play["top"].as_f64().unwrap()),
        "{play}"
    );
    assert_eq!(bytes(&out, "policy.bin"), bytes(&out, "champion.bin"));
    let again = trained(logs.path());
    for file in ["policy.bin", "beliefs.bin"] {
        assert_eq!(bytes(&out, file), bytes(&again, file), "{file}");
    }

    let self_play =
        |name: &str, iterations: &str, more: &[&str]| self_play(&out, &out, name, iterations, more);
    let (output, first) = self_play("a", "12", &[]);
    assert!(output.status.success(), "{output:?}");
    let account = String::from_utf8(output.stdout).unwrap();
    assert!(account.contains("12 iterations"), "{account}");
    let (_, second) = self_play("b", "12", &[]);
    assert_eq!(
        bytes(&first, "champion.bin"),
        bytes(&second, "champion.bin")
    );
    assert_eq!(bytes(&first, "policy.bin"), bytes(&out, "policy.bin"));
    assert_ne!(bytes(&first, "champion.bin"), bytes(&out, "policy.bin"));
    let loaded = Networks::load(&Source::directory(first.path().to_owned())).unwrap();
    assert_eq!(loaded.manifest.champion.trainings[0].iterations, 12);
    assert_eq!(bytes(&first, "beliefs.bin"), bytes(&out, "beliefs.bin"));

    // A finished training is only averaged; one with other settings is refused.
    let with = out.path().join("b.run");
    let (output, mean) = self_play("a", "12", &["--with", with.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(bytes(&mean, "champion.bin"), bytes(&first, "champion.bin"));
    let (output, _) = self_play("a", "13", &[]);
    assert!(
        error(&output)
            .contains("found lesson returns, seed 3, 16 rounds an iteration and 12 iterations")
    );
    fs::write(out.path().join("c.run"), "something else").unwrap();
    let (output, _) = self_play("c", "12", &[]);
    assert!(error(&output).contains("expected a whole training of this version"));

    // Playouts teach the champion of the returns more; the account of its trainings grows.
    let playouts = ["--learn-from", "playouts", "--from", "champion"];
    let [(output, taught), (_, again)] =
        ["d", "e"].map(|name| self::self_play(&first, &out, name, "2", &playouts));
    assert!(output.status.success(), "{output:?}");
    assert_ne!(
        bytes(&taught, "champion.bin"),
        bytes(&first, "champion.bin")
    );
    assert_eq!(
        bytes(&taught, "champion.bin"),
        bytes(&again, "champion.bin")
    );
    let loaded = Networks::load(&Source::directory(taught.path().to_owned())).unwrap();
    let lessons = loaded
        .manifest
        .champion
        .trainings
        .iter()
        .map(|training| training.lesson);
    assert_eq!(
        lessons.collect::<Vec<_>>(),
        [Lesson::Returns, Lesson::Playouts]
    );
}

#[test]
fn beliefs_learn_from_rounds_of_the_networks_and_repeat_to_the_byte() {
    let beliefs = |rounds: &str| {
        let out = TempDir::new().unwrap();
        let directory = out.path().to_str().unwrap();
        let output = run(&[
            &["train", "beliefs", "--out", directory, "--seed", "9"][..],
            &["--played-rounds", rounds],
        ]
        .concat());
        assert!(output.status.success(), "{output:?}");
        let account = String::from_utf8(output.stdout).unwrap();
        assert!(
            account.contains(&format!("beliefs: {rounds} rounds")),
            "{account}"
        );
        out
    };
    let [first, again, longer] = ["300", "300", "3000"].map(beliefs);
    assert_eq!(bytes(&first, "beliefs.bin"), bytes(&again, "beliefs.bin"));
    let loaded = [&first, &longer]
        .map(|folder| Networks::load(&Source::directory(folder.path().to_owned())).unwrap());
    let shipped = Networks::load(&Source::Embedded).unwrap();
    for networks in &loaded {
        assert_eq!(networks.policy, shipped.policy);
        assert_eq!(networks.champion, shipped.champion);
    }
    let [less, more] = loaded.map(|networks| networks.manifest.beliefs);
    assert_eq!((less.rounds, less.seed), (300, 9));
    // One of eight would be found by chance, with a loss of 2.08.
    assert!(less.agreement.top > 0.2, "{less:?}");
    assert!(
        more.agreement.log_loss < less.agreement.log_loss,
        "{less:?} {more:?}"
    );
}

#[test]
fn a_training_goes_on_after_an_interruption_as_if_there_had_been_none() {
    for (lesson, iterations) in [
        (Lesson::Returns, 13),
        (Lesson::Playouts, 3),
        (Lesson::League, 3),
    ] {
        goes_on(lesson, iterations);
    }
}

fn goes_on(lesson: Lesson, iterations: usize) {
    let networks = Networks::load(&Source::Embedded).unwrap();
    let settings = SelfPlayInfo {
        lesson,
        iterations,
        rounds: 16,
        seed: 8,
    };
    let file = TempDir::new().unwrap();
    let file = file.path().join("run");
    let mut whole = Training::new(&networks, Start::Policy, settings);
    let mut interrupted = whole.clone();
    for _ in 0..iterations {
        whole.iterate();
        interrupted.iterate();
        interrupted.store(&file).unwrap();
        interrupted = Training::load(&networks, Start::Policy, settings, &file).unwrap();
    }
    assert_eq!(interrupted.networks(), whole.networks());
    assert_eq!(interrupted.done(), iterations);
}

#[test]
fn a_league_teaches_other_things_than_rounds_among_equals() {
    let networks = Networks::load(&Source::Embedded).unwrap();
    let [equals, league] = [Lesson::Playouts, Lesson::League].map(|lesson| {
        let settings = SelfPlayInfo {
            lesson,
            iterations: 1,
            rounds: 64,
            seed: 8,
        };
        let mut training = Training::new(&networks, Start::Champion, settings);
        training.iterate();
        training.networks().clone()
    });
    assert_ne!(equals, *networks.champion);
    assert_ne!(league, *networks.champion);
    assert_ne!(league, equals);
}

#[test]
fn damaged_networks_are_refused() {
    let networks = |change: &dyn Fn(&Path)| {
        let directory = TempDir::new().unwrap();
        let folder = directory.path().join("play");
        fs::create_dir(&folder).unwrap();
        for entry in fs::read_dir("../models/play").unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
        }
        change(&folder);
        Networks::load(&Source::directory(directory.path().to_owned()))
    };
    assert!(networks(&|_| ()).is_ok());
    let error = networks(&|folder| fs::write(folder.join("policy.bin"), "short").unwrap());
    let error = error.unwrap_err().to_string();
    assert!(error.contains("policy.bin: expected SHA-256"), "{error}");
    let missing = networks(&|folder| fs::remove_file(folder.join("champion.bin")).unwrap());
    assert!(missing.unwrap_err().to_string().contains("champion.bin"));
}
