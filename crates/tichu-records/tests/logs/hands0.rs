//! Rounds with `hands0`, as the one site that logs them writes them.

use std::path::Path;

use serde_json::{Value, json};
use tichu::{ByTeam, Card, Match, Phase, Seat, SiteRules, TargetScore};
use tichu_records::{
    Dataset, Header, Log, LogReplay, RecordedEvent, RecordedRound, RecordedRounds, Tolerance,
    write_round, write_text,
};
use written_logs::played_match;

fn token(card: Card) -> String {
    match card {
        Card::Dragon => "DR".to_owned(),
        Card::Phoenix => "PH".to_owned(),
        Card::Mahjong => "MJ".to_owned(),
        Card::Dogs => "DG".to_owned(),
        Card::Suited(rank, _) => {
            let suit = match &card.token()[..1] {
                "S" => "S",
                "R" => "H",
                "B" => "D",
                _ => "C",
            };
            suit.to_owned() + &rank.symbol().replace("10", "T")
        }
    }
}

fn tokens(cards: impl IntoIterator<Item = Card>) -> Value {
    cards.into_iter().map(token).collect()
}

/// A round as a line. Every seat answers whether it calls Grand Tichu. Closing passes are not logged, nor
/// is the gift of a Dragon's trick that only one opponent can get.
fn written(round: &RecordedRound) -> Value {
    let mut acts = Vec::new();
    for seat in Seat::ALL {
        let calls = round.grand_tichu.iter().any(|call| call.value == seat);
        acts.push(json!({"s": seat, "y": "g", "v": u8::from(calls)}));
    }
    for seat in &round.tichu {
        acts.push(json!({"s": seat.value, "y": "t"}));
    }
    for seat in Seat::ALL {
        let gifts = round.all_cards().unwrap().exchange[seat].value.cards();
        let to = |places: u8| seat.after(places).number().to_string();
        let give =
            json!({(to(1)): token(gifts[0]), (to(2)): token(gifts[1]), (to(3)): token(gifts[2])});
        acts.push(json!({"s": seat, "y": "e", "give": give}));
    }
    let mut replay = round.begin(SiteRules::default()).unwrap();
    for event in &round.events {
        let phase = replay.round().phase();
        let is_out = |seat: Seat| replay.round().hand(seat).is_empty();
        match &event.value {
            RecordedEvent::Tichu(seat) => acts.push(json!({"s": seat, "y": "t"})),
            RecordedEvent::Pass(_) if matches!(phase, Phase::Close(_)) => {}
            RecordedEvent::Pass(seat) => acts.push(json!({"s": seat, "y": "x"})),
            RecordedEvent::DragonTo(to) => {
                let giver = phase.seat().unwrap();
                if !is_out(giver.after(1)) && !is_out(giver.after(3)) {
                    acts.push(json!({"s": giver, "y": "d", "to": to}));
                }
            }
            RecordedEvent::Play { seat, played, wish } => {
                let mut act = json!({"s": seat, "y": "p", "c": tokens(played.in_order())});
                if let Some(wish) = wish {
                    act["w"] = json!(wish.value.number());
                }
                acts.push(act);
            }
        }
        replay.step(event).unwrap();
    }
    let all = round.all_cards().unwrap().deal.all().0;
    let points = |ByTeam([first, second])| json!({"teamA": first, "teamB": second});
    let result = round.result.unwrap().value;
    let mut standing = Match::at(round.standing.totals, TargetScore::default());
    standing.add(result).unwrap();
    json!({
        "t": 1, "room": "ABCD", "dan": "",
        "seats": round.players.0.each_ref().map(|name| json!({"n": name, "b": false})),
        "hands0": all.map(|hand| tokens(hand.cards())),
        "acts": acts,
        "sum": {"d": points(result), "tot": points(standing.totals()), "over": standing.winner().is_some()},
    })
}

/// The rounds of a played match that the site can have: a Dragon's trick goes to nobody who is out, no bomb
/// comes after the last pass, and its rule for the Dogs changes nothing.
fn rounds(seed: u64) -> Vec<RecordedRound> {
    let log = played_match(seed);
    let rounds = RecordedRounds::new(Path::new("a"), log.as_bytes());
    let rules = SiteRules {
        dogs_come_back: true,
        ..SiteRules::default()
    };
    let can_be = |round: &RecordedRound| {
        let mut replay = round.begin(rules).unwrap();
        round.events.iter().all(|event| {
            let phase = replay.round().phase();
            let is_theirs = match &event.value {
                RecordedEvent::DragonTo(to) => !replay.round().hand(*to).is_empty(),
                RecordedEvent::Play { .. } => !matches!(phase, Phase::Close(_)),
                _ => true,
            };
            is_theirs && replay.step(event).is_ok()
        })
    };
    rounds.map(Result::unwrap).filter(can_be).collect()
}

/// The lines of a played match.
pub fn lines(seed: u64) -> Vec<Value> {
    rounds(seed).iter().map(written).collect()
}

pub fn log(lines: &[Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn read(log: &str) -> (Vec<Header>, Vec<RecordedRound>) {
    let mut read = RecordedRounds::new(Path::new("a.jsonl"), log.as_bytes());
    let rounds = read.by_ref().collect::<Result<_, _>>().unwrap();
    (read.matches().to_vec(), rounds)
}

fn replay(log: &str) -> LogReplay {
    LogReplay::of(Path::new("a.jsonl"), log.as_bytes())
}

#[test]
fn matches_replay_as_in_the_logs_of_another_site() {
    for seed in 0..12 {
        let rounds = rounds(seed);
        let log = log(&lines(seed));
        let found = replay(&log);
        assert_eq!(found.disagreements, [], "seed {seed}");
        let ids: Vec<_> = rounds
            .iter()
            .map(|round| round.all_cards().unwrap().id())
            .collect();
        assert_eq!(found.complete, ids, "seed {seed}");
        let (_, again) = read(&log);
        for (again, round) in again.iter().zip(&rounds) {
            assert_eq!(again.players, round.players);
            let [found, expected] = [again, round].map(|round| {
                let replay = round.replay(SiteRules::default()).unwrap();
                (*replay.counts(), round.result.map(|points| points.value))
            });
            assert_eq!(found, expected);
            assert_eq!(again.standing.totals, round.standing.totals);
        }
    }
}

#[test]
fn lines_of_two_matches_at_a_time_are_two_matches() {
    let [first, second] = [1, 2].map(rounds);
    let mut lines = Vec::new();
    for (one, other) in first.iter().zip(&second) {
        lines.push(written(one));
        let mut other = written(other);
        other["room"] = json!("WXYZ");
        lines.push(other);
    }
    let (matches, found) = read(&log(&lines));
    let ids = |rounds: &[RecordedRound]| -> Vec<_> {
        rounds
            .iter()
            .map(|round| round.all_cards().unwrap().id())
            .collect()
    };
    let count = first.len().min(second.len());
    let expected = [ids(&first[..count]), ids(&second[..count])].concat();
    assert_eq!(ids(&found), expected);
    let rooms: Vec<_> = matches
        .iter()
        .map(|one| one.id.as_deref().unwrap())
        .collect();
    assert_eq!(rooms, ["ABCD", "WXYZ"]);
    assert_eq!(found[count].standing.totals, ByTeam([0, 0]));
}

#[test]
fn a_match_whose_beginning_is_missing_begins_with_its_totals() {
    let rounds = rounds(1);
    let line = written(&rounds[2]);
    let before = rounds[2].standing.totals;
    assert_ne!(before, ByTeam([0, 0]));
    let (matches, found) = read(&log(&[line]));
    assert_eq!(matches[0].totals, before);
    assert_eq!(found[0].standing.totals, before);
    // A match record keeps them.
    let mut record = Vec::new();
    matches[0].write(&mut record).unwrap();
    write_round(&found[0], &matches[0], &mut record).unwrap();
    let (again, rounds) = read(std::str::from_utf8(&record).unwrap());
    assert_eq!(again, matches);
    assert_eq!(rounds[0].standing, found[0].standing);
}

#[test]
fn players_may_change_and_bots_have_no_name() {
    let rounds = rounds(1);
    let mut lines = lines(1);
    lines[1]["seats"] = json!([{"n": null, "b": true}, null, {"n": "Zoë", "b": false}, "Ada"]);
    let (matches, found) = read(&log(&lines));
    assert_eq!(matches.len(), 1);
    assert_eq!(found[1].players.0, ["", "", "Zoë", "Ada"]);
    assert_eq!(found[2].players, rounds[2].players);
}

#[test]
fn a_fee_for_a_new_deal_is_told_and_counts_in_the_totals_alone() {
    let rounds = rounds(1);
    let mut line = written(&rounds[0]);
    line["rerolls"] = json!(2);
    for team in ["teamA", "teamB"] {
        for points in ["d", "tot"] {
            let found = line["sum"][points][team].as_i64().unwrap();
            line["sum"][points][team] = json!(found - 75);
        }
    }
    let (_, found) = read(&log(&[line.clone()]));
    assert_eq!(
        found[0].result.unwrap().value,
        rounds[0].result.unwrap().value
    );
    assert_eq!(found[0].fee, ByTeam([75, 75]));
    let replayed = replay(&log(&[line.clone()]));
    assert_eq!(replayed.disagreements, []);
    assert_eq!(replayed.counts.tolerances.count(Tolerance::Fee), 1);
    // Without a new deal, points that differ from the play are a disagreement.
    line["rerolls"] = json!(0);
    assert_eq!(replay(&log(&[line])).disagreements.len(), 1);
}

#[test]
fn gifts_may_be_chosen_again_until_all_have_given() {
    let mut line = written(&rounds(1)[0]);
    let hand = line["hands0"][0].as_array().unwrap().clone();
    let give = json!({"1": hand[3], "2": hand[4], "3": hand[5]});
    let acts = line["acts"].as_array_mut().unwrap();
    acts.insert(4, json!({"s": 0, "y": "e", "give": give}));
    assert_eq!(replay(&log(&[line])).disagreements, []);
}

#[test]
fn first_eight_cards_that_a_log_does_not_say_are_no_data() {
    let rounds = rounds(2);
    let log = log(&[written(&rounds[0])]);
    let logs = Log::each_match(Path::new("a.jsonl"), log.as_bytes()).unwrap();
    let problem = logs[0].problems[0].to_string();
    assert!(problem.ends_with("expected the first 8 cards of each seat, found 14 at once"));
    assert!(Dataset::of(logs).is_err());
    // Nor are they written.
    let (_, found) = read(&log);
    assert!(!found[0].all_cards().unwrap().first_is_known);
    assert!(write_text(&found[0], &mut Vec::new()).is_err());
    let mut record = Vec::new();
    write_round(&found[0], &Header::new("x", None), &mut record).unwrap();
    let record: Value = serde_json::from_slice(&record).unwrap();
    assert!(record["first_eight"].is_null() && record["hands"].is_array());
}

#[test]
fn the_phoenix_stands_for_the_highest_rank_that_fits() {
    let hands = [
        "MJ PH S9 H9 S4 H4 S2 H2 D2 C2 S3 H3 D3 C3",
        "S8 H8 D8 S5 H5 D5 C5 S6 H6 D6 C6 S7 H7 D7",
        "DG DR SA HA DA CA SK HK DK CK SQ HQ DQ CQ",
        "ST HT DT CT SJ HJ DJ CJ C8 C7 D9 C9 D4 C4",
    ]
    .map(|hand| hand.split(' ').collect::<Vec<_>>());
    let mut acts = vec![
        json!({"s": 0, "y": "e", "give": {"1": "S2", "2": "H2", "3": "D2"}}),
        json!({"s": 1, "y": "e", "give": {"2": "S5", "3": "H5", "0": "D5"}}),
        json!({"s": 2, "y": "e", "give": {"3": "SQ", "0": "HQ", "1": "DQ"}}),
        json!({"s": 3, "y": "e", "give": {"0": "ST", "1": "HT", "2": "DT"}}),
        json!({"s": 0, "y": "p", "c": ["S9", "H9", "PH", "S4", "H4"]}),
    ];
    let line =
        |acts: &[Value]| json!({"seats": [null, null, null, null], "hands0": hands, "acts": acts});
    let replayed = replay(&log(&[line(&acts)]));
    assert_eq!((replayed.cut_off, replayed.disagreements), (1, vec![]));
    acts.push(json!({"s": 1, "y": "p", "c": ["S8", "H8", "D8", "S6", "H6"]}));
    let replayed = replay(&log(&[line(&acts)]));
    assert_eq!(replayed.disagreements.len(), 1);
}

#[test]
fn act_that_is_not_understood_is_named() {
    let line = written(&rounds(1)[0]);
    let first = json!({"s": 0, "y": "p", "c": ["S9"]});
    for (place, act, expected) in [
        (
            0,
            json!({"s": 4, "y": "x"}),
            "/acts/0: invalid value: integer `4` instead of a seat from 0 to 3",
        ),
        (
            0,
            json!({"s": 0, "y": "sing"}),
            "/acts/0: unknown variant `sing` instead of one of `g`",
        ),
        (
            9,
            json!({"s": 0, "y": "p", "c": ["X9"]}),
            "/acts/9: expected a card such as ST, H9 or DR, found \"X9\"",
        ),
        (
            9,
            json!({"s": 0, "y": "e"}),
            "/acts/9: missing field `give`",
        ),
        (
            5,
            json!({"s": 1, "y": "e", "give": {"0": "S9"}}),
            "/acts/5: expected a card for seat 2, found none",
        ),
        (0, first, "/acts/0: expected the gifts of all seats first"),
        (9, json!(7), "/acts/9: invalid type"),
    ] {
        let mut damaged = line.clone();
        damaged["acts"][place] = act;
        let damaged = damaged.to_string();
        let read = RecordedRounds::new(Path::new("a.jsonl"), damaged.as_bytes()).next();
        let fault = read.unwrap().unwrap_err().to_string();
        assert!(
            fault.starts_with("a.jsonl:1: ") && fault.contains(expected),
            "{fault}"
        );
    }
    for (field, value) in [
        ("hands0", json!([[]])),
        ("hands0", json!(7)),
        ("acts", json!({})),
    ] {
        let mut damaged = line.clone();
        damaged[field] = value;
        assert_eq!(
            replay(&damaged.to_string()).disagreements.len(),
            1,
            "{field}"
        );
    }
}

#[test]
fn acts_against_the_rules_are_a_disagreement_and_a_cut_round_is_none() {
    let line = written(&rounds(1)[0]);
    let with = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut line = line.clone();
        line["sum"] = Value::Null;
        change(line["acts"].as_array_mut().unwrap());
        replay(&line.to_string())
    };
    let cut = with(&|acts| acts.truncate(40));
    assert_eq!((cut.cut_off, cut.disagreements), (1, vec![]));
    let wrong = with(&|acts| {
        acts.remove(acts.len() / 2);
    });
    assert_eq!(wrong.disagreements.len(), 1);
}

#[test]
fn a_line_that_is_too_long_is_named_and_the_next_is_read() {
    let mut long = written(&rounds(1)[0]);
    long["room"] = json!("x".repeat(1 << 20));
    let [first, last] = [0, 1].map(|place| written(&rounds(1)[place]));
    let replayed = replay(&log(&[first, long, last]));
    assert_eq!(replayed.complete.len(), 2);
    let expected = "expected a round with hands0, found a line of more than 1048576 bytes";
    assert_eq!(replayed.disagreements[0].problem, expected);
}
