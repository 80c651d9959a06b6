//! Rounds of which one player's cards are known.

use std::path::Path;

use proptest::prelude::*;
use tichu::{Action, Event, Exchange, Seat, SiteRules};
use tichu_records::{
    Dealt, Header, Log, LogReplay, OwnCards, Played, RecordedCards, RecordedEvent, RecordedRound,
    RecordedRounds, write_round,
};
use written_logs::played_match;

fn rounds(seed: u64) -> Vec<RecordedRound> {
    let log = played_match(seed);
    let rounds = RecordedRounds::new(Path::new("a"), log.as_bytes());
    rounds.collect::<Result<_, _>>().unwrap()
}

/// What everybody saw of a round.
pub fn public(round: &RecordedRound) -> Vec<Event> {
    let replay = round.replay(SiteRules::default()).unwrap();
    let events = replay.events().unwrap().iter().map(|event| event.value);
    let hidden = |event: &Event| matches!(event.action, Action::Give(_) | Action::TakeRest);
    events.filter(|event| !hidden(event)).collect()
}

/// A round as a seat saw it.
pub fn seen_by(round: &RecordedRound, seat: Seat) -> RecordedRound {
    let all = round.all_cards().unwrap();
    let from = |places: u8| {
        let giver = seat.after(places);
        all.exchange[giver].value.cards()[usize::from(3 - places)]
    };
    let own = OwnCards {
        seat,
        dealt: Dealt::new(all.deal.first()[seat], all.deal.all()[seat]).unwrap(),
        given: all.exchange[seat].value,
        received: Exchange {
            next: from(1),
            partner: from(2),
            previous: from(3),
        },
    };
    RecordedRound {
        cards: RecordedCards::Own(own),
        ..round.clone()
    }
}

/// What the player saw of the cards.
fn own(seen: &mut RecordedRound) -> &mut OwnCards {
    match &mut seen.cards {
        RecordedCards::Own(own) => own,
        RecordedCards::All(_) => panic!("a round of one player"),
    }
}

#[test]
fn one_player_saw_what_everybody_saw_and_the_points_agree() {
    for seed in 0..10 {
        for round in rounds(seed) {
            let events = public(&round);
            for seat in Seat::ALL {
                let mut seen = seen_by(&round, seat);
                assert_eq!(public(&seen), events);
                let result = seen.replay(SiteRules::default()).unwrap().result();
                let result = result.map(|result| result.points());
                assert_eq!(
                    result,
                    round.result.map(|points| points.value),
                    "seed {seed}"
                );
                let exchange = round.all_cards().unwrap().exchange;
                assert_eq!(own(&mut seen).given, exchange[seat].value);
                let partner = exchange[seat.partner()].value;
                assert_eq!(own(&mut seen).received.partner, partner.partner);
                let first = events
                    .iter()
                    .find(|event| matches!(event.action, Action::Play(_)));
                assert_eq!(seen.leader(), first.map(|event| event.seat));
            }
        }
    }
}

#[test]
fn rounds_that_end_early_are_explained() {
    for round in rounds(3) {
        for end in 0..round.events.len() {
            let mut seen = seen_by(&round, Seat::ALL[end % 4]);
            seen.events.truncate(end);
            seen.result = None;
            assert!(seen.replay(SiteRules::default()).is_ok(), "{end} events");
        }
    }
}

#[test]
fn what_no_cards_explain_is_a_disagreement() {
    let round = &rounds(1)[0];
    let seen = seen_by(round, Seat::ALL[0]);
    let rule = |seen: &RecordedRound| {
        let disagreement = seen.replay(SiteRules::default());
        disagreement.err().expect("a disagreement").to_string()
    };
    // A card of the own hand in the play of another.
    let mut wrong = seen.clone();
    let card = own(&mut wrong).received.partner;
    for event in &mut wrong.events {
        if let RecordedEvent::Play { seat, played, .. } = &mut event.value
            && *seat != Seat::ALL[0]
            && played.set().len() == 1
        {
            *played = Played::Cards([card].into_iter().collect());
            break;
        }
    }
    let found = rule(&wrong);
    assert!(
        found.contains(&format!("found {card} of seat 0")),
        "{found}"
    );
    // Cards that were not held.
    let mut wrong = seen.clone();
    own(&mut wrong).given = own(&mut wrong).received;
    let found = rule(&wrong);
    assert!(
        found.contains("expected three cards of the own hand given away"),
        "{found}"
    );
    // Other points.
    let mut wrong = seen.clone();
    wrong.result.as_mut().unwrap().value.0 = [500, -400];
    let found = rule(&wrong);
    assert!(found.contains("points, found 500 - -400"), "{found}");
}

#[test]
fn records_keep_what_one_player_saw() {
    let rounds = rounds(4);
    let header = Header::new("brettspielwelt", None);
    let mut records = Vec::new();
    header.write(&mut records).unwrap();
    for (round, seat) in rounds.iter().zip(Seat::ALL.into_iter().cycle()) {
        let seen = seen_by(round, seat);
        write_round(&seen, &header, &mut records).unwrap();
    }
    let second = String::from_utf8_lossy(&records)
        .lines()
        .nth(2)
        .unwrap()
        .to_owned();
    assert!(second.contains(r#""hands":[null,""#), "{second}");
    let replayed = LogReplay::of(Path::new("a.jsonl"), &records[..]);
    assert_eq!(replayed.disagreements, []);
    assert_eq!((replayed.seen, replayed.complete.len()), (rounds.len(), 0));
    let whole = LogReplay::of(Path::new("a"), played_match(4).as_bytes());
    assert_eq!(replayed.counts, whole.counts);
    // Written again they are the same, and no whole rounds.
    let read = RecordedRounds::new(Path::new("a.jsonl"), &records[..]);
    let mut again = Vec::new();
    header.write(&mut again).unwrap();
    for round in read {
        let seen = round.unwrap();
        assert!(matches!(seen.cards, RecordedCards::Own(_)), "{seen:?}");
        write_round(&seen, &header, &mut again).unwrap();
    }
    assert!(again == records);
    let logs = Log::each_match(Path::new("a.jsonl"), &records[..]).unwrap();
    assert_eq!(logs[0].rounds, []);
    assert_eq!(
        logs[0].problems[0].to_string(),
        "a.jsonl:2: expected the cards of all four seats, found those of seat 0"
    );
}

#[test]
fn record_that_lacks_what_the_player_saw_is_refused() {
    let round = &rounds(4)[0];
    let header = Header::new("x", None);
    let mut record = Vec::new();
    header.write(&mut record).unwrap();
    write_round(&seen_by(round, Seat::ALL[2]), &header, &mut record).unwrap();
    let record = String::from_utf8(record).unwrap();
    for (from, to) in [
        ("\"received\"", "\"other\""),
        ("\"first_eight\"", "\"other\""),
        ("\"give\"", "\"call\""),
        ("\"hands\":[null,null,\"", "\"hands\":[\"Dr\",null,\""),
    ] {
        let damaged = record.replacen(from, to, 1);
        assert_ne!(damaged, record);
        let replayed = LogReplay::of(Path::new("a.jsonl"), damaged.as_bytes());
        assert_eq!(
            (replayed.disagreements.len(), replayed.seen),
            (1, 0),
            "{from}"
        );
    }
}

proptest! {
    #[test]
    fn any_damage_to_what_one_player_saw_is_survived(
        seed in 0..4_u64,
        seat in 0..4_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let round = &rounds(seed)[0];
        let header = Header::new("board_game_arena", None);
        let mut log = Vec::new();
        header.write(&mut log).unwrap();
        write_round(&seen_by(round, Seat::ALL[seat]), &header, &mut log).unwrap();
        for (place, byte) in changes {
            let place = place.index(log.len());
            log[place] = byte;
        }
        let replayed = LogReplay::of(Path::new("a.jsonl"), &log[..]);
        for fault in replayed.disagreements {
            let message = fault.to_string();
            prop_assert!(!message.contains(char::is_control), "{message:?}");
        }
    }
}
