//! Rounds of a site of which only `seats`, `hands0` and `acts` are known.

use std::path::Path;

use proptest::prelude::*;
use serde_json::{Value, json};
use tichu::{Card, Direction, Phase, Seat, SiteRules};
use tichu_records::{
    Dataset, Log, LogReplay, RecordedEvent, RecordedRound, RecordedRounds, write_text,
};
use written_logs::played_match;

/// How acts are written.
#[derive(Clone, Copy)]
struct Style {
    /// Words for a call, gifts, cards, a pass, a wish and the gift of the Dragon.
    words: [&'static str; 6],
    /// The field of cards and calls.
    field: &'static str,
    /// Cards are one text.
    text: bool,
    /// The wish is an act of its own.
    own_wish: bool,
    direction: Direction,
    /// The order of three gifts: places of the next seat, the partner and the previous seat; without one,
    /// the receivers are named.
    gifts: Option<[usize; 3]>,
}

const STYLES: [Style; 4] = [
    Style {
        words: ["call", "give", "play", "pass", "wish", "dragon"],
        field: "v",
        text: false,
        own_wish: false,
        direction: Direction::Rising,
        gifts: Some([0, 1, 2]),
    },
    Style {
        words: ["CALL", "Exchange", "PLAY", "PASS", "WISH", "Dragon"],
        field: "c",
        text: true,
        own_wish: true,
        direction: Direction::Falling,
        gifts: Some([2, 1, 0]),
    },
    Style {
        words: ["c", "x", "p", "p", "w", "d"],
        field: "v",
        text: false,
        own_wish: true,
        direction: Direction::Rising,
        gifts: None,
    },
    Style {
        words: ["1", "2", "3", "4", "5", "6"],
        field: "v",
        text: false,
        own_wish: false,
        direction: Direction::Falling,
        gifts: Some([0, 1, 2]),
    },
];

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

fn cards(cards: impl IntoIterator<Item = Card>, style: Style) -> Value {
    let tokens: Vec<String> = cards.into_iter().map(token).collect();
    if style.text {
        json!(tokens.join(" "))
    } else {
        json!(tokens)
    }
}

/// A round as a line.
fn written(round: &RecordedRound, style: Style) -> Value {
    let number = |seat: Seat| style.direction.seat(seat);
    let [call, give, play, pass, wish, dragon] = style.words;
    let mut acts = Vec::new();
    for (calls, word) in [(&round.grand_tichu, "grand"), (&round.tichu, "tichu")] {
        for seat in calls {
            acts.push(json!({"s": number(seat.value), "y": call, (style.field): word}));
        }
    }
    for seat in Seat::ALL {
        let gifts = round.all_cards().unwrap().exchange[seat]
            .value
            .cards()
            .map(token);
        let given = match style.gifts {
            Some(places) => json!(places.map(|place| gifts[place].clone())),
            None => json!([1, 2, 3].map(|places: u8| {
                let to = number(seat.after(places));
                json!({"to": to, "c": gifts[usize::from(places) - 1]})
            })),
        };
        acts.push(json!({"s": number(seat), "y": give, "give": given}));
    }
    let mut replay = round.begin(SiteRules::default()).unwrap();
    for event in &round.events {
        let phase = replay.round().phase();
        replay.step(event).unwrap();
        match &event.value {
            RecordedEvent::Tichu(seat) => {
                acts.push(json!({"s": number(*seat), "y": call, (style.field): "tichu"}));
            }
            RecordedEvent::Pass(_) if matches!(phase, Phase::Close(_)) => {}
            RecordedEvent::Pass(seat) => {
                let mut act = json!({"s": number(*seat), "y": pass});
                if style.words[3].parse::<u8>().is_ok() {
                    act[style.field] = json!([]);
                }
                acts.push(act);
            }
            RecordedEvent::DragonTo(to) => {
                let giver = phase.seat().unwrap();
                acts.push(json!({"s": number(giver), "y": dragon, "to": number(*to)}));
            }
            RecordedEvent::Play {
                seat,
                played,
                wish: wished,
            } => {
                let shown = cards(played.in_order(), style);
                let mut act = json!({"s": number(*seat), "y": play, (style.field): shown});
                let wished = wished.map(|wished| wished.value.number());
                if let Some(rank) = wished.filter(|_| !style.own_wish) {
                    act["w"] = json!(rank);
                }
                acts.push(act);
                if let Some(rank) = wished.filter(|_| style.own_wish) {
                    acts.push(json!({"s": number(*seat), "y": wish, "w": rank.to_string()}));
                }
            }
        }
    }
    let all = style
        .direction
        .by_seat(*round.all_cards().unwrap().deal.all())
        .0;
    let names = style.direction.by_seat(round.players.clone()).0;
    json!({
        "seats": names,
        "hands0": all.map(|hand| cards(hand.cards(), style)),
        "acts": acts,
    })
}

fn rounds(seed: u64) -> Vec<RecordedRound> {
    let log = played_match(seed);
    let rounds = RecordedRounds::new(Path::new("a"), log.as_bytes());
    rounds.collect::<Result<_, _>>().unwrap()
}

/// A match in this form, by the rules of the played logs.
fn log(rounds: &[RecordedRound], style: Style) -> String {
    let header = "{\"type\": \"match\", \"version\": 1}\n".to_owned();
    let lines = rounds
        .iter()
        .map(|round| format!("{}\n", written(round, style)));
    header + &lines.collect::<String>()
}

#[test]
fn matches_replay_as_in_their_logs_however_they_are_written() {
    for seed in 0..12 {
        let rounds = rounds(seed);
        let of_log = LogReplay::of(Path::new("a"), played_match(seed).as_bytes());
        for (place, style) in STYLES.into_iter().enumerate() {
            let log = log(&rounds, style);
            let found = LogReplay::of(Path::new("a.jsonl"), log.as_bytes());
            assert_eq!(found.disagreements, [], "seed {seed}, style {place}");
            assert_eq!(
                found.complete, of_log.complete,
                "seed {seed}, style {place}"
            );
            assert_eq!(found.counts.plays, of_log.counts.plays);
            assert_eq!(found.counts.passes, of_log.counts.passes);
            assert_eq!(found.counts.wishes, of_log.counts.wishes);
            assert_eq!(found.counts.dragons, of_log.counts.dragons);
            let read = RecordedRounds::new(Path::new("a.jsonl"), log.as_bytes());
            for (read, round) in read.zip(&rounds) {
                let read = read.unwrap();
                assert_eq!(read.players, round.players);
                assert_eq!(
                    read.result.map(|points| points.value),
                    round.result.map(|points| points.value)
                );
            }
        }
    }
}

#[test]
fn dogs_come_back_where_no_line_names_another_site() {
    let line = written(&rounds(1)[0], STYLES[0]).to_string();
    let mut read = RecordedRounds::new(Path::new("x.jsonl"), line.as_bytes());
    assert!(read.next().unwrap().unwrap().all_cards().is_ok());
    let header = &read.matches()[0];
    assert!(header.rules.dogs_come_back && header.site == "unknown");
}

#[test]
fn first_eight_cards_that_a_log_does_not_say_are_no_data() {
    let rounds = rounds(2);
    let log = log(&rounds, STYLES[0]);
    let logs = Log::each_match(Path::new("a.jsonl"), log.as_bytes()).unwrap();
    let problem = logs[0].problems[0].to_string();
    assert!(problem.ends_with("expected the first 8 cards of each seat, found 14 at once"));
    assert!(Dataset::of(logs).is_err());
    // Nor are they written.
    let read = RecordedRounds::new(Path::new("a.jsonl"), log.as_bytes()).next();
    let read = read.unwrap().unwrap();
    assert!(!read.all_cards().unwrap().first_is_known);
    assert!(write_text(&read, &mut Vec::new()).is_err());
    let mut record = Vec::new();
    let header = tichu_records::Header::new("x", None);
    tichu_records::write_round(&read, &header, &mut record).unwrap();
    let record: Value = serde_json::from_slice(&record).unwrap();
    assert!(record["first_eight"].is_null() && record["hands"].is_array());
    let mut text = Vec::new();
    write_text(&rounds[0], &mut text).unwrap();
}

#[test]
fn phoenix_is_read_as_low_as_the_next_play_needs_it() {
    let hands = [
        "MJ PH S9 H9 S4 H4 S2 H2 D2 C2 S3 H3 D3 C3",
        "S8 H8 D8 S5 H5 D5 C5 S6 H6 D6 C6 S7 H7 D7",
        "DG DR SA HA DA CA SK HK DK CK SQ HQ DQ CQ",
        "ST HT DT CT SJ HJ DJ CJ C8 C7 D9 C9 D4 C4",
    ];
    let mut acts = Vec::new();
    for (seat, gifts) in [
        ["S2", "H2", "D2"],
        ["S5", "H5", "D5"],
        ["SQ", "HQ", "DQ"],
        ["ST", "HT", "DT"],
    ]
    .into_iter()
    .enumerate()
    {
        acts.push(json!({"s": seat, "y": "give", "give": gifts}));
    }
    acts.push(json!({"s": 0, "y": "play", "v": ["S9", "H9", "PH", "S4", "H4"]}));
    acts.push(json!({"s": 1, "y": "play", "v": ["S8", "H8", "D8", "S6", "H6"]}));
    let line = json!({"seats": [], "hands0": hands, "acts": acts});
    let replayed = LogReplay::of(Path::new("a.jsonl"), line.to_string().as_bytes());
    assert_eq!((replayed.cut_off, replayed.disagreements), (1, vec![]));
}

#[test]
fn act_that_is_not_understood_is_named() {
    let line = written(&rounds(1)[0], STYLES[0]);
    for (place, act, expected) in [
        (
            0,
            json!({"s": 4, "y": "pass"}),
            "/acts/0: expected a seat s from 0 to 3, found \"4\"",
        ),
        (
            0,
            json!({"s": 0, "y": "sing"}),
            "/acts/0: expected an act: a call, three gifts, cards,",
        ),
        (
            0,
            json!({"s": 0, "y": "call", "v": [true]}),
            "/acts/0: expected an act",
        ),
        (
            9,
            json!({"s": 0, "y": "play", "v": ["X9"]}),
            "/acts/9: expected a card such as ST, H9 or DR, found \"X9\"",
        ),
        (
            9,
            json!({"s": 0, "y": "play", "v": ["S9"], "w": "B"}),
            "/acts/9: expected a rank from 2 to 14",
        ),
        (
            9,
            json!({"s": 0, "give": ["S9"]}),
            "/acts/9: expected three gifts",
        ),
        (
            0,
            json!({"s": 0, "y": "play", "v": ["S9"]}),
            "expected the gifts of all seats first",
        ),
        (9, json!(7), "/acts/9: expected a seat s"),
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
        let replayed = LogReplay::of(Path::new("a.jsonl"), damaged.to_string().as_bytes());
        assert_eq!(replayed.disagreements.len(), 1, "{field}");
    }
}

#[test]
fn acts_against_the_rules_are_a_disagreement_and_a_cut_round_is_none() {
    let round = &rounds(1)[0];
    let line = written(round, STYLES[0]);
    let acts = line["acts"].as_array().unwrap().len();
    let with = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut line = line.clone();
        change(line["acts"].as_array_mut().unwrap());
        LogReplay::of(Path::new("a.jsonl"), line.to_string().as_bytes())
    };
    let cut = with(&|acts| acts.truncate(40));
    assert_eq!((cut.cut_off, cut.disagreements), (1, vec![]));
    let wrong = with(&|acts| {
        acts.remove(acts.len() / 2);
    });
    assert_eq!(wrong.disagreements.len(), 1, "{acts} acts");
}

proptest! {
    #[test]
    fn any_damage_to_acts_is_survived(
        seed in 0..4_u64,
        style in 0..STYLES.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        end: prop::sample::Index,
    ) {
        let mut log = log(&rounds(seed)[..2], STYLES[style]).into_bytes();
        for (place, byte) in changes {
            let place = place.index(log.len());
            log[place] = byte;
        }
        log.truncate(end.index(log.len()));
        let replayed = LogReplay::of(Path::new("a.jsonl"), &log[..]);
        for fault in replayed.disagreements {
            let message = fault.to_string();
            prop_assert!(!message.contains(char::is_control), "{message:?}");
        }
    }
}
