//! `review`.

use serde_json::Value;
use written_logs::{directory, played_match};

use crate::running::{command, lines, piped, text};

/// The first round of a played match, as a log.
fn round(seed: u64) -> String {
    let log = played_match(seed);
    let result = log.find("Ergebnis: ").unwrap();
    let end = log[result..]
        .find('\n')
        .map_or(log.len(), |end| result + end + 1);
    log[..end].to_owned()
}

fn review(log: &str, more: &[&str]) -> std::process::Output {
    let arguments = [&["review", "-", "--deals", "10"], more].concat();
    piped(&arguments, log)
}

#[test]
fn a_review_as_json_has_players_rounds_and_decisions_whose_sums_agree() {
    let log = round(3) + &round(4);
    let output = review(&log, &["--format", "json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let again = review(&log, &["--format", "json"]);
    assert_eq!(output.stdout, again.stdout);
    let review: Value = serde_json::from_slice(&output.stdout).unwrap();
    let one = &review["matches"][0];
    let (players, rounds) = (
        one["players"].as_array().unwrap(),
        one["rounds"].as_array().unwrap(),
    );
    assert_eq!((players.len(), rounds.len()), (4, 2));
    let decisions = one["decisions"].as_array().unwrap();
    let counted = decisions
        .iter()
        .filter(|decision| decision["counted"] == true);
    for (seat, player) in players.iter().enumerate() {
        let own = counted.clone().filter(|decision| decision["seat"] == seat);
        assert_eq!(player["decisions"], own.clone().count());
        let losses: f64 = own
            .map(|decision| decision["loss"]["value"].as_f64().unwrap())
            .sum();
        let loss = player["loss"].as_f64().unwrap();
        let rounding = 0.05 * decisions.len() as f64;
        assert!((losses - loss).abs() < rounding, "{losses}, {loss}");
        let kinds = player["by_kind"].as_object().unwrap();
        let of_kinds: u64 = kinds
            .values()
            .map(|sum| sum["decisions"].as_u64().unwrap())
            .sum();
        assert_eq!(player["decisions"], of_kinds);
        assert_eq!(player["rating"], Value::Null, "two rounds are too little");
    }
    for round in rounds {
        let part = |name: &str| round["luck"][name].as_f64().unwrap();
        let sum = part("deal") + part("gifts") + part("skill") + part("rest");
        let points = |team: usize| round["points"][team].as_f64().unwrap();
        assert!((sum - (points(0) - points(1))).abs() < 1e-6);
    }
    for decision in decisions {
        if decision["action"] == decision["best"] {
            assert!(
                decision["evidence"].is_null() && decision["grade"] == "good",
                "{decision}"
            );
        }
        for name in [
            "round", "seat", "kind", "loss", "grade", "words", "position",
        ] {
            assert!(!decision[name].is_null(), "{name}: {decision}");
        }
    }
}

#[test]
fn a_review_of_one_player_has_its_decisions_alone() {
    let logs = directory(&[
        ("7.tch", round(3)),
        ("8.tch", round(4).replace("player0017", "somebody")),
    ]);
    let path = logs.path().to_string_lossy().into_owned();
    let of = |name: &str| {
        let arguments = [
            "review", &path, "--deals", "10", "--format", "jsonl", "--player", name,
        ];
        command(&arguments).output().unwrap()
    };
    let lines = |output: &std::process::Output, kind: &str| -> Vec<Value> {
        let all = lines(&output.stdout).into_iter();
        let all = all.map(|line| serde_json::from_str::<Value>(&line).unwrap());
        all.filter(|line| line["type"] == kind).collect()
    };
    let output = of("player0017");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let counted = lines(&output, "decision")
        .iter()
        .filter(|one| one["counted"] == true)
        .count();
    let seats: Vec<u64> = lines(&output, "decision")
        .iter()
        .map(|one| one["seat"].as_u64().unwrap())
        .collect();
    assert!(!seats.is_empty() && seats.iter().all(|seat| *seat == seats[0]));
    assert_eq!(
        lines(&output, "match").len(),
        1,
        "the other match is not this player's"
    );
    let habits = &lines(&output, "habits")[0]["habits"];
    assert_eq!(habits["name"], "player0017");
    assert_eq!(
        (&habits["matches"], &habits["decisions"]),
        (&1.into(), &counted.into())
    );
    assert_eq!(of("nobody").status.code(), Some(1));
}

#[test]
fn a_folder_has_each_match_once_and_each_player_by_own_decisions() {
    let (first, second) = (round(3), round(4));
    let half: String = first.split_inclusive('\n').take(60).collect();
    // Who sat at seat 0 sits at seat 1, and another has come to seat 0.
    let reseated = second
        .replace("player0017", "Zorro")
        .replace("player0034", "player0017");
    let logs = directory(&[
        ("100.tch", first.clone()),
        ("100 (1).tch", first.clone()),
        ("100 (2).tch", half),
        ("101.tch", reseated),
    ]);
    let path = logs.path().to_string_lossy().into_owned();
    let of_type = |output: &std::process::Output, kind: &str| -> Vec<Value> {
        assert!(output.status.success(), "{}", text(&output.stderr));
        let all = lines(&output.stdout).into_iter();
        let all = all.map(|line| serde_json::from_str::<Value>(&line).unwrap());
        all.filter(|line| line["type"] == kind).collect()
    };
    let of_seat = |log: &str, seat: u64| {
        let output = review(log, &["--format", "jsonl"]);
        let counts = |one: &Value| one["seat"] == seat && one["counted"] == true;
        let decisions = of_type(&output, "decision").into_iter();
        decisions.filter(counts).count()
    };
    let name = " player0017\u{a0}";
    let arguments = [
        "review", &path, "--deals", "10", "--format", "jsonl", "--player", name,
    ];
    let output = command(&arguments).output().unwrap();
    let end = &of_type(&output, "end")[0];
    assert_eq!(
        (&end["matches"], &end["copies"]),
        (&2.into(), &2.into()),
        "{end}"
    );
    let expected = of_seat(&first, 0) + of_seat(&second, 1);
    assert_eq!(end["decisions"], expected);
    let decisions = of_type(&output, "decision");
    assert!(decisions.iter().all(|one| one["player"] == "player0017"));
    let arguments = ["replay", "--logs", &path, "--format", "jsonl"];
    let replayed = command(&arguments).output().unwrap();
    let report: Value = serde_json::from_slice(&replayed.stdout).unwrap();
    assert_eq!(
        (&report["logs"], &report["copies_left_out"]),
        (&2.into(), &2.into())
    );
}

#[test]
fn a_log_without_rounds_is_named() {
    let output = review("hello\n", &[]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains("expected the start of a round"), "{said}");
    let table = review(&round(3), &[]);
    let table = text(&table.stdout);
    assert!(
        table.contains("round 1, at 0:0") && table.contains("matches: 1, decisions: "),
        "{table}"
    );
}

#[test]
fn a_seat_without_a_name_is_called_by_its_number() {
    let log = round(3);
    let name = log.split("(2)").nth(1).unwrap();
    let name = name.split_whitespace().next().unwrap();
    let output = review(&log.replace(name, ""), &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let title = &lines(&output.stdout)[0];
    assert!(title.contains(" and seat 2 against "), "{title}");
}
