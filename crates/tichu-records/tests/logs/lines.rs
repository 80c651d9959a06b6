//! Damaged logs of all forms: no round comes out that was not played, and each fault has a line and plain words.

use std::collections::HashMap;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};
use tichu::ByTeam;
use tichu_records::{AllCards, LogReplay, RecordedRounds, RoundId};
use written_logs::played_match;

use crate::arena::packets::{self, Style};
use crate::{hands0, records};

/// A form of log, and how its lines make one.
#[derive(Clone, Copy, Debug)]
enum Form {
    BrettSpielWelt,
    Records,
    Hands0,
    /// A line is a packet.
    BoardGameArena,
}

impl Form {
    fn lines(self, seed: u64) -> Vec<String> {
        let log = match self {
            Form::BrettSpielWelt => played_match(seed),
            Form::Records => {
                String::from_utf8(records::records(played_match(seed).as_bytes())).unwrap()
            }
            Form::Hands0 => hands0::log(&hands0::lines(seed)),
            Form::BoardGameArena => {
                let packets = packets::written(seed, Style::default());
                let packets = packets["g_gamelogs"]["data"]["data"]
                    .as_array()
                    .unwrap()
                    .clone();
                return packets.iter().map(Value::to_string).collect();
            }
        };
        log.split_inclusive('\n').map(str::to_owned).collect()
    }

    fn log(self, lines: &[String], seed: u64) -> String {
        let Form::BoardGameArena = self else {
            return lines.concat();
        };
        let mut log = packets::written(seed, Style::default());
        let packets = lines
            .iter()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        log["g_gamelogs"]["data"]["data"] = json!(packets.collect::<Vec<_>>());
        log.to_string()
    }
}

/// The points of every round, and the faults.
fn read(log: &str) -> (HashMap<RoundId, ByTeam<i32>>, Vec<String>) {
    let (file, log) = (Path::new("a"), log.as_bytes());
    let complete = LogReplay::of(file, log).complete;
    let mut points = HashMap::new();
    let mut faults = Vec::new();
    for round in RecordedRounds::new(file, log) {
        match round {
            Ok(round) => {
                let id = round.all_cards().map(AllCards::id);
                let id = id.ok().filter(|id| complete.contains(id));
                points.extend(id.zip(round.result.map(|points| points.value)));
            }
            Err(fault) => faults.push(fault.to_string()),
        }
    }
    (points, faults)
}

fn forms() -> impl Strategy<Value = Form> {
    use Form::{BoardGameArena, BrettSpielWelt, Hands0, Records};
    prop::sample::select(&[BrettSpielWelt, Records, Hands0, BoardGameArena][..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn lost_or_moved_lines_cost_rounds_and_make_none(
        form in forms(),
        seed in 0..4_u64,
        lost in prop::collection::vec(any::<Index>(), 0..4),
        moved in prop::collection::vec((any::<Index>(), any::<Index>()), 0..4),
        end in prop::option::of(any::<Index>()),
    ) {
        let mut lines = form.lines(seed);
        let (played, faults) = read(&form.log(&lines, seed));
        prop_assert_eq!(faults, Vec::<String>::new());
        for place in lost {
            lines.remove(place.index(lines.len()));
        }
        for (one, other) in moved {
            let (one, other) = (one.index(lines.len()), other.index(lines.len()));
            lines.swap(one, other);
        }
        if let Some(end) = end {
            lines.truncate(end.index(lines.len()));
        }
        let (found, faults) = read(&form.log(&lines, seed));
        for (id, points) in found {
            prop_assert_eq!(played.get(&id), Some(&points));
        }
        for fault in faults {
            prop_assert!(fault.starts_with("a:"), "{}", fault);
        }
    }
    #[test]
    fn any_damage_to_bytes_is_survived(
        form in forms(),
        seed in 0..4_u64,
        changes in prop::collection::vec((any::<Index>(), any::<u8>()), 1..4),
        end: Index,
    ) {
        let lines = form.lines(seed);
        let mut log = form.log(&lines, seed).into_bytes();
        for (place, byte) in changes {
            let place = place.index(log.len());
            log[place] = byte;
        }
        log.truncate(end.index(log.len()));
        let count = log.split(|byte| *byte == b'\n').count().max(lines.len());
        for fault in LogReplay::of(Path::new("a"), &log[..]).disagreements {
            prop_assert!((1..=count + 1).contains(&fault.line), "{}", fault);
            let message = fault.to_string();
            prop_assert!(!message.contains(char::is_control), "{:?}", message);
        }
    }
}
