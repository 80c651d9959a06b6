//! From logs to hands: what counts once, what is left out, and that file names mean nothing.

use std::path::PathBuf;

use tichu::{Scores, Seat};
use tichu_records::{Dataset, DatasetError, Row, Skipped, Time, find_logs};

use written_logs::{WrittenRound, dataset, directory, log, round, try_dataset};

/// A log of one file.
fn one(rounds: &[WrittenRound]) -> Dataset {
    dataset(&[("a.tch", log(rounds))])
}

/// The row of a seat in a dataset of one round.
fn row(dataset: &Dataset, seat: usize) -> &Row {
    let seat = Seat::ALL[seat];
    dataset.rows.iter().find(|row| row.seat == seat).unwrap()
}

#[test]
fn every_hand_of_a_round_is_a_decision() {
    let dataset = one(&[round(0).with_calls(&[1]).with_result(40, 260)]);
    assert_eq!(dataset.rows.len(), 3);
    assert_eq!((dataset.logs, dataset.matches, dataset.rounds), (1, 1, 1));
    let caller = row(&dataset, 1);
    assert!(caller.called && !caller.opponent_called);
    assert_eq!(caller.player, "Jürgen");
    assert_eq!(caller.went_out_first, Some(true));
    assert_eq!(caller.points(), 220);
    let opponent = row(&dataset, 2);
    assert!(!opponent.called && opponent.opponent_called);
    assert_eq!(opponent.went_out_first, Some(false));
    assert_eq!(opponent.points(), -220);
    assert!(opponent.hand.contains(round(0).deal[2][7]));
    assert!(!opponent.hand.contains(round(0).deal[2][8]));
}

#[test]
fn a_hand_whose_partner_called_is_left_out() {
    let dataset = one(&[round(0).with_calls(&[2])]);
    assert!(dataset.rows.iter().all(|row| row.seat != Seat::ALL[0]));
    assert_eq!(dataset.skipped.partner_called_hands, 1);
}

#[test]
fn a_second_caller_is_a_caller() {
    let dataset = one(&[round(0).with_calls(&[3, 0]).with_result(60, -360)]);
    let rows: Vec<_> = dataset.rows.iter().collect();
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row.called && row.opponent_called));
}

#[test]
fn a_caller_knows_the_calls_that_came_before() {
    let dataset = one(&[round(0).with_calls(&[3, 0]).with_result(60, -360)]);
    assert!(row(&dataset, 0).opponent_called_before);
    assert!(!row(&dataset, 3).opponent_called_before);
}

#[test]
fn others_know_the_calls_of_earlier_seats() {
    let dataset = one(&[round(0).with_calls(&[1])]);
    assert!(!row(&dataset, 0).opponent_called_before);
    assert!(row(&dataset, 2).opponent_called_before);
    let partner = &dataset.partner_called[0];
    assert_eq!(
        (partner.seat, partner.partner_called_before),
        (Seat::ALL[3], true)
    );
    let dataset = one(&[round(0).with_calls(&[2])]);
    assert!(!dataset.partner_called[0].partner_called_before);
}

#[test]
fn scores_are_seen_from_the_seat() {
    let dataset = one(&[round(0).with_result(-15, 215), round(1)]);
    let second = dataset
        .rows
        .iter()
        .filter(|row| row.scores != Scores::default());
    let scores: Vec<_> = second
        .map(|row| (row.scores.own, row.scores.opponent))
        .collect();
    assert_eq!(scores, [(-15, 215), (215, -15), (-15, 215), (215, -15)]);
}

#[test]
fn counts_a_round_in_two_files_once() {
    let a = [round(0), round(1)];
    let dataset = dataset(&[("a.tch", log(&a)), ("b.tch", log(&a[..1]))]);
    assert_eq!(
        (dataset.rows.len(), dataset.rounds, dataset.matches),
        (8, 2, 1)
    );
    assert_eq!(dataset.skipped.duplicate_rounds, 1);
}

#[test]
fn logs_that_share_a_round_are_one_match() {
    // The second and the third log share nothing, yet both share something with the first.
    let logs = [
        ("a.tch", log(&[round(0), round(1), round(2)])),
        ("b.tch", log(&[round(3), round(2)])),
        ("c.tch", log(&[round(4), round(1)])),
        ("d.tch", log(&[round(5)])),
    ];
    let dataset = dataset(&logs);
    assert_eq!((dataset.matches, dataset.rounds), (2, 6));
}

#[test]
fn logs_that_share_an_unfinished_round_are_one_match() {
    let dataset = dataset(&[
        ("a.tch", log(&[round(0), round(1).unfinished()])),
        ("b.tch", log(&[round(1), round(2)])),
    ]);
    assert_eq!((dataset.matches, dataset.rounds), (1, 3));
}

#[test]
fn the_copy_with_known_scores_is_kept_whatever_the_names() {
    let known = log(&[round(0), round(1)]);
    let unknown = log(&[round(2).unfinished(), round(1), round(3), round(4)]);
    for [first, second] in [[&known, &unknown], [&unknown, &known]] {
        let dataset = dataset(&[("a.tch", first.clone()), ("b.tch", second.clone())]);
        assert_eq!(dataset.skipped.unknown_scores, 2, "the rounds 3 and 4");
        assert!(dataset.rows.iter().any(|row| row.scores.own == 40));
    }
}

#[test]
fn the_copy_of_the_fuller_log_is_kept_whatever_the_names() {
    let short = log(&[round(1).with_calls(&[0])]);
    let full = log(&[round(1).with_calls(&[1]), round(2)]);
    for [first, second] in [[&short, &full], [&full, &short]] {
        let dataset = dataset(&[("a.tch", first.clone()), ("b.tch", second.clone())]);
        let callers: Vec<_> = dataset.rows.iter().filter(|row| row.called).collect();
        assert_eq!(callers.len(), 1);
        assert_eq!(callers[0].seat, Seat::ALL[1]);
    }
}

#[test]
fn file_names_and_folders_do_not_matter() {
    // Two logs of one match that begin differently, and disagree about the round they share.
    let (a, b) = (
        log(&[round(0), round(1)]),
        log(&[round(2), round(1).with_calls(&[0])]),
    );
    let one = dataset(&[("a.tch", a.clone()), ("b.tch", b.clone())]);
    let other = dataset(&[("x/2.TCH", a), ("x/1/1.tch", b)]);
    assert_eq!(one.matches, 1);
    // Numbers in names say when a match was played, and nothing else.
    let timeless = |rows: &[Row]| -> Vec<Row> {
        let row = |row: &Row| Row {
            time: Time::default(),
            ..row.clone()
        };
        rows.iter().map(row).collect()
    };
    assert_eq!(timeless(&one.rows), timeless(&other.rows));
    assert_eq!(one.digest(), other.digest());
}

#[test]
fn the_digest_tells_other_data() {
    let digest = |round: WrittenRound| one(&[round]).digest();
    let same = digest(round(0));
    assert_eq!(same.len(), 64);
    assert!(same.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let mut other_player = round(0);
    other_player.names[3] = "Eve";
    let mut other_order = round(0);
    other_order.out = vec![0, 1, 3];
    for other in [
        round(1),
        round(0).with_calls(&[0]),
        round(0).with_result(60, 40),
        other_player,
        other_order,
    ] {
        assert_ne!(digest(other), same);
    }
}

#[test]
fn counts_all_that_is_left_out() {
    let malformed = round(3).text().replacen("(0)Ada ", "(0)Ada ?", 1);
    let unfinished_first = log(&[round(4).unfinished(), round(5)]);
    let dataset = dataset(&[
        (
            "a.tch",
            log(&[round(0), round(1).with_calls(&[0])]) + &malformed,
        ),
        ("b.tch", log(&[round(0)])),
        ("c.tch", unfinished_first),
        ("d.tch", "\u{ff}\0 no log at all".to_owned()),
    ]);
    let expected = Skipped {
        incomplete_rounds: 1,
        malformed_rounds: 1,
        without_first_eight: 0,
        duplicate_rounds: 1,
        unknown_scores: 1,
        partner_called_hands: 1,
    };
    assert_eq!(dataset.skipped, expected);
    assert_eq!(
        dataset.skipped.to_string(),
        "rounds without a result: 1\nmalformed rounds: 1\nrounds whose first eight are not known: 0\nrounds seen before: 1\n\
         rounds with unknown running scores: 1\nhands whose partner called: 1"
    );
    let files: Vec<_> = dataset
        .problems
        .iter()
        .map(|p| p.file.file_name().unwrap())
        .collect();
    assert_eq!(files, ["a.tch", "c.tch", "d.tch"]);
}

#[test]
fn finds_logs_in_all_folders_once_and_sorted() {
    let text = log(&[round(0)]);
    let names = ["b/c/2.tch", "b/1.tch", "a.tch", "notes.txt"];
    let directory = directory(&names.map(|name| (name, text.clone())));
    let at = |name: &str| directory.path().join(name);
    let found = find_logs(&[at("b"), directory.path().to_owned(), at("notes.txt")]).unwrap();
    let expected = ["a.tch", "b/1.tch", "b/c/2.tch", "notes.txt"].map(at);
    assert_eq!(found, expected);
}

#[test]
fn says_where_no_logs_were_found() {
    let directory = directory(&[("notes.txt", String::new())]);
    let path = directory.path().to_owned();
    let error = find_logs(std::slice::from_ref(&path)).unwrap_err();
    let expected = format!(
        "expected match logs (*.tch) in {}, found none",
        path.display()
    );
    assert_eq!(error.to_string(), expected);
}

#[test]
fn names_a_directory_that_does_not_exist() {
    let path = directory(&[]).path().join("logs");
    let error = find_logs(std::slice::from_ref(&path)).unwrap_err();
    assert!(matches!(&error, DatasetError::Unreadable { path: found, .. } if *found == path));
    assert!(error.to_string().contains("logs: "), "{error}");
    let error = Dataset::read(&[path], || {}).unwrap_err();
    assert!(matches!(error, DatasetError::Unreadable { .. }));
}

#[test]
fn says_what_was_left_out_when_no_round_is_complete() {
    let error = try_dataset(&[("a.tch", log(&[round(0).unfinished()]))]).unwrap_err();
    assert!(
        error.to_string().starts_with(
            "expected a complete round with known running scores, found none in the logs read \
             (1); left out:\nrounds without a result: 1\n"
        ),
        "{error}"
    );
}

#[test]
fn tells_of_every_file_that_was_read() {
    let directory = directory(&[("a.tch", log(&[round(0)])), ("b.tch", String::new())]);
    let files: Vec<PathBuf> = find_logs(&[directory.path().to_owned()]).unwrap();
    let mut read = 0;
    Dataset::read(&files, || read += 1).unwrap();
    assert_eq!(read, 2);
}

#[test]
fn anonymous_players_are_never_one_person() {
    let anonymous = |number: usize| {
        let mut round = round(number);
        round.names = ["", "playerXXXX", "Ada", "Dan"];
        round
    };
    let dataset = dataset(&[("a.tch", log(&[anonymous(0), anonymous(1)]))]);
    let named = dataset.rows.iter().filter(|row| !row.is_anonymous());
    assert_eq!(
        (dataset.rows.len(), named.count(), dataset.players()),
        (8, 4, 2)
    );
    let mut players: Vec<&str> = dataset.rows.iter().map(|row| &*row.player).collect();
    players.sort_unstable();
    players.dedup();
    assert_eq!(players.len(), 6, "{players:?}");
}
