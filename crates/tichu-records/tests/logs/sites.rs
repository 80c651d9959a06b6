//! Rules that differ between sites, in match records.

use std::path::Path;

use tichu::{Direction, Seat, SiteRules, TargetScore};
use tichu_records::{Header, LogReplay, Transcript, Transcripts, write_round};
use written_logs::{played_match, played_round};

fn rounds(log: &str) -> Vec<Transcript> {
    let rounds = Transcripts::new(Path::new("a"), log.as_bytes());
    rounds.collect::<Result<_, _>>().unwrap()
}

fn records(header: &Header, rounds: &[Transcript]) -> String {
    let mut out = Vec::new();
    header.write(&mut out).unwrap();
    for round in rounds {
        write_round(round, header, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn seats_of_a_table_that_turns_the_other_way_are_read_in_the_order_of_play() {
    let rounds = rounds(&played_match(5));
    let header = Header {
        direction: Direction::Falling,
        ..Header::new("brettspielwelt", Some("5".to_owned()))
    };
    let falling = records(&header, &rounds);
    assert!(
        falling
            .lines()
            .next()
            .unwrap()
            .contains(r#""direction":"falling""#)
    );
    let usual = records(
        &Header::new("brettspielwelt", Some("5".to_owned())),
        &rounds,
    );
    assert_ne!(falling, usual);
    let mut read = Transcripts::new(Path::new("a.jsonl"), falling.as_bytes());
    let again: Vec<Transcript> = read.by_ref().collect::<Result<_, _>>().unwrap();
    assert_eq!(read.matches(), [header]);
    let [one, other] = [&again, &rounds].map(|rounds| {
        let header = Header::new("brettspielwelt", None);
        records(&header, rounds)
    });
    assert!(one == other);
    // In the lines, the seat after the first has the number 3.
    let names = &rounds[0].players;
    let line: serde_json::Value = serde_json::from_str(falling.lines().nth(1).unwrap()).unwrap();
    let [zero, next, partner, previous] = Seat::ALL.map(|seat| &*names[seat]);
    assert_eq!(
        line["players"],
        serde_json::json!([zero, previous, partner, next])
    );
    let replay = |log: &str| LogReplay::of(Path::new("a"), log.as_bytes());
    assert_eq!(replay(&falling), replay(&usual));
    assert_eq!(replay(&falling).disagreements, []);
}

#[test]
fn headers_keep_what_differs_from_their_site() {
    let with = |rules, target: i32| Header {
        rules,
        target: Some(TargetScore::try_from(target).unwrap()),
        ..Header::new("elsewhere", None)
    };
    let rules = SiteRules {
        dogs_come_back: true,
        bombs_break_wishes: true,
    };
    for (header, line) in [
        (
            Header::new("board_game_arena", None),
            r#"{"type":"match","version":1,"site":"board_game_arena"}"#,
        ),
        (
            with(rules, 500),
            r#"{"type":"match","version":1,"site":"elsewhere","target_score":500,"rules":["bombs_break_wishes","dogs_come_back"]}"#,
        ),
    ] {
        let written = records(&header, &[]);
        assert_eq!(written.trim_end(), line);
        let mut read = Transcripts::new(Path::new("a.jsonl"), written.as_bytes());
        assert!(read.next().is_none());
        assert_eq!(read.matches(), [header]);
    }
}

#[test]
fn match_line_that_is_not_understood_costs_its_rounds() {
    let rounds = rounds(&played_round(1));
    let records = records(&Header::new("x", None), &rounds);
    for (field, expected) in [
        (
            r#""direction":"left""#,
            "expected a direction, rising or falling, found",
        ),
        (
            r#""target_score":0"#,
            "expected a target_score from 1 to 100000 points, found \"0\"",
        ),
        (
            r#""rules":["dogs"]"#,
            "expected rules among bombs_break_wishes, dogs_come_back, found",
        ),
        (
            r#""version":2"#,
            "expected a match record of version 1, found \"2\"",
        ),
    ] {
        let damaged = records.replacen(r#""site""#, &format!(r#"{field},"site""#), 1);
        let replayed = LogReplay::of(Path::new("a.jsonl"), damaged.as_bytes());
        let [first, second] = &replayed.disagreements[..] else {
            panic!("{replayed:?}");
        };
        assert!(
            first.to_string().starts_with("a.jsonl:1: ") && first.to_string().contains(expected),
            "{first}"
        );
        assert!(
            second
                .to_string()
                .contains("expected a match that can be read before its rounds")
        );
    }
}

#[test]
fn match_ends_at_the_target_of_its_site_only() {
    // Twice the same match has rounds after its end.
    let rounds = [rounds(&played_match(1)), rounds(&played_match(1))].concat();
    let replay = |header: Header| {
        let records = records(&header, &rounds);
        let replayed = LogReplay::of(Path::new("a.jsonl"), records.as_bytes());
        replayed.disagreements.len()
    };
    assert_eq!(replay(Header::new("brettspielwelt", None)), 1);
    assert_eq!(replay(Header::new("board_game_arena", None)), 0);
    let stated = Header {
        target: Some(TargetScore::default()),
        ..Header::new("elsewhere", None)
    };
    assert_eq!(replay(stated), 1);
}
