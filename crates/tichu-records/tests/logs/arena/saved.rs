//! What players save of Board Game Arena.

use std::io::Write;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use tichu_records::{RecordedCards, RecordedRounds};

use super::packets::{Style, rounds, written};
use crate::doors::{fault, replay};

/// The archive's answer to the player of this seat, with the list of players from `first` on.
fn answer(seed: u64, only: Option<usize>, first: usize) -> Value {
    let style = Style {
        archive: Some(first),
        only,
        text: seed.is_multiple_of(2),
        private_first: seed.is_multiple_of(3),
        shuffle: seed as usize * 11,
        ..Style::default()
    };
    written(seed, style)
}

#[test]
fn answer_of_the_archive_is_read_whoever_saved_it() {
    for seed in 0..4 {
        let (expected, first) = (rounds(seed).len(), seed as usize);
        let whole = replay(answer(seed, None, first).to_string().as_bytes());
        assert_eq!(whole.disagreements, [], "seed {seed}");
        assert_eq!(whole.complete.len(), expected);
        for own in 0..4 {
            let document = answer(seed, Some(own), first).to_string();
            let seen = replay(document.as_bytes());
            assert_eq!(seen.disagreements, [], "seed {seed}, seat {own}");
            assert_eq!(seen.seen, expected);
            let mut read = RecordedRounds::new(Path::new("a.json"), document.as_bytes());
            let round = read.next().unwrap().unwrap();
            let RecordedCards::Own(cards) = &round.cards else {
                panic!("a round of one player");
            };
            // The first of the list is the first, and the others follow in the order of play.
            let names = [0, 1, 2, 3].map(|place| format!("Name {}", (first + place) % 4));
            assert_eq!(round.players.0, names);
            assert_eq!(round.players[cards.seat], format!("Name {own}"));
        }
    }
}

#[test]
fn turns_show_who_sits_where_when_no_gift_names_its_giver() {
    for seed in 0..3 {
        let mut document = answer(seed, Some(2), 1);
        let packets = document["data"]["logs"].as_array_mut().unwrap();
        for packet in packets {
            let said = &mut packet["data"][0];
            if said["type"] == "acceptCards" {
                let cards = said["args"]["cards"].as_array_mut().unwrap();
                // Seat 2 received them in another order than that of the seats.
                cards.rotate_right(2);
                for card in cards {
                    card.as_object_mut().unwrap().remove("passed_from");
                }
            }
        }
        let seen = replay(document.to_string().as_bytes());
        assert_eq!(seen.disagreements, [], "seed {seed}");
        assert_eq!(seen.seen, rounds(seed).len());
    }
}

#[test]
fn round_in_which_a_zombie_plays_is_refused_and_no_other() {
    let said = "${playerName} makes a zombie turn";
    let mut document = answer(1, None, 0);
    let packets = document["data"]["logs"].as_array_mut().unwrap();
    let is_play = |packet: &Value| packet["data"][0]["type"] == "playCombo";
    let place = packets.iter().position(is_play).unwrap();
    let mut packet = packets[place].clone();
    packet["data"] =
        json!([{"uid": "z", "type": "log", "log": said, "args": {"player_name": "kim"}}]);
    packets.insert(place, packet);
    let replayed = replay(document.to_string().as_bytes());
    let [fault] = &replayed.disagreements[..] else {
        panic!("{replayed:?}");
    };
    let expected = "expected a round of four players, found one that somebody has left";
    assert_eq!(fault.problem, expected);
    assert_eq!(replayed.complete.len(), rounds(1).len() - 1);
    // A player may be called so.
    let text = answer(1, None, 0).to_string().replace("Name 1", "zombie77");
    let text = text.replace("${player_name}", "zombie77 passes");
    assert_eq!(replay(text.as_bytes()).disagreements, []);
}

#[test]
fn every_file_that_holds_the_answer_is_read() {
    let answer = answer(3, Some(1), 2);
    let expected = replay(answer.to_string().as_bytes());
    assert_eq!(expected.seen, rounds(3).len());
    let text = answer.to_string();
    let marked = format!("\u{feff}{text}");
    let content = json!({"mimeType": "application/json", "text": text});
    let packed = BASE64_STANDARD.encode(&text);
    let coded = json!({"mimeType": "application/json", "encoding": "base64", "text": packed});
    let other = json!({"mimeType": "text/css", "text": "body {}"});
    let entries: Vec<Value> = [other, content, coded]
        .map(|content| json!({"request": {}, "response": {"content": content}}))
        .into();
    let har = json!({"log": {"version": "1.2", "creator": {}, "entries": entries}});
    let packets = &answer["data"]["logs"];
    let page = format!(
        "<!DOCTYPE html>\n<html><script>\nvar g_gamelogs = {packets};\ngameui.completesetup(\"tichu\", \
         {{\"players\": {}}}, {{}});\n</script></html>",
        answer["data"]["players"]
    );
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    let utf_16 = |bytes: fn(u16) -> [u8; 2]| marked.encode_utf16().flat_map(bytes).collect();
    let (windows, ..) = encoding_rs::WINDOWS_1252.encode(&text);
    let files: [Vec<u8>; 8] = [
        marked.clone().into_bytes(),
        utf_16(u16::to_le_bytes),
        utf_16(u16::to_be_bytes),
        windows.into_owned(),
        har.to_string().into_bytes(),
        serde_json::to_vec_pretty(&har).unwrap(),
        page.into_bytes(),
        gzip.finish().unwrap(),
    ];
    for (place, file) in files.iter().enumerate() {
        assert_eq!(replay(file), expected, "file {place}");
    }
}

#[test]
fn what_holds_no_log_is_named_with_what_to_save() {
    let save = "expected the log of a match of Board Game Arena (docs/review.md says what to save), found ";
    let limit =
        r#"{"status":"0","exception":"1","error":"You have reached a limit (replay)","code":100}"#;
    let har = r#"{"log":{"entries":[{"response":{"content":{"text":"{}"}}}]}}"#;
    let har_of_limit = har.replace("{}", r#"{\"status\":\"0\",\"error\":\"No\"}"#);
    for (file, found) in [
        (
            limit,
            "the site's answer \"You have reached a limit (replay)\"",
        ),
        (har, "a HAR file without a log"),
        (&har_of_limit, "the site's answer \"No\""),
        (
            "<html><script>var g_gamelogs = [];</script></html>",
            "a page of HTML whose log cannot be read",
        ),
    ] {
        assert_eq!(fault(file.as_bytes()), format!("{save}{found}"));
    }
    let cut = answer(3, Some(1), 2).to_string();
    let cut = fault(&cut.as_bytes()[..cut.len() / 2]);
    assert!(
        cut.starts_with("expected JSON of a match, found its end missing ("),
        "{cut}"
    );
    let joined = "{\"type\":\"match\",\"version\":1}{\"type\":\"round\"}";
    assert_eq!(
        fault(joined.as_bytes()),
        "expected one JSON object in each line, found several, as curl -d sends a file (--data-binary keeps line ends)"
    );
}
