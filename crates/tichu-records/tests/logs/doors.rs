//! How logs arrive: packed, in any encoding, sent in a wrong way, or something else than a log.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use tichu_records::{Log, LogReplay, RecordedRounds, unpacked_length};
use written_logs::{played_match, round};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub fn replay(bytes: &[u8]) -> LogReplay {
    LogReplay::of(Path::new("a"), bytes)
}

/// The only fault of something that has no round.
pub fn fault(bytes: &[u8]) -> String {
    let replayed = replay(bytes);
    let [fault] = &replayed.disagreements[..] else {
        panic!("{replayed:?}");
    };
    assert_eq!((replayed.complete.len(), fault.line), (0, 1));
    fault.problem.clone()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = ZipWriter::new(std::io::Cursor::new(&mut bytes));
    for (name, content) in members {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

#[test]
fn stream_that_gzip_or_an_archive_packs_is_read() {
    let (first, second) = (played_match(1), played_match(2));
    let expected = [replay(first.as_bytes()), replay(second.as_bytes())];
    assert_eq!(replay(&gzip(first.as_bytes())), expected[0]);
    let packed = archive(&[
        ("a/2.tch.gz", &gzip(second.as_bytes())),
        ("a/1.tch", first.as_bytes()),
        ("read.me", b"no log"),
        ("other.json", b"{\"a\": 1}"),
    ]);
    let both = replay(&packed);
    assert_eq!(both.disagreements, []);
    assert_eq!(
        both.complete,
        [&expected[0].complete[..], &expected[1].complete[..]].concat()
    );
    let logs = Log::each_match(Path::new("a.zip"), &packed[..]).unwrap();
    let rounds: Vec<usize> = logs.iter().map(|log| log.rounds.len()).collect();
    assert_eq!(rounds, expected.map(|log| log.complete.len()));
    assert_eq!(logs[0].file.display().to_string(), "a.zip/a/1.tch");
    let mut read = RecordedRounds::new(Path::new("a.zip"), &packed[..]);
    assert!(read.by_ref().all(|round| round.is_ok()));
    assert_eq!(read.matches().len(), 2);
    assert_eq!(
        fault(&archive(&[("read.me", b"no log")])),
        "expected the next line, found an archive without match logs"
    );
}

#[test]
fn packed_log_has_the_length_of_what_it_unpacks_to() {
    let zeros = vec![0; 1 << 20];
    let packed = gzip(&zeros);
    assert!(packed.len() < 1 << 14);
    let archive = archive(&[("a", &zeros), ("b", &packed)]);
    for (log, length) in [(&zeros, 1 << 20), (&packed, 1 << 20), (&archive, 2 << 20)] {
        assert_eq!(unpacked_length(log, length), Some(length));
        assert_eq!(unpacked_length(log, length - 1), None);
    }
}

#[test]
fn damaged_packing_and_other_data_are_named() {
    let log = played_match(1);
    let packed = gzip(log.as_bytes());
    let cut = replay(&packed[..packed.len() / 2]);
    assert!(!cut.complete.is_empty(), "the rounds before are read");
    let problem = &cut.disagreements[0].problem;
    assert_eq!(
        problem,
        "expected the next line, found compressed data (gzip) that are cut off or damaged"
    );
    let mut raw = DeflateEncoder::new(Vec::new(), Compression::default());
    raw.write_all(log.as_bytes()).unwrap();
    for headless in [&raw.finish().unwrap()[..], &packed[4..], &packed[10..]] {
        assert_eq!(
            fault(headless),
            "expected a log as text, found other data, such as compressed data without the head of gzip"
        );
    }
}

#[test]
fn page_and_log_without_line_ends_are_named() {
    assert_eq!(
        fault(b"<!DOCTYPE html>\n<html><body>Not found</body></html>\n"),
        "expected a match log, found a page of HTML without one (docs/review.md says which answer to the page to save)"
    );
    let joined: String = played_match(1).lines().collect();
    for joined in [joined.as_str(), &joined[..2_000]] {
        assert_eq!(
            fault(joined.as_bytes()),
            "expected a line end after the start of a round, found none, as curl -d sends a file \
             (--data-binary keeps line ends)"
        );
    }
}

#[test]
fn title_line_is_no_round_and_costs_nothing() {
    let log = played_match(1);
    let header = "---------------Gr.Tichukarten";
    let rounds = log.split(header).skip(1);
    let rounds: Vec<String> = rounds.map(|round| format!("{header}{round}")).collect();
    let log = format!(
        "A match of Ada\n{}\n* * *\n{}{}",
        rounds[0], rounds[1], rounds[2]
    );
    let mut read = RecordedRounds::new(Path::new("a.tch"), log.as_bytes());
    let mut numbers = Vec::new();
    let mut faults = 0;
    while let Some(round) = read.next() {
        match round {
            Ok(round) => {
                assert!(round.standing.is_known);
                numbers.push(read.number());
            }
            Err(_) => faults += 1,
        }
    }
    assert_eq!((numbers, faults), (vec![1, 2, 3], 2));
    // A round that cannot be read has a number.
    let log = format!("{}{}", rounds[0].replace("gibt", "gab"), rounds[1]);
    let mut read = RecordedRounds::new(Path::new("a.tch"), log.as_bytes());
    assert!(read.next().unwrap().is_err());
    assert!(read.next().unwrap().is_ok());
    assert_eq!(read.number(), 2);
}

#[test]
fn call_of_any_kind_may_stand_twice_and_counts_once() {
    let log = played_match(1);
    let header = "Schupfen:\n";
    for call in ["Grosses Tichu: (1)", "Tichu: (1)"] {
        let called = |count: usize| {
            let start = log.find(header).unwrap();
            let calls = format!("{call}Jürgen\n").repeat(count);
            let mut text = format!("{}{calls}{}", &log[..start], &log[start..]);
            // The points of a round with a call are others: without them, the round is only begun.
            let result = text.find("Ergebnis").unwrap();
            text.truncate(result);
            text
        };
        let (once, twice) = (replay(called(1).as_bytes()), replay(called(2).as_bytes()));
        assert_eq!(
            (&once.disagreements[..], once.cut_off),
            (&[][..], 1),
            "{call}"
        );
        assert_eq!(
            (&twice.disagreements[..], twice.cut_off),
            (&[][..], 1),
            "{call}"
        );
        let repeated = tichu_records::Tolerance::RepeatedCall;
        assert_eq!(once.counts.tolerances.count(repeated), 0);
        assert_eq!(twice.counts.tolerances.count(repeated), 1);
    }
}

#[test]
fn round_without_its_first_eight_is_not_malformed() {
    let text = round(1).text();
    let (deal, rest) = text.split_once("---------------Startkarten").unwrap();
    let header = deal.lines().next().unwrap();
    let without = format!("{header}\n---------------Startkarten{rest}");
    let log = format!("{}{without}", round(0).text());
    let read = Log::read(Path::new("a.tch"), log.as_bytes()).unwrap();
    assert_eq!(
        (read.rounds.len(), read.malformed, read.without_first_eight),
        (1, 0, 1)
    );
}
