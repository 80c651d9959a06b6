//! The target of a match, and rounds after its end.

use std::path::Path;

use tichu::{ByTeam, TargetScore};
use tichu_records::{Header, RecordedRounds, write_round};
use tichu_review::{LoggedMatch, matches};
use written_logs::{played_match, played_round};

/// A match that goes on after a team has 1,000 points, as a log of BrettSpielWelt.
fn long_log() -> String {
    played_match(3) + &played_round(4) + &played_round(5)
}

fn read(log: &str, target: Option<i32>) -> LoggedMatch {
    let target = target.map(|points| points.try_into().unwrap());
    let read = matches(Path::new("1.tch"), log.as_bytes(), target, usize::MAX);
    read.unwrap_or_else(|fault| panic!("{fault}")).remove(0)
}

/// The same match at a site whose logs say no target.
fn elsewhere(log: &str) -> String {
    let header = Header::new("board_game_arena", None);
    let mut text = Vec::new();
    header.write(&mut text).unwrap();
    for round in RecordedRounds::new(Path::new("1.tch"), log.as_bytes()) {
        write_round(&round.unwrap(), &header, &mut text).unwrap();
    }
    String::from_utf8(text).unwrap()
}

/// Whether the totals before each round are the sums of the points.
fn assert_sums(logged: &LoggedMatch) {
    let mut totals = [0; 2];
    for round in &logged.rounds {
        assert_eq!(round.standing.totals(), ByTeam(totals));
        let points = round.points.unwrap().0;
        totals = [totals[0] + points[0], totals[1] + points[1]];
    }
}

#[test]
fn a_round_after_the_end_is_there_and_nothing_in_it_is_judged() {
    let logged = read(&long_log(), Some(3000));
    assert_eq!(logged.target, TargetScore::default(), "the site has one");
    assert_sums(&logged);
    let after = logged.rounds.iter().filter(|round| round.is_after_the_end);
    assert_eq!(after.clone().count(), 2);
    for round in after {
        assert!(round.decisions.decisions.is_empty() && round.deciders.is_empty());
        assert!(round.decisions.result.is_some());
    }
}

#[test]
fn play_that_goes_on_shows_the_target_and_a_given_one_counts() {
    let log = elsewhere(&long_log());
    let logged = read(&log, None);
    assert_eq!(i32::from(logged.target), 2000);
    assert_sums(&logged);
    for round in &logged.rounds {
        assert_eq!(i32::from(round.standing.target()), 2000, "in every round");
        assert!(!round.is_after_the_end && !round.deciders.is_empty());
    }
    let ended = read(&log, Some(1000));
    assert_sums(&ended);
    let after = ended.rounds.iter().filter(|round| round.is_after_the_end);
    assert_eq!(after.count(), 2);
}
