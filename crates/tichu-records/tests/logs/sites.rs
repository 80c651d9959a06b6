//! Rules that differ between sites, in match records.

use std::path::Path;

use tichu::{Direction, Seat, SiteRules, TargetScore};
use tichu_records::{Header, LogReplay, RecordedRound, RecordedRounds, write_round};
use written_logs::{played_match, played_round};

use crate::of_hands::log_of;

fn rounds(log: &str) -> Vec<RecordedRound> {
    let rounds = RecordedRounds::new(Path::new("a"), log.as_bytes());
    rounds.collect::<Result<_, _>>().unwrap()
}

fn records(header: &Header, rounds: &[RecordedRound]) -> String {
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
    let mut read = RecordedRounds::new(Path::new("a.jsonl"), falling.as_bytes());
    let again: Vec<RecordedRound> = read.by_ref().collect::<Result<_, _>>().unwrap();
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
        let mut read = RecordedRounds::new(Path::new("a.jsonl"), written.as_bytes());
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

/// The log as a match record of this site.
fn at_site(log: &str, header: &Header) -> LogReplay {
    let records = records(header, &rounds(log));
    LogReplay::of(Path::new("a.jsonl"), records.as_bytes())
}

#[test]
fn a_bomb_is_led_against_a_wish_at_board_game_arena() {
    let hands = [
        "Ma S2 B2 G2 R2 S4 B4 G4 R4 S5 B5 G5 R5 S6",
        "RA S10 B10 G10 R10 SJ BJ GJ RJ SQ BQ GQ RQ SK",
        "Dr S3 B3 G3 R3 S9 SA BA GA BK GK RK S7 B7",
        "Ph Hu B9 G9 R9 G7 R7 S8 B8 G8 R8 B6 G6 R6",
    ];
    let lines = [
        "0: Ma", "1: RA", "2: Dr", "3: pass", "0: pass", "1: pass", "2: pass",
    ];
    let log = log_of(hands, &lines).replace("(0)player0: Ma \n", "(0)player0: Ma \nWunsch:9\n")
        + "Drache an: (1)player1\n(2)player2: S3 R3 G3 B3 \n";
    assert!(log.contains("Wunsch:9"));
    let found = LogReplay::of(Path::new("a.tch"), log.as_bytes()).disagreements;
    assert_eq!(found.len(), 1, "{found:?}");
    let arena = Header::new("board_game_arena", None);
    let found = at_site(&log, &arena);
    assert_eq!((found.cut_off, found.disagreements), (1, vec![]));
    // The play is no example of the usual rules.
    let round = RecordedRounds::new(Path::new("a.tch"), log.as_bytes()).next();
    let mut round = round.unwrap().unwrap();
    assert!(round.replay(arena.rules).unwrap().events().is_none());
    round.events.pop();
    assert!(round.replay(arena.rules).unwrap().events().is_some());
}

#[test]
fn dogs_of_the_last_two_seats_come_back_where_the_record_says_so() {
    let hands = [
        "Hu Dr BA BK BQ BJ B10 B9 B8 B7 B6 B5 B4 B3",
        "Ph GA GK GQ GJ G10 G9 G8 G7 G6 G5 G4 G3 G2",
        "Ma SA SK SQ SJ S10 S9 S8 S7 S6 S5 S4 S3 S2",
        "B2 RA RK RQ RJ R10 R9 R8 R7 R6 R5 R4 R3 R2",
    ];
    let lines = [
        "2: SA SK SD SB S10 S9 S8 S7 S6 S5 S4 S3 S2 Ma",
        "3: pass",
        "0: pass",
        "1: pass",
        "3: B2",
        "0: pass",
        "1: Ph",
        "3: pass",
        "0: pass",
        "1: pass",
        "1: GA GK GD GB G10 G9 G8 G7 G6 G5 G4 G3 G2",
        "3: pass",
        "0: pass",
        "3: R3",
        "0: Dr",
        "3: pass",
        "0: pass",
    ];
    let log = |leader: u8, card: &str| {
        let before = log_of(hands, &lines);
        before
            + &format!(
                "Drache an: (3)player3\n(0)player0: Hu \n({leader})player{leader}: {card} \n"
            )
    };
    let back = Header {
        rules: SiteRules {
            dogs_come_back: true,
            ..SiteRules::default()
        },
        ..Header::new("elsewhere", None)
    };
    let usual = Header::new("elsewhere", None);
    for (header, leader) in [(&usual, 3), (&back, 0)] {
        for (seat, card) in [(0, "B3"), (3, "R2")] {
            let found = at_site(&log(seat, card), header);
            assert_eq!(found.disagreements.is_empty(), seat == leader, "{found:?}");
        }
    }
}
