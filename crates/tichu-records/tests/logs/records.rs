//! Match records, archives and the ways back.

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use tichu::{Phase, SiteRules};
use tichu_records::{
    Dataset, Header, Log, LogReplay, RecordedEvent, RecordedRound, RecordedRounds, find_logs,
    open_log, write_round, write_text,
};
use written_logs::{played_match, played_round};

/// The rounds of a log that are whole.
fn rounds(log: &[u8]) -> Vec<RecordedRound> {
    let rounds = RecordedRounds::new(Path::new("7.tch"), log);
    rounds.collect::<Result<_, _>>().expect("no fault")
}

/// A log as match records.
pub fn records(log: &[u8]) -> Vec<u8> {
    let mut rounds = RecordedRounds::new(Path::new("7.tch"), log);
    let read: Vec<RecordedRound> = rounds
        .by_ref()
        .map(|round| round.expect("a round"))
        .collect();
    let header = &rounds.matches()[0];
    let mut out = Vec::new();
    header.write(&mut out).unwrap();
    for round in &read {
        write_round(round, header, &mut out).unwrap();
    }
    out
}

/// A log in the text of BrettSpielWelt.
fn text(log: &[u8]) -> String {
    let mut out = Vec::new();
    for round in rounds(log) {
        write_text(&round, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn there_and_back_a_log_is_the_same_text() {
    for seed in 0..20 {
        let log = played_match(seed);
        assert!(text(log.as_bytes()) == log, "seed {seed}");
        // By way of a record the Phoenix may stand elsewhere, with the same meaning.
        let back = text(&records(log.as_bytes()));
        let replay = |log: &str| LogReplay::of(Path::new("7.tch"), log.as_bytes());
        assert!(replay(&back) == replay(&log), "seed {seed}");
        assert!(text(&records(back.as_bytes())) == back, "seed {seed}");
    }
}

#[test]
fn records_replay_as_the_log_does_and_give_the_same_data() {
    for seed in 0..20 {
        let log = played_match(seed);
        let file = Path::new("7.tch");
        let (one, other) = (
            LogReplay::of(file, log.as_bytes()),
            LogReplay::of(file, &records(log.as_bytes())[..]),
        );
        assert_eq!(one, other, "seed {seed}");
        let of_log = vec![Log::read(file, log.as_bytes()).unwrap()];
        let of_records = Log::each_match(file, &records(log.as_bytes())[..]).unwrap();
        let [one, other] = [of_log, of_records].map(|logs| Dataset::of(logs).unwrap());
        assert_eq!(one.rows, other.rows, "seed {seed}");
        assert_eq!(one.finished_matches, other.finished_matches, "seed {seed}");
    }
}

#[test]
fn header_names_site_and_match() {
    let records = String::from_utf8(records(played_round(1).as_bytes())).unwrap();
    let expected = r#"{"type":"match","version":1,"site":"brettspielwelt","id":"7"}"#;
    assert_eq!(records.lines().next(), Some(expected));
    let mut read = RecordedRounds::new(Path::new("x.jsonl"), records.as_bytes());
    assert!(read.by_ref().all(|round| round.is_ok()));
    let header = Header::new("brettspielwelt", Some("7".to_owned()));
    assert_eq!(read.matches(), [header]);
}

#[test]
fn file_of_several_matches_has_their_totals_apart() {
    let both = [
        records(played_match(1).as_bytes()),
        records(played_match(2).as_bytes()),
    ]
    .concat();
    let replayed = LogReplay::of(Path::new("both.jsonl"), &both[..]);
    assert_eq!(replayed.disagreements, []);
    let logs = Log::each_match(Path::new("both.jsonl"), &both[..]).unwrap();
    let dataset = Dataset::of(logs).unwrap();
    assert_eq!(
        (
            dataset.logs,
            dataset.matches,
            dataset.finished_matches.len()
        ),
        (2, 2, 2)
    );
}

/// The passes of a round that take a trick, but for those before a bomb, by their place among the events.
fn closing_passes(round: &RecordedRound) -> Vec<usize> {
    let mut replay = round.begin(SiteRules::default()).unwrap();
    let mut passes = Vec::new();
    for (place, event) in round.events.iter().enumerate() {
        let next = round.events.get(place + 1).map(|event| &event.value);
        let may_bomb =
            matches!(next, Some(RecordedEvent::Play { played, .. }) if played.set().len() > 3);
        if matches!(replay.round().phase(), Phase::Close(_)) && !may_bomb {
            passes.extend(matches!(event.value, RecordedEvent::Pass(_)).then_some(place));
        }
        replay.step(event).unwrap();
    }
    passes
}

#[test]
fn passes_that_take_a_trick_may_be_left_out() {
    let log = played_match(2);
    let whole = String::from_utf8(records(log.as_bytes())).unwrap();
    let mut lines = whole.lines();
    let mut short = format!("{}\n", lines.next().unwrap());
    for (line, round) in lines.zip(rounds(log.as_bytes())) {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        let actions = line["actions"].as_array_mut().unwrap();
        let before = actions.len() - round.events.len();
        for place in closing_passes(&round).into_iter().rev() {
            assert_eq!(actions.remove(before + place)["play"], "pass");
        }
        short += &format!("{line}\n");
    }
    assert!(short.len() < whole.len());
    let replay = |log: &str| LogReplay::of(Path::new("7.tch"), log.as_bytes());
    assert_eq!(replay(&short), replay(&whole));
}

#[test]
fn wrong_line_of_a_record_costs_its_round_alone() {
    let whole =
        String::from_utf8(records((played_round(1) + &played_round(2)).as_bytes())).unwrap();
    let second = whole.lines().nth(1).unwrap();
    for (wrong, expected) in [
        ("{}", "expected a type, match or round, found \"null\""),
        ("no json", "expected a round of a match record, found "),
        (
            r#"{"type": "round"}"#,
            "expected a round of a match record, found missing field",
        ),
        (
            &second.replacen("\"play\":\"pass\"", "\"play\":\"Dr Dr\"", 1),
            "/actions/",
        ),
        (
            &second.replacen("\"next\":\"", "\"next\":\"X", 1),
            "/actions/",
        ),
        (
            &second.replacen("first_eight\":[\"", "first_eight\":[\"Xy ", 1),
            "expected a card",
        ),
    ] {
        let damaged = whole.replace(second, wrong);
        let read: Vec<_> = RecordedRounds::new(Path::new("a.jsonl"), damaged.as_bytes()).collect();
        let [Err(fault), Ok(_)] = &read[..] else {
            panic!("{wrong:?}: {read:?}");
        };
        let fault = fault.to_string();
        assert!(
            fault.starts_with("a.jsonl:2: ") && fault.contains(expected),
            "{fault}"
        );
    }
}

/// A directory with one match in each way to keep it.
fn kept() -> (tempfile::TempDir, [&'static str; 5]) {
    let directory = tempfile::tempdir().unwrap();
    let log = played_match(3).into_bytes();
    let records = records(&log);
    let gzip = |content: &[u8]| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(content).unwrap();
        encoder.finish().unwrap()
    };
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (name, content) in [
        ("in/7.tch", &log),
        ("../8.tch", &log),
        ("notes.json", &b"{}".to_vec()),
    ] {
        zip.start_file(name, options).unwrap();
        zip.write_all(content).unwrap();
    }
    let zip = zip.finish().unwrap().into_inner();
    let kept = [
        ("1.tch", log.clone()),
        ("2.tch.gz", gzip(&log)),
        ("3.jsonl", records.clone()),
        ("4.jsonl.gz", gzip(&records)),
        ("5.zip", zip),
    ];
    for (name, content) in &kept {
        fs::write(directory.path().join(name), content).unwrap();
    }
    fs::write(directory.path().join("other.jsonl"), "{\"hand\": \"Dr\"}\n").unwrap();
    (directory, kept.map(|(name, _)| name))
}

#[test]
fn every_way_to_keep_a_match_is_read_alike() {
    let (directory, names) = kept();
    let found = find_logs(&[directory.path().to_owned()]).unwrap();
    let at = |name: &str| directory.path().join(name);
    let expected: Vec<PathBuf> = names[..4]
        .iter()
        .map(|name| at(name))
        .chain([at("5.zip/in/7.tch")])
        .collect();
    assert_eq!(found, expected);
    let plain = LogReplay::of(Path::new("a"), open_log(&found[0]).unwrap());
    for path in &found {
        assert_eq!(
            LogReplay::of(Path::new("a"), open_log(path).unwrap()),
            plain,
            "{path:?}"
        );
    }
    for name in names {
        assert_eq!(find_logs(&[at(name)]).unwrap().len(), 1, "{name}");
    }
}

#[test]
fn damaged_archives_are_errors() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.zip");
    fs::write(&path, b"PK\x03\x04 no archive").unwrap();
    let error = find_logs(std::slice::from_ref(&path))
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("expected a readable file or directory, found "),
        "{error}"
    );
    let path = directory.path().join("a.tch.gz");
    fs::write(&path, b"\x1f\x8b no stream").unwrap();
    let replayed = LogReplay::of(&path, open_log(&path).unwrap());
    assert_eq!(replayed.disagreements.len(), 1);
}

#[test]
fn data_begin_with_the_totals_of_the_match_and_count_its_fees() {
    let log = played_round(1) + &played_round(2);
    let text = String::from_utf8(records(log.as_bytes())).unwrap();
    let mut lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines[0]["totals"] = serde_json::json!([535, 165]);
    lines[1]["fee"] = serde_json::json!([75, 0]);
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let logs = Log::each_match(Path::new("a.jsonl"), text.as_bytes()).unwrap();
    let points = rounds(log.as_bytes())[0].result.unwrap().value.0;
    let before: Vec<_> = logs[0].rounds.iter().map(|round| round.scores_before.unwrap().0).collect();
    assert_eq!(before, [[535, 165], [535 + points[0] - 75, 165 + points[1]]]);
}
