//! Logs of Board Game Arena, which the tests write from played matches.

pub mod packets;
mod saved;

use std::path::Path;

use packets::{PLAYERS, Style, rounds, written};
use serde_json::{Value, json};
use tichu::{Seat, SiteRules};
use tichu_records::{LogReplay, RecordedCards, RecordedRounds};
use written_logs::played_match;

use crate::seen::{public, seen_by};

fn replay(document: &Value) -> LogReplay {
    LogReplay::of(Path::new("a.json"), document.to_string().as_bytes())
}

#[test]
fn matches_replay_as_on_the_other_site_however_they_are_written() {
    let styles = [
        Style::default(),
        Style {
            text: true,
            old_gifts: true,
            shuffle: 9,
            ..Style::default()
        },
        Style {
            private_first: true,
            shuffle: 31,
            ..Style::default()
        },
        Style {
            bare: true,
            text: true,
            ..Style::default()
        },
    ];
    for seed in 0..20 {
        let log = played_match(seed);
        let expected = LogReplay::of(Path::new("a"), log.as_bytes());
        for (place, style) in styles.into_iter().enumerate() {
            let found = replay(&written(seed, style));
            assert_eq!(found.disagreements, [], "seed {seed}, style {place}");
            if style.bare {
                // Nothing says which of the four seats is the first.
                assert_eq!(found.complete.len(), expected.complete.len());
            } else {
                assert_eq!(
                    found.complete, expected.complete,
                    "seed {seed}, style {place}"
                );
            }
            assert_eq!(found.counts.plays, expected.counts.plays);
            assert_eq!(found.counts.wishes, expected.counts.wishes);
            assert_eq!(found.counts.dragons, expected.counts.dragons);
            assert_eq!(found.counts.closing_passes, expected.counts.closing_passes);
        }
    }
}

#[test]
fn names_are_fit_for_a_terminal_and_the_site_is_named() {
    let document = written(1, Style::default()).to_string();
    let mut read = RecordedRounds::new(Path::new("a.json"), document.as_bytes());
    let round = read.next().unwrap().unwrap();
    assert_eq!(
        round.players.0,
        ["Name 0", "J\u{fffd}[31mörg", "Name 2", "Name 3"]
    );
    let header = &read.matches()[0];
    assert_eq!(
        (&*header.site, header.id.as_deref()),
        ("board_game_arena", Some("77"))
    );
}

#[test]
fn log_with_the_packets_of_one_player_has_rounds_as_this_player_saw_them() {
    for only in 0..4 {
        let style = Style {
            only: Some(only),
            ..Style::default()
        };
        let document = written(1, style);
        let replayed = replay(&document);
        assert_eq!(replayed.disagreements, []);
        assert_eq!(
            (replayed.seen, replayed.complete.len()),
            (rounds(1).len(), 0)
        );
        let document = document.to_string();
        let mut read = RecordedRounds::new(Path::new("a.json"), document.as_bytes());
        for round in rounds(1) {
            let seen = read.next().unwrap().unwrap();
            assert!(matches!(seen.cards, RecordedCards::Own(_)), "seat {only}");
            let expected = seen_by(&round, Seat::ALL[only]);
            assert_eq!(seen.cards, expected.cards);
            assert_eq!(public(&seen), public(&expected));
        }
    }
}

#[test]
fn tichu_may_be_called_with_eight_cards_by_both_partners() {
    let mut document = written(1, Style::default());
    let packets = document["g_gamelogs"]["data"]["data"]
        .as_array_mut()
        .unwrap();
    let is_bet = |packet: &&mut Value| {
        let said = &packet["data"][0];
        said["type"] == "grandTichuBet" && said["args"]["bet"] == "0"
    };
    let bets = packets.iter_mut().filter(is_bet).take(4);
    let own = [PLAYERS[1].to_string(), PLAYERS[3].to_string()];
    for bet in bets {
        let player = bet["data"][0]["args"]["player_id"].to_string();
        if own.contains(&player) {
            // The call takes the place of the decision on Grand Tichu.
            bet["data"][0]["type"] = json!("tichuBet");
            bet["data"][0]["args"]["bet"] = json!(100);
        }
    }
    let document = document.to_string();
    let mut read = RecordedRounds::new(Path::new("a.json"), document.as_bytes());
    let round = read.next().unwrap().unwrap();
    let callers: Vec<Seat> = round.tichu.iter().map(|call| call.value).collect();
    assert_eq!(callers, [Seat::ALL[1], Seat::ALL[3]]);
    assert!(round.begin(SiteRules::default()).is_ok());
}

#[test]
fn packets_that_are_missing_are_named() {
    let style = Style {
        only: Some(2),
        ..Style::default()
    };
    for kind in ["acceptCards", "passCards", "dealCards"] {
        let mut document = written(1, style);
        let packets = document["g_gamelogs"]["data"]["data"]
            .as_array_mut()
            .unwrap();
        let place = packets
            .iter()
            .rposition(|packet| packet["data"][0]["type"] == kind);
        packets.remove(place.unwrap());
        let replayed = replay(&document);
        let [fault] = &replayed.disagreements[..] else {
            panic!("{kind}: {replayed:?}");
        };
        let expected = "expected 14 cards dealt, three given and three received of one seat (its private packets), found those of none";
        assert!(fault.to_string().ends_with(expected), "{fault}");
    }
}

#[test]
fn cut_log_keeps_the_rounds_before() {
    let style = Style::default();
    let whole = written(2, style);
    let packets = whole["g_gamelogs"]["data"]["data"]
        .as_array()
        .unwrap()
        .len();
    let mut last = 0;
    for end in (1..=packets).step_by(31) {
        let mut cut = whole.clone();
        cut["g_gamelogs"]["data"]["data"]
            .as_array_mut()
            .unwrap()
            .truncate(end);
        let replayed = replay(&cut);
        assert_eq!(replayed.disagreements, [], "{end}");
        let complete = replayed.complete.len();
        assert!(complete >= last, "{end}");
        last = complete;
    }
    assert!(last + 1 >= rounds(2).len());
}

#[test]
fn other_json_is_refused() {
    for text in [
        "{}",
        "[]",
        "[{\"a\": 1}]",
        "{\"data\": 5",
        "[[[[",
        "{\"channel\": \"x\", \"data\": []}",
    ] {
        let replayed = LogReplay::of(Path::new("a.json"), text.as_bytes());
        assert_eq!(replayed.disagreements.len(), 1, "{text}");
        assert_eq!(replayed.complete, []);
    }
    // Packets without sense have no rounds.
    let senseless =
        json!([{"channel": 7, "data": 1}, {"channel": "/table/t1", "data": [{"type": "pass"}, 5]}]);
    assert_eq!(replay(&senseless).complete, []);
}
